// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Footprint;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries on BSP trees allocate nothing and run on the smallest stack. */
class BspPromisesTest {
    /** Of about eight queries each. */
    private static final int POINTS = Effort.cases(30, 200);

    @Tag("scaled")
    @Test
    void queriesAllocateNothingOnTheSmallestStackOfThisJvm() throws InterruptedException {
        AllBspQueries queries = AllBspQueries.onKnots(POINTS);
        long expected = queries.run();
        long bytes = Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, queries.run()));
        assertEquals(0, bytes, "bytes allocated by queries at " + POINTS + " points");
    }

    @Test
    void queriesRunInAJvmWithTheSmallestStack() throws IOException, InterruptedException {
        long expected = AllBspQueries.onKnots(SmallStack.POINTS).run();
        assertEquals("answers " + expected, Footprint.lastLineOnSmallestStack(SmallStack.class));
    }

    /** Main class of the child process: builds on a large stack, runs the queries on the smallest. */
    static final class SmallStack {
        /** The same in a campaign: the system property of campaigns is not set in the child. */
        static final int POINTS = 40;

        private SmallStack() {}

        public static void main(String[] arguments) throws InterruptedException {
            AllBspQueries[] queries = new AllBspQueries[1];
            Thread builder = new Thread(null, () -> queries[0] = AllBspQueries.onKnots(POINTS), "builder", 16 << 20);
            builder.start();
            builder.join();
            Thread runner = new Thread(() -> System.out.println("answers " + queries[0].run())); // -Xss
            runner.start();
            runner.join();
        }
    }
}
