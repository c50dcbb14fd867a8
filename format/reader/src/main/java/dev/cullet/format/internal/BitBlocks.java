// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import org.jspecify.annotations.Nullable;

/**
 * Ints in blocks of equal length, bit-packed as differences from the block's minimum; any of them is read in O(1).
 *
 * <pre>
 * words:
 *   data of block 0, of block 1, ...   differences of I bits each from bit 0 on, without gaps but to whole words
 *   header of block 0, of block 1, ...
 *       bits 0-31 minimum    bits 32-57 word at which the data begin    bits 58-63 I = 0 .. 32
 * </pre>
 *
 * <p>Headers follow the data, so that a number may be read as two words shifted into one. Only a single block of no
 * bits has no second word, and no caller stores one. The technique is known as frame of reference (Goldstein,
 * Ramakrishnan and Shaft 1998).
 */
public final class BitBlocks {
    private static final int POSITION_BITS = 26;
    private static final int BITS_SHIFT = 32 + POSITION_BITS;
    private static final int MAX_BITS = 32;
    private static final int THREE_IN_A_WORD = 21; // bits

    private BitBlocks() {}

    /** Returns the number of blocks for a number of ints. */
    public static int count(int length, int blockLength) {
        return (int) (((long) length + blockLength - 1) / blockLength);
    }

    /**
     * Encodes ints with the fewest bits per block.
     *
     * @param blockLength ints per block, a multiple of 64; the last block may have fewer
     * @param minBits bits of a difference at least, 0 or 1
     * @throws IllegalArgumentException if the data take more than 2^26 words
     */
    public static long[] encode(int[] values, int blockLength, int minBits) {
        int blocks = count(values.length, blockLength);
        long[] heads = new long[blocks];
        long position = 0;
        for (int block = 0; block < blocks; block++) {
            int begin = block * blockLength;
            int end = Math.min(values.length, begin + blockLength);
            int min = values[begin];
            int max = min;
            for (int i = begin + 1; i < end; i++) {
                min = Math.min(min, values[i]);
                max = Math.max(max, values[i]);
            }
            long bits = Math.max(minBits, 64 - Long.numberOfLeadingZeros((long) max - min));
            heads[block] = (min & 0xFFFF_FFFFL) | (position << 32) | (bits << BITS_SHIFT);
            position += (bits * (end - begin) + 63) >>> 6;
            if (position >>> POSITION_BITS != 0) {
                throw new IllegalArgumentException(values.length + " numbers take more than 2^26 words of 64 bits");
            }
        }
        long[] words = new long[(int) position + blocks];
        System.arraycopy(heads, 0, words, (int) position, blocks);
        for (int block = 0; block < blocks; block++) {
            int begin = block * blockLength;
            pack(heads[block], values, begin, Math.min(values.length, begin + blockLength), words);
        }
        return words;
    }

    /** Writes the differences of a block, word by word; as many at once as are in less than a word. */
    private static void pack(long header, int[] values, int begin, int end, long[] words) {
        int bits = bits(header);
        int min = (int) header;
        int word = position(header);
        long current = 0;
        int filled = 0;
        int i = begin;
        if (bits <= THREE_IN_A_WORD) {
            int three = 3 * bits;
            for (; i + 2 < end; i += 3) {
                long group = (values[i] - min)
                        | ((long) (values[i + 1] - min) << bits)
                        | ((long) (values[i + 2] - min) << (2 * bits));
                current |= group << filled;
                filled += three;
                if (filled >= 64) {
                    words[word++] = current;
                    filled -= 64;
                    current = group >>> (three - filled);
                }
            }
        }
        for (; i < end; i++) {
            long difference = (values[i] - min) & 0xFFFF_FFFFL;
            current |= difference << filled;
            filled += bits;
            if (filled >= 64) {
                words[word++] = current;
                filled -= 64;
                current = difference >>> (bits - filled);
            }
        }
        if (filled > 0) {
            words[word] = current;
        }
    }

    /**
     * Returns an int.
     *
     * @param headers word of the first header
     * @param index within the block
     */
    public static int get(long[] words, int headers, int block, int index) {
        long header = words[headers + block];
        int bits = bits(header);
        return (int) header + (int) (read(words, position(header), bits * index) & ~(-1L << bits));
    }

    /**
     * Returns one of three neighbouring ints. Reads the same words for each, so that a compiler reads them once.
     *
     * @param first index of the first of the three, within the block
     * @param k 0 to 2
     */
    public static int getOfThree(long[] words, int headers, int block, int first, int k) {
        long header = words[headers + block];
        int bits = bits(header);
        if (bits > THREE_IN_A_WORD) {
            return get(words, headers, block, first + k);
        }
        long three = read(words, position(header), bits * first);
        return (int) header + ((int) (three >>> (bits * k)) & ~(-1 << bits));
    }

    /** Decodes the first ints of a block into an array from an index on; returns the end. */
    public static int decode(long[] words, int headers, int block, int[] target, int begin, int count) {
        differences(words, headers, block, target, begin, count);
        return begin + count;
    }

