// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.scene.CollisionScene;
import dev.cullet.shape.ConvexShape;
import dev.cullet.testkit.Checkout;
import dev.cullet.world.pairs.MeshPairs;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jars of a game stay small, and {@code docs/data/jar-sizes.csv} has their sizes: whole jar files as they are
 * published, with line numbers, and what a game carries after R8 with the keep rules of the jars. Run with {@code
 * -Dcullet.writeDocs=true} to write the file.
 */
final class JarBudgetTest {
    private static final int KILOBYTE = 1024;

    private static final Path TABLE = Checkout.path("docs/data/jar-sizes.csv");

    /** Compilers of other JDKs write slightly different class files. */
    private static final double TOLERANCE = 0.02;

    private static final String SHRINKER = "com.android.tools.r8.R8";

    private static final String LOAD_AND_RAY = """
            import dev.cullet.runtime.CollisionAsset;
            import dev.cullet.runtime.RayHit;
            import java.nio.file.Paths;

            public final class Game {
                public static void main(String[] args) throws Exception {
                    RayHit hit = new RayHit();
                    boolean found = CollisionAsset.load(Paths.get(args[0])).part(0)
                            .raycast(0, 9, 0, 0, -1, 0, 100, hit);
                    System.out.println(found + " " + hit.triangle() + " " + hit.t());
                }
            }
            """;

    private static final Map<String, Integer> SIZES = new LinkedHashMap<>();

    @TempDir
    static Path folder;

    @BeforeAll
    static void measure() throws Exception {
        Path format = jar(Asset.class);
        Path runtime = jar(CollisionAsset.class);
        Path world = jar(MeshPairs.class);
        Path scene = jar(CollisionScene.class);
        Path shape = jar(ConvexShape.class);
        Path packed = jar(PackedDecoder.class);
        size("cullet-format", format);
        size("cullet-runtime-loader", runtime);
        size("cullet-runtime-world", world);
        size("cullet-runtime-scene", scene);
        size("cullet-runtime-shape", shape);
        size("cullet-format-packed", packed);
        SIZES.put("cullet-format + cullet-runtime-loader", sum("cullet-format", "cullet-runtime-loader"));
        SIZES.put(
                "all six jars",
                sum(
                        "cullet-format",
                        "cullet-runtime-loader",
                        "cullet-runtime-world",
                        "cullet-runtime-scene",
                        "cullet-runtime-shape",
                        "cullet-format-packed"));
        Path game = shrink(format, runtime);
        size("load and ray after R8", game);
        if (Boolean.getBoolean("cullet.writeDocs")) {
            StringBuilder table = new StringBuilder("what,bytes\n");
            SIZES.forEach((what, bytes) ->
                    table.append(what).append(',').append(bytes).append('\n'));
            Files.writeString(TABLE, table);
        }
    }

    /**
     * Of these, 10 KB are the codes of the rules of the format, which R8 leaves 0.6 KB of, and 3 KB the way to native
     * queries and the ray walk that rejects triangles itself. Reading and checking scenes takes 9 KB, of which R8
     * leaves nothing where only meshes are loaded, and barycentric coordinates and faces of hits 2.4 KB. Reading from
     * arrays with few calls takes 0.8 KB; a game after R8 is 1 KB smaller by it. Two planes that reject
     * triangles of a moving sphere take 0.4 KB. Checks of derived trees and faster bit blocks take 1.9 KB,
     * rounding of exact numbers 0.1 KB. The check for results that two threads share takes 1.2 KB, of which R8 leaves
     * nothing, and the exception for assets that are undamaged 0.3 KB. Enclosing shapes and their checks take 8 KB.
     *
     * <p>Names of parameters in class files ({@code -parameters}) would take 10.1 KB more, so these jars have none:
     * sources and Javadoc are beside them in a repository.
     */
    @Test
    void theJarsThatLoadAndQueryAMeshTakeAtMost221Kilobytes() {
        assertBudget("cullet-format + cullet-runtime-loader", 221);
    }

