// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.lang.management.ManagementFactory;

/**
 * Limits of one import. Immutable; the {@code with} methods return changed copies. An importer with worker
 * processes enforces all of them. An importer in this process only refuses FBX files whose declared sizes exceed the
 * memory limit.
 *
 * @param seconds wall-clock time for any file, above 0
 * @param secondsPerMegabyte additional time per megabyte (2^20 bytes) of the file, not negative
 * @param heapMegabytes Java heap of a worker, or 0: the same maximum as this process, but at most half of what a worker
 *     may use
 * @param memoryMegabytes memory of a worker in all, native memory included, or 0: by the size of the file, see
 *     {@link #memoryFor}
 * @param filesPerWorker number of files after which a worker is replaced, at least 1
 * @param workers number of workers that run at the same time, at least 1; they share three quarters of the machine's
 *     memory
 */
public record ImportLimits(
        double seconds,
        double secondsPerMegabyte,
        long heapMegabytes,
        long memoryMegabytes,
        int filesPerWorker,
        int workers) {

    /** Two minutes plus a second per megabyte; memory by the size of the file; one worker at a time. */
    public static final ImportLimits DEFAULTS = new ImportLimits(120, 1, 0, 0, 200, 1);

    /** Native memory for any file, MB. */
    private static final long NATIVE_MEGABYTES = 1024;

    /** Native memory per byte of a file. A number of a text file is 2 bytes or more, and two tokens of 56 bytes. */
    private static final long NATIVE_PER_BYTE = 64;

    /** Used where the memory of the machine is unknown. */
    private static final long UNKNOWN_MACHINE_MEGABYTES = 8192;

    private static final long MIN_HEAP_MEGABYTES = 32;

    public ImportLimits {
        require(seconds > 0 && seconds < 1e9, "seconds", seconds, "above 0 and below 1e9");
        require(
                secondsPerMegabyte >= 0 && secondsPerMegabyte < 1e9,
                "secondsPerMegabyte",
                secondsPerMegabyte,
                "0..1e9");
        require(heapMegabytes >= 0, "heapMegabytes", (double) heapMegabytes, "at least 0");
        require(memoryMegabytes >= 0, "memoryMegabytes", (double) memoryMegabytes, "at least 0");
        require(filesPerWorker >= 1, "filesPerWorker", filesPerWorker, "at least 1");
        require(workers >= 1, "workers", workers, "at least 1");
    }

    public ImportLimits withSeconds(double value) {
        return new ImportLimits(value, secondsPerMegabyte, heapMegabytes, memoryMegabytes, filesPerWorker, workers);
    }

    public ImportLimits withSecondsPerMegabyte(double value) {
        return new ImportLimits(seconds, value, heapMegabytes, memoryMegabytes, filesPerWorker, workers);
    }

    public ImportLimits withHeapMegabytes(long value) {
        return new ImportLimits(seconds, secondsPerMegabyte, value, memoryMegabytes, filesPerWorker, workers);
    }

    public ImportLimits withMemoryMegabytes(long value) {
        return new ImportLimits(seconds, secondsPerMegabyte, heapMegabytes, value, filesPerWorker, workers);
    }

    public ImportLimits withFilesPerWorker(int value) {
        return new ImportLimits(seconds, secondsPerMegabyte, heapMegabytes, memoryMegabytes, value, workers);
    }

    public ImportLimits withWorkers(int value) {
        return new ImportLimits(seconds, secondsPerMegabyte, heapMegabytes, memoryMegabytes, filesPerWorker, value);
    }

    /** Returns the time limit for a file of a size. */
    public long millisFor(long bytes) {
        return (long) (1000 * (seconds + secondsPerMegabyte * (bytes / (double) (1 << 20))));
    }

    /**
     * Memory of one import, in MB.
     *
     * @param megabytes in all
     * @param nativeMegabytes outside of the Java heap
     */
    public record Memory(long megabytes, long nativeMegabytes) {
        /** Returns what to do about a file that needs more native memory. */
        public String advice(long neededMegabytes) {
            long heap = Math.min(neededMegabytes, Runtime.getRuntime().maxMemory() >> 20);
            return "raise --import-memory to " + (neededMegabytes + heap + 1);
        }

        /** Returns the reason to reject a file whose import exceeded the limit. */
        public String exceeded() {
            return "the import used more memory than its limit of " + megabytes
                    + " MB and was stopped; nothing was written; raise --import-memory, or split the file";
        }
    }

    /**
     * Returns the memory for a file of a size: {@link #memoryMegabytes}, or the heap plus 1 GB plus 64 times the size,
     * at most the share of a worker in three quarters of the machine's memory.
     */
    public Memory memoryFor(long bytes) {
        long heap = heap();
        long wanted = heap
                + NATIVE_MEGABYTES
                + Math.min(Long.MAX_VALUE >> 8, bytes) / (1 << 20) * NATIVE_PER_BYTE
                + bytes % (1 << 20) * NATIVE_PER_BYTE / (1 << 20);
        long all = memoryMegabytes > 0 ? memoryMegabytes : Math.min(largest(), wanted);
        return new Memory(all, Math.max(1, all - heap));
    }

    /** Returns the Java heap of a worker, MB. */
    public long heap() {
        long ofThisProcess = Runtime.getRuntime().maxMemory() >> 20;
        return heapMegabytes > 0 ? heapMegabytes : Math.max(MIN_HEAP_MEGABYTES, Math.min(ofThisProcess, largest() / 2));
    }

    /** Returns the largest memory of a worker, MB. */
    long largest() {
        return memoryMegabytes > 0 ? memoryMegabytes : Math.max(1, Machine.MEGABYTES / 4 * 3 / workers);
    }

    /** Queried once: in a container, a query parses files of the system. */
    private static final class Machine {
        private static final long MEGABYTES = query();

        private static long query() {
            return ManagementFactory.getOperatingSystemMXBean()
                                    instanceof com.sun.management.OperatingSystemMXBean system
                            && system.getTotalMemorySize() > 0
                    ? system.getTotalMemorySize() >> 20
                    : UNKNOWN_MACHINE_MEGABYTES;
        }
    }

    private static void require(boolean holds, String name, double value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + ", but must be " + rule);
        }
    }
}
