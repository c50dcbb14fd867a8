// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.source.SourceHash;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Build records that are damaged, forged or links. */
class RecordFolderTest {
    private final Path folder;
    private final BatchFolder batch;
    private final RecordFolder records;
    private final Path recordFile;
    private final List<String> notes = new ArrayList<>();

    RecordFolderTest(@TempDir Path folder) {
        this.folder = folder;
        this.batch = new BatchFolder(folder);
        this.records = RecordFolder.in(batch.assets());
        this.recordFile = records.file(batch.assets().resolve("a.cullet"));
    }

    @BeforeEach
    void twoModels() throws Exception {
        batch.model("a.obj", 1);
        batch.model("b.obj", 2);
    }

    @Test
    void aRecordIsReadAsItWasWritten() throws Exception {
        batch.bake();
        BakeRecord record = records.read(recordFile, notes::add);
        assertNotNull(record);
        assertEquals(record.text(), Files.readString(recordFile));
        assertEquals(List.of(), notes);
    }

    @Test
    void aMalformedRecordIsAMissingOneWithOneLine() throws Exception {
        batch.bake();
        String body = Files.readString(recordFile).replaceFirst("[^\n]*\n", "");
        List<String> bodies = new ArrayList<>(List.of("", "\n", "{}", body + "x", body + body));
        for (String line : body.lines().toList()) {
            // possible are a source that reads no other file, and one with too many names of surfaces
            if (!line.equals("input - a.mtl") && !line.startsWith("surfaces ")) {
                bodies.add(body.replace(line + "\n", ""));
            }
            bodies.add(body.replace(line, line.substring(0, line.indexOf(' ') + 1)));
            bodies.add(body.substring(0, body.indexOf(line) + line.length() / 2));
        }
        for (String value : List.of("null", "[]", "{}", "[null]", "-", "\"\"", "1e99", "[".repeat(5000))) {
            for (String key : List.of("triangles", "findings", "area", "options", "input", "sourceHash", "stored")) {
                bodies.add(body.replaceFirst("\"" + key + "\":", "\"" + key + "\":" + value + ",\"x\":"));
            }
        }
        bodies.add(body.replaceFirst("input [0-9a-f]{64} ", "input - "));
        bodies.add(body.replaceFirst("(input - )", "$1/etc/passwd"));
        bodies.add(body.replaceFirst("(input - )", "$1a\0b"));
        bodies.add(body.replaceFirst("asset .*", "asset 12"));
        for (String changed : bodies) {
            Files.writeString(recordFile, "cullet-record 2 " + SourceHash.ofText(changed) + "\n" + changed);
            assertIgnored("its content is malformed");
        }
        Files.writeString(recordFile, "cullet-record 2 " + SourceHash.ofText("x") + "\n" + body);
        assertIgnored("its hash does not match its content");
        Files.copy(records.file(batch.assets().resolve("b.cullet")), recordFile, StandardCopyOption.REPLACE_EXISTING);
        assertIgnored("it belongs to another asset");
        Files.write(recordFile, new byte[] {(byte) 0xFF});
        assertIgnored("it is not UTF-8 text");
        Files.delete(recordFile);
        Files.createDirectory(recordFile);
        assertIgnored("it is no regular file, or behind a symbolic link");
    }

    private void assertIgnored(String reason) throws Exception {
        notes.clear();
        assertNull(records.read(recordFile, notes::add), () -> "was read");
        assertEquals(List.of(recordFile + ": the build record is ignored: " + reason), notes);
    }

    @Test
    void aFileWithAMalformedRecordIsBakedAgain() throws Exception {
        batch.bake();
        String body =
                Files.readString(recordFile).replaceFirst("[^\n]*\n", "").replace("\"findings\":[", "\"findings\":[7");
        Files.writeString(recordFile, "cullet-record 2 " + SourceHash.ofText(body) + "\n" + body);
        BatchReport report = bake();
        assertEquals(1, report.count(Status.BAKED));
        assertEquals("there is no build record", batch.of(report, "a.obj").reason());
        assertEquals(List.of(recordFile + ": the build record is ignored: its content is malformed"), notes);
        notes.clear();
        assertEquals(2, bake().count(Status.UP_TO_DATE));
        assertEquals(List.of(), notes);
    }

    @Test
    void linksInTheFolderAreReplacedAndNotFollowed() throws Exception {
        batch.bake();
        Path victim = Files.writeString(folder.resolve("victim"), "text");
        Files.delete(recordFile);
        Files.createSymbolicLink(recordFile, victim);
        assertEquals(1, bake().count(Status.BAKED));
        assertEquals("text", Files.readString(victim));
        assertFalse(Files.isSymbolicLink(recordFile));
    }

    @Test
    void aDefaultFolderThatIsALinkIsNotUsed() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.createDirectory(batch.assets());
        Files.createSymbolicLink(batch.assets().resolve(RecordFolder.DEFAULT_NAME), elsewhere);
        assertEquals(2, bake().count(Status.BAKED));
        try (Stream<Path> files = Files.list(elsewhere)) {
            assertEquals(0, files.count());
        }
        assertTrue(
                notes.get(0).endsWith("will be baked again: there is a symbolic link on the way to it"), notes.get(0));
        BatchRequest named = batch.request()
                .withFlags(batch.flags()
                        .with(
                                "state",
                                batch.assets()
                                        .resolve(RecordFolder.DEFAULT_NAME)
                                        .toString()));
        assertEquals(ExitCode.OK, BatchFolder.bake(named).exitCode());
        assertEquals(2, BatchFolder.bake(named).count(Status.UP_TO_DATE));
    }

    @Test
    void aNameOfMaximumLengthHasARecord() throws Exception {
        batch.model("n".repeat(247) + ".obj", 3);
        assertEquals(3, bake().count(Status.BAKED));
        assertEquals(List.of(), notes);
        assertEquals(3, bake().count(Status.UP_TO_DATE));
    }

    private BatchReport bake() throws BatchException {
        BatchListener listener = new BatchListener() {
            @Override
            public synchronized void note(String line) {
                notes.add(line);
            }
        };
        return BatchBaker.bake(batch.request(), listener, new AssimpImporter());
    }
}
