// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Stable radix sort of longs by some of their bits: least significant digit first, with a digit size that suits the
 * length. Linear; about a fifth of the time of a comparison sort for 64k numbers.
 */
final class LongRadixSort {
    private static final int SMALL_DIGIT = 7;
    private static final int LARGE_DIGIT = 11;

    private LongRadixSort() {}

    /**
     * Sorts a range.
     *
     * @param numbers the numbers
     * @param scratch work array, at least as long
     * @param begin first index of the range
     * @param end index after the range
     * @param lowest lowest bit of the key
     * @param bits number of bits of the key
     * @return the array that contains the result in this range: {@code numbers} or {@code scratch}
     */
    static long[] sort(long[] numbers, long[] scratch, int begin, int end, int lowest, int bits) {
        int digitBits = end - begin < 2 << LARGE_DIGIT ? SMALL_DIGIT : LARGE_DIGIT;
        int mask = (1 << digitBits) - 1;
        int passes = (bits + digitBits - 1) / digitBits;
        int[] starts = new int[passes << digitBits];
        for (int i = begin; i < end; i++) {
            long key = numbers[i] >>> lowest;
            for (int pass = 0; pass < passes; pass++) {
                starts[(pass << digitBits) + ((int) key & mask)]++;
                key >>>= digitBits;
            }
        }
        long[] from = numbers;
        long[] to = scratch;
        for (int pass = 0; pass < passes; pass++) {
            int shift = lowest + pass * digitBits;
            int at = pass << digitBits;
            if (end == begin || starts[at + ((int) (from[begin] >>> shift) & mask)] == end - begin) {
                continue; // all have the same digit
            }
            int sum = begin;
            for (int i = at; i <= at + mask; i++) {
                int size = starts[i];
                starts[i] = sum;
                sum += size;
            }
            for (int i = begin; i < end; i++) {
                long number = from[i];
                to[starts[at + ((int) (number >>> shift) & mask)]++] = number;
            }
            long[] swapped = from;
            from = to;
            to = swapped;
        }
        return from;
    }
}
