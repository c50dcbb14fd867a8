// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.PrefixCode;
import java.util.Arrays;

/**
 * Computes the optimal lengths of a prefix code, none above {@link PrefixCode#MAX_LENGTH}, by package-merge. O(n log n)
 * with n symbols.
 *
 * <p>Source: Larmore and Hirschberg 1990, A fast algorithm for optimal length-limited Huffman codes.
 */
final class PrefixLengths {
    private PrefixLengths() {}

    /**
     * Returns a length per symbol up to the last that occurs; 0 for symbols that do not occur.
     *
     * @param counts how often each symbol occurs
     */
    static byte[] of(int[] counts) {
        int[] present = new int[counts.length];
        int symbols = 0;
        int last = -1;
        for (int symbol = 0; symbol < counts.length; symbol++) {
            if (counts[symbol] > 0) {
                present[symbols++] = symbol;
                last = symbol;
            }
        }
        byte[] lengths = new byte[last + 1];
        if (symbols == 1) {
            lengths[last] = 1;
            return lengths;
        }
        int[] sorted = sort(present, symbols, counts);
        boolean[][] fromPair = new boolean[PrefixCode.MAX_LENGTH][]; // per level and entry: a pair, or a symbol
        long[] below = new long[0];
        for (int level = 0; level < PrefixCode.MAX_LENGTH; level++) {
            int pairs = below.length / 2;
            long[] merged = new long[symbols + pairs];
            fromPair[level] = new boolean[merged.length];
            int nextSymbol = 0;
            int nextPair = 0;
            for (int i = 0; i < merged.length; i++) {
                long pair = nextPair < pairs ? below[2 * nextPair] + below[2 * nextPair + 1] : Long.MAX_VALUE;
                boolean takePair = nextSymbol == symbols || pair < counts[sorted[nextSymbol]];
                fromPair[level][i] = takePair;
                merged[i] = takePair ? pair : counts[sorted[nextSymbol]];
                nextPair += takePair ? 1 : 0;
                nextSymbol += takePair ? 0 : 1;
            }
            below = merged;
        }
        int taken = symbols == 0 ? 0 : 2 * symbols - 2;
        for (int level = PrefixCode.MAX_LENGTH - 1; level >= 0; level--) {
            int pairs = 0;
            for (int i = 0; i < taken; i++) {
                pairs += fromPair[level][i] ? 1 : 0;
            }
            for (int i = 0; i < taken - pairs; i++) {
                lengths[sorted[i]]++;
            }
            taken = 2 * pairs;
        }
        return lengths;
    }

    /** Sorts the symbols that occur by count, then by symbol. */
    private static int[] sort(int[] present, int symbols, int[] counts) {
        long[] keys = new long[symbols];
        for (int i = 0; i < symbols; i++) {
            keys[i] = (long) counts[present[i]] << 16 | present[i];
        }
        Arrays.sort(keys);
        int[] sorted = new int[symbols];
        for (int i = 0; i < symbols; i++) {
            sorted[i] = (int) (keys[i] & 0xFFFF);
        }
        return sorted;
    }
}
