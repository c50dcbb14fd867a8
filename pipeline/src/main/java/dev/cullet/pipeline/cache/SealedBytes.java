// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * JSON and further bytes behind a seal, the form of all that a cache stores. The store is not trusted: {@link #decode}
 * returns what was sealed, or fails.
 *
 * <pre>
 * MARK LF              kind and version
 * SEAL LF              see {@link CacheSeal}, of all other bytes
 * LENGTH LF            bytes of the JSON, decimal
 * JSON
 * the other bytes
 * </pre>
 *
 * @param json in UTF-8
 * @param rest bytes between position and limit
 */
record SealedBytes(ByteBuffer json, ByteBuffer rest) {
    private static final int MAX_LINE = 128;
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;
    private static final byte LF = '\n';

    /**
     * Returns the bytes with a seal, or null if they are more than an array may have.
     *
     * @param mark kind and version, one line without its end
     */
    @Nullable
    ByteBuffer encode(String mark, CacheSeal seal) {
        byte[] first = (mark + "\n").getBytes(StandardCharsets.US_ASCII);
        byte[] length = (json.remaining() + "\n").getBytes(StandardCharsets.US_ASCII);
        long sealed = (long) length.length + json.remaining() + rest.remaining();
        if (first.length + MAX_LINE + sealed > MAX_BYTES) {
            return null;
        }
        String line = seal.of(ByteBuffer.wrap(first), ByteBuffer.wrap(length), json, rest) + "\n";
        ByteBuffer whole = ByteBuffer.allocate(first.length + line.length() + (int) sealed);
        whole.put(first).put(line.getBytes(StandardCharsets.US_ASCII)).put(length);
        return whole.put(json.duplicate()).put(rest.duplicate()).flip();
    }

    /** Returns whether bytes begin with the line of a kind and version. */
    static boolean isMarked(ByteBuffer bytes, String mark) {
        return line(bytes.slice()).equals(mark);
    }

    /**
     * Returns what was sealed; its buffers are parts of the bytes, which are not copied.
     *
     * @param noun of the kind for messages, such as {@code cache entry}
     * @throws RejectedStateException if the bytes between position and limit are not of the kind, or not those that
     *     were sealed
     */
    static SealedBytes decode(ByteBuffer bytes, String mark, String noun, CacheSeal seal)
            throws RejectedStateException {
        ByteBuffer rest = bytes.slice();
        if (!line(rest).equals(mark)) {
            throw new RejectedStateException("it is no " + noun + " of this version", null);
        }
        seal.check(line(rest), ByteBuffer.wrap((mark + "\n").getBytes(StandardCharsets.US_ASCII)), rest);
        int length = length(line(rest), rest.remaining());
        ByteBuffer json = rest.slice();
        json.limit(length);
        rest.position(rest.position() + length);
        return new SealedBytes(json, rest.slice());
    }

    /**
     * Returns what stands at the start of bytes, without a check of the seal.
     *
     * @param seal the line of the seal
     * @param json in UTF-8
     */
    record Head(String seal, byte[] json) {
        /**
         * Reads the start of some bytes; null if they are not of a kind.
         *
         * @param bytes from the first byte
         * @param maxJson bytes of longer JSON are not read
         */
        static @Nullable Head read(InputStream bytes, String mark, int maxJson) throws IOException {
            if (!line(bytes).equals(mark)) {
                return null;
            }
            String seal = line(bytes);
            String length = line(bytes);
            if (!length.matches("[0-9]{1,9}") || Integer.parseInt(length) > maxJson) {
                return null;
            }
            byte[] json = bytes.readNBytes(Integer.parseInt(length));
            return json.length == Integer.parseInt(length) ? new Head(seal, json) : null;
        }

        private static String line(InputStream bytes) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = bytes.read(); c >= 0 && c != LF && line.length() < MAX_LINE; c = bytes.read()) {
                line.append((char) c);
            }
            return line.toString();
        }
    }

    /** Returns a copy of the JSON. */
    byte[] jsonBytes() {
        byte[] copy = new byte[json.remaining()];
        json.duplicate().get(copy);
        return copy;
    }

    private static String line(ByteBuffer bytes) {
        StringBuilder line = new StringBuilder();
        while (bytes.hasRemaining() && line.length() < MAX_LINE) {
            byte c = bytes.get();
            if (c == LF) {
                break;
            }
            line.append((char) (c & 0xFF));
        }
        return line.toString();
    }

    private static int length(String line, int max) throws RejectedStateException {
        try {
            int length = Integer.parseInt(line);
            if (length >= 0 && length <= max) {
                return length;
            }
        } catch (NumberFormatException e) {
            // as a length that is too large
        }
        throw new RejectedStateException("its content is cut", null);
    }
}
