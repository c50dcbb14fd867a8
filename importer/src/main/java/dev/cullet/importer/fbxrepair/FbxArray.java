// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
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
import java.util.zip.ZipException;

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

    /** The stored bytes do not contain the elements that the file declares. The message is a reason to reject it. */
    static final class MalformedException extends IOException {
        private static final long serialVersionUID = 1L;

        MalformedException(String reason) {
            super(reason);
        }
    }

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
        if (Math.max(length, written) > Math.min(capacity(), Integer.MAX_VALUE - 8)) {
            throw new MalformedException("an array declares " + length + " elements, but its " + bytes
                    + " bytes contain at most " + capacity());
        }
        double[] values = new double[(int) written];
        long[] count = new long[1];
        forEach(file, value -> {
            if (count[0] < values.length) {
                values[(int) count[0]] = value;
            }
            count[0]++;
        });
        if (count[0] > values.length) {
            throw new MalformedException("an array contains more than " + written + " elements");
        }
        return count[0] == values.length ? values : Arrays.copyOf(values, (int) count[0]);
    }

    /** Returns whether an element is above 0; of a malformed array those before the fault count. */
    boolean hasPositive(Path file) {
        boolean[] found = new boolean[1];
        try {
            forEach(file, value -> found[0] |= value > 0);
        } catch (IOException e) {
            return found[0]; // no coordinates, so the native importer does not need it
        }
        return found[0];
    }

    /**
     * Passes the elements to a consumer, in order, in linear time and constant memory; of a text array those that are
     * written, however many are declared. Checks that the stored bytes of a binary array contain exactly as many as
     * declared: the native importer takes missing elements of a compressed array as zeros.
     *
     * @throws MalformedException if the stored bytes contain other elements than declared
     */
    void forEach(Path file, DoubleConsumer consumer) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(at);
            if (type == TEXT) {
                readDecimals(new BufferedInputStream(in), consumer);
                return;
            }
            try (InputStream stored = new Limited(in, bytes);
                    InputStream raw = isDeflated ? new InflaterInputStream(stored) : stored) {
                long read = readBinary(raw, consumer);
                if (read < length || raw.read() >= 0) {
                    throw malformed("contain " + (read < length ? "only " + read : "more"));
                }
            }
        } catch (ZipException | EOFException e) {
            throw malformed("cannot be inflated (" + e.getMessage() + ")");
        }
    }

    private MalformedException malformed(String content) {
        return new MalformedException("at byte " + at + ": an array declares " + length + " elements, but its "
                + (isDeflated ? "compressed " : "") + bytes + " bytes " + content
                + "; it is most likely broken: export it again");
    }

    /** Reads elements up to the declared length; returns how many there are. */
    private long readBinary(InputStream stored, DoubleConsumer consumer) throws IOException {
        int size = elementBytes();
        byte[] chunk = new byte[1 << 14];
        for (long done = 0; done < length; ) {
            int wanted = (int) Math.min(chunk.length / size, length - done);
            int got;
            try {
                got = stored.readNBytes(chunk, 0, wanted * size) / size;
            } catch (EOFException e) { // the compressed bytes end within a block
                return done;
            }
            ByteBuffer from = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < got; i++) {
                consumer.accept(
                        switch (type) {
                            case 'c' -> from.get();
                            case 'i' -> from.getInt();
                            case 'l' -> from.getLong();
                            case 'f' -> from.getFloat();
                            default -> from.getDouble();
                        });
            }
            done += got;
            if (got < wanted) {
                return done;
            }
        }
        return length;
    }

    /** Reads decimals between commas and spaces; a semicolon starts a comment. */
    private void readDecimals(InputStream in, DoubleConsumer consumer) throws IOException {
        byte[] token = new byte[64];
        int used = 0;
        boolean isComment = false;
        for (long left = bytes; left >= 0; left--) {
            int next = left == 0 ? ',' : in.read();
            isComment = next == ';' || (isComment && next != '\n' && next != '\r' && left > 0);
            boolean isDigit = next > ' ' && next != ',' && !isComment;
            if (isDigit && used < token.length) {
                token[used++] = (byte) next;
            } else if (!isDigit && used > 0) {
                String decimal = new String(token, 0, used, StandardCharsets.ISO_8859_1);
                double value = FbxDecimal.parse(decimal);
                if (Double.isNaN(value)) {
                    throw new MalformedException("an array has the element \"" + decimal.replaceAll("\\p{Cntrl}", "?")
                            + "\", but must contain numbers; correct it, or export the file again");
                }
                consumer.accept(value);
                used = 0;
            }
        }
    }

    /** The first bytes of a stream. */
    private static final class Limited extends FilterInputStream {
        private long left;

        private Limited(InputStream in, long length) {
            super(in);
            left = length;
        }

        @Override
        public int read() throws IOException {
            int next = left == 0 ? -1 : in.read();
            left -= next < 0 ? 0 : 1;
            return next;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            int got = left == 0 ? -1 : in.read(target, offset, (int) Math.min(left, count));
            left -= Math.max(0, got);
            return got;
        }
    }
}
