// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.exporter.formats.ExportFormats;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A program that bakes samples and exports them in every format, for runs on other JDKs and numbers of processors. */
final class ExportProgram {
    private static final String EXPORT = "export";

    private ExportProgram() {}

    /** A folder, which gets all files. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path models = Files.createDirectories(folder.resolve("models"));
        for (String sample : List.of("fighter.fbx", "wall.obj", "level/corner.obj")) {
            Path source = Checkout.path("samples/models").resolve(sample);
            Files.copy(source, models.resolve(String.valueOf(source.getFileName())));
        }
        List<String> bake = new ArrayList<>(List.of("bake", models.toString(), "-d", folder.toString()));
        bake.addAll(List.of("--parts", "node", "--hull", "--spheres", "2", "--spheres-budget", "0", "--lods", "3%"));
        for (String format : ExportFormats.ids()) {
            bake.addAll(List.of("--export", format));
        }
        run(bake);
        Path level = folder.resolve("level.cullet");
        Path manifest = Models.write(folder.resolve("level.jsonl"), """
                {"asset": "models/corner.obj"}
                {"asset": "models/corner.obj", "translation": [9, 0, 0.1], "rotation": [0, 0.6, 0, 0.8], "scale": 2}
                {"asset": "models/corner.obj", "translation": [1e6, 0.3, 0], "mirror": true, "layers": 6, "id": 77}
                """);
        run(List.of(
                "bake-scene", manifest.toString(), "-o", level.toString(), "--primitive", "auto", "--spheres", "4"));
        for (String format : ExportFormats.ids()) {
            run(List.of(EXPORT, level.toString(), "--format", format));
        }
        Path fighter = folder.resolve("fighter.cullet");
        List<List<String>> options = List.of(
                List.of("--naming", "unreal"),
                List.of("--naming", "godot"),
                List.of("--khr-draft"),
                List.of("--include", "triangles"));
        for (int i = 0; i < options.size(); i++) {
            String file = folder.resolve(i + ".glb").toString();
            List<String> export = new ArrayList<>(List.of(EXPORT, fighter.toString(), "--format", "glb", "-o", file));
            export.addAll(options.get(i));
            run(export);
        }
        String file = folder.resolve("arrays.glb").toString();
        run(List.of(EXPORT, level.toString(), "--format", "glb", "-o", file, "--gpu-instancing"));
    }

    private static void run(List<String> arguments) {
        CommandRun run = CommandRun.of(arguments.toArray(new String[0]));
        if (run.code() != 0) {
            throw new IllegalStateException(arguments + ": " + run.err());
        }
    }

    /** Starts it. */
    static Process start(Path jdk, int processors, Path folder, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                jdk.resolve("bin/java").toString(),
                "-XX:ActiveProcessorCount=" + processors,
                "-Xmx512m",
                ExportProgram.class.getName(),
                folder.toString());
        Map<String, String> environment = builder.environment();
        environment.put("CLASSPATH", System.getProperty("java.class.path", ""));
        return builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    }
}
