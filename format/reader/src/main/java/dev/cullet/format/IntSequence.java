// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import dev.cullet.format.internal.BitBlocks;

/**
 * A number per triangle, such as its surface, read as it is stored: in runs of equal numbers if there is at most one
 * per 32 triangles, or one in all; else in blocks of 128 triangles with a minimum and bit-packed differences.
 *
 * <pre>
 * runs, a word each:   bits 0-31 the number    bits 32-63 the first triangle after the run; in the last run -1
 * blocks:              as {@link BitBlocks} draws them
 * </pre>
 *
 * <p>Reading a number takes O(1) from blocks, and O(log runs) from runs. Immutable; shares its words.
 */
public final class IntSequence {
    /** Numbers in one block; the last may have fewer. */
    public static final int BLOCK = 128;

    /** There are runs if there is at most one per this many numbers. */
    private static final int PER_RUN = 32;

    private final long[] words;
    private final int length;
    private final int headers; // word of the first header of a block; -1 for runs

    /**
     * Wraps words without a copy.
     *
     * @param words as drawn above
     * @param length how many numbers there are
     */
    public IntSequence(long[] words, int length) {
        this.words = words;
        this.length = length;
        boolean runs = words.length > 0 && (int) (words[words.length - 1] >>> 32) == -1;
        this.headers = runs ? -1 : Math.max(0, words.length - BitBlocks.count(length, BLOCK));
    }

    /** Encodes numbers. */
    public static IntSequence of(int[] values) {
        int runs = 1;
        for (int i = 1; i < values.length; i++) {
            int change = values[i] ^ values[i - 1];
            runs += (change | -change) >>> 31; // 1 unless 0, without a branch
        }
        return new IntSequence(
                runs <= maxRuns(values.length) ? runs(values, runs) : BitBlocks.encode(values, BLOCK, 0),
                values.length);
    }

    private static long[] runs(int[] values, int count) {
        long[] words = new long[count];
        int run = 0;
        for (int i = 0; i < values.length; i++) {
            if (i > 0 && values[i] != values[i - 1]) {
                run++;
            }
            words[run] = ((i + 1L) << 32) | (values[i] & 0xFFFF_FFFFL);
        }
        words[run] |= -1L << 32;
        return words;
    }

    /** Returns the largest number of runs that are stored as such. */
    public static int maxRuns(int length) {
        return Math.max(1, length / PER_RUN);
    }

    /** Returns the words as drawn above. Read only. */
    public long[] words() {
        return words;
    }

    /** Returns whether the numbers are in runs. */
    public boolean isRuns() {
        return headers < 0;
    }

    /** Returns how many numbers there are. */
    public int length() {
        return length;
    }

    /** Returns a number by its index, which must be in range. */
    public int get(int index) {
        if (headers >= 0) {
            return BitBlocks.get(words, headers, index / BLOCK, index % BLOCK);
        }
        int low = 0;
        int high = words.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((int) (words[middle] >>> 32) > index) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return (int) words[low];
    }

    /** Decodes all numbers. Allocates. */
    public int[] toArray() {
        int[] values = new int[length];
        int at = 0;
        for (int block = 0; headers >= 0 && at < length; block++) {
            at = BitBlocks.decode(words, headers, block, values, at, Math.min(BLOCK, length - at));
        }
        for (int run = 0; at < length; at++) {
            if (run < words.length - 1 && at == (int) (words[run] >>> 32)) {
                run++;
            }
            values[at] = (int) words[run];
        }
        return values;
    }
}
