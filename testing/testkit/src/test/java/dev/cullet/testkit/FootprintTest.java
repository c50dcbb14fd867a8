// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The measuring instrument notices what it is for. */
final class FootprintTest {
    private static volatile Object sink = "";

    @Test
    void countsWhatIsAllocatedInEveryRound() throws InterruptedException {
        assertEquals(0, Footprint.minBytes(() -> {}));
        assertTrue(Footprint.minBytes(() -> sink = new byte[1000]) >= 1000);
        assertTrue(Footprint.minBytesOnSmallestStack(() -> sink = new byte[1000]) >= 1000);
    }

    @Test
    void aRecursionOverflowsTheSmallestStack() {
        assertEquals(5_000, depth(5_000), "the recursion passes on a large stack");
        assertThrows(AssertionError.class, () -> Footprint.minBytesOnSmallestStack(() -> sink = depth(5_000)));
    }

    @Test
    void aProgramRunsOnTheSmallestStack() throws IOException, InterruptedException {
        assertEquals("done", Footprint.lastLineOnSmallestStack(Program.class));
    }

    private static int depth(int levels) {
        return levels == 0 ? 0 : 1 + depth(levels - 1);
    }

    /** Prints a line. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            System.out.println("done");
        }
    }
}
