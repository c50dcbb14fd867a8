// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * Limits of one import in a worker process. Immutable; the {@code with} methods return changed copies.
 *
 * @param seconds wall-clock time for any file, above 0
 * @param secondsPerMegabyte additional time per megabyte (2^20 bytes) of the file, not negative
 * @param heapMegabytes Java heap of a worker, or 0: the same maximum as this process
 * @param memoryMegabytes memory of a worker in all, native memory included, or 0: three quarters of the machine's;
 *     only checked on Linux
 * @param filesPerWorker number of files after which a worker is replaced, at least 1
 */
public record ImportLimits(
        double seconds, double secondsPerMegabyte, long heapMegabytes, long memoryMegabytes, int filesPerWorker) {

    /** Two minutes plus a second per megabyte; memory of the machine. */
    public static final ImportLimits DEFAULTS = new ImportLimits(120, 1, 0, 0, 200);

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
    }

    public ImportLimits withSeconds(double value) {
        return new ImportLimits(value, secondsPerMegabyte, heapMegabytes, memoryMegabytes, filesPerWorker);
    }

    public ImportLimits withSecondsPerMegabyte(double value) {
        return new ImportLimits(seconds, value, heapMegabytes, memoryMegabytes, filesPerWorker);
    }

    public ImportLimits withHeapMegabytes(long value) {
        return new ImportLimits(seconds, secondsPerMegabyte, value, memoryMegabytes, filesPerWorker);
    }

    public ImportLimits withMemoryMegabytes(long value) {
        return new ImportLimits(seconds, secondsPerMegabyte, heapMegabytes, value, filesPerWorker);
    }

    public ImportLimits withFilesPerWorker(int value) {
        return new ImportLimits(seconds, secondsPerMegabyte, heapMegabytes, memoryMegabytes, value);
    }

    /** Returns the time limit for a file of a size. */
    long millisFor(long bytes) {
        return (long) (1000 * (seconds + secondsPerMegabyte * (bytes / (double) (1 << 20))));
    }

    private static void require(boolean holds, String name, double value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + ", but must be " + rule);
        }
    }
}
