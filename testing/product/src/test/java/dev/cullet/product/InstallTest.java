// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A game's build outside of the checkout, as docs/build-tools.md has it: {@code ./cullet install} into a repository
 * without Cullet, then Maven with the pom of that page in an empty folder, then the game.
 */
final class InstallTest {
    private static final String MAVEN = System.getProperty("cullet.maven.home", "");
    private static final String LOCAL = System.getProperty("cullet.maven.local", "");
    private static final String VERSION = System.getProperty("cullet.version", "");

    /** What is installed; the tool's own modules, because the plugins need them. */
    private static final List<String> ARTIFACTS = List.of(
            "cullet-bom",
            "cullet-builder",
            "cullet-format",
            "cullet-format-packed",
            "cullet-format-parent",
            "cullet-format-writer",
            "cullet-gradle-plugin",
            "cullet-importer",
            "cullet-maven-plugin",
            "cullet-mesh",
            "cullet-parent",
            "cullet-pipeline",
            "cullet-runtime-loader",
            "cullet-runtime-world",
            "dev.cullet.gradle.plugin");

    private static final String GAME = """
            import dev.cullet.runtime.CollisionAsset;
            import dev.cullet.runtime.CollisionMesh;
            import dev.cullet.world.contact.Contacts;
            import java.io.InputStream;

            class Game {
                public static void main(String[] args) throws Exception {
                    try (InputStream in = Game.class.getResourceAsStream("/wall.cullet")) {
                        CollisionMesh wall = CollisionAsset.load(in, "wall").part(0);
                        Contacts contacts = new Contacts(4);
                        contacts.collideSphere(wall, 0, 1, 0, 100);
                        System.out.println(wall.triangleCount() + " triangles, " + (contacts.count() > 0));
                    }
                }
            }
            """;

    /** Outside of the temporary folder, because JUnit warns for every link in that. */
    private final Path repository = Path.of("target", "install-repository").toAbsolutePath();

    @Test
    void aGameOutsideOfTheCheckoutBuildsWithTheDocumentedPom(@TempDir Path game) throws Exception {
        assumeTrue(Files.isRegularFile(Path.of(MAVEN, "bin", "mvn")), "the test needs the Maven that runs it");
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "the launcher is a shell script");
        linkRepositoryWithoutCullet();
        String local = "-Dmaven.repo.local=" + repository;

        String installed = run(Checkout.root(), Checkout.path("cullet").toString(), "install", local);
        assertTrue(installed.contains("Cullet runtime-world"), installed);
        try (Stream<Path> artifacts = Files.list(repository.resolve("dev/cullet"))) {
            assertEquals(
                    new TreeSet<>(ARTIFACTS),
                    new TreeSet<>(artifacts
                            .filter(Files::isDirectory)
                            .map(artifact -> artifact.getFileName().toString())
                            .toList()));
        }

        Files.createDirectories(game.resolve("src/main/models"));
        Files.createDirectories(game.resolve("src/main/java"));
        for (String model : List.of("wall.obj", "wall.mtl")) {
            Files.copy(Checkout.path("samples/models/" + model), game.resolve("src/main/models/" + model));
        }
        Files.writeString(game.resolve("src/main/java/Game.java"), GAME);
        Files.writeString(game.resolve("pom.xml"), documentedPom());
        String built = run(game, Path.of(MAVEN, "bin", "mvn").toString(), "-B", "-ntp", local, "compile");
        assertTrue(built.contains("cullet: 1 baked"), built);

        List<String> classPath =
                new ArrayList<>(List.of(game.resolve("target/classes").toString()));
        for (String jar : List.of("cullet-format", "cullet-runtime-loader", "cullet-runtime-world")) {
            classPath.add(repository
                    .resolve("dev/cullet/" + jar + "/" + VERSION + "/" + jar + "-" + VERSION + ".jar")
                    .toString());
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String played = run(game, java, "-cp", String.join(":", classPath), "Game");
        assertTrue(played.matches("[1-9]\\d* triangles, true\\R"), played);
    }

    private static String documentedPom() throws IOException {
        String page = Files.readString(Checkout.path("docs/build-tools.md"));
        int begin = page.indexOf("<project xmlns");
        return page.substring(begin, page.indexOf("```", begin));
    }

    /** Runs a command; returns what it prints, on both streams. */
    private static String run(Path folder, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), Arrays.toString(command) + "\n" + output);
        return output;
    }

    /** Makes a repository of links to all that the local one has, but for the group of Cullet. */
    private void linkRepositoryWithoutCullet() throws IOException {
        if (Files.exists(repository)) {
            try (Stream<Path> files = Files.walk(repository)) { // does not follow links
                for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(file);
                }
            }
        }
        link(Path.of(LOCAL), repository, "dev");
        link(Path.of(LOCAL, "dev"), repository.resolve("dev"), "cullet");
    }

    private static void link(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> folders = Files.list(from)) {
            for (Path folder : folders.filter(Files::isDirectory).toList()) {
                if (!folder.endsWith(except)) {
                    Files.createSymbolicLink(to.resolve(folder.getFileName()), folder.toAbsolutePath());
                }
            }
        }
    }
}
