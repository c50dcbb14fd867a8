// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.assimp.NativeImport;
import dev.cullet.importer.ply.PlyReader;
import dev.cullet.importer.source.SourceScene;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PLY files of all formats and types, written by the test, give the polygons that the test expands itself. */
class PlyImportTest {
    private static final String[] FORMATS = {"ascii", "binary_little_endian", "binary_big_endian"};
    private static final String[] OLD = {"char", "uchar", "short", "ushort", "int", "uint", "float", "double"};
    private static final String[] NEW = {"int8", "uint8", "int16", "uint16", "int32", "uint32", "float32", "float64"};
    private static final int[] SIZES = {1, 1, 2, 2, 4, 4, 4, 8};

    private final Path folder;

    PlyImportTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** Writes numbers of a row in the format of a file. */
    private static final class Writer {
        private final String format;
        private final String end;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final StringBuilder row = new StringBuilder();

        private Writer(String format, String end) {
            this.format = format;
            this.end = end;
        }

        private void line(String text) throws IOException {
            bytes.write((text + end).getBytes(StandardCharsets.US_ASCII));
        }

        private void number(int type, double value) throws IOException {
            if (format.equals("ascii")) {
                row.append(row.isEmpty() ? "" : " ");
                row.append(type < 6 ? Long.toString((long) value) : Float.toString((float) value));
                return;
            }
            ByteBuffer buffer = ByteBuffer.allocate(8)
                    .order(format.endsWith("big_endian") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            switch (type) {
                case 0, 1 -> buffer.put((byte) (int) value);
                case 2, 3 -> buffer.putShort((short) (int) value);
                case 4, 5 -> buffer.putInt((int) (long) value);
                case 6 -> buffer.putFloat((float) value);
                default -> buffer.putDouble(value);
            }
            bytes.write(buffer.array(), 0, SIZES[type]);
        }

        private void endRow() throws IOException {
            if (format.equals("ascii")) {
                line(row.toString());
                row.setLength(0);
            }
        }
    }

    private static String name(int type, Random random) {
        return random.nextBoolean() ? OLD[type] : NEW[type];
    }

