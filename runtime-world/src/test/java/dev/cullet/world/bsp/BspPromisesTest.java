// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Footprint;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Queries on BSP trees allocate nothing and run on the smallest stack. */
class BspPromisesTest {
    @Test
    void queriesAllocateNothingOnTheSmallestStackOfThisJvm() throws InterruptedException {
        AllBspQueries queries = AllBspQueries.onKnots();
        long expected = queries.run();
        long bytes = Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, queries.run()));
        assertEquals(0, bytes, "bytes allocated by some 1,700 queries");
    }

    @Test
    void queriesRunInAJvmWithTheSmallestStack() throws IOException, InterruptedException {
        long expected = AllBspQueries.onKnots().run();
        assertEquals("answers " + expected, Footprint.lastLineOnSmallestStack(SmallStack.class));
    }

    /** Main class of the child process: builds on a large stack, runs the queries on the smallest. */
    static final class SmallStack {
        private SmallStack() {}

        public static void main(String[] arguments) throws InterruptedException {
            AllBspQueries[] queries = new AllBspQueries[1];
            Thread builder = new Thread(null, () -> queries[0] = AllBspQueries.onKnots(), "builder", 16 << 20);
            builder.start();
            builder.join();
            Thread runner = new Thread(() -> System.out.println("answers " + queries[0].run())); // -Xss
            runner.start();
            runner.join();
        }
    }
}
