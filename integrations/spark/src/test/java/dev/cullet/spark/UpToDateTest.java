// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a second run moves, and what it bakes again. */
@RequiresPlatform(Need.SPARK_JDK)
final class UpToDateTest {
    private static final Path MODELS = Checkout.path("samples/models");
    private static final String IN_PROCESS = "--options={\"isolate\":false}";
    private static final String NOTHING_MOVED = " of sources, 0 of assets, 0 of the cache, ";

    private TestCluster cluster;
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        cluster = TestCluster.local();
        folder = Files.createTempDirectory(cluster.folder, "warm");
    }

    private TestCluster.Run run(Path manifest, Path out, String... more) throws Exception {
        List<String> flags = new ArrayList<>(List.of(more));
        flags.add(0, IN_PROCESS);
        return cluster.run(manifest, out.toString(), flags.toArray(String[]::new));
    }

    /** Returns outputs whose status is another one. */
    private Set<String> notUpToDate() {
        return cluster.session.read().parquet(cluster.report() + "/files.parquet").collectAsList().stream()
                .filter(row -> !row.<String>getAs("status").equals(FileResult.UP_TO_DATE))
                .map(row -> row.<String>getAs("output"))
                .collect(Collectors.toSet());
    }

    private Map<String, Object> rows() {
        Map<String, Object> rows = new TreeMap<>();
        for (Row row : cluster.session
                .read()
                .parquet(cluster.report() + "/files.parquet")
                .collectAsList()) {
            rows.put(
                    row.getAs("output"),
                    List.of(
                            row.<String>getAs("sha256"),
                            row.<Long>getAs("bytes"),
                            row.<Long>getAs("triangles"),
                            row.getList(row.fieldIndex("findings")).toString()));
        }
        return rows;
    }

    @Test
    void aSecondRunMovesNoAssetAndRowsAreTheSame() throws Exception {
        Path manifest = cluster.manifest(16);
        Path out = folder.resolve("out");
        String cache = "--cache=" + folder.resolve("cache");
        TestCluster.Run first = run(manifest, out, cache);
        assertTrue(first.text().contains(": 16 baked; "), first.text());
        assertTrue(first.moved("assets") > 16_000 && first.moved("cache") > 16_000, first.text());
        Map<String, Object> rows = rows();
        Map<String, String> assets = TestCluster.hashes(out);
        Map<Path, FileTime> times = times(out);
        assertEquals(16, assets.size());

        TestCluster.Run second = run(manifest, out, cache);
        assertTrue(second.text().contains(": 16 up-to-date; "), second.text());
        assertTrue(second.text().contains(NOTHING_MOVED), second.text());
        assertTrue(second.moved("records") < 16 * 500, second.text());
        assertEquals(rows, rows());
        assertEquals(times, times(out), "no file is written, records included");

        TestCluster.Run elsewhere = run(manifest, folder.resolve("other"), cache);
        assertTrue(elsewhere.text().contains(": 16 cached; "), elsewhere.text());
        assertEquals(first.moved("assets"), elsewhere.moved("assets"), "an empty folder needs all assets");
        assertEquals(assets, TestCluster.hashes(folder.resolve("other")));
    }

    /**
     * Each change of what decides an asset, or of the asset, is found, and concerns that file only. A run finds changes
     * of several files, each of another kind; one file never changes.
     */
    @Test
    void changesAreBakedAndNothingElse() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("sources"));
        for (String name : List.of("fighter.obj", "fighter.mtl", "wall.obj", "drone.obj", "terrain.obj")) {
            Files.copy(MODELS.resolve(name), sources.resolve(name));
        }
        Path out = folder.resolve("out");
        String input = "{\"input\":\"" + sources + "/";
        String others = input + "fighter.obj\"}\n" + input + "drone.obj\"}\n" + input + "terrain.obj\"}";
        Path manifest = lines(input + "wall.obj\"}", others);
        Set<String> changing = Set.of("fighter.cullet", "wall.cullet", "drone.cullet");
        Set<String> all = Set.of("fighter.cullet", "wall.cullet", "drone.cullet", "terrain.cullet");
        assertEquals(all, changed(manifest, out));
        Map<String, String> plain = TestCluster.hashes(out);
        assertEquals(Set.of(), changed(manifest, out));

        Path asset = out.resolve("wall.cullet");
        FileTime time = Files.getLastModifiedTime(asset);
        byte[] bytes = Files.readAllBytes(asset);
        bytes[bytes.length / 2] ^= 1;
        Files.write(asset, bytes);
        Files.setLastModifiedTime(asset, time);
        Files.writeString(sources.resolve("fighter.mtl"), "\n# changed\n", StandardOpenOption.APPEND);
        Files.writeString(sources.resolve("drone.obj.cullet.toml"), "weld = 0.01\n");
        String reason = "a bit of the asset, at the same time; a material library; a sidecar file";
        assertEquals(changing, changed(manifest, out), reason);
        Files.delete(asset);
        Files.delete(sources.resolve("fighter.mtl"));
        Files.delete(sources.resolve("drone.obj.cullet.toml"));
        assertEquals(changing, changed(manifest, out), "the asset, the library and the sidecar file are gone");
        Files.writeString(sources.resolve("drone.obj"), "\n# changed\n", StandardOpenOption.APPEND);
        Path scaled = lines(input + "wall.obj\",\"options\":{\"scale\":2}}", others);
        assertEquals(Set.of("wall.cullet", "drone.cullet"), changed(scaled, out), "an option; the source");
        assertEquals(all, changed(scaled, out, "--options={\"isolate\":false,\"weld\":0.5}"), "an option of all");
        Files.writeString(cluster.tool().resolve("lib/other.jar"), "another version");
        ToolSettings.forgetIdentities();
        assertEquals(all, changed(manifest, out), "the command");
        assertEquals(Set.of(), changed(manifest, out));
        assertEquals(plain.get("wall.cullet"), TestCluster.hashes(out).get("wall.cullet"));

        try (var records = Files.list(out.resolve(".cullet"))) {
            for (Path record : records.toList()) {
                Files.writeString(record, "{\"output\":\"wall.cullet\"\n[1]\nnull\n");
            }
        }
        assertEquals(all, changed(manifest, out), "malformed records");
    }

    /**
     * The record of an asset contains which files were missing, however the source names them: the second run bakes
     * nothing, and a file that appears is found.
     */
    @Test
    void aMissingCompanionIsPartOfTheRecord() throws Exception {
        Path sources = folder.resolve("incomplete");
        Files.createDirectories(sources.resolve("paint"));
        Map<String, String> names = Map.of(
                "plain", "mtllib lost.mtl\n",
                "below", "mtllib paint/lost.mtl\n",
                "blanks", "  mtllib \tother.mtl\n",
                "complete", "");
        List<String> inputs = new ArrayList<>();
        for (Map.Entry<String, String> file : names.entrySet()) {
            Path source = sources.resolve(file.getKey() + ".obj");
            Files.writeString(
                    source,
                    file.getValue() + "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl a\nf 1 3 2\nf 1 2 4\nf 2 3 4\n"
                            + "usemtl b\nf 3 1 4\n");
            inputs.add("{\"input\":\"" + source + "\"}");
        }
        Path manifest = lines(inputs.toArray(String[]::new));
        Path out = folder.resolve("of-incomplete");
        Set<String> all = Set.of("plain.cullet", "below.cullet", "blanks.cullet", "complete.cullet");
        assertEquals(all, changed(manifest, out));
        assertEquals(Set.of(), changed(manifest, out), "nothing has changed");
        Files.writeString(sources.resolve("lost.mtl"), "newmtl a\n");
        Set<String> lost = Set.of("plain.cullet", "below.cullet");
        assertEquals(lost, changed(manifest, out), "lost.mtl, which is also read in place of paint/lost.mtl");
        Files.writeString(sources.resolve("paint/lost.mtl"), "newmtl a\n");
        Files.writeString(sources.resolve("other.mtl"), "newmtl a\n");
        assertEquals(Set.of("below.cullet", "blanks.cullet"), changed(manifest, out), "files below and after blanks");
        assertEquals(Set.of(), changed(manifest, out));
        Files.delete(sources.resolve("lost.mtl"));
        assertEquals(lost, changed(manifest, out), "lost.mtl is gone again");
        Files.writeString(sources.resolve("plain.mtl"), "newmtl a\n");
        assertEquals(Set.of("plain.cullet"), changed(manifest, out), "read in place of the named one");
        assertEquals(Set.of(), changed(manifest, out));
    }

    private Set<String> changed(Path manifest, Path out, String... more) throws Exception {
        List<String> flags = new ArrayList<>(List.of(more.length == 0 ? new String[] {IN_PROCESS} : more));
        TestCluster.Run run = cluster.run(manifest, out.toString(), flags.toArray(String[]::new));
        assertEquals(0, run.code(), run.text());
        assertTrue(!run.text().contains("failed"), run.text());
        return notUpToDate();
    }

    /** Without a checksum of the file system, length and time of an asset decide. */
    @Test
    void renamesThatFailAndReplaceNothingLeaveWholeAssets() throws Exception {
        int before = SlowRenames.renames();
        Path out = folder.resolve("slow");
        Path manifest = cluster.manifest(12);
        TestCluster.Run first = run(manifest, Path.of("slow:" + out), "--strict");
        assertTrue(first.text().contains(": 12 baked; "), first.text());
        assertTrue(SlowRenames.renames() - before > 15, "some were repeated");
        Map<String, String> assets = TestCluster.hashes(out);
        assertEquals(12, assets.size());
        assertEquals(12, new HashSet<>(assets.values()).size());

        TestCluster.Run second = run(manifest, Path.of("slow:" + out));
        assertTrue(second.text().contains(": 12 up-to-date; "), second.text());
        assertTrue(second.text().contains(NOTHING_MOVED), second.text());
        Path damaged = out.resolve("3/wall-3.cullet");
        byte[] bytes = Files.readAllBytes(damaged);
        bytes[40] ^= 1;
        Files.write(damaged, bytes);
        Files.setLastModifiedTime(
                damaged, FileTime.fromMillis(Files.getLastModifiedTime(damaged).toMillis() + 1));
        TestCluster.Run third = run(manifest, Path.of("slow:" + out));
        assertEquals(Set.of("3/wall-3.cullet"), notUpToDate(), third.text());
        assertEquals(assets, TestCluster.hashes(out));
        Files.copy(out.resolve("4/wall-4.cullet"), damaged, StandardCopyOption.REPLACE_EXISTING);
        run(manifest, Path.of("slow:" + out));
        assertEquals(assets, TestCluster.hashes(out), "another asset in its place");
    }

    /** Two clusters with folders of their own share a server: the second bakes nothing. */
    @Test
    void executorsUseACacheServer() throws Exception {
        Path manifest = cluster.manifest(10);
        try (CacheHttpServer server = new CacheHttpServer()) {
            String address = "--cache=" + server.address();
            String token = "--cache-token-env=" + TestCluster.TOKEN_VARIABLE;
            TestCluster.Run first = run(manifest, folder.resolve("here"), address, token, "--cache-push");
            assertTrue(first.text().contains(": 10 baked; "), first.text());
            assertEquals(10, server.objects());
            assertEquals(10, server.count("PUT"));
            TestCluster.Run second = run(manifest, folder.resolve("there"), address, token);
            assertTrue(second.text().contains(": 10 cached; "), second.text());
            assertEquals(10, server.count("PUT"), "without --cache-push nothing is stored");
            assertEquals(TestCluster.hashes(folder.resolve("here")), TestCluster.hashes(folder.resolve("there")));
            int requests = server.count("GET");
            TestCluster.Run third = run(manifest, folder.resolve("there"), address, token);
            assertTrue(third.text().contains(": 10 up-to-date; "), third.text());
            assertEquals(requests, server.count("GET"), "assets in place need no server");
            for (Path file : List.of(cluster.report(), folder)) {
                assertEquals(List.of(), TestCluster.filesWith(file, CacheHttpServer.TOKEN));
            }
            assertTrue(!(first.text() + second.text()).contains(CacheHttpServer.TOKEN), first.text());
        }
    }

    private static Map<Path, FileTime> times(Path folder) throws IOException {
        Map<Path, FileTime> times = new TreeMap<>();
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        return times;
    }

    private Path lines(String... lines) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "m", ".jsonl"), String.join("\n", lines));
    }
}
