// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Runs the jobs of a batch on several threads, and passes their results on as they finish. */
final class JobPool {
    private final int jobs;
    private final int threadsPerJob;

    /**
     * Creates a pool.
     *
     * @param wanted jobs at the same time; 0: one per processor
     * @param files number of jobs to come
     */
    JobPool(int wanted, int files) {
        int processors = Runtime.getRuntime().availableProcessors();
        this.jobs = Math.max(1, Math.min(wanted == 0 ? processors : wanted, files));
        this.threadsPerJob = Math.max(1, processors / jobs);
    }

    /** Returns the number of jobs at the same time. */
    int jobs() {
        return jobs;
    }

    /** Returns the number of threads that each job may use. */
    int threadsPerJob() {
        return threadsPerJob;
    }

    /** Receives results. */
    @FunctionalInterface
    interface Receiver<R> {
        /** Receives the result of the job with an index; called by the thread that called {@link #run}. */
        void finished(int index, R result);
    }

    /** Runs all jobs; they start in order. */
    <R> void run(List<Callable<R>> tasks, Receiver<R> receiver) {
        BlockingQueue<Finished<R>> queue = new LinkedBlockingQueue<>();
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        try {
            for (int i = 0; i < tasks.size(); i++) {
                int index = i;
                pool.execute(() -> queue.add(Finished.of(index, tasks.get(index))));
            }
            for (int n = 0; n < tasks.size(); n++) {
                Finished<R> finished = queue.take();
                receiver.finished(finished.index(), finished.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during a batch", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private record Finished<R>(
            int index, @Nullable R result, @Nullable Throwable thrown) {
        @SuppressWarnings("CatchThrowable") // the thread that called the batch throws it again
        static <R> Finished<R> of(int index, Callable<R> task) {
            try {
                return new Finished<>(index, task.call(), null);
            } catch (Throwable e) {
                return new Finished<>(index, null, e);
            }
        }

        R get() {
            R present = result;
            if (present == null) {
                throw new IllegalStateException("a job threw instead of failing", thrown);
            }
            return present;
        }
    }
}
