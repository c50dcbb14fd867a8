// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.GltfText.Container;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.gltf.GltfDocument;
import dev.cullet.importer.units.StatedSpace;
import dev.cullet.importer.units.StatedSpaces;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged glTF, PLY and STL files, read in this process: each is a mesh or one line of refusal, and no import allocates
 * more than a bound. The same for the units of XML files.
 */
class ReaderMutationTest {
    private static final int FILES = 800;
    private static final int CAMPAIGN_FILES = 100_000;

    /** Bytes that an import may allocate, besides those per byte of its file. */
    private static final long FREE_BYTES = 200L << 20;

    private static final long BYTES_PER_BYTE = 4096;

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "1",
            "3",
            "4",
            "7",
            "255",
            "256",
            "65535",
            "65536",
            "16777217",
            "2147483647",
            "-2147483648",
            "4294967295",
            "4294967296",
            "1e308",
            "1e999",
            "-0.5",
            "1e-45",
            "nan",
            "inf",
            "9223372036854775807",
            "99999999999999999999",
            "null",
            "\"x\"",
            "[]",
            "{}",
            "true");
    private static final long[] INTEGERS = {
        0, 1, 3, 0xff, 0xffff, 0x1000000, 500_000_000, 0x7fffffff, 0x80000000L, 0xffffffffL
    };

    private final Path folder;

    ReaderMutationTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void damagedFilesAreMeshesOrOneLine() throws Exception {
        run(FILES);
    }

    @Test
    @Tag("campaign")
    void manyDamagedFilesAreMeshesOrOneLine() throws Exception {
        run(CAMPAIGN_FILES);
    }

    private void run(int files) throws Exception {
        List<Map.Entry<String, byte[]>> whole = whole();
        Map<String, Map<String, Integer>> outcomes = new TreeMap<>();
        for (int i = 0; i < files; i++) {
            Random random = new Random(i);
            Map.Entry<String, byte[]> source = whole.get(i % whole.size());
            byte[] damaged = damaged(source.getValue(), random);
            String name = source.getKey().substring(source.getKey().indexOf(' ') + 1);
            Path file = Files.write(folder.resolve(name), damaged);
            String outcome = outcome(file, name, i);
            outcomes.computeIfAbsent(source.getKey(), key -> new TreeMap<>()).merge(outcome, 1, Integer::sum);
        }
        outcomes.forEach((kind, counts) -> {
            assertTrue(counts.containsKey("mesh") && counts.containsKey("refused"), kind + ": " + counts);
            if (files == CAMPAIGN_FILES) {
                System.out.println(kind + ": " + counts);
            }
        });
    }

    private static String outcome(Path file, String name, int number) throws IOException {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        String outcome;
        try {
            if (name.endsWith(".xml")) {
                StatedSpace space = StatedSpaces.read(file, "dae");
                return space.equals(StatedSpace.NOTHING) || space.metresPerUnit() == 0 ? "refused" : "mesh";
            }
            if (name.contains("gl") && GltfDocument.read(file) == null) {
                return "version 1"; // read by native code, which may crash
            }
            ImportedMesh read = new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
            assertTrue(read.mesh().triangleCount() > 0, "file " + number);
            for (int index : read.mesh().indices()) {
                assertTrue(index >= 0 && index < read.mesh().vertexCount(), "file " + number);
            }
            outcome = "mesh";
        } catch (RefusedException e) {
            outcome = "refused";
        } catch (ImportException e) {
            assertEquals(1, e.reason().lines().count(), "file " + number + ": " + e.reason());
            assertTrue(e.reason().length() > 10 && e.reason().length() < 1000, "file " + number + ": " + e.reason());
            outcome = "refused";
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError("file " + number + ", " + name, e);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(
                allocated < FREE_BYTES + BYTES_PER_BYTE * Files.size(file),
                "file " + number + " allocated " + allocated);
        return outcome;
    }

    // files

    private List<Map.Entry<String, byte[]>> whole() throws Exception {
        byte[] glb = Files.readAllBytes(gltf().write(folder, Container.GLB));
        byte[] text = Files.readAllBytes(gltf().write(folder, Container.DATA_URI));
        String stl = "solid a\n" + facet(0) + facet(1) + "endsolid a\nsolid b\n" + facet(2) + "endsolid b\n";
        return List.of(
                Map.entry("text a.gltf", text),
                Map.entry("binary a.glb", glb),
                Map.entry("ascii a.ply", ply("ascii")),
                Map.entry("little a.ply", ply("binary_little_endian")),
                Map.entry("big a.ply", ply("binary_big_endian")),
                Map.entry("ascii a.stl", stl.getBytes(StandardCharsets.US_ASCII)),
                Map.entry("binary a.stl", binaryStl()),
                Map.entry(
                        "unit a.xml",
                        ("<COLLADA><asset><unit meter=\"0.01\"/><up_axis>Z_UP</up_axis></asset>"
                                        + "<scene x=\"1\"/></COLLADA>")
                                .getBytes(StandardCharsets.US_ASCII)));
    }

    /** Quantized, interleaved, sparse, indexed, morphed, rotated, with colliders and instances of a node. */
    private static GltfText gltf() {
        GltfText gltf = new GltfText().property("'extensionsRequired':['KHR_mesh_quantization']");
        byte[] shorts = new byte[40];
        new Random(1).nextBytes(shorts);
        gltf.view(shorts, ",'byteStride':8");
        gltf.view(new byte[] {0, 0, 1, 0, 2, 0, 2, 0, 1, 0, 3, 0}, "");
        gltf.view(new byte[] {1, 4, 0, 0}, "");
        gltf.view(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, ",'byteStride':4");
        gltf.accessorOf("'bufferView':0,'componentType':5122,'type':'VEC3','count':5,'normalized':true");
        gltf.accessorOf("'bufferView':1,'componentType':5123,'type':'SCALAR','count':6");
        gltf.accessorOf("'componentType':5121,'type':'VEC3','count':5,'sparse':{'count':2,'indices':{'bufferView':2,"
                + "'componentType':5121},'values':{'bufferView':3}}");
        gltf.meshOf("'weights':[0.5],'primitives':[{'attributes':{'POSITION':0},'indices':1,'mode':4,'targets':"
                + "[{'POSITION':2}]},{'attributes':{'POSITION':2},'mode':5}]");
        int below = gltf.node("'name':'below','mesh':0,'rotation':[0,0,0.6,0.8],'scale':[1,2,1]");
        int top = gltf.node("'children':[" + below + "," + below + "],'matrix':[1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1]");
        int body = gltf.node("'mesh':0,'extras':{'surface':'wood'},'extensions':{'KHR_physics_rigid_bodies':"
                + "{'collider':{'geometry':{'shape':0}}}}");
        return gltf.scene(top, body)
                .extensions("{'KHR_implicit_shapes':{'shapes':[{'type':'sphere','sphere':{'radius':1}}]}}");
    }

    private static String facet(int z) {
        return "facet normal 0 0 1\nouter loop\nvertex 0 0 " + z + "\nvertex 1 0 " + z + "\nvertex 0 1 " + z
                + "\nendloop\nendfacet\n";
    }

    private static byte[] binaryStl() {
        ByteBuffer bytes = ByteBuffer.allocate(84 + 5 * 50).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(80).putInt(5);
        for (int i = 0; i < 5; i++) {
            for (int k = 0; k < 12; k++) {
                bytes.putFloat(k + i);
            }
            bytes.putShort((short) 0);
        }
        return bytes.array();
    }

    private static byte[] ply(String format) {
        String header = "ply\nformat " + format + " 1.0\nelement vertex 5\nproperty float x\nproperty float y\n"
                + "property float z\nelement face 2\nproperty list uchar int vertex_indices\nproperty uchar f\n"
                + "element tristrips 1\nproperty list int int vertex_indices\nend_header\n";
        boolean isAscii = format.equals("ascii");
        ByteBuffer bytes = ByteBuffer.allocate(500)
                .order(format.endsWith("big_endian") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        bytes.put(header.getBytes(StandardCharsets.US_ASCII));
        if (isAscii) {
            bytes.put("0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2.5 1\n3 0 1 2 9\n4 0 1 3 2 9\n7 0 1 2 -1 2 3 4\n"
                    .getBytes(StandardCharsets.US_ASCII));
        } else {
            for (float number : new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2.5f, 1}) {
                bytes.putFloat(number);
            }
            bytes.put((byte) 3).putInt(0).putInt(1).putInt(2).put((byte) 9);
            bytes.put((byte) 4).putInt(0).putInt(1).putInt(3).putInt(2).put((byte) 9);
            bytes.putInt(7);
            for (int vertex : new int[] {0, 1, 2, -1, 2, 3, 4}) {
                bytes.putInt(vertex);
            }
        }
        byte[] all = new byte[bytes.position()];
        bytes.rewind().get(all);
        return all;
    }

    // damage

    private static byte[] damaged(byte[] whole, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> bytes(whole, random);
            case 1 -> integers(whole, random);
            case 2 -> moved(whole, random);
            default -> numbers(whole, random);
        };
    }

    private static byte[] bytes(byte[] whole, Random random) {
        StringBuilder bytes = new StringBuilder(new String(whole, StandardCharsets.ISO_8859_1));
        for (int left = 1 + random.nextInt(3); left > 0 && bytes.length() > 1; left--) {
            int at = random.nextInt(bytes.length());
            char put = (char) (random.nextBoolean() ? random.nextInt(256) : whole[random.nextInt(whole.length)] & 0xff);
            switch (random.nextInt(10)) {
                case 0 -> bytes.setLength(at);
                case 1, 2 -> bytes.insert(at, put);
                case 3, 4 -> bytes.deleteCharAt(at);
                default -> bytes.setCharAt(at, put);
            }
        }
        return bytes.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] integers(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        for (int left = 1 + random.nextInt(2); left > 0; left--) {
            int from = random.nextInt(bytes.length);
            long value = INTEGERS[random.nextInt(INTEGERS.length)];
            for (int k = 0; k < 4 && from + k < bytes.length; k++) {
                bytes[from + k] = (byte) (value >>> (8 * k));
            }
        }
        return bytes;
    }

    /** Removes, repeats or moves a part. */
    private static byte[] moved(byte[] whole, Random random) {
        StringBuilder text = new StringBuilder(new String(whole, StandardCharsets.ISO_8859_1));
        int from = random.nextInt(whole.length);
        int to = Math.min(whole.length, from + 1 + random.nextInt(60));
        String part = text.substring(from, to);
        if (random.nextBoolean()) {
            text.delete(from, to);
        }
        if (random.nextBoolean()) {
            text.insert(random.nextInt(text.length() + 1), part.repeat(1 + random.nextInt(random.nextInt(50) + 1)));
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] numbers(byte[] whole, Random random) {
        StringBuilder text = new StringBuilder(new String(whole, StandardCharsets.ISO_8859_1));
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            Matcher number = NUMBER.matcher(text);
            if (number.find(random.nextInt(text.length()))) {
                text.replace(number.start(), number.end(), NUMBERS.get(random.nextInt(NUMBERS.size())));
            }
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
