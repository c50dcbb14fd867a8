// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Samples the resident memory of the executors of this JVM's local cluster, and of the processes that they started. */
final class MemorySampler implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 500;

    private final Thread thread = new Thread(this::run, "memory-sampler");
    private volatile boolean ended;
    private long executor;
    private long withTools;
    private final Map<Long, Double> seconds = new HashMap<>();
    private final Map<Long, Double> before = new HashMap<>();

    MemorySampler() {
        ProcessHandle.current().descendants().forEach(process -> before.put(process.pid(), cpuSeconds(process, 0)));
        before.put(ProcessHandle.current().pid(), cpuSeconds(ProcessHandle.current(), 0));
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
        take(child);
        child.descendants().forEach(this::take);
        long own = megabytes(child);
        long all = own + child.descendants().mapToLong(MemorySampler::megabytes).sum();
        executor = Math.max(executor, own);
        withTools = Math.max(withTools, all);
    }

    private void take(ProcessHandle process) {
        double last = seconds.getOrDefault(process.pid(), 0.0);
        seconds.put(process.pid(), cpuSeconds(process, last));
    }

    /** Returns the processor time of a process; the last value if it ended. */
    static double cpuSeconds(ProcessHandle process, double last) {
        return process.info()
                .totalCpuDuration()
                .map(time -> time.toMillis() / 1e3)
                .orElse(last);
    }

    private double cpuSeconds() {
        double sum = 0;
        for (Map.Entry<Long, Double> one : seconds.entrySet()) {
            sum += one.getValue() - before.getOrDefault(one.getKey(), 0.0);
        }
        return sum;
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
        ProcessHandle driver = ProcessHandle.current();
        double ofDriver = cpuSeconds(driver, 0) - before.getOrDefault(driver.pid(), 0.0);
        return String.format(
                Locale.ROOT,
                "largest executor %d MB, with its processes %d MB; heap of the driver %d MB; processors: %.1f s in"
                        + " executors and their processes, %.1f s in the driver",
                executor,
                withTools,
                (jvm.totalMemory() - jvm.freeMemory()) >> 20,
                cpuSeconds(),
                ofDriver);
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
