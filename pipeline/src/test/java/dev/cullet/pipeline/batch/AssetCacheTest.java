// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssetCacheTest {
    private final Path cache;
    private final BatchFolder here;
    private final BatchFolder there;

    AssetCacheTest(@TempDir Path folder) {
        cache = folder.resolve("cache");
        here = new BatchFolder(folder.resolve("here"));
        there = new BatchFolder(folder.resolve("elsewhere/deeper"));
    }

    @Test
    void whatWasBakedInOneFolderIsLoadedInAnother() throws Exception {
        models(here);
        models(there);
        BatchReport first = bake(here);
        assertEquals(2, first.count(Status.BAKED));
        BatchReport second = bake(there);
        assertEquals(2, second.count(Status.CACHED), second.toString());
        assertEquals(0, second.work().imports());
        assertEquals(here.bytes(), there.bytes());
        FileOutcome outcome = there.of(second, "a.obj");
        assertEquals(outcome.source().toString(), BatchFolder.report(outcome).source());
        assertEquals(2, bake(there).count(Status.UP_TO_DATE));
        for (Path entry : entries()) {
            String text = Files.readString(entry, StandardCharsets.ISO_8859_1);
            assertFalse(text.contains(String.valueOf(cache.getParent())), "a place is in the cache");
        }
    }

    @Test
    void otherFilesThatTheSourceReadsMustBeTheSame() throws Exception {
        models(here);
        bake(here);
        models(there);
        Files.writeString(there.models().resolve("a.mtl"), "newmtl steel\n");
        BatchReport report = bake(there);
        assertEquals(Status.BAKED, there.of(report, "a.obj").status());
        assertEquals(Status.CACHED, there.of(report, "b.obj").status());
        Files.writeString(here.models().resolve("a.mtl"), "newmtl steel\n");
        assertEquals(Status.CACHED, here.of(bake(here), "a.obj").status());
        Files.delete(here.models().resolve("a.mtl"));
        assertEquals(Status.CACHED, here.of(bake(here), "a.obj").status());
    }

    @Test
    void optionsMustBeTheSame() throws Exception {
        models(here);
        models(there);
        bake(here);
        BatchRequest other = there.request()
                .withFlags(there.flags().with("cache", cache.toString()).with("max-leaf", "1"));
        assertEquals(2, BatchFolder.bake(other).count(Status.BAKED));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"exact", "compact", "packed"})
    void damagedEntriesAreIgnoredAndReplaced(String encoding) throws Exception {
        models(here);
        bake(here, encoding);
        assertEquals(2, entries().size());
        for (Path entry : entries()) {
            byte[] whole = Files.readAllBytes(entry);
            for (int damage = 0; damage < 4; damage++) {
                byte[] bytes = whole.clone();
                if (damage < 3) {
                    bytes[damage == 0 ? 3 : damage == 1 ? 200 : bytes.length - 5] ^= 4;
                } else {
                    bytes = Arrays.copyOf(bytes, bytes.length - 1);
                }
                Files.write(entry, bytes);
                deleteAssets(here);
                BatchReport report = bake(here, encoding);
                assertEquals(1, report.count(Status.BAKED), entry + " " + damage);
                assertEquals(1, report.count(Status.CACHED), entry + " " + damage);
            }
            deleteAssets(here);
            assertEquals(2, bake(here, encoding).count(Status.CACHED));
        }
    }

    @Test
    void aCacheThatCannotBeWrittenIsNoFailure(@TempDir Path other) throws Exception {
        models(here);
        Path file = Files.writeString(other.resolve("file"), "");
        StringBuilder notes = new StringBuilder();
        BatchListener listener = new BatchListener() {
            @Override
            public synchronized void note(String line) {
                notes.append(line).append('\n');
            }
        };
        BatchRequest request = here.request().withFlags(here.flags().with("cache", file.toString()));
        BatchReport report = BatchBaker.bake(request, listener, new AssimpImporter());
        assertEquals(2, report.count(Status.BAKED));
        assertTrue(notes.toString().contains("the cache cannot be written: "), notes.toString());
    }

    private static void models(BatchFolder batch) throws Exception {
        batch.model("a.obj", 1);
        batch.model("b.obj", 2);
    }

    private BatchReport bake(BatchFolder batch) throws Exception {
        return BatchFolder.bake(batch.request().withFlags(batch.flags().with("cache", cache.toString())));
    }

    private BatchReport bake(BatchFolder batch, String encoding) throws Exception {
        return BatchFolder.bake(batch.request()
                .withFlags(batch.flags().with("cache", cache.toString()).with("encoding", encoding)));
    }

    private List<Path> entries() throws Exception {
        try (Stream<Path> files = Files.walk(cache)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void deleteAssets(BatchFolder batch) throws Exception {
        for (String name : batch.bytes().keySet()) {
            Files.delete(batch.assets().resolve(name));
        }
    }
}
