// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Checkout;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A game can put the classes of the runtime into an archive of the JVM, by the commands of the documents. */
final class ClassArchiveTest {
    private static final String GAME = """
            import dev.cullet.runtime.CollisionAsset;
            import dev.cullet.runtime.RayHit;
            import java.nio.file.Paths;

            public final class Game {
                public static void main(String[] args) throws Exception {
                    System.out.println(CollisionAsset.load(Paths.get(args[0])).part(0)
                            .raycast(0, 9, 0, 0, -1, 0, 100, new RayHit()));
                }
            }
            """;

    private static final String HASH = """
            public final class Hash {
                public static void main(String[] args) throws Exception {
                    byte[] bytes = new byte[64 * Integer.parseInt(args[0])];
                    System.out.println(java.security.MessageDigest.getInstance("SHA-256").digest(bytes)[0]);
                }
            }
            """;

    @Test
    void classesOfTheRuntimeComeFromTheArchive(@TempDir Path folder) throws Exception {
        Path asset = folder.resolve("fighter.cullet");
        run(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "dev.cullet.cli.Cullet",
                "bake",
                Checkout.path("samples/models/fighter.obj").toString(),
                "-o",
                asset.toString()));
        String runtime = jar(Asset.class) + File.pathSeparator + jar(CollisionAsset.class);
        Path source = Files.writeString(folder.resolve("Game.java"), GAME);
        tool("javac", "-cp", runtime, "-d", folder.toString(), source.toString());
        Path game = folder.resolve("game.jar");
        tool("jar", "cf", game.toString(), "-C", folder.toString(), "Game.class");
        String path = game + File.pathSeparator + runtime;
        Path archive = folder.resolve("game.jsa");

        String written =
                run(List.of("-Xbatch", "-XX:ArchiveClassesAtExit=" + archive, "-cp", path, "Game", asset.toString()));
        assertTrue(written.contains("true"), written);
        assertTrue(Files.size(archive) > 100_000, written);

        String used = run(
                List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:class+load", "-cp", path, "Game", asset.toString()));
        List<String> ours =
                used.lines().filter(line -> line.contains(" dev.cullet.")).toList();
        List<String> shared = ours.stream()
                .filter(line -> line.contains("shared objects file (top)"))
                .toList();
        assertTrue(shared.size() >= 20, used);
        assertEquals(Collections.emptyList(), without(ours, shared));
    }

    /**
     * Before JDK 21 a method that waits for its compilation when the archive is written is never compiled later, which
     * {@code -Xbatch} prevents (JDK-8306460). The program ends right after its method became hot.
     */
    @Test
    void hotMethodsOfTheTrainingAreCompiledWithTheArchive(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("Hash.java"), HASH);
        tool("javac", "-d", folder.toString(), source.toString());
        Path jar = folder.resolve("hash.jar");
        tool("jar", "cf", jar.toString(), "-C", folder.toString(), "Hash.class");
        Path archive = folder.resolve("hash.jsa");
        for (String blocks : new String[] {"150", "210", "400", "3000"}) {
            run(List.of(
                    "-Xbatch",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:ArchiveClassesAtExit=" + archive,
                    "-cp",
                    jar.toString(),
                    "Hash",
                    blocks));
            String used = run(List.of(
                    "-XX:SharedArchiveFile=" + archive,
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+PrintCompilation",
                    "-cp",
                    jar.toString(),
                    "Hash",
                    "20000"));
            assertTrue(used.contains("sun.security.provider.SHA2::implCompress0 ("), blocks + " blocks: " + used);
            Files.delete(archive);
        }
    }

    private static List<String> without(List<String> lines, List<String> others) {
        List<String> rest = new ArrayList<>(lines);
        rest.removeAll(others);
        return rest;
    }

    private static String jar(Class<?> type) throws URISyntaxException {
        Path place =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertTrue(Files.isRegularFile(place), place + " is no jar");
        return place.toString();
    }

    private static void tool(String name, String... arguments) {
        assertEquals(0, ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments));
    }

    private static String run(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
