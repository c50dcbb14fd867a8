// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A section of a page that consists of commands with their output, run in a folder of its own. */
final class TutorialPage {
    private final Path folder;
    private final StringBuilder page = new StringBuilder();

    TutorialPage(Path folder) {
        this.folder = folder;
    }

    /** Compares the section between two marks of a file with what was added; writes it with -Dcullet.writeDocs=true. */
    void compare(Path file, String begin, String end) throws IOException {
        String stored = Files.readString(file).replace("\r\n", "\n");
        int start = stored.indexOf(begin) + begin.length();
        String current = stored.substring(0, start) + page + stored.substring(stored.indexOf(end));
        if (Boolean.getBoolean("cullet.writeDocs")) {
            Files.writeString(file, current);
            stored = current;
        }
        assertEquals(current, stored, file + " is not up to date; run this test with -Dcullet.writeDocs=true");
    }

    void text(String text) {
        page.append(page.length() == 0 ? "" : "\n").append(text);
    }

    void block(String language, String text) {
        page.append("\n```").append(language).append('\n').append(text).append("```\n");
    }

    void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
        page.append('\n').append("`").append(name).append("`:\n");
        block("", text);
    }

    void run(int code, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.add("-Dfile.encoding=UTF-8");
        command.add(Cullet.class.getName());
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("CLASSPATH", absoluteClassPath());
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(code, process.waitFor(), output);
        String exit = code == 0 ? "" : "(exit code " + code + ")\n";
        block(
                "",
                "$ cullet " + String.join(" ", arguments) + "\n"
                        + output.replace("\r\n", "\n").replaceAll("(?m)^[0-9.]+ s, ", "0.2 s, ") + exit);
    }

    private static String absoluteClassPath() {
        String separator = System.getProperty("path.separator", ":");
        return Arrays.stream(System.getProperty("java.class.path", "").split(separator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .reduce((a, b) -> a + separator + b)
                .orElse("");
    }
}
