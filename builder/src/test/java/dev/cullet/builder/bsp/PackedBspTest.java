// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.builder.BspMode;
import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Provenance;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.FileEnvelope;
import dev.cullet.format.internal.FlatTable;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.packed.BspCounts;
import dev.cullet.format.packed.BspTreeCoder;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.format.writer.StoredForm;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** BSP trees in packed files: decoded as built; malformed bytes are refused within their limits. */
class PackedBspTest {
    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final AssetSection PLACE = new AssetSection("damaged.cullet", "PACKED", "part");

    static List<MeshArrays> meshes() {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.addAll(mutated());
        meshes.add(Meshes.terrain(16, 2)); // open
        meshes.add(Meshes.soup(300, 0.4, 5)); // crossing triangles
        meshes.add(HardMeshes.flatGrid(5)); // one plane
        meshes.add(new MeshArrays("one triangle", new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, new int[] {0, 1, 2}));
        return meshes;
    }

    /** Open and closed, with caps, mixed leaves and triangles without area. */
    private static List<MeshArrays> mutated() {
        return List.of(
                Meshes.box(-1, -2, -3, 4, 5, 6),
                Meshes.noiseSphere(8, 0.3, 2),
                withoutOneTriangle(Meshes.noiseSphere(14, 0.3, 2)),
                Meshes.torusKnot(5, 20),
                HardMeshes.slivers(60, 1e-4, 3),
                Meshes.soup(60, 0.6, 5),
                withDegenerateTriangles());
    }

    /** A hole small enough for a cap. */
    private static MeshArrays withoutOneTriangle(MeshArrays mesh) {
        return new MeshArrays("hole", mesh.positions(), Arrays.copyOf(mesh.indices(), mesh.indices().length - 3));
    }

    private static MeshArrays withDegenerateTriangles() {
        MeshArrays box = Meshes.box(0, 0, 0, 1000, 1, 1);
        MeshArrays tiny = Meshes.box(3, 2, 2, 3.001f, 2.001f, 2.001f);
        float[] positions = Arrays.copyOf(box.positions(), 48);
        System.arraycopy(tiny.positions(), 0, positions, 24, 24);
        int[] indices = Arrays.copyOf(box.indices(), 72);
        for (int i = 0; i < 36; i++) {
            indices[36 + i] = tiny.indices()[i] + 8;
        }
        return new MeshArrays("degenerate triangles", positions, indices);
    }

    private static AssetPart part(MeshArrays mesh) {
        PartOptions options = PartOptions.DEFAULTS.withPackedOrder(true).withBsp(BspMode.ON);
        TriangleMesh triangles = TriangleMesh.of(mesh.positions(), mesh.indices());
        return PartBuilder.build("part", new float[3], triangles, options).part();
    }

    private static Asset asset(AssetPart part) {
        return new Asset(
                new Provenance("test", "", "0".repeat(64)), List.of("surface"), List.of("node"), List.of(part));
    }

