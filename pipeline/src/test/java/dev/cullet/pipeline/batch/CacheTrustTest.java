// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.cache.CacheEntry;
import dev.cullet.pipeline.cache.CacheKey;
import dev.cullet.pipeline.cache.CacheSeal;
import dev.cullet.pipeline.cache.RejectedStateException;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.source.Hashes;
import dev.cullet.pipeline.source.InputFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries of a cache that others may write. */
class CacheTrustTest {
    private static final String KEY = "0123456789abcdef-secret";

    private final Path folder;
    private final Path cache;
    private final BatchFolder batch;
    private final List<String> notes = new ArrayList<>();

    CacheTrustTest(@TempDir Path folder) {
        this.folder = folder;
        this.cache = folder.resolve("cache");
        this.batch = new BatchFolder(folder.resolve("project"));
    }

    @BeforeEach
    void twoModels() throws Exception {
        batch.model("a.obj", 1);
        batch.model("b.obj", 2);
    }

    @Test
    void anEntryInThePlaceOfAnotherIsMissing() throws Exception {
        Map<String, String> good = clean("");
        List<Path> entries = entries();
        byte[] first = Files.readAllBytes(entries.get(0));
        Files.write(entries.get(0), Files.readAllBytes(entries.get(1)));
        Files.write(entries.get(1), first);
        assertRebaked(good, "", "it belongs to another key");
    }

    @Test
    void anEntryWithTheAssetOfAnotherIsMissingThoughItsSealIsRight() throws Exception {
        Map<String, String> good = clean("");
        resealAll(
                CacheSeal.UNKEYED,
                (entry, other) -> new CacheEntry(
                        entry.key(),
                        new BakedAsset(
                                other.asset().bytes(),
                                entry.asset().report(),
                                entry.asset().inputs(),
                                entry.asset().surfaceUse())));
        assertRebaked(good, "", "its asset was made from other files or options");
    }

    @Test
    void anEntryWithTheReportOfAnotherIsMissing() throws Exception {
        Map<String, String> good = clean("");
        resealAll(
                CacheSeal.UNKEYED,
                (entry, other) -> new CacheEntry(
                        entry.key(),
                        new BakedAsset(
                                entry.asset().bytes(),
                                other.asset().report(),
                                entry.asset().inputs(),
                                entry.asset().surfaceUse())));
        assertRebaked(good, "", "its report is that of another asset");
    }

    @Test
    void anEntryWithOtherInputsIsMissing() throws Exception {
        Files.writeString(batch.models().resolve("a.mtl"), "newmtl steel\n");
        Files.writeString(batch.models().resolve("b.mtl"), "newmtl steel\n");
        Map<String, String> good = clean("");
        resealAll(CacheSeal.UNKEYED, (entry, other) -> {
            List<InputFile> inputs = entry.asset().inputs().subList(0, 1);
            return new CacheEntry(
                    entry.key(),
                    new BakedAsset(entry.asset().bytes(), entry.asset().report(), inputs, null));
        });
        assertRebaked(good, "", "its asset was made from other files or options");
    }

    @Test
    void withAKeyOnlyItsHolderSeals() throws Exception {
        Map<String, String> good = clean(KEY);
        CacheSeal right = CacheSeal.keyed(KEY.getBytes(StandardCharsets.UTF_8));
        resealAll(right, CacheSeal.UNKEYED, (entry, other) -> entry);
        assertRebaked(good, KEY, "it is not sealed with hmac-sha256");
        CacheSeal wrong = CacheSeal.keyed("another key of 16 characters".getBytes(StandardCharsets.UTF_8));
        resealAll(right, wrong, (entry, other) -> entry);
        assertRebaked(good, KEY, "its seal does not match its content");
    }

