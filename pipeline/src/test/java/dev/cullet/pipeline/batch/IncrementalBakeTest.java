// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.version.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncrementalBakeTest {
    private final Path folder;
    private final BatchFolder batch;
    private List<String> findings = List.of();

    IncrementalBakeTest(@TempDir Path folder) {
        this.folder = folder;
        this.batch = new BatchFolder(folder);
    }

    @BeforeEach
    void threeModels() throws Exception {
        batch.model("a.obj", 1);
        batch.model("b.obj", 2);
        batch.model("deep/c.obj", 3);
    }

    @Test
    void nothingIsDoneWhereNothingChanged() throws Exception {
        BatchReport first = batch.bake();
        assertEquals(3, first.count(Status.BAKED));
        assertEquals("the asset does not exist", first.files().get(0).reason());
        FileTime time = Files.getLastModifiedTime(batch.assets().resolve("a.cullet"));
        Files.setLastModifiedTime(batch.models().resolve("a.obj"), FileTime.fromMillis(0)); // times mean nothing

        BatchReport second = batch.bake();
        assertEquals(3, second.count(Status.UP_TO_DATE), second.toString());
        assertEquals(0, second.work().imports());
        // the source, the material file that is not there, and the asset
        assertEquals(9, second.work().hashedFiles());
        assertEquals(time, Files.getLastModifiedTime(batch.assets().resolve("a.cullet")));
        assertEquals(
                BatchFolder.report(first.files().get(1)).triangles(),
                BatchFolder.report(second.files().get(1)).triangles());
        assertEquals(
                first.files().get(1).source().toString(),
                BatchFolder.report(second.files().get(1)).source());
        assertEquals("", second.files().get(1).reason());
    }

    @Test
    void assetsAndMaterialFilesBesideSourcesAreNoSourcesOfAGlob() throws Exception {
        Files.writeString(batch.models().resolve("a.mtl"), "newmtl steel\n");
        Files.writeString(batch.models().resolve("readme.txt"), "about");
        Path toml = folder.resolve("cullet.toml");
        for (String glob : List.of("models/**", "**", "models/{*,deep/*}")) {
            Files.writeString(toml, "sources = [\"" + glob + "\"]\nisolate = false\n");
            BatchRequest request = BatchRequest.of(Configuration.read(toml));
            for (int run = 0; run < 3; run++) {
                BatchReport report = BatchFolder.bake(request.withForce(run == 2));
                assertEquals(3, report.files().size(), glob + " in run " + run);
                assertEquals(0, report.count(Status.FAILED));
            }
            assertTrue(Files.exists(batch.models().resolve("deep/c.cullet")));
        }
    }

    @Test
    void onlyWhatChangedIsBaked() throws Exception {
        batch.bake();
        Map<String, String> before = batch.bytes();
        Files.writeString(batch.models().resolve("b.obj"), "v 0 0 0\nv 5 0 0\nv 0 1 0\nf 1 2 3\n");
        assertRebuilt("source changed", "b.obj");
        Set<String> changed = new TreeSet<>();
        batch.bytes().forEach((name, hash) -> {
            if (!hash.equals(before.get(name))) {
                changed.add(name);
            }
        });
        assertEquals(Set.of("b.cullet"), changed);
    }

    @Test
    void aChangeOfTheSameLengthAndTimeIsSeen() throws Exception {
        Path model = batch.models().resolve("a.obj");
        FileTime time = Files.getLastModifiedTime(model);
        batch.bake();
        Files.writeString(model, Files.readString(model).replace("v 1 0 0", "v 7 0 0"));
        Files.setLastModifiedTime(model, time);
        assertRebuilt("source changed", "a.obj");
    }

    @Test
    void aMaterialFileThatAppearsChangesOrGoesIsSeen() throws Exception {
        batch.bake();
        Map<String, String> without = batch.bytes();
        Path material = batch.models().resolve("a.mtl");
        Files.writeString(material, "newmtl steel\n");
        assertRebuilt("a.mtl was added", "a.obj");
        Map<String, String> with = batch.bytes();
        assertNotEquals(without.get("a.cullet"), with.get("a.cullet"));
        Files.writeString(material, "newmtl steel\nNs 1\n");
        assertRebuilt("a.mtl changed", "a.obj");
        Files.delete(material);
        assertRebuilt("a.mtl was removed", "a.obj");
        assertEquals(without, batch.bytes());
        assertEquals(3, batch.bake().count(Status.UP_TO_DATE));
    }

    @Test
    void whatAnotherBuildOfTheSameVersionMadeIsMadeAgain() throws Exception {
        batch.bake();
        Map<String, String> good = batch.bytes();
        RecordFolder folder = RecordFolder.in(batch.assets());
        Path record = folder.file(batch.assets().resolve("a.cullet"));
        BakeRecord made = BakeRecord.parse(Files.readString(record));
        String version = Version.current();
        for (String builder : List.of(version + " 0123456789abcdef", version, "0.0.9 0123456789abcdef")) {
            folder.write(
                    record,
                    new BakeRecord(
                            made.source(),
                            made.output(),
                            builder,
                            made.options(),
                            made.inputs(),
                            made.frames(),
                            made.surfaceUse(),
                            made.asset(),
                            made.report()));
            String reason = builder.startsWith(version)
                    ? "cullet " + version + " was rebuilt"
                    : "cullet was 0.0.9 and is " + version;
            assertRebuilt(reason, "a.obj");
            assertEquals(good, batch.bytes());
        }
    }

    @Test
    void flagsMayNameAllSourcesThereAre() throws Exception {
        batch.bake();
        BatchRequest fewer = batch.request()
                .withFlags(batch.flags()
                        .with("sources", batch.models().resolve("a.obj").toString())
                        .with(
                                "state",
                                batch.assets()
                                        .resolve(RecordFolder.DEFAULT_NAME)
                                        .toString())
                        .with("prune", "true"));
        assertEquals(List.of(), BatchFolder.bake(fewer).pruned());
        assertEquals(
                List.of("b.cullet", "c.cullet"),
                names(BatchFolder.bake(fewer.withComplete(true)).pruned()));
        assertEquals(Set.of("a.cullet"), batch.bytes().keySet());
    }

    @Test
    void anOptionThatChangedIsNamed() throws Exception {
        batch.bake();
        BatchRequest other =
                batch.request().withFlags(batch.flags().with("weld", "0.01").with("spheres-seed", "2"));
        BatchReport report = BatchFolder.bake(other);
        assertEquals(3, report.count(Status.BAKED));
        assertEquals(
                "spheres-seed was 1 and is 2, weld was 0 and is 0.01",
                report.files().get(0).reason());
        assertEquals(3, BatchFolder.bake(other).count(Status.UP_TO_DATE));
    }

    /** A surface rule decides about the files in which it matches: others stay, and have the bytes of a clean build. */
    @Test
    void aSurfaceRuleConcernsOnlyTheFilesInWhichItMatches() throws Exception {
        Files.delete(batch.models().resolve("deep/c.obj"));
        for (String name : List.of("a", "b", "c")) {
            String material = name.equals("a") ? "Steel" : "Wood";
            String node = name.equals("b") ? "Mast" : "Hull";
            Files.writeString(
                    batch.models().resolve(name + ".obj"),
                    "mtllib all.mtl\nv 0 0 0\nv 2 0 0\nv 0 1 0\no " + node + "\nusemtl " + material + "\nf 1 2 3\n");
        }
        Files.writeString(batch.models().resolve("all.mtl"), "newmtl Steel\nnewmtl Wood\n");
        bakeWith();
        String steel = "material=Steel,name=metal,friction=0.4";
        assertEquals(List.of("a.cullet"), bakeWith(steel), "a rule is added");
        assertEquals(List.of("a.cullet"), bakeWith(steel.replace("0.4", "0.5")), "it changes");
        assertEquals(List.of("c.cullet"), bakeWith(steel.replace("0.4", "0.5"), "material=Wood,node=Hull,name=plank"));
        assertEquals(List.of("b.cullet", "c.cullet"), bakeWith("material=Wood,name=w", steel.replace("0.4", "0.5")));
        assertEquals(List.of(), bakeWith(steel.replace("0.4", "0.5"), "material=Wood,name=w"), "rules of other files");
        assertEquals(
                List.of("a.cullet"),
                bakeWith(steel, steel.replace("metal", "hidden"), "material=Wood,name=w"),
                "a rule that another one hides counts, too");
        assertEquals(
                List.of(), bakeWith(steel, steel.replace("metal", "hidden"), "material=Wood,name=w", "node=X,name=x"));
        assertEquals(
                List.of("warning: --surface \"node=X,name=x\" matches no triangle of the 3 files (the files have"
                        + " \"Hull\", \"Mast\"); correct it, or remove it"),
                findings,
                "the finding about a new rule, though no file was read");
        assertEquals(
                List.of("b.cullet", "c.cullet"), bakeWith(steel, steel.replace("metal", "hidden")), "one is removed");
        assertEquals(List.of(), findings);
    }

    /** Returns the assets that are baked with some rules, and compares all with those of a clean build. */
    private List<String> bakeWith(String... rules) throws Exception {
        Layer flags = batch.flags().with("surface", List.of(rules));
        Layer clean =
                flags.with("directory", batch.assets().resolveSibling("clean").toString());
        BatchReport report = BatchFolder.bake(batch.request().withFlags(flags));
        assertEquals(ExitCode.OK, report.exitCode());
        findings = report.findings().stream().map(BatchFinding::line).toList();
        BatchReport all = BatchFolder.bake(batch.request().withFlags(clean).withForce(true));
        assertEquals(3, all.count(Status.BAKED));
        assertEquals(findings, all.findings().stream().map(BatchFinding::line).toList());
        assertEquals(BatchFolder.bytes(batch.assets().resolveSibling("clean")), batch.bytes());
        return names(report.files().stream()
                .filter(file -> file.status() == Status.BAKED)
                .map(FileOutcome::output)
                .toList());
    }

    @Test
    void aFileBesideASourceIsAboutThatSource() throws Exception {
        batch.bake();
        Files.writeString(batch.models().resolve("b.obj.cullet.toml"), "maxLeaf = 1\n");
        assertRebuilt("max-leaf was 4 and is 1", "b.obj");
        Files.delete(batch.models().resolve("b.obj.cullet.toml"));
        assertRebuilt("max-leaf was 1 and is 4", "b.obj");
    }

    /** One in each encoding. */
    @Test
    void anAssetThatIsGoneCutOrEditedIsMadeAgain() throws Exception {
        Files.writeString(batch.models().resolve("b.obj.cullet.toml"), "encoding = \"compact\"\n");
        Files.writeString(batch.models().resolve("deep/c.obj.cullet.toml"), "encoding = \"packed\"\n");
        batch.bake();
        Map<String, String> good = batch.bytes();
        for (String name : List.of("a", "b", "deep/c")) {
            Path asset = batch.assets().resolve(name + ".cullet");
            byte[] bytes = Files.readAllBytes(asset);

            Files.delete(asset);
            assertRebuilt("the asset does not exist", name + ".obj");
            Files.write(asset, Arrays.copyOf(bytes, bytes.length / 2));
            assertRebuilt("the asset was modified", name + ".obj");
            bytes[bytes.length / 2] ^= 1;
            Files.write(asset, bytes);
            assertRebuilt("the asset was modified", name + ".obj");
            assertEquals(good, batch.bytes());
        }
    }

    @Test
    void aDamagedOrMissingRecordIsAsGoodAsNone() throws Exception {
        batch.bake();
        Map<String, String> good = batch.bytes();
        List<Path> records = records();
        assertEquals(3, records.size());
        String whole = Files.readString(records.get(0));
        List<String> damages = List.of(
                "",
                "\n",
                "{}",
                whole.substring(0, whole.length() / 2),
                whole + "x",
                whole.replace("\"stored\":1", "\"stored\":2"));
        for (String damage : damages) {
            Files.writeString(records.get(0), damage);
            BatchReport report = batch.bake();
            assertEquals(1, report.count(Status.BAKED), damage);
            assertEquals(2, report.count(Status.UP_TO_DATE), damage);
            assertEquals(good, batch.bytes());
        }
        for (Path record : records) {
            Files.delete(record);
        }
        BatchReport report = batch.bake();
        assertEquals(3, report.count(Status.BAKED));
        assertEquals("there is no build record", report.files().get(0).reason());
        assertEquals(good, batch.bytes());
    }

    @Test
    void forceBakesAllAndGivesTheSameBytes() throws Exception {
        batch.bake();
        Map<String, String> good = batch.bytes();
        BatchReport forced = BatchFolder.bake(batch.request().withForce(true));
        assertEquals(3, forced.count(Status.BAKED));
        assertEquals("forced", forced.files().get(0).reason());
        assertEquals(good, batch.bytes());
    }

    @Test
    void aDryRunPrintsWhatAndWhyAndReadsNoMesh() throws Exception {
        BatchReport dry = BatchFolder.bake(batch.request().withDryRun(true));
        assertEquals(3, dry.count(Status.WOULD_BAKE));
        assertEquals(0, dry.work().imports());
        assertFalse(Files.exists(batch.assets()));
        batch.bake();
        batch.model("b.obj", 9);
        dry = BatchFolder.bake(batch.request().withDryRun(true));
        assertEquals(1, dry.count(Status.WOULD_BAKE));
        assertEquals("source changed", batch.of(dry, "b.obj").reason());
        assertRebuilt("source changed", "b.obj");
    }

    @Test
    void aFailedFileLeavesTheOldAssetStopsNoOtherAndIsTriedAgain() throws Exception {
        batch.bake();
        Map<String, String> good = batch.bytes();
        Files.writeString(batch.models().resolve("a.obj"), "v 0 0 0\nf 1 2 3\n");
        batch.model("b.obj", 8);
        for (int run = 0; run < 2; run++) {
            BatchReport report = batch.bake();
            assertEquals(ExitCode.INPUT, report.exitCode());
            Failure failure = batch.of(report, "a.obj").failure();
            assertNotNull(failure);
            assertEquals(ExitCode.INPUT, failure.exitCode());
            assertEquals(2, failure.line());
            assertEquals(
                    run == 0 ? Status.BAKED : Status.UP_TO_DATE,
                    batch.of(report, "b.obj").status());
            assertEquals(good.get("a.cullet"), batch.bytes().get("a.cullet"));
        }
        batch.model("a.obj", 1);
        assertEquals(ExitCode.OK, batch.bake().exitCode());
        assertEquals(good.get("a.cullet"), batch.bytes().get("a.cullet"));
    }

    @Test
    void limitsAreKeptWithoutReadingTheMeshAgain() throws Exception {
        batch.bake();
        BatchReport report =
                BatchFolder.bake(batch.request().withFlags(batch.flags().with("max-bytes", "10")));
        assertEquals(3, report.count(Status.FAILED));
        assertEquals(ExitCode.BUDGET, report.exitCode());
        assertEquals(0, report.work().imports());
        report = BatchFolder.bake(batch.request().withFlags(batch.flags().with("max-depth", "1")));
        assertEquals(ExitCode.OK, report.exitCode(), "one triangle needs one level");
    }

    @Test
    void assetsWithoutASourceAreRemovedOnRequestUnlessTheyWereChanged() throws Exception {
        batch.bake();
        Files.delete(batch.models().resolve("a.obj"));
        Files.delete(batch.models().resolve("b.obj"));
        Files.writeString(batch.assets().resolve("b.cullet"), "mine");

        assertEquals(2, batch.bake().work().orphans());
        BatchRequest prune = batch.request().withFlags(batch.flags().with("prune", "true"));
        assertEquals(
                List.of("a.cullet"),
                names(BatchFolder.bake(prune.withDryRun(true)).pruned()));
        assertTrue(Files.exists(batch.assets().resolve("a.cullet")));
        assertEquals(List.of("a.cullet"), names(BatchFolder.bake(prune).pruned()));
        assertEquals(Set.of("b.cullet", "deep/c.cullet"), batch.bytes().keySet());
        assertEquals(List.of(), BatchFolder.bake(prune).pruned());
    }

    @Test
    void whatTheConfigurationNoLongerNamesIsAnOrphanButAPartOfItIsNone() throws Exception {
        Path toml = Files.writeString(
                folder.resolve("cullet.toml"), "sources = [\"models\"]\ndirectory = \"assets\"\nprune = true\n");
        assertEquals(
                3, BatchFolder.bake(BatchRequest.of(Configuration.read(toml))).count(Status.BAKED));
        BatchRequest one = BatchRequest.of(Configuration.read(toml))
                .withFlags(batch.flags()
                        .with("sources", batch.models().resolve("deep").toString())
                        .with("directory", batch.assets().resolve("deep").toString()));
        assertEquals(List.of(), BatchFolder.bake(one).pruned());
        for (int i = 1; i <= 3; i++) {
            BatchRequest shard = BatchRequest.of(Configuration.read(toml)).withShard(new Shard(i, 3));
            assertEquals(List.of(), BatchFolder.bake(shard).pruned());
        }
        Files.writeString(toml, "sources = [\"models\"]\ndirectory = \"assets\"\nprune = true\nskip = [\"b.obj\"]\n");
        assertEquals(
                List.of("b.cullet"),
                names(BatchFolder.bake(BatchRequest.of(Configuration.read(toml)))
                        .pruned()));
    }

    @Test
    void sourcesOfOneNameNeedNamesThatTellThemApart() throws Exception {
        Files.writeString(batch.models().resolve("a.fbx"), "broken");
        BatchException wrong = assertThrows(BatchException.class, batch::bake);
        assertEquals(ExitCode.USAGE, wrong.exitCode());
        assertTrue(wrong.getMessage().contains(" would both become "), wrong.getMessage());
        BatchReport report =
                BatchFolder.bake(batch.request().withFlags(batch.flags().with("output-name", "{file}.cullet")));
        assertEquals(3, report.count(Status.BAKED));
        assertEquals(
                Set.of("a.obj.cullet", "b.obj.cullet", "deep/c.obj.cullet"),
                batch.bytes().keySet());
    }

    @Test
    void shardsShareTheWorkAndGiveTheSameAssets() throws Exception {
        for (int i = 0; i < 20; i++) {
            batch.model("many/m" + i + ".obj", i + 1);
        }
        int files = 0;
        int fewest = Integer.MAX_VALUE;
        for (int i = 1; i <= 3; i++) {
            BatchReport report = BatchFolder.bake(batch.request().withShard(Shard.parse(i + "/3")));
            files += report.count(Status.BAKED);
            fewest = Math.min(fewest, report.files().size());
        }
        assertEquals(23, files);
        assertTrue(fewest >= 3, "a shard has only " + fewest);
        Map<String, String> sharded = batch.bytes();
        assertEquals(23, batch.bake().count(Status.UP_TO_DATE));
        BatchFolder.bake(batch.request().withForce(true));
        assertEquals(batch.bytes(), sharded);
    }

    @Test
    void everyAssetLoads() throws Exception {
        batch.bake();
        for (String name : batch.bytes().keySet()) {
            assertEquals(
                    1, AssetFiles.read(batch.assets().resolve(name)).parts().size());
        }
    }

    private void assertRebuilt(String reason, String... names) throws Exception {
        BatchReport report = batch.bake();
        List<String> baked = new ArrayList<>();
        for (FileOutcome file : report.files()) {
            if (file.status() != Status.UP_TO_DATE) {
                assertEquals(Status.BAKED, file.status(), file.toString());
                assertEquals(reason, file.reason());
                baked.add(batch.models().relativize(file.source()).toString());
            }
        }
        assertEquals(List.of(names), baked);
        assertEquals(names.length, report.work().imports());
    }

    private List<Path> records() throws Exception {
        try (Stream<Path> files = Files.list(batch.assets().resolve(RecordFolder.DEFAULT_NAME))) {
            return files.sorted().toList();
        }
    }

    private static List<String> names(List<Path> files) {
        return files.stream().map(file -> String.valueOf(file.getFileName())).toList();
    }
}
