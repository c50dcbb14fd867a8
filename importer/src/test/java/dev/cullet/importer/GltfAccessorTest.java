// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.GltfText.Container;
import dev.cullet.importer.assimp.AssimpImporter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Accessors of glTF: numbers that the test chooses, encoded by the test in each component type and layout, are the
 * vertices of the mesh, to the last bit. The oracle divides decimals.
 */
class GltfAccessorTest {
    private static final int[] COMPONENT_TYPES = {5120, 5121, 5122, 5123, 5126};

    private final Path folder;

    GltfAccessorTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** How the elements are stored. */
    private enum Layout {
        TIGHT,
        INTERLEAVED,
        SPARSE,
        SPARSE_ALONE
    }

    private static int bytes(int type) {
        return type == 5126 || type == 5125 ? 4 : type < 5122 ? 1 : 2;
    }

    private static long max(int type) {
        return switch (type) {
            case 5120 -> 127;
            case 5121 -> 255;
            case 5122 -> 32767;
            default -> 65535;
        };
    }

    private static void put(ByteBuffer target, int type, double value) {
        switch (bytes(type)) {
            case 1 -> target.put((byte) (int) value);
            case 2 -> target.putShort((short) (int) value);
            default -> {
                if (type == 5126) {
                    target.putFloat((float) value);
                } else {
                    target.putInt((int) (long) value);
                }
            }
        }
    }

    /** A component that the type can store; the ends of its range often. */
    private static double component(int type, Random random) {
        if (type == 5126) {
            return (float) random.nextGaussian();
        }
        long max = max(type);
        long min = type == 5120 || type == 5122 ? -max - 1 : 0;
        return switch (random.nextInt(6)) {
            case 0 -> min;
            case 1 -> max;
            case 2 -> 0;
            default -> min + random.nextInt((int) (max - min + 1));
        };
    }

    private static float decoded(int type, boolean isNormalized, double component) {
        if (type == 5126 || !isNormalized) {
            return (float) component;
        }
        return new BigDecimal(component)
                .divide(BigDecimal.valueOf(max(type)), new MathContext(60))
                .max(BigDecimal.valueOf(-1))
                .floatValue();
    }

    private static byte[] elements(int type, double[] components, int width, int stride, Random random) {
        ByteBuffer bytes =
                ByteBuffer.allocate(components.length / width * stride).order(ByteOrder.LITTLE_ENDIAN);
        random.nextBytes(bytes.array());
        for (int i = 0; i < components.length; i++) {
            put(bytes.position(i / width * stride + i % width * bytes(type)), type, components[i]);
        }
        return bytes.array();
    }

