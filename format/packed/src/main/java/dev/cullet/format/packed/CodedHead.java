// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetLayout;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Codes the head of a small packed file. The tables of a FlatBuffer are alike in all files, and in a small file they
 * take more bytes than the geometry. The first 1,024 bytes of the FlatBuffer are therefore stored as an LZ77 stream. A
 * match copies bytes from the head so far, or from a dictionary of common tables that precedes it.
 *
 * <pre>
 * 0  u32  1 in bit 31, below it the length L of the FlatBuffer
 * 4  4 B  identifier "CLT1"
 * 8       sequences that give the first min(L, 1024) bytes of the FlatBuffer
 *         the rest of the FlatBuffer, as it is
 *
 * sequence  u8  number of literals in bits 4-7, length of the match less 3 in bits 0-3
 *           varint  literals less 15, if bits 4-7 are 15
 *           literals                                            the last sequence may end here
 *           varint  distance of the match
 *           varint  length of the match less 18, if bits 0-3 are 15
 * </pre>
 *
 * <p>A varint has seven bits per byte, lowest first; the high bit is set if more follow. Decoding takes
 * O(bytes) time. It allocates the decoded file, which has at most 1,529 bytes more than the coded one, and 2 KiB for
 * the dictionary. Source: Ziv and Lempel 1977; RFC 1950 for the preset dictionary.
 */
public final class CodedHead {
    /** The most bytes of a FlatBuffer whose head is coded. */
    public static final int MAX_LENGTH = 1 << 16;

    /** The bytes of the FlatBuffer that are coded, if it has as many. */
    public static final int HEAD = 1024;

    /** The least bytes of a match. */
    public static final int MIN_MATCH = 3;

    /** A count in half a byte that is at least this has its rest in a varint. */
    public static final int MORE = 15;

    private static final int VARINT_BYTES = 3;

    /** Bytes of tables, as hexadecimal digits. It never changes in format version 1. */
    private static final String DICTIONARY = ""
            + "1c000000434c5431000012001a0018000000170010000c00080004001200000094000000880000007c00000014000000"
            + "0000000201000a0010000c00080004000a0000000c0000002c000000400000002000000010000000656e636f64696e67"
            + "3d7061636b65640a0000000005000000302e312e3000000000010000001c0000000100000028000000010000004c0000"
            + "000000060008000400060000000400000000200044004000340028001c0010000c000000000008000000000000000000"
            + "0400200000006c000000040000006d61696e00002200340030002c002800240023000000000022002100200014220000"
            + "0030000000636f6d706163740a00000016004800440038002c0020001416000000b001000038010000600000001a0014"
            + "00100000000000a400000098080004000c0000001800000002000000030600000e002000140c0018000c000800000007"
            + "74000000680000005c16000000e40100003000001800180014040018000000a00e002000140800040014000000480c00"
            + "00000c060000000503060b132d00000e00200014000000200040003c00300024980000008c0200000034010000003c64"
            + "000000eaffffff04000000000021001410000c000b0004000e980000008c00000080170000006273703d6f6e0a000024"
            + "00382700000000002600250024001800142400000098000000";

    private final ByteBuffer in;
    private final byte[] window;
    private int at;

    private CodedHead(ByteBuffer in, byte[] dictionary, int length) {
        this.in = in;
        this.at = dictionary.length;
        this.window = new byte[at + length];
        System.arraycopy(dictionary, 0, window, 0, at);
    }

    /** Returns a copy of the dictionary. */
    public static byte[] dictionary() {
        byte[] bytes = new byte[DICTIONARY.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (16 * Character.digit(DICTIONARY.charAt(2 * i), 16)
                    + Character.digit(DICTIONARY.charAt(2 * i + 1), 16));
        }
        return bytes;
    }

    /**
     * Returns the FlatBuffer of a file with a coded head, little-endian from index 0 to the limit.
     *
     * @param file little-endian from index 0, with an identifier
     * @param end end of the stored bytes before the footer
     * @param name the file's name in messages
     */
    static ByteBuffer decode(ByteBuffer file, int end, String name) throws CorruptAssetException {
        int length = file.getInt(0) & ~AssetLayout.CODED_HEAD;
        if (length < AssetLayout.HEADER_BYTES || length > MAX_LENGTH) {
            throw corrupt(
                    name,
                    0,
                    "the content has " + length + " bytes, but with a coded head it must have "
                            + AssetLayout.HEADER_BYTES + " to " + MAX_LENGTH);
        }
        ByteBuffer in = file.duplicate();
        in.limit(end).position(AssetLayout.HEADER_BYTES);
        int coded = Math.min(length, HEAD);
        int plain = length - coded;
        if (plain > in.remaining()) {
            throw ended(name, end, length);
        }
        byte[] dictionary = dictionary();
        CodedHead head = new CodedHead(in, dictionary, length);
        try {
            head.decode(dictionary.length + coded, name);
            head.copy(plain);
        } catch (BufferUnderflowException e) {
            throw ended(name, end, length);
        }
        if (in.hasRemaining()) {
            throw corrupt(name, in.position(), in.remaining() + " bytes follow the content of " + length + " bytes");
        }
        return ByteBuffer.wrap(head.window, dictionary.length, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    private void decode(int end, String name) throws CorruptAssetException {
        while (at < end) {
            int begin = in.position();
            int token = in.get() & 0xFF;
            int literals = count(token >>> 4);
            if (literals > end - at) {
                throw corrupt(name, begin, literals + " literals do not fit in the " + (end - at) + " bytes left");
            }
            copy(literals);
            if (at == end) {
                return;
            }
            int distance = varint();
            int match = MIN_MATCH + count(token & MORE);
            if (distance < 1 || distance > at || match > end - at) {
                throw corrupt(
                        name,
                        begin,
                        "a match of " + match + " bytes, " + distance + " bytes before, does not fit" + " in the " + at
                                + " bytes before and the " + (end - at) + " bytes left");
            }
            for (int last = at + match; at < last; at++) {
                window[at] = window[at - distance];
            }
        }
    }

    private void copy(int count) {
        in.get(window, at, count);
        at += count;
    }

    private int count(int half) {
        return half < MORE ? half : MORE + varint();
    }

    /** Returns a number of at most 21 bits. */
    private int varint() {
        int value = 0;
        for (int i = 0; i < VARINT_BYTES; i++) {
            int next = in.get();
            value |= (next & 0x7F) << (7 * i);
            if (next >= 0) {
                break;
            }
        }
        return value;
    }

    private static CorruptAssetException ended(String name, int end, int length) {
        return corrupt(name, end, "the coded content ends before its " + length + " bytes");
    }

    private static CorruptAssetException corrupt(String name, int at, String problem) {
        return new CorruptAssetException(
                AssetErrorCode.CODED_HEAD,
                name,
                AssetLayout.HEADER,
                at,
                "section " + AssetLayout.HEADER + ", byte " + at + ": " + problem);
    }
}
