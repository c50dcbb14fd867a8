// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import dev.cullet.world.exact.Orientation2;

/**
 * A polygon in the plane: the closed region inside its edges, the last vertex joined to the first. It may be concave and
 * run either way; where it crosses itself, a point is inside if an odd number of edges is passed on the way out.
 *
 * <pre>
 * vertices   x y | x y | ...    2 floats per vertex
 * </pre>
 *
 * <p>It carries two envelopes: a rectangle, and a circle about the rectangle's middle, which a rotation does not change.
 */
public final class Polygon2 {
    final float[] vertices;
    final float minX;
    final float minY;
    final float maxX;
    final float maxY;
    final float circleX;
    final float circleY;
    /** Rounded up. */
    final float circleRadius;

    /**
     * Makes a polygon; the array is copied.
     *
     * @param vertices 2 finite floats per vertex, at least 3 vertices
     */
    public Polygon2(float[] vertices) {
        if (vertices.length < 6 || vertices.length % 2 != 0) {
            throw new IllegalArgumentException("vertices holds " + vertices.length
                    + " floats, but must hold 2 per vertex and at least 3 vertices");
        }
        this.vertices = vertices.clone();
        float x0 = Float.POSITIVE_INFINITY;
        float y0 = Float.POSITIVE_INFINITY;
        float x1 = Float.NEGATIVE_INFINITY;
        float y1 = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < vertices.length; i += 2) {
            if (!(Math.abs(vertices[i]) <= Float.MAX_VALUE && Math.abs(vertices[i + 1]) <= Float.MAX_VALUE)) {
                throw new IllegalArgumentException(
                        "vertex " + i / 2 + " is " + vertices[i] + " " + vertices[i + 1] + ", but must be finite");
            }
            x0 = Math.min(x0, vertices[i]);
            y0 = Math.min(y0, vertices[i + 1]);
            x1 = Math.max(x1, vertices[i]);
            y1 = Math.max(y1, vertices[i + 1]);
        }
        minX = x0;
        minY = y0;
        maxX = x1;
        maxY = y1;
        circleX = (float) (0.5 * ((double) x0 + x1));
        circleY = (float) (0.5 * ((double) y0 + y1));
        double farthest = 0;
        for (int i = 0; i < vertices.length; i += 2) {
            double dx = (double) vertices[i] - circleX;
            double dy = (double) vertices[i + 1] - circleY;
            farthest = Math.max(farthest, dx * dx + dy * dy);
        }
        circleRadius = Math.nextUp((float) Math.sqrt(farthest)); // one float up is far more than the rounding in double
    }

    /** Number of vertices, and of edges. */
    public int vertexCount() {
        return vertices.length / 2;
    }

    /** One vertex's x. */
    public float x(int vertex) {
        return vertices[2 * vertex];
    }

    /** One vertex's y. */
    public float y(int vertex) {
        return vertices[2 * vertex + 1];
    }

    /** True if the point is inside or on an edge. O(n), exact. */
    public boolean contains(float x, float y) {
        if (!(x >= minX && x <= maxX && y >= minY && y <= maxY)) {
            return false;
        }
        boolean inside = false;
        int last = vertices.length - 2;
        for (int i = 0; i < vertices.length; last = i, i += 2) {
            float ax = vertices[last];
            float ay = vertices[last + 1];
            float bx = vertices[i];
            float by = vertices[i + 1];
            if (y < Math.min(ay, by) || y > Math.max(ay, by)) {
                continue;
            }
            int side = Orientation2.of(ax, ay, bx, by, x, y);
            if (side == 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) {
                return true;
            }
            // An edge counts for the half-open range of y that it spans, so a shared vertex counts once.
            if (ay > y != by > y && side > 0 == by > ay) {
                inside = !inside;
            }
        }
        return inside;
    }
}
