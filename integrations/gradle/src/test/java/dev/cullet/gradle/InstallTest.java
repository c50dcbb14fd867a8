// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.gradle.Gradle.Result;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.LocalRepository;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds of a game outside of the checkout, in empty folders, as docs/build-tools.md has them: {@code ./cullet install}
 * into a repository without Cullet, then Maven, Gradle and javac with the text of that page, then the game.
 */
@RequiresPlatform(Need.SHELL)
final class InstallTest {
    private static final String MAVEN = System.getProperty("cullet.maven.home", "");
    private static final String LOCAL = System.getProperty("cullet.maven.local", "");
    private static final String VERSION = CulletPlugin.version();

    /** What is installed; the tool's own modules, because the plugins need them. */
    private static final List<String> ARTIFACTS = List.of(
            "cullet-bom",
            "cullet-builder",
            "cullet-exporter",
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
            "cullet-runtime-scene",
            "cullet-runtime-shape",
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

    private static final String SMALL_GAME = """
            import dev.cullet.runtime.CollisionAsset;
            import java.nio.file.Path;

            class Game {
                public static void main(String[] args) throws Exception {
                    var wall = CollisionAsset.load(Path.of("wall.cullet")).part(0);
                    System.out.println(wall.triangleCount() + " triangles, " + (wall.anySphere(0, 1, 0, 100) >= 0));
                }
            }
            """;

    /** Such a Gradle cannot start its own process for compilations either. */
    private static final String JAVAC = """
            tasks.withType(JavaCompile) {
                options.fork = true
                options.forkOptions.executable = System.getProperty('java.home') + '/bin/javac'
            }
            """;

    @SuppressWarnings("NullAway.Init")
    private static LocalRepository repository;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        assertTrue(Files.isRegularFile(Path.of(MAVEN, "bin", "mvn")), "the test needs the Maven that runs it");
        repository = LocalRepository.create(Path.of("target", "install-repository"), Path.of(LOCAL), VERSION);
        String installed = run(
                Checkout.root(),
                Checkout.path("cullet").toString(),
                "install",
                mavenOption(),
                "-DadditionalJOption=-J-XX:TieredStopAtLevel=1"); // a shorter start of javadoc, which runs per module
        assertTrue(installed.contains("Cullet runtime-world"), installed);
        try (Stream<Path> artifacts = Files.list(repository.group())) {
            assertEquals(
                    new TreeSet<>(ARTIFACTS),
                    new TreeSet<>(artifacts
                            .filter(Files::isDirectory)
                            .map(artifact -> artifact.getFileName().toString())
                            .toList()));
        }
    }

    /** An IDE finds names and documents of what a game calls. */
    @Test
    void sourcesAndJavadocAreBesideTheJarsOfAGame() {
        for (String jar : List.of(
                "cullet-format",
                "cullet-format-packed",
                "cullet-runtime-loader",
                "cullet-runtime-scene",
                "cullet-runtime-shape",
                "cullet-runtime-world")) {
            Path found = repository.jar(jar);
            for (String kind : List.of("-sources.jar", "-javadoc.jar")) {
                Path beside =
                        found.resolveSibling(found.getFileName().toString().replace(".jar", kind));
                assertTrue(Files.isRegularFile(beside), beside.toString());
            }
        }
        Path tool = repository.jar("cullet-pipeline");
        assertTrue(Files.notExists(
                tool.resolveSibling(tool.getFileName().toString().replace(".jar", "-javadoc.jar"))));
    }

    /** The command was built with what was installed. */
    @Test
    void theFirstCommandAfterwardsBuildsNothing() throws IOException, InterruptedException {
        String printed = run(Checkout.root(), Checkout.path("cullet").toString(), "--version");
        assertTrue(printed.startsWith("cullet "), printed);
        assertTrue(!printed.contains("building") && !printed.contains("Cullet "), printed);
    }

