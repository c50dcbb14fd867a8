// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.assimp.SupportedFormats;
import dev.cullet.importer.obj.DecimalParserTest;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.TriangleMesh;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules for OBJ, and for files of any format. */
class ObjImportTest {
    private static final String THREE = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

    private final Path folder;

    ObjImportTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "f 1 2 4       | 4 | face refers to vertex 4, but only 3 vertices are defined so far",
                "f 1 2 -4      | 4 | face refers to vertex -4, but only 3 vertices are defined so far",
                "f 1 2 0       | 4 | face corner \"0\" refers to no vertex (vertices are numbered from 1, or"
                        + " backwards from -1); export the file again",
                "f 1 2 x/1     | 4 | face corner \"x/1\" refers to no vertex (vertices are numbered from 1, or"
                        + " backwards from -1); export the file again",
                "v 1 2         | 4 | vertex has 2 numbers, but 3 (x y z), 4 (and a weight), 6 or more (and a"
                        + " color) can be read; export the file again",
                "v 1 2 3 4 5   | 4 | vertex has 5 numbers, but 3 (x y z), 4 (and a weight), 6 or more (and a"
                        + " color) can be read; export the file again",
                "v 1 2 3 0     | 4 | vertex has the weight 0, by which its coordinates are divided; correct the"
                        + " line, or export the file again",
                "v 1 2 three   | 4 | coordinate \"three\" is not a number (write digits, a point and an exponent, as in"
                        + " -0.5e3); correct the line, or export the file again"
            })
    void namesLineAndReason(String line, long number, String reason) throws Exception {
        Path file = write("a.obj", THREE + line + "\nf 1 2 3\n");
        ImportException e = assertThrows(ImportException.class, () -> read(file));
        assertEquals(file + ":" + number + ": " + reason, e.getMessage());
        assertEquals(number, e.line());
    }

    // what is in the file arrives, or is refused; without and with the native importer

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "o box\n  v 0 0 0\n  v 1 0 0\n  v 0 1 0\n  v 1 1 0\n  f 1 2 3\n  f 2 4 3\n",
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\n f 2 4 3\n",
                "v 0 0 0\n v 1 0 0\n\tv 0 1 0\n \t v 1 1 0\nf 1 2 3\n\u000bf 2 4 3\n",
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\n# C:\\models\\\nf 2 4 3\n",
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3 # C:\\\nf 2 4 3\n",
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n\\\n f 1 2 \\\n 3\n  \\\r\nf\u000c2\t4 3",
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nfo 1 2 3\nfo 2 4 3\n",
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nfoil 1 2 3\nf 1 2 3\nf 2 4 3\n"
            })
    void everyFaceArrives(String text) throws Exception {
        for (String more : List.of("", "\np 1\n")) { // points are left to the native importer
            for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16)) {
                Path file = Files.write(folder.resolve("a.obj"), (text + more).getBytes(charset));
                ImportedMesh read = read(file);
                assertEquals(2, read.mesh().triangleCount(), more);
                assertEquals(2, read.facts().declared().triangles(), more);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p 1\n"})
    void indentedNamesAndMaterialsAreRead(String more) throws Exception {
        Path file = write("a.obj", THREE + " o a\n\tg b\n  usemtl steel\nf 1 2 3\n o c\nf 1 3 2\n" + more);
        ImportedMesh read = read(file);
        assertEquals(List.of("b", "c"), read.mesh().nodePaths());
        assertEquals(List.of("steel"), read.mesh().surfaceNames());
    }

    /** 4294967297 is 1 in 32 bits. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"99999999999", "4294967297", "99999999999999999999999", "-99999999999"})
    void anIndexIsPrintedAsItIsInTheFile(String index) throws Exception {
        Path file = write("a.obj", THREE + "f 1 2 3\nf 1 2 " + index + "/1\n");
        ImportException e = assertThrows(ImportException.class, () -> read(file));
        assertEquals(
                file + ":5: face refers to vertex " + index + ", but only 3 vertices are defined so far",
                e.getMessage());
    }

    @Test
    void surfacesAndUpperCaseFacesAreAFinding() throws Exception {
        Path file = write("a.obj", THREE + "f 1 2 3\nF 1 3 2\nsurf 0 1 0 1 1 2 3 1\n");
        Finding finding = read(file).findings().stream()
                .filter(any -> any.kind() == FindingKind.GEOMETRY_LOST)
                .findFirst()
                .orElseThrow();
        assertEquals(2, finding.count());
        assertTrue(finding.detail().contains("1 free-form surfaces are not read"), finding.detail());
        assertTrue(finding.detail().contains("1 lines start with F"), finding.detail());
    }

    /** One that is longer was read to its end, for minutes, and refused then. */
    @Test
    void aLongLineIsRefusedWhileItIsRead() throws Exception {
        Path file = folder.resolve("a.obj");
        byte[] corners = "1 2 3 ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write((THREE + "f ").getBytes(StandardCharsets.US_ASCII));
            for (int written = 0; written <= 1 << 25; written += corners.length) {
                out.write(corners);
            }
        }
        ImportException e = assertThrows(ImportException.class, () -> read(file));
        assertEquals(
                file + ":4: line has more than 33554432 bytes; it is most likely broken: export the file again",
                e.getMessage());
    }

    /** The native importer reads the first characters of such tokens, and 25 digits as another number. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"1.#IND", "1.#INF", "-1.#QNAN", "1d2", "0x10", "1,5", "-nan(ind)"})
    void aCoordinateIsANumberAsAWhole(String token) throws Exception {
        Path file = write("a.obj", "v 0 0 0\nv 1 0 0\nv 0 " + token + " 0\nf 1 2 3\n");
        ImportException e = assertThrows(ImportException.class, () -> read(file));
        assertEquals(
                file + ":3: coordinate \"" + token + "\" is not a number (write digits, a point and an exponent, as"
                        + " in -0.5e3); correct the line, or export the file again",
                e.getMessage());
    }

    /** The native importer refuses some of them, and reads others as faces of one corner. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "f 1/1/1 2/2/2 3/3/3",
                "f 1//1 2//1 3//1",
                "f 1/0/0 2/0/0 3/0/0",
                "f 1/-7 2/-7 3/-7 # -1/2",
                "f -3/x -2/ -1//",
                "vn 0 0 1;vn 0 0 1;vn 0 0 1;vn 0 0 1;f 1/4/4 2/4/4 3/4/4;l 1/9 2/9",
                "vn 0 0;vt;vp 1 2;f 1/1/1 2/1/1 3/1/1"
            })
    void textureCoordinatesAndNormalsHaveNoEffect(String lines) throws Exception {
        TriangleMesh mesh =
                read(write("a.obj", THREE + lines.replace(';', '\n') + "\n")).mesh();
        assertArrayEquals(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, mesh.positions());
        assertArrayEquals(new int[] {0, 1, 2}, mesh.indices());
    }

    @Test
    void readsUtf16() throws Exception {
        String text = "\uFEFF" + THREE + "usemtl \u00e4\u03b2\nf 1 2 3\n";
        for (Charset charset : List.of(StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
            Path file = Files.write(folder.resolve("a.obj"), text.getBytes(charset));
            assertEquals(List.of("\u00e4\u03b2"), read(file).mesh().surfaceNames(), charset.name());
        }
    }

    @Test
    void coordinatesAreTheFloatsNearestToTheirDecimals() throws Exception {
        Random random = new Random(4);
        StringBuilder obj = new StringBuilder();
        float[] nearest = new float[3 * 30_000];
        for (int i = 0; i < nearest.length; i++) {
            String token = i == 0 ? "4.714" : i == 1 ? "1e-45" : DecimalParserTest.decimal(random);
            token = Float.isInfinite(Float.parseFloat(token)) ? "3.4028235e38" : token;
            obj.append(i % 3 == 0 ? "v " : " ").append(token).append(i % 3 == 2 ? "\n" : "");
            nearest[i] = Float.parseFloat(token) + 0f; // no negative zeros
            if (i % 9 == 8) {
                obj.append("f -3 -2 -1\n");
            }
        }
        assertArrayEquals(nearest, read(write("a.obj", obj.toString())).mesh().positions());
    }

    @Test
    void aMeshTooSmallForRaysIsRefused() throws Exception {
        ImportException e = assertThrows(
                ImportException.class, () -> read(write("a.obj", "v 0 0 0\nv 1e-45 0 0\nv 0 1e-45 0\nf 1 2 3\n")));
        assertEquals(
                "its longest side is 1.4E-45 m, but must be at least 1.0E-15 m; correct unit and scale, or export the"
                        + " file again",
                e.reason());
        assertEquals(
                2,
                read(write("b.obj", THREE + "v 1e-45 0 0\nf 1 2 3\nf 1 4 3\n"))
                        .mesh()
                        .triangleCount());
    }

    /** More vertices than one of the integers that number them can count. */
    @Test
    void aMillionAndMoreVerticesKeepTheirOrder() throws Exception {
        int count = (1 << 20) + 5;
        StringBuilder obj = new StringBuilder();
        for (int i = 0; i < count; i++) {
            obj.append("v ").append(i).append(" 0.1 ").append(-i).append('\n');
        }
        obj.append("f 1 2 ").append(count).append("\nf -1 -2 -3\n");
        assertArrayEquals(
                new float[] {
                    0, .1f, 0, 1, .1f, -1, count - 1, .1f, 1 - count, count - 1, .1f, 1 - count, count - 2, .1f,
                    2 - count, count - 3, .1f, 3 - count
                },
                read(write("a.obj", obj.toString())).mesh().positions());
    }

    @Test
    void readsTheVertexAfterAByteOrderMark() throws Exception {
        ImportedMesh read = read(write("a.obj", "\ufeffv 4.714 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
        assertEquals(4.714f, read.mesh().positions()[0], 0.0f);
    }

    /** The native importer leaves such vertices out without a word. */
    @Test
    void keepsVerticesThatAreWrittenUnusually() throws Exception {
        String obj = "v .5 -.5 +.5 # a comment\nv 1 2 3 .1 .2 .3 1\nv\t.25 5. 1e1\nv 2 4 6 2\nf 1 2 3\nf 1 2 4\n";
        ImportedMesh read = read(write("a.obj", obj));
        assertArrayEquals(
                new float[] {.5f, -.5f, .5f, 1, 2, 3, .25f, 5, 10, .5f, -.5f, .5f, 1, 2, 3, 1, 2, 3},
                read.mesh().positions());
    }

    @Test
    void facesMayReferToLaterVertices() throws Exception {
        assertEquals(1, read(write("a.obj", "f 1 2 3\n" + THREE)).mesh().triangleCount());
    }

    @Test
    void countsLinesContinuedByABackslash() throws Exception {
        Path file = write("a.obj", "# one\r\nv 0 0 \\\r\n0\r\nv 1 0 0\r\nf 1 2 \\\r\n7\r\n");
        ImportException e = assertThrows(ImportException.class, () -> read(file));
        assertEquals(file + ":5: face refers to vertex 7, but only 2 vertices are defined so far", e.getMessage());
    }

    @Test
    void countsFacesOfTooFewCornersAndLines() throws Exception {
        ImportedMesh faces = read(write("a.obj", THREE + "f 1 2 3\nf 1 2\n"));
        assertEquals(FindingKind.TOO_FEW_CORNERS, faces.findings().get(0).kind());
        ImportedMesh lines = read(write("b.obj", THREE + "o a\nf 1 2 3\nl 1 2\np 3\n"));
        assertEquals(
                FindingKind.LINES_OR_POINTS_SKIPPED, lines.findings().get(0).kind());
        assertEquals(2, lines.findings().get(0).count());
        assertEquals(3, lines.mesh().vertexCount(), "only what triangles use");
    }

    /** Each file also makes the native importer complain, of materials or of objects: those are not the reason. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "p 1 2 3               | 3 points",
                "usemtl w;p 1 2 3      | 3 points",
                "g a;usemtl w;p 1 2 3  | 3 points",
                "g a;usemtl w;l 1 2 3  | 2 lines",
                "o a;l 1 2;o b;p 1;p 2 | 2 points and 1 line",
                "f 1 2;f 3             | 2 faces with fewer than three corners",
                "o a;l 1 2;o b;f 1 2   | 1 line and 1 face with fewer than three corners"
            })
    void aFileWithoutFacesIsReportedWithItsContent(String elements, String found) throws Exception {
        String obj = "mtllib gone.mtl\n" + THREE + elements.replace(';', '\n') + "\n";
        ImportException e = assertThrows(ImportException.class, () -> read(write("a.obj", obj)));
        assertEquals(
                "holds no triangles, only " + found
                        + "; they have no surface to collide with: export it with its faces",
                e.reason());
    }

    @Test
    void aFileOfVerticesAloneIsNotBlamedOnItsMaterial() throws Exception {
        ImportException e =
                assertThrows(ImportException.class, () -> read(write("a.obj", "mtllib gone.mtl\n" + THREE)));
        assertEquals("holds no triangles; export it with its meshes", e.reason());
    }

    @Test
    void reportsMaterialFilesThatAreMissingOrOutsideTheFolder() throws Exception {
        write("there.mtl", "newmtl red\n");
        ImportedMesh read = read(write(
                "a.obj",
                "mtllib gone.mtl\nmtllib there.mtl\nmtllib ../b c.mtl\nmtllib gone.mtl\n" + THREE + "f 1 2 3\n"));
        Finding finding = read.findings().stream()
                .filter(f -> f.kind() == FindingKind.MATERIAL_FILE_MISSING)
                .findFirst()
                .orElseThrow();
        assertEquals(2, finding.count());
        assertEquals("\"gone.mtl\", \"../b c.mtl\"", finding.detail());
        assertEquals(List.of(folder.resolve("there.mtl")), read.dependencies());
    }

    @Test
    void surfacesAreMaterialNamesEvenWithoutTheirFile() throws Exception {
        ImportedMesh read =
                read(write("a.obj", "mtllib gone.mtl\n" + THREE + "usemtl wet rock\nf 1 2 3\nusemtl b\nf 1 2 3\n"));
        assertEquals(List.of("wet rock", "b"), read.mesh().surfaceNames());
        assertTrue(read.dependencies().isEmpty());
    }

    @Test
    void recordsMaterialFilesAsDependencies() throws Exception {
        Files.createDirectories(folder.resolve("sub"));
        Path library = write("sub/a.mtl", "newmtl red\nKd 1 0 0\n");
        ImportedMesh read = read(write("a.obj", "mtllib sub/a.mtl\n" + THREE + "usemtl red\nf 1 2 3\n"));
        assertEquals(List.of(library), read.dependencies());
    }

    @Test
    void opensNothingOutsideItsFolder() throws Exception {
        Path secret = write("secret.mtl", "newmtl red\nKd 1 0 0\n");
        Path inner = Files.createDirectories(folder.resolve("inner"));
        Files.createSymbolicLink(inner.resolve("link.mtl"), secret);
        for (String name : new String[] {"../secret.mtl", secret.toString(), "x/../../secret.mtl", "link.mtl"}) {
            ImportedMesh read = read(write("inner/a.obj", "mtllib " + name + "\n" + THREE + "usemtl red\nf 1 2 3\n"));
            assertTrue(read.dependencies().isEmpty(), name);
        }
    }

    @Test
    void readsNamesThatAreNotAscii() throws Exception {
        ImportedMesh read = read(write("schiff-\u00e4\u03b2\u30ab.obj", THREE + "o R\u00fcmpf\nf 1 2 3\n"));
        assertEquals(List.of("R\u00fcmpf"), read.mesh().nodePaths());
    }

    @Test
    void equalGroupNamesAreOneNode() throws Exception {
        ImportedMesh read = read(write("a.obj", THREE + "g a\nf 1 2 3\ng b\nf 1 2 3\ng a\nf 1 2 3\n"));
        assertEquals(List.of("a", "b"), read.mesh().nodePaths());
        assertArrayEquals(new int[] {0, 1, 0}, read.mesh().nodes());
    }

    @Test
    void refusesWhatIsNoFileOrNoFormat() throws Exception {
        ImportException directory = assertThrows(ImportException.class, () -> read(folder));
        assertEquals(folder + ": is a directory, but a file is needed; name a file in it", directory.getMessage());
        ImportException format = assertThrows(ImportException.class, () -> read(write("a.txt", "hello")));
        assertTrue(format.reason().startsWith("extension .txt, but the extension selects the format"), format.reason());
    }

    @Test
    void refusesFilesOfNoByte() throws Exception {
        for (String extension : new String[] {"obj", "fbx", "stl", "glb"}) {
            Path file = write("a." + extension, "");
            ImportException empty = assertThrows(ImportException.class, () -> read(file), extension);
            assertEquals(file + ": is empty: it has 0 bytes; export it again, or copy it again", empty.getMessage());
        }
    }

    @Test
    void randomBytesAreRefusedInOneLine() throws Exception {
        Random random = new Random(5);
        for (String extension : new String[] {"obj", "fbx", "ply", "stl", "gltf", "dae", "3ds"}) {
            byte[] bytes = new byte[5000];
            random.nextBytes(bytes);
            Path file = Files.write(folder.resolve("random." + extension), bytes);
            ImportException e = assertThrows(ImportException.class, () -> read(file), extension);
            assertEquals(1, e.reason().lines().count());
        }
    }

    @Test
    void readsOtherFormatsAndListsThem() throws Exception {
        Path file = write("a.ply", """
                ply
                format ascii 1.0
                element vertex 3
                property float x
                property float y
                property float z
                element face 1
                property list uchar int vertex_index
                end_header
                0 0 0
                1 0 0
                0 1 0
                3 0 1 2
                """);
        assertEquals("PLY", read(file).facts().format());
        List<String> extensions = SupportedFormats.list().stream()
                .map(SupportedFormats.Format::extension)
                .toList();
        assertTrue(extensions.containsAll(List.of("obj", "fbx", "ply", "stl", "gltf", "glb", "dae")));
    }

    @Test
    void reportsProgressUpToTheEnd() throws Exception {
        Path file = write("a.obj", THREE + "f 1 2 3\n".repeat(500_000));
        List<Long> heard = new ArrayList<>();
        new AssimpImporter().read(file, ImportOptions.DEFAULTS, (done, total) -> heard.add(done));
        assertTrue(heard.size() >= 3);
        assertEquals(heard.stream().sorted().toList(), heard);
        assertEquals(Files.size(file), heard.get(heard.size() - 1));
    }

    private Path write(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    private static ImportedMesh read(Path file) throws ImportException {
        return new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
    }
}
