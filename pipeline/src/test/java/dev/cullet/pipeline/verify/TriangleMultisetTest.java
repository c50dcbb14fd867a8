// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.verify.TriangleMultiset.Difference;
import dev.cullet.pipeline.verify.TriangleMultiset.Triangles;
import java.util.List;
import org.junit.jupiter.api.Test;

class TriangleMultisetTest {
    private static final float[] SQUARE = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};

    @Test
    void orderOfTrianglesAndFirstCornerDoNotMatter() {
        assertTrue(compare(of(SQUARE, 0, 1, 2, 0, 2, 3), of(SQUARE, 2, 3, 0, 1, 2, 0))
                .isNone());
    }

    @Test
    void windingMatters() {
        assertEquals(new Difference(1, 1, 1, 0), compare(of(SQUARE, 0, 1, 2, 0, 2, 3), of(SQUARE, 0, 3, 2, 0, 1, 2)));
    }

    @Test
    void everyBitMatters() {
        float[] moved = SQUARE.clone();
        moved[10] = Math.nextUp(1f);
        assertEquals(new Difference(1, 0, 1, 0), compare(of(SQUARE, 0, 2, 3), of(moved, 0, 2, 3)));
        float[] negative = SQUARE.clone();
        negative[0] = -0f;
        assertEquals(new Difference(1, 0, 1, 0), compare(of(SQUARE, 0, 1, 2), of(negative, 0, 1, 2)));
    }

    @Test
    void surfaceCountsByName() {
        Triangles steel = new Triangles(SQUARE, new int[] {0, 1, 2}, new int[] {1}, List.of("glass", "steel"));
        Triangles same = new Triangles(SQUARE, new int[] {0, 1, 2}, new int[] {0}, List.of("steel"));
        Triangles glass = new Triangles(SQUARE, new int[] {0, 1, 2}, new int[] {0}, List.of("glass", "steel"));
        assertTrue(compare(steel, same).isNone());
        assertEquals(new Difference(1, 0, 1, 0), compare(steel, glass));
    }

    @Test
    void countsCopies() {
        assertEquals(new Difference(1, 0, 0, -1), compare(of(SQUARE, 0, 1, 2, 1, 2, 0), of(SQUARE, 0, 1, 2)));
        assertEquals(new Difference(0, -1, 2, 1), compare(of(SQUARE, 0, 1, 2), of(SQUARE, 0, 1, 2, 0, 1, 2, 0, 1, 2)));
    }

    private static Difference compare(Triangles expected, Triangles actual) {
        return TriangleMultiset.compare(expected, actual);
    }

    private static Triangles of(float[] positions, int... indices) {
        return new Triangles(positions, indices, new int[indices.length / 3], List.of("default"));
    }
}
