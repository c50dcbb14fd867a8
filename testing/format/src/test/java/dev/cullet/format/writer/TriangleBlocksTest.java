// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.internal.PackedPoint;
import dev.cullet.format.internal.TriangleBlocksValidator;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Blocks of triangles against a packer and against floats that know nothing of them; and each rule, broken alone. */
class TriangleBlocksTest {
    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final AssetPart part = TestCompact.part("hull", Meshes.torusKnot(6, 30), false);
    private final TriangleSet decoded = part.triangles().decoded();
    private TriangleBlocks blocks = blocks(part);

    private static TriangleBlocks blocks(AssetPart part) {
        TriangleBlocks blocks = part.triangles().blocks();
        assertNotNull(blocks);
        return blocks;
    }

    @Test
    void everyCornerIsWhereItWasPacked() {
        for (AssetPart each : TestCompact.asset().parts()) {
            TriangleSet set = each.triangles();
            TriangleSet plain = set.decoded();
            TriangleBlocks stored = blocks(each);
            assertEquals(set.triangleCount(), plain.triangleCount());
            assertEquals(set.vertexCount(), plain.vertexCount());
            TriangleBlocks again = TestCompact.pack(plain);
            assertArrayEquals(stored.words(), again.words());
            float[] xyz = new float[3];
            for (int i = 0; i < plain.indices().length; i++) {
                set.corner(i, xyz);
                long key = TriangleBlocks.corner(stored.words(), i / 3, i % 3);
                for (int axis = 0; axis < 3; axis++) {
                    float expected = plain.positions()[3 * plain.indices()[i] + axis];
                    assertEquals(expected, xyz[axis]);
                    double at = stored.origin()[axis] + PackedPoint.coordinate(key, axis) * (double) stored.step();
                    assertEquals(expected, at, "decoding rounds nothing");
                }
            }
        }
    }

    @Test
    void filterPassesExactlyTheTrianglesWhoseBoxesTouch() {
        Random random = new Random(1);
        int passed = 0;
        int stopped = 0;
        int count = part.triangles().triangleCount();
        for (int round = 0; round < 2000; round++) {
            int[] low = new int[3];
            int[] high = new int[3];
            long lowName = 0;
            long highName = 0;
            for (int axis = 0; axis < 3; axis++) {
                low[axis] = random.nextInt(round % 4 == 3 ? 1 << 20 : 1000);
                high[axis] = Math.min((1 << 20) - 1, low[axis] + random.nextInt(1000));
                low[axis] = round % 7 == axis ? 0 : low[axis];
                high[axis] = round % 5 == axis ? (1 << 20) - 1 : high[axis];
                lowName |= (long) low[axis] << (21 * axis);
                highName |= (long) high[axis] << (21 * axis);
            }
            int begin = random.nextInt(count);
            int end = begin + 1 + random.nextInt(Math.min(200, count - begin));
            int next = TriangleBlocks.next(blocks.words(), begin, end, lowName, highName);
            for (int triangle = begin; triangle <= Math.min(next, end - 1); triangle++) {
                assertEquals(triangle == next, touches(triangle, low, high), "triangle " + triangle);
            }
            passed += next < end ? 1 : 0;
            stopped += next == end ? 1 : 0;
        }
        assertTrue(passed > 300 && stopped > 300, passed + " passed, " + stopped + " stopped");
    }

    private boolean touches(int triangle, int[] low, int[] high) {
        boolean touches = true;
        for (int axis = 0; axis < 3; axis++) {
            int min = Integer.MAX_VALUE;
            int max = 0;
            for (int k = 0; k < 3; k++) {
                int at = PackedPoint.coordinate(TriangleBlocks.corner(blocks.words(), triangle, k), axis);
                min = Math.min(min, at);
                max = Math.max(max, at);
            }
            touches &= min <= high[axis] && max >= low[axis];
        }
        return touches;
    }

    private void refused(String problem) {
        Asset asset = TestAssets.of(List.of(part.withTriangles(part.triangles().withBlocks(blocks))));
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertEquals("a.cullet: section TRIANGLES of part \"hull\": " + problem, refusal.getMessage());
    }

    private void change(float[] origin, float step, float error, int count, long[] words) {
        blocks = new TriangleBlocks(origin, step, error, count, words);
    }

    private void changeWord(int word, long value) {
        long[] words = blocks(part).words().clone();
        words[word] = value;
        blocks = new TriangleBlocks(blocks.origin(), blocks.step(), blocks.error(), blocks.triangleCount(), words);
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        assertDoesNotThrow(() -> AssetValidator.validate(TestAssets.of(List.of(part)), "a.cullet"));
        assertEquals(360, part.triangles().triangleCount());
        assertTrue(decoded.vertexCount() > 180);
    }

