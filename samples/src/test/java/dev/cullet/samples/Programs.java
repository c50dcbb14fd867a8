// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs. */
public final class Programs {
    /** Output of a program, both streams, and its exit code. */
    public record Outcome(int exit, String text) {}

    private Programs() {}

    public static Outcome run(Path folder, List<String> command) throws IOException, InterruptedException {
        Path printed = Files.createTempFile(folder, "printed", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        boolean ended = process.waitFor(10, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertTrue(ended, command.get(0) + " did not end");
        return new Outcome(process.exitValue(), Files.readString(printed, StandardCharsets.UTF_8));
    }
}
