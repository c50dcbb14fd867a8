// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.IntegerDistance;
import dev.cullet.testkit.MeshArrays;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rays, segments and moving spheres against triangles with small integer coordinates, at scales of 2^-20 to 2^20, where
 * touches on faces, edges, corners and ends are common: every decision is that of rational arithmetic.
 */
class ExactMotionTest {
    private static final int QUERIES = 50;

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void rayHitsWhereRationalArithmeticDoes(long seed) {
        Random random = new Random(seed);
        RayHit hit = new RayHit();
        Outcomes outcomes = new Outcomes();
        for (int i = 0; i < size(4_000, 1_000_000); i += QUERIES) {
            double scale = scale(random);
            Fixture fixture = fixture(random, scale);
            for (int k = 0; k < QUERIES; k++) {
                int[] o = point(random);
                int[] d = direction(random);
                double maxT = random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(9) / 4.0;
                double[] at = scaled(o, scale);
                double[] along = scaled(d, scale);
                double expected = Double.POSITIVE_INFINITY;
                for (int triangle = 0; triangle < fixture.arrays().triangleCount(); triangle++) {
                    expected = Math.min(
                            expected,
                            ExactTests.ray(at, along, maxT, fixture.arrays().corners(triangle)));
                }
                boolean hits = expected < Double.POSITIVE_INFINITY;
                String where = describe(fixture, at, along) + " maxT " + maxT;
                assertEquals(hits, raycast(fixture, at, along, maxT, hit), where);
                assertEquals(
                        hits,
                        fixture.mesh()
                                .overlapsRay(f(at[0]), f(at[1]), f(at[2]), f(along[0]), f(along[1]), f(along[2]), maxT),
                        where);
                if (hits) {
                    assertEquals(expected, hit.t(), 1e-10 * Math.max(1, expected), where);
                }
                outcomes.add(hits);
            }
        }
        outcomes.check();
    }

    @ParameterizedTest(name = "seed {0}, thickness up to {1}")
    @CsvSource({"1, 0", "2, 4"})
    void segmentTouchesWhereRationalArithmeticDoes(long seed, int widest) {
        Random random = new Random(seed);
        SegmentHit hit = new SegmentHit();
        Outcomes outcomes = new Outcomes();
        for (int i = 0; i < size(4_000, 1_000_000); i += QUERIES) {
            double scale = scale(random);
            Fixture fixture = fixture(random, scale);
            int[][] triangles = integers(fixture, scale);
            for (int k = 0; k < QUERIES; k++) {
                int[] p = point(random);
                int[] q = random.nextInt(20) == 0 ? p : point(random);
                int radius = widest == 0 ? 0 : random.nextInt(widest);
                boolean touches = false;
                for (int[] triangle : triangles) {
                    touches |= IntegerDistance.segmentWithin(p, q, triangle, radius);
                }
                float[] chain = chain(scaled(p, scale), scaled(q, scale));
                String where = describe(fixture, scaled(p, scale), scaled(q, scale)) + " radius " + radius * scale;
                assertEquals(touches, fixture.mesh().overlapsSegments(chain, 2, f(radius * scale), hit), where);
                if (touches) {
                    assertTrue(hit.t() >= 0 && hit.t() <= 1, where);
                }
                outcomes.add(touches);
            }
        }
        outcomes.check();
    }

    @Test
    void raysThroughMidpointsOfEdgesHit() {
        Random random = new Random(5);
        RayHit hit = new RayHit();
        for (int i = 0; i < size(100, 10_000); i++) {
            double scale = scale(random);
            Fixture fixture = fixture(random, scale);
            double[] t = fixture.arrays().corners(0);
            int[] o = point(random);
            double[] at = scaled(o, scale);
            for (int edge = 0; edge < 3; edge++) {
                double[] along = new double[3];
                for (int axis = 0; axis < 3; axis++) {
                    along[axis] = (t[3 * edge + axis] + t[3 * ((edge + 1) % 3) + axis]) / 2 - at[axis];
                }
                if (along[0] != 0 || along[1] != 0 || along[2] != 0) {
                    assertTrue(raycast(fixture, at, along, 1, hit), describe(fixture, at, along));
                    double beyond = Math.nextDown(hit.t());
                    assertTrue(beyond <= 0 || !raycast(fixture, at, along, beyond / 2, hit) || hit.t() <= beyond / 2);
                }
            }
        }
    }