    @Test
    void entriesOfDifferentKeysAreSideBySide() throws Exception {
        clean("");
        removeOutputs();
        assertEquals(2, bake(KEY, batch.flags()).count(Status.BAKED));
        assertEquals(4, entries().size());
        removeOutputs();
        notes.clear();
        assertEquals(2, bake(KEY, batch.flags()).count(Status.CACHED));
        removeOutputs();
        assertEquals(2, bake("", batch.flags()).count(Status.CACHED));
        assertEquals(List.of(), notes, "the assets were found, so entries of other keys are no line");
        removeOutputs();
        assertEquals(2, bake("a third key of 16 characters", batch.flags()).count(Status.BAKED));
    }

    /** A wrong key is one line with the number of entries, and what to do. */
    @Test
    void aWrongKeyIsALineWithTheNumberOfEntries() throws Exception {
        clean(KEY);
        Layer readOnly = batch.flags().with("cache-read-only", "true");
        String none = cache + ": the cache had none of 2 assets, but ";
        assertEquals(
                List.of(none + "2 entries of these sources are sealed with another key than that of this run; set the"
                        + " variable of --cache-key-env to the key of the runs that stored them"),
                notesOf("another key of 16 characters", readOnly));
        assertEquals(
                List.of(none + "2 entries of these sources are sealed with a key, and this run has none; set"
                        + " --cache-key-env to the variable that has the key"),
                notesOf("", readOnly));
        delete(cache);
        removeOutputs();
        clean("");
        assertEquals(
                List.of(none + "2 entries of these sources are sealed without a key, and this run has one; set"
                        + " --cache-key-env in the runs that store them, too, or bake without it"),
                notesOf(KEY, readOnly));
        assertEquals(List.of(), notesOf("", readOnly), "the right key: none");
        Files.writeString(entries().get(0), "cullet-cache 2\nhmac-sha256:00\n5\n{}");
        assertEquals(1, notesOf(KEY, readOnly).size(), "a malformed entry counts as none");
        assertTrue(notes.get(0).contains("1 entry of these sources is sealed without"), notes.toString());
        assertEquals(
                List.of(),
                notesOf(KEY, readOnly.with("scale", "2")),
                "entries of the same sources with other options: not the fault of the key");
    }

    private List<String> notesOf(String key, Layer flags) throws Exception {
        removeOutputs();
        notes.clear();
        bake(key, flags);
        return List.copyOf(notes);
    }

