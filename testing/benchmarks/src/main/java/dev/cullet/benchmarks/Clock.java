// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures thread CPU time of several tasks that take turns, so that a disturbance affects all of them. Thread CPU time
 * excludes the time of other processes, but not their effect on the caches: compare only ratios within one run.
 */
final class Clock {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Clock() {}

    /** A task to time. */
    interface Work {
        void run();
    }

    /** Runs a task and returns the CPU time of this thread in nanoseconds. */
    static long time(Work work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    /** Returns the CPU time of the process so far, of all its threads, in nanoseconds. */
    static long processTime() {
        return PROCESS.getProcessCpuTime();
    }

    /** Runs a task and returns the bytes that this thread allocated. */
    static long allocated(Work work) {
        long start = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - start;
    }

    /**
     * Runs all tasks in every round, one after the other.
     *
     * @return nanoseconds, indexed by task and round
     */
    static long[][] rounds(Work[] works, int rounds) {
        long[][] times = new long[works.length][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < works.length; i++) {
                times[i][round] = time(works[i]);
            }
        }
        return times;
    }

    /**
     * Adds {@code ratio_physx} and {@code ratio_jolt}: the median over rounds of the time of a task divided by that of
     * the peer of that name, if it is among the tasks.
     *
     * @param times as {@link #rounds} returns them
     */
    static void addRatios(Map<String, String> row, List<String> names, long[][] times, int task) {
        for (String peer : new String[] {"PhysX", "Jolt"}) {
            int other = names.indexOf(peer);
            if (other < 0) {
                continue;
            }
            double[] ratios = new double[times[task].length];
            for (int k = 0; k < ratios.length; k++) {
                ratios[k] = (double) times[task][k] / times[other][k];
            }
            row.put("ratio_" + Results.column(peer), String.format(Locale.ROOT, "%.2f", median(ratios)));
        }
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
