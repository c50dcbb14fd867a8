// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that are not trusted: which files they are, and whether a source names them. */
class SourceInputsTest {
    private final Path models;
    private final Hashes hashes = new Hashes();

    SourceInputsTest(@TempDir Path folder) throws IOException {
        models = folder.resolve("models");
        Files.createDirectories(models.resolve("sub"));
        Files.writeString(folder.resolve("secret.txt"), "secret");
        Files.writeString(models.resolve("a.mtl"), "newmtl steel\n");
        Files.writeString(models.resolve("sub/b.mtl"), "newmtl wood\n");
        Files.writeString(models.resolve("a.obj"), "mtllib a.mtl\n");
        Files.createSymbolicLink(models.resolve("out.mtl"), folder.resolve("secret.txt"));
        Files.createSymbolicLink(models.resolve("in.mtl"), models.resolve("a.mtl"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret.txt",
                "sub/../../secret.txt",
                "./a.mtl",
                "sub/../a.mtl",
                "sub//b.mtl",
                "sub/",
                "/etc/passwd",
                " a.mtl",
                "a.mtl ",
                "",
                ".",
                "..",
                "a\0b"
            })
    void namesThatNoRecordHasAreRefusedAndNothingIsRead(String name) {
        assertThrows(RefusedInputException.class, () -> inputs().hash(name, () -> false));
        assertThrows(RefusedInputException.class, () -> inputs().requireNamed(List.of(name), () -> false));
        assertEquals(0, hashes.files());
    }

    @Test
    void filesOfTheImporterAreHashedOnceAndLinksOutAreMissing() throws Exception {
        SourceInputs inputs = inputs();
        String library = SourceHash.ofFile(models.resolve("a.mtl"));
        assertEquals(library, inputs.hash("a.mtl", () -> false));
        assertEquals(library, inputs.hash("a.mtl", () -> false));
        assertEquals(library, inputs.hash("in.mtl", () -> false));
        assertEquals(1, hashes.files(), "a link inside leads to the same file");
        assertEquals(SourceHash.ofFile(models.resolve("sub/b.mtl")), inputs.hash("sub/b.mtl", () -> false));
        assertNull(inputs.hash("out.mtl", () -> false));
        assertNull(inputs.hash("gone.mtl", () -> false));
        assertNull(inputs.hash("sub", () -> false));
        assertEquals(Files.size(models.resolve("a.mtl")) + Files.size(models.resolve("sub/b.mtl")), inputs.bytes());
    }

    @Test
    void aLargeFileIsNotReadAfterTheTimeIsOver() throws Exception {
        Files.write(models.resolve("large.mtl"), new byte[LastContent.MAX_BYTES + 1]);
        assertThrows(RefusedInputException.class, () -> inputs().hash("large.mtl", () -> true));
        assertEquals(64, String.valueOf(inputs().hash("large.mtl", () -> false)).length());
    }

    @ParameterizedTest
    @CsvSource({
        "a.obj, 'mtllib x.mtl', x.mtl, true",
        "a.obj, '  mtllib x.mtl', x.mtl, true",
        "a.obj, 'mtllib my lib.mtl', my lib.mtl, true",
        "a.obj, 'mtllib sub/x.mtl', sub/x.mtl, true",
        "a.obj, 'mtllib C:\\lib\\x.mtl', x.mtl, true",
        "a.obj, '# see x.mtl', x.mtl, false",
        "a.obj, 'mtllib xx.mtl', x.mtl, false",
        "a.obj, 'mtllib x.mtlx', x.mtl, false",
        "a.obj, 'usemtl x.mtl', x.mtl, false",
        "a.obj, 'mtllib y.mtl', a.mtl, true",
        "a.obj, 'mtllib y.mtl', a.txt, false",
        "a.obj, 'mtllib y.mtl', sub/a.mtl, false",
        "a.gltf, '{\"uri\":\"x.bin\"}', x.bin, true",
        "a.gltf, '{\"uri\":\"my%20data.bin\"}', my data.bin, true",
        "a.gltf, '{\"uri\":\"w\\u00e4nde.bin\"}', wände.bin, true",
        "a.gltf, '{\"uri\":\"wände.bin\"}', wände.bin, true",
        "a.gltf, '{\"uri\":\"x.bin\"}', a.bin, false",
        "a.gltf, '{\"uri\":\"x.bin\"}', bin, false",
        "a.md3, 'x', a.skin, true",
    })
    void aNameIsInTheSource(String source, String content, String name, boolean isNamed) throws Exception {
        Path file = models.resolve(source);
        for (int before : new int[] {0, (1 << 16) - 12, 1 << 16, (1 << 17) + 5}) { // around the ends of blocks
            Files.writeString(
                    file, "\n".repeat(before) + content + "\n" + "\n".repeat(before / 2), StandardCharsets.UTF_8);
            SourceInputs inputs = new SourceInputs(List.of(file), hashes);
            assertEquals(isNamed, isNamed(inputs, name), "after " + before + " bytes");
            Files.writeString(file, "\n".repeat(before) + content, StandardCharsets.UTF_8);
            assertEquals(isNamed, isNamed(new SourceInputs(List.of(file), hashes), name), "at the end, " + before);
        }
        assertEquals(0, hashes.files());
    }

    @Test
    void framesOfASequenceAreNamed() throws Exception {
        List<Path> frames = List.of(models.resolve("w1.obj"), models.resolve("w2.obj"));
        for (Path frame : frames) {
            Files.writeString(frame, "mtllib " + frame.getFileName() + ".mtl\n");
        }
        SourceInputs inputs = new SourceInputs(frames, hashes);
        inputs.requireNamed(List.of("w2.obj", "w1.obj.mtl", "w2.obj.mtl", "w2.mtl"), () -> false);
        assertFalse(isNamed(inputs, "w3.obj"));
        assertEquals(SourceHash.ofFile(frames.get(1)), inputs.hash("w2.obj", () -> false));
    }

    @Test
    void theTimeForASearchIsLimited() throws Exception {
        Files.writeString(models.resolve("a.obj"), "\n".repeat(1 << 20) + "mtllib x.mtl\n");
        assertTrue(isNamed(inputs(), "x.mtl"));
        RefusedInputException e =
                assertThrows(RefusedInputException.class, () -> inputs().requireNamed(List.of("x.mtl"), () -> true));
        assertEquals("the files that it lists take too long to read", e.getMessage());
    }

    private SourceInputs inputs() {
        return new SourceInputs(List.of(models.resolve("a.obj")), hashes);
    }

    private static boolean isNamed(SourceInputs inputs, String name) throws IOException {
        try {
            inputs.requireNamed(List.of(name), () -> false);
            return true;
        } catch (RefusedInputException e) {
            assertEquals("it lists a file that the source does not name", e.getMessage());
            return false;
        }
    }
}
