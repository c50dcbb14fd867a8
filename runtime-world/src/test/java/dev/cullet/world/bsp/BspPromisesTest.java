// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Footprint;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** No allocation and hardly any stack, for every query on BSP trees. */
class BspPromisesTest {
    @Test
    void queriesAllocateNothingOnTheSmallestStackOfThisJvm() throws InterruptedException {
        AllBspQueries queries = AllBspQueries.onKnots();
        long expected = queries.ask();
        long least = Footprint.leastBytesOnSmallestStack(() -> assertEquals(expected, queries.ask()));
        assertEquals(0, least, "bytes allocated by some 1,700 queries");
    }

    @Test
    void queriesRunInAJvmWithTheSmallestStack() throws IOException, InterruptedException {
        long expected = AllBspQueries.onKnots().ask();
        assertEquals("answers " + expected, Footprint.lastLineOnSmallestStack(SmallStack.class));
    }

    /** The child's side: builds with room, asks on a thread with the smallest stack. */
    static final class SmallStack {
        private SmallStack() {}

        public static void main(String[] arguments) throws InterruptedException {
            AllBspQueries[] queries = new AllBspQueries[1];
            Thread builder = new Thread(null, () -> queries[0] = AllBspQueries.onKnots(), "builder", 16 << 20);
            builder.start();
            builder.join();
            Thread asker = new Thread(() -> System.out.println("answers " + queries[0].ask())); // -Xss
            asker.start();
            asker.join();
        }
    }
}
