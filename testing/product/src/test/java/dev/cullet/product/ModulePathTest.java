// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All shipped jars resolve together on the module path, and answer there. */
final class ModulePathTest {
    private static final List<String> MODULES = List.of(
            "dev.cullet.mesh",
            "dev.cullet.format",
            "dev.cullet.format.packed",
            "dev.cullet.format.writer",
            "dev.cullet.importer",
            "dev.cullet.builder",
            "dev.cullet.runtime",
            "dev.cullet.world",
            "dev.cullet.scene",
            "dev.cullet.shape",
            "dev.cullet.exporter",
            "dev.cullet.pipeline",
            "dev.cullet.viewer",
            "dev.cullet.cli");

    private static final String GAME = """
            package game;

            import dev.cullet.runtime.CollisionAsset;
            import dev.cullet.runtime.CollisionMesh;
            import dev.cullet.runtime.RayHit;
            import dev.cullet.runtime.RigidTransform;
            import dev.cullet.world.pairs.MeshPairs;
            import java.nio.file.Path;

            public final class Game {
                public static void main(String[] args) throws Exception {
                    CollisionMesh mesh = CollisionAsset.load(Path.of(args[0])).part(0);
                    RayHit hit = new RayHit();
                    System.out.println("ray " + mesh.raycast(0, 9, 0, 0, -1, 0, 100, hit));
                    System.out.println("pair " + (MeshPairs.class.getModule().isNamed() && mesh.triangleCount() > 0));
                }
            }
            """;

    private static final String DESCRIPTOR = """
            module game {
                requires dev.cullet.world;
            }
            """;

    @Test
    void allShippedJarsResolveTogetherAndAQueryIsAnswered(@TempDir Path folder) throws Exception {
        String path = modulePath();
        List<String> bake = command("-p", path, "--add-modules", "ALL-MODULE-PATH", "--show-module-resolution");
        Path asset = folder.resolve("fighter.cullet");
        bake.addAll(List.of(
                "-m",
                "dev.cullet.cli/dev.cullet.cli.Cullet",
                "bake",
                Checkout.path("samples/models/fighter.fbx").toString(),
                "-o",
                asset.toString(),
                "--encoding",
                "packed"));
        String resolved = run(bake);
        for (String module : MODULES) {
            assertTrue(resolved.contains("root " + module + " "), module + " is no root module:\n" + resolved);
        }
        assertTrue(Files.size(asset) > 1_000);

        Path sources = Files.createDirectories(folder.resolve("src/game"));
        Path game = Files.writeString(sources.resolve("Game.java"), GAME);
        Path descriptor = Files.writeString(folder.resolve("src/module-info.java"), DESCRIPTOR);
        Path classes = folder.resolve("classes");
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-p",
                                path,
                                "-d",
                                classes.toString(),
                                game.toString(),
                                descriptor.toString()));
        String answer = run(command(
                "-p",
                classes + File.pathSeparator + path,
                "--add-modules",
                "dev.cullet.format.packed",
                "-m",
                "game/game.Game",
                asset.toString()));
        assertEquals("ray true\npair true\n", answer.replace("\r", ""));
    }

    /** Only modules of Cullet reach internal packages: a game cannot compile against them. */
    @Test
    void internalPackagesAreNotExportedToAGame(@TempDir Path folder) throws Exception {
        Path sources = Files.createDirectories(folder.resolve("src/game"));
        Path game = Files.writeString(
                sources.resolve("Game.java"),
                "package game;\nimport dev.cullet.runtime.internal.RayQuery;\nclass Game {}\n");
        Path descriptor = Files.writeString(folder.resolve("src/module-info.java"), DESCRIPTOR);
        java.io.ByteArrayOutputStream errors = new java.io.ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        errors,
                        "-p",
                        modulePath(),
                        "-d",
                        folder.resolve("classes").toString(),
                        game.toString(),
                        descriptor.toString());
        String text = errors.toString(StandardCharsets.UTF_8);
        assertEquals(1, code, text);
        assertTrue(
                text.contains("package dev.cullet.runtime.internal is not visible")
                        || text.contains("does not export it"),
                text);
    }

    /**
     * The jars of the archive, with that of shapes, which no other needs; of the natives, those of this system, because
     * all systems' jars have the same module names.
     */
    private static String modulePath() throws IOException {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String system = os.contains("win") ? "windows" : os.contains("mac") ? "macos" : "linux";
        String arch = System.getProperty("os.arch").equals("aarch64") ? "-arm64" : "";
        try (Stream<Path> jars = Files.list(Checkout.path("cli/target/lib"))) {
            List<String> path = new ArrayList<>(jars.map(Path::toString)
                    .filter(jar -> !jar.contains("-natives-") || jar.endsWith("-natives-" + system + arch + ".jar"))
                    .sorted()
                    .toList());
            path.add(Checkout.path("cli/target/cullet-cli-" + System.getProperty("cullet.version") + ".jar")
                    .toString());
            path.add(Checkout.path("runtime-shape/target/cullet-runtime-shape-" + System.getProperty("cullet.version")
                            + ".jar")
                    .toString());
            assertTrue(path.size() > 15, "jars " + path);
            return String.join(File.pathSeparator, path);
        }
    }

    private static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
