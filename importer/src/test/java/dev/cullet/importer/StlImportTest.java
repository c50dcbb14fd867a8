// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.assimp.NativeImport;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.importer.stl.StlReader;
import dev.cullet.mesh.FindingKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** STL files as programs write them, which are read with every facet, and malformed ones. */
class StlImportTest {
    private static final String TWO = solid("hull", 0) + solid("rear wing", 1);

    private final Path folder;

    StlImportTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static String solid(String name, int z) {
        return "solid " + name + "\n" + facet(z, 1) + facet(z, 2) + "endsolid " + name + "\n";
    }

    private static String facet(int z, int x) {
        return "  facet normal 0 0 1\n    outer loop\n      vertex 0 0 " + z + "\n      vertex " + x + " 0 " + z
                + "\n      vertex 0 1 " + z + "\n    endloop\n  endfacet\n";
    }

    private static byte[] binary(String header, int declared, int triangles, int further, Random random) {
        ByteBuffer bytes = ByteBuffer.allocate(84 + 50 * triangles + further).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(header.getBytes(StandardCharsets.US_ASCII)).position(80).putInt(declared);
        for (int i = 0; i < triangles; i++) {
            for (int k = 0; k < 12; k++) {
                bytes.putFloat(random.nextInt(100) / 8f);
            }
            bytes.putShort((short) 0x7fff);
        }
        return bytes.array();
    }

    private Path file(byte[] bytes) throws Exception {
        return Files.write(folder.resolve("a.stl"), bytes);
    }

    private ImportedMesh read(byte[] bytes) throws Exception {
        return new AssimpImporter().read(file(bytes), ImportOptions.DEFAULTS, ImportProgress.NONE);
    }

    private ImportedMesh read(String text) throws Exception {
        return read(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "as it is",
                "empty line",
                "spaces",
                "byte order mark",
                "upper case",
                "CR LF",
                "CR",
                "text after the end",
                "zeros after the end",
                "no normal",
                "one line per facet",
                "comment between"
            })
    void everySpellingGivesTheSameTriangles(String spelling) throws Exception {
        String text = switch (spelling) {
            case "empty line" -> "\n\r\n" + TWO;
            case "spaces" -> " \t " + TWO.replace(" ", "  \t");
            case "byte order mark" -> "\u00ef\u00bb\u00bf" + TWO;
            case "upper case" -> TWO.toUpperCase(Locale.ROOT);
            case "CR LF" -> TWO.replace("\n", "\r\n");
            case "CR" -> TWO.replace('\n', '\r');
            case "text after the end" -> TWO + "\nmade by a scanner, 2 parts\n";
            case "zeros after the end" -> TWO + "\0\0\0\0";
            case "no normal" -> TWO.replace("facet normal 0 0 1", "facet");
            case "one line per facet" -> TWO.replaceAll("\\s+(outer|vertex|endloop|endfacet)", " $1");
            case "comment between" -> TWO.replace("endsolid hull\n", "endsolid hull\n; a comment\n");
            default -> TWO;
        };
        ImportedMesh expected = read(TWO);
        ImportedMesh read = read(text);
        assertEquals(4, read.mesh().triangleCount());
        assertArrayEquals(expected.mesh().positions(), read.mesh().positions());
        assertArrayEquals(expected.mesh().indices(), read.mesh().indices());
        assertArrayEquals(expected.mesh().nodes(), read.mesh().nodes());
        boolean isUpper = spelling.equals("upper case");
        List<String> names = isUpper ? List.of("HULL", "REAR WING") : List.of("hull", "rear wing");
        assertEquals(
                spelling.equals("spaces") ? List.of("hull", "rear wing") : names,
                read.mesh().nodePaths());
        assertEquals(1, read.findings().size(), "only unit-missing: " + read.findings());
    }

    @Test
    void theEndOfASolidMayBeMissingWithAFinding() throws Exception {
        ImportedMesh read = read(TWO.replace("endsolid rear wing\n", ""));
        assertEquals(4, read.mesh().triangleCount());
        assertTrue(read.findings().stream().anyMatch(finding -> finding.kind() == FindingKind.GEOMETRY_LOST));
        assertEquals(4, read(TWO.replace("endsolid hull\n", "")).mesh().triangleCount());
        assertEquals(
                4,
                read(TWO.replace("solid rear wing\n  facet", "  facet")).mesh().triangleCount());
    }

