// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredPacked;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.packed.CoordinateGrid;
import dev.cullet.format.packed.PackedHeader;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Later frames, sphere clusters and outlines of a packed part: round trips bit by bit, and damage. */
class PackedFramesTest {
    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A deformation of all positions, by frame. */
    private interface Motion {
        float coordinate(float[] positions, int at, int frame);
    }

    private static float wave(float[] positions, int at, int frame) {
        return positions[at] + 0.1f * (float) Math.sin(0.3 * frame + 2 * positions[at - at % 3]);
    }

    private static float thousandths(float[] positions, int at, int frame) {
        return (float) (Math.rint(wave(positions, at, frame) * 1000.0) / 1000.0);
    }

    private static float still(float[] positions, int at, int frame) {
        return positions[at];
    }

    private static float random(float[] positions, int at, int frame) {
        float value = Float.intBitsToFloat(new Random(at * 31L + frame).nextInt());
        return Math.abs(value) <= 1e9f ? value : -0f; // NaN, too
    }

    private static AssetPart animated(MeshArrays mesh, int frames, Motion motion) {
        AssetPart part = PackedForms.part(mesh, 4, false);
        AssetPart[] later = new AssetPart[frames - 1];
        for (int i = 0; i < later.length; i++) {
            later[i] = frame(part, i + 1, motion);
        }
        return part.withFrames(later);
    }

