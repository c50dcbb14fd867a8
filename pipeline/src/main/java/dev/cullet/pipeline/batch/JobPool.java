// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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

    /**
     * Runs all jobs; they start in order. A job that throws, or a thread that ends early, ends the run with an
     * exception: the caller never waits for a job that cannot end.
     */
    <R> void run(List<Callable<R>> tasks, Receiver<R> receiver) {
        Run<R> run = new Run<>(tasks);
        List<Thread> threads = new ArrayList<>();
        try {
            for (int i = 0; i < Math.min(jobs, tasks.size()); i++) {
                Thread thread = new Thread(run, "cullet-job-" + (i + 1));
                thread.setDaemon(true); // a job that waits does not keep a process alive that ends
                thread.start();
                threads.add(thread);
            }
            for (int n = 0; n < tasks.size(); n++) {
                int index = run.take(n, threads);
                receiver.finished(index, run.result(index));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during a batch", e);
        } finally {
            run.stop();
            threads.forEach(Thread::interrupt);
        }
    }

    /**
     * Takes jobs and stores what they give. All arrays exist before the first job starts: what follows a failure
     * allocates nothing, so a job that ends for lack of memory is reported like any other.
     */
    private static final class Run<R> implements Runnable {
        private static final int CHECK_MILLIS = 500;

        private final List<Callable<R>> tasks;
        private final @Nullable Object[] results;
        private final @Nullable Throwable[] thrown;
        private final int[] finished;
        private int finishedCount;
        private int next;

        Run(List<Callable<R>> tasks) {
            this.tasks = tasks;
            results = new Object[tasks.size()];
            thrown = new Throwable[tasks.size()];
            finished = new int[tasks.size()];
        }

        @Override
        @SuppressWarnings("CatchThrowable") // the thread that called the batch throws it again
        public void run() {
            for (int index = begin(); index >= 0; index = begin()) {
                Object result = null;
                Throwable failure = null;
                try {
                    result = tasks.get(index).call();
                } catch (Throwable e) {
                    failure = e;
                }
                end(index, result, failure);
            }
        }

        private synchronized int begin() {
            return next < tasks.size() ? next++ : -1;
        }

        private synchronized void end(int index, @Nullable Object result, @Nullable Throwable failure) {
            results[index] = result;
            thrown[index] = failure;
            finished[finishedCount++] = index;
            notifyAll();
        }

        synchronized void stop() {
            next = tasks.size();
        }

        /** Waits for the job that ends as the n-th, and returns its index. */
        synchronized int take(int n, List<Thread> threads) throws InterruptedException {
            while (finishedCount <= n) {
                if (threads.stream().noneMatch(Thread::isAlive)) {
                    throw new IllegalStateException("the threads of the batch ended before its jobs");
                }
                wait(CHECK_MILLIS);
            }
            return finished[n];
        }

        @SuppressWarnings("unchecked") // a task gave it
        synchronized R result(int index) {
            Object result = results[index];
            results[index] = null;
            if (result == null) {
                throw new IllegalStateException("a job threw instead of failing", thrown[index]);
            }
            return (R) result;
        }
    }
}
