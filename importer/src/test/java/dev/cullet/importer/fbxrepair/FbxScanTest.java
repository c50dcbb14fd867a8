// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.assimp.AssimpImporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Small files that let the native importer allocate gigabytes: refused by what they declare, before it reads them. The
 * comments state the memory before.
 */
class FbxScanTest {
    private static final String NAME_900 = "x".repeat(897);
    private static final ImportLimits LIMITS =
            ImportLimits.DEFAULTS.withHeapMegabytes(256).withMemoryMegabytes(1280);

    private final Path folder;

    FbxScanTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static String refusal(Path file) {
        return refusal(file, LIMITS);
    }

    private static String refusal(Path file, ImportLimits limits) {
        ImportException e = assertThrows(
                ImportException.class,
                () -> new AssimpImporter(limits).read(file, ImportOptions.DEFAULTS, ImportProgress.NONE));
        assertEquals(1, String.valueOf(e.getMessage()).lines().count());
        return e.line() + ": " + e.reason();
    }

    private static int triangles(Path file) throws ImportException {
        return new AssimpImporter(LIMITS)
                .read(file, ImportOptions.DEFAULTS, ImportProgress.NONE)
                .mesh()
                .triangleCount();
    }

    private Path binary(FbxText fbx) throws IOException {
        return FbxBinary.convert(fbx.write(folder.resolve("a.fbx")), folder.resolve("b.fbx"), 7400);
    }

    // arrays

    /** Beyond 6 GB: the file has less than 1 KB. */
    @Test
    void aBinaryArrayLongerThanItsBytesIsRefused() throws Exception {
        Path file = binary(triangle());
        byte[] bytes = Files.readAllBytes(file);
        int at = find(bytes, "PolygonVertexIndex") + "PolygonVertexIndex".length();
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(3, buffer.getInt(at + 1));
        buffer.putInt(at + 1, 500_000_000).putInt(at + 5, 1); // deflated, as the importer requires of such a length
        Files.write(file, bytes);
        assertEquals(
                "0: at byte " + (at - "PolygonVertexIndex".length() - 13)
                        + ": array \"PolygonVertexIndex\" declares 500000000 elements, but its 12 bytes contain at most"
                        + " 3096; it is most likely broken: export it again",
                refusal(file));
    }