    private static AssetPart frame(AssetPart part, int frame, Motion motion) {
        float[] before = part.triangles().positions();
        float[] positions = new float[before.length];
        for (int at = 0; at < positions.length; at++) {
            positions[at] = motion.coordinate(before, at, frame);
        }
        float[] bounds = TestAssets.bounds(positions);
        double extent = 0;
        float[] origin = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] = bounds[axis];
            extent = Math.max(extent, (double) bounds[axis + 3] - bounds[axis]);
        }
        float step = 0x1p-60f;
        while (step * (double) AabbTree.LATTICE_MAX < extent) {
            step *= 2;
        }
        long[] nodes = part.tree().nodes().clone();
        PackedForms.fillBoxes(nodes, positions, part.triangles().indices(), origin, step);
        AabbTree tree = new AabbTree(
                origin, step, nodes, part.tree().depth(), part.tree().sahCost());
        return part.posed(bounds, TestAssets.sphere(positions, bounds), positions, tree);
    }

    private static Asset timed(AssetPart part) {
        float[] times = new float[part.frameCount()];
        for (int i = 0; i < times.length; i++) {
            times[i] = i / 30f;
        }
        return TestFrames.timed(PackedForms.asset(part), times);
    }

    private static StoredPacked packed(ByteBuffer file) {
        return StoredAsset.getRootAsStoredAsset(file).parts(0).packed();
    }

    private static StoredPacked checkRoundTrip(AssetPart part) throws AssetException {
        Asset asset = timed(part);
        ByteBuffer file = PackedForms.file(asset);
        TestAssets.assertSame(asset, AssetReader.read(file, "a"));
        assertEquals(0, StoredAsset.getRootAsStoredAsset(file).parts(0).framesLength());
        assertEquals(part.frameCount() - 1, packed(file).frames());
        return packed(file);
    }

    @Test
    void framesComeBackBitByBit() throws AssetException {
        MeshArrays sphere = Meshes.noiseSphere(12, 0.2, 1);
        StoredPacked waving = checkRoundTrip(animated(sphere, 9, PackedFramesTest::wave));
        assertEquals(CoordinateGrid.FLOAT, waving.frameGrid());
        int vertices = 8 * (int) waving.vertices();
        assertTrue(waving.frameSymbolsLength() < 8 * vertices, waving.frameSymbolsLength() + " of " + vertices);
        checkRoundTrip(animated(sphere, 3, PackedFramesTest::random));
        checkRoundTrip(animated(Meshes.soup(150, 0.3, 5), 2, PackedFramesTest::wave));
        checkRoundTrip(animated(Meshes.box(-1, -2, -3, 4, 5, 6), 40, PackedFramesTest::wave));
    }

    @Test
    void decimalsTakeFewerBytes() throws AssetException {
        MeshArrays mesh = Meshes.noiseSphere(12, 0.2, 1);
        float[] rounded = new float[mesh.positions().length];
        for (int i = 0; i < rounded.length; i++) {
            rounded[i] = (float) (Math.rint(mesh.positions()[i] * 1000.0) / 1000.0);
        }
        StoredPacked stored = checkRoundTrip(animated(
                new MeshArrays("rounded", rounded, mesh.indices()),
                9,
                (positions, at, frame) -> at == 5 && frame == 3
                        ? Math.nextUp(thousandths(positions, at, frame))
                        : thousandths(positions, at, frame)));
        assertEquals(CoordinateGrid.DECIMALS, stored.frameGrid());
        assertEquals(3, stored.frameDigits());
        assertTrue(stored.frameSymbolsLength() < 4 * 8 * (int) stored.vertices());
    }

    @Test
    void framesThatDoNotMoveTakeAFixedShareOfTheirMemory() throws AssetException {
        AssetPart part = animated(Meshes.noiseSphere(12, 0.2, 1), 50, PackedFramesTest::still);
        StoredPacked stored = checkRoundTrip(part);
        long memory = 49L * (12 * stored.vertices() + 64 * stored.treeNodes() + 512);
        assertEquals((memory + PackedHeader.FRAME_RATIO - 1) / PackedHeader.FRAME_RATIO, stored.frameSymbolsLength());
    }

    @Test
    void framesWithLargerBoxesAreStoredAsTheyAre() throws AssetException {
        AssetPart part = PackedForms.part(Meshes.box(-1, -1, -1, 1, 1, 1), 4, false);
        AssetPart large = part.withFrames(part.posed(
                part.bounds(), part.boundingSphere(), part.triangles().positions(), looser(part.tree())));
        Asset asset = timed(large);
        ByteBuffer file = PackedForms.file(asset);
        TestAssets.assertSame(asset, AssetReader.read(file, "a"));
        assertEquals(1, StoredAsset.getRootAsStoredAsset(file).parts(0).framesLength());
        assertEquals(0, packed(file).frames());
    }

    /** The same tree, whose first box is larger than needed. */
    private static AabbTree looser(AabbTree tree) {
        long[] nodes = tree.nodes().clone();
        nodes[1] = (nodes[1] & ~0x7FFFL) | AabbTree.LATTICE_MAX;
        assertFalse(Arrays.equals(nodes, tree.nodes()));
        return new AabbTree(tree.origin(), tree.step(), nodes, tree.depth(), tree.sahCost());
    }

    private static AssetPart withShapes() {
        AssetPart part = animated(Meshes.noiseSphere(6, 0.2, 1), 3, PackedFramesTest::wave);
        return part.withCluster(TestClusters.asset().parts().get(0).cluster())
                .withOutlines(TestOutlines.asset().parts().get(0).outlines());
    }

    @Test
    void clustersAndOutlinesComeBackBitByBit() throws AssetException {
        AssetPart part = withShapes();
        StoredPacked stored = checkRoundTrip(part);
        assertTrue(stored.clusterLength() > 0 && stored.outlinesLength() > 0);
        SphereCluster cluster = part.cluster();
        assertTrue(
                cluster != null && stored.clusterLength() < 4 * (5 * cluster.nodeCount() + cluster.figures().length));
    }

    /** Symbols contain an axis as a float: no builder makes one that is rounded. */
    @Test
    void shapesThatDoNotRoundTripAreNotPacked() {
        TestOutlines.Mutable outline = new TestOutlines.Mutable();
        outline.axis = (1 << 24) + 1;
        AssetPart part = withShapes().withOutlines(outline.outline());
        assertNull(PackedShapes.outlines(part));
        assertNotNull(PackedShapes.cluster(withShapes()));
        assertNotNull(PackedShapes.outlines(withShapes()));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void damageIsRefusedOrHarmless(long seed) {
        int accepted = mutate(seed, 1000);
        assertTrue(accepted > 0 && accepted < 1000, accepted + " accepted");
    }

    /** Minutes: hundreds of thousands of damaged files. */
    @Tag("campaign")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {101, 102, 103, 104})
    void aLongRunOfDamageIsRefusedOrHarmless(long seed) {
        int accepted = mutate(seed, 100_000);
        System.out.printf("seed %d: 100000 files, %d refused, %d accepted%n", seed, 100_000 - accepted, accepted);
    }

    /** Returns how many files were accepted; each change is among the symbols of frames, cluster or outlines. */
    private static int mutate(long seed, int changes) {
        ByteBuffer good = PackedForms.file(timed(withShapes()));
        StoredPacked stored = packed(good);
        List<ByteBuffer> symbols =
                List.of(stored.frameSymbolsAsByteBuffer(), stored.clusterAsByteBuffer(), stored.outlinesAsByteBuffer());
        int[] accepted = new int[1];
        assertTimeoutPreemptively(Duration.ofMinutes(5), () -> {
            Random random = new Random(seed);
            for (int i = 0; i < changes; i++) {
                ByteBuffer bad = Damage.copy(good);
                ByteBuffer part = symbols.get(random.nextInt(symbols.size()));
                for (int count = 1 + random.nextInt(3); count > 0; count--) {
                    int at = random.nextInt(8) == 0
                            ? random.nextInt(bad.limit() - 16)
                            : part.position() + random.nextInt(part.remaining());
                    bad.put(at, (byte)
                            (random.nextBoolean() ? random.nextInt() : bad.get(at) ^ 1 << random.nextInt(8)));
                }
                accepted[0] += isHarmless(Damage.seal(bad), i) ? 1 : 0;
            }
        });
        return accepted[0];
    }

    /** Reads within the memory that is allowed. */
    private static boolean isHarmless(ByteBuffer file, int change) {
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        boolean accepted;
        try {
            AssetReader.read(file, "damaged.cullet", 1 << 20);
            accepted = true;
        } catch (AssetException e) {
            String message = String.valueOf(e.getMessage());
            assertTrue(message.startsWith("damaged.cullet: ") && message.lines().count() == 1, message);
            accepted = false;
        }
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertTrue(
                allocated < (1 << 20) + 4L * file.limit() + 100_000,
                "change " + change + ": " + allocated + " bytes allocated");
        return accepted;
    }

    @Test
    void whatFramesTakeInMemoryIsCheckedBeforeItIsTaken() throws AssetException {
        ByteBuffer file =
                PackedForms.file(timed(animated(Meshes.noiseSphere(30, 0.2, 1), 20, PackedFramesTest::still)));
        AssetReader.read(file, "a");
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        String message =
                String.valueOf(assertThrows(CorruptAssetException.class, () -> AssetReader.read(file, "a", 1 << 20))
                        .getMessage());
        assertTrue(message.contains("bytes of memory, but only"), message);
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertTrue(allocated < 1 << 20, allocated + " bytes");
    }

    @Test
    void memoryOfFramesIsAtMostWhatIsStated() throws AssetException {
        AssetPart part = animated(Meshes.noiseSphere(30, 0.2, 1), 10, PackedFramesTest::wave);
        ByteBuffer file = PackedForms.file(timed(part));
        long low = 0;
        long high = 1L << 30;
        while (high - low > 1000) { // the least limit with which it is read
            long middle = (low + high) / 2;
            try {
                AssetReader.read(file, "a", middle);
                high = middle;
            } catch (CorruptAssetException e) {
                low = middle;
            }
        }
        long min = Long.MAX_VALUE;
        for (int round = 0; round < 3; round++) {
            long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
            AssetReader.read(file, "a");
            min = Math.min(
                    min, THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        // numbers of each frame that are not kept: ranges of its boxes, and what the validator takes
        int temporary = part.frameCount() * (13 * part.tree().nodeCount() + 2_000) + 60_000;
        assertTrue(
                min <= high + temporary && min > 0.8 * high,
                min + " taken, " + high + " stated, " + temporary + " temporary");
    }

    @Test
    void framesThatTheirSymbolsCannotContainAreRefused() {
        ByteBuffer file = PackedForms.file(timed(animated(Meshes.noiseSphere(6, 0.2, 1), 3, PackedFramesTest::wave)));
        int at = PackedDamageTest.fieldOffset(file, packed(file), StoredFields.PACKED_FRAMES);
        for (int value : new int[] {Integer.MAX_VALUE, -1, 1 << 20}) {
            file.putInt(at, value);
            String message = String.valueOf(Damage.refusal(Damage.seal(file)));
            assertTrue(message.contains("later frames are stated, but"), message);
        }
    }
}
