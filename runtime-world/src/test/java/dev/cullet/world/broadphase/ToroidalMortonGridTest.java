// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ToroidalMortonGridTest extends BroadPhaseContract {
    @Override
    BroadPhase make(int dimensions, int capacity) {
        return MortonGrid.toroidal(dimensions, capacity, dimensions == 2 ? PLANE : SPACE);
    }

    /** Overlap of any copy of one box, shifted by whole worlds, with the other. */
    @Override
    boolean oracle(float[] bounds, int a, int b, int dimensions) {
        return onTorus(bounds, a, b, dimensions, 100);
    }

    private static boolean onTorus(float[] bounds, int a, int b, int dimensions, double period) {
        for (int axis = 0; axis < dimensions; axis++) {
            double lowerA = bounds[2 * dimensions * a + axis];
            double lowerB = bounds[2 * dimensions * b + axis];
            double upperA = bounds[2 * dimensions * a + dimensions + axis];
            double upperB = bounds[2 * dimensions * b + dimensions + axis];
            boolean meets = false;
            long around = Math.round((lowerA - lowerB) / period);
            for (long k = around - 3; k <= around + 3; k++) {
                double shift = k * period;
                meets |= lowerB + shift <= upperA && lowerA <= upperB + shift;
            }
            if (!meets) {
                return false;
            }
        }
        return true;
    }

    /** Worlds of one, two, three and four cells across, where a cell's neighbours on both sides may be one. */
    @ParameterizedTest
    @ValueSource(doubles = {0.9, 0.6, 0.45, 0.3, 0.24, 0.2})
    void findsEachPairOnceWhereTheWorldIsFewCellsWide(double share) {
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            for (int seed = 0; seed < 20; seed++) {
                Random random = new Random(seed);
                int count = 60;
                float[] bounds = new float[2 * dimensions * count];
                for (int k = 0; k < bounds.length; k++) {
                    int axis = k % (2 * dimensions);
                    bounds[k] = (float)
                            (axis < dimensions
                                    ? 100 * random.nextDouble()
                                    : bounds[k - dimensions] + 100 * share * random.nextDouble());
                }
                int[] pairs = new int[2 * count * count];
                int found = make(dimensions, count).findPairs(bounds, count, pairs);
                int expected = 0;
                for (int a = 0; a < count; a++) {
                    for (int b = a + 1; b < count; b++) {
                        expected += onTorus(bounds, a, b, dimensions, 100) ? 1 : 0;
                    }
                }
                assertEquals(expected, found, dimensions + "D seed " + seed);
                assertTrue(expected > 0);
            }
        }
    }
}
