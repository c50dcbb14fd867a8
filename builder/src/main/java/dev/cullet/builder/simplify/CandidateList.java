// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/** A few triangles of one group, each with an identifier and a box; searched in order. */
final class CandidateList implements Candidates {
    private final float[] positions;
    private int[] vertices = new int[96];
    private int[] ids = new int[32];
    private float[] boxes = new float[192];
    private double[] offsets = new double[32];
    private int count;

    CandidateList(float[] positions) {
        this.positions = positions;
    }

    void clear() {
        count = 0;
    }

    int count() {
        return count;
    }

    /** Returns the identifier of a triangle of the list. */
    int id(int triangle) {
        return ids[triangle];
    }

    void add(int id, double offset, int a, int b, int c) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, 2 * count);
            vertices = Arrays.copyOf(vertices, 6 * count);
            boxes = Arrays.copyOf(boxes, 12 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        ids[count] = id;
        offsets[count] = offset;
        vertices[3 * count] = a;
        vertices[3 * count + 1] = b;
        vertices[3 * count + 2] = c;
        for (int axis = 0; axis < 3; axis++) {
            float p = positions[3 * a + axis];
            float q = positions[3 * b + axis];
            float r = positions[3 * c + axis];
            boxes[6 * count + axis] = Math.min(p, Math.min(q, r));
            boxes[6 * count + 3 + axis] = Math.max(p, Math.max(q, r));
        }
        count++;
    }

    @Override
    public int nearest(double x, double y, double z, double limit2) {
        int nearest = -1;
        double min = limit2;
        for (int i = 0; i < count; i++) {
            if (boxSquared(i, x, y, z) > min) {
                continue;
            }
            double d = squared(i, x, y, z);
            if (d < min || (d == min && nearest < 0)) {
                min = d;
                nearest = i;
            }
        }
        return nearest;
    }

    private double boxSquared(int triangle, double x, double y, double z) {
        int at = 6 * triangle;
        double dx = Math.max(0, Math.max(boxes[at] - x, x - boxes[at + 3]));
        double dy = Math.max(0, Math.max(boxes[at + 1] - y, y - boxes[at + 4]));
        double dz = Math.max(0, Math.max(boxes[at + 2] - z, z - boxes[at + 5]));
        return dx * dx + dy * dy + dz * dz;
    }

    /** Returns whether the three corners of a triangle are within a distance of one of the list. */
    boolean isWithin(int triangle, int a, int b, int c, double limit2) {
        return isWithin(triangle, a, limit2) && isWithin(triangle, b, limit2) && isWithin(triangle, c, limit2);
    }

    private boolean isWithin(int triangle, int at, double limit2) {
        double x = positions[at];
        double y = positions[at + 1];
        double z = positions[at + 2];
        return boxSquared(triangle, x, y, z) <= limit2 && squared(triangle, x, y, z) <= limit2;
    }

    @Override
    public double squared(int triangle, double x, double y, double z) {
        int at = 3 * triangle;
        return TriangleDistance.squared(
                positions, 3 * vertices[at], 3 * vertices[at + 1], 3 * vertices[at + 2], x, y, z);
    }

    @Override
    public double offset(int triangle) {
        return offsets[triangle];
    }

    @Override
    public int vertex(int triangle, int corner) {
        return vertices[3 * triangle + corner];
    }

    @Override
    public float[] positions() {
        return positions;
    }
}
