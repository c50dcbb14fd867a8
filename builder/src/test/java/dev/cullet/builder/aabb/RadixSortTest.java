// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RadixSortTest {
    @Test
    void sortsAsTheLibraryDoes() {
        Random random = new Random(1);
        for (int count : new int[] {0, 1, 2, 3, 100, 5000}) {
            for (int spread : new int[] {0, 1, 3, 1000, Integer.MAX_VALUE}) {
                long[] numbers = new long[count];
                for (int i = 0; i < count; i++) {
                    int key = spread == 0 ? -7 : random.nextInt(spread) - spread / 2;
                    numbers[i] = ((long) key << 32) | i;
                }
                long[] expected = numbers.clone();
                Arrays.sort(expected);
                long[] sorted = RadixSort.sort(numbers, new long[count], count);
                assertArrayEquals(expected, sorted, count + " numbers within " + spread);
            }
        }
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
        long[] sorted = RadixSort.sort(numbers, new long[keys.length], keys.length);
        for (int i = 0; i < keys.length; i++) {
            assertEquals(i, (int) sorted[i]);
        }
        assertEquals(
                CentroidOrder.sortable(0f, 3), CentroidOrder.sortable(-0f, 3), "one centre, whatever its sign of zero");
    }
}
