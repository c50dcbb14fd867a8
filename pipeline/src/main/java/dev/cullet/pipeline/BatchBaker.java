// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Bakes many files, several at a time. A file that fails stops no other. */
public final class BatchBaker {
    private final Supplier<Baker> bakers;
    private final BakeOptions options;
    private final BakeJob.Rules rules;
    private final int jobsAtOnce;

    /**
     * @param bakers makes one baker per thread; they are closed at the end
     * @param jobsAtOnce how many files are baked at the same time, from 1
     */
    public BatchBaker(Supplier<Baker> bakers, BakeOptions options, BakeJob.Rules rules, int jobsAtOnce) {
        this.bakers = bakers;
        this.options = options;
        this.rules = rules;
        this.jobsAtOnce = jobsAtOnce;
    }

    /**
     * Bakes all.
     *
     * @param progress hears about each job while it runs, on the thread that runs it
     * @param listener hears each outcome, in the order of the jobs, on the caller's thread
     */
    public void bake(List<BakeJob> jobs, BakeProgress progress, Consumer<BakeJob.Outcome> listener) {
        // A baker is used by one thread at a time, and there are never more of them than jobs at once.
        Queue<Baker> idle = new ConcurrentLinkedQueue<>();
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(jobsAtOnce, jobs.size()));
        try {
            List<Future<BakeJob.Outcome>> running = new ArrayList<>();
            for (BakeJob job : jobs) {
                running.add(pool.submit(() -> {
                    Baker waiting = idle.poll();
                    Baker baker = waiting == null ? bakers.get() : waiting;
                    try {
                        return job.run(baker, options, rules, progress);
                    } finally {
                        idle.add(baker);
                    }
                }));
            }
            for (Future<BakeJob.Outcome> one : running) {
                listener.accept(one.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a job threw instead of failing", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while baking", e);
        } finally {
            pool.shutdownNow();
            idle.forEach(Baker::close);
        }
    }
}
