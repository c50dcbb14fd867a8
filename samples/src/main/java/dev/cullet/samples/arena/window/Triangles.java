// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import java.util.Arrays;

/**
 * A growing array of vertices of triangles or lines, for the graphics card.
 *
 * <pre>
 * vertices   x y z | nx ny nz | r g b a | ...   10 floats per vertex; a normal of 0 0 0 draws the colour without light
 * </pre>
 */
final class Triangles {
    static final int FLOATS = 10;

    private final float[] colour = {1, 1, 1, 1};
    private final float[] normal = new float[3];
    float[] vertices = new float[1 << 14];
    int floats;

    void clear() {
        floats = 0;
    }

    int vertexCount() {
        return floats / FLOATS;
    }

    Triangles colour(double red, double green, double blue, double alpha) {
        colour[0] = (float) red;
        colour[1] = (float) green;
        colour[2] = (float) blue;
        colour[3] = (float) alpha;
        return this;
    }

    Triangles normal(double x, double y, double z) {
        normal[0] = (float) x;
        normal[1] = (float) y;
        normal[2] = (float) z;
        return this;
    }

    Triangles vertex(double x, double y, double z) {
        if (floats + FLOATS > vertices.length) {
            vertices = Arrays.copyOf(vertices, 2 * vertices.length);
        }
        vertices[floats] = (float) x;
        vertices[floats + 1] = (float) y;
        vertices[floats + 2] = (float) z;
        System.arraycopy(normal, 0, vertices, floats + 3, 3);
        System.arraycopy(colour, 0, vertices, floats + 6, 4);
        floats += FLOATS;
        return this;
    }

    /** Adds a quad as two triangles; corners in order. */
    void quad(double[] a, double[] b, double[] c, double[] d) {
        for (double[] corner : new double[][] {a, b, c, a, c, d}) {
            vertex(corner[0], corner[1], corner[2]);
        }
    }
}
