// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputGuardTest {
    private static final byte[] BYTES = "0000CLT1 an asset".getBytes(StandardCharsets.US_ASCII);
    private static final String READ = "it is a file that this run reads; name another output";
    private static final String NO_ASSET =
            "it exists and is not a Cullet asset; name another output, or replace it with --overwrite";

    private final Path folder;
    private final OutputGuard guard = new OutputGuard(false);
    private final OutputGuard overwriting = new OutputGuard(true);

    OutputGuardTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aFileOfAnotherKindIsReplacedOnlyWithOverwrite() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "mine");
        assertEquals(NO_ASSET, refusal(guard, text));
        assertEquals("mine", Files.readString(text));
        write(overwriting, text);
        assertArrayEquals(BYTES, Files.readAllBytes(text));
    }

    @Test
    void anAssetAnEmptyFileAndNothingAreReplaced() throws IOException {
        Path asset = Files.writeString(folder.resolve("a"), "xxxxCLT1 old");
        Path empty = Files.createFile(folder.resolve("b"));
        for (Path target : new Path[] {asset, empty, folder.resolve("new/c")}) {
            write(guard, target);
            assertArrayEquals(BYTES, Files.readAllBytes(target));
        }
    }

    @Test
    void aFormerOutputIsReplacedWhateverItContains() throws IOException {
        Path damaged = Files.writeString(folder.resolve("a.cullet"), "damaged");
        guard.write(damaged, OutputKind.ASSET, true, ByteBuffer.wrap(BYTES));
        assertArrayEquals(BYTES, Files.readAllBytes(damaged));
    }

    @Test
    void aFileThatTheRunReadsIsNeverReplaced() throws IOException {
        Path asset = Files.write(folder.resolve("a.cullet"), BYTES);
        Files.createDirectory(folder.resolve("sub"));
        overwriting.reads(folder.resolve("sub/../a.cullet"));
        assertEquals(READ, refusal(overwriting, asset));
        assertEquals(READ, refusal(overwriting, folder.resolve("./sub/../a.cullet")));
        write(overwriting, folder.resolve("sub/a.cullet"));
    }

    @Test
    void aFileThatTheRunReadsThroughALinkIsNeverReplaced() throws IOException {
        Path real = Files.writeString(folder.resolve("real.obj"), "model");
        Path link = Files.createSymbolicLink(folder.resolve("link.obj"), real);
        overwriting.reads(link);
        assertEquals(READ, refusal(overwriting, real));
        assertEquals(READ, refusal(overwriting, link));
    }

    @Test
    void aFileThatTheRunReadsIsKnownThroughALinkedFolder() throws IOException {
        Path models = Files.createDirectory(folder.resolve("models"));
        Path model = Files.writeString(models.resolve("a.obj"), "model");
        Files.createSymbolicLink(folder.resolve("same"), models);
        overwriting.reads(model);
        assertEquals(READ, refusal(overwriting, folder.resolve("same/a.obj")));
    }

    @Test
    void aLinkIsRefusedAndWithOverwriteReplacedButNeverWrittenThrough() throws IOException {
        Path asset = Files.write(folder.resolve("a.cullet"), BYTES);
        Path victim = Files.writeString(folder.resolve("victim.txt"), "mine");
        for (Path target : new Path[] {asset, victim, folder.resolve("missing"), folder}) {
            Path link = Files.createSymbolicLink(folder.resolve("link"), target);
            assertEquals(
                    "it is a symbolic link, which is not written through; name its target, or replace the link with"
                            + " --overwrite",
                    refusal(guard, link));
            write(new OutputGuard(true), link);
            assertTrue(Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS));
            Files.delete(link);
        }
        assertEquals("mine", Files.readString(victim));
        assertFalse(Files.exists(folder.resolve("missing")));
    }

    @Test
    void aLinkToAFolderAboveTheOutputIsFollowed() throws IOException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Files.createSymbolicLink(folder.resolve("assets"), disk);
        write(guard, folder.resolve("assets/a.cullet"));
        assertArrayEquals(BYTES, Files.readAllBytes(disk.resolve("a.cullet")));
    }

    @RequiresPlatform(Need.POSIX)
    @Test
    void aDeviceIsNeverReplaced() throws IOException {
        Path device = Path.of("/dev/null");
        Path link = Files.createSymbolicLink(folder.resolve("link"), device);
        for (Path target : new Path[] {device, link}) {
            assertEquals("it is not a regular file; name another output", refusal(overwriting, target));
        }
        assertFalse(Files.isRegularFile(device));
    }

    @Test
    void aFolderIsNeverReplaced() throws IOException {
        IOException e = assertThrows(IOException.class, () -> write(overwriting, folder));
        assertEquals("is a folder, but a file is needed there", IoErrors.reason(e));
    }

    @Test
    void anOutputOfTheRunIsNotReplacedByAnother() throws IOException {
        Path target = folder.resolve("a.cullet");
        write(overwriting, target);
        assertEquals("it is another output of this run; name another output", refusal(overwriting, target));
    }

    @Test
    void kindsAreDecidedByContentNotByName() throws IOException {
        String json = """
                {
                  "files" : [ ],
                  "pruned" : [ ],
                  "summary" : {
                    "baked" : 0,
                    "imports" : 0,
                    "hashedFiles" : 1,
                    "milliseconds" : 2
                  }
                }
                """;
        assertTrue(is(OutputKind.JSON_REPORT, json));
        assertFalse(is(OutputKind.JSON_REPORT, "{\"files\" : [\"a.ts\"]}"));
        assertTrue(is(
                OutputKind.JUNIT_REPORT,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cullet bake\""));
        assertFalse(is(OutputKind.JUNIT_REPORT, "<?xml version=\"1.0\"?>\n<testsuites name=\"other\">"));
        String sarif = "{\"$schema\":\"x\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"";
        assertTrue(is(OutputKind.SARIF_REPORT, sarif + "cullet\""));
        assertFalse(is(OutputKind.SARIF_REPORT, sarif + "other\""));
        assertFalse(is(OutputKind.PAGE, "<!DOCTYPE html>\n<html>"));
        assertFalse(is(OutputKind.PICTURE, "PNG"));
        assertFalse(is(OutputKind.ASSET, "CLT1"));
    }

    private boolean is(OutputKind kind, String text) throws IOException {
        return kind.matches(Files.writeString(folder.resolve("file"), text));
    }

    private static String refusal(OutputGuard guard, Path target) {
        return String.valueOf(assertThrows(OutputRefusedException.class, () -> write(guard, target))
                .getMessage());
    }

    private static void write(OutputGuard guard, Path target) throws IOException {
        guard.write(target, OutputKind.ASSET, ByteBuffer.wrap(BYTES));
    }
}