    /** A product of 32 bits: 2^29 + 1 elements of 8 bytes have 8 bytes. */
    @Test
    void anUncompressedArrayWhoseSizeOverflowsIsRefused() throws Exception {
        Path file = binary(triangle());
        byte[] bytes = Files.readAllBytes(file);
        int at = find(bytes, "Vertices") + "Vertices".length();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at + 1, (1 << 29) + 9);
        Files.write(file, bytes);
        String reason = refusal(file);
        assertTrue(
                reason.contains("array \"Vertices\" declares 536870921 elements, but its 72 bytes contain at most 9;"),
                reason);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"PolygonVertexIndex: *3 {", "PolygonVertexIndex: *3"})
    void aTextArrayLongerThanItsBytesIsRefused(String head) throws Exception {
        Path file = triangle().write(folder.resolve("a.fbx"));
        String claim = head.replace("*3", "*500000000") + (head.endsWith("{") ? "" : "\nx: {");
        Files.writeString(file, Files.readString(file).replace("PolygonVertexIndex: *3 {", claim));
        int bytes = head.endsWith("{") ? 6 : 0;
        assertEquals(
                "17: array \"PolygonVertexIndex\" declares 500000000 elements, but its " + bytes
                        + " bytes contain at most " + bytes / 2
                        + "; it is most likely broken: export it again",
                refusal(file));
    }

    /** Beyond 6 GB: 100 million polygons of no corners in 390 KB of deflated bytes. */
    @Test
    void arraysWhoseSumExceedsTheLimitAreRefused() throws Exception {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
            for (int i = 0; i < 1600; i++) {
                out.write(new byte[1 << 16]);
            }
        }
        FbxText fbx = triangle();
        String reason = refusal(withArray(binary(fbx), 1600 << 14, deflated.toByteArray()));
        assertTrue(
                reason.startsWith("0: its arrays (the largest is \"PolygonVertexIndex\" with 100 MB) and meshes need"
                        + " 1700 MB of native memory, but an import of this file may use 1024 MB; raise"
                        + " --import-memory to "),
                reason);
        assertTrue(reason.endsWith(", or split the file"), reason);
    }

    // nodes

    /** 5.4 GB and 94 s, or beyond 6 GB with pivots or 60 properties, from 18, 26 and 55 KB. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"names", "pivots", "properties"})
    void copiesOfNodesAreCountedWithNamesPivotsAndProperties(String kind) throws Exception {
        String[] pivots = {"PreRotation=1,2,3", "RotationPivot=1,2,3", "GeometricRotation=0,0,5", "ScalingOffset=1,1,1"
        };
        String[] properties = new String[60];
        for (int i = 0; i < properties.length; i++) {
            properties[i] = "u" + i + ":v";
        }
        String[] own = kind.equals("pivots") ? pivots : kind.equals("properties") ? properties : new String[0];
        FbxText fbx = shared(18, NAME_900, own);
        String reason = refusal(fbx.write(folder.resolve("a.fbx")));
        int needed = kind.equals("pivots") ? 2926 : kind.equals("properties") ? 33226 : 1127;
        assertTrue(reason.contains("node \"n17xxx"), reason);
        assertTrue(
                reason.contains("occurs 131072 times, because it and the nodes above it have several parents; the"
                        + " copies of nodes, with pivots and properties, need " + needed
                        + " MB of native memory, but an import of this file may use 1024 MB; raise"
                        + " --import-memory to "),
                reason);
        assertEquals(reason.split("need ", -1)[1], refusal(binary(fbx)).split("need ", -1)[1]);
    }

    /** Pivots that a file defines for all nodes count for each. */
    @Test
    void pivotsOfTheTemplateCount() throws Exception {
        Path file = shared(15, "", new String[0]).write(folder.resolve("a.fbx"));
        assertEquals(1 << 14, triangles(file));
        Files.writeString(file, Files.readString(file).replace("Objects:  {", """
                Definitions:  {
                ObjectType: "Model" {
                PropertyTemplate: "FbxNode" {
                Properties70:  {
                P: "PreRotation", "Vector3D", "Vector", "",0,0,90
                P: "RotationPivot", "Vector3D", "Vector", "",0,0,90
                P: "ScalingPivot", "Vector3D", "Vector", "",0,0,90
                P: "GeometricTranslation", "Vector3D", "Vector", "",0,0,90
                }
                }
                }
                }
                Objects:  {"""));
        ImportLimits small = ImportLimits.DEFAULTS.withHeapMegabytes(200).withMemoryMegabytes(400);
        ImportException e = assertThrows(
                ImportException.class,
                () -> new AssimpImporter(small).read(file, ImportOptions.DEFAULTS, ImportProgress.NONE));
        assertTrue(e.reason().contains("occurs 16384 times"), e.reason());
        assertTrue(e.reason().contains("need 403 MB of native memory"), e.reason());
    }

    /** Connections of other types are those of objects for the native importer. */
    @Test
    void connectionsOfAnyTypeCount() throws Exception {
        Path file = shared(18, "", new String[0]).write(folder.resolve("a.fbx"));
        String text = Files.readString(file);
        Files.writeString(file, text.replace("C: \"OO\",", "C: \"XX\","));
        assertTrue(refusal(file).contains("occurs 131072 times"));
        Files.writeString(file, text.replaceAll("C: \"OO\",(\\d+),(\\d+)", "C: \"OP\",$1,$2,\"\""));
        assertTrue(refusal(file).contains("occurs 131072 times"));
    }

    // blend shapes

    /** 5 GB: each shape is a copy of all corners. */
    @Test
    void blendShapesAreCountedTimesTheCornersOfTheirMesh() throws Exception {
        int corners = 30_000;
        StringBuilder polygons = new StringBuilder("0,1,-3");
        for (int i = 3; i < corners; i += 3) {
            polygons.append(",0,1,-3");
        }
        FbxText fbx = new FbxText()
                .unit(100)
                .geometry(1, FbxText.TRIANGLE, polygons.toString())
                .model(10, "hull", 0)
                .connect(1, 10)
                .blendShape(40, 1, "0", "0,0,1");
        assertEquals(10_000, triangles(fbx.write(folder.resolve("a.fbx"))));
        for (int i = 1; i < 400; i++) {
            fbx.blendShapeChannel(40 + 2 * i + 1, 40, "0", "0,0,1");
        }
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportLimits small = ImportLimits.DEFAULTS.withHeapMegabytes(100).withMemoryMegabytes(200);
        String reason = refusal(file, small);
        assertTrue(
                reason.startsWith("13: mesh \"g1\" has 400 blend shapes, each of which is a copy of its 30000 corners;"
                        + " blend shapes need 137 MB of native memory, but an import of this file may use 100 MB"),
                reason);
        assertTrue(reason.endsWith(", or export it without blend shapes"), reason);
        assertTrue(refusal(binary(fbx), small).contains("has 400 blend shapes"));
    }

    /** The native importer recurses into records: two million of them end the process. */
    @Test
    void recordsNestedTooDeeplyAreRefused() throws Exception {
        Path file = triangle().write(folder.resolve("a.fbx"));
        Files.writeString(file, nested(100), StandardOpenOption.APPEND);
        assertEquals(1, triangles(file));
        Files.writeString(file, nested(2_000_000), StandardOpenOption.APPEND);
        String reason = refusal(file);
        assertTrue(
                reason.endsWith(
                        "record \"A\" is within more than 100 others, but at most 100 are read; the file is most"
                                + " likely broken: export it again"),
                reason);
        FbxText deep = new FbxText().geometry(1, FbxText.TRIANGLE, "0,1,-3", nested(100));
        String ofBinary = refusal(binary(deep));
        assertTrue(ofBinary.contains(": record \"A\" is within more than 100 others,"), ofBinary);
    }

    private static String nested(int depth) {
        return "A: {\n".repeat(depth) + "}\n".repeat(depth);
    }

    /** The option that the refusal names, with its number, suffices. */
    @Test
    void theAdvisedLimitSuffices() throws Exception {
        long bytes = 1000;
        ImportLimits.Memory memory = ImportLimits.DEFAULTS.memoryFor(bytes);
        for (long needed : new long[] {1, 1000, 10_000, 100_000}) {
            long advised = Long.parseLong(memory.advice(needed).replaceAll("\\D", ""));
            ImportLimits.Memory raised =
                    ImportLimits.DEFAULTS.withMemoryMegabytes(advised).memoryFor(bytes);
            assertTrue(raised.nativeMegabytes() >= needed, needed + " MB: " + raised);
        }
    }

    private static FbxText triangle() {
        return new FbxText().unit(100).triangle(1).model(10, "n", 0).connect(1, 10);
    }

    /** Nodes in a row, each of which is connected twice to the one above it. */
    private static FbxText shared(int levels, String suffix, String[] properties) {
        FbxText fbx = new FbxText().unit(100).triangle(1);
        for (int level = 0; level < levels; level++) {
            fbx.model(10 + level, "n" + level + suffix, level == 0 ? 0 : 9 + level, properties);
            if (level > 0) {
                fbx.connect(10 + level, 9 + level);
            }
        }
        return fbx.connect(1, 9 + levels);
    }

    private static int find(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    /** Replaces the polygons of the only mesh; its record is the last one of the mesh but one. */
    private Path withArray(Path file, int length, byte[] deflated) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer old = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = find(bytes, "PolygonVertexIndex") + "PolygonVertexIndex".length();
        int end = at + 13 + 12;
        int more = deflated.length - 12;
        ByteBuffer changed = ByteBuffer.allocate(bytes.length + more).order(ByteOrder.LITTLE_ENDIAN);
        changed.put(bytes, 0, at + 1)
                .putInt(length)
                .putInt(1)
                .putInt(deflated.length)
                .put(deflated);
        changed.put(bytes, end, bytes.length - end);
        int record = at - "PolygonVertexIndex".length() - 13;
        changed.putInt(record + 8, old.getInt(record + 8) + more);
        for (String name : new String[] {"Objects", "Geometry", "PolygonVertexIndex"}) {
            int start = find(bytes, (char) name.length() + name) - 12;
            changed.putInt(start, old.getInt(start) + more);
        }
        return Files.write(folder.resolve("c.fbx"), changed.array());
    }
}
