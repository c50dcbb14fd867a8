// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.exporter.formats.ExportFormats;
import dev.cullet.pipeline.source.SourceHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All exports have the same bytes on any number of processors, and on this JDK and those that the system property
 * {@code cullet.jdks} names, with {@code :} between their folders:
 *
 * <pre>
 * mvn -B -pl cli -am test -Dtest=ExportedBytesTest -Dsurefire.failIfNoSpecifiedTests=false -Dcullet.jdks=FOLDER
 * </pre>
 */
class ExportedBytesTest {
    private final Path folder;

    ExportedBytesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void doNotDependOnJdkAndProcessors() throws IOException, InterruptedException {
        List<String> jdks = new ArrayList<>(List.of(System.getProperty("java.home", "")));
        Pattern.compile(":")
                .splitAsStream(System.getProperty("cullet.jdks", ""))
                .filter(jdk -> !jdk.isEmpty())
                .forEach(jdks::add);
        Map<String, String> expected = new TreeMap<>();
        int runs = 0;
        for (String jdk : jdks) {
            for (int processors : List.of(1, 3)) {
                Path out = Files.createDirectories(folder.resolve("out"));
                Path log = folder.resolve("log");
                Process process = ExportProgram.start(Path.of(jdk), processors, out, log);
                assertEquals(0, process.waitFor(), () -> text(log));
                Map<String, String> found = exports(out);
                if (expected.isEmpty()) {
                    expected.putAll(found);
                }
                assertEquals(expected, found, jdk + " with " + processors + " processors");
                Files.move(out, folder.resolve("run-" + runs++));
            }
        }
        assertTrue(runs >= 2);
        for (String file : List.of("fighter.glb", "fighter_LOD1.obj", "wall.xml", "level.usda", "arrays.glb")) {
            assertTrue(expected.containsKey(file), expected.toString());
        }
        assertTrue(expected.size() > 4 * ExportFormats.ids().size(), expected.toString());
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Returns the hashes of all assets and exports. */
    private static Map<String, String> exports(Path folder) throws IOException {
        Map<String, String> exports = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                exports.put(String.valueOf(file.getFileName()), SourceHash.ofFile(file));
            }
        }
        return exports;
    }
}
