// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongRadixSortTest {
    @Test
    void sortsAsTheLibraryDoes() {
        Random random = new Random(1);
        for (int count : new int[] {0, 1, 2, 3, 100, 5000}) {
            for (int bits : new int[] {1, 7, 14, 22}) {
                for (int lowest : new int[] {20, 32, 41}) {
                    long[] numbers = new long[count + 20];
                    for (int i = 0; i < numbers.length; i++) {
                        numbers[i] = random.nextLong() & ((1L << (lowest + bits)) - 1);
                    }
                    long[] expected = sorted(numbers, 10, 10 + count, lowest);
                    long[] found = LongRadixSort.sort(numbers, new long[numbers.length], 10, 10 + count, lowest, bits);
                    assertArrayEquals(
                            expected,
                            Arrays.copyOfRange(found, 10, 10 + count),
                            count + " numbers by " + bits + " bits from " + lowest);
                }
            }
        }
    }

    @Test
    void keysThatDifferInFewBitsAreSorted() {
        long[] numbers = {7L << 32 | 1, 5L << 32 | 2, 7L << 32 | 3, 5L << 32 | 4};
        long[] found = LongRadixSort.sort(numbers, new long[4], 0, 4, 32, 22);
        assertArrayEquals(new long[] {5L << 32 | 2, 5L << 32 | 4, 7L << 32 | 1, 7L << 32 | 3}, found);
    }

    /** By a stable sort of the library, of the bits from the lowest on. */
    private static long[] sorted(long[] numbers, int begin, int end, int lowest) {
        return Arrays.stream(numbers, begin, end)
                .boxed()
                .sorted(Comparator.comparingLong((Long n) -> n >>> lowest))
                .mapToLong(Long::longValue)
                .toArray();
    }

    @Test
    void keysSortAsTheirFloatsDo() {
        float[] keys = {
            Float.NEGATIVE_INFINITY, -Float.MAX_VALUE, -1, -Float.MIN_VALUE, 0, Float.MIN_VALUE, 1, Float.MAX_VALUE
        };
        long[] numbers = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            numbers[keys.length - 1 - i] = CentroidOrder.sortable(keys[i], i);
        }
        Arrays.sort(numbers);
        for (int i = 0; i < keys.length; i++) {
            assertEquals(i, (int) numbers[i]);
        }
        assertEquals(
                CentroidOrder.sortable(0f, 3), CentroidOrder.sortable(-0f, 3), "one centre, whatever its sign of zero");
    }
}
