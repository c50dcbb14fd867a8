// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.batch.ImportWorkers;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What one command prints on a terminal, run in this process.
 *
 * @param raw all bytes of both streams, in order
 */
record TerminalRun(int code, String raw) {
    /** Runs a command on a terminal without colours. */
    static TerminalRun of(int width, String... args) {
        return with(width, Map.of("NO_COLOR", "1"), args);
    }

    static TerminalRun with(int width, Map<String, String> environment, String... args) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream terminal = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Console console = new Console(InputStream.nullInputStream(), terminal, terminal, width, width, true)
                .withColours(environment);
        try (ImportWorkers workers = new ImportWorkers(1)) {
            int code = Cullet.execute(args, console, workers);
            return new TerminalRun(code, bytes.toString(StandardCharsets.UTF_8));
        }
    }

    /** Returns the lines that stay on the terminal, without colours and without the progress bar. */
    List<String> lines() {
        return Stream.of(raw.replaceAll("\u001b\\[[0-9]*m", "").split(System.lineSeparator(), -1))
                .map(line -> line.substring(line.lastIndexOf('\r') + 1))
                .filter(line -> !line.isBlank())
                .toList();
    }

    /** Returns the largest number of columns of a line. */
    int widest() {
        return lines().stream()
                .mapToInt(line -> line.codePointCount(0, line.length()))
                .max()
                .orElse(0);
    }
}
