// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;

/**
 * Distance from a point to a surface, by a balanced tree of boxes over the triangles, nearer child first. O(n log n) to
 * build; a query visits some dozens of nodes. Immutable and thread-safe.
 */
final class SurfaceDistance {
    private static final int LEAF = 4;

    private final float[] positions;
    private final int[] indices;
    private final int[] order;
    /** 6 doubles per node, lower corner then upper corner; the children of node i are 2i+1 and 2i+2. */
    private final double[] boxes;

    private final int inner;

    SurfaceDistance(float[] positions, int[] indices) {
        this.positions = positions;
        this.indices = indices;
        int triangles = indices.length / 3;
        int levels = 0;
        while ((long) LEAF << levels < triangles) {
            levels++;
        }
        inner = (1 << levels) - 1;
        boxes = new double[6 * (2 * inner + 1)];
        float[] middles = new float[indices.length];
        for (int i = 0; i < indices.length; i += 3) {
            for (int axis = 0; axis < 3; axis++) {
                middles[i + axis] = (float) (((double) positions[3 * indices[i] + axis]
                                + positions[3 * indices[i + 1] + axis]
                                + positions[3 * indices[i + 2] + axis])
                        / 3);
            }
        }
        Integer[] boxed = new Integer[triangles];
        Arrays.setAll(boxed, i -> i);
        split(boxed, middles, 0, 0, triangles);
        order = new int[triangles];
        Arrays.setAll(order, i -> boxed[i]);
        bound(0, 0, triangles);
    }

    private void split(Integer[] boxed, float[] middles, int node, int from, int to) {
        if (node >= inner) {
            return;
        }
        float[] low = {Float.MAX_VALUE, Float.MAX_VALUE, Float.MAX_VALUE};
        float[] high = {-Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE};
        for (int i = from; i < to; i++) {
            for (int a = 0; a < 3; a++) {
                low[a] = Math.min(low[a], middles[3 * boxed[i] + a]);
                high[a] = Math.max(high[a], middles[3 * boxed[i] + a]);
            }
        }
        int second = high[1] - low[1] > high[0] - low[0] ? 1 : 0;
        int axis = high[2] - low[2] > high[second] - low[second] ? 2 : second;
        Arrays.sort(boxed, from, to, (p, q) -> {
            int byMiddle = Float.compare(middles[3 * p + axis], middles[3 * q + axis]);
            return byMiddle != 0 ? byMiddle : Integer.compare(p, q);
        });
        int half = (from + to) >>> 1;
        split(boxed, middles, 2 * node + 1, from, half);
        split(boxed, middles, 2 * node + 2, half, to);
    }

    private void bound(int node, int from, int to) {
        int at = 6 * node;
        for (int a = 0; a < 3; a++) {
            boxes[at + a] = Double.POSITIVE_INFINITY;
            boxes[at + 3 + a] = Double.NEGATIVE_INFINITY;
        }
        if (node < inner) {
            int half = (from + to) >>> 1;
            bound(2 * node + 1, from, half);
            bound(2 * node + 2, half, to);
            for (int child = 12 * node + 6; child <= 12 * node + 12; child += 6) {
                for (int a = 0; a < 3; a++) {
                    boxes[at + a] = Math.min(boxes[at + a], boxes[child + a]);
                    boxes[at + 3 + a] = Math.max(boxes[at + 3 + a], boxes[child + 3 + a]);
                }
            }
            return;
        }
        for (int i = from; i < to; i++) {
            for (int k = 0; k < 9; k++) {
                double v = positions[3 * indices[3 * order[i] + k / 3] + k % 3];
                boxes[at + k % 3] = Math.min(boxes[at + k % 3], v);
                boxes[at + 3 + k % 3] = Math.max(boxes[at + 3 + k % 3], v);
            }
        }
    }

    /** Returns the squared distance from a point to the nearest triangle, in square metres. */
    double squared(double x, double y, double z) {
        return squared(x, y, z, 0, 0, order.length, Double.POSITIVE_INFINITY);
    }

    private double squared(double x, double y, double z, int node, int from, int to, double best) {
        if (node >= inner) {
            double min = best;
            for (int i = from; i < to; i++) {
                min = Math.min(min, PointTriangleDistance.squared(positions, indices, order[i], x, y, z));
            }
            return min;
        }
        int half = (from + to) >>> 1;
        double l = boxSquared(2 * node + 1, x, y, z);
        double r = boxSquared(2 * node + 2, x, y, z);
        double min = best;
        if (l <= r) {
            min = l < min ? squared(x, y, z, 2 * node + 1, from, half, min) : min;
            min = r < min ? squared(x, y, z, 2 * node + 2, half, to, min) : min;
        } else {
            min = r < min ? squared(x, y, z, 2 * node + 2, half, to, min) : min;
            min = l < min ? squared(x, y, z, 2 * node + 1, from, half, min) : min;
        }
        return min;
    }

    private double boxSquared(int node, double x, double y, double z) {
        int at = 6 * node;
        double dx = Math.max(0, Math.max(boxes[at] - x, x - boxes[at + 3]));
        double dy = Math.max(0, Math.max(boxes[at + 1] - y, y - boxes[at + 4]));
        double dz = Math.max(0, Math.max(boxes[at + 2] - z, z - boxes[at + 5]));
        return dx * dx + dy * dy + dz * dz;
    }
}
