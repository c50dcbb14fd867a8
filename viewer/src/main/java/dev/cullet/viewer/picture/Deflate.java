// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * Compresses bytes to a zlib stream: one block with fixed Huffman codes, repetitions found with hash chains. The result
 * depends on the input only; that of {@link java.util.zip.Deflater} also depends on the zlib of the JDK. Time is linear
 * in the input. Source: RFC 1950, RFC 1951.
 */
final class Deflate {
    private static final int WINDOW = 1 << 15;
    private static final int HASHES = 1 << 15;
    private static final int MIN_MATCH = 3;
    private static final int MAX_MATCH = 258;

    /** Candidates per position. */
    private static final int MAX_CHAIN = 64;

    /** Distance from which a repetition of the minimum length takes more bits than its bytes. */
    private static final int FAR = 1 << 12;

    private static final int END_OF_BLOCK = 256;

    /** Lengths of repetitions by code, from 257, with their extra bits; distances by code likewise. */
    private static final int[] LENGTHS = {
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258
    };

    private static final int[] LENGTH_BITS = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0
    };

    private static final int[] DISTANCES = {
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577
    };

    private static final int[] DISTANCE_BITS = {
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13
    };

    private final byte[] data;
    private final int[] head = new int[HASHES]; // last position with a hash, or -1
    private final int[] previous = new int[WINDOW]; // the position before it with the same hash, or -1
    private byte[] out;
    private int length;
    private long bits; // not written yet, from the lowest
    private int bitCount;

    private Deflate(byte[] data) {
        this.data = data;
        this.out = new byte[data.length / 8 + 64];
        Arrays.fill(head, -1);
    }

    /** Returns a zlib stream that inflates to the bytes. */
    static byte[] zlib(byte[] data) {
        return new Deflate(data).compress();
    }

    private byte[] compress() {
        put(0x78); // deflate with a window of 32 KB
        put(0x01); // no dictionary, and the check bits of this header
        write(0b011, 3); // the last block, fixed codes
        int at = 0;
        while (at < data.length) {
            long match = longestMatch(at);
            int matched = (int) (match >>> 32);
            if (matched == 0) {
                literal(data[at] & 0xFF);
                enter(at++);
            } else {
                repetition(matched, (int) match);
                for (int end = at + matched; at < end; at++) {
                    enter(at);
                }
            }
        }
        literal(END_OF_BLOCK);
        write(0, 7); // fills the last byte
        Adler32 sum = new Adler32();
        sum.update(data);
        for (int shift = 24; shift >= 0; shift -= 8) {
            put((int) (sum.getValue() >>> shift));
        }
        return Arrays.copyOf(out, length);
    }

    /** Returns length and distance of the longest repetition at a position, in the upper and lower half; 0: none. */
    private long longestMatch(int at) {
        int limit = Math.min(MAX_MATCH, data.length - at);
        int bestLength = MIN_MATCH - 1;
        int bestDistance = 0;
        int candidate = limit < MIN_MATCH ? -1 : head[hash(at)];
        for (int i = 0; i < MAX_CHAIN && candidate >= 0 && at - candidate < WINDOW && bestLength < limit; i++) {
            if (data[candidate + bestLength] == data[at + bestLength]) {
                int same = Arrays.mismatch(data, candidate, candidate + limit, data, at, at + limit);
                same = same < 0 ? limit : same;
                if (same > bestLength && (same > MIN_MATCH || at - candidate < FAR)) {
                    bestLength = same;
                    bestDistance = at - candidate;
                }
            }
            int next = previous[candidate % WINDOW];
            candidate = next < candidate ? next : -1; // an older entry of the ring
        }
        return bestDistance == 0 ? 0 : ((long) bestLength << 32) | bestDistance;
    }

    private void enter(int at) {
        if (at + MIN_MATCH <= data.length) {
            int hash = hash(at);
            previous[at % WINDOW] = head[hash];
            head[hash] = at;
        }
    }

    private int hash(int at) {
        int three = ((data[at] & 0xFF) << 16) | ((data[at + 1] & 0xFF) << 8) | (data[at + 2] & 0xFF);
        return (three * 0x9E3779B1) >>> 17;
    }

    /** Writes a symbol of the fixed code of literals and lengths. */
    private void literal(int symbol) {
        if (symbol < 144) {
            code(0x30 + symbol, 8);
        } else if (symbol < 256) {
            code(0x190 + symbol - 144, 9);
        } else if (symbol < 280) {
            code(symbol - 256, 7);
        } else {
            code(0xC0 + symbol - 280, 8);
        }
    }

    private void repetition(int matched, int distance) {
        int lengthCode = below(LENGTHS, matched);
        literal(257 + lengthCode);
        write(matched - LENGTHS[lengthCode], LENGTH_BITS[lengthCode]);
        int distanceCode = below(DISTANCES, distance);
        code(distanceCode, 5);
        write(distance - DISTANCES[distanceCode], DISTANCE_BITS[distanceCode]);
    }

    /** Returns the index of the largest entry that is at most a value. */
    private static int below(int[] ascending, int value) {
        int found = Arrays.binarySearch(ascending, value);
        return found >= 0 ? found : -found - 2;
    }

    /** Writes a Huffman code, from its highest bit. */
    private void code(int value, int count) {
        write(Integer.reverse(value) >>> (32 - count), count);
    }

    /** Writes bits, from the lowest. */
    private void write(int value, int count) {
        bits |= (long) value << bitCount;
        bitCount += count;
        while (bitCount >= 8) {
            put((int) bits);
            bits >>>= 8;
            bitCount -= 8;
        }
    }

    private void put(int value) {
        if (length == out.length) {
            out = Arrays.copyOf(out, 2 * length);
        }
        out[length++] = (byte) value;
    }
}
