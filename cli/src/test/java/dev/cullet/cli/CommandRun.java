// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What one command gave, run in this process. */
record CommandRun(int code, String out, String err) {
    static CommandRun of(String... args) {
        return withInput("", args);
    }

    /** As {@link #of}; a command that reads models does so in this process, which takes a second less. */
    static CommandRun inOneProcess(String... args) {
        boolean reads = args[0].startsWith("bake") || Arrays.asList(args).contains("--source");
        String[] all = Arrays.copyOf(args, args.length + (reads ? 1 : 0));
        if (reads) {
            all[args.length] = "--isolate=false";
        }
        return of(all);
    }

    static CommandRun withInput(String input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Cullet.execute(
                args,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        return new CommandRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