    @Test
    void latticeIsAPowerOfTwoWithAnErrorNearIt() {
        long[] words = blocks.words();
        float[] origin = blocks.origin();
        change(origin, 0.75f, 0, 360, words);
        refused("step is 0.75, but must be a power of two");
        change(origin, Float.NaN, 0, 360, words);
        refused("step is NaN, but must be a power of two");
        change(origin, 0.5f, 1.5f, 360, words);
        refused("error is 1.5, but must be 0 to two steps of 0.5");
        change(origin, 0.5f, -1, 360, words);
        refused("error is -1.0, but must be 0 to two steps of 0.5");
        change(new float[] {0, Float.NEGATIVE_INFINITY, 0}, 0.5f, 0, 360, words);
        refused("origin holds -Infinity");
        change(new float[] {0.1f, 0, 0}, 0.5f, 0, 360, words);
        CorruptAssetException refusal = assertThrows(
                CorruptAssetException.class,
                () -> TriangleBlocksValidator.check(blocks, new AssetSection("a.cullet", "TRIANGLES", "hull"), true));
        assertTrue(String.valueOf(refusal.getMessage()).endsWith("which is beyond the lattice, or no float"));
    }

    @Test
    void thereAreWordsForAllTriangles() {
        long[] words = blocks.words();
        for (int count : new int[] {0, -1, Integer.MAX_VALUE, Integer.MAX_VALUE / 3 + 1}) {
            change(blocks.origin(), blocks.step(), 0, count, words);
            refused(count + " triangles, but there must be 1 to 715827882");
        }
        change(blocks.origin(), blocks.step(), 0, Integer.MAX_VALUE / 3, words);
        refused(words.length + " words for the blocks of 715827882 triangles");
        change(blocks.origin(), blocks.step(), 0, 360, Arrays.copyOf(words, words.length + 1));
        refused((words.length + 1) + " words, but blocks end at " + (words.length - 2)
                + ", and two words 0 come after them");
        changeWord(words.length - 1, 1);
        refused(words.length + " words, but blocks end at " + (words.length - 2) + ", and two words 0 come after them");
    }

    /** Every bit of every header changed alone: refused, or without effect. */
    @Test
    void headersThatDoNotFitAreRefused() {
        int refused = 0;
        int harmless = 0;
        for (int bit = 0; bit < 2 * 3 * 64; bit++) {
            changeWord(bit / 64, blocks(part).words()[bit / 64] ^ 1L << bit);
            try {
                TriangleBlocksValidator.check(blocks, new AssetSection("a.cullet", "TRIANGLES", "hull"), true);
                for (int i = 0; i < 3 * 360; i++) {
                    TriangleBlocks.corner(blocks.words(), i / 3, i % 3);
                }
                harmless++;
            } catch (CorruptAssetException e) {
                refused++;
            }
        }
        assertTrue(refused > 200, refused + " refused");
        assertTrue(harmless > 0, "another lower corner of a block is no fault of the block alone");
    }

    @Test
    void cornerOfAVertexThatIsNotThereIsRefused() {
        int begin = 2 * 3;
        changeWord(begin, -1);
        CorruptAssetException refusal = assertThrows(
                CorruptAssetException.class,
                () -> TriangleBlocksValidator.check(blocks, new AssetSection("a.cullet", "TRIANGLES", "hull"), true));
        assertTrue(
                String.valueOf(refusal.getMessage())
                        .matches(".*triangle \\d+ has vertex 127 of its block, but there are \\d+"),
                refusal.getMessage());
    }

    @Test
    void partsOfOneAssetHaveOneEncoding() {
        AssetPart exact = TestAssets.part("door", Meshes.box(0, 0, 0, 1, 1, 1), false);
        CorruptAssetException refusal = assertThrows(
                CorruptAssetException.class,
                () -> AssetValidator.validate(TestAssets.of(List.of(part, exact)), "a.cullet"));
        assertEquals(
                "a.cullet: section PARTS: part \"door\" is stored in another encoding than the first; all parts have"
                        + " the same",
                refusal.getMessage());
    }

    @Test
    void framesAreRefused() {
        AssetPart animated = part.withFrames(part);
        CorruptAssetException refusal = assertThrows(
                CorruptAssetException.class,
                () -> AssetValidator.validate(TestAssets.of(List.of(animated)), "a.cullet"));
        assertEquals(
                "a.cullet: section PARTS of part \"hull\": a compact part has 2 frames, but can have only one",
                refusal.getMessage());
    }

    /** Blocks of one vertex cost 16 bytes for 128 triangles: they must not become a hundred times that. */
    @Test
    void millionsOfCollapsedTrianglesAreRefusedInLittleMemory() {
        int count = 1 << 20;
        long[] words = new long[2 * count / 128 + 2];
        for (int block = 0; block < count / 128; block++) {
            words[2 * block] = 2L * count / 128;
        }
        change(new float[3], 1, 0, count, words);
        assertDoesNotThrow(
                () -> TriangleBlocksValidator.check(blocks, new AssetSection("a.cullet", "TRIANGLES", "hull"), true));
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        Asset asset = TestAssets.of(List.of(part.withTriangles(part.triangles().withBlocks(blocks))));
        assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertTrue(allocated < 16L * words.length + 100_000, allocated + " bytes allocated");
    }
}
