// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Files whose names are no text, made by a shell, because the JVM cannot name them. */
public final class RawNames {
    private RawNames() {}

    /**
     * Creates files with the same content, and returns all files of the folder.
     *
     * @param names in the syntax of {@code printf}
     */
    public static List<Path> create(Path folder, String content, String... names)
            throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve(".content"), content);
        for (String name : names) {
            Process shell = new ProcessBuilder("sh", "-c", "cp .content \"$(printf '" + name + "')\"")
                    .directory(folder.toFile())
                    .inheritIO()
                    .start();
            assertEquals(0, shell.waitFor(), name);
        }
        Files.delete(source);
        return list(folder);
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
