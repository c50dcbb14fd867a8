// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/** Orders triangles by the centre of their boxes along an axis, equal centres by index. */
final class CentroidOrder {
    private CentroidOrder() {}

    /** Returns twice the centre of a box along an axis, the key that all splitters compare. */
    static float key(float[] boxes, int offset, int axis) {
        return boxes[offset + axis] + boxes[offset + 3 + axis];
    }

    /** Returns a long whose upper half sorts as the float key does, and whose lower half is the index. */
    static long sortable(float key, int number) {
        int bits = Float.floatToRawIntBits(key + 0.0f); // + 0 turns -0 into 0: they are the same centre
        int ordered = bits ^ ((bits >> 31) & 0x7FFF_FFFF);
        return ((long) ordered << 32) | number;
    }

    /** Sorts a range along the axis of the largest spread of centres; returns its middle index. */
    static int halve(BinaryTree tree, int[] order, int begin, int end) {
        int axis = widestAxis(tree, order, begin, end);
        long[] keys = new long[end - begin];
        for (int i = begin; i < end; i++) {
            keys[i - begin] = sortable(key(tree.bounds, 6 * tree.leaf(order[i]), axis), order[i]);
        }
        Arrays.sort(keys);
        for (int i = begin; i < end; i++) {
            order[i] = (int) keys[i - begin];
        }
        return (begin + end + 1) >>> 1;
    }

    private static int widestAxis(BinaryTree tree, int[] order, int begin, int end) {
        int widest = 0;
        double spread = -1;
        for (int axis = 0; axis < 3; axis++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int i = begin; i < end; i++) {
                float key = key(tree.bounds, 6 * tree.leaf(order[i]), axis);
                low = Math.min(low, key);
                high = Math.max(high, key);
            }
            if ((double) high - low > spread) {
                spread = (double) high - low;
                widest = axis;
            }
        }
        return widest;
    }
}
