// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/** A few triangles of one group, each with an identifier and a box; searched one by one. */
final class CandidateList implements Candidates {
    private final float[] positions;
    private int[] vertices = new int[96];
    private int[] ids = new int[32];
    private float[] boxes = new float[192];
    private int count;

    /** The triangle that was found last: searches begin at it. */
    private int last;

    CandidateList(float[] positions) {
        this.positions = positions;
    }

    void clear() {
        count = 0;
        last = 0;
    }

    int count() {
        return count;
    }

    /** Returns the identifier of a triangle of the list. */
    int id(int triangle) {
        return ids[triangle];
    }

    void add(int id, int a, int b, int c) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, 2 * count);
            vertices = Arrays.copyOf(vertices, 6 * count);
            boxes = Arrays.copyOf(boxes, 12 * count);
        }
        ids[count] = id;
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
        if (last < count) {
            double d = squared(last, x, y, z);
            if (d <= min) {
                min = d;
                nearest = last;
            }
        }
        for (int i = 0; i < count; i++) {
            if (i == last || boxSquared(i, x, y, z) > min) {
                continue;
            }
            double d = squared(i, x, y, z);
            if (d < min || (d == min && nearest < 0)) {
                min = d;
                nearest = i;
            }
        }
        last = Math.max(0, nearest);
        return nearest;
    }

    private double boxSquared(int triangle, double x, double y, double z) {
        int at = 6 * triangle;
        double dx = Math.max(0, Math.max(boxes[at] - x, x - boxes[at + 3]));
        double dy = Math.max(0, Math.max(boxes[at + 1] - y, y - boxes[at + 4]));
        double dz = Math.max(0, Math.max(boxes[at + 2] - z, z - boxes[at + 5]));
        return dx * dx + dy * dy + dz * dz;
    }

    /**
     * Returns which of the first 64 triangles a vertex is within a distance of: bit k for triangle k.
     *
     * @param at offset of the vertex in the positions
     */
    long within(int at, double limit2) {
        double x = positions[at];
        double y = positions[at + 1];
        double z = positions[at + 2];
        long bits = 0;
        for (int i = 0; i < Math.min(Long.SIZE, count); i++) {
            if (boxSquared(i, x, y, z) <= limit2 && squared(i, x, y, z) <= limit2) {
                bits |= 1L << i;
            }
        }
        return bits;
    }

    @Override
    public double squared(int triangle, double x, double y, double z) {
        int at = 3 * triangle;
        return TriangleDistance.squared(
                positions, 3 * vertices[at], 3 * vertices[at + 1], 3 * vertices[at + 2], x, y, z);
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
