// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import org.jspecify.annotations.Nullable;

/**
 * The Java heap that the bytes of cache entries may take, all batches and jobs of a process together: a quarter of the
 * maximum heap. A part is taken before an array is allocated and given back when the array is of no further use.
 * Thread-safe.
 */
final class CacheMemory {
    /** The memory of this process. */
    static final CacheMemory PROCESS = new CacheMemory(Runtime.getRuntime().maxMemory() / 4);

    private final long all;
    private long free;

    CacheMemory(long bytes) {
        all = bytes;
        free = bytes;
    }

    /** A part of the memory, given back once. */
    final class Lease implements AutoCloseable {
        private long bytes;

        private Lease(long bytes) {
            this.bytes = bytes;
        }

        /** Gives back all but some bytes. */
        void shrink(long kept) {
            synchronized (CacheMemory.this) {
                if (kept < bytes) {
                    free += bytes - kept;
                    bytes = kept;
                    CacheMemory.this.notifyAll();
                }
            }
        }

        @Override
        public void close() {
            shrink(0);
        }
    }

    /** Returns the bytes of all parts together. */
    long bytes() {
        return all;
    }

    /** Takes a part if it is free; null if it is not. */
    @Nullable
    synchronized Lease tryTake(long bytes) {
        if (bytes > free) {
            return null;
        }
        free -= bytes;
        return new Lease(bytes);
    }

    /**
     * Takes a part, and waits until it is free.
     *
     * @return null if it is more than there is in all, or not free until the deadline
     */
    @Nullable
    synchronized Lease take(long bytes, Deadline deadline) {
        try {
            while (bytes <= all) {
                Lease lease = tryTake(bytes);
                if (lease != null || deadline.isOver()) {
                    return lease;
                }
                wait(Math.max(1, deadline.leftMillis()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }
}
