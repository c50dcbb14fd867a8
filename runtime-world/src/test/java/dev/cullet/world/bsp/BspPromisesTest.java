// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** No allocation and hardly any stack, for every query on BSP trees. */
class BspPromisesTest {
    @Test
    void queriesAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        AllBspQueries queries = AllBspQueries.onKnots();
        long expected = queries.ask();
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 15; round++) { // the compiler may allocate for the first ones
            long before = threads.getThreadAllocatedBytes(self);
            long answer = queries.ask();
            least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
            assertEquals(expected, answer);
        }
        assertEquals(0, least, "bytes allocated by some 1,700 queries");
    }

    @Test
    void queriesRunOnTheSmallestStackOfThisJvm() throws InterruptedException {
        AllBspQueries queries = AllBspQueries.onKnots();
        long expected = queries.ask();
        AtomicLong answer = new AtomicLong();
        Thread thread = new Thread(null, () -> answer.set(queries.ask()), "small", 1);
        thread.start();
        thread.join();
        assertEquals(expected, answer.get());
    }

    @Test
    void queriesRunInAJvmWithTheSmallestStack() throws IOException, InterruptedException {
        long expected = AllBspQueries.onKnots().ask();
        String refusal = run("-Xss1k", "-version"); // names the least: "... at least 136k"
        String least = refusal.replaceAll("(?s).*at least (\\d+)k.*", "$1");
        assertTrue(least.matches("\\d+"), refusal);
        String output =
                run("-Xss" + least + "k", "-cp", System.getProperty("java.class.path"), SmallStack.class.getName());
        assertEquals("answers " + expected, output.trim().replaceAll("(?s).*\n", ""), output);
    }

    private static String run(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
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
