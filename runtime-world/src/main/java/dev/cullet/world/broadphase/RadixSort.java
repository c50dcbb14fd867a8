// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import java.util.Arrays;

/**
 * Sorts keys with their items, least significant byte first, between two pairs of arrays. Stable, O(n) for each byte in
 * use; a byte that all keys share is skipped.
 */
final class RadixSort {
    private final int[] count = new int[257];
    private int[] keys;
    private int[] items;
    private int[] otherKeys;
    private int[] otherItems;

    RadixSort(int capacity) {
        keys = new int[capacity];
        items = new int[capacity];
        otherKeys = new int[capacity];
        otherItems = new int[capacity];
    }

    /** Keys to fill in before {@link #sort}, and sorted after it; fetch it anew each time. */
    int[] keys() {
        return keys;
    }

    /** One item per key; fetch it anew after sorting. */
    int[] items() {
        return items;
    }

    /** Sorts the first {@code n} keys as unsigned numbers. */
    void sort(int n) {
        for (int shift = 0; shift < 32; shift += 8) {
            Arrays.fill(count, 0);
            for (int i = 0; i < n; i++) {
                count[((keys[i] >>> shift) & 0xFF) + 1]++;
            }
            if (n > 0 && count[((keys[0] >>> shift) & 0xFF) + 1] == n) {
                continue;
            }
            for (int digit = 0; digit < 256; digit++) {
                count[digit + 1] += count[digit];
            }
            for (int i = 0; i < n; i++) {
                int to = count[(keys[i] >>> shift) & 0xFF]++;
                otherKeys[to] = keys[i];
                otherItems[to] = items[i];
            }
            int[] sortedKeys = otherKeys;
            otherKeys = keys;
            keys = sortedKeys;
            int[] sortedItems = otherItems;
            otherItems = items;
            items = sortedItems;
        }
    }
}
