// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A process whose main thread waits without end for a thread that ends by an error. */
class FatalErrorsTest {
    /** The program. */
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] arguments) throws InterruptedException {
            FatalErrors.endTheProcess();
            Runnable failing = () -> {
                throw arguments[1].equals("memory") ? new OutOfMemoryError("x") : new NoClassDefFoundError("x");
            };
            if (arguments[0].equals("thread")) {
                new Thread(failing).start();
            } else {
                Executors.newSingleThreadExecutor().execute(failing);
            }
            new CountDownLatch(1).await();
        }
    }

    @Test
    void theProcessEndsWithTheCodeOfInternalErrorsAndALine() throws Exception {
        for (String place : new String[] {"thread", "executor"}) {
            for (String error : new String[] {"memory", "class"}) {
                Process process = new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Waiting.class.getName(),
                                place,
                                error)
                        .redirectErrorStream(true)
                        .start();
                boolean isOver = process.waitFor(60, TimeUnit.SECONDS);
                if (!isOver) {
                    process.destroyForcibly();
                }
                assertTrue(isOver, place + " " + error);
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertEquals(ExitCode.INTERNAL.code(), process.exitValue(), output);
                assertEquals(1, output.lines().count(), output);
                assertTrue(output.startsWith("cullet: internal error: "), output);
            }
        }
    }
}