    /** The positions of the corners of each polygon. */
    private static List<List<List<Float>>> polygons(SourceScene.Mesh mesh) {
        List<List<List<Float>>> polygons = new ArrayList<>();
        int at = 0;
        for (int count : mesh.cornerCounts()) {
            List<List<Float>> polygon = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int vertex = 3 * mesh.corners()[at++];
                float[] p = mesh.positions();
                polygon.add(List.of(p[vertex], p[vertex + 1], p[vertex + 2]));
            }
            polygons.add(polygon);
        }
        return polygons;
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"ascii", "binary_little_endian", "binary_big_endian"})
    void facesAndStripsOfAllTypesAreRead(String format) throws Exception {
        int strips = 0;
        int degenerate = 0;
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Writer ply =
                    new Writer(format, format.equals("ascii") && seed % 3 == 1 ? "\r\n" : seed % 3 == 2 ? "\r" : "\n");
            int vertices = 3 + random.nextInt(40);
            int coordinates = random.nextBoolean() ? 6 : random.nextInt(8);
            int indexType = List.of(0, 2, 4, 6, 7).get(random.nextInt(5)); // signed: strips contain -1
            int countType = random.nextInt(8);
            boolean hasStrips = random.nextInt(3) > 0;
            boolean hasFaces = !hasStrips || random.nextBoolean();
            int faceRows = hasFaces ? 1 + random.nextInt(10) : 0;
            int stripRows = hasStrips ? 1 + random.nextInt(4) : 0;
            String list = random.nextBoolean() ? "vertex_indices" : "vertex_index";
            ply.line("ply");
            ply.line("format " + format + " 1.0");
            ply.line("comment made by a test");
            ply.line("element camera 2");
            ply.line("property list uchar short values");
            ply.line("element vertex " + vertices);
            ply.line("property uchar red");
            for (String axis : List.of("x", "y", "z")) {
                ply.line("property " + name(coordinates, random) + " " + axis);
            }
            ply.line("property list uchar float weights");
            String lists = "property list " + name(countType, random) + " " + name(indexType, random) + " " + list;
            if (hasStrips) {
                ply.line("element tristrips " + stripRows);
                ply.line(lists);
            }
            ply.line("element face " + faceRows);
            ply.line("property int flags");
            ply.line(lists);
            ply.line("property list uint8 float32 texcoord");
            ply.line("end_header");
            for (int row = 0; row < 2; row++) {
                ply.number(1, row);
                for (int i = 0; i < row; i++) {
                    ply.number(2, -7);
                }
                ply.endRow();
            }
            List<List<Float>> points = new ArrayList<>();
            for (int i = 0; i < vertices; i++) {
                ply.number(1, 255);
                List<Float> point = new ArrayList<>();
                for (int axis = 0; axis < 3; axis++) {
                    double value = coordinates < 6 ? random.nextInt(100) : random.nextGaussian();
                    value = coordinates == 7 && format.equals("ascii") ? (float) value : value;
                    ply.number(coordinates, value);
                    point.add((float) value);
                }
                points.add(point);
                ply.number(1, 1);
                ply.number(6, 0.5);
                ply.endRow();
            }
            List<List<List<Float>>> expected = new ArrayList<>();
            for (int row = 0; row < stripRows; row++) {
                List<Integer> strip = new ArrayList<>();
                for (int part = 0; part <= random.nextInt(3); part++) {
                    strip.addAll(strip.isEmpty() ? List.of() : List.of(-1));
                    List<Integer> one = new ArrayList<>();
                    for (int i = 0; i < 3 + random.nextInt(12); i++) {
                        boolean isRepeated = i > 0 && random.nextInt(5) == 0;
                        one.add(isRepeated ? one.get(i - 1) : (Integer) random.nextInt(vertices));
                    }
                    strip.addAll(one);
                    strips++;
                    for (int i = 0; i + 2 < one.size(); i++) {
                        int a = one.get(i % 2 == 0 ? i : i + 1);
                        int b = one.get(i % 2 == 0 ? i + 1 : i);
                        int c = one.get(i + 2);
                        if (a == b || b == c || a == c) {
                            degenerate++;
                        } else {
                            expected.add(List.of(points.get(a), points.get(b), points.get(c)));
                        }
                    }
                }
                ply.number(countType, strip.size());
                for (int vertex : strip) {
                    ply.number(indexType, vertex);
                }
                ply.endRow();
            }
            for (int row = 0; row < faceRows; row++) {
                ply.number(4, -1);
                int corners = 3 + random.nextInt(4);
                ply.number(countType, corners);
                List<List<Float>> face = new ArrayList<>();
                for (int i = 0; i < corners; i++) {
                    int vertex = random.nextInt(vertices);
                    ply.number(indexType, vertex);
                    face.add(points.get(vertex));
                }
                expected.add(face);
                ply.number(1, 0);
                ply.endRow();
            }
            Path file = Files.write(folder.resolve("a.ply"), ply.bytes.toByteArray());
            SourceScene scene = PlyReader.read(file);
            assertEquals(expected, polygons(scene.meshes().get(0)), "seed " + seed);
            assertEquals(0, scene.meshes().get(0).omitted().tooFewCorners(), "seed " + seed);
        }
        assertTrue(strips > 60 && degenerate > 40, strips + " strips, " + degenerate);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(ints = {0, 1, 2})
    void aPlainFileGivesTheSceneOfTheNativeImporter(int format) throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Writer ply = new Writer(FORMATS[format], "\n");
            int vertices = 3 + random.nextInt(30);
            int faces = 1 + random.nextInt(30);
            ply.line("ply\nformat " + FORMATS[format] + " 1.0\nelement vertex " + vertices);
            ply.line("property float x\nproperty float y\nproperty float z\nelement face " + faces);
            ply.line("property list uchar int vertex_indices\nend_header");
            for (int i = 0; i < 3 * vertices; i++) {
                ply.number(6, random.nextInt(4096) / 64.0); // exact for the native importer, too
                if (i % 3 == 2) {
                    ply.endRow();
                }
            }
            for (int i = 0; i < faces; i++) {
                int corners = 3 + random.nextInt(3);
                ply.number(1, corners);
                for (int k = 0; k < corners; k++) {
                    ply.number(4, random.nextInt(vertices));
                }
                ply.endRow();
            }
            Path file = Files.write(folder.resolve("a.ply"), ply.bytes.toByteArray());
            SourceScene own = PlyReader.read(file);
            SourceScene other = NativeImport.read(file, file, null, NativeImport.Extent.REST, ImportProgress.NONE)
                    .scene();
            SourceScene.Mesh mesh = own.meshes().get(0);
            assertEquals(polygons(other.meshes().get(0)), polygons(mesh));
            assertEquals(Arrays.toString(other.meshes().get(0).corners()), Arrays.toString(mesh.corners()));
            assertEquals(other.nodes().get(0).name(), own.nodes().get(0).name());
            assertEquals(1, own.nodes().size());
        }
    }

    private static final String SQUARE = """
            ply
            format ascii 1.0
            element vertex 4
            property float x
            property float y
            property float z
            element face 2
            property list uchar int vertex_indices
            end_header
            0 0 0
            1 0 0
            0 1 0
            1 1 0
            3 0 1 2
            3 2 1 3
            """;

    private ImportedMesh read(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("a.ply"), text, StandardCharsets.ISO_8859_1);
        return new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
    }

    @Test
    void aFileOfTwoStripsHasAllItsTriangles() throws Exception {
        String header = """
                ply
                format ascii 1.0
                element vertex 6
                property float x
                property float y
                property float z
                element tristrips 2
                property list int int vertex_indices
                end_header
                """;
        String vertices = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n1 2 0\n";
        assertEquals(
                4, read(header + vertices + "4 0 1 2 3\n4 2 3 4 5\n").mesh().triangleCount());
        String one = header.replace("tristrips 2", "tristrips 1");
        assertEquals(4, read(one + vertices + "9 0 1 2 3 -1 2 3 4 5\n").mesh().triangleCount());
        assertEquals(4, read(one + vertices + "6 0 1 2 3 4 5").mesh().triangleCount());
        ImportedMesh shortStrip = read(one + vertices + "6 0 1 2 3 -1 5\n");
        assertEquals(2, shortStrip.mesh().triangleCount());
        assertTrue(shortStrip.findings().stream()
                .anyMatch(finding -> finding.kind().code().equals("too-few-corners") && finding.count() == 1));
    }

    @Test
    void linesOfRowsMayBeBlankOrDivided() throws Exception {
        assertEquals(2, read(SQUARE).mesh().triangleCount());
        assertEquals(
                2, read(SQUARE.replace("\n3 0", "\n\n \t\n3  0\t\n")).mesh().triangleCount());
        assertEquals(2, read(SQUARE.strip()).mesh().triangleCount());
        assertEquals(
                1,
                read(SQUARE.replace("0 0 0\n1 0 0", "0 0 0\n1 0 0").replace("3 2 1 3", "2 2 1"))
                        .mesh()
                        .triangleCount());
        assertEquals(2, read(SQUARE.replace("1 0 0", "1e0 +0 -0.0")).mesh().triangleCount());
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "3 2 1 3 | 3 2 1 4 | 15 | face 1: a vertex is 4, but must be an integer from 0 to 3",
                "3 2 1 3 | 3 2 1 -1 | 15 | face 1: a vertex is -1, but must be an integer from 0 to 3",
                "3 2 1 3 | 3 2 1 99999999999 | 15 | face 1: a vertex is 99999999999, but must be an integer from 0 to"
                        + " 3",
                "3 2 1 3 | 3 2 1 2.5 | 15 | face 1: a vertex is 2.5, but must be an integer from 0 to 3",
                "3 2 1 3 | 3 2 1 x | 15 | face 1: found \"x\", but must be a number",
                "3 2 1 3 | 4 2 1 3 | 16 | face 1: the file ends here",
                "3 2 1 3 | 3 2 1 3 0 | 15 | face 1: its line has more values than the header declares",
                "3 0 1 2 | -3 0 1 2 | 14 | face 0: the length of a list is -3, but must be an integer from 0 to"
                        + " 4294967295",
                "0 1 0 | 0 1,5 0 | 12 | vertex 2: found \"1,5\", but must be a number",
                "vertex 4 | vertex 3 | 13 | face 0: its line has more values than the header declares",
                "vertex 4 | vertex -4 | 3 | declares an element with the count \"-4\", but must be \"element NAME"
                        + " COUNT\" with a count of 0 or more",
                "vertex 4 | vertex 4000000000 | 0 | its header declares 4000000000 rows of the element \"vertex\", of"
                        + " at least 6 bytes, but at most 41 bytes are left for them",
                "float y | floaty y | 5 | has a property of the type \"floaty\", but must be char, uchar, short,"
                        + " ushort, int, uint, float, double, or int8 to float64",
                "float z | float w | 0 | its vertices have no property \"z\"; export it again",
                "vertex_indices | corners | 0 | its element \"face\" has no list \"vertex_indices\" or"
                        + " \"vertex_index\"; export it again",
                "ascii | text | 2 | its format is \"text\", but must be ascii, binary_little_endian or"
                        + " binary_big_endian",
                "end_header | end | 9 | found \"end\" in the header, but must be format, element, property, comment or"
                        + " end_header",
                "ply | plyx | 1 | is no PLY file: its first line is not \"ply\"",
            })
    void aMalformedFileIsRefusedWithItsLine(String from, String to, long line, String reason) throws Exception {
        assertTrue(SQUARE.contains(from));
        ImportException e = assertThrows(ImportException.class, () -> read(SQUARE.replace(from, to)));
        assertTrue(e.reason().startsWith(reason), e.reason());
        assertEquals(line, e.line());
    }

    @Test
    void pointsWithoutFacesAreCountedInTheRefusal() {
        String points = SQUARE.replaceFirst("element face 2\n.*\n", "").replaceFirst("3 0 1 2\n3 2 1 3\n", "");
        ImportException e = assertThrows(ImportException.class, () -> read(points));
        assertTrue(e.reason().startsWith("holds no triangles, only 4 points"), e.reason());
    }
}
