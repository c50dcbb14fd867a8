// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.Asset;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetValidator;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each rule of section OUTLINES, broken alone. */
class OutlineTest {
    private static void refused(String problem, Consumer<TestOutlines.Mutable> damage) {
        TestOutlines.Mutable mutable = new TestOutlines.Mutable();
        damage.accept(mutable);
        Asset asset = mutable.asset();
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        String part = asset.parts().get(0).name();
        assertEquals("a.cullet: section OUTLINES of part \"" + part + "\": " + problem, refusal.getMessage());
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        assertDoesNotThrow(() -> AssetValidator.validate(new TestOutlines.Mutable().asset(), "a.cullet"));
        assertDoesNotThrow(() -> AssetValidator.validate(TestOutlines.asset(), "a.cullet"));
    }

    @Test
    void kindsAxesAndNumbersFit() {
        refused("kind is 2 and axis 1, but must be 0 or 1, and 0 to 2", o -> o.kind = 2);
        refused("kind is 1 and axis 3, but must be 0 or 1, and 0 to 2", o -> o.axis = 3);
        refused("plane at NaN, error 1.0E-5", o -> o.at = Float.NaN);
        refused("plane at 0.25, error -1.0", o -> o.error = -1);
        refused("plane at 0.25, error Infinity", o -> o.error = Float.POSITIVE_INFINITY);
    }

    @Test
    void ringsAndPolygonsFollowEachOther() {
        refused("ring 0 is 0 to 2 of 11, but must have at least 3", o -> o.ringEnds[0] = 2);
        refused("ring 2 is 8 to 12 of 11, but must have at least 3", o -> o.ringEnds[2] = 12);
        refused("ring 1 is 4 to -1 of 11, but must have at least 3", o -> o.ringEnds[1] = -1);
        refused("ring 1 is 4 to -2147483648 of 11, but must have at least 3", o -> o.ringEnds[1] = Integer.MIN_VALUE);
        refused("rings end at 8 of 11", o -> {
            o.ringEnds = new int[] {4, 8};
            o.polygonEnds = new int[] {2};
        });
        refused("polygon 1 is 2 to 2 of 3, but must have at least 1", o -> o.polygonEnds[1] = 2);
        refused("polygons end at 2 of 3", o -> o.polygonEnds = new int[] {2});
        refused("rings end at 0 of 0", o -> {
            o.vertices = new float[0];
            o.ringEnds = new int[0];
            o.polygonEnds = new int[0];
        });
    }

    @Test
    void envelopesHoldTheVertices() {
        refused("rectangle has 7.0, but that of the vertices 6.0", o -> o.envelope[2] = 7);
        refused("rectangle has NaN, but that of the vertices 0.0", o -> o.envelope[0] = Float.NaN);
        refused("vertex 0 is outside of the circle of radius 3.5", o -> o.envelope[6] = 3.5f);
        refused("vertex 0 is outside of the circle of radius NaN", o -> o.envelope[6] = Float.NaN);
        refused("vertex 0 is outside of the circle of radius -4.0", o -> o.envelope[6] = -4);
        refused("vertex 2 is outside of the circle of radius 4.0", o -> o.vertices[4] = Float.NaN);
        refused("vertex 2 is outside of the circle of radius 4.0", o -> o.vertices[4] = 1e30f);
        refused(
                "22 coordinates and 6 envelope numbers, but there must be 2 for each vertex, and 7",
                o -> o.envelope = new float[6]);
        refused(
                "21 coordinates and 7 envelope numbers, but there must be 2 for each vertex, and 7",
                o -> o.vertices = new float[21]);
    }
}
