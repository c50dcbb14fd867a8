// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run of {@code cullet bake} does not need is not loaded: it would be most of the time of a short run. */
class LoadedClassesTest {
    private static final String PLAIN = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

    private final Path folder;

    LoadedClassesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aPlainObjFileIsBakedWithoutPicocliNativeCodeAndWorker() throws Exception {
        Path source = Files.writeString(folder.resolve("a.obj"), PLAIN);
        List<String> classes = classes(
                "bake", source.toString(), "-o", folder.resolve("a.cullet").toString());
        assertTrue(Files.size(folder.resolve("a.cullet")) > 0);
        assertEquals(List.of(), of(classes, "picocli.", "org.lwjgl.", "dev.cullet.importer.worker.WorkerProtocol"));
        assertEquals(1, of(classes, "dev.cullet.importer.obj.PlainObj").size());
    }

    @Test
    void anUpToDateRunLoadsNeitherImporterNorBuilderNorWriter() throws Exception {
        Files.writeString(folder.resolve("a.obj"), PLAIN);
        String[] bake = {"bake", folder.toString(), "-d", folder.resolve("out").toString()};
        assertEquals(
                2,
                of(classes(bake), "dev.cullet.builder.aabb.AabbTreeBuilder", "dev.cullet.mesh.MeshCleaner")
                        .size());
        List<String> classes = classes(bake);
        assertEquals(
                List.of(),
                of(
                        classes,
                        "picocli.",
                        "org.lwjgl.",
                        "dev.cullet.importer.obj.",
                        "dev.cullet.importer.nodes.",
                        "dev.cullet.importer.fbxrepair.",
                        "dev.cullet.mesh.MeshCleaner",
                        "dev.cullet.builder.aabb.AabbTreeBuilder",
                        "com.google.flatbuffers."));
        assertEquals(1, of(classes, "dev.cullet.pipeline.batch.BakeRecord").size());
    }

    /** Returns the classes that the command loads, in a process of its own. */
    private List<String> classes(String... arguments) throws IOException, InterruptedException {
        Path log = folder.resolve("classes.log");
        Path printed = folder.resolve("printed.log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log + ":none",
                "-cp",
                System.getProperty("java.class.path"),
                Cullet.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        assertEquals(0, process.waitFor(), () -> read(printed));
        return read(log).lines().map(line -> line.split(" ", 2)[0]).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> of(List<String> classes, String... prefixes) {
        return classes.stream()
                .filter(name -> List.of(prefixes).stream()
                        .anyMatch(prefix -> name.equals(prefix) || (prefix.endsWith(".") && name.startsWith(prefix))))
                .toList();
    }
}