    /** Adds an accessor of vectors; a sparse one replaces every third element of zeros or of other numbers. */
    private static int vectors(
            GltfText gltf, int type, boolean isNormalized, Layout layout, double[] components, Random random) {
        int count = components.length / 3;
        String properties = "'componentType':" + type + ",'type':'VEC3','count':" + count
                + (isNormalized ? ",'normalized':true" : "");
        int element = (3 * bytes(type) + 3) / 4 * 4;
        if (layout == Layout.TIGHT || layout == Layout.INTERLEAVED) {
            int stride = layout == Layout.TIGHT ? 3 * bytes(type) : element + 4 * random.nextInt(3);
            int view = gltf.view(
                    elements(type, components, 3, stride, random),
                    layout == Layout.TIGHT ? "" : ",'byteStride':" + stride);
            return gltf.accessorOf("'bufferView':" + view + "," + properties);
        }
        double[] base = components.clone();
        List<Double> indices = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean isZero = components[3 * i] == 0 && components[3 * i + 1] == 0 && components[3 * i + 2] == 0;
            if (layout == Layout.SPARSE ? i % 3 == 0 : !isZero) {
                indices.add((double) i);
                for (int axis = 0; axis < 3; axis++) {
                    values.add(components[3 * i + axis]);
                    base[3 * i + axis] = 0;
                }
            }
        }
        int indexType = List.of(5121, 5123, 5125).get(random.nextInt(3));
        double[] at = indices.stream().mapToDouble(Double::doubleValue).toArray();
        double[] with = values.stream().mapToDouble(Double::doubleValue).toArray();
        int indexView = gltf.view(elements(indexType, at, 1, bytes(indexType), random), "");
        int valueView = gltf.view(elements(type, with, 3, 3 * bytes(type), random), "");
        String view = layout == Layout.SPARSE_ALONE
                ? ""
                : "'bufferView':" + gltf.view(elements(type, base, 3, 3 * bytes(type), random), "") + ",";
        return gltf.accessorOf(view + properties + ",'sparse':{'count':" + at.length
                + ",'indices':{'bufferView':" + indexView + ",'componentType':" + indexType
                + "},'values':{'bufferView':" + valueView + "}}");
    }

    private static ImportedMesh read(Path file) throws ImportException {
        return new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Layout.class)
    void positionsOfAllComponentTypesAreThoseOfTheSpecification(Layout layout) throws Exception {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            int type = COMPONENT_TYPES[seed % COMPONENT_TYPES.length];
            boolean isNormalized = type != 5126 && random.nextBoolean();
            int count = 3 * (1 + random.nextInt(80));
            double[] components = new double[3 * count];
            Arrays.setAll(components, i -> component(type, random));
            GltfText gltf = new GltfText().property("'extensionsRequired':['KHR_mesh_quantization']");
            int position = vectors(gltf, type, isNormalized, layout, components, random);
            int mesh = gltf.meshOf("'primitives':[{'attributes':{'POSITION':" + position + "}}]");
            int node = gltf.node("'mesh':" + mesh + ",'scale':[2,4,0.5],'translation':[1,0,-3]");
            Container container = Container.values()[seed % 3];
            float[] read =
                    read(gltf.scene(node).write(folder, container)).mesh().positions();
            float[] expected = new float[3 * count];
            double[] scale = {2, 4, 0.5};
            double[] move = {1, 0, -3};
            for (int i = 0; i < expected.length; i++) {
                expected[i] = (float) (scale[i % 3] * decoded(type, isNormalized, components[i]) + move[i % 3]);
            }
            for (int i = 0; i < expected.length; i++) {
                assertEquals(expected[i] + 0f, read[i] + 0f, "seed " + seed + ", type " + type + ", number " + i);
            }
        }
    }

    /** The box of a public report: 35 km of garbage before. */
    @Test
    void aBoxOfNormalizedShortsHasItsSize() throws Exception {
        double[] corners = new double[24];
        for (int i = 0; i < 8; i++) {
            corners[3 * i] = (i & 1) == 0 ? -7422 : 7422;
            corners[3 * i + 1] = (i & 2) == 0 ? -18058 : 18058;
            corners[3 * i + 2] = (i & 4) == 0 ? -32767 : 32767;
        }
        byte[] faces = {
            3, 2, 0, 3, 0, 1, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 1, 5, 7, 1, 7, 3, 3, 7, 6, 3, 6, 2, 2, 6, 4, 2, 4, 0
        };
        GltfText gltf = new GltfText();
        int position = vectors(gltf, 5122, true, Layout.INTERLEAVED, corners, new Random(1));
        int indices = gltf.accessorOf(
                "'bufferView':" + gltf.view(faces, "") + ",'componentType':5121,'type':'SCALAR','count':36");
        int mesh = gltf.meshOf("'primitives':[{'attributes':{'POSITION':" + position + "},'indices':" + indices + "}]");
        gltf.scene(gltf.node("'mesh':" + mesh + ",'scale':[2,2,2],'translation':[1,0,0]"));
        ImportedMesh read = read(gltf.write(folder, Container.GLB));
        assertEquals(12, read.mesh().triangleCount());
        float[] max = {0, 0, 0};
        for (int i = 0; i < read.mesh().positions().length; i++) {
            max[i % 3] = Math.max(max[i % 3], read.mesh().positions()[i]);
        }
        assertArrayEquals(new float[] {1.453f, 1.102f, 2}, max, 0.0005f);
        assertEquals(List.of(), read.findings());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void quantizedMorphTargetsMoveQuantizedVertices(int seed) throws Exception {
        Random random = new Random(seed);
        int baseType = COMPONENT_TYPES[seed % 5];
        int moveType = COMPONENT_TYPES[(seed + 2) % 5];
        double[] base = new double[9];
        double[] move = new double[9];
        Arrays.setAll(base, i -> component(baseType, random));
        Arrays.setAll(move, i -> component(moveType, random));
        GltfText gltf = new GltfText();
        int position = vectors(gltf, baseType, true, Layout.TIGHT, base, random);
        int target = vectors(gltf, moveType, true, Layout.SPARSE_ALONE, move, random);
        int mesh = gltf.meshOf("'weights':[0.5],'primitives':[{'attributes':{'POSITION':" + position
                + "},'targets':[{'POSITION':" + target + "}]}]");
        float[] read = read(gltf.scene(gltf.node("'mesh':" + mesh)).write(folder, Container.DATA_URI))
                .mesh()
                .positions();
        boolean isMoved = false;
        for (int i = 0; i < 9; i++) {
            double p = decoded(baseType, true, base[i]);
            double d = decoded(moveType, true, move[i]);
            assertEquals(p + 0.5 * d, read[i], 1e-6 * (1 + Math.abs(p) + Math.abs(d)), "number " + i);
            isMoved |= d != 0;
        }
        assertTrue(isMoved);
    }

    /** Strips and fans, and vertices that no triangle uses; the test expands them by its own rule. */
    @ParameterizedTest(name = "index type {0}")
    @ValueSource(ints = {0, 5121, 5123, 5125})
    void primitivesOfAllModesGiveTheirTriangles(int indexType) throws Exception {
        for (int seed = 0; seed < 24; seed++) {
            Random random = new Random(seed);
            int mode = 4 + seed % 3;
            int vertices = 3 + random.nextInt(30);
            double[] components = new double[3 * vertices];
            Arrays.setAll(components, i -> random.nextInt(1000));
            GltfText gltf = new GltfText();
            int position = vectors(gltf, 5126, false, Layout.INTERLEAVED, components, random);
            double[] order = new double[indexType == 0 ? vertices : 3 + random.nextInt(40)];
            Arrays.setAll(order, i -> indexType == 0 ? i : random.nextInt(vertices));
            String indices = "";
            if (indexType != 0) {
                int view = gltf.view(elements(indexType, order, 1, bytes(indexType), random), "");
                indices = ",'indices':"
                        + gltf.accessorOf("'bufferView':" + view + ",'componentType':" + indexType
                                + ",'type':'SCALAR','count':" + order.length);
            }
            int mesh = gltf.meshOf(
                    "'primitives':[{'mode':" + mode + ",'attributes':{'POSITION':" + position + "}" + indices + "}]");
            ImportedMesh read = read(gltf.scene(gltf.node("'mesh':" + mesh)).write(folder, Container.GLB));
            List<List<Integer>> expected = new ArrayList<>();
            int step = mode == 4 ? 3 : 1;
            for (int i = 0; i + 2 < order.length; i += step) {
                int a = mode == 6 ? 0 : i;
                boolean isOdd = mode == 5 && i % 2 == 1;
                expected.add(
                        List.of((int) order[isOdd ? i + 1 : a], (int) order[isOdd ? a : i + 1], (int) order[i + 2]));
            }
            String what = "seed " + seed;
            assertEquals(expected.size(), read.mesh().triangleCount(), what);
            for (int corner = 0; corner < 3 * expected.size(); corner++) {
                int vertex = expected.get(corner / 3).get(corner % 3);
                int at = 3 * read.mesh().indices()[corner];
                for (int axis = 0; axis < 3; axis++) {
                    assertEquals(
                            (float) components[3 * vertex + axis], read.mesh().positions()[at + axis], what);
                }
            }
            boolean isIncomplete = mode == 4 && order.length % 3 != 0;
            assertEquals(
                    isIncomplete,
                    read.findings().stream().anyMatch(f -> f.kind().code().equals("too-few-corners")),
                    what);
        }
    }

    @Test
    void aDataUriOfAnyLengthAndEscapedSlashesAreRead() throws Exception {
        GltfText gltf = new GltfText();
        gltf.scene(gltf.node("'mesh':" + gltf.mesh(0, 0, 0, 1, 0, 0, 0, 1, 0)));
        Path file = gltf.write(folder, Container.DATA_URI);
        int more = 20_000_000; // characters: the limit of the parser for a string in memory
        String text = Files.readString(file);
        Files.writeString(
                file,
                text.replace("\"}],\"extensions\"", "A".repeat(more) + "\"}],\"extensions\"")
                        .replace("\"byteLength\":36,\"uri\"", "\"byteLength\":" + (36 + more / 4 * 3) + ",\"uri\""));
        assertTrue(Files.size(file) > more);
        assertEquals(1, read(file).mesh().triangleCount());
        GltfText small = new GltfText();
        small.scene(small.node("'mesh':" + small.mesh(0, 0, 0, -1.9999999f, 0, 0, 0, -1.9999999f, 0)));
        Path escaped = small.write(folder, Container.DATA_URI);
        text = Files.readString(escaped);
        Files.writeString(escaped, text.replace("base64,", "base64\\u002c").replace("/", "\\/"));
        assertEquals(-1.9999999f, read(escaped).mesh().positions()[3]);
        assertTrue(text.contains("//"), "base64 with slashes");
    }
}
