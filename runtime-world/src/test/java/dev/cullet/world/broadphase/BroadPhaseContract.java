// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Footprint;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every broad phase promises: the pairs of all-against-all, each once, in any world, without garbage. */
abstract class BroadPhaseContract {
    /** Worlds in [0, 100] on each axis, unless their name describes another range. */
    enum World {
        RANDOM,
        CLUSTERED,
        LINED_UP,
        EQUAL_POSITION,
        BORDER_CROSSING,
        FAR_OUTSIDE,
        POINTS_ON_A_LATTICE,
        ONE_HUGE_AMONG_SMALL,
        SIZES_OVER_MANY_SCALES
    }

    static final float[] PLANE = {0, 0, 100, 100};
    static final float[] SPACE = {0, 0, 0, 100, 100, 100};

    abstract BroadPhase make(int dimensions, int capacity);

    /** Returns whether the boxes overlap, by the definition. */
    boolean oracle(float[] bounds, int a, int b, int dimensions) {
        for (int axis = 0; axis < dimensions; axis++) {
            double lower = Math.max(bounds[2 * dimensions * a + axis], bounds[2 * dimensions * b + axis]);
            double upper = Math.min(
                    bounds[2 * dimensions * a + dimensions + axis], bounds[2 * dimensions * b + dimensions + axis]);
            if (lower > upper) {
                return false;
            }
        }
        return true;
    }

    @ParameterizedTest
    @EnumSource(World.class)
    void findsExactlyThePairsOfAllAgainstAll(World world) {
        int pairsSeen = 0;
        int pairsNot = 0;
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            BroadPhase phase = make(dimensions, 700);
            for (int seed = 0; seed < 12; seed++) {
                int count = new int[] {0, 1, 2, 3, 17, 200, 600}[seed % 7];
                float[] bounds = world(world, dimensions, count, seed);
                int[] pairs = new int[2 * count * count];
                int found = phase.findPairs(bounds, count, pairs);
                BitSet got = new BitSet(count * count);
                for (int i = 0; i < found; i++) {
                    int a = pairs[2 * i];
                    int b = pairs[2 * i + 1];
                    assertTrue(a < b && !got.get(a * count + b), world + " seed " + seed + ": pair " + a + " " + b);
                    got.set(a * count + b);
                }
                for (int a = 0; a < count; a++) {
                    for (int b = a + 1; b < count; b++) {
                        boolean expected = oracle(bounds, a, b, dimensions);
                        if (expected != got.get(a * count + b)) { // no message for each of a million pairs
                            fail(world + " " + dimensions + "D seed " + seed + ": " + a + " " + b);
                        }
                        pairsSeen += expected ? 1 : 0;
                        pairsNot += expected ? 0 : 1;
                    }
                }
            }
        }
        assertTrue(pairsSeen > 100, "pairs " + pairsSeen);
        assertTrue(pairsNot > 100 || world == World.EQUAL_POSITION, "other pairs " + pairsNot);
    }

    @Test
    void touchingBoxesArePairs() {
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            for (int axis = 0; axis < dimensions; axis++) {
                float[] bounds = new float[4 * dimensions];
                for (int k = 0; k < dimensions; k++) {
                    bounds[k] = 10;
                    bounds[dimensions + k] = 11;
                    bounds[2 * dimensions + k] = k == axis ? 11 : 10;
                    bounds[3 * dimensions + k] = 12;
                }
                int[] pairs = new int[2];
                assertEquals(1, make(dimensions, 2).findPairs(bounds, 2, pairs));
                assertArrayEquals(new int[] {0, 1}, pairs);
                bounds[2 * dimensions + axis] = Math.nextUp(11f);
                assertEquals(0, make(dimensions, 2).findPairs(bounds, 2, pairs));
            }
        }
    }

    @Test
    void countsAllPairsAndWritesThoseThatFit() {
        BroadPhase phase = make(2, 50);
        float[] bounds = world(World.EQUAL_POSITION, 2, 50, 1);
        int[] pairs = new int[7];
        Arrays.fill(pairs, -1);
        assertEquals(50 * 49 / 2, phase.findPairs(bounds, 50, pairs));
        assertTrue(pairs[5] >= 0);
        assertEquals(-1, pairs[6]);
    }

    @Test
    void refusesWhatIsNoBox() {
        BroadPhase phase = make(2, 4);
        for (float[] bad : new float[][] {
            {0, 0, -1, 1}, {0, Float.NaN, 1, 1}, {0, 0, Float.POSITIVE_INFINITY, 1}, {Float.NEGATIVE_INFINITY, 0, 1, 1}
        }) {
            assertThrows(IllegalArgumentException.class, () -> phase.findPairs(bad, 1, new int[2]));
        }
        assertThrows(IllegalArgumentException.class, () -> phase.findPairs(new float[20], 5, new int[2]));
        assertThrows(IllegalArgumentException.class, () -> phase.findPairs(new float[4], 2, new int[2]));
    }

    @Tag("scaled")
    @Test
    void allocatesNothing() {
        BroadPhase phase = make(3, 600);
        float[] bounds = world(World.RANDOM, 3, 600, 5);
        int[] pairs = new int[20_000];
        int[] found = {0};
        int calls = Effort.cases(10, 50);
        long bytes = Footprint.minBytes(() -> {
            for (int i = 0; i < calls; i++) {
                found[0] += phase.findPairs(bounds, 600, pairs);
            }
        });
        assertTrue(found[0] > 0);
        assertEquals(0, bytes, "bytes allocated by " + calls + " calls");
    }

    @Test
    void runsOnTheSmallestStackOfThisJvm() throws InterruptedException {
        BroadPhase phase = make(3, 600);
        float[] bounds = world(World.CLUSTERED, 3, 600, 6);
        int[] pairs = new int[200_000];
        int expected = phase.findPairs(bounds, 600, pairs);
        assertTrue(expected > 0);
        Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, phase.findPairs(bounds, 600, pairs)));
    }

    static float[] world(World world, int dimensions, int count, long seed) {
        Random random = new Random(seed * 31 + world.name().length());
        float[] bounds = new float[2 * dimensions * count];
        for (int i = 0; i < count; i++) {
            double size = world == World.SIZES_OVER_MANY_SCALES ? Math.pow(10, 5 * random.nextDouble() - 3) : 6;
            if (world == World.ONE_HUGE_AMONG_SMALL) {
                size = i == count / 2 ? 80 : 2;
            }
            for (int axis = 0; axis < dimensions; axis++) {
                double at = 100 * random.nextDouble();
                double width = size * random.nextDouble();
                switch (world) {
                    case CLUSTERED -> at = 20 * (i % 5) + random.nextGaussian();
                    case LINED_UP -> at = axis == (seed & 1) ? at : 50;
                    case EQUAL_POSITION -> at = 50;
                    case BORDER_CROSSING -> at = (random.nextBoolean() ? 0 : 100) - 6 * random.nextDouble();
                    case FAR_OUTSIDE -> at = random.nextInt(3) == 0 ? 1e6 * (random.nextDouble() - 0.5) : at;
                    case POINTS_ON_A_LATTICE -> {
                        at = random.nextInt(12);
                        width = random.nextInt(2);
                    }
                    default -> {}
                }
                bounds[2 * dimensions * i + axis] = (float) at;
                bounds[2 * dimensions * i + dimensions + axis] = (float) (at + width);
            }
        }
        return bounds;
    }
}
