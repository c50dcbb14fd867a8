// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Thread CPU time of several tasks that take turns, so that what disturbs one disturbs all. CPU time of the thread leaves
 * out what other processes take, but not that they empty the caches: only ratios within one run mean anything.
 */
final class Clock {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Clock() {}

    /** A piece of work. */
    interface Work {
        void run();
    }

    /** Nanoseconds of this thread's CPU time. */
    static long time(Work work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    /** Bytes that this thread allocates. */
    static long allocated(Work work) {
        long start = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - start;
    }

    /**
     * Runs each piece of work in every round, one after the other.
     *
     * @return nanoseconds by work and round
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

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
