// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Numbered pieces of work on a few threads. Each piece writes only what is its own, so threads cannot change results. */
final class Workers implements AutoCloseable {
    private final ExecutorService pool;

    Workers(int threads) {
        pool = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "cullet-spheres");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Does pieces 0 .. count-1, and returns when all are done. */
    void each(int count, IntConsumer piece) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            running.add(pool.submit(() -> piece.accept(number)));
        }
        try {
            for (Future<?> one : running) {
                one.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the fit of spheres was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
