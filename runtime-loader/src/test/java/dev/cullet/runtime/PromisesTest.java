// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Footprint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** No allocation, hardly any stack, any number of threads: for every query. */
final class PromisesTest {
    @Test
    void queriesAllocateNothingOnTheSmallestStackOfThisJvm() throws InterruptedException {
        allocateNothing(AllQueries.onKnot());
        allocateNothing(AllQueries.onCompactKnot());
        allocateNothing(AllQueries.onKnotForRays());
    }

    private static void allocateNothing(AllQueries queries) throws InterruptedException {
        long expected = queries.run();
        long min = Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, queries.run()));
        assertEquals(0, min, "bytes allocated by some 1,800 queries");
    }

    @Test
    void queriesRunInAJvmWithTheSmallestStack() throws IOException, InterruptedException {
        long expected = AllQueries.onKnot().run();
        assertEquals("answers " + expected, Footprint.lastLineOnSmallestStack(SmallStack.class));
    }

    /** The child's side: builds on a large stack, queries on a thread with the smallest stack. */
    static final class SmallStack {
        private SmallStack() {}

        public static void main(String[] arguments) throws InterruptedException {
            AllQueries[] queries = new AllQueries[1];
            Thread builder = new Thread(null, () -> queries[0] = AllQueries.onKnot(), "builder", 16 << 20);
            builder.start();
            builder.join();
            Thread small = new Thread(() -> System.out.println("answers " + queries[0].run())); // -Xss
            small.start();
            small.join();
        }
    }

    @Test
    void threadsThatShareAMeshGetTheSameAnswers() throws InterruptedException, ExecutionException {
        AllQueries first = AllQueries.onKnot();
        long expected = first.run();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Long>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                answers.add(threads.submit(() -> first.sharing().run()));
            }
            for (Future<Long> answer : answers) {
                assertEquals(expected, answer.get());
            }
        } finally {
            threads.shutdown();
            assertTrue(threads.awaitTermination(60, TimeUnit.SECONDS));
        }
    }
}
