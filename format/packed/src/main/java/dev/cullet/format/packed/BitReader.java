// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads a stream of bits, highest bit of a byte first, by 64-bit windows at any bit: no state to refill, no branch. Not
 * thread-safe.
 *
 * <p>The stream is padded with {@value #PADDING} words of zeros. A caller that checks {@link #overrun} at least once in
 * {@value #STRIDE} bits never reads past them.
 */
public final class BitReader {
    /** The largest number of bits that may be read between two checks of {@link #overrun}. */
    static final int STRIDE = 8192;

    private static final int PADDING = STRIDE / 64 + 2;

    /** The stream. Read only; a loop over many symbols keeps it and {@link #at} in variables. */
    final long[] words;

    /** The next bit. */
    long at;

    /** The number of bits. */
    final long end;

    /** Copies the bytes between position and limit. */
    public BitReader(ByteBuffer bytes) {
        int length = bytes.remaining();
        words = new long[length / 8 + 1 + PADDING];
        ByteBuffer source = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
        source.asLongBuffer().get(words, 0, length / 8);
        for (int i = length & -8; i < length; i++) {
            words[length / 8] |= (source.get(bytes.position() + i) & 0xFFL) << (56 - 8 * (i & 7));
        }
        end = 8L * length;
    }

    /** Returns whether more bits were read than the stream has. */
    public boolean overrun() {
        return at > end;
    }

    /** Returns whether all bits were read except the padding of the last byte. */
    public boolean atEnd() {
        return at <= end && at > end - 8;
    }

    /** Returns the next 64 bits. */
    private long window() {
        return window(words, at);
    }

    /** Returns the 64 bits of a stream from a bit on. */
    static long window(long[] words, long at) {
        int word = (int) (at >>> 6);
        return (words[word] << at) | (words[word + 1] >>> 1 >>> ~at); // shifts count modulo 64
    }

    /** Reads the next symbol of a code. */
    public int symbol(short[] code) {
        return symbol(code, 0);
    }

    /** Reads the next symbol of one of several codes, whose tables follow each other. */
    int symbol(short[] codes, int code) {
        int entry = codes[(code << PrefixCode.MAX_LENGTH) + (int) (window() >>> (64 - PrefixCode.MAX_LENGTH))];
        at += entry & PrefixCode.LENGTH_MASK;
        return entry >>> PrefixCode.SYMBOL_SHIFT;
    }

    /** Reads an unsigned number of 0 to 32 bits. */
    public int bits(int count) {
        int value = (int) (window() >>> 1 >>> (63 - count));
        at += count;
        return value;
    }

    /** Reads an unsigned number: the symbol of its length in bits, then the bits below its highest. */
    public int magnitude(short[] code) {
        return magnitude(code, 0);
    }

    /** Reads an unsigned number by one of several codes. */
    int magnitude(short[] codes, int code) {
        long window = window();
        int entry = codes[(code << PrefixCode.MAX_LENGTH) + (int) (window >>> (64 - PrefixCode.MAX_LENGTH))];
        int length = entry >>> PrefixCode.SYMBOL_SHIFT;
        int codeLength = entry & PrefixCode.LENGTH_MASK;
        at += codeLength;
        if (length > 32) { // no encoder writes it
            return (1 << (length - 1)) | bits(length - 1);
        }
        at += length - ((length + 63) >> 6); // length 0 has no highest bit
        return unsigned(window, codeLength, length);
    }

    /**
     * Returns an unsigned number.
     *
     * @param before bits before it in the window
     * @param length 0 to 32 bits, of which the highest is not stored
     */
    private static int unsigned(long window, int before, int length) {
        return (int) (((window << before >>> 1) | Long.MIN_VALUE) >>> 1 >>> (63 - length));
    }

    /**
     * Returns the difference at the begin of a window.
     *
     * @param entry of a table of {@link PrefixCode#DIFFERENCES}, at the highest bits of the window
     * @return 0 if the symbol is no length
     */
    static int difference(long window, int entry) {
        int length = entry & PrefixCode.LENGTH_OF_DIFFERENCE;
        if (length > 32) {
            return 0;
        }
        return signed(unsigned(window, (entry >>> PrefixCode.CODE_SHIFT) & PrefixCode.LENGTH_MASK, length));
    }

    /** Returns the signed number of a magnitude: 0, 1, 2, 3, ... stand for 0, -1, 1, -2, ... */
    public static int signed(int magnitude) {
        return (magnitude >>> 1) ^ -(magnitude & 1);
    }
}
