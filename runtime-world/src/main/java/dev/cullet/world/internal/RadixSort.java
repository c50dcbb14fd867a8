// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import java.util.Arrays;

/**
 * Radix sort of keys with their items, least significant digit first, between two arrays that are allocated once.
 * Stable. Cost: O(n) per digit; a digit that all keys share is skipped.
 *
 * <pre>
 * entry    bits 32-63  key, an unsigned number      bits 0-31  item
 * </pre>
 *
 * <p>Source: Knuth, The Art of Computer Programming 3, 5.2.5.
 */
public final class RadixSort {
    private static final int ITEM_BITS = 32;

    private final int digitBits;
    private final int[] starts;
    private long[] entries;
    private long[] scratch;

    /**
     * Allocates 16 bytes per entry, and 4 per value of a digit.
     *
     * @param capacity maximum number of entries
     * @param digitBits bits per pass: more bits save passes, fewer save time for small arrays
     */
    public RadixSort(int capacity, int digitBits) {
        this.digitBits = digitBits;
        starts = new int[1 << digitBits];
        entries = new long[capacity];
        scratch = new long[capacity];
    }

    /** Returns an entry. */
    public static long entry(int key, int item) {
        return (long) key << ITEM_BITS | item;
    }

    /** Returns the key of an entry. */
    public static int key(long entry) {
        return (int) (entry >>> ITEM_BITS);
    }

    /** Returns the item of an entry, which is not negative. */
    public static int item(long entry) {
        return (int) entry;
    }

    /** Entries to set before {@link #sort}; sorting may replace the array, so call this again after it. */
    public long[] entries() {
        return entries;
    }

    /**
     * Sorts the first {@code n} entries by key.
     *
     * @param keyBits number of low bits of the key that are in use, 1 to 32
     */
    public void sort(int n, int keyBits) {
        int mask = starts.length - 1;
        for (int shift = ITEM_BITS; shift < ITEM_BITS + keyBits; shift += digitBits) {
            Arrays.fill(starts, 0);
            for (int i = 0; i < n; i++) {
                starts[(int) (entries[i] >>> shift) & mask]++;
            }
            if (n > 0 && starts[(int) (entries[0] >>> shift) & mask] == n) {
                continue;
            }
            int sum = 0;
            for (int digit = 0; digit < starts.length; digit++) {
                int size = starts[digit];
                starts[digit] = sum;
                sum += size;
            }
            for (int i = 0; i < n; i++) {
                long entry = entries[i];
                scratch[starts[(int) (entry >>> shift) & mask]++] = entry;
            }
            long[] sorted = scratch;
            scratch = entries;
            entries = sorted;
        }
    }
}
