// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Two threads that repeat an action each, until one of them throws. */
public final class TwoThreads {
    private static final int MAX_SECONDS = 20;

    /** An action, with a number that changes from call to call. */
    public interface Action {
        /** Runs the action. */
        void run(int number);
    }

    private TwoThreads() {}

    /**
     * Returns what the first action throws that throws; null if none does in a number of calls or twenty seconds.
     *
     * @param calls maximum number of calls of each action
     */
    public static @Nullable Throwable firstProblem(int calls, Action one, Action other) throws InterruptedException {
        AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
        CyclicBarrier start = new CyclicBarrier(2);
        Thread[] threads = {thread(calls, one, start, problem), thread(calls, other, start, problem)};
        for (Thread thread : threads) {
            thread.join();
        }
        return problem.get();
    }

    private static Thread thread(
            int calls, Action action, CyclicBarrier start, AtomicReference<@Nullable Throwable> problem) {
        Thread thread = new Thread(() -> {
            try {
                start.await(MAX_SECONDS, TimeUnit.SECONDS);
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
                for (int i = 0; i < calls && problem.get() == null && System.nanoTime() < end; i++) {
                    action.run(i);
                }
            } catch (Throwable e) {
                problem.compareAndSet(null, e);
            }
        });
        thread.start();
        return thread;
    }
}