    @Test
    void aFacetMayHaveMoreCornersAndOneOfFewerIsCounted() throws Exception {
        ImportedMesh four = read(TWO.replaceFirst("vertex 0 1 0", "vertex 1 1 0\nvertex 0 1 0"));
        assertEquals(5, four.mesh().triangleCount());
        ImportedMesh two = read(TWO.replaceFirst("vertex 0 1 0", ""));
        assertEquals(3, two.mesh().triangleCount());
        assertTrue(two.findings().stream()
                .anyMatch(finding -> finding.kind() == FindingKind.TOO_FEW_CORNERS && finding.count() == 1));
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "vertex 2 0 1 | vertex 2 0 | 29 | found \"vertex\", but it must be a number: a vertex has three",
                "vertex 2 0 1 | vertex 2 0 1,5 | 28 | found \"1,5\", but it must be a number: a vertex has three",
                "vertex 2 0 1 | vertx 2 0 1 | 28 | found \"vertx\", but it must be \"vertex\" here",
                "vertex 2 0 1 | vertex 2 0 1 1 | 28 | found \"1\", but it must be \"vertex\" here",
                "endsolid hull | endsold hull | 16 | found \"endsold\", but it must be \"facet\" or \"endsolid\" here",
                "solid rear wing | sold rear wing | 27 | the file ends within this facet",
            })
    void aMalformedFacetIsRefusedWithItsLine(String from, String to, long line, String reason) throws Exception {
        String text =
                reason.startsWith("the file") ? TWO.substring(0, TWO.lastIndexOf("endloop")) : TWO.replace(from, to);
        ImportException e = assertThrows(ImportException.class, () -> read(text));
        assertTrue(e.reason().startsWith(reason), e.reason());
        assertEquals(reason.startsWith("the file") ? 25 : line, e.line(), e.reason());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "made by a test, 0, 0",
        "solid made by a test, 0, 0",
        "solid, 0, 0",
        "solid facet, 0, 0",
        "solid, 13, 0",
        "made by a test, 49, 0",
        "made by a test, 50, 1",
        "COLOR=1234, 700, 1",
    })
    void binaryFilesAreReadWhateverTheirHeaderAndWithBytesAfterTheEnd(String header, int further, int findings)
            throws Exception {
        for (int seed = 0; seed < 10; seed++) {
            int triangles = 1 + new Random(seed).nextInt(3000);
            byte[] bytes = binary(header, triangles, triangles, further, new Random(seed));
            FindingCollector collector = new FindingCollector();
            SourceScene scene = StlReader.read(file(bytes), collector);
            float[] expected = new float[9 * triangles];
            Random random = new Random(seed);
            for (int i = 0; i < triangles; i++) {
                for (int k = 0; k < 12; k++) {
                    float number = random.nextInt(100) / 8f;
                    if (k >= 3) {
                        expected[9 * i + k - 3] = number;
                    }
                }
            }
            assertArrayEquals(expected, scene.meshes().get(0).positions());
            assertEquals(findings, collector.findings().size());
        }
    }

    @ParameterizedTest(name = "declared {0}, {1} triangles")
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | 1 | its header declares 2 triangles of 50 bytes, but the file has 50 bytes after it, for 1",
                "-1 | 1 | its header declares 4294967295 triangles of 50 bytes, but the file has 50 bytes after it",
                "0 | 3 | its header declares 0 triangles, but 150 bytes follow it",
                "0 | 0 | holds no triangles; export it with its meshes",
            })
    void aWrongNumberOfTrianglesIsRefused(int declared, int triangles, String reason) {
        ImportException e =
                assertThrows(ImportException.class, () -> read(binary("part", declared, triangles, 0, new Random(1))));
        assertTrue(e.reason().startsWith(reason), e.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "sold by weight", "<html>not a mesh</html>"})
    void anotherTextIsRefused(String text) {
        ImportException e = assertThrows(ImportException.class, () -> read(text));
        assertTrue(e.reason().startsWith("is no STL file: it neither begins with \"solid\""), e.reason());
    }

    @Test
    void plainFilesGiveTheSceneOfTheNativeImporter() throws Exception {
        for (byte[] bytes : List.of(
                binary("part", 7, 7, 0, new Random(5)),
                (solid("a", 0) + solid("b", 3)).getBytes(StandardCharsets.US_ASCII))) {
            Path file = file(bytes);
            SourceScene own = StlReader.read(file, new FindingCollector());
            SourceScene other = NativeImport.read(file, file, null, NativeImport.Extent.REST, ImportProgress.NONE)
                    .scene();
            assertEquals(other.meshes().size(), own.meshes().size());
            for (int i = 0; i < own.meshes().size(); i++) {
                assertArrayEquals(
                        other.meshes().get(i).positions(), own.meshes().get(i).positions());
                assertArrayEquals(
                        other.meshes().get(i).corners(), own.meshes().get(i).corners());
            }
            assertEquals(
                    other.nodes().stream()
                            .map(node -> node.name() + Arrays.toString(node.meshes()))
                            .toList(),
                    own.nodes().stream()
                            .map(node -> node.name() + Arrays.toString(node.meshes()))
                            .toList());
        }
    }
}
