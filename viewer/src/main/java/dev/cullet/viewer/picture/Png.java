// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Encodes pixels as a PNG file: 8 bits per channel, no alpha, no time stamp. The same pixels give the same bytes on
 * every JDK.
 */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final byte DEPTH = 8;
    private static final byte RGB = 2;

    private Png() {}

    /** @param pixels 0xRRGGBB, row by row from the top */
    static byte[] of(int[] pixels, int width, int height) {
        byte[] rows = new byte[height * (1 + 3 * width)];
        int at = 0;
        for (int i = 0; i < pixels.length; i++) {
            at += i % width == 0 ? 1 : 0; // filter 0: flat areas repeat as they are
            rows[at++] = (byte) (pixels[i] >>> 16);
            rows[at++] = (byte) (pixels[i] >>> 8);
            rows[at++] = (byte) pixels[i];
        }
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        header.put(DEPTH).put(RGB); // then three zeros: the only compression and filter method, no interlacing
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(SIGNATURE);
        chunk(file, "IHDR", header.array());
        chunk(file, "IDAT", Deflate.zlib(rows));
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    /** Appends a chunk: number of bytes, type, bytes, and a checksum of type and bytes. */
    private static void chunk(ByteArrayOutputStream file, String type, byte[] content) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(content);
        file.writeBytes(
                ByteBuffer.allocate(Integer.BYTES).putInt(content.length).array());
        file.writeBytes(name);
        file.writeBytes(content);
        file.writeBytes(
                ByteBuffer.allocate(Integer.BYTES).putInt((int) sum.getValue()).array());
    }
}
