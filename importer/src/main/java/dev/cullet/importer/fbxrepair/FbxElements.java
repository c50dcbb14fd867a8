// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
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
import java.util.function.DoubleConsumer;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * Reads the elements of an array of an FBX file one after the other, and checks that the stored bytes contain exactly
 * as many as declared: the native importer takes missing elements of a compressed array as zeros. Linear time, constant
 * memory.
 */
final class FbxElements {
    private final FbxArray array;
    private final DoubleConsumer consumer;

    private FbxElements(FbxArray array, DoubleConsumer consumer) {
        this.array = array;
        this.consumer = consumer;
    }

    /**
     * Passes the elements to a consumer, in order; of a text array those that are written, however many are declared.
     *
     * @throws RefusedException if the stored bytes contain other elements than declared
     */
    static void forEach(FbxArray array, Path file, DoubleConsumer consumer) throws IOException, RefusedException {
        FbxElements elements = new FbxElements(array, consumer);
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(array.at());
            if (array.type() == FbxArray.TEXT) {
                elements.text(new BufferedInputStream(in));
                return;
            }
            try (InputStream stored = new Limited(in, array.bytes());
                    InputStream raw = array.isDeflated() ? new InflaterInputStream(stored) : stored) {
                long read = elements.binary(raw);
                if (read < array.length() || raw.read() >= 0) {
                    throw elements.broken("contain " + (read < array.length() ? "only " + read : "more"));
                }
            }
        } catch (ZipException | EOFException e) {
            throw elements.broken("cannot be inflated (" + e.getMessage() + ")");
        }
    }

    private RefusedException broken(String content) {
        return new RefusedException("at byte " + array.at() + ": an array declares " + array.length()
                + " elements, but its " + (array.isDeflated() ? "compressed " : "") + array.bytes() + " bytes "
                + content
                + "; it is most likely broken: export it again");
    }

    /** Reads elements up to the declared length; returns how many there are. */
    private long binary(InputStream stored) throws IOException {
        int size = array.elementBytes();
        byte[] chunk = new byte[1 << 14];
        for (long done = 0; done < array.length(); ) {
            int wanted = (int) Math.min(chunk.length / size, array.length() - done);
            int got;
            try {
                got = stored.readNBytes(chunk, 0, wanted * size) / size;
            } catch (EOFException e) { // the compressed bytes end within a block
                return done;
            }
            ByteBuffer from = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < got; i++) {
                consumer.accept(
                        switch (array.type()) {
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
        return array.length();
    }

    /** Reads decimals between commas and spaces; a semicolon starts a comment. */
    private void text(InputStream in) throws IOException, RefusedException {
        byte[] token = new byte[64];
        int used = 0;
        boolean isComment = false;
        for (long left = array.bytes(); left >= 0; left--) {
            int next = left == 0 ? ',' : in.read();
            isComment = next == ';' || (isComment && next != '\n' && next != '\r' && left > 0);
            boolean isDigit = next > ' ' && next != ',' && !isComment;
            if (isDigit && used < token.length) {
                token[used++] = (byte) next;
            } else if (!isDigit && used > 0) {
                String decimal = new String(token, 0, used, StandardCharsets.ISO_8859_1);
                double value = FbxRecord.parse(decimal);
                if (Double.isNaN(value)) {
                    throw new RefusedException("an array has the element \"" + decimal.replaceAll("\\p{Cntrl}", "?")
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
