// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one build. Work is cut the same way on any number of them, and each piece writes only where no other
 * does, so the result does not depend on how many there are. With one thread everything runs on the caller's.
 */
final class Workers implements AutoCloseable {
    /** Work on a range of numbers, which must not depend on any other range. */
    interface RangeTask {
        void run(int begin, int end);
    }

    private final int threads;
    private final @Nullable ForkJoinPool pool;

    Workers(int threads) {
        this.threads = threads;
        this.pool = threads > 1 ? new ForkJoinPool(threads) : null;
    }

    /** Whether there is any use in forking. */
    boolean parallel() {
        return pool != null;
    }

    /** Runs a task that may fork others. */
    void run(RecursiveAction task) {
        if (pool == null) {
            task.invoke();
        } else {
            pool.invoke(task);
        }
    }

    /** Runs a task over {@code 0 .. count - 1}, block by block, in any order. */
    void forBlocks(int count, int block, RangeTask task) {
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