    /**
     * Of these, 21 KB are overlaps of all triangles, capsules and oriented boxes, moving capsules and rays with
     * filters, and 3 KB contacts over instances with spaces of their own. Contacts in three classes take 1.8 KB more
     * than in one. Checks for query objects that two threads share take 2.5 KB, pairs of meshes at any scale 1.5 KB,
     * and the search for the time of impact 0.8 KB more as a class of its own, which scenes use too.
     */
    @Test
    void theWorldJarTakesAtMost180Kilobytes() {
        assertBudget("cullet-runtime-world", 180);
    }

    /**
     * A jar of its own, for it would be a quarter of that of {@code runtime-world}. Of these, 7 KB are rays that test
     * four boxes at once, and their filters, 0.7 KB contacts over tiles, and 1.3 KB the dynamic tree in a class per
     * algorithm. 10 KB are queries of another mesh at rest and in motion, 1 KB chains of segments, 8 KB convex shapes,
     * 2.4 KB compounds of them.
     */
    @Test
    void theSceneJarTakesAtMost74Kilobytes() {
        assertBudget("cullet-runtime-scene", 74);
    }

    /**
     * A jar of its own, as most games have either meshes or shapes of a physics engine. Of these, 13 KB make hulls
     * against hulls, rays and meshes three to seven times as fast: searches in few steps before the others, and tables
     * of candidates and neighbours. Filters and what scenes use take 5 KB, compounds of pieces 23 KB.
     */
    @Test
    void theShapeJarTakesAtMost94Kilobytes() {
        assertBudget("cullet-runtime-shape", 94);
    }

    /**
     * Of these, 2.6 KB decode the heads of small files: boxes take 277 to 374 bytes instead of 544 to 628. Unpacking to
     * compact takes 7 KB. Tables that make vertices faster take 2.2 KB, enclosing shapes 7.4 KB.
     */
    @Test
    void unpackingTakesAtMost74Kilobytes() {
        assertBudget("cullet-format-packed", 74);
    }

    /**
     * Of these, 1.3 KB are the exception for undamaged assets, and messages for folders and missing results; 7 KB read
     * and check enclosing shapes, 2 KB compounds of them.
     */
    @Test
    void aGameThatLoadsAndCastsARayCarriesAtMost92KilobytesAfterR8() {
        assertBudget("load and ray after R8", 92);
    }

    @Test
    void theTableOfTheDocumentsHasTheSizesOfTheJars() throws IOException {
        Map<String, Integer> rows = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(TABLE);
        assertEquals("what,bytes", lines.get(0));
        for (String line : lines.subList(1, lines.size())) {
            int comma = line.lastIndexOf(',');
            rows.put(line.substring(0, comma), Integer.parseInt(line.substring(comma + 1)));
        }
        assertEquals(SIZES.keySet(), rows.keySet());
        SIZES.forEach((what, bytes) -> assertTrue(
                Math.abs(rows.get(what) - bytes) <= TOLERANCE * bytes,
                what + ": " + rows.get(what) + " bytes in " + TABLE + ", but the jar has " + bytes
                        + "; run this test with -Dcullet.writeDocs=true"));
    }

