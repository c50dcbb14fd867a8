// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredEncoding;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is packed is the same when it is unpacked, bit by bit, whatever the mesh; and it is packed, not stored
 * otherwise.
 */
class PackedRoundTripTest {
    static Stream<MeshArrays> meshes() {
        Stream<MeshArrays> ordinary = Stream.of(
                Meshes.box(-1, -2, -3, 4, 5, 6),
                Meshes.torusKnot(8, 60),
                Meshes.noiseSphere(20, 0.2, 1),
                Meshes.terrain(25, 3).scaledAndMoved(1000, 5000, -20, 7),
                Meshes.soup(400, 0.3, 2),
                Meshes.soup(1, 0.5, 2),
                Meshes.soup(2, 0.5, 3),
                HardMeshes.icosphere(3),
                HardMeshes.twoShells(8));
        Stream<MeshArrays> unconnected = Stream.of(
                sharedEdge(7),
                cards(300),
                named("flipped", flipped(HardMeshes.flatGrid(12), 3)),
                named("doubled", doubled(Meshes.noiseSphere(6, 0.1, 4))),
                named("corners that repeat", repeating(Meshes.torusKnot(5, 9))),
                named("unused vertices", withUnused(Meshes.noiseSphere(5, 0.1, 5))),
                decimals(Meshes.noiseSphere(16, 0.2, 6), 3),
                digits(Meshes.terrain(20, 8).scaledAndMoved(30, 0, 0, 0), 5),
                extremes());
        return Stream.of(ordinary, unconnected, HardMeshes.all().stream()).flatMap(all -> all);
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void everyBitComesBack(MeshArrays mesh) throws AssetException {
        for (boolean optionalArrays : new boolean[] {false, true}) {
            assertComesBackPacked(PackedForms.part(mesh, 4, optionalArrays));
            assertComesBackPacked(PackedForms.inAnyOrder(mesh, 4, optionalArrays));
        }
    }

    @ParameterizedTest(name = "leaves of up to {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
    void leavesMayHaveAnyNumberOfTriangles(int leaf) throws AssetException {
        assertComesBackPacked(PackedForms.part(Meshes.noiseSphere(12, 0.2, leaf), leaf, true));
    }

    @Test
    void orderOfTrianglesSavesBytes() {
        MeshArrays sphere = Meshes.noiseSphere(30, 0.05, 3);
        int any = PackedForms.file(PackedForms.asset(PackedForms.inAnyOrder(sphere, 4, false)))
                .limit();
        int best = PackedForms.file(PackedForms.asset(PackedForms.part(sphere, 4, false)))
                .limit();
        assertTrue(best < any, best + " of " + any);
    }

    @Test
    void closedSurfacesTakeLittleForTheirConnections() {
        MeshArrays sphere = decimals(HardMeshes.icosphere(5), 2);
        int bytes = PackedForms.file(PackedForms.asset(PackedForms.part(sphere, 4, false)))
                .limit();
        assertTrue(bytes < 2.5 * sphere.triangleCount(), bytes + " bytes for " + sphere.triangleCount());
    }

    @Test
    void manyPartsAndFramesComeBack() throws AssetException {
        AssetPart still = PackedForms.part(Meshes.torusKnot(6, 30), 4, true);
        float[] moved = still.triangles().positions().clone();
        AssetPart[] frames = new AssetPart[2];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = still.posed(still.bounds(), still.boundingSphere(), moved, still.tree());
        }
        Asset one = TestAssets.of(List.of(still.withFrames(frames)));
        Asset asset =
                new Asset(one.provenance(), one.surfaceNames(), one.nodePaths(), one.parts(), new float[] {0, 0.5f, 1});
        assertPacked(PackedForms.file(asset), true);
        TestAssets.assertSame(asset, AssetReader.read(PackedForms.file(asset), "frames"));
        Asset parts = PackedForms.asset(
                PackedForms.part(Meshes.soup(3, 0.5, 1), 4, false),
                PackedForms.part(Meshes.noiseSphere(9, 0.3, 1), 4, true));
        TestAssets.assertSame(parts, AssetReader.read(PackedForms.file(parts), "parts"));
    }

    /** Breadth first is not how the decoder numbers nodes. */
    @Test
    void whatCannotBePackedIsStoredAsItIs() throws AssetException {
        Asset asset = TestAssets.of(List.of(TestAssets.part("knot", Meshes.torusKnot(8, 60), true)));
        ByteBuffer file = PackedForms.file(asset);
        assertPacked(file, false);
        TestAssets.assertSame(asset, AssetReader.read(file, "knot"));
    }

    @Test
    void aBoxThatIsTooLargeIsKept() throws AssetException {
        AssetPart part = PackedForms.part(Meshes.noiseSphere(6, 0.2, 9), 4, true);
        long[] nodes = part.tree().nodes().clone();
        nodes[1] |= 0x7FFFL; // upper x of the root's first lane
        AabbTree larger = new AabbTree(
                part.tree().origin(), part.tree().step(), nodes, part.tree().depth(), 1);
        Asset asset = PackedForms.asset(
                new AssetPart("larger", part.pivot(), part.bounds(), part.boundingSphere(), part.triangles(), larger));
        assertPacked(PackedForms.file(asset), false);
        TestAssets.assertSame(asset, AssetReader.read(PackedForms.file(asset), "larger"));
    }

    @Test
    void sameAssetGivesSameBytes() throws AssetException {
        Asset asset = PackedForms.asset(PackedForms.part(Meshes.noiseSphere(15, 0.2, 9), 4, true));
        ByteBuffer once = PackedForms.file(asset);
        assertEquals(once, PackedForms.file(AssetReader.read(once, "again")));
    }

    private static void assertComesBackPacked(AssetPart part) throws AssetException {
        Asset asset = PackedForms.asset(part);
        ByteBuffer file = PackedForms.file(asset);
        assertPacked(file, true);
        TestAssets.assertSame(asset, AssetReader.read(file, part.name()));
        Asset back = AssetReader.read(file, part.name());
        float[] expected = part.triangles().positions();
        float[] actual = back.parts().get(0).triangles().positions();
        for (int i = 0; i < expected.length; i++) {
            assertEquals(Float.floatToRawIntBits(expected[i]), Float.floatToRawIntBits(actual[i]));
        }
    }

    private static void assertPacked(ByteBuffer file, boolean packed) {
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(file);
        assertEquals(StoredEncoding.PACKED, stored.encoding());
        for (int i = 0; i < stored.partsLength(); i++) {
            assertEquals(packed, stored.parts(i).packed() != null);
            assertEquals(packed, stored.parts(i).triangles() == null);
            assertEquals(packed, stored.parts(i).tree() == null);
        }
        assertFalse(stored.partsLength() == 0);
    }

    private static MeshArrays named(String name, MeshArrays mesh) {
        return new MeshArrays(name, mesh.positions(), mesh.indices());
    }

    /** Many triangles at one edge. */
    private static MeshArrays sharedEdge(int triangles) {
        float[] positions = new float[3 * (triangles + 2)];
        positions[3] = 1;
        int[] indices = new int[3 * triangles];
        for (int i = 0; i < triangles; i++) {
            positions[3 * (i + 2) + 1] = i + 1;
            positions[3 * (i + 2) + 2] = (i - 3) * 0.5f;
            indices[3 * i] = i % 3 == 0 ? 1 : 0;
            indices[3 * i + 1] = i % 3 == 0 ? 0 : 1;
            indices[3 * i + 2] = i + 2;
        }
        return new MeshArrays("shared edge", positions, indices);
    }

    /** Squares that touch nothing. */
    private static MeshArrays cards(int count) {
        Random random = new Random(count);
        float[] positions = new float[12 * count];
        int[] indices = new int[6 * count];
        int[] square = {0, 1, 2, 0, 2, 3};
        for (int i = 0; i < count; i++) {
            float x = random.nextFloat() * 10;
            float y = random.nextFloat() * 10;
            float[] corners = {x, y, 0, x + 1, y, 0.1f, x + 1, y + 1, 0, x, y + 1, 0.2f};
            System.arraycopy(corners, 0, positions, 12 * i, 12);
            for (int k = 0; k < 6; k++) {
                indices[6 * i + k] = 4 * i + square[k];
            }
        }
        return new MeshArrays("cards", positions, indices);
    }

    /** Every so many-th triangle has the other winding. */
    private static MeshArrays flipped(MeshArrays mesh, int every) {
        int[] indices = mesh.indices().clone();
        for (int i = 0; i < indices.length; i += 3 * every) {
            int first = indices[i];
            indices[i] = indices[i + 1];
            indices[i + 1] = first;
        }
        return new MeshArrays(mesh.name(), mesh.positions(), indices);
    }

    /** Every triangle twice, and every vertex again at the same place. */
    private static MeshArrays doubled(MeshArrays mesh) {
        int vertices = mesh.positions().length / 3;
        float[] positions = Arrays.copyOf(mesh.positions(), 6 * vertices);
        System.arraycopy(mesh.positions(), 0, positions, 3 * vertices, 3 * vertices);
        int[] indices = IntStream.concat(
                        IntStream.concat(Arrays.stream(mesh.indices()), Arrays.stream(mesh.indices())),
                        Arrays.stream(mesh.indices()).map(vertex -> vertex + vertices))
                .toArray();
        return new MeshArrays(mesh.name(), positions, indices);
    }

    /** Some triangles have two or three times the same corner. */
    private static MeshArrays repeating(MeshArrays mesh) {
        int[] indices = mesh.indices().clone();
        for (int i = 0; i + 2 < indices.length; i += 21) {
            indices[i + 1] = indices[i];
            indices[i + 2] = i % 2 == 0 ? indices[i] : indices[i + 2];
        }
        return new MeshArrays(mesh.name(), mesh.positions(), indices);
    }

    private static MeshArrays withUnused(MeshArrays mesh) {
        float[] positions = Arrays.copyOf(mesh.positions(), mesh.positions().length + 30);
        for (int i = 0; i < 30; i++) {
            positions[mesh.positions().length + i] = i * 0.01f;
        }
        return new MeshArrays(mesh.name(), positions, mesh.indices());
    }

    /** As a file with so many decimals would have them; some are -0, and some off the grid. */
    private static MeshArrays decimals(MeshArrays mesh, int decimals) {
        float[] positions = new float[mesh.positions().length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = Float.parseFloat(String.format("%." + decimals + "f", mesh.positions()[i]));
            if (i % 97 == 5) {
                positions[i] = i % 2 == 0 ? Math.nextUp(positions[i]) : -0f;
            } else if (i % 997 == 7) {
                positions[i] += 0.123456f;
            }
        }
        return new MeshArrays(mesh.name() + " of " + decimals + " decimals", positions, mesh.indices());
    }

    private static MeshArrays digits(MeshArrays mesh, int digits) {
        float[] positions = new float[mesh.positions().length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = Float.parseFloat(String.format("%." + digits + "g", mesh.positions()[i]));
        }
        return new MeshArrays(mesh.name() + " of " + digits + " digits", positions, mesh.indices());
    }

    /** Largest, smallest, and signed zeros. */
    private static MeshArrays extremes() {
        float[] values = {1e9f, -1e9f, 0, -0f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, 1, -1, 1e-30f, 0.1f
        };
        Random random = new Random(11);
        float[] positions = new float[300];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = values[random.nextInt(values.length)];
        }
        int[] indices = random.ints(240, 0, 100).toArray();
        return new MeshArrays("extremes", positions, indices);
    }
}
