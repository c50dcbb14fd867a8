// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * The order of lattice points along a Z-order curve, ties by index: equal points are neighbours, and near points are
 * mostly near in the order.
 *
 * <p>A stable radix sort of six digits of 11 bits. O(n).
 *
 * <p>Source: Morton 1966; the spreading of bits is drawn at {@link #spread}.
 */
final class MortonOrder {
    private static final int DIGIT = 11;
    private static final int PASSES = 6; // 66 bits, and keys have 60
    private static final int SIZE = 1 << DIGIT;

    private MortonOrder() {}

    /**
     * Returns the indices of the points in order.
     *
     * @param lattice 3 coordinates per point, of 20 bits
     */
    static int[] sort(int[] lattice) {
        int count = lattice.length / 3;
        long[] keys = new long[count];
        int[] order = new int[count];
        int[][] starts = new int[PASSES][SIZE];
        for (int i = 0; i < count; i++) {
            long key = spread(lattice[3 * i]) | spread(lattice[3 * i + 1]) << 1 | spread(lattice[3 * i + 2]) << 2;
            keys[i] = key;
            order[i] = i;
            for (int pass = 0; pass < PASSES; pass++) {
                starts[pass][digit(key, pass)]++;
            }
        }
        long[] otherKeys = new long[count];
        int[] otherOrder = new int[count];
        for (int pass = 0; pass < PASSES; pass++) {
            int[] start = starts[pass];
            if (count == 0 || start[digit(keys[0], pass)] == count) {
                continue; // all have the same digit
            }
            int sum = 0;
            for (int k = 0; k < SIZE; k++) {
                int size = start[k];
                start[k] = sum;
                sum += size;
            }
            for (int i = 0; i < count; i++) {
                int to = start[digit(keys[i], pass)]++;
                otherKeys[to] = keys[i];
                otherOrder[to] = order[i];
            }
            long[] swappedKeys = keys;
            keys = otherKeys;
            otherKeys = swappedKeys;
            int[] swappedOrder = order;
            order = otherOrder;
            otherOrder = swappedOrder;
        }
        return order;
    }

    private static int digit(long key, int pass) {
        return (int) (key >>> (pass * DIGIT)) & (SIZE - 1);
    }

    /** Moves bit i of 20 bits to bit 3 i: halves, quarters, and so on move apart. */
    private static long spread(int value) {
        long v = value;
        v = (v | (v << 32)) & 0x001F00000000FFFFL;
        v = (v | (v << 16)) & 0x001F0000FF0000FFL;
        v = (v | (v << 8)) & 0x100F00F00F00F00FL;
        v = (v | (v << 4)) & 0x10C30C30C30C30C3L;
        v = (v | (v << 2)) & 0x1249249249249249L;
        return v;
    }
}
