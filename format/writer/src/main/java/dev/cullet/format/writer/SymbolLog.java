// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.PackedSymbols;
import dev.cullet.format.packed.PrefixCode;
import java.util.Arrays;

/**
 * Records symbols in the order in which they are written; the prefix codes follow from the counts of all. 8 bytes per
 * symbol.
 *
 * <pre>
 * a symbol    code, 8 bits | symbol, 16 bits | number of bits that follow it, 8 bits | those bits, 32 bits
 * </pre>
 */
final class SymbolLog {
    private static final int SYMBOLS = 512;
    private static final int NO_CODE = 255;

    private final int[][] counts = new int[PackedSymbols.CODES][SYMBOLS];
    private long[] log = new long[1 << 12];
    private int length;
    private long plainBits;
    private final boolean counting;

    /** Starts a log that can be written. */
    SymbolLog() {
        this(false);
    }

    private SymbolLog(boolean counting) {
        this.counting = counting;
    }

    /** Starts a log that only computes the size, and cannot be written. */
    static SymbolLog counting() {
        return new SymbolLog(true);
    }

    /** Records a symbol. */
    void symbol(int code, int symbol) {
        symbol(code, symbol, 0, 0);
    }

    /** Records a symbol and the bits after it. */
    void symbol(int code, int symbol, int bits, int value) {
        counts[code][symbol]++;
        add(code, symbol, bits, value);
    }

    /** Records bits without a code. */
    void bits(int bits, int value) {
        add(NO_CODE, 0, bits, value);
    }

    /** Records an unsigned number: its length as a symbol, then the bits below the highest. */
    void magnitude(int code, int value) {
        int size = 32 - Integer.numberOfLeadingZeros(value);
        symbol(code, size, Math.max(0, size - 1), value);
    }

    /** Returns the magnitude of a signed number: 0, -1, 1, -2, ... have 0, 1, 2, 3, ... */
    static int magnitudeOf(int value) {
        return value << 1 ^ value >> 31;
    }

    private void add(int code, int symbol, int bits, int value) {
        plainBits += bits;
        if (counting) {
            return;
        }
        if (length == log.length) {
            log = Arrays.copyOf(log, length + length / 2);
        }
        long low = value & (1L << bits) - 1;
        log[length++] = (long) code << 56 | (long) symbol << 40 | (long) bits << 32 | low;
    }

    /** Returns how often each symbol of a code occurs. */
    int[] counts(int code) {
        return counts[code];
    }

    /** Returns the estimated size in bits, codes included. */
    long size() {
        long size = plainBits;
        for (int[] count : counts) {
            byte[] lengths = PrefixLengths.of(count);
            for (int symbol = 0; symbol < lengths.length; symbol++) {
                size += (long) count[symbol] * lengths[symbol] + (lengths[symbol] == 0 ? 0 : 5);
            }
        }
        return size;
    }

    /** Writes the codes, then the symbols. */
    void write(BitWriter out) {
        int[][] words = new int[counts.length][];
        byte[][] lengths = new byte[counts.length][];
        for (int code = 0; code < counts.length; code++) {
            lengths[code] = PrefixLengths.of(counts[code]);
            words[code] = words(lengths[code]);
            write(lengths[code], out);
        }
        for (int i = 0; i < length; i++) {
            int code = (int) (log[i] >>> 56);
            int symbol = (int) (log[i] >>> 40) & 0xFFFF;
            if (code != NO_CODE) {
                out.bits(lengths[code][symbol], words[code][symbol]);
            }
            out.bits((int) (log[i] >>> 32) & 0xFF, (int) log[i]);
        }
    }

    /** Returns the canonical codewords: shorter ones first, those of equal length by symbol. */
    private static int[] words(byte[] lengths) {
        int[] words = new int[lengths.length];
        int next = 0;
        for (int length = 1; length <= PrefixCode.MAX_LENGTH; length++) {
            next <<= 1;
            for (int symbol = 0; symbol < lengths.length; symbol++) {
                if (lengths[symbol] == length) {
                    words[symbol] = next++;
                }
            }
        }
        return words;
    }

    private static void write(byte[] lengths, BitWriter out) {
        out.bits(PrefixCode.COUNT_BITS, lengths.length);
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            out.bits(PrefixCode.LENGTH_BITS, lengths[symbol]);
            if (lengths[symbol] == 0) {
                int more = 0;
                while (more < 15 && lengths[symbol + 1 + more] == 0) {
                    more++;
                }
                out.bits(PrefixCode.LENGTH_BITS, more);
                symbol += more;
            }
        }
    }
}
