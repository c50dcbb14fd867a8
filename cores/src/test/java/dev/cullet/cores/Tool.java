// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compilers and runners of this machine, run in child processes. */
final class Tool {
    private Tool() {}

    /** What a process gave. */
    record Result(int code, String output) {
        /** Returns the last line, such as {@code 100 records, 0 differences}. */
        String lastLine() {
            List<String> lines = output.lines().toList();
            return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        }
    }

    /** Runs a command to its end, with both of its streams in one text. */
    static Result run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("cullet-tool", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            int code = process.waitFor();
            return new Result(code, Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            Files.delete(output);
        }
    }

    /** Returns a command line: a compiler, its options, and what follows them. */
    static String[] command(String compiler, String[] options, String... rest) {
        List<String> all = new ArrayList<>(List.of(compiler));
        all.addAll(List.of(options));
        all.addAll(List.of(rest));
        return all.toArray(new String[0]);
    }
}
