// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertLinesMatch;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredFrame;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What frames share and what each has for itself, and each rule of section FRAMES, broken alone. */
class FramesTest {
    private static AssetPart box() {
        return TestAssets.part("box", Meshes.box(-1, -1, -1, 1, 1, 1), false);
    }

    private static void refused(String message, AssetPart frame) {
        Asset asset = TestFrames.timed(TestAssets.of(List.of(box().withFrames(frame))), 0, 1);
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertEquals("a.cullet: section FRAMES of part \"box frame 1\": " + message, refusal.getMessage());
    }

    private static void refusedTimes(String message, float... times) {
        Asset asset = TestFrames.timed(TestFrames.asset(), times);
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertEquals("a.cullet: section PARTS: " + message, refusal.getMessage());
    }

    @Test
    void framesShareTrianglesAndTopology() throws AssetException {
        AssetPart part = AssetReader.read(AssetWriter.write(TestFrames.asset()), "a")
                .parts()
                .get(1);
        assertEquals(3, part.frameCount());
        assertSame(part, part.frame(0));
        for (int i = 1; i < 3; i++) {
            AssetPart frame = part.frame(i);
            assertSame(part.triangles().cornerIndices(), frame.triangles().cornerIndices());
            assertSame(part.triangles().edgeFlags(), frame.triangles().edgeFlags());
            assertNotSame(part.triangles().positions(), frame.triangles().positions());
            assertEquals(1, frame.frameCount());
            assertNull(frame.bsp());
            for (int word = 0; word < part.tree().nodes().length; word++) {
                if (word % 8 >= 6) {
                    assertEquals(part.tree().nodes()[word], frame.tree().nodes()[word], "topology");
                }
            }
        }
    }

    @Test
    void aPartThatIsNotAnimatedHasOneFrameAndTheBytesItHadBefore() throws AssetException {
        Asset still = AssetReader.read(AssetWriter.write(TestAssets.box()), "a");
        assertEquals(1, still.parts().get(0).frameCount());
        assertEquals(0, still.frameTimes().length);
        assertArrayEquals(
                Damage.file(TestAssets.box()).array(),
                Damage.file(TestAssets.of(List.of(box(still)))).array());
    }

    private static AssetPart box(Asset asset) {
        return asset.parts().get(0).withFrames();
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        assertDoesNotThrow(() -> AssetValidator.validate(TestFrames.asset(), "a.cullet"));
        assertDoesNotThrow(
                () -> AssetValidator.validate(TestFrames.timed(TestAssets.of(List.of(box())), 3), "a.cullet"));
    }

    @Test
    void aFrameHasAsManyVerticesAsTheFirst() {
        AssetPart box = box();
        refused(
                "9 coordinates, but the first frame has 24",
                box.posed(box.bounds(), box.boundingSphere(), new float[9], box.tree()));
    }

    @Test
    void boundsAreThoseOfTheFrame() {
        AssetPart box = box();
        AssetPart twice = TestFrames.scaled(box, 2);
        refused(
                "lower x of the bounding box is -1.0, but that of the triangles is -2.0",
                box.posed(
                        box.bounds(), twice.boundingSphere(), twice.triangles().positions(), twice.tree()));
        refused(
                "vertex 0 at -2.0 -2.0 -2.0 is outside of the bounding sphere of radius "
                        + box.boundingSphere().radius(),
                box.posed(
                        twice.bounds(), box.boundingSphere(), twice.triangles().positions(), twice.tree()));
    }

    @Test
    void boxesHoldTheTrianglesOfTheFrame() {
        AssetPart box = box();
        AssetPart twice = TestFrames.scaled(box, 2);
        Asset asset = TestFrames.timed(
                TestAssets.of(List.of(box.withFrames(box.posed(
                        twice.bounds(),
                        twice.boundingSphere(),
                        twice.triangles().positions(),
                        box.tree())))),
                0,
                1);
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertLinesMatch(
                List.of("a\\.cullet: section FRAMES of part \"box frame 1\": triangle \\d+ has a corner at .*"
                        + ", outside of the box of node \\d+ lane \\d+"),
                List.of(String.valueOf(refusal.getMessage())));
    }

    @Test
    void numbersAreFinite() {
        AssetPart box = box();
        float[] positions = box.triangles().positions().clone();
        positions[4] = Float.NaN;
        refused(
                "vertex 1 at " + positions[3] + " NaN " + positions[5] + " is outside of the bounding sphere of radius "
                        + box.boundingSphere().radius(),
                box.posed(box.bounds(), box.boundingSphere(), positions, box.tree()));
        AabbTree tree = box.tree();
        refused(
                "step is NaN, but must be a power of two",
                box.posed(
                        box.bounds(),
                        box.boundingSphere(),
                        box.triangles().positions(),
                        new AabbTree(tree.origin(), Float.NaN, tree.nodes(), tree.depth(), tree.sahCost())));
    }

    @Test
    void everyPartHasAFrameForEachTimeAndTimesAscend() {
        refusedTimes("part \"box\" has 3 frames, but there are 2 frame times", 0, 1);
        refusedTimes("part \"box\" has 3 frames, but there are 0 frame times");
        refusedTimes("frame 2 is at 0.5 seconds, but times must ascend", 0, 1, 0.5f);
        refusedTimes("frame 0 is at NaN seconds, but times must ascend", Float.NaN, 1, 2);
        refusedTimes("frame 2 is at Infinity seconds, but times must ascend", 0, 1, Float.POSITIVE_INFINITY);
    }

    /** A file may state any number of boxes. */
    @Test
    void boxesThatAreNotThoseOfTheTreeAreRefused() {
        ByteBuffer file = Damage.file(TestFrames.asset());
        StoredFrame stored =
                StoredAsset.getRootAsStoredAsset(file.duplicate()).parts(0).frames(1);
        ByteBuffer boxes = stored.boxesAsByteBuffer();
        int words = stored.boxesLength();
        file.putInt(boxes.position() - 4, words - 1);
        CorruptAssetException refusal =
                assertInstanceOf(CorruptAssetException.class, Damage.refusal(Damage.seal(file)));
        assertEquals("FRAMES", refusal.section());
        String message = String.valueOf(refusal.getMessage());
        assertEquals(
                "boxes has " + (words - 1) + " words, but the tree's nodes need " + words,
                message.substring(message.indexOf("boxes has")));
    }
}
