// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Sphere;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.testkit.Meshes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of {@link AssetValidatorTest} that are checked on corners of blocks, where a part has no positions. */
class CompactValidatorTest {
    private final AssetPart good = TestCompact.part("hull", Meshes.torusKnot(5, 20), true);

    private static void refused(AssetPart part, String section, String problem) {
        CorruptAssetException refusal = assertThrows(
                CorruptAssetException.class, () -> AssetValidator.validate(TestAssets.of(List.of(part)), "a.cullet"));
        assertEquals("a.cullet: section " + section + " of part \"hull\": " + problem, refusal.getMessage());
    }

    private AssetPart with(float[] bounds, Sphere sphere, AabbTree tree) {
        return new AssetPart(good.name(), good.pivot(), bounds, sphere, good.triangles(), tree);
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        AssetPart same = with(good.bounds(), good.boundingSphere(), good.tree());
        assertDoesNotThrow(() -> AssetValidator.validate(TestAssets.of(List.of(same)), "a.cullet"));
    }

    @Test
    void boundsAreExact() {
        for (int i = 0; i < 6; i++) {
            float[] bounds = good.bounds().clone();
            bounds[i] = i < 3 ? Math.nextDown(bounds[i]) : Math.nextUp(bounds[i]);
            refused(
                    with(bounds, good.boundingSphere(), good.tree()),
                    "PARTS",
                    (i < 3 ? "lower " : "upper ") + "xyz".charAt(i % 3) + " of the bounding box is " + bounds[i]
                            + ", but that of the triangles is " + good.bounds()[i]);
        }
    }

    @Test
    void sphereHoldsEveryCorner() {
        float[] first = good.triangles().positions();
        refused(
                with(good.bounds(), new Sphere(0, 0, 0, 1), good.tree()),
                "PARTS",
                "vertex 0 at " + first[0] + " " + first[1] + " " + first[2]
                        + " is outside of the bounding sphere of radius 1.0");
        refused(with(good.bounds(), new Sphere(0, 0, 0, Float.NaN), good.tree()), "PARTS", "bounding sphere holds NaN");
    }

    /** Each side of each leaf's box, moved inward until it is that of the other side: no corner may be left outside. */
    @Test
    void trianglesAreInsideTheirLeafBox() {
        int refused = 0;
        for (int node = 0; node < good.tree().nodeCount(); node++) {
            for (int side = 0; side < 6; side++) {
                long[] words = good.tree().nodes().clone();
                if (AabbTree.leafEnd(words, node, 0) == 0) {
                    continue;
                }
                int word = AabbTree.NODE_WORDS * node + side;
                long other = words[word ^ 1] & 0x7FFF;
                words[word] = (words[word] & ~0x7FFFL) | other;
                CorruptAssetException refusal = assertThrows(
                        CorruptAssetException.class,
                        () -> AssetValidator.validate(
                                TestAssets.of(List.of(with(
                                        good.bounds(),
                                        good.boundingSphere(),
                                        new AabbTree(
                                                good.tree().origin(),
                                                good.tree().step(),
                                                words,
                                                good.tree().depth(),
                                                good.tree().sahCost())))),
                                "a.cullet"));
                String message = String.valueOf(refusal.getMessage());
                assertEquals("AABB_TREE", refusal.section(), message);
                assertEquals(
                        "outside of the box of node " + node + " lane 0",
                        message.substring(message.indexOf("outside")));
                refused++;
            }
        }
        assertTrue(refused >= 60, refused + " sides of boxes");
    }
}
