// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds programs of this machine for {@link Need}. A test that uses one has {@link Requires}. */
public final class Program {
    private Program() {}

    /** Returns the first program of these names on the PATH. */
    public static Optional<Path> find(String... names) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(names)
                .flatMap(name -> Stream.of(path.split(File.pathSeparator, -1)).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Returns the browser of the tests: the system property {@code cullet.chromium}, or a Chromium on the PATH. */
    public static Optional<Path> browser() {
        String named = System.getProperty("cullet.chromium", "");
        return named.isEmpty() ? find("chromium", "chromium-browser", "google-chrome") : Optional.of(Path.of(named));
    }

    /** Returns the first clang of this machine: some of Debian's names have the version. */
    public static String clang() {
        return find("clang", "clang-19", "clang-18", "clang-16", "clang-14")
                .map(Path::toString)
                .orElse("clang");
    }

    /** Returns the server nginx, if it has the module for PUT. */
    public static Optional<Path> nginx() {
        return find("nginx")
                .or(() -> Optional.of(Path.of("/usr/sbin/nginx")).filter(Files::isExecutable))
                .filter(file -> output(file.toString(), "-V").contains("http_dav_module"));
    }

    /** Returns whether a command starts and ends with 0. */
    public static boolean works(String... command) {
        return run(command) != null;
    }

    /** Returns what a command prints; nothing if it does not start or fails. */
    static String output(String... command) {
        String printed = run(command);
        return printed == null ? "" : printed;
    }

    /** Returns whether a compiler makes a program with options; the program is not run. */
    public static boolean compiles(String compiler, String... options) {
        try {
            Path source = Files.createTempFile("cullet-program", ".c");
            Path made = Path.of(source + ".out");
            try {
                Files.writeString(source, "#include <math.h>\n#include <stdio.h>\nint main(void) { return 0; }\n");
                List<String> command = new ArrayList<>(List.of(compiler));
                command.addAll(List.of(options));
                command.addAll(List.of(source.toString(), "-o", made.toString()));
                return works(command.toArray(new String[0]));
            } finally {
                Files.delete(source);
                Files.deleteIfExists(made);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable String run(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? printed : null;
        } catch (IOException e) {
            return null; // there is no such program
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
