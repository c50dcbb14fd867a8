// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbx;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.InflaterInputStream;

/**
 * An array of an FBX file: its header, and where its values are stored.
 *
 * @param type {@code i l f d c} of a binary file, or {@link #TEXT}
 * @param length number of elements that the file declares
 * @param bytes stored size: of raw, deflated, or decimal numbers
 * @param isDeflated whether the stored bytes are compressed
 * @param at offset in the file of the stored bytes
 * @param written number of elements that are written, in a text file; otherwise {@code length}
 */
record FbxArray(char type, long length, long bytes, boolean isDeflated, long at, long written) {
    /** The type of an array of a text file. */
    static final char TEXT = '*';

    /** The largest ratio of deflate: 258 bytes for two bits. */
    private static final long MAX_RATIO = 1032;

    /** Bytes of the shortest number in a text file: a digit and a comma. */
    private static final int MIN_TEXT_BYTES = 2;

    /** Returns the bytes of one element in memory; those of a double in a text file. */
    int elementBytes() {
        return switch (type) {
            case 'c' -> 1;
            case 'i', 'f' -> 4;
            default -> 8;
        };
    }

    /** Returns the largest number of elements that the stored bytes can contain. */
    long capacity() {
        return type == TEXT ? (bytes + 1) / MIN_TEXT_BYTES : (isDeflated ? bytes * MAX_RATIO : bytes) / elementBytes();
    }

    /**
     * Reads the elements, in linear time. Memory: 8 bytes per element.
     *
     * @throws IOException if the file cannot be read, or the array is malformed or longer than {@link #capacity()}
     */
    double[] values(Path file) throws IOException {
        if (length > capacity() || length > Integer.MAX_VALUE - 8) {
            throw new IOException("an array declares " + length + " elements, but its " + bytes
                    + " bytes contain at most " + capacity());
        }
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(at);
            return type == TEXT ? decimals(in) : numbers(isDeflated ? new InflaterInputStream(in) : in);
        }
    }

    private double[] numbers(InputStream stored) throws IOException {
        double[] values = new double[(int) length];
        int size = elementBytes();
        byte[] chunk = new byte[1 << 13];
        for (int i = 0; i < values.length; ) {
            int count = Math.min(chunk.length / size, values.length - i);
            if (stored.readNBytes(chunk, 0, count * size) < count * size) {
                throw new EOFException("an array ends after " + i + " of " + length + " elements");
            }
            ByteBuffer from = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
            for (int end = i + count; i < end; i++) {
                values[i] = switch (type) {
                    case 'c' -> from.get();
                    case 'i' -> from.getInt();
                    case 'l' -> from.getLong();
                    case 'f' -> from.getFloat();
                    default -> from.getDouble();
                };
            }
        }
        return values;
    }

    private double[] decimals(InputStream stored) throws IOException {
        double[] values = new double[(int) length];
        InputStream in = new BufferedInputStream(stored);
        byte[] token = new byte[64];
        int count = 0;
        int used = 0;
        for (long left = bytes; left >= 0; left--) {
            int next = left == 0 ? ',' : in.read();
            boolean isDigit = next > ' ' && next != ',';
            if (isDigit && used < token.length) {
                token[used++] = (byte) next;
            } else if (!isDigit && used > 0) {
                if (count < values.length) {
                    values[count++] = number(new String(token, 0, used, StandardCharsets.US_ASCII));
                }
                used = 0;
            }
        }
        return count == values.length ? values : Arrays.copyOf(values, count);
    }

    private static double number(String token) throws IOException {
        double value = FbxRecord.parse(token);
        if (Double.isNaN(value)) {
            throw new IOException("an array has the element \"" + token + "\", but must contain numbers");
        }
        return value;
    }
}
