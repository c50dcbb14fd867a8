// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.batch.BatchListener.Pruned;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.source.SourceHash;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forged build records make {@code --prune} remove nothing but assets in the output folders. */
class PruningTest {
    private final Path folder;
    private final BatchFolder batch;
    private final RecordFolder records;
    private final Path outside;
    private final Map<String, Pruned> results = new TreeMap<>();

    @SuppressWarnings("NullAway.Init") // set before each test
    private BakeRecord made;

    PruningTest(@TempDir Path folder) {
        this.folder = folder;
        this.batch = new BatchFolder(folder);
        this.records = RecordFolder.in(batch.assets());
        this.outside = folder.resolve("outside");
    }

    @BeforeEach
    void anAssetOutside() throws Exception {
        batch.model("a.obj", 1);
        batch.bake();
        Files.createDirectory(outside);
        Files.copy(batch.assets().resolve("a.cullet"), outside.resolve("victim.cullet"));
        Files.writeString(outside.resolve("victim.txt"), "text");
        made = BakeRecord.parse(Files.readString(records.file(batch.assets().resolve("a.cullet"))));
    }

    @Test
    void filesOutsideOfTheOutputFolderAreKept() throws Exception {
        Files.createSymbolicLink(batch.assets().resolve("link"), outside);
        Files.createSymbolicLink(batch.assets().resolve("linked.cullet"), outside.resolve("victim.cullet"));
        for (String path : List.of(
                "../../outside/victim.cullet",
                "../../outside/victim.txt",
                outside.resolve("victim.cullet").toString(),
                "../link/victim.cullet",
                "../linked.cullet")) {
            Path forged = forge(path);
            prune(true);
            assertEquals(Map.of(records.resolve(path).toString(), Pruned.OUTSIDE), results, path);
            assertTrue(Files.exists(outside.resolve("victim.cullet")), path);
            assertTrue(Files.exists(outside.resolve("victim.txt")), path);
            assertTrue(Files.isSymbolicLink(batch.assets().resolve("linked.cullet")), path);
            Files.delete(forged);
        }
    }

    @Test
    void filesThatAreNoAssetsAreKept() throws Exception {
        Path notes = Files.writeString(batch.assets().resolve("notes.cullet"), "text");
        forge("../notes.cullet");
        prune(true);
        assertEquals(Map.of(notes.toString(), Pruned.NO_ASSET), results);
        Files.delete(notes);
        Files.createDirectory(notes);
        prune(true);
        assertEquals(Map.of(notes.toString(), Pruned.NO_ASSET), results);
    }

    @Test
    void anOutputOfTheRunIsKeptWhateverARecordNamesIt() throws Exception {
        forge("../deep/../a.cullet");
        prune(true);
        assertTrue(Files.exists(batch.assets().resolve("a.cullet")));
    }

    @Test
    void assetsInTheOutputFolderAreRemovedWithTheirRecords() throws Exception {
        Path orphan = batch.assets().resolve("deep/orphan.cullet");
        Files.createDirectory(orphan.getParent());
        Files.copy(outside.resolve("victim.cullet"), orphan);
        forge("../deep/orphan.cullet");
        prune(false);
        assertEquals(Map.of(), results);
        assertEquals(1, prune(false).work().orphans());
        prune(true);
        assertEquals(Map.of(orphan.toString(), Pruned.REMOVED), results);
        assertFalse(Files.exists(orphan));
        assertFalse(Files.exists(records.file(orphan)));
        assertEquals(0, prune(true).work().orphans());
    }

    @Test
    void withoutAnOutputFolderItIsThatOfTheInputs() throws Exception {
        Path models = batch.models();
        BatchRequest beside = BatchRequest.of(Configuration.none(folder))
                .withFlags(Layer.EMPTY
                        .with("sources", models.toString())
                        .with("prune", "true")
                        .with("state", records.folder().toString()));
        forge("../../outside/victim.cullet");
        Files.copy(outside.resolve("victim.cullet"), models.resolve("gone.cullet"));
        forge("../../models/gone.cullet");
        BatchReport report = BatchFolder.bake(beside);
        assertEquals(List.of(models.resolve("gone.cullet")), report.pruned());
        assertTrue(Files.exists(outside.resolve("victim.cullet")));
    }

    /** Writes the record of an asset without a source, with the hash that the file has. */
    private Path forge(String output) throws Exception {
        Path file = records.resolve(output);
        String hash = Files.isRegularFile(file) ? SourceHash.ofFile(file) : made.asset();
        BakeRecord forged = new BakeRecord(
                "../../models/gone.obj",
                output,
                made.builder(),
                made.options(),
                made.inputs(),
                made.frames(),
                made.surfaceUse(),
                hash,
                made.report());
        return Files.writeString(
                records.folder().resolve(SourceHash.ofText(output).substring(0, 32) + RecordFolder.SUFFIX),
                forged.text());
    }

    private BatchReport prune(boolean prune) throws Exception {
        results.clear();
        BatchListener listener = new BatchListener() {
            @Override
            public void pruned(Path asset, Pruned what) {
                results.put(asset.toString(), what);
            }
        };
        BatchRequest request = batch.request().withFlags(batch.flags().with("prune", Boolean.toString(prune)));
        return BatchBaker.bake(request, listener, new AssimpImporter());
    }
}
