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

/** Measures a round of queries: bytes allocated, and whether the smallest stack is sufficient. */
public final class Footprint {
    /** Rounds after which the JVM's own compiler no longer allocates for the thread in every one. */
    private static final int ROUNDS = 30;

    private Footprint() {}

    /**
     * Returns the smallest number of bytes that one of several equal rounds allocates, without occasional work of the
     * JVM.
     */
    public static long minBytes(Runnable round) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long min = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = threads.getThreadAllocatedBytes(self);
            round.run();
            min = Math.min(min, threads.getThreadAllocatedBytes(self) - before);
        }
        return min;
    }

    /**
     * Returns the same for a thread with the smallest stack of this JVM, on which a recursion overflows. A throwable of
     * the round, such as {@link StackOverflowError}, is rethrown.
     */
    public static long minBytesOnSmallestStack(Runnable round) throws InterruptedException {
        AtomicLong min = new AtomicLong();
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread small = new Thread(null, () -> min.set(minBytes(round)), "smallest stack", 1);
        small.setUncaughtExceptionHandler((thread, throwable) -> thrown.set(throwable));
        small.start();
        small.join();
        if (thrown.get() != null) {
            throw new AssertionError("on the smallest stack: " + thrown.get(), thrown.get());
        }
        return min.get();
    }

    /**
     * Returns the last line that a program prints in a new JVM with the smallest stack that it accepts.
     *
     * @param program has a main method; runs on the class path of this JVM
     */
    public static String lastLineOnSmallestStack(Class<?> program) throws IOException, InterruptedException {
        String refusal = run("-Xss1k", "-version"); // prints the minimum: "... at least 136k"
        String min = refusal.replaceAll("(?s).*at least (\\d+)k.*", "$1");
        if (!min.matches("\\d+")) {
            throw new AssertionError("the JVM does not print the minimum size of a stack: " + refusal);
        }
        String output =
                run("-Xss" + min + "k", "-Xmx64m", "-cp", System.getProperty("java.class.path"), program.getName());
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
