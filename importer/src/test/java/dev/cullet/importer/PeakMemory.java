// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The peak of the resident memory of any child process of this process: the largest {@code VmHWM} of Linux, read every
 * few milliseconds, since it is gone with the process. 0 on other systems.
 */
final class PeakMemory implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 3;

    private final AtomicLong peak = new AtomicLong();
    private final Thread reader = new Thread(this::watch, "peak-memory");

    PeakMemory() {
        reader.setDaemon(true);
        reader.start();
    }

    /** Drops the peak; that of a process that still runs counts again. */
    void restart() {
        peak.set(0);
    }

    /** Returns the peak since the last {@link #restart}, or of the whole life of a process that still runs. */
    long peakBytes() {
        read();
        return peak.get();
    }

    private void watch() {
        try {
            while (true) {
                read();
                Thread.sleep(INTERVAL_MILLIS);
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    private void read() {
        ProcessHandle.current().children().forEach(child -> peak.accumulateAndGet(bytes(child.pid()), Math::max));
    }

    private static long bytes(long process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process + "/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0; // it has ended, or this is not Linux
        }
    }

    @Override
    public void close() {
        reader.interrupt();
    }
}
