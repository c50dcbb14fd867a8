// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a server: the first megabyte in memory if {@link CacheMemory} has it, else in a temporary file. Written by
 * one thread at a time; closing frees the memory and removes the file. Thread-safe.
 */
final class Body implements CacheLevel.Content, AutoCloseable {
    /** Larger bodies are stored on disk. */
    static final int MAX_IN_MEMORY = 1 << 20;

    private final CacheMemory memory;
    private final List<ByteBuffer> parts = new ArrayList<>();
    private CacheMemory.@Nullable Lease lease;
    private @Nullable Path file;
    private @Nullable FileChannel channel;
    private long size;
    private boolean closed;

    Body(CacheMemory memory) {
        this.memory = memory;
    }

    /** Returns the number of bytes so far. */
    @Override
    public synchronized long size() {
        return size;
    }

    /** Returns whether the bytes are in a file. */
    synchronized boolean isOnDisk() {
        return file != null;
    }

    /**
     * Appends the bytes of a buffer, which is not used later.
     *
     * @throws IOException if the file cannot be written, or the body is closed
     */
    synchronized void append(ByteBuffer bytes) throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
        size += bytes.remaining();
        if (lease == null && file == null) {
            lease = memory.tryTake(MAX_IN_MEMORY);
        }
        if (file == null && lease != null && size <= MAX_IN_MEMORY) {
            parts.add(copy(bytes)); // the buffer of the client is larger than its content
            return;
        }
        FileChannel out = channel;
        if (out == null) {
            Path created = Files.createTempFile("cullet-cache", ".tmp");
            file = created;
            out = FileChannel.open(created, StandardOpenOption.READ, StandardOpenOption.WRITE);
            channel = out;
            for (ByteBuffer part : parts) {
                write(out, part);
            }
            parts.clear();
            freeMemory();
        }
        write(out, bytes);
    }

    private static ByteBuffer copy(ByteBuffer bytes) {
        return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }

    private static void write(FileChannel out, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    /** Returns the first bytes. */
    synchronized ByteBuffer head(int max) throws IOException {
        return read((int) Math.min(max, size));
    }

    /** Returns a copy of all bytes in one array; the caller has taken the memory for it. */
    @Override
    public synchronized ByteBuffer read() throws IOException {
        return read(Math.toIntExact(size));
    }

    private ByteBuffer read(int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        FileChannel in = channel;
        if (in == null) {
            for (ByteBuffer part : parts) {
                ByteBuffer rest = part.duplicate();
                rest.limit(rest.position() + Math.min(rest.remaining(), bytes.remaining()));
                bytes.put(rest);
            }
        } else {
            while (bytes.hasRemaining() && in.read(bytes, bytes.position()) >= 0) {
                // until all is read
            }
        }
        if (bytes.hasRemaining()) {
            throw new IOException("the temporary file was cut");
        }
        return bytes.flip();
    }

    private void freeMemory() {
        if (lease != null) {
            lease.close();
            lease = null;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        parts.clear();
        freeMemory();
        try {
            if (channel != null) {
                channel.close();
                channel = null;
            }
            if (file != null) {
                Files.deleteIfExists(file);
                file = null;
            }
        } catch (IOException e) {
            // the system clears its folder of temporary files
        }
    }
}
