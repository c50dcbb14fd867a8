// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rules of the articles that lose pairs; ours must not. */
final class ArticleMistakesTest {
    private static final float[] WORLD = {0, 0, 100, 100};

    /** Cells as wide as the largest radius are too narrow: discs of one radius touch over a cell and a half. */
    @Test
    void cellsAreAsWideAsTheLargestDiameter() {
        Random random = new Random(7);
        int count = 400;
        float[] bounds = new float[4 * count];
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < 2; axis++) {
                float at = 100 * random.nextFloat();
                bounds[4 * i + axis] = at - 3;
                bounds[4 * i + 2 + axis] = at + 3;
            }
        }
        int expected = 0;
        int lostByRadiusRule = 0;
        for (int a = 0; a < count; a++) {
            for (int b = a + 1; b < count; b++) {
                if (Boxes.overlap(bounds, a, b, 2)) {
                    expected++;
                    boolean near = true;
                    for (int axis = 0; axis < 2; axis++) {
                        int cellA = (int) ((bounds[4 * a + axis] + 3) / 3);
                        int cellB = (int) ((bounds[4 * b + axis] + 3) / 3);
                        near &= Math.abs(cellA - cellB) <= 1;
                    }
                    lostByRadiusRule += near ? 0 : 1;
                }
            }
        }
        assertEquals(expected, MortonGrid.clipped(2, count, WORLD).findPairs(bounds, count, new int[2 * expected]));
        assertEquals(true, lostByRadiusRule > 0, "the article's rule would have lost some");
    }

    /** Boxes that meet only over a cell's corner are a pair, in all four diagonal directions. */
    @Test
    void diagonalNeighboursArePairs() {
        for (int dx = -1; dx <= 1; dx += 2) {
            for (int dy = -1; dy <= 1; dy += 2) {
                float[] bounds = {48, 48, 52, 52, 48 + 4 * dx, 48 + 4 * dy, 52 + 4 * dx, 52 + 4 * dy};
                assertEquals(1, MortonGrid.clipped(2, 2, WORLD).findPairs(bounds, 2, new int[2]));
                assertEquals(1, MortonGrid.toroidal(2, 2, WORLD).findPairs(bounds, 2, new int[2]));
            }
        }
    }
}
