// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.scene.CollisionScene;
import dev.cullet.shape.ConvexShape;
import dev.cullet.world.pairs.MeshPairs;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jars of a game run on Android from API level 21 on, without desugaring of the library; {@code load(Path)} from
 * level 26 on, in a class of its own. D8 and R8 translate them without a warning.
 */
final class AndroidTest {
    private static final String FILES = "dev/cullet/runtime/internal/AssetFile.class";
    private static final Path API = Path.of(System.getProperty("cullet.android.api", "not built by Maven"));

    @TempDir
    private Path folder;

    @Test
    void theJarsUseTheApiOfLevel21OnlyExceptForFiles() throws Exception {
        List<String> beyond = new ArrayList<>();
        int classes = 0;
        for (Path jar : jars()) {
            Path unpacked = Files.createTempDirectory(folder, "classes");
            classes += unpack(jar, unpacked);
            beyond.addAll(beyondLevel21(unpacked));
        }
        assertTrue(classes > 150, classes + " classes");
        assertEquals(List.of(), beyond);
    }

    /** The check finds what it is to find: the class that reads files. */
    @Test
    void onlyOneClassReadsFiles() throws Exception {
        Path unpacked = Files.createDirectory(folder.resolve("runtime"));
        Path jar = jar(CollisionAsset.class);
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            Files.copy(files.getPath(FILES), unpacked.resolve("AssetFile.class"));
        }
        List<String> beyond = beyondLevel21(unpacked);
        assertTrue(beyond.toString().contains("java.nio.file.Files.newByteChannel"), beyond.toString());
    }

    @Test
    void d8TranslatesTheJarsForLevel21() throws Exception {
        Path output = Files.createDirectory(folder.resolve("d8"));
        List<String> command = command("com.android.tools.r8.D8", output);
        jars().forEach(jar -> command.add(jar.toString()));
        assertEquals("", run(command));
        assertTrue(Files.size(output.resolve("classes.dex")) > 100_000);
    }

    /** R8 reads the keep rules in the jars itself. It remarks that each jar has a module descriptor, and takes one. */
    @Test
    void r8TranslatesTheJarsForLevel21WithTheirKeepRulesAndKeepsTheUnpacker() throws Exception {
        Path output = Files.createDirectory(folder.resolve("r8"));
        List<String> command = command("com.android.tools.r8.R8", output);
        Path rules = Files.writeString(
                folder.resolve("game.pro"), "-keep class dev.cullet.runtime.CollisionAsset { public *; }\n");
        command.addAll(List.of("--pg-conf", rules.toString()));
        for (Path jar : jars()) {
            command.add(jar.toString());
        }
        List<String> remarks = run(command)
                .lines()
                .filter(line -> !line.contains("META-INF/versions/9/module-info.class"))
                .toList();
        assertEquals(List.of(), remarks);
        String dex = Files.readString(output.resolve("classes.dex"), StandardCharsets.ISO_8859_1);
        assertTrue(dex.contains("Ldev/cullet/format/packed/PackedDecoder;"), "the unpacker is found by its name");
        assertTrue(!dex.contains("Ldev/cullet/world/pairs/MeshPairs;"), "what a game does not use is dropped");
    }

    private static List<Path> jars() throws Exception {
        return List.of(
                jar(Asset.class),
                jar(CollisionAsset.class),
                jar(MeshPairs.class),
                jar(CollisionScene.class),
                jar(ConvexShape.class),
                jar(PackedDecoder.class));
    }

    private static Path jar(Class<?> type) throws Exception {
        URI source = type.getProtectionDomain().getCodeSource().getLocation().toURI();
        Path jar = Path.of(source);
        assertTrue(Files.isRegularFile(jar), jar + " is not a jar: run `mvn verify`, which packages first");
        return jar;
    }

    /** Unpacks the classes that Android reads, without the one that reads files; returns their number. */
    private static int unpack(Path jar, Path target) throws IOException {
        int count = 0;
        try (FileSystem files = FileSystems.newFileSystem(jar);
                Stream<Path> all = Files.walk(files.getPath("/dev"))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (!file.toString().endsWith(FILES)) {
                    String name = file.toString().substring(1).replace('/', '.');
                    Files.copy(file, target.resolve(name));
                    count++;
                }
            }
        }
        return count;
    }

    private static List<String> beyondLevel21(Path classes) throws IOException {
        Set<String> found = new TreeSet<>();
        try (InputStream api = Files.newInputStream(API)) {
            SignatureChecker checker = new SignatureChecker(api, Set.of("dev.cullet.*"), new Errors(found));
            checker.setSourcePath(List.of());
            checker.process(classes);
        }
        return List.copyOf(found);
    }

    /** Collects errors. */
    private record Errors(Set<String> found) implements Logger {
        @Override
        public void info(String message) {}

        @Override
        public void info(String message, Throwable thrown) {}

        @Override
        public void debug(String message) {}

        @Override
        public void debug(String message, Throwable thrown) {}

        @Override
        public void warn(String message) {}

        @Override
        public void warn(String message, Throwable thrown) {}

        @Override
        public void error(String message) {
            found.add(message);
        }

        @Override
        public void error(String message, Throwable thrown) {
            found.add(message + ": " + thrown);
        }
    }

    private static List<String> command(String tool, Path output) throws Exception {
        return new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                jar(Class.forName(tool)).toString(),
                tool,
                "--release",
                "--min-api",
                "21",
                "--lib",
                System.getProperty("java.home"),
                "--output",
                output.toString()));
    }

    /** Returns what a tool prints: nothing, if it has no warning. */
    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