    private static BspTree tree(AssetPart part) {
        BspTree tree = part.bsp();
        assertNotNull(tree);
        return tree;
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void treeOfAPackedFileIsThatOfTheBuilder(MeshArrays mesh) throws AssetException {
        AssetPart part = part(mesh);
        ByteBuffer file = AssetWriter.write(asset(part), AssetEncoding.PACKED);
        assertEquals(file, AssetWriter.write(asset(part), AssetEncoding.PACKED));
        Long bytes = StoredForm.of(file, "file").arrays(0).get(StoredForm.BSP);
        assertNotNull(bytes);
        int decoded = symbols(file).remaining();
        boolean coded = file.getInt(0) < 0; // then symbols in the head may take fewer bytes, by a match
        assertTrue(coded ? bytes > 0 && bytes <= decoded : bytes == decoded, "the tree must be packed");
        int triangles = part.triangles().triangleCount();
        assertTrue(bytes <= 8L * triangles + 64, bytes + " bytes for " + triangles + " triangles");
        assertSame(tree(part), tree(AssetReader.read(file, "file").parts().get(0)));
    }

    private static void assertSame(BspTree expected, BspTree actual) {
        assertArrayEquals(expected.lattice().origin(), actual.lattice().origin());
        assertEquals(expected.lattice().solid(), actual.lattice().solid());
        assertArrayEquals(expected.lattice().caps(), actual.lattice().caps());
        assertEquals(expected.depth(), actual.depth());
        assertEquals(expected.fragmentCount(), actual.fragmentCount());
        assertArrayEquals(expected.topNodes(), actual.topNodes());
        assertArrayEquals(expected.topPolygons(), actual.topPolygons());
        assertArrayEquals(expected.planes(), actual.planes());
        assertArrayEquals(expected.frames(), actual.frames());
        assertArrayEquals(expected.mixedLists(), actual.mixedLists());
        assertArrayEquals(expected.mixedTriangles(), actual.mixedTriangles());
        assertArrayEquals(expected.mixedSamples(), actual.mixedSamples());
        assertArrayEquals(expected.degenerateTriangles(), actual.degenerateTriangles());
    }

    /** Returns the counts and symbols of the first part of a file, from position to limit. */
    private static ByteBuffer symbols(ByteBuffer file) throws AssetException {
        FlatTable root =
                FlatTable.root(FileEnvelope.open(file, "file", true, AssetReader.UNPACKED_MAX), StoredFields.ASSET);
        FlatTable part = root.tables(StoredFields.ASSET_PARTS, AssetLayout.PARTS, StoredFields.PART)
                .get(0);
        FlatTable packed = part.tableIfPresent(StoredFields.PART_PACKED, AssetLayout.PACKED_PART, StoredFields.PACKED);
        return Objects.requireNonNull(packed).bytes(StoredFields.PACKED_BSP);
    }

    private static byte[] bytes(AssetPart part) throws AssetException {
        ByteBuffer symbols = symbols(AssetWriter.write(asset(part), AssetEncoding.PACKED));
        byte[] bytes = new byte[symbols.remaining()];
        symbols.get(bytes);
        return bytes;
    }

    private static BspTree decode(AssetPart part, byte[] bytes) throws CorruptAssetException {
        SolidLattice lattice = part.lattice();
        assertNotNull(lattice);
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        BspCounts counts = BspCounts.read(rest, part.triangles().triangleCount(), PLACE);
        return BspTreeCoder.decode(counts, rest, part.triangles(), lattice, PLACE);
    }

    private static long stated(AssetPart part, byte[] bytes) throws CorruptAssetException {
        int triangles = part.triangles().triangleCount();
        return BspCounts.read(ByteBuffer.wrap(bytes), triangles, PLACE).bytes();
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void memoryIsAtMostWhatTheCountsState(MeshArrays mesh) throws AssetException {
        AssetPart part = part(mesh);
        byte[] bytes = bytes(part);
        decode(part, bytes);
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        decode(part, bytes);
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        long stated = stated(part, bytes);
        assertTrue(allocated <= stated, allocated + " bytes allocated, " + stated + " stated");
    }

    @Test
    void memoryIsCheckedBeforeItIsAllocated() throws AssetException {
        AssetPart part = part(Meshes.noiseSphere(20, 0.3, 2));
        ByteBuffer file = AssetWriter.write(asset(part), AssetEncoding.PACKED);
        ByteBuffer without = AssetWriter.write(asset(part.withBsp(null)), AssetEncoding.PACKED);
        long stated = stated(part, bytes(part));
        long limit = smallestLimit(without) + stated - 1;
        String message = assertThrows(CorruptAssetException.class, () -> AssetReader.read(file, "sphere", limit))
                .getMessage();
        String expected = "sphere: section PACKED of part \"part\": unpacking it takes " + stated + " bytes of memory";
        assertTrue(String.valueOf(message).startsWith(expected), message);
        assertNotNull(AssetReader.read(file, "sphere", 2 * limit));
    }

    private static long smallestLimit(ByteBuffer file) {
        long low = 0;
        long high = AssetReader.UNPACKED_MAX;
        while (low < high) {
            long middle = (low + high) / 2;
            try {
                AssetReader.read(file.duplicate(), "sphere", middle);
                high = middle;
            } catch (AssetException e) {
                low = middle + 1;
            }
        }
        return low;
    }

    @Test
    void damagedSymbolsAreRefusedOrATree() throws AssetException {
        List<AssetPart> parts = mutated().stream().map(PackedBspTest::part).toList();
        for (AssetPart part : parts) {
            mutate(part, 1, 500);
        }
    }

    /** A million damaged trees: minutes. */
    @Tag("campaign")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17})
    void aLongRunOfDamagedSymbolsIsRefusedOrATree(long seed) throws AssetException {
        List<AssetPart> parts = mutated().stream().map(PackedBspTest::part).toList();
        for (AssetPart part : parts) {
            mutate(part, seed, 20_500);
        }
    }

