// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Pixels as a PNG file: 8 bits per channel, each row with the filter whose bytes have the least sum, as the standard
 * suggests. The JDK's own writer would do, but a JDK without java.desktop has none.
 *
 * <p>The pixels are the same everywhere; how small they are packed depends on the JDK's zlib.
 *
 * <p>Source: Portable Network Graphics Specification, ISO/IEC 15948:2003.
 */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int CHANNELS = 3;
    private static final int FILTERS = 5;

    private Png() {}

    /** @param pixels 0xRRGGBB, row by row from the top */
    static byte[] of(int[] pixels, int width, int height) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(SIGNATURE);
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        header.put((byte) 8).put((byte) 2); // 8 bits, RGB; then deflate, the five filters, not interlaced
        chunk(file, "IHDR", header.array());
        chunk(file, "IDAT", deflated(filtered(pixels, width, height)));
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    private static byte[] filtered(int[] pixels, int width, int height) {
        int stride = CHANNELS * width;
        byte[] rows = new byte[(stride + 1) * height];
        byte[] above = new byte[stride];
        byte[] row = new byte[stride];
        byte[] tried = new byte[stride];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int pixel = pixels[y * width + x];
                row[CHANNELS * x] = (byte) (pixel >> 16);
                row[CHANNELS * x + 1] = (byte) (pixel >> 8);
                row[CHANNELS * x + 2] = (byte) pixel;
            }
            int least = Integer.MAX_VALUE;
            for (int filter = 0; filter < FILTERS; filter++) {
                int sum = 0;
                for (int i = 0; i < stride; i++) {
                    tried[i] = (byte) (row[i] - predicted(filter, row, above, i));
                    sum += Math.abs(tried[i]);
                }
                if (sum < least) {
                    least = sum;
                    rows[y * (stride + 1)] = (byte) filter;
                    System.arraycopy(tried, 0, rows, y * (stride + 1) + 1, stride);
                }
            }
            byte[] swap = above;
            above = row;
            row = swap;
        }
        return rows;
    }

    /** What a filter takes a byte for: nothing, the one before, the one above, their mean, or the Paeth predictor. */
    private static int predicted(int filter, byte[] row, byte[] above, int i) {
        int left = i < CHANNELS ? 0 : row[i - CHANNELS] & 0xFF;
        int up = above[i] & 0xFF;
        int corner = i < CHANNELS ? 0 : above[i - CHANNELS] & 0xFF;
        return switch (filter) {
            case 0 -> 0;
            case 1 -> left;
            case 2 -> up;
            case 3 -> (left + up) / 2;
            default -> {
                int estimate = left + up - corner;
                int toLeft = Math.abs(estimate - left);
                int toUp = Math.abs(estimate - up);
                int toCorner = Math.abs(estimate - corner);
                yield toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
            }
        };
    }

    private static byte[] deflated(byte[] data) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(data);
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            byte[] part = new byte[1 << 16];
            while (!deflater.finished()) {
                packed.write(part, 0, deflater.deflate(part));
            }
            return packed.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static void chunk(ByteArrayOutputStream file, String type, byte[] data) {
        ByteBuffer chunk = ByteBuffer.allocate(data.length + 12).putInt(data.length);
        chunk.put(type.getBytes(StandardCharsets.US_ASCII)).put(data);
        CRC32 sum = new CRC32();
        sum.update(chunk.array(), 4, data.length + 4);
        chunk.putInt((int) sum.getValue());
        file.writeBytes(chunk.array());
    }
}
