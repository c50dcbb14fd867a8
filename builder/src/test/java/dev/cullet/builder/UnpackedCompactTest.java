// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.Provenance;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A packed part unpacked to compact triangles has those of a compact bake, and the BSP tree of the exact part. */
class UnpackedCompactTest {
    private static final PartOptions OPTIONS = PartOptions.DEFAULTS.withSourceTriangles(true);

    static List<MeshArrays> meshes() {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.add(Meshes.box(-1, -2, -3, 4, 5, 6));
        meshes.add(Meshes.torusKnot(12, 60));
        meshes.add(Meshes.noiseSphere(30, 0.3, 2));
        meshes.add(Meshes.terrain(16, 2));
        meshes.add(Meshes.soup(300, 0.4, 5));
        float[] corner = {1, 4, -2, 1, 3, -1, 2, 3, -2}; // its sphere has no margin for rounding
        meshes.add(new MeshArrays("triangle", corner, new int[] {0, 1, 2}));
        return meshes;
    }

    private static AssetPart build(MeshArrays mesh, PartOptions options) {
        TriangleMesh triangles = TriangleMesh.of(mesh.positions(), mesh.indices());
        return PartBuilder.build("part", new float[3], triangles, options).part();
    }

    private static ByteBuffer packed(MeshArrays mesh, BspMode bsp) {
        AssetPart part = build(mesh, OPTIONS.withPackedOrder(true).withBsp(bsp));
        return AssetWriter.write(
                new Asset(new Provenance("test", "", "0".repeat(64)), List.of("surface"), List.of(""), List.of(part)),
                AssetEncoding.PACKED);
    }

