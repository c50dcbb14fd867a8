// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a round of queries takes: bytes allocated, and whether the smallest stack is enough. */
public final class Footprint {
    /** Rounds after which the JVM's own compiler no longer allocates for the thread in every one. */
    private static final int ROUNDS = 30;

    private Footprint() {}

    /** The fewest bytes that one of several equal rounds allocates: what it always does, without what the JVM does now and then. */
    public static long leastBytes(Runnable round) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = threads.getThreadAllocatedBytes(self);
            round.run();
            least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
        }
        return least;
    }

    /**
     * The same on a thread with the smallest stack that this JVM grants, where a recursion would overflow: the
     * {@link StackOverflowError}, or whatever else the round throws, is thrown on.
     */
    public static long leastBytesOnSmallestStack(Runnable round) throws InterruptedException {
        AtomicLong least = new AtomicLong();
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread small = new Thread(null, () -> least.set(leastBytes(round)), "smallest stack", 1);
        small.setUncaughtExceptionHandler((thread, throwable) -> thrown.set(throwable));
        small.start();
        small.join();
        if (thrown.get() != null) {
            throw new AssertionError("on the smallest stack: " + thrown.get(), thrown.get());
        }
        return least.get();
    }

    /**
     * The last line that a program prints in a JVM of its own whose threads get the smallest stack it accepts.
     *
     * @param program has a main method; it finds the class path of this JVM
     */
    public static String lastLineOnSmallestStack(Class<?> program) throws IOException, InterruptedException {
        String refusal = run("-Xss1k", "-version"); // names the least: "... at least 136k"
        String least = refusal.replaceAll("(?s).*at least (\\d+)k.*", "$1");
        if (!least.matches("\\d+")) {
            throw new AssertionError("the JVM does not say how small a stack may be: " + refusal);
        }
        String output =
                run("-Xss" + least + "k", "-Xmx64m", "-cp", System.getProperty("java.class.path"), program.getName());
        return output.trim().replaceAll("(?s).*\n", "");
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
}