    @Test
    void mavenBuildsAGameAndJavacBuildsOneFromTwoJars(@TempDir Path game) throws Exception {
        project(game);
        Files.writeString(game.resolve("pom.xml"), block("xml", 0));
        String built = run(game, Path.of(MAVEN, "bin", "mvn").toString(), "-B", "-ntp", mavenOption(), "compile");
        assertTrue(built.contains("cullet: 1 baked"), built);
        assertPlays(game, "target/classes");

        Path small = Files.createDirectories(game.resolve("small"));
        Files.copy(game.resolve("target/classes/wall.cullet"), small.resolve("wall.cullet"));
        Files.writeString(small.resolve("Game.java"), SMALL_GAME);
        String javac = block("sh", 1).trim();
        Matcher jar = Pattern.compile("([a-z-]+)-" + Pattern.quote(VERSION) + "\\.jar")
                .matcher(javac);
        List<String> jars = new ArrayList<>();
        while (jar.find()) {
            jars.add(jar.group());
            Files.copy(repository.jar(jar.group(1)), small.resolve(jar.group()));
        }
        assertEquals(2, jars.size(), javac);
        run(small, "/bin/sh", "-c", bin("") + javac);
        assertPrints(small, String.join(":", jars) + ":.");
    }

    /**
     * A Gradle that is made of gradle-api cannot compile Kotlin. The Kotlin script is built as Groovy, because it is
     * both, but for {@code listOf}.
     */
    @RequiresPlatform(Need.GRADLE_JDK)
    @Test
    void gradleBuildsAGame(@TempDir Path folder) throws Exception {
        Map<String, String> scripts = Map.of(
                "groovy",
                block("groovy", 1),
                "kotlin",
                block("kotlin", 0) + "def listOf(Object... values) { values.toList() }\n");
        Gradle gradle = Gradle.startWith(repository.folder());
        try {
            for (String language : List.of("groovy", "kotlin")) {
                Path game = Files.createDirectories(folder.resolve(language));
                project(game);
                Files.writeString(game.resolve("settings.gradle"), block("groovy", 0));
                Files.writeString(game.resolve("build.gradle"), scripts.get(language) + JAVAC);
                Result built = gradle.build(game, "classes", "--stacktrace").succeeded();
                assertTrue(built.output().contains("cullet: 1 baked"), built.output());
                assertPlays(game, "build/classes/java/main:build/resources/main");
            }
        } finally {
            gradle.stop();
        }
    }

    /** A model and a game. */
    private static void project(Path game) throws IOException {
        Files.createDirectories(game.resolve("src/main/models"));
        Files.createDirectories(game.resolve("src/main/java"));
        for (String model : List.of("wall.obj", "wall.mtl")) {
            Files.copy(Checkout.path("samples/models/" + model), game.resolve("src/main/models/" + model));
        }
        Files.writeString(game.resolve("src/main/java/Game.java"), GAME);
    }

    private static void assertPlays(Path game, String classes) throws IOException, InterruptedException {
        StringBuilder classPath = new StringBuilder(classes);
        for (String jar : List.of(
                "cullet-format",
                "cullet-runtime-loader",
                "cullet-runtime-scene",
                "cullet-runtime-shape",
                "cullet-runtime-world")) {
            classPath.append(':').append(repository.jar(jar));
        }
        assertPrints(game, classPath.toString());
    }

    private static void assertPrints(Path game, String classPath) throws IOException, InterruptedException {
        String played = run(game, "/bin/sh", "-c", bin("java") + " -cp '" + classPath + "' Game");
        assertTrue(played.matches("[1-9]\\d* triangles, true\\R"), played);
    }

    /** Returns the path of a program of this JDK; without a name, the folder of all, with a slash. */
    private static String bin(String program) {
        return Path.of(System.getProperty("java.home"), "bin") + "/" + program;
    }

    /** Returns a block of the part "Add it to your build", by its language and its index among those. */
    private static String block(String language, int index) throws IOException {
        String page = Files.readString(Checkout.path("docs/build-tools.md"));
        int begin = page.indexOf("## Add it to your build");
        String part = page.substring(begin, page.indexOf("\n## ", begin));
        Matcher block = Pattern.compile("(?ms)^```" + language + "\n(.*?)^```").matcher(part);
        for (int i = 0; i <= index; i++) {
            assertTrue(block.find(), language + " " + index);
        }
        return block.group(1);
    }

    private static String mavenOption() {
        return "-Dmaven.repo.local=" + repository.folder();
    }

    /** Runs a command; returns what it prints, on both streams. */
    private static String run(Path folder, String... command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"); // a shorter start
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), Arrays.toString(command) + "\n" + output);
        return output;
    }
}
