// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The stream of choices of a packed BSP tree, in an adaptive binary range code; {@code docs/format.md} defines it. This
 * class decodes. The encoder is a subclass that replaces the two lowest methods, so that one description of the stream
 * is both: an argument is encoded and returned, or ignored and the decoded number returned.
 *
 * <p>A context is the probability of a 0 in 1/4096, which moves by a sixteenth of its error with each bit. Zeros follow
 * the bytes. Allocates nothing after construction.
 *
 * <p>Source: Martin 1979 (range coding); the form with carries is that of LZMA.
 */
public class BspChoices {
    /** Kind of plane: that of a piece of the cell. */
    public static final int PIECE = 0;

    /** Kind of plane: across an axis. */
    public static final int AXIS = 1;

    /** Kind of plane: through an edge of a piece. */
    public static final int EDGE = 2;

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

    /** Up to this number of pieces a rank is coded in contexts. */
    private static final int MAX_RANKED = 16;

    // the first context of each kind
    private static final int MIXED = 0;
    private static final int NOT_PIECE = MIXED + 32;
    private static final int NOT_AXIS = NOT_PIECE + 32;
    private static final int AXES = NOT_AXIS + 32;
    private static final int SOLID = AXES + 4;
    private static final int WINDING = SOLID + 18;
    private static final int RANK = WINDING + 32;
    private static final int CONTEXTS = RANK + MAX_RANKED * (MAX_RANKED + 1);

    private final short[] probabilities = new short[CONTEXTS];
    private final ByteBuffer bytes;
    private int beyond;
    private int range = -1;
    private int code;

    /** @param bytes from position to limit; empty for an encoder */
    protected BspChoices(ByteBuffer bytes) {
        this.bytes = bytes;
        Arrays.fill(probabilities, (short) HALF);
        for (int i = 0; i < TAIL; i++) {
            code = code << 8 | next();
        }
    }

    private int next() {
        if (bytes.hasRemaining()) {
            return bytes.get() & 0xFF;
        }
        beyond++;
        return 0;
    }

    /** Returns whether all bytes were read, and at most the zeros that an encoder leaves out. */
    boolean isAtEnd() {
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
            code = code << 8 | next();
        }
    }

    /** Codes a bit in a context. */
    private int bit(int context, int bit) {
        int p = probabilities[context];
        int coded = code(p, bit);
        probabilities[context] = (short) (coded == 0 ? p + ((2 * HALF - p) >> RATE) : p - (p >> RATE));
        return coded;
    }

    private boolean bit(int context, boolean bit) {
        return bit(context, bit ? 1 : 0) == 1;
    }

    /** Codes bits of a number as a path down a binary tree of contexts. */
    private int tree(int context, int bits, int value) {
        int node = 1;
        for (int i = bits - 1; i >= 0; i--) {
            node = 2 * node + bit(context + node, value >>> i & 1);
        }
        return node - (1 << bits);
    }

    private static int bits(int number) {
        return 32 - Integer.numberOfLeadingZeros(number);
    }

    /** Codes whether a cell of some pieces is a mixed leaf. */
    boolean mixed(int pieces, boolean value) {
        return bit(MIXED + bits(pieces), value);
    }

    /** Codes the kind of the plane of a cell; a single piece has its own. */
    int kind(int pieces, int value) {
        if (pieces == 1 || !bit(NOT_PIECE + bits(pieces), value != PIECE)) {
            return PIECE;
        }
        return bit(NOT_AXIS + bits(pieces), value != AXIS) ? EDGE : AXIS;
    }

    /** Codes which piece of a cell is the first in the plane; may return the number of pieces, or more. */
    int rank(int pieces, int value) {
        return pieces > MAX_RANKED ? uniform(pieces, value) : tree(RANK + MAX_RANKED * pieces, bits(pieces - 1), value);
    }

    /** Codes an axis; may return 3. */
    int axis(int value) {
        return tree(AXES, 2, value);
    }

    /** Codes a number below a count, all equally likely; may return the count, or more, or less than 0. */
    int uniform(int count, int value) {
        if (count <= MAX_SHARES) {
            return count <= 1 ? 0 : share(count, value);
        }
        int high = share(((count - 1) >>> 16) + 1, value >>> 16);
        return high << 16 | share(MAX_SHARES, value & (MAX_SHARES - 1));
    }

    /**
     * Codes whether a leaf is solid.
     *
     * @param facing 1 if the pieces in the plane of its parent face front, 0 if back, else 2
     * @param behind whether the leaf is behind that plane
     * @param other leaf in front of the plane: 1 empty, 2 solid, 0 neither
     */
    boolean solid(int facing, boolean behind, int other, boolean value) {
        return bit(SOLID + 6 * facing + (behind ? 3 : 0) + other, value);
    }

    /** Codes a winding number: the sign in its lowest bit, then the number of bits, then the bits. */
    int winding(int value) {
        int folded = (value << 1) ^ (value >> 31);
        int bits = bits(folded);
        int length = 0;
        while (length < 31 && bit(WINDING + length, length < bits)) {
            length++;
        }
        int coded = length == 0 ? 0 : 1;
        for (int i = length - 2; i >= 0; i--) {
            coded = 2 * coded + code(HALF, folded >>> i & 1);
        }
        return (coded >>> 1) ^ -(coded & 1);
    }
}