    private static AssetPart compact(ByteBuffer file) throws AssetException {
        return AssetReader.read(file, "file", Validation.FULL, true, AssetReader.UNPACKED_MAX)
                .parts()
                .get(0);
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void trianglesAreThoseOfACompactBake(MeshArrays mesh) throws AssetException {
        AssetPart actual = compact(packed(mesh, BspMode.OFF));
        AssetPart expected = build(mesh, OPTIONS.withCompact(true));
        TriangleBlocks blocks = Objects.requireNonNull(actual.triangles().blocks());
        TriangleBlocks baked = Objects.requireNonNull(expected.triangles().blocks());
        assertEquals(baked.step(), blocks.step());
        assertArrayEquals(baked.origin(), blocks.origin());
        assertEquals(baked.error(), blocks.error());
        assertArrayEquals(expected.bounds(), actual.bounds());
        assertEquals(bySource(expected), bySource(actual));
        assertEquals(lattice(expected), lattice(actual));
    }

    private static String lattice(AssetPart part) {
        return part.lattice() == null
                ? "none"
                : Arrays.toString(part.lattice().origin())
                        + part.lattice().step()
                        + part.lattice().displacement()
                        + part.lattice().caps().length;
    }

    /** Returns per source triangle its corners, from the lowest on, and its surface. */
    private static Map<Integer, List<Long>> bySource(AssetPart part) {
        TriangleSet set = part.triangles();
        TriangleBlocks blocks = Objects.requireNonNull(set.blocks());
        Map<Integer, List<Long>> all = new HashMap<>();
        for (int triangle = 0; triangle < set.triangleCount(); triangle++) {
            List<Long> corners = new ArrayList<>();
            for (int k = 0; k < 3; k++) {
                corners.add(TriangleBlocks.corner(blocks.words(), triangle, k));
            }
            while (corners.get(0) > corners.get(1) || corners.get(0) > corners.get(2)) {
                corners.add(corners.remove(0));
            }
            corners.add((long) set.surface(triangle));
            assertNull(all.put(set.sourceTriangle(triangle), corners));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void aPartWithABspTreeStaysExact(MeshArrays mesh) throws AssetException {
        ByteBuffer file = packed(mesh, BspMode.ON);
        AssetPart exact = AssetReader.read(file, "file").parts().get(0);
        AssetPart actual = compact(file);
        assertNull(actual.triangles().blocks());
        assertArrayEquals(exact.triangles().positions(), actual.triangles().positions());
        BspTree expected = Objects.requireNonNull(exact.bsp());
        BspTree tree = Objects.requireNonNull(actual.bsp());
        assertArrayEquals(expected.topNodes(), tree.topNodes());
        assertArrayEquals(expected.frames(), tree.frames());
    }

    @Test
    void edgeFlagsGoWithTheirTriangles() throws AssetException {
        ByteBuffer file = packed(Meshes.terrain(20, 3), BspMode.OFF);
        AssetPart exact = AssetReader.read(file, "file").parts().get(0);
        AssetPart actual = compact(file);
        int count = exact.triangles().triangleCount();
        int[] flags = new int[count];
        EdgeFlags expected = Objects.requireNonNull(exact.triangles().edgeFlags());
        for (int i = 0; i < count; i++) {
            flags[exact.triangles().sourceTriangle(i)] = expected.get(i);
        }
        for (int i = 0; i < count; i++) {
            assertEquals(
                    flags[actual.triangles().sourceTriangle(i)],
                    Objects.requireNonNull(actual.triangles().edgeFlags()).get(i));
        }
    }

    @Test
    void treeHasAThirdOfTheNodes() throws AssetException {
        ByteBuffer file = packed(Meshes.noiseSphere(60, 0.3, 2), BspMode.OFF);
        AssetPart exact = AssetReader.read(file, "file").parts().get(0);
        AssetPart actual = compact(file);
        int triangles = exact.triangles().triangleCount();
        assertTrue(3 * actual.tree().nodeCount() < exact.tree().nodeCount());
        double bytes = (actual.triangles().bytes() + 8.0 * actual.tree().nodes().length) / triangles;
        assertTrue(bytes < 14, bytes + " bytes per triangle, with source triangles");
    }

    /** Lattice points some 2^25 steps from the origin of coordinates are no floats. */
    @Test
    void partWhoseLatticePointsAreNoFloatsStaysExact() throws AssetException {
        MeshArrays far = Meshes.box(0, 0, 0, 1, 1, 1).scaledAndMoved(1, 90_000, 90_000, 90_000);
        AssetPart closed = compact(packed(far, BspMode.OFF));
        assertNotNull(closed.lattice());
        AssetPart exact =
                AssetReader.read(packed(far, BspMode.OFF), "file").parts().get(0);
        if (closed.triangles().blocks() == null) {
            assertArrayEquals(exact.triangles().positions(), closed.triangles().positions());
        } else {
            assertEquals(0f, closed.lattice().displacement());
        }
    }

    /** The limit that suffices for exact triangles does not for compact ones, which is noticed before unpacking. */
    @Test
    void memoryIsCheckedBeforeItIsAllocated() {
        ByteBuffer file = packed(Meshes.noiseSphere(30, 0.3, 2), BspMode.ON);
        CorruptAssetException refusal = assertThrows(
                CorruptAssetException.class, () -> AssetReader.read(file, "file", Validation.FULL, true, 200_000));
        assertTrue(String.valueOf(refusal.getMessage()).contains(" bytes of memory, but only "));
    }

    @Tag("scaled")
    @ParameterizedTest
    @EnumSource
    void damageIsRefusedOrHarmless(BspMode bsp) {
        ByteBuffer written = packed(Meshes.torusKnot(5, 12), bsp);
        byte[] good = new byte[written.remaining()];
        written.get(good);
        Random random = new Random(1);
        int accepted = 0;
        int files = Effort.cases(500, 2_000);
        for (int i = 0; i < files; i++) {
            byte[] bad = good.clone();
            for (int count = 1 + random.nextInt(3); count > 0; count--) {
                bad[random.nextInt(bad.length - 16)] ^= (byte) (1 << random.nextInt(8));
            }
            CRC32 crc = new CRC32();
            crc.update(bad, 0, bad.length - 8);
            ByteBuffer file = ByteBuffer.wrap(bad).order(java.nio.ByteOrder.LITTLE_ENDIAN);
            file.putInt(bad.length - 8, (int) crc.getValue());
            try {
                AssetReader.read(file, "damaged", Validation.FULL, true, 1 << 24);
                accepted++;
            } catch (AssetException e) {
                assertNotNull(e.getMessage());
            }
        }
        assertTrue(accepted > 0 && accepted < files, accepted + " accepted");
    }
}
