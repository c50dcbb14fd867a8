// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** No allocation, hardly any stack, any number of threads: for every query. */
final class PromisesTest {
    @Test
    void queriesAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        AllQueries queries = AllQueries.onKnot();
        long expected = queries.ask();
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 30; round++) { // the compiler may allocate for the first ones
            long before = threads.getThreadAllocatedBytes(self);
            long answer = queries.ask();
            least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
            assertEquals(expected, answer);
        }
        assertEquals(0, least, "bytes allocated by some 1,800 queries");
    }

    @Test
    void queriesRunOnTheSmallestStackOfThisJvm() throws InterruptedException {
        AllQueries queries = AllQueries.onKnot();
        long expected = queries.ask();
        AtomicLong answer = new AtomicLong();
        Thread thread = new Thread(null, () -> answer.set(queries.ask()), "small", 1);
        thread.start();
        thread.join();
        assertEquals(expected, answer.get());
    }

    @Test
    void queriesRunInAJvmWithTheSmallestStack() throws IOException, InterruptedException {
        long expected = AllQueries.onKnot().ask();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder tooSmall = new ProcessBuilder(java, "-Xss1k", "-version").redirectErrorStream(true);
        String refusal = run(tooSmall); // names the least: "... at least 136k"
        String least = refusal.replaceAll("(?s).*at least (\\d+)k.*", "$1");
        assertTrue(least.matches("\\d+"), refusal);
        String output = run(new ProcessBuilder(
                        java,
                        "-Xss" + least + "k",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallStack.class.getName())
                .redirectErrorStream(true));
        assertEquals("answers " + expected, output.trim().replaceAll("(?s).*\n", ""), output);
    }

    /** The child's side: builds with room, asks on a thread with the smallest stack. */
    static final class SmallStack {
        private SmallStack() {}

        public static void main(String[] arguments) throws InterruptedException {
            AllQueries[] queries = new AllQueries[1];
            Thread builder = new Thread(null, () -> queries[0] = AllQueries.onKnot(), "builder", 16 << 20);
            builder.start();
            builder.join();
            Thread asker = new Thread(() -> System.out.println("answers " + queries[0].ask())); // -Xss
            asker.start();
            asker.join();
        }
    }

    @Test
    void threadsThatShareAMeshGetTheSameAnswers() throws InterruptedException, ExecutionException {
        AllQueries first = AllQueries.onKnot();
        long expected = first.ask();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Long>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                answers.add(threads.submit(() -> first.sharing().ask()));
            }
            for (Future<Long> answer : answers) {
                assertEquals(expected, answer.get());
            }
        } finally {
            threads.shutdown();
            assertTrue(threads.awaitTermination(60, TimeUnit.SECONDS));
        }
    }

    private static String run(ProcessBuilder command) throws IOException, InterruptedException {
        command.directory(new File("").getAbsoluteFile());
        Process process = command.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
