// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
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
        for (String file : List.of("INSTALL.md", "README.md", "LICENSE", "CHANGELOG.md", "docs/cli.md")) {
            assertTrue(Files.exists(home.resolve(file)), file);
        }
    }

    @Test
    void theLauncherBakesASample() throws IOException, InterruptedException {
        assumePosix();
        assertTrue(
                Files.getPosixFilePermissions(home.resolve("bin/cullet")).contains(PosixFilePermission.OTHERS_EXECUTE));
        String baked = run(0, "bin/cullet", "bake", "samples/models/fighter.fbx", "-o", "fighter.cullet");
        assertTrue(baked.contains("fighter.cullet"), baked);
        assertTrue(run(0, "bin/cullet", "inspect", "fighter.cullet").contains("triangles"));
        assertTrue(run(0, "bin/cullet", "--version").startsWith("cullet "));
    }

    @Test
    void theLauncherWorksThroughALinkAndFromAnywhere() throws IOException, InterruptedException {
        assumePosix();
        Path link = Files.createSymbolicLink(folder.resolve("a link"), home.resolve("bin/cullet"));
        assertTrue(run(0, link.toString(), "formats").contains(".fbx"));
        Files.delete(link);
    }

    @Test
    void theLauncherNamesTheJavaThatIsMissing() throws IOException, InterruptedException {
        assumePosix();
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

    @Test
    void bashCompletesVerbsAndOptions() throws IOException, InterruptedException {
        assumePosix();
        assumeTrue(Files.exists(Path.of("/bin/bash")), "no bash here");
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

    @Test
    void everyPublishedModuleCanAttachSourcesAndDocumentation() throws IOException {
        List<Path> modules;
        try (Stream<Path> folders = Files.walk(Checkout.root(), 2)) {
            modules = folders.filter(module -> Files.isDirectory(module.resolve("src/main/java")))
                    .filter(module -> !read(module.resolve("pom.xml")).contains("<maven.source.skip>true"))
                    .sorted()
                    .toList();
        }
        Set<String> names = new TreeSet<>();
        for (Path module : modules) {
            names.add(Checkout.root().relativize(module).toString().replace('\\', '/'));
            String pom = read(module.resolve("pom.xml"));
            assertTrue(pom.contains("<name>") && pom.contains("<description>"), module.toString());
            assertTrue(pom.contains("<cullet.module>dev.cullet."), module + " has no name on the module path");
        }
        assertTrue(
                names.containsAll(List.of("format/reader", "runtime-loader", "pipeline", "integrations/maven")),
                "published: " + names);
        String parent = read(Checkout.path("pom.xml"));
        for (String element : List.of("<url>", "<licenses>", "<developers>", "<scm>")) {
            assertTrue(parent.contains(element), element);
        }
    }

    /**
     * The profile {@code release} attaches sources and Javadoc; where it ran, they are there for each published module.
     */
    @Test
    void sourcesAndDocumentationAreAttachedByTheReleaseProfile() throws IOException {
        String parent = read(Checkout.path("pom.xml"));
        int profile = parent.indexOf("<id>release</id>");
        assertTrue(profile > 0 && parent.indexOf("maven-javadoc-plugin", profile) > 0, "profile release");
        assertTrue(parent.indexOf("maven-source-plugin", profile) > 0, "profile release");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> jars() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("lib"))) {
            return new HashSet<>(
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    /** Returns the completions of bash for the last argument of a command line. */
    private static String complete(String... line) throws IOException, InterruptedException {
        String script = "source completion/cullet.bash; COMP_WORDS=(" + String.join(" ", line) + "); COMP_CWORD="
                + (line.length - 1) + "; _complete_cullet; printf '%s\\n' \"${COMPREPLY[@]}\"";
        return run(0, "/bin/bash", "-c", script);
    }

    private static void assumePosix() {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "no shell here");
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
