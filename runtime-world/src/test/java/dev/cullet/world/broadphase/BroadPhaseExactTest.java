// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Boxes with small integers as coordinates, times a power of two, against integer arithmetic: many touch. */
class BroadPhaseExactTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private static final int BOXES = 12;

    @Test
    void touchingBoxesArePairsOnAnyWorld() {
        Random random = new Random(81);
        int[] seen = new int[2];
        int cases = size(8_000, 1_000_000);
        for (int i = 0; i < cases; ) {
            int dimensions = 2 + random.nextInt(2);
            float scale = Math.scalb(1f, random.nextInt(41) - 20);
            int period = 5 + random.nextInt(20);
            float[] world = new float[2 * dimensions];
            Arrays.fill(world, dimensions, 2 * dimensions, period * scale);
            BroadPhase[] phases = {
                new SweepAndPrune(dimensions, BOXES),
                new UniformGrid(dimensions, BOXES, world, (1 + random.nextInt(3)) * scale),
                MortonGrid.clipped(dimensions, BOXES, world),
                MortonGrid.toroidal(dimensions, BOXES, world)
            };
            for (int n = 0; n < 5; n++) {
                int[] boxes = new int[2 * dimensions * BOXES];
                float[] bounds = new float[boxes.length];
                for (int k = 0; k < boxes.length; k++) {
                    boolean lower = k % (2 * dimensions) < dimensions;
                    boxes[k] = lower ? random.nextInt(30) - 5 : boxes[k - dimensions] + random.nextInt(5);
                    bounds[k] = boxes[k] * scale;
                }
                for (int phase = 0; phase < 4; phase++) {
                    int expected = 0;
                    for (int a = 0; a < BOXES; a++) {
                        for (int b = a + 1; b < BOXES; b++) {
                            expected += overlap(boxes, a, b, dimensions, phase == 3 ? period : 1 << 20) ? 1 : 0;
                            i++;
                        }
                    }
                    int[] pairs = new int[BOXES * BOXES];
                    assertEquals(
                            expected,
                            phases[phase].findPairs(bounds, BOXES, pairs),
                            "case " + i + " of " + phase + ": " + Arrays.toString(boxes) + " period " + period);
                    seen[1] += expected;
                    seen[0] += BOXES * (BOXES - 1) / 2 - expected;
                }
            }
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 50, Arrays.toString(seen));
    }

    private static boolean overlap(int[] boxes, int a, int b, int dimensions, int period) {
        for (int axis = 0; axis < dimensions; axis++) {
            boolean meets = false;
            for (int shift = -40; shift <= 40; shift++) {
                int moved = shift * period;
                meets |= boxes[2 * dimensions * a + axis] <= boxes[2 * dimensions * b + dimensions + axis] + moved
                        && boxes[2 * dimensions * b + axis] + moved <= boxes[2 * dimensions * a + dimensions + axis];
            }
            if (!meets) {
                return false;
            }
        }
        return true;
    }
}
