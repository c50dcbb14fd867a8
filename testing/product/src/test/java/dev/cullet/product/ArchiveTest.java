// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive as a user gets it: unpacked into an empty folder, and used. */
final class ArchiveTest {
    private static final List<String> SYSTEMS =
            List.of("linux", "linux-arm64", "macos", "macos-arm64", "windows", "windows-arm64");

    /** Libraries have versions that begin with a digit, and perhaps a classifier. */
    private static final Pattern JAR = Pattern.compile("(.*?)-\\d[\\w.]*(-natives-.*)?\\.jar");

    /** Set by the build. */
    private static final String VERSION = System.getProperty("cullet.version", "");

    @TempDir
    static Path folder;

    private static Path home = Path.of("");

    @BeforeAll
    static void unpack() throws IOException {
        URI uri = URI.create("jar:"
                + Checkout.path("release/target/cullet-" + VERSION + ".zip").toUri());
        try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of("enablePosixFileAttributes", true));
                Stream<Path> walk = Files.walk(zip.getPath("/"))) {
            for (Path entry : walk.filter(Files::isRegularFile).toList()) {
                Path target = folder.resolve(entry.toString().substring(1));
                Files.createDirectories(target.getParent());
                Files.copy(entry, target);
                if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                    Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(entry));
                }
            }
        }
        try (Stream<Path> top = Files.list(folder)) {
            home = top.toList().get(0);
        }
    }

    @Test
    void unpacksIntoOneFolderOfItsOwn() throws IOException {
        try (Stream<Path> top = Files.list(folder)) {
            assertEquals(1, top.count());
        }
        for (String file : List.of("INSTALL.md", "README.md", "LICENSE", "CHANGELOG.md", "docs/cli.md", "cullet.fbs")) {
            assertTrue(Files.exists(home.resolve(file)), file);
        }
    }

    @RequiresPlatform(Need.POSIX)
    @Test
    void theLauncherBakesASample() throws IOException, InterruptedException {
        assertTrue(
                Files.getPosixFilePermissions(home.resolve("bin/cullet")).contains(PosixFilePermission.OTHERS_EXECUTE));
        String baked = run(0, "bin/cullet", "bake", "samples/models/fighter.fbx", "-o", "fighter.cullet");
        assertTrue(baked.contains("fighter.cullet"), baked);
        assertTrue(run(0, "bin/cullet", "inspect", "fighter.cullet").contains("triangles"));
        assertTrue(run(0, "bin/cullet", "--version").startsWith("cullet "));
    }

    @Test
    void theFolderGameHasTheJarsOfAGameAndNoOthers() throws IOException {
        Set<String> expected = new TreeSet<>();
        for (String jar : List.of(
                "format", "format-packed", "runtime-loader", "runtime-scene", "runtime-shape", "runtime-world")) {
            expected.add("cullet-" + jar + "-" + VERSION + ".jar");
        }
        assertEquals(expected, new TreeSet<>(files("game")));
    }

    @Tag("release")
    @Test
    void theFolderGameSourcesHasSourcesAndJavadocOfThem() throws IOException {
        Set<String> expected = new TreeSet<>();
        for (String jar : List.of(
                "format", "format-packed", "runtime-loader", "runtime-scene", "runtime-shape", "runtime-world")) {
            expected.add("cullet-" + jar + "-" + VERSION + "-sources.jar");
            expected.add("cullet-" + jar + "-" + VERSION + "-javadoc.jar");
        }
        assertEquals(expected, new TreeSet<>(files("game-sources")));
    }

    /**
     * The commands of INSTALL.md, on this JDK, or on those that the system property {@code cullet.jdks} names, with
     * {@code :} between their folders.
     */
    @RequiresPlatform(Need.POSIX)
    @Test
    void aGameOfTenLinesLoadsWhatTheLauncherBaked() throws IOException, InterruptedException {
        String install = Files.readString(home.resolve("INSTALL.md"));
        String jdks = System.getProperty("cullet.jdks", System.getProperty("java.home"));
        Files.writeString(home.resolve("Game.java"), block(install, "java", 0));
        for (String jdk : Pattern.compile(":").split(jdks, -1)) {
            String commands =
                    "set -e\nbin/cullet bake samples/models/fighter.fbx -o fighter.cullet\n" + block(install, "sh", 0);
            ProcessBuilder process = process("/bin/sh", "-c", commands);
            process.environment().put("JAVA_HOME", jdk);
            process.environment().merge("PATH", jdk + "/bin", (path, bin) -> bin + ":" + path);
            String output = run(0, process);
            assertTrue(output.contains("hit at height 1.0"), output);
        }
    }

    /** The commands of docs/build-tools.md, on two machines and then a third. */
    @RequiresPlatform(Need.POSIX)
    @Test
    void shardsInCiFillACacheThatHasAllAssets(@TempDir Path ci) throws IOException, InterruptedException {
        String page = Files.readString(home.resolve("docs/build-tools.md"));
        String part = page.substring(page.indexOf("## In CI"));
        int[] tests = new int[3];
        for (int machine = 1; machine <= 3; machine++) {
            Path checkout = Files.createDirectories(ci.resolve("machine-" + machine));
            Files.createDirectories(checkout.resolve("models"));
            for (String model : List.of("wall", "gate", "crate", "tower")) {
                Files.copy(home.resolve("samples/models/wall.obj"), checkout.resolve("models/" + model + ".obj"));
            }
            Files.writeString(checkout.resolve("cullet.toml"), "sources = [\"models\"]\ndirectory = \"assets\"\n");
            ProcessBuilder process = process("/bin/sh", "-c", block(part, "sh", machine == 3 ? 1 : 0))
                    .directory(checkout.toFile());
            process.environment().put("INDEX", Integer.toString(machine));
            process.environment().put("CACHE", ci.resolve("cache").toString());
            process.environment().merge("PATH", home.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
            String output = run(0, process);
            if (machine < 3) {
                Matcher count = Pattern.compile("tests=\"(\\d)\"")
                        .matcher(Files.readString(checkout.resolve("reports/shard.xml")));
                assertTrue(count.find(), output);
                tests[machine] = Integer.parseInt(count.group(1));
                assertTrue(Files.exists(checkout.resolve("reports/shard.sarif")), output);
            } else {
                String report = Files.readString(checkout.resolve("reports/all.json"));
                assertTrue(report.contains("\"cached\" : 4") && report.contains("\"imports\" : 0"), report);
                assertTrue(Files.exists(checkout.resolve("assets/tower.cullet")), output);
            }
        }
        assertEquals(4, tests[1] + tests[2]);
        assertTrue(tests[1] > 0 && tests[2] > 0, "shards of " + tests[1] + " and " + tests[2]);
    }

    @RequiresPlatform(Need.POSIX)
    @Test
    void theLauncherWorksThroughALinkAndFromAnywhere() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(folder.resolve("a link"), home.resolve("bin/cullet"));
        assertTrue(run(0, link.toString(), "formats").contains(".fbx"));
        Files.delete(link);
    }

    @RequiresPlatform(Need.POSIX)
    @Test
    void theLauncherNamesTheJavaThatIsMissing() throws IOException, InterruptedException {
        ProcessBuilder process = process("bin/cullet", "--version");
        process.environment().put("JAVA_HOME", folder.resolve("nowhere").toString());
        String output = run(70, process);
        assertTrue(output.contains("there is no bin/java in it; set it to Java 17 or newer"), output);
        Path old = Files.createDirectories(folder.resolve("old/bin"));
        Path java = Files.writeString(old.resolve("java"), "#!/bin/sh\necho started\n");
        assertTrue(java.toFile().setExecutable(true));
        Files.writeString(folder.resolve("old/release"), "JAVA_VERSION=\"11.0.2\"\n");
        process.environment().put("JAVA_HOME", folder.resolve("old").toString());
        output = run(70, process);
        assertTrue(output.contains("is Java 11; install Java 17 or newer"), output);
        try (Stream<Path> walk = Files.walk(folder.resolve("old"))) {
            for (Path path : walk.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(path);
            }
        }
    }

    @Test
    void theBatchFileHasLinesOfWindows() throws IOException {
        String batch = Files.readString(home.resolve("bin/cullet.bat"));
        assertFalse(Pattern.compile("(?<!\r)\n").matcher(batch).find(), "a line that does not end in CR LF");
        Set<String> labels = new TreeSet<>();
        Matcher label = Pattern.compile("(?m)^:(\\w+)").matcher(batch);
        while (label.find()) {
            labels.add(label.group(1));
        }
        Matcher jump = Pattern.compile("goto (\\w+)").matcher(batch);
        while (jump.find()) {
            assertTrue(labels.contains(jump.group(1)), "goto " + jump.group(1));
        }
    }

    @RequiresPlatform({Need.POSIX, Need.BASH})
    @Test
    void bashCompletesVerbsAndOptions() throws IOException, InterruptedException {
        String verbs = complete("cullet", "ins");
        assertEquals("inspect", verbs.trim());
        String options = complete("cullet", "bake", "--out");
        assertTrue(options.contains("--output-name"), options);
    }

    @Test
    void nativesOfSixSystemsAreThere() throws IOException {
        Set<String> jars = jars();
        for (String library : List.of("lwjgl", "lwjgl-assimp")) {
            for (String system : SYSTEMS) {
                assertTrue(
                        jars.stream().anyMatch(jar -> jar.matches(library + "-[\\d.]+-natives-" + system + "\\.jar")),
                        library + " for " + system);
            }
        }
    }

    @Test
    void everyJarHasALicence() throws IOException {
        String table = Files.readString(home.resolve("licenses/THIRD-PARTY.md"));
        Set<String> rows = new TreeSet<>();
        Matcher row = Pattern.compile("(?m)^\\| ([\\w-]+) \\| [^|]+ \\| [^|]+ \\| ([^|]+) \\|$")
                .matcher(table);
        while (row.find()) {
            if (!row.group(1).equals("jar") && !row.group(1).equals("---")) {
                rows.add(row.group(1));
                for (String text : Pattern.compile(", ").split(row.group(2).trim(), -1)) {
                    assertTrue(Files.size(home.resolve("licenses").resolve(text)) > 500, text);
                }
            }
        }
        Set<String> libraries = new TreeSet<>();
        for (String jar : jars()) {
            Matcher name = JAR.matcher(jar);
            assertTrue(name.matches(), jar);
            if (!name.group(1).startsWith("cullet-")) {
                libraries.add(name.group(1));
            }
        }
        assertTrue(libraries.size() > 8, "libraries " + libraries);
        assertEquals(libraries, rows);
    }

    @Test
    void testToolsAreNotShipped() throws IOException {
        for (String jar : jars()) {
            assertFalse(jar.matches("(cullet-test.*|junit|jspecify|error_prone).*"), jar);
        }
    }

    private static Set<String> jars() throws IOException {
        return files("lib");
    }

    private static Set<String> files(String name) throws IOException {
        try (Stream<Path> files = Files.list(home.resolve(name))) {
            return new HashSet<>(
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    /** Returns a block of code of a page, by its language and its index among those. */
    private static String block(String page, String language, int index) {
        List<String> blocks = Pattern.compile("(?ms)^```" + language + "\n(.*?)^```")
                .matcher(page)
                .results()
                .map(block -> block.group(1))
                .toList();
        return blocks.get(index);
    }

    /** Returns the completions of bash for the last argument of a command line. */
    private static String complete(String... line) throws IOException, InterruptedException {
        String script = "source completion/cullet.bash; COMP_WORDS=(" + String.join(" ", line) + "); COMP_CWORD="
                + (line.length - 1) + "; _complete_cullet; printf '%s\\n' \"${COMPREPLY[@]}\"";
        return run(0, "/bin/bash", "-c", script);
    }

    private static String run(int code, String... command) throws IOException, InterruptedException {
        return run(code, process(command));
    }

    /** A command in the archive's folder; its name may be relative to that. */
    private static ProcessBuilder process(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.set(0, home.resolve(arguments.get(0)).toString());
        ProcessBuilder process =
                new ProcessBuilder(arguments).directory(home.toFile()).redirectErrorStream(true);
        process.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return process;
    }

    private static String run(int code, ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(code, process.waitFor(), output);
        return output;
    }
}
