// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small OBJ files, and assets of them. */
final class Models {
    /** A closed cube from 0 to 1, in metres. */
    static final String CUBE = """
            o cube
            v 0 0 0
            v 1 0 0
            v 1 1 0
            v 0 1 0
            v 0 0 1
            v 1 0 1
            v 1 1 1
            v 0 1 1
            f 4 3 2 1
            f 5 6 7 8
            f 1 2 6 5
            f 2 3 7 6
            f 3 4 8 7
            f 4 1 5 8
            """;

    /** The cube, a quarter as long along y and z. */
    static final String BAR = CUBE.replaceAll("(v [01]) 1 0\n", "$1 0.25 0\n")
            .replaceAll("(v [01]) 0 1\n", "$1 0 0.25\n")
            .replaceAll("(v [01]) 1 1\n", "$1 0.25 0.25\n");

    /** The cube, and a triangle without area. */
    static final String DEGENERATE = CUBE + "f 1 2 2\n";

    /** Two objects that do not touch. */
    static final String TWO = """
            o left
            v 0 0 0
            v 1 0 0
            v 0 1 0
            f 1 2 3
            o right
            v 5 0 0
            v 6 0 0
            v 5 1 0
            f 4 5 6
            """;

    private Models() {}

    static Path write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bakes a text in this process; the asset is beside it. */
    static Path bake(Path folder, String name, String text, String... options) {
        Path source = write(folder.resolve(name + ".obj"), text);
        String[] args = new String[options.length + 3];
        System.arraycopy(options, 0, args, 3, options.length);
        args[0] = "bake";
        args[1] = source.toString();
        args[2] = "--isolate=false";
        CommandRun run = CommandRun.of(args);
        if (run.code() != ExitCode.OK.code()) {
            throw new IllegalStateException(run.toString());
        }
        return folder.resolve(name + ".cullet");
    }
}
