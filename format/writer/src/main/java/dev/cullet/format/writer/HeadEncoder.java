// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.packed.CodedHead;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Encodes the head of a small file for {@link CodedHead}. It takes the match that saves the most bytes at each place,
 * unless the next place has a better one. O(1) per file: at most 1,024 places, and 1,600 matches at each.
 */
final class HeadEncoder {
    private final byte[] window;
    private final int end;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    // the best match at the latest place
    private int match;
    private int distance;

    private HeadEncoder(byte[] window) {
        this.window = window;
        this.end = window.length;
    }

    /**
     * Returns the sequences of the head of a FlatBuffer.
     *
     * @param content from index 0 to the limit
     */
    static byte[] encode(ByteBuffer content) {
        byte[] dictionary = CodedHead.dictionary();
        int head = Math.min(content.limit(), CodedHead.HEAD);
        byte[] window = Arrays.copyOf(dictionary, dictionary.length + head);
        ByteBuffer in = content.duplicate();
        in.position(0);
        in.get(window, dictionary.length, head);
        HeadEncoder encoder = new HeadEncoder(window);
        encoder.encode(dictionary.length);
        return encoder.out.toByteArray();
    }

    private void encode(int begin) {
        int from = begin; // the first literal that is not written yet
        int at = begin;
        while (at < end) {
            int saved = find(at);
            if (saved <= 0) {
                at++;
                continue;
            }
            int length = match;
            int before = distance;
            if (find(at + 1) > saved + 1) {
                at++;
                continue;
            }
            put(from, at, length, before);
            at += length;
            from = at;
        }
        if (from < end) {
            put(from, end, 0, 0);
        }
    }

    /** Finds the match that saves the most bytes, of these the nearest; returns the bytes saved. */
    private int find(int at) {
        int best = 0;
        for (int from = at - 1; from >= 0; from--) {
            int length = 0;
            while (at + length < end && window[from + length] == window[at + length]) {
                length++;
            }
            int saved = length - bytes(at - from) - 1;
            if (length >= CodedHead.MIN_MATCH && saved > best) {
                best = saved;
                match = length;
                distance = at - from;
            }
        }
        return best;
    }

    /** Writes a sequence; without a match, which only the last one has, if the length is 0. */
    private void put(int from, int to, int length, int before) {
        int literals = to - from;
        int rest = Math.max(0, length - CodedHead.MIN_MATCH);
        out.write((Math.min(literals, CodedHead.MORE) << 4) | Math.min(rest, CodedHead.MORE));
        if (literals >= CodedHead.MORE) {
            varint(literals - CodedHead.MORE);
        }
        out.write(window, from, literals);
        if (length > 0) {
            varint(before);
            if (rest >= CodedHead.MORE) {
                varint(rest - CodedHead.MORE);
            }
        }
    }

    private void varint(int value) {
        int rest = value;
        while (rest > 0x7F) {
            out.write((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    private static int bytes(int value) {
        return value > 0x7F ? 2 : 1;
    }

    /**
     * Returns for each byte of a FlatBuffer, and its end, how many bytes of a file come before what it is decoded from:
     * so ranges of the FlatBuffer have sizes in the file that add up.
     *
     * @param file little-endian from index 0, valid, with a coded head
     */
    static int[] places(ByteBuffer file) {
        int length = file.getInt(0) & ~AssetLayout.CODED_HEAD;
        int head = Math.min(length, CodedHead.HEAD);
        int[] places = new int[length + 1];
        ByteBuffer in = file.duplicate();
        in.position(AssetLayout.HEADER_BYTES);
        int at = 0;
        while (at < head) {
            int token = in.get() & 0xFF;
            int literals = count(token >>> 4, in);
            for (int i = 0; i < literals; i++) {
                places[at++] = in.position();
                in.get();
            }
            if (at < head) {
                int begin = in.position();
                number(in);
                int copied = CodedHead.MIN_MATCH + count(token & CodedHead.MORE, in);
                places[at] = begin;
                Arrays.fill(places, at + 1, at + copied, in.position());
                at += copied;
            }
        }
        for (; at <= length; at++) {
            places[at] = in.position() + at - head;
        }
        return places;
    }

    private static int count(int half, ByteBuffer in) {
        return half < CodedHead.MORE ? half : half + number(in);
    }

    private static int number(ByteBuffer in) {
        int next = in.get();
        return next >= 0 ? next : (next & 0x7F) | (number(in) << 7);
    }
}
