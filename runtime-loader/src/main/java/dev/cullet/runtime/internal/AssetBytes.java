// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * Reads all bytes of a stream into one buffer outside of the Java heap. They are needed only until the arrays of the
 * asset are copied out of them, so the heap does not hold both. Small files are read into the heap, and others where
 * the JVM limits such memory.
 */
public final class AssetBytes {
    /** The largest number of bytes that a buffer can have. */
    public static final int MAX = Integer.MAX_VALUE - 8;

    private static final int CHUNK = 1 << 16;

    private AssetBytes() {}

    /**
     * Reads a stream to its end; does not close it.
     *
     * @param expected the probable number of bytes; with the right one nothing is copied twice
     */
    public static ByteBuffer read(InputStream stream, int expected) throws IOException {
        byte[] chunk = new byte[CHUNK];
        ByteBuffer bytes = allocate(Math.max(CHUNK, expected));
        for (int read = stream.read(chunk); read >= 0; read = stream.read(chunk)) {
            if (read > bytes.remaining()) {
                bytes = grown(bytes, read);
            }
            bytes.put(chunk, 0, read);
        }
        bytes.flip();
        return bytes;
    }

    private static ByteBuffer grown(ByteBuffer bytes, int more) throws IOException {
        if (bytes.position() > MAX - more) {
            throw new EOFException("the stream has more than " + MAX + " bytes, which this runtime cannot read");
        }
        ByteBuffer grown = allocate((int) Math.min(MAX, 2L * bytes.position() + more));
        bytes.flip();
        return grown.put(bytes);
    }

    /** Returns a buffer outside of the Java heap; in it for small files, and where the JVM limits such memory. */
    static ByteBuffer allocate(int capacity) {
        if (capacity > CHUNK) {
            try {
                return ByteBuffer.allocateDirect(capacity);
            } catch (OutOfMemoryError e) {
                // limited by -XX:MaxDirectMemorySize: the heap may have more
                return ByteBuffer.allocate(capacity);
            }
        }
        return ByteBuffer.allocate(capacity);
    }
}
