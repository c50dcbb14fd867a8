// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JobPoolTest {
    @Test
    @Timeout(60)
    void allResultsArriveWithTheirIndices() {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int value = i;
            tasks.add(() -> value);
        }
        List<Integer> indices = new ArrayList<>();
        JobPool pool = new JobPool(3, 500);
        pool.<Integer>run(tasks, (index, result) -> {
            assertEquals(index, result);
            indices.add(index);
        });
        Collections.sort(indices);
        assertEquals(500, indices.size());
        assertEquals(499, indices.get(499));
        pool.<Integer>run(List.of(), (index, result) -> indices.clear());
        assertEquals(500, indices.size());
    }

    @Test
    @Timeout(60)
    void anyErrorOfAJobEndsTheRun() {
        for (Error error : List.of(
                new OutOfMemoryError("x"),
                new StackOverflowError(),
                new NoClassDefFoundError("x"),
                new AssertionError())) {
            CountDownLatch never = new CountDownLatch(1);
            List<Callable<Integer>> tasks = List.of(
                    () -> {
                        throw error;
                    },
                    () -> {
                        never.await();
                        return 1;
                    });
            IllegalStateException e = assertThrows(
                    IllegalStateException.class, () -> new JobPool(2, 2).run(tasks, (index, result) -> {}));
            assertSame(error, e.getCause());
        }
    }

    /** An error outside of the job, as when there is no memory to begin it. */
    @Test
    @Timeout(60)
    void anErrorOfThePoolEndsTheRun() {
        Error error = new OutOfMemoryError("x");
        Thread caller = Thread.currentThread();
        List<Callable<Integer>> tasks = new AbstractList<>() {
            @Override
            public Callable<Integer> get(int index) {
                if (index == 1 && Thread.currentThread() != caller) {
                    throw error;
                }
                return () -> index;
            }

            @Override
            public int size() {
                return 4;
            }
        };
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> new JobPool(1, 4).run(tasks, (index, result) -> {}));
        assertTrue(e.getCause() == error || e.getCause() == null, String.valueOf(e.getCause()));
    }
}
