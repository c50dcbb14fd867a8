// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import java.util.Arrays;

/**
 * An adaptive binary range coder. Encoder and decoder are subclasses, so that one description of a stream is both: an
 * argument is encoded and returned, or ignored and the decoded number returned.
 *
 * <p>A context is the probability of a 0 in 1/4096, which moves by a sixteenth of its error with each bit.
 *
 * <p>Source: Martin 1979 (range coding); the form with carries is that of LZMA.
 */
public abstract class BinaryCoder {
    /** Bits of a probability. */
    protected static final int PROBABILITY_BITS = 12;

    private static final int RATE = 4;

    /** A number of values that one division of the range encodes. */
    private static final int MAX_UNIFORM = 1 << 16;

    private final short[] probabilities;

    /** @param contexts number of contexts */
    protected BinaryCoder(int contexts) {
        probabilities = new short[contexts];
        Arrays.fill(probabilities, (short) (1 << (PROBABILITY_BITS - 1)));
    }

    /**
     * Codes a bit in the lower part of the range, where it is 0, or in the upper part.
     *
     * @param lower share of the lower part, in 1/4096, 1 .. 4095
     */
    protected abstract int code(int lower, int bit);

    /** Codes a number below a count of at most 2^16, all equally likely. A decoder may return more than the count. */
    protected abstract int share(int count, int value);

    /** Codes a bit in a context. */
    final int bit(int context, int bit) {
        int p = probabilities[context];
        int coded = code(p, bit);
        probabilities[context] = (short) (coded == 0 ? p + (((1 << PROBABILITY_BITS) - p) >> RATE) : p - (p >> RATE));
        return coded;
    }

    /**
     * Codes bits of a number as a path down a binary tree.
     *
     * @param context the first of 2^bits contexts
     */
    final int tree(int context, int bits, int value) {
        int node = 1;
        for (int i = bits - 1; i >= 0; i--) {
            node = 2 * node + bit(context + node, (value >>> i) & 1);
        }
        return node - (1 << bits);
    }

    /**
     * Codes a number of 0 or more as the number of its bits, each a context, then the bits.
     *
     * @param context the first of 32 contexts
     * @return at most 2^31 - 1
     */
    final int magnitude(int context, int value) {
        int bits = 32 - Integer.numberOfLeadingZeros(value);
        int length = 0;
        while (length < 31 && bit(context + length, length < bits ? 1 : 0) == 1) {
            length++;
        }
        int coded = length == 0 ? 0 : 1;
        for (int i = length - 2; i >= 0; i--) {
            coded = 2 * coded + code(1 << (PROBABILITY_BITS - 1), (value >>> i) & 1);
        }
        return coded;
    }

    /** Codes a number below a count, all equally likely. A decoder may return more than the count. */
    final int uniform(int count, int value) {
        if (count <= MAX_UNIFORM) {
            return count <= 1 ? 0 : share(count, value);
        }
        int high = share(((count - 1) >>> 16) + 1, value >>> 16);
        return (high << 16) | share(MAX_UNIFORM, value & (MAX_UNIFORM - 1));
    }
}
