// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.testkit.CacheTraps;
import dev.cullet.testkit.ForgedObjects;
import dev.cullet.testkit.HostileServer;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server or a folder without a key learns by lists of files that it forges: nothing that it does not have. */
@RequiresPlatform(Need.ACCESS_TIMES)
class HostileListsTest {
    private final Path folder;
    private final CacheTraps traps;
    private final HostileServer server = new HostileServer();
    private final List<String> notes = new ArrayList<>();

    HostileListsTest(@TempDir Path folder) throws IOException {
        this.folder = folder.toRealPath();
        traps = new CacheTraps(this.folder);
    }

    @BeforeEach
    void fillTheServer() throws Exception {
        assertEquals(3, bake(server.address()).count(Status.BAKED));
        assertEquals(5, server.objects().size());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    /** A list of the right form and hash that names a file which the source does not: not even a guess is confirmed. */
    @ParameterizedTest
    @ValueSource(strings = {"private.txt", "../secret.txt", "link.txt", "linkdir/linked.txt"})
    void aRightGuessOfAFileThatTheSourceDoesNotNameIsNotConfirmed(String name) throws Exception {
        byte[] content = Files.readAllBytes(traps.models().resolve(name));
        restore();
        List<List<String>> seen = new ArrayList<>();
        for (String guess : List.of(ForgedObjects.sha256(content), "0".repeat(64))) {
            server.behave(forged(stored -> ForgedObjects.guesses(stored, name, List.of(guess))));
            notes.clear();
            assertEquals(3, bake(server.address()).count(Status.BAKED));
            assertEquals(List.of(), traps.opened(), name);
            assertEquals(3, notes.size(), notes.toString());
            assertTrue(notes.get(0).contains("the list of input names is ignored: "), notes.toString());
            seen.add(server.requests().stream().sorted().toList());
        }
        assertEquals(seen.get(0), seen.get(1), "the requests are the same, whether the guess is right or wrong");
    }

    /** The file that the source names: requests depend only on whether the server has its hash. */
    @Test
    void contentsThatTheServerDoesNotHaveGiveTheSameRequests() throws Exception {
        List<List<String>> seen = new ArrayList<>();
        for (String library : List.of("newmtl oak\n", "newmtl ash\n", "newmtl steel\n")) {
            Files.writeString(traps.models().resolve("a.mtl"), library);
            server.behave(HostileServer.Exchange::read);
            bake(server.address(), "cache-push", "false");
            seen.add(server.requests().stream().sorted().toList());
        }
        assertEquals(seen.get(0), seen.get(1));
        assertEquals(4, seen.get(0).size(), "three lists and entries, and the entry of b");
        assertEquals(5, seen.get(2).size(), "the content that the server has");
        assertTrue(seen.get(2).containsAll(seen.get(0)));
    }

    @Test
    void sixtySpellingsOfALargeFileReadNoByteOfIt() throws Exception {
        List<String> spellings = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            spellings.add("./".repeat(i) + "big.bin");
        }
        server.behave(forged(stored -> ForgedObjects.list(stored, spellings)));
        long start = System.nanoTime();
        BatchReport report = bake(server.address());
        assertEquals(3, report.count(Status.BAKED));
        assertTrue(System.nanoTime() - start < 10_000_000_000L, report.toString());
        assertEquals(List.of(), traps.opened());
        assertEquals(3, report.work().hashedFiles(), "the sources");
    }

    /** An entry in a folder, whose inputs are files that the source does not name. */
    @ParameterizedTest
    @ValueSource(strings = {"private.txt", "../secret.txt", "link.txt", "big.bin"})
    void entriesInAFolderReadNoOtherFile(String name) throws Exception {
        Path cache = folder.resolve("cache");
        assertEquals(3, bake(cache.toString()).count(Status.BAKED));
        int changed = 0;
        try (Stream<Path> files = Files.walk(cache)) {
            for (Path entry :
                    files.filter(file -> file.toString().endsWith(".entry")).toList()) {
                Files.write(entry, ForgedObjects.entry(Files.readAllBytes(entry), List.of(name)));
                changed++;
            }
        }
        assertEquals(3, changed);
        notes.clear();
        BatchReport report = bake(cache.toString());
        assertEquals(3, report.count(Status.BAKED));
        assertEquals(3, notes.size(), notes.toString());
        assertEquals(List.of(), traps.opened());
    }

