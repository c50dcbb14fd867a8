// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * Order of triangles along a Morton curve through the middles of their boxes, ties by index. O(n log n) time, 12 bytes
 * per triangle.
 */
public final class MortonTriangles {
    private MortonTriangles() {}

    /**
     * Returns the indices of the triangles in order.
     *
     * @param positions 3 floats per vertex
     * @param indices 3 vertices per triangle
     */
    public static int[] order(float[] positions, int[] indices) {
        int count = indices.length / 3;
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int vertex : indices) {
            for (int axis = 0; axis < 3; axis++) {
                double at = positions[3 * vertex + axis];
                low[axis] = Math.min(low[axis], at);
                high[axis] = Math.max(high[axis], at);
            }
        }
        int indexBits = 32 - Integer.numberOfLeadingZeros(Math.max(1, count - 1));
        int bits = Math.min(16, (63 - indexBits) / 3);
        double size = Math.max(high[0] - low[0], Math.max(high[1] - low[1], high[2] - low[2]));
        double scale = size > 0 ? ((1 << bits) - 1) / size : 0;
        long[] keys = new long[count];
        for (int t = 0; t < count; t++) {
            long key = 0;
            for (int axis = 0; axis < 3; axis++) {
                double a = positions[3 * indices[3 * t] + axis];
                double b = positions[3 * indices[3 * t + 1] + axis];
                double c = positions[3 * indices[3 * t + 2] + axis];
                double middle = (Math.min(a, Math.min(b, c)) + Math.max(a, Math.max(b, c))) / 2;
                key |= spread((long) ((middle - low[axis]) * scale)) << axis;
            }
            keys[t] = (key << indexBits) | t;
        }
        Arrays.sort(keys);
        int[] order = new int[count];
        long mask = (1L << indexBits) - 1;
        for (int i = 0; i < count; i++) {
            order[i] = (int) (keys[i] & mask);
        }
        return order;
    }

    /** Returns the low 16 bits of a number, three places apart. */
    private static long spread(long value) {
        long v = value & 0xffff;
        v = (v | (v << 16)) & 0xff0000ffL;
        v = (v | (v << 8)) & 0xf00f00f00fL;
        v = (v | (v << 4)) & 0xc30c30c30c3L;
        return (v | (v << 2)) & 0x249249249249L;
    }
}
