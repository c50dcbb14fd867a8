// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A canonical prefix code of at most {@value #MAX_LENGTH} bits as one table: the next bits of a stream are the index,
 * and an entry is {@code symbol << 4 | length}. Codewords of equal length are in the order of their symbols.
 *
 * <p>A codeword has at least one bit, so the bits of a file bound the number of its symbols. With one symbol the bit is
 * ignored; with no symbol, which no encoder writes, the table decodes to 0.
 *
 * <pre>
 * stored    9 bits: number of lengths, n | n lengths of 4 bits; after length 0, 4 bits: how many more zeros follow
 * </pre>
 *
 * <p>Source: Huffman 1952; canonical form, Schwartz and Kallick 1964.
 */
public final class PrefixCode {
    /** The longest codeword, in bits. */
    public static final int MAX_LENGTH = 10;

    static final int SYMBOL_SHIFT = 4;
    static final int LENGTH_MASK = 15;

    /** Bits of the number of lengths. */
    public static final int COUNT_BITS = 9;

    /** Bits of a length, and of the number of further zeros. */
    public static final int LENGTH_BITS = 4;

    /** Entries of a table: {@code symbol << 4 | length}. */
    static final int SYMBOLS = 0;

    /**
     * Entries of a table: the same, but the symbol is {@code rank group << 3 | operation}, or from {@link #FREE} on.
     */
    static final int GATES = 1;

    /**
     * Entries of a table: {@code bits << 10 | length << 6 | symbol}, where the bits are those of the codeword and of
     * the number that follows it, and the symbol is at most {@value #LENGTH_OF_DIFFERENCE}, as any larger one decodes
     * to the same.
     */
    static final int DIFFERENCES = 2;

    /** Of {@link #GATES}: shift of the group of ranks. */
    static final int GATE_SHIFT = 3;

    /** Of {@link #GATES}: the operation. */
    static final int OPERATION_MASK = (1 << GATE_SHIFT) - 1;

    /** Of {@link #GATES}: {@link PackedSymbols#FREE}; prefixes follow as there. */
    static final int FREE = (PackedSymbols.FREE / PackedSymbols.OPERATIONS) << GATE_SHIFT;

    /** Of {@link #DIFFERENCES}: shift of all bits. */
    static final int BITS_SHIFT = 10;

    /** Of {@link #DIFFERENCES}: shift of the bits of the codeword. */
    static final int CODE_SHIFT = 6;

    /** Of {@link #DIFFERENCES}: mask of the symbol. */
    static final int LENGTH_OF_DIFFERENCE = (1 << CODE_SHIFT) - 1;

    private static final int SIZE = 1 << MAX_LENGTH;

    private PrefixCode() {}

    /** Reads a stored code; returns its decoding table, or null if the code is malformed. */
    public static short @Nullable [] read(BitReader bits) {
        short[] table = new short[SIZE];
        return read(bits, SYMBOLS, table, 0) ? table : null;
    }

    /**
     * Reads a stored code.
     *
     * @param entries what the table holds: {@link #SYMBOLS}, {@link #GATES} or {@link #DIFFERENCES}
     * @param table gets the decoding table, from an index on
     * @return whether the code is well-formed
     */
    static boolean read(BitReader bits, int entries, short[] table, int from) {
        int count = bits.bits(COUNT_BITS);
        byte[] lengths = new byte[count];
        for (int symbol = 0; symbol < count; symbol++) {
            lengths[symbol] = (byte) bits.bits(LENGTH_BITS);
            if (lengths[symbol] == 0) {
                symbol += bits.bits(LENGTH_BITS); // may end past the last symbol
            }
        }
        return fill(lengths, entries, table, from);
    }

    /**
     * Returns the decoding table of a code.
     *
     * @param lengths bits of the codeword of each symbol, 0 if the symbol does not occur
     * @return null unless the codewords fill the table, or there is one of one bit, or none
     */
    public static short @Nullable [] table(byte[] lengths) {
        short[] table = new short[SIZE];
        return fill(lengths, SYMBOLS, table, 0) ? table : null;
    }

    private static boolean fill(byte[] lengths, int entries, short[] table, int from) {
        int[] begins = new int[MAX_LENGTH + 2]; // per length, of the entries of the next codeword
        int used = 0;
        int last = 0;
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            int length = lengths[symbol];
            if (length > MAX_LENGTH) {
                return false;
            }
            if (length > 0) {
                begins[length + 1] += SIZE >>> length;
                used++;
                last = symbol;
            }
        }
        if (used <= 1) {
            Arrays.fill(table, from, from + SIZE, entry(last, 1, entries));
            return used == 0 || lengths[last] == 1;
        }
        begins[0] = from;
        for (int length = 0; length <= MAX_LENGTH; length++) {
            begins[length + 1] += begins[length];
        }
        if (begins[MAX_LENGTH + 1] != from + SIZE) {
            return false;
        }
        for (int symbol = 0; symbol <= last; symbol++) {
            int length = lengths[symbol];
            if (length > 0) {
                int begin = begins[length];
                begins[length] = begin + (SIZE >>> length);
                Arrays.fill(table, begin, begins[length], entry(symbol, length, entries));
            }
        }
        return true;
    }

    private static short entry(int symbol, int length, int entries) {
        if (entries == DIFFERENCES) {
            int below = symbol > 32 ? 0 : Math.max(0, symbol - 1); // bits of a number below its highest
            return (short) (((length + below) << BITS_SHIFT)
                    | (length << CODE_SHIFT)
                    | Math.min(symbol, LENGTH_OF_DIFFERENCE));
        }
        int stored = symbol;
        if (entries == GATES) {
            stored = symbol < PackedSymbols.FREE
                    ? ((symbol / PackedSymbols.OPERATIONS) << GATE_SHIFT) | symbol % PackedSymbols.OPERATIONS
                    : symbol - PackedSymbols.FREE + FREE;
        }
        return (short) ((stored << SYMBOL_SHIFT) | length);
    }
}
