// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.source.SourceHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A folder of small models that is baked again and again. */
final class BatchFolder {
    private final Path folder;

    BatchFolder(Path folder) {
        this.folder = folder;
    }

    Path models() {
        return folder.resolve("models");
    }

    Path assets() {
        return folder.resolve("assets");
    }

    /** A triangle of its own size; names a material file that need not exist. */
    Path model(String name, int size) throws IOException {
        Path file = models().resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, triangle(name, size));
    }

    private static String triangle(String name, int size) {
        String material = name.substring(name.lastIndexOf('/') + 1).replace(".obj", ".mtl");
        return "mtllib " + material + "\nv 0 0 0\nv " + size + " 0 0\nv 0 1 0\nusemtl steel\nf 1 2 3\n";
    }

    Layer flags() {
        return Layer.EMPTY
                .with("sources", models().toString())
                .with("directory", assets().toString())
                .with("jobs", "2");
    }

    BatchRequest request() {
        return BatchRequest.of(Configuration.none(folder)).withFlags(flags());
    }

    BatchReport bake() throws BatchException {
        return bake(request());
    }

    static BatchReport bake(BatchRequest request) throws BatchException {
        return BatchBaker.bake(request, BatchListener.NONE, new AssimpImporter());
    }

    /** The outcome for one model. */
    FileOutcome of(BatchReport report, String name) {
        return report.files().stream()
                .filter(file -> file.source().equals(models().resolve(name)))
                .findFirst()
                .orElseThrow();
    }

    static BakeReport report(FileOutcome outcome) {
        return Objects.requireNonNull(outcome.report());
    }

    /** Assets by path below the folder, each with the hash of its bytes. */
    Map<String, String> bytes() throws IOException {
        return bytes(assets());
    }

    static Map<String, String> bytes(Path below) throws IOException {
        Map<String, String> bytes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(below)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!below.relativize(file).startsWith(RecordFolder.DEFAULT_NAME)) {
                    bytes.put(below.relativize(file).toString().replace('\\', '/'), SourceHash.ofFile(file));
                }
            }
        }
        return bytes;
    }
}
