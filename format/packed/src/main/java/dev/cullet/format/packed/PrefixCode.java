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

    private PrefixCode() {}

    /** Reads a stored code; returns its decoding table, or null if the code is malformed. */
    public static short @Nullable [] read(BitReader bits) {
        int count = bits.bits(COUNT_BITS);
        byte[] lengths = new byte[count];
        for (int symbol = 0; symbol < count; symbol++) {
            lengths[symbol] = (byte) bits.bits(LENGTH_BITS);
            if (lengths[symbol] == 0) {
                symbol += bits.bits(LENGTH_BITS); // may end past the last symbol
            }
        }
        return table(lengths);
    }

    /**
     * Returns the decoding table of a code.
     *
     * @param lengths bits of the codeword of each symbol, 0 if the symbol does not occur
     * @return null unless the codewords fill the table, or there is one of one bit, or none
     */
    public static short @Nullable [] table(byte[] lengths) {
        short[] table = new short[1 << MAX_LENGTH];
        int filled = 0;
        int used = 0;
        int last = 0;
        for (int length = 1; length <= LENGTH_MASK; length++) {
            for (int symbol = 0; symbol < lengths.length; symbol++) {
                if (lengths[symbol] == length) {
                    int share = length > MAX_LENGTH ? table.length : table.length >>> length;
                    if (filled + share > table.length) {
                        return null;
                    }
                    Arrays.fill(table, filled, filled + share, (short) ((symbol << SYMBOL_SHIFT) | length));
                    filled += share;
                    used++;
                    last = symbol;
                }
            }
        }
        if (used <= 1) {
            Arrays.fill(table, (short) ((last << SYMBOL_SHIFT) | 1));
            return used == 0 || lengths[last] == 1 ? table : null;
        }
        return filled == table.length ? table : null;
    }
}
