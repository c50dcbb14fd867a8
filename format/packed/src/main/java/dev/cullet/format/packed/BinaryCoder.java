// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * An adaptive binary range coder. This class decodes. The encoder is a subclass that replaces the two lowest methods,
 * so that one description of a stream is both: an argument is encoded and returned, or ignored and the decoded number
 * returned.
 *
 * <p>A context is the probability of a 0 in 1/4096, which moves by a sixteenth of its error with each bit. Zeros follow
 * the bytes. Allocates nothing after construction.
 *
 * <p>Source: Martin 1979 (range coding); the form with carries is that of LZMA.
 */
public class BinaryCoder {
    /** Bits of a probability. */
    protected static final int PROBABILITY_BITS = 12;

    /** The range is at least this before a number is coded. */
    protected static final int MIN_RANGE = 1 << 24;

    /** At this number of bytes at the end, an encoder leaves out zeros. */
    protected static final int TAIL = 4;

    private static final int HALF = 1 << (PROBABILITY_BITS - 1);
    private static final int RATE = 4;

    /** The largest number of values that one division of the range encodes. */
    private static final int MAX_SHARES = 1 << 16;

    private final short[] probabilities;
    private final ByteBuffer bytes;
    private int beyond;
    private int range = -1;
    private int code;

    /**
     * Begins a stream.
     *
     * @param bytes from position to limit; empty for an encoder
     * @param contexts number of contexts
     */
    public BinaryCoder(ByteBuffer bytes, int contexts) {
        this.bytes = bytes.duplicate();
        probabilities = new short[contexts];
        Arrays.fill(probabilities, (short) HALF);
        for (int i = 0; i < TAIL; i++) {
            code = (code << 8) | next();
        }
    }

    private int next() {
        if (bytes.hasRemaining()) {
            return bytes.get() & 0xFF;
        }
        beyond++;
        return 0;
    }

    /** Returns whether more was read than the bytes and the zeros that an encoder leaves out. */
    final boolean isOverrun() {
        return beyond > TAIL;
    }

    /** Returns whether all bytes were read, and at most the zeros that an encoder leaves out. */
    final boolean isAtEnd() {
        return !bytes.hasRemaining() && (beyond == TAIL || (beyond < TAIL && bytes.get(bytes.position() - 1) != 0));
    }

    /**
     * Codes a bit in the lower part of the range, where it is 0, or in the upper part.
     *
     * @param lower share of the lower part, in 1/4096, 1 .. 4095
     */
    protected int code(int lower, int bit) {
        int bound = (range >>> PROBABILITY_BITS) * lower;
        int coded = code + Integer.MIN_VALUE < bound + Integer.MIN_VALUE ? 0 : 1;
        code -= coded == 0 ? 0 : bound;
        range = coded == 0 ? bound : range - bound;
        fill();
        return coded;
    }

    /** Codes a number below a count of at most 2^16, all equally likely. May return the count, or more. */
    protected int share(int count, int value) {
        range = (int) ((range & 0xFFFFFFFFL) / count);
        int coded = (int) ((code & 0xFFFFFFFFL) / (range & 0xFFFFFFFFL));
        code -= coded * range;
        fill();
        return coded;
    }

    private void fill() {
        while (range >>> 24 == 0) {
            range <<= 8;
            code = (code << 8) | next();
        }
    }

    /** Codes a bit in a context. */
    final int bit(int context, int bit) {
        int p = probabilities[context];
        int coded = code(p, bit);
        probabilities[context] = (short) (coded == 0 ? p + ((2 * HALF - p) >> RATE) : p - (p >> RATE));
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

    /** Codes a number below a count, all equally likely; may return the count, or more, or less than 0. */
    final int uniform(int count, int value) {
        if (count <= MAX_SHARES) {
            return count <= 1 ? 0 : share(count, value);
        }
        int high = share(((count - 1) >>> 16) + 1, value >>> 16);
        return (high << 16) | share(MAX_SHARES, value & (MAX_SHARES - 1));
    }
}
