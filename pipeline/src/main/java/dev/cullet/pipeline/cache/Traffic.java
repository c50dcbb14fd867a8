// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes of bodies that a level reads and writes. Thread-safe. */
final class Traffic {
    private final LongAdder read = new LongAdder();
    private final LongAdder written = new LongAdder();

    void read(long bytes) {
        read.add(bytes);
    }

    void written(long bytes) {
        written.add(bytes);
    }

    long bytesRead() {
        return read.sum();
    }

    long bytesWritten() {
        return written.sum();
    }
}