    /** A size in kilobytes on a line about jars is one of the table's, rounded up. */
    @Test
    void sizesOfJarsInDocumentsAreThoseOfTheTable() throws IOException {
        TreeSet<Integer> sizes = new TreeSet<>();
        SIZES.values().forEach(bytes -> sizes.add((bytes + KILOBYTE - 1) / KILOBYTE));
        List<String> wrong = new ArrayList<>();
        int found = 0;
        List<Path> documents = new ArrayList<>(List.of(Checkout.path("README.md")));
        try (Stream<Path> files = Files.list(Checkout.path("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
        }
        for (Path document : documents) {
            for (String text : Files.readAllLines(document)) {
                String line = text.replaceAll("\\[([^\\[\\]]*)\\]\\([^()]*\\)", "$1"); // without links
                Matcher size = Pattern.compile("(\\d+) KB").matcher(line);
                while (line.matches(".*\\b(jars?|R8)\\b.*") && size.find()) {
                    found++;
                    int kilobytes = Integer.parseInt(size.group(1));
                    if (sizes.stream().noneMatch(known -> Math.abs(known - kilobytes) <= 1)) {
                        wrong.add(document.getFileName() + ": " + line);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong, "sizes " + SIZES);
        assertTrue(found > 0, "the documents have no size of a jar");
    }

    @Test
    void stackTracesOfTheRuntimeHaveLines() throws Exception {
        StackTraceElement[] trace = new StackTraceElement[0];
        try {
            CollisionAsset.load(folder.resolve("missing.cullet"));
        } catch (IOException e) {
            trace = e.getStackTrace();
        }
        List<StackTraceElement> own = Stream.of(trace)
                .filter(frame -> frame.getClassName().startsWith("dev.cullet.format")
                        || frame.getClassName().startsWith("dev.cullet.runtime"))
                .toList();
        assertTrue(!own.isEmpty(), "no frame of the runtime");
        for (StackTraceElement frame : own) {
            assertTrue(frame.getLineNumber() > 0 && frame.getFileName() != null, frame.toString());
        }
    }

    private static void assertBudget(String what, int kilobytes) {
        int bytes = SIZES.get(what);
        assertTrue(bytes > 5_000, "too small to be a jar: " + what + " " + bytes);
        assertTrue(
                bytes <= kilobytes * KILOBYTE,
                what + ": " + bytes + " bytes, but at most " + kilobytes * KILOBYTE
                        + "; move what not every game needs to another module");
    }

    private static int sum(String... names) {
        return Stream.of(names).mapToInt(SIZES::get).sum();
    }

    private static void size(String what, Path jar) throws IOException {
        SIZES.put(what, Math.toIntExact(Files.size(jar)));
    }

    private static Path jar(Class<?> type) throws URISyntaxException {
        Path jar =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertTrue(Files.isRegularFile(jar), jar + " is not a jar: run `mvn verify`, which packages first");
        return jar;
    }

    /** Compiles a game for Java 8, and shrinks it with the jars by R8. */
    private static Path shrink(Path... jars) throws Exception {
        Path source = Files.writeString(folder.resolve("Game.java"), LOAD_AND_RAY);
        Path classes = Files.createDirectory(folder.resolve("game"));
        String classPath = String.join(
                System.getProperty("path.separator"),
                Stream.of(jars).map(Path::toString).toList());
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "--release",
                        "8",
                        "-Xlint:-options",
                        "-cp",
                        classPath,
                        "-d",
                        classes.toString(),
                        source.toString());
        assertEquals(0, compiled);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                jar(Class.forName(SHRINKER)).toString(),
                SHRINKER,
                "--classfile",
                "--release",
                "--lib",
                System.getProperty("java.home"),
                "--output",
                folder.resolve("game.jar").toString()));
        Path keep = Files.write(
                folder.resolve("game.pro"),
                List.of(
                        "-keep class Game { public static void main(java.lang.String[]); }",
                        "-keepattributes SourceFile,LineNumberTable"));
        command.addAll(List.of("--pg-conf", keep.toString()));
        for (Path jar : jars) {
            try (FileSystem files = FileSystems.newFileSystem(jar)) {
                Path rules = files.getPath("META-INF/proguard");
                if (Files.isDirectory(rules)) {
                    try (Stream<Path> list = Files.list(rules)) {
                        for (Path rule : list.toList()) {
                            Path copy = folder.resolve(rule.getFileName().toString());
                            Files.write(copy, Files.readAllBytes(rule));
                            command.addAll(List.of("--pg-conf", copy.toString()));
                        }
                    }
                }
            }
            command.add(jar.toString());
        }
        command.add(classes.resolve("Game.class").toString());
        run(command);
        return folder.resolve("game.jar");
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
