// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The job in one JVM with two task slots. */
@RequiresPlatform(Need.SPARK_JDK)
final class BakeJobTest {
    private static final Path MODELS = Checkout.path("samples/models");
    private static final String IN_PROCESS = "--options={\"isolate\":false}";

    private static Path folder = Path.of("");

    @BeforeAll
    static void start() throws IOException {
        folder = Files.createTempDirectory(cluster().folder, "jobs");
    }

    private static TestCluster cluster() throws IOException {
        return TestCluster.local();
    }

    private Path manifest(String... lines) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "manifest", ".jsonl"), String.join("\n", lines));
    }

    private static Map<String, Row> rows() throws IOException {
        Map<String, Row> rows = new HashMap<>();
        for (Row row : cluster()
                .session
                .read()
                .parquet(cluster().report() + "/files.parquet")
                .collectAsList()) {
            assertEquals(null, rows.put(row.getAs("output"), row), "a row per file");
        }
        return rows;
    }

    @Test
    void assetsAreThoseOfThePlainCommandAndFailuresAreRows() throws Exception {
        List<String> lines = new ArrayList<>();
        Path sources = Files.createDirectories(folder.resolve("variants"));
        List<String> model = Files.readAllLines(MODELS.resolve("wall.obj"));
        for (long seed = 0; seed < 60; seed++) {
            lines.add(Variants.line(MODELS.resolve("wall.obj").toString(), seed));
            Path source =
                    Files.createDirectories(sources.resolve(seed % 1000 + "")).resolve("wall-" + seed + ".obj");
            Variants.write(model, seed, source);
        }
        Path broken = Files.writeString(folder.resolve("broken.obj"), "v 0 0 0\nf 1 2 3\n");
        lines.add("");
        lines.add("{\"input\":\"" + broken + "\"}");
        lines.add("{\"input\":\"" + folder.resolve("missing.obj") + "\"}");
        lines.add(
                "{\"input\":\"" + MODELS.resolve("wall.obj") + "\",\"output\":\"o.cullet\",\"options\":{\"weld\":-1}}");
        lines.add("{\"input\":\"" + MODELS.resolve("drone.obj") + "\",\"options\":{\"unit\":\"cm\"}}");
        long before = cluster().tasks();
        Path out = folder.resolve("out");
        TestCluster.Run run =
                cluster().run(manifest(lines.toArray(String[]::new)), out.toString(), IN_PROCESS, "--files-per-task=8");
        assertEquals(0, run.code());
        assertTrue(cluster().tasks() - before > 10, "the listener counts tasks");
        assertEquals(0, cluster().shuffledBytes());
        assertTrue(run.text().startsWith("64 files in "), run.text());
        assertTrue(run.text().contains(": 61 baked, 3 failed; "), run.text());

        Map<String, Row> rows = rows();
        assertEquals(64, rows.size());
        Map<String, String> expected = new HashMap<>();
        TestCluster.bakePlainly(sources, folder.resolve("plain"));
        TestCluster.bakePlainly(MODELS.resolve("drone.obj"), folder.resolve("plain"), "--unit=cm");
        expected.putAll(TestCluster.hashes(folder.resolve("plain")));
        assertEquals(61, expected.size());
        assertEquals(expected, TestCluster.hashes(out));
        expected.forEach((name, hash) -> {
            Row row = Objects.requireNonNull(rows.get(name));
            assertEquals(hash, row.getAs("sha256"), name);
            assertEquals(1, row.<Integer>getAs("attempt"));
            assertEquals("baked", row.getAs("status"));
            assertTrue(row.<Long>getAs("bytes") > 0 && row.<Long>getAs("triangles") > 0, row.toString());
        });
        assertEquals(61, new HashSet<>(expected.values()).size(), "variants differ");

        Row failed = Objects.requireNonNull(rows.get("broken.cullet"));
        assertEquals("failed", failed.getAs("status"));
        assertEquals(3, failed.<Integer>getAs("exitCode"));
        assertEquals(2, failed.<Integer>getAs("attempt"), "it was baked again once");
        assertTrue(failed.<String>getAs("error").contains("broken.obj:2: face refers to vertex"), failed.toString());
        assertEquals(62, failed.<Long>getAs("line"));
        Row missing = Objects.requireNonNull(rows.get("missing.cullet"));
        assertEquals(3, missing.<Integer>getAs("exitCode"));
        assertTrue(missing.<String>getAs("error").contains("missing.obj"), missing.toString());
        Row option = Objects.requireNonNull(rows.get("o.cullet"));
        assertEquals(2, option.<Integer>getAs("exitCode"));
        assertEquals(1, option.<Integer>getAs("attempt"), "another attempt would end the same way");
        assertTrue(option.<String>getAs("error").contains("--weld"), option.toString());

        assertEquals(
                64,
                cluster()
                        .session
                        .read()
                        .json(cluster().report() + "/files.jsonl")
                        .count());
        assertEquals(
                List.of("files.jsonl", "files.parquet", "manifest.jsonl"),
                names(cluster().report()));
    }

    @Test
    void strictReturnsTheLargestExitCode() throws Exception {
        Path broken = Files.writeString(folder.resolve("strict.obj"), "v 0 0 0\nf 1 2 3\n");
        Path manifest = manifest("{\"input\":\"" + broken + "\"}", "{\"input\":\"" + MODELS + "/wall.obj\"}");
        String out = folder.resolve("strict").toString();
        assertEquals(3, cluster().run(manifest, out, "--strict", IN_PROCESS).code());
        assertEquals(0, cluster().run(manifest, out, IN_PROCESS).code());
        assertEquals(List.of("wall.cullet"), names(folder.resolve("strict")));
    }

    /** A file system that is not local, with renames, and sources that are copied with their materials. */
    @Test
    void anyHadoopFileSystemIsReadAndWritten() throws Exception {
        Path far = Files.createDirectories(cluster().folder.resolve("far/jobs"));
        Path models = Files.createDirectories(far.resolve("models/ships"));
        for (String name : List.of("fighter.obj", "fighter.mtl")) {
            Files.copy(MODELS.resolve(name), models.resolve(name));
        }
        Files.copy(MODELS.resolve("wall.obj"), far.resolve("models/wall.obj")); // its material is missing
        TestCluster.Run run = cluster()
                .run(List.of(
                        "--glob=viewfs:///far/jobs/models/**.obj",
                        "--out=viewfs:///far/jobs/out",
                        "--report=viewfs:///far/jobs/report",
                        "--cullet=" + cluster().tool(),
                        IN_PROCESS));
        assertTrue(run.text().contains("2 baked"), run.text());
        TestCluster.bakePlainly(far.resolve("models"), folder.resolve("far-plain"));
        assertEquals(TestCluster.hashes(folder.resolve("far-plain")), TestCluster.hashes(far.resolve("out")));
        List<Row> rows = cluster()
                .session
                .read()
                .parquet("viewfs:///far/jobs/report/files.parquet")
                .collectAsList();
        for (Row row : rows) {
            boolean isMissing =
                    row.getList(row.fieldIndex("findings")).toString().contains("material-file-missing");
            assertEquals(row.<String>getAs("output").equals("wall.cullet"), isMissing, row.toString());
        }
    }

    @Test
    void aSecondRunTakesAssetsFromTheCache() throws Exception {
        List<String> lines = new ArrayList<>();
        for (long seed = 0; seed < 8; seed++) {
            lines.add(Variants.line(MODELS.resolve("wall.obj").toString(), seed));
        }
        Path manifest = manifest(lines.toArray(String[]::new));
        String cache = "--cache=" + folder.resolve("cache");
        String first = cluster()
                .run(manifest, folder.resolve("cold").toString(), cache, IN_PROCESS)
                .text();
        String second = cluster()
                .run(manifest, folder.resolve("warm").toString(), cache, IN_PROCESS)
                .text();
        assertTrue(first.contains(": 8 baked; "), first);
        assertTrue(second.contains(": 8 cached; "), second);
        assertEquals(TestCluster.hashes(folder.resolve("cold")), TestCluster.hashes(folder.resolve("warm")));
        rows().values().forEach(row -> assertEquals(folder.resolve("cache").toString(), row.getAs("cache")));
    }

    @Test
    void malformedManifestsAreErrorsWithTheLine() throws Exception {
        String wall = "{\"input\":\"" + MODELS + "/wall.obj\"}";
        Map<String, String> lines = Map.of(
                "{",
                ":2: malformed JSON",
                "[1]",
                ":2: not a JSON object",
                "{\"inputs\":\"a\"}",
                ":2: unknown key 'inputs'",
                "{\"input\":\"a.obj\",\"output\":\"../a.cullet\"}",
                ":2: output is '../a.cullet'",
                "{\"input\":\"a.obj\",\"options\":{\"report\":\"x\"}}",
                ":2: option 'report'",
                "{\"generate\":{\"model\":\"a.fbx\",\"seed\":1}}",
                ":2: generate.model is 'a.fbx'",
                "{\"generate\":{\"model\":\"a.obj\",\"seed\":-1}}",
                ":2: seed is -1",
                "{\"input\":\"a.obj\",\"with\":[\"../b\"]}",
                ":2: with contains '../b'",
                wall,
                ": lines 1 and 2 have the same output 'wall.cullet'");
        for (Map.Entry<String, String> one : lines.entrySet()) {
            Path manifest = manifest(wall, one.getKey());
            JobException e = assertThrows(JobException.class, () -> cluster().run(manifest, folder + "/none"));
            assertTrue(e.toString().contains(manifest.getFileName() + one.getValue()), e.toString());
            assertEquals(JobException.INPUT, e.exitCode());
        }
        Path blank = manifest("", "  ");
        assertThrows(JobException.class, () -> cluster().run(blank, folder + "/none"));
        JobException e =
                assertThrows(JobException.class, () -> cluster().run(folder.resolve("no.jsonl"), folder + "/none"));
        assertTrue(e.toString().endsWith("no.jsonl: the manifest does not exist"), e.toString());
        assertFalse(Files.exists(folder.resolve("none")));
    }

    /** The lines of a part of a manifest, wherever the parts are cut. */
    @Test
    void everyLineIsInExactlyOneRange() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            text.append(i % 7 == 3 ? "\n" : "");
            text.append("{\"input\":\"a" + i + ".obj\",\"bytes\":" + (i == 20 ? 900_000 : 10) + "}\n");
        }
        Path file = Files.writeString(folder.resolve("cut.jsonl"), text);
        ManifestPart.Limits limits = new ManifestPart.Limits(5, 1_000_000);
        var configuration = cluster().session.sparkContext().hadoopConfiguration();
        for (int cut = 1; cut < text.length(); cut++) {
            List<ManifestRange> ranges = new ArrayList<>();
            ManifestPart first = ManifestPart.read(file.toString(), configuration, 0, cut, limits);
            ManifestPart second = ManifestPart.read(file.toString(), configuration, cut, text.length(), limits);
            ranges.addAll(first.ranges());
            ranges.addAll(second.ranges());
            assertEquals(40, first.outputs().length + second.outputs().length, "cut " + cut);
            int files = 0;
            for (ManifestRange range : ranges) {
                String lines = text.substring((int) range.offset(), (int) (range.offset() + range.length()));
                int inRange = lines.split("input", -1).length - 1;
                assertTrue(inRange <= 5, lines);
                assertEquals(lines.contains("a20.obj"), range.cost() == 1_000_000, "a large source is alone: " + lines);
                files += inRange;
            }
            assertEquals(40, files, "cut " + cut);
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }
}
