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
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every broad phase promises: the pairs of all-against-all, each once, in any world, without garbage. */
final class BroadPhaseTest {
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

    /** The broad phases, over {@link #PLANE} or {@link #SPACE}. */
    enum Kind {
        SWEEP_AND_PRUNE,
        UNIFORM_GRID,
        CLIPPED_MORTON_GRID,
        TOROIDAL_MORTON_GRID;

        BroadPhase make(int dimensions, int capacity) {
            float[] world = dimensions == 2 ? PLANE : SPACE;
            return switch (this) {
                case SWEEP_AND_PRUNE -> new SweepAndPrune(dimensions, capacity);
                case UNIFORM_GRID -> new UniformGrid(dimensions, capacity, world, 6);
                case CLIPPED_MORTON_GRID -> MortonGrid.clipped(dimensions, capacity, world);
                case TOROIDAL_MORTON_GRID -> MortonGrid.toroidal(dimensions, capacity, world);
            };
        }

        /** Returns whether boxes overlap, by the definition: on a torus any copy of one shifted by whole worlds. */
        boolean overlap(float[] bounds, int a, int b, int dimensions) {
            for (int axis = 0; axis < dimensions; axis++) {
                double lowerA = bounds[2 * dimensions * a + axis];
                double lowerB = bounds[2 * dimensions * b + axis];
                double upperA = bounds[2 * dimensions * a + dimensions + axis];
                double upperB = bounds[2 * dimensions * b + dimensions + axis];
                boolean meets = lowerB <= upperA && lowerA <= upperB;
                long around = Math.round((lowerA - lowerB) / 100);
                for (long k = around - 3; this == TOROIDAL_MORTON_GRID && k <= around + 3; k++) {
                    meets |= lowerB + k * 100.0 <= upperA && lowerA <= upperB + k * 100.0;
                }
                if (!meets) {
                    return false;
                }
            }
            return true;
        }
    }

    static List<Arguments> kindsAndWorlds() {
        return Stream.of(Kind.values())
                .flatMap(kind -> Stream.of(World.values()).map(world -> Arguments.of(kind, world)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("kindsAndWorlds")
    void findsExactlyThePairsOfAllAgainstAll(Kind kind, World world) {
        int pairsSeen = 0;
        int pairsNot = 0;
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            BroadPhase phase = kind.make(dimensions, 700);
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
                        boolean expected = kind.overlap(bounds, a, b, dimensions);
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

    @ParameterizedTest
    @EnumSource(Kind.class)
    void touchingBoxesArePairs(Kind kind) {
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
                assertEquals(1, kind.make(dimensions, 2).findPairs(bounds, 2, pairs));
                assertArrayEquals(new int[] {0, 1}, pairs);
                bounds[2 * dimensions + axis] = Math.nextUp(11f);
                assertEquals(0, kind.make(dimensions, 2).findPairs(bounds, 2, pairs));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void countsAllPairsAndWritesThoseThatFit(Kind kind) {
        BroadPhase phase = kind.make(2, 50);
        float[] bounds = world(World.EQUAL_POSITION, 2, 50, 1);
        int[] pairs = new int[7];
        Arrays.fill(pairs, -1);
        assertEquals(50 * 49 / 2, phase.findPairs(bounds, 50, pairs));
        assertTrue(pairs[5] >= 0);
        assertEquals(-1, pairs[6]);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void refusesWhatIsNoBox(Kind kind) {
        BroadPhase phase = kind.make(2, 4);
        for (float[] bad : new float[][] {
            {0, 0, -1, 1}, {0, Float.NaN, 1, 1}, {0, 0, Float.POSITIVE_INFINITY, 1}, {Float.NEGATIVE_INFINITY, 0, 1, 1}
        }) {
            assertThrows(IllegalArgumentException.class, () -> phase.findPairs(bad, 1, new int[2]));
        }
        assertThrows(IllegalArgumentException.class, () -> phase.findPairs(new float[20], 5, new int[2]));
        assertThrows(IllegalArgumentException.class, () -> phase.findPairs(new float[4], 2, new int[2]));
    }

    @Tag("scaled")
    @ParameterizedTest
    @EnumSource(Kind.class)
    void allocatesNothing(Kind kind) {
        BroadPhase phase = kind.make(3, 600);
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

    @ParameterizedTest
    @EnumSource(Kind.class)
    void runsOnTheSmallestStackOfThisJvm(Kind kind) throws InterruptedException {
        BroadPhase phase = kind.make(3, 600);
        float[] bounds = world(World.CLUSTERED, 3, 600, 6);
        int[] pairs = new int[200_000];
        int expected = phase.findPairs(bounds, 600, pairs);
        assertTrue(expected > 0);
        Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, phase.findPairs(bounds, 600, pairs)));
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
                Kind torus = Kind.TOROIDAL_MORTON_GRID;
                int found = torus.make(dimensions, count).findPairs(bounds, count, pairs);
                int expected = 0;
                for (int a = 0; a < count; a++) {
                    for (int b = a + 1; b < count; b++) {
                        expected += torus.overlap(bounds, a, b, dimensions) ? 1 : 0;
                    }
                }
                assertEquals(expected, found, dimensions + "D seed " + seed);
                assertTrue(expected > 0);
            }
        }
    }

    /**
     * A rule of an article that loses pairs: cells as wide as the largest radius are too narrow, since discs of one
     * radius touch over a cell and a half.
     */
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
                if (Kind.CLIPPED_MORTON_GRID.overlap(bounds, a, b, 2)) {
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
        assertEquals(expected, MortonGrid.clipped(2, count, PLANE).findPairs(bounds, count, new int[2 * expected]));
        assertEquals(true, lostByRadiusRule > 0, "the article's rule would have lost some");
    }

    /** Boxes that meet only over a cell's corner are a pair, in all four diagonal directions. */
    @Test
    void diagonalNeighboursArePairs() {
        for (int dx = -1; dx <= 1; dx += 2) {
            for (int dy = -1; dy <= 1; dy += 2) {
                float[] bounds = {48, 48, 52, 52, 48 + 4 * dx, 48 + 4 * dy, 52 + 4 * dx, 52 + 4 * dy};
                assertEquals(1, MortonGrid.clipped(2, 2, PLANE).findPairs(bounds, 2, new int[2]));
                assertEquals(1, MortonGrid.toroidal(2, 2, PLANE).findPairs(bounds, 2, new int[2]));
            }
        }
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