    @Test
    void raysBetweenFarFloatsAreExact() {
        Random random = new Random(6);
        RayHit hit = new RayHit();
        Outcomes outcomes = new Outcomes();
        for (int i = 0; i < size(400, 100_000); i++) {
            Fixture fixture = fixture(random, 1);
            double[] t =
                    fixture.arrays().corners(random.nextInt(fixture.arrays().triangleCount()));
            double[] at = new double[3];
            double[] along = new double[3];
            double share = random.nextDouble();
            int edge = random.nextInt(3);
            for (int axis = 0; axis < 3; axis++) {
                at[axis] = f(random.nextGaussian() * Math.pow(2, random.nextInt(40) - 20));
                double aim = t[3 * edge + axis] + share * (t[3 * ((edge + 1) % 3) + axis] - t[3 * edge + axis]);
                along[axis] = f(aim - at[axis]);
            }
            double maxT = random.nextBoolean() ? 1 : Double.POSITIVE_INFINITY;
            boolean hits = false;
            for (int triangle = 0; triangle < fixture.arrays().triangleCount(); triangle++) {
                hits |= ExactTests.ray(at, along, maxT, fixture.arrays().corners(triangle)) < Double.POSITIVE_INFINITY;
            }
            assertEquals(hits, raycast(fixture, at, along, maxT, hit), describe(fixture, at, along) + " maxT " + maxT);
            outcomes.add(hits);
        }
        outcomes.check();
    }

    private static boolean raycast(Fixture fixture, double[] o, double[] d, double maxT, RayHit hit) {
        return fixture.mesh().raycast(f(o[0]), f(o[1]), f(o[2]), f(d[0]), f(d[1]), f(d[2]), maxT, hit);
    }

    /** Returns a mesh of one to three triangles, some of them without area. */
    private static Fixture fixture(Random random, double scale) {
        int count = 1 + random.nextInt(3);
        float[] positions = new float[9 * count];
        int[] indices = new int[3 * count];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = f((random.nextInt(17) - 8) * scale);
        }
        for (int i = 0; i < indices.length; i++) {
            indices[i] = i;
        }
        return Fixture.of(new MeshArrays("integers x" + scale, positions, indices));
    }

    private static int[][] integers(Fixture fixture, double scale) {
        int[][] triangles = new int[fixture.arrays().triangleCount()][9];
        for (int i = 0; i < triangles.length; i++) {
            double[] corners = fixture.arrays().corners(i);
            for (int k = 0; k < 9; k++) {
                triangles[i][k] = (int) (corners[k] / scale);
            }
        }
        return triangles;
    }

    private static double scale(Random random) {
        return Math.scalb(1.0, random.nextInt(41) - 20);
    }

    private static int[] point(Random random) {
        return new int[] {random.nextInt(17) - 8, random.nextInt(17) - 8, random.nextInt(17) - 8};
    }

    private static int[] direction(Random random) {
        int[] d = point(random);
        return d[0] == 0 && d[1] == 0 && d[2] == 0 ? direction(random) : d;
    }

    private static double[] scaled(int[] point, double scale) {
        return new double[] {point[0] * scale, point[1] * scale, point[2] * scale};
    }

    private static float[] chain(double[] p, double[] q) {
        return new float[] {f(p[0]), f(p[1]), f(p[2]), f(q[0]), f(q[1]), f(q[2])};
    }

    private static float f(double number) {
        return (float) number;
    }

    private static String describe(Fixture fixture, double[] p, double[] q) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < fixture.arrays().triangleCount(); i++) {
            text.append(Arrays.toString(fixture.arrays().corners(i))).append(' ');
        }
        return text + "from " + Arrays.toString(p) + " " + Arrays.toString(q);
    }

    /** Counts hits and misses: a test has both. */
    private static final class Outcomes {
        private int hits;
        private int misses;

        void add(boolean hit) {
            hits += hit ? 1 : 0;
            misses += hit ? 0 : 1;
        }

        void check() {
            assertTrue(
                    hits > (hits + misses) / 50 && misses > (hits + misses) / 50, hits + " hit, " + misses + " miss");
        }
    }
}
