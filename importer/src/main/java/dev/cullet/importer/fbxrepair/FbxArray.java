// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

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
import java.util.function.DoubleConsumer;
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
        checkLength();
        double[] values = new double[(int) length];
        int[] count = new int[1];
        forEach(file, value -> values[count[0]++] = value);
        return count[0] == values.length ? values : Arrays.copyOf(values, count[0]);
    }

    /**
     * Passes the elements to a consumer, in order, in linear time and constant memory.
     *
     * @throws IOException if the file cannot be read, or the array is malformed or longer than {@link #capacity()}
     */
    void forEach(Path file, DoubleConsumer consumer) throws IOException {
        checkLength();
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(at);
            if (type == TEXT) {
                decimals(in, consumer);
            } else {
                numbers(isDeflated ? new InflaterInputStream(in) : in, consumer);
            }
        }
    }

    private void checkLength() throws IOException {
        if (length > capacity() || length > Integer.MAX_VALUE - 8) {
            throw new IOException("an array declares " + length + " elements, but its " + bytes
                    + " bytes contain at most " + capacity());
        }
    }

    private void numbers(InputStream stored, DoubleConsumer consumer) throws IOException {
        int size = elementBytes();
        byte[] chunk = new byte[1 << 13];
        for (int i = 0; i < length; ) {
            int count = (int) Math.min(chunk.length / size, length - i);
            if (stored.readNBytes(chunk, 0, count * size) < count * size) {
                throw new EOFException("an array ends after " + i + " of " + length + " elements");
            }
            ByteBuffer from = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
            for (int end = i + count; i < end; i++) {
                consumer.accept(
                        switch (type) {
                            case 'c' -> from.get();
                            case 'i' -> from.getInt();
                            case 'l' -> from.getLong();
                            case 'f' -> from.getFloat();
                            default -> from.getDouble();
                        });
            }
        }
    }

    private void decimals(InputStream stored, DoubleConsumer consumer) throws IOException {
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
                if (count++ < length) {
                    consumer.accept(number(new String(token, 0, used, StandardCharsets.US_ASCII)));
                }
                used = 0;
            }
        }
    }

    private static double number(String token) throws IOException {
        double value = FbxRecord.parse(token);
        if (Double.isNaN(value)) {
            throw new IOException("an array has the element \"" + token + "\", but must contain numbers");
        }
        return value;
    }
}
