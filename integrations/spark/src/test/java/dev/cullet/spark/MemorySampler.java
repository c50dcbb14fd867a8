// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Samples the resident memory of the executors of this JVM's local cluster, and of the processes that they started. */
final class MemorySampler implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 500;

    private final Thread thread = new Thread(this::run, "memory-sampler");
    private volatile boolean ended;
    private long executor;
    private long withTools;

    MemorySampler() {
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!ended) {
            ProcessHandle.current().children().forEach(this::sample);
            try {
                Thread.sleep(INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private synchronized void sample(ProcessHandle child) {
        long own = megabytes(child);
        long all = own + child.descendants().mapToLong(MemorySampler::megabytes).sum();
        executor = Math.max(executor, own);
        withTools = Math.max(withTools, all);
    }

    /** Returns what Linux counts as resident; 0 where that is unknown. */
    private static long megabytes(ProcessHandle process) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10;
                }
            }
        } catch (IOException e) {
            // the process ended
        }
        return 0;
    }

    synchronized String text() {
        Runtime jvm = Runtime.getRuntime();
        return String.format(
                Locale.ROOT,
                "largest executor %d MB, with its processes %d MB; heap of the driver %d MB",
                executor,
                withTools,
                (jvm.totalMemory() - jvm.freeMemory()) >> 20);
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