    /** Changes bits, bytes and lengths; each result is decoded in the memory that it states, soon. */
    private static void mutate(AssetPart part, long seed, int changes) throws AssetException {
        byte[] good = bytes(part);
        Random random = new Random(seed);
        int[] refused = new int[1];
        assertTimeoutPreemptively(Duration.ofMinutes(10), () -> {
            for (int i = 0; i < changes; i++) {
                byte[] bad = good.clone();
                for (int count = 1 + random.nextInt(3); count > 0; count--) {
                    int at = random.nextInt(random.nextBoolean() ? Math.min(20, bad.length) : bad.length);
                    bad[at] = (byte) (random.nextBoolean() ? random.nextInt() : bad[at] ^ 1 << random.nextInt(8));
                }
                if (random.nextInt(8) == 0) {
                    bad = Arrays.copyOf(bad, random.nextInt(bad.length + 4));
                }
                refused[0] += isRefused(part, bad) ? 1 : 0;
            }
        });
        assertTrue(refused[0] > changes / 2, refused[0] + " of " + changes + " refused");
    }

    private static boolean isRefused(AssetPart part, byte[] bytes) {
        try {
            if (stated(part, bytes) > 1L << 28) {
                return true; // more than the limit of this test
            }
        } catch (CorruptAssetException e) {
            return true;
        }
        long[] allocated = new long[1];
        boolean refused = isRefused(part, bytes, allocated);
        if (allocated[0] > 0) {
            isRefused(part, bytes, allocated); // again, after what the JVM allocates for the first exception of a kind
        }
        assertTrue(allocated[0] <= 0, allocated[0] + " bytes more allocated than stated");
        return refused;
    }

    /** @param more receives the bytes allocated beyond those that are stated and those of an exception */
    private static boolean isRefused(AssetPart part, byte[] bytes, long[] more) {
        boolean refused = false;
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        try {
            decode(part, bytes);
        } catch (CorruptAssetException e) {
            refused = true;
            boolean isNumber = e.code() == AssetErrorCode.PACKED_NUMBER;
            assertTrue(isNumber || String.valueOf(e.getMessage()).contains("BSP tree"), e.getMessage());
        }
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        try {
            more[0] = allocated - stated(part, bytes) - 20_000;
        } catch (CorruptAssetException e) {
            throw new AssertionError(e);
        }
        return refused;
    }

    /** Of a box and a sphere: each bit of counts and symbols changed. */
    @Test
    void eachCodeOfPackedTreesIsThatOfADamagedFile() throws AssetException {
        Set<AssetErrorCode> found = EnumSet.noneOf(AssetErrorCode.class);
        for (MeshArrays mesh : List.of(Meshes.box(-1, -2, -3, 4, 5, 6), Meshes.noiseSphere(8, 0.3, 2))) {
            AssetPart part = part(mesh);
            byte[] good = bytes(part);
            for (int bit = 0; bit < 8 * good.length; bit++) {
                byte[] bad = good.clone();
                bad[bit / 8] ^= (byte) (1 << bit % 8);
                codeOf(part, bad, found);
            }
        }
        Set<AssetErrorCode> all = EnumSet.range(AssetErrorCode.PACKED_BSP_COUNT, AssetErrorCode.PACKED_BSP_END);
        found.remove(AssetErrorCode.PACKED_NUMBER); // one that any stream of numbers may have
        assertEquals(all, found);
    }

    private static void codeOf(AssetPart part, byte[] bytes, Set<AssetErrorCode> found) {
        try {
            decode(part, bytes);
        } catch (CorruptAssetException e) {
            found.add(e.code());
        }
    }

    @Test
    void everyShorterStreamIsRefusedOrAnotherTree() throws AssetException {
        AssetPart part = part(Meshes.noiseSphere(8, 0.3, 2));
        byte[] good = bytes(part);
        int refused = 0;
        for (int length = 0; length < good.length; length++) {
            refused += isRefused(part, Arrays.copyOf(good, length)) ? 1 : 0;
        }
        assertEquals(good.length, refused);
        assertTrue(isRefused(part, Arrays.copyOf(good, good.length + 1)), "a byte more");
        assertSame(tree(part), decode(part, good));
    }

    @Test
    void aBoxTakesLessThan50Bytes() throws AssetException {
        assertTrue(bytes(part(Meshes.box(0, 0, 0, 1, 1, 1))).length < 50);
    }
}
