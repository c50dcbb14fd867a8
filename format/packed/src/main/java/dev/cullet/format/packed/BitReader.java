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

    private final long[] words;
    private final long end;
    private long at;
    private int difference;

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
        int word = (int) (at >>> 6);
        return (words[word] << at) | (words[word + 1] >>> 1 >>> ~at); // shifts count modulo 64
    }

    /** Reads the next symbol of a code. */
    public int symbol(short[] code) {
        int entry = code[(int) (window() >>> (64 - PrefixCode.MAX_LENGTH))];
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
        int length = symbol(code);
        return length == 0 ? 0 : (1 << (length - 1)) | bits(length - 1);
    }

    /**
     * Reads the next symbol of a code. If it is a length in bits, 0 to 32, also reads the {@link #difference} that
     * follows, which is 0 after all other symbols. Both are in one window.
     */
    int lengthOfDifference(short[] code) {
        long window = window();
        int entry = code[(int) (window >>> (64 - PrefixCode.MAX_LENGTH))];
        int codeLength = entry & PrefixCode.LENGTH_MASK;
        int length = entry >>> PrefixCode.SYMBOL_SHIFT;
        at += codeLength;
        difference = 0;
        if (length <= 32) {
            long behind = (window << codeLength >>> 1) | Long.MIN_VALUE; // the highest bit of a number is not stored
            difference = signed((int) (behind >>> 1 >>> (63 - length)));
            at += length - ((length + 63) >> 6); // length 0 has no highest bit
        }
        return length;
    }

    /** Returns the difference that {@link #lengthOfDifference} read last. */
    int difference() {
        return difference;
    }

    /** Returns the signed number of a magnitude: 0, 1, 2, 3, ... stand for 0, -1, 1, -2, ... */
    public static int signed(int magnitude) {
        return (magnitude >>> 1) ^ -(magnitude & 1);
    }
}