    /** A build record of the right hash, whose inputs are other files. */
    @ParameterizedTest
    @ValueSource(strings = {"../secret.txt", "link.txt", "./private.txt", "a.mtl/../../secret.txt"})
    void buildRecordsReadNoFileThatTheImporterMayNot(String name) throws Exception {
        Path state = folder.resolve("assets/.cullet-state");
        int changed = 0;
        try (Stream<Path> files = Files.list(state)) {
            for (Path record :
                    files.filter(file -> file.toString().endsWith(".record")).toList()) {
                String text = Files.readString(record);
                if (text.contains(" a.mtl\n")) {
                    String body = text.substring(text.indexOf('\n') + 1).replace(" a.mtl\n", " " + name + "\n");
                    body = withSourceHash(body);
                    Files.writeString(
                            record,
                            "cullet-record 2 " + ForgedObjects.sha256(body.getBytes(StandardCharsets.UTF_8)) + "\n"
                                    + body);
                    changed++;
                }
            }
        }
        assertEquals(1, changed);
        BatchReport report = bakeAgain();
        FileOutcome outcome = report.files().get(0);
        assertEquals(Status.BAKED, outcome.status());
        assertTrue(
                outcome.reason().startsWith("the build record is ignored: it lists a file") || name.equals("link.txt"),
                outcome.reason());
        assertEquals(2, report.count(Status.UP_TO_DATE));
        assertEquals(List.of(), traps.opened());
    }

    /** The hash of all inputs in the report, which a record is compared with. */
    private static String withSourceHash(String body) {
        List<String> lines = new ArrayList<>();
        String own = "";
        for (String line : body.split("\n", -1)) {
            if (line.startsWith("input ")) {
                String[] parts = line.split(" ", 3);
                own = parts[2].isEmpty() ? parts[1] : own;
                if (!parts[2].isEmpty() && !parts[1].equals("-")) {
                    lines.add(parts[1] + " " + parts[2] + "\n");
                }
            }
        }
        lines.sort(null);
        String all =
                ForgedObjects.sha256((own + " source\n" + String.join("", lines)).getBytes(StandardCharsets.UTF_8));
        return body.replaceAll("\"sourceHash\":\"[0-9a-f]{64}\"", "\"sourceHash\":\"" + all + "\"");
    }

    private interface Forgery {
        byte[] of(byte[] stored);
    }

    private static HostileServer.Behaviour forged(Forgery forgery) {
        return exchange -> {
            byte[] stored = exchange.stored();
            if (exchange.method().equals("GET") && stored != null) {
                exchange.answer("200 OK", "", forgery.of(stored));
            } else {
                exchange.answer(exchange.method().equals("PUT") ? "201 Created" : "404 Not Found", "", new byte[0]);
            }
        };
    }

    private void restore() throws IOException {
        traps.resetAll();
    }

    private BatchReport bake(String cache, String... more) throws Exception {
        Path assets = folder.resolve("assets");
        if (Files.exists(assets)) {
            try (Stream<Path> files = Files.walk(assets)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Layer flags = flags().with("cache", cache).with("cache-push", "true").with("jobs", "2");
        for (int i = 0; i < more.length; i += 2) {
            flags = flags.with(more[i], more[i + 1]);
        }
        return run(flags);
    }

    private BatchReport bakeAgain() throws Exception {
        return run(flags());
    }

    private Layer flags() {
        return Layer.EMPTY
                .with("sources", traps.models().toString())
                .with("directory", folder.resolve("assets").toString());
    }

    private BatchReport run(Layer flags) throws Exception {
        BatchListener listener = new BatchListener() {
            @Override
            public synchronized void note(String line) {
                notes.add(line);
            }
        };
        BatchRequest request = BatchRequest.of(Configuration.none(folder)).withFlags(flags);
        BatchReport report = BatchBaker.bake(request, listener, new AssimpImporter(), name -> null);
        assertEquals(ExitCode.OK, report.exitCode(), new TreeSet<>(notes).toString());
        return report;
    }
}
