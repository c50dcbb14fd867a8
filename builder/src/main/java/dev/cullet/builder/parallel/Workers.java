// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.parallel;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The worker threads of one build.
 *
 * <p>Work is divided in the same way for any number of threads, and each piece of work writes only to its own range, so
 * the result does not depend on the number of threads. With one thread all work runs on the calling thread.
 */
public final class Workers implements AutoCloseable {
    /** Work on a range of indices that is independent of all other ranges. */
    public interface RangeTask {
        /**
         * Processes a range.
         *
         * @param begin first index
         * @param end index after the last
         */
        void run(int begin, int end);
    }

    private final int threads;
    private final @Nullable ForkJoinPool pool;

    /**
     * Starts the threads; {@link #close} ends them.
     *
     * @param threads number of threads, at least 1
     */
    public Workers(int threads) {
        this.threads = threads;
        this.pool = threads > 1 ? new ForkJoinPool(threads) : null;
    }

    /** Returns whether there is more than one thread, so that forking a task is of use. */
    public boolean isParallel() {
        return pool != null;
    }

    /** Runs a task, which may fork others, and waits for it. */
    public void run(RecursiveAction task) {
        if (pool == null) {
            task.invoke();
        } else {
            pool.invoke(task);
        }
    }

    /** Runs an action for each index in {@code 0 .. count - 1}, in any order, and waits for all. */
    public void forEach(int count, IntConsumer action) {
        forBlocks(count, 1, (begin, end) -> action.accept(begin));
    }

    /**
     * Runs a task over {@code 0 .. count - 1}, block by block in any order, and waits for all blocks.
     *
     * @param block indices per block, at least 1; the last block may have fewer
     */
    public void forBlocks(int count, int block, RangeTask task) {
        int blocks = (count + block - 1) / block;
        if (pool == null || blocks < 2) {
            for (int i = 0; i < blocks; i++) {
                task.run(i * block, Math.min(count, (i + 1) * block));
            }
            return;
        }
        AtomicInteger next = new AtomicInteger();
        ForkJoinTask<?>[] running = new ForkJoinTask<?>[threads];
        for (int worker = 0; worker < threads; worker++) {
            running[worker] = pool.submit(() -> {
                for (int i = next.getAndIncrement(); i < blocks; i = next.getAndIncrement()) {
                    task.run(i * block, Math.min(count, (i + 1) * block));
                }
            });
        }
        for (ForkJoinTask<?> worker : running) {
            worker.join();
        }
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdown();
        }
    }
}