    /**
     * Decodes the first ints of a block into an array; returns which bits any difference has, and in bit 63 whether one
     * is 0. Each word is read once.
     */
    private static long differences(long[] words, int headers, int block, int[] target, int begin, int count) {
        long header = words[headers + block];
        int min = (int) header;
        int bits = bits(header);
        long mask = ~(-1L << bits);
        int position = position(header);
        long word = words[position];
        int bit = 0;
        long all = 0;
        long zero = 0;
        for (int i = begin; i < begin + count; i++) {
            long difference = word >>> bit;
            bit += bits;
            if (bit >= 64) { // headers follow the data, so there is a next word
                word = words[++position];
                bit -= 64;
                difference |= word << (bits - bit);
            }
            difference &= mask;
            all |= difference;
            zero |= difference - 1;
            target[i] = min + (int) difference;
        }
        return all | (zero & Long.MIN_VALUE);
    }

    private static int bits(long header) {
        return (int) (header >>> BITS_SHIFT);
    }

    private static int position(long header) {
        return (int) (header >>> 32) & ~(-1 << POSITION_BITS);
    }

    private static long read(long[] words, int position, int bit) {
        int word = position + (bit >>> 6);
        return (words[word] >>> bit) | (words[word + 1] << 1 << ~bit);
    }

    /** What becomes of the ints of words that are checked. */
    interface Values {
        /** Takes the next ints, in order: the first of an array. */
        void accept(int[] values, int count) throws CorruptAssetException;
    }

    /**
     * Checks that the words are what {@link #encode} returns for the ints in them; O(ints), in the memory of a block.
     *
     * @param what the ints are, for messages
     * @param target gets the ints, block by block; or null
     * @return the ints of the last block
     */
    static int[] check(
            long[] words,
            int length,
            int blockLength,
            int minBits,
            String what,
            AssetSection section,
            @Nullable Values target)
            throws CorruptAssetException {
        int blocks = count(length, blockLength);
        int headers = words.length - blocks;
        if (headers < 0 || words.length < 2) {
            throw section.corrupt(
                    AssetErrorCode.NUMBER_WORDS,
                    words.length + " words of " + what + ", but there are " + blocks + " blocks of them");
        }
        int[] values = new int[Math.min(length, blockLength)];
        long begin = 0;
        for (int block = 0; block < blocks; block++) {
            long header = words[headers + block];
            int count = Math.min(blockLength, length - block * blockLength);
            int bits = bits(header);
            long end = end(words, headers, block, count, begin, what, section);
            int unused = (int) (64 * (end - begin) - (long) bits * count);
            if (unused > 0 && words[(int) end - 1] >>> -unused != 0) {
                throw section.corrupt(
                        AssetErrorCode.NUMBER_PADDING,
                        "block " + block + " of " + what + " has bits after its last number");
            }
            long differences = differences(words, headers, block, values, 0, count);
            // the minimum occurs, and a difference needs all bits
            int needed = 64 - Long.numberOfLeadingZeros(differences & Long.MAX_VALUE);
            if (differences >= 0 || bits != Math.max(minBits, needed)) {
                throw section.corrupt(
                        AssetErrorCode.NUMBER_BITS,
                        "block " + block + " of " + what + " has " + bits + " bits from " + (int) header
                                + " on, but another minimum, or fewer bits, fit its numbers");
            }
            if (target != null) {
                target.accept(values, count);
            }
            begin = end;
        }
        checkEnd(begin, headers, what, section);
        return values;
    }

    /** Returns the end of the data of a block, which begin at a word. */
    private static long end(
            long[] words, int headers, int block, int count, long begin, String what, AssetSection section)
            throws CorruptAssetException {
        long header = words[headers + block];
        int bits = bits(header);
        long end = begin + (((long) bits * count + 63) >>> 6);
        if (position(header) != begin || bits > MAX_BITS || end > headers) {
            throw section.corrupt(
                    AssetErrorCode.NUMBER_BLOCK,
                    "block " + block + " of " + what + " does not fit: " + bits + " bits from word " + position(header)
                            + " on, but it begins at word " + begin + " of " + headers);
        }
        return end;
    }

    private static void checkEnd(long end, int headers, String what, AssetSection section)
            throws CorruptAssetException {
        if (end != headers) {
            throw section.corrupt(
                    AssetErrorCode.NUMBER_END,
                    "blocks of " + what + " end at word " + end + ", but their headers begin at " + headers);
        }
    }

    /**
     * Checks only that all ints can be read and are from 0 to below a limit. O(blocks) where the bits of a block leave
     * no doubt, else O(ints).
     */
    static void checkSafe(long[] words, int length, int blockLength, int limit, String what, AssetSection section)
            throws CorruptAssetException {
        int blocks = count(length, blockLength);
        int headers = words.length - blocks;
        if (headers < 0 || words.length < 2) {
            throw section.corrupt(
                    AssetErrorCode.NUMBER_WORDS,
                    words.length + " words of " + what + ", but there are " + blocks + " blocks of them");
        }
        int[] values = new int[Math.min(length, blockLength)];
        long begin = 0;
        for (int block = 0; block < blocks; block++) {
            long header = words[headers + block];
            int count = Math.min(blockLength, length - block * blockLength);
            begin = end(words, headers, block, count, begin, what, section);
            int min = (int) header;
            if (min < 0 || min + (1L << bits(header)) > limit) {
                decode(words, headers, block, values, 0, count);
                for (int i = 0; i < count; i++) {
                    if (values[i] < 0 || values[i] >= limit) {
                        throw section.corrupt(
                                AssetErrorCode.NUMBER_RANGE,
                                "number " + (block * (long) blockLength + i) + " of " + what + " is " + values[i]
                                        + ", but there are " + limit);
                    }
                }
            }
        }
        checkEnd(begin, headers, what, section);
    }
}