    @Test
    void theKeyIsInNoFileAndNoMessage() throws Exception {
        clean(KEY);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertFalse(Files.readString(file, StandardCharsets.ISO_8859_1).contains(KEY), file.toString());
            }
        }
        for (String bad : List.of("", "too short")) {
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> CacheSeal.of("VARIABLE", name -> bad));
            String message = String.valueOf(e.getMessage());
            assertTrue(message.contains("the environment variable VARIABLE "), message);
            assertFalse(message.contains("too short"), message);
        }
    }

    @Test
    void aReadOnlyCacheIsReadAndNotWritten() throws Exception {
        clean("");
        Path entry = entries().get(0);
        Files.write(entry, new byte[3]);
        Files.writeString(cache.resolve("tmp/.cullet-1-1.tmp"), "");
        removeOutputs();
        batch.model("c.obj", 3);
        BatchReport report = bake("", batch.flags().with("cache-read-only", "true"));
        assertEquals(1, report.count(Status.CACHED));
        assertEquals(2, report.count(Status.BAKED));
        assertEquals(3, Files.size(entry));
        assertEquals(2, entries().size());
        assertTrue(Files.exists(cache.resolve("tmp/.cullet-1-1.tmp")));
    }

    @Test
    void linksInTheCacheAreNotFollowed() throws Exception {
        Map<String, String> good = clean("");
        Path victim = Files.writeString(folder.resolve("victim"), "text");
        Path entry = entries().get(0);
        Files.delete(entry);
        Files.createSymbolicLink(entry, victim);
        assertRebaked(good, "", "is no regular file, or behind a symbolic link");
        assertEquals("text", Files.readString(victim));
        assertFalse(Files.isSymbolicLink(entry));

        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        delete(cache.resolve("tmp"));
        Files.createSymbolicLink(cache.resolve("tmp"), elsewhere);
        Files.write(entry, new byte[3]);
        removeOutputs();
        assertEquals(1, bake("", batch.flags()).count(Status.BAKED));
        try (Stream<Path> files = Files.list(elsewhere)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void temporaryFilesOfDeadProcessesAreRemoved() throws Exception {
        clean("");
        Process ended = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
                .redirectErrorStream(true)
                .start();
        ended.getInputStream().readAllBytes();
        ended.waitFor();
        Path dead = cache.resolve("tmp/.cullet-" + Long.toHexString(ended.pid()) + "-1.tmp");
        Files.writeString(dead, "half an entry");
        bake("", batch.flags());
        assertFalse(Files.exists(dead));
    }

    /** Makes an entry from an entry and the other one. */
    private interface Change {
        CacheEntry of(CacheEntry entry, CacheEntry other);
    }

    private void resealAll(CacheSeal seal, Change change) throws Exception {
        resealAll(seal, seal, change);
    }

    private void resealAll(CacheSeal read, CacheSeal write, Change change) throws Exception {
        List<Path> entries = entries();
        List<CacheEntry> decoded = new ArrayList<>();
        for (Path entry : entries) {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(entry));
            for (String name : List.of("a.obj", "b.obj")) {
                try {
                    decoded.add(CacheEntry.decode(bytes, read, key(name), 1 << 24));
                } catch (RejectedStateException e) {
                    assertEquals("it belongs to another key", e.getMessage());
                }
            }
        }
        assertEquals(2, decoded.size());
        for (int i = 0; i < 2; i++) {
            ByteBuffer bytes = change.of(decoded.get(i), decoded.get(1 - i)).encode(write);
            Files.write(entries.get(i), Objects.requireNonNull(bytes).array());
        }
    }

    private CacheKey key(String name) throws Exception {
        Path source = batch.models().resolve(name);
        return CacheKey.of(source, new Hashes().of(source), BakeOptions.DEFAULTS, List.of());
    }

    private Map<String, String> clean(String key) throws Exception {
        assertEquals(2, bake(key, batch.flags()).count(Status.BAKED));
        assertEquals(2, entries().size());
        return batch.bytes();
    }

    /** Bakes without outputs: entries are ignored for a reason, replaced, and then used. */
    private void assertRebaked(Map<String, String> good, String key, String reason) throws Exception {
        removeOutputs();
        notes.clear();
        BatchReport report = bake(key, batch.flags());
        assertEquals(ExitCode.OK, report.exitCode());
        assertEquals(good, batch.bytes());
        assertEquals(report.count(Status.BAKED), notes.size(), notes.toString());
        assertTrue(report.count(Status.BAKED) > 0, report.toString());
        for (String note : notes) {
            assertTrue(note.endsWith(".entry: the cache entry is ignored: " + reason), note);
        }
        removeOutputs();
        assertEquals(2, bake(key, batch.flags()).count(Status.CACHED));
        assertEquals(good, batch.bytes());
    }

    private BatchReport bake(String key, Layer flags) throws Exception {
        Layer all = flags.with("cache", cache.toString());
        BatchListener listener = new BatchListener() {
            @Override
            public synchronized void note(String line) {
                notes.add(line);
            }
        };
        return BatchBaker.bake(
                batch.request().withFlags(key.isEmpty() ? all : all.with("cache-key-env", "CACHE_KEY")),
                listener,
                new AssimpImporter(),
                name -> name.equals("CACHE_KEY") ? key : null);
    }

    private void removeOutputs() throws Exception {
        delete(batch.assets());
    }

    private static void delete(Path below) throws Exception {
        try (Stream<Path> files = Files.walk(below)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private List<Path> entries() throws Exception {
        try (Stream<Path> files = Files.walk(cache)) {
            return files.filter(file -> file.toString().endsWith(".entry"))
                    .sorted()
                    .toList();
        }
    }
}
