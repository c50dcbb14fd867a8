// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.gradle.api.GradleException;
import org.gradle.api.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Copies the output of the baking process, in the lines of {@code dev.cullet.pipeline.step.BakeStep}, to Gradle's log.
 */
final class ToolOutput {
    private static final int MAX_REPEATED_ERRORS = 5;
    private static final int MAX_STDERR_LINES = 20;

    private final Logger log;
    private final List<String> errors = new ArrayList<>();
    private final List<String> stderrTail = new ArrayList<>();
    private int @Nullable [] done;

    ToolOutput(Logger log) {
        this.log = log;
    }

    /** Returns the receiver of standard output. */
    OutputStream stdout() {
        return new LineStream(this::take);
    }

    /**
     * Returns the receiver of standard error, whose last lines are part of the error if the process fails without a
     * message.
     */
    OutputStream stderr() {
        return new LineStream(line -> {
            log.info(line);
            synchronized (stderrTail) {
                stderrTail.add(line);
                if (stderrTail.size() > MAX_STDERR_LINES) {
                    stderrTail.remove(0);
                }
            }
        });
    }

    private void take(String line) {
        int space = line.indexOf(' ');
        String text = unescaped(line.substring(space + 1));
        switch (space < 0 ? "" : line.substring(0, space)) {
            case "debug" -> log.debug(text);
            case "info" -> log.info(text);
            case "warn" -> log.warn(text);
            case "error" -> {
                log.error(text);
                errors.add(text);
            }
            case "done" -> done = numbers(text);
            default -> log.info(line);
        }
    }

    /** @throws GradleException if a file or the process failed; the message has the reasons */
    void throwOnFailure(int exitValue) {
        int[] counts = done;
        if (counts != null && counts[3] == 0 && exitValue == 0) {
            log.lifecycle("cullet: {} baked, {} from the cache, {} up to date", counts[0], counts[1], counts[2]);
            return;
        }
        StringBuilder message = new StringBuilder();
        if (counts != null && counts[3] > 0) {
            int all = counts[0] + counts[1] + counts[2] + counts[3];
            message.append("cullet: ")
                    .append(counts[3])
                    .append(" of ")
                    .append(all)
                    .append(" files failed:\n");
        } else if (errors.isEmpty()) {
            message.append("cullet ended with exit value ")
                    .append(exitValue)
                    .append(" without a message; the last lines of its standard error:\n");
            synchronized (stderrTail) {
                message.append(String.join("\n", stderrTail));
            }
        }
        message.append(String.join("\n", errors.subList(0, Math.min(MAX_REPEATED_ERRORS, errors.size()))));
        if (errors.size() > MAX_REPEATED_ERRORS) {
            message.append("\nand ").append(errors.size() - MAX_REPEATED_ERRORS).append(" more above");
        }
        throw new GradleException(message.toString());
    }

    private static int[] numbers(String text) {
        String[] fields = text.split(" ", -1);
        int[] numbers = new int[fields.length];
        for (int i = 0; i < fields.length; i++) {
            numbers[i] = Integer.parseInt(fields[i]);
        }
        return numbers;
    }

    private static String unescaped(String line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                i++;
                char escaped = line.charAt(i);
                c = escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped;
            }
            text.append(c);
        }
        return text.toString();
    }

    /** Splits bytes into lines. */
    private static final class LineStream extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private final Consumer<String> lines;

        LineStream(Consumer<String> lines) {
            this.lines = lines;
        }

        @Override
        public synchronized void write(int b) {
            if (b != '\n') {
                line.write(b);
                return;
            }
            String text = line.toString(StandardCharsets.UTF_8);
            line.reset();
            lines.accept(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
        }

        @Override
        public synchronized void close() {
            if (line.size() > 0) {
                write('\n');
            }
        }
    }
}
