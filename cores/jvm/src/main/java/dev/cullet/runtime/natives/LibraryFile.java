// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.natives;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The file of the shared library. {@code -Dcullet.native.library=PATH} names one; otherwise it is copied from the jar
 * to a temporary file, which is deleted when the JVM ends.
 */
final class LibraryFile {
    private static final String PATH = "cullet.native.library";

    private LibraryFile() {}

    /** Returns the file, or null if the jar has none for this machine. */
    static @Nullable Path find() throws IOException {
        String given = System.getProperty(PATH);
        if (given != null) {
            return Path.of(given);
        }
        String name = resource(System.getProperty("os.name"), System.getProperty("os.arch"));
        try (InputStream library = LibraryFile.class.getResourceAsStream(name)) {
            if (library == null) {
                return null;
            }
            Path file = Files.createTempFile("cullet", name.substring(name.lastIndexOf('.')));
            file.toFile().deleteOnExit();
            Files.write(file, library.readAllBytes());
            return file;
        }
    }

    /** Returns the name of the library in this package of the jar, such as {@code linux-x86_64/libcullet.so}. */
    static String resource(String system, String processor) {
        String os = system.toLowerCase(Locale.ROOT).replaceFirst(" .*", "");
        String arch = switch (processor) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "aarch64";
            default -> processor;
        };
        return os + "-" + arch + (os.equals("windows") ? "/cullet.dll" : "/libcullet.so");
    }
}
