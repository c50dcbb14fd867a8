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

/** What the tool tells, in the lines that {@code dev.cullet.pipeline.step.BakeStep} prints, to Gradle's log. */
final class ToolOutput {
    private static final int TOLD_AGAIN = 5;
    private static final int KEPT_NOISE = 20;

    private final Logger log;
    private final List<String> errors = new ArrayList<>();
    private final List<String> noise = new ArrayList<>();
    private int @Nullable [] done;

    ToolOutput(Logger log) {
        this.log = log;
    }

    /** Its standard output. */
    OutputStream results() {
        return new LineStream(this::take);
    }

    /** Its standard error, which is of interest where it ends without a word. */
    OutputStream noise() {
        return new LineStream(line -> {
            log.info(line);
            synchronized (noise) {
                noise.add(line);
                if (noise.size() > KEPT_NOISE) {
                    noise.remove(0);
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

    /** @throws GradleException if not all is well; the message says why */
    void judge(int exitValue) {
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
            message.append("cullet ended with exit value ").append(exitValue).append(" and said no more than:\n");
            synchronized (noise) {
                message.append(String.join("\n", noise));
            }
        }
        message.append(String.join("\n", errors.subList(0, Math.min(TOLD_AGAIN, errors.size()))));
        if (errors.size() > TOLD_AGAIN) {
            message.append("\nand ").append(errors.size() - TOLD_AGAIN).append(" more above");
        }
        throw new GradleException(message.toString());
    }

    private static int[] numbers(String text) {
        String[] words = text.split(" ", -1);
        int[] numbers = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = Integer.parseInt(words[i]);
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

    /** Cuts bytes into lines. */
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
