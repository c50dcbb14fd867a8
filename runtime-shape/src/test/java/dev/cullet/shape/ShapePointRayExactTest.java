// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.PlaneSides;
import dev.cullet.runtime.Ray;
import dev.cullet.testkit.Effort;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Points, rays, segments and planes against shapes, compared with exact arithmetic at all scales. */
@Tag("scaled")
class ShapePointRayExactTest {
    private static final int ORDINARY = 3_000;
    private static final int ALL = 100_000;

    /** Numbers of steps from -2 to 7, one of eight of them a float off. */
    private static float coordinate(Random random, float scale) {
        float whole = (random.nextInt(10) - 2) * scale;
        return random.nextInt(8) == 0 ? random.nextBoolean() ? Math.nextUp(whole) : Math.nextDown(whole) : whole;
    }

    @Test
    void pointsAgreeWithExactArithmetic() {
        int cases = Effort.cases(ORDINARY, ALL);
        int[] seen = new int[3];
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_100_000L + i);
            HardPairs pair = new HardPairs(random);
            float[] p = point(random, pair);
            int side = ShapeOracle.side(pair.firstCore, ShapeOracle.Core.round(0, p[0], p[1], p[2]));
            seen[side + 1]++;
            assertEquals(side <= 0, pair.first.contains(p[0], p[1], p[2]), "case " + i + " " + pair);
        }
        assertTrue(seen[0] > cases / 50 && seen[1] > cases / 20 && seen[2] > cases / 10, Arrays.toString(seen));
    }

    /** A point of the grid, or a corner, or one float beside it. */
    private static float[] point(Random random, HardPairs pair) {
        float[] p = new float[3];
        int corner = random.nextInt(pair.firstCore.points().length / 3);
        boolean at = random.nextBoolean();
        for (int axis = 0; axis < 3; axis++) {
            float c = (float) pair.firstCore.points()[3 * corner + axis];
            p[axis] = at ? random.nextInt(6) == 0 ? Math.nextUp(c) : c : coordinate(random, pair.scale);
        }
        return p;
    }

    @Test
    void raysAgreeWithExactArithmetic() {
        int cases = Effort.cases(ORDINARY, ALL);
        int[] seen = new int[3];
        Ray ray = new Ray();
        ShapeHit hit = new ShapeHit();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_200_000L + i);
            HardPairs pair = new HardPairs(random);
            float[] o = point(random, pair);
            float[] d = new float[3];
            while (d[0] == 0 && d[1] == 0 && d[2] == 0) {
                for (int axis = 0; axis < 3; axis++) {
                    d[axis] = random.nextInt(4) == 0 ? 0 : (random.nextInt(7) - 3) * pair.scale;
                }
            }
            double minT = random.nextInt(3) == 0 ? random.nextInt(4) * 0.5 : 0;
            double maxT = minT + random.nextInt(5) * 0.5;
            double[] ends = new double[6];
            boolean exact = true;
            for (int axis = 0; axis < 3; axis++) {
                ends[axis] = o[axis] + minT * d[axis];
                ends[3 + axis] = o[axis] + maxT * d[axis];
                exact &= isSum(o[axis], minT * d[axis], ends[axis]);
                exact &= isSum(o[axis], maxT * d[axis], ends[3 + axis]);
            }
            if (!exact) {
                continue; // a point beside 0
            }
            int side = ShapeOracle.side(pair.firstCore, ShapeOracle.Core.round(0, ends));
            seen[side + 1]++;
            ray.set(o[0], o[1], o[2], d[0], d[1], d[2]).between(minT, maxT);
            String what = "case " + i + " ray " + Arrays.toString(o) + " " + Arrays.toString(d) + " " + minT + ".."
                    + maxT + " " + pair;
            assertEquals(side <= 0, pair.first.raycast(ray, hit), what);
            if (side <= 0) {
                assertFirst(pair, o, d, minT, maxT, hit, what);
            } else {
                assertTrue(Double.isNaN(hit.t()) && hit.triangle() == -1 && hit.face() == -1, what);
            }
        }
        assertTrue(seen[0] > cases / 50 && seen[1] > cases / 20 && seen[2] > cases / 10, Arrays.toString(seen));
    }

    private static boolean isSum(double a, double b, double sum) {
        return new BigDecimal(a).add(new BigDecimal(b)).compareTo(new BigDecimal(sum)) == 0;
    }

    /** The part of the ray before the hit, less rounding, does not touch, and the hit is at most rounding away. */
    private static void assertFirst(
            HardPairs pair, float[] o, float[] d, double minT, double maxT, ShapeHit hit, String what) {
        double t = hit.t();
        assertTrue(t >= minT && t <= maxT, what + " t " + t);
        double slack = pair.firstCore.radius() > 0 ? 1e-6 : 1e-9;
        double before = t - slack * (1 + t);
        if (before > minT) {
            double[] ends = new double[6];
            for (int axis = 0; axis < 3; axis++) {
                ends[axis] = o[axis] + minT * d[axis];
                ends[3 + axis] = o[axis] + before * d[axis];
            }
            assertEquals(1, ShapeOracle.side(pair.firstCore, ShapeOracle.Core.round(0, ends)), what + " t " + t);
        }
        double[] point = {hit.x(), hit.y(), hit.z()};
        double away = 1e-7 * (1 + t) * 10 * pair.scale;
        ShapeOracle.Core near = ShapeOracle.Core.round((float) away, point);
        assertTrue(ShapeOracle.side(pair.firstCore, near) <= 0, what + " t " + t);
        double length = Math.sqrt(
                hit.normalX() * hit.normalX() + hit.normalY() * hit.normalY() + hit.normalZ() * hit.normalZ());
        if (hit.startsInside()) {
            assertEquals(minT, t, what);
            assertEquals(0, length, what);
        } else if (pair.firstCore.triangles().length > 0) {
            assertEquals(1, length, 1e-9, what);
            assertTrue(hit.normalX() * d[0] + hit.normalY() * d[1] + hit.normalZ() * d[2] < 0, what);
            assertTrue(hit.triangle() >= 0 && hit.face() >= 0, what);
        }
    }

    @Test
    void segmentsAgreeWithExactArithmetic() {
        int cases = Effort.cases(ORDINARY, ALL);
        int[] seen = new int[3];
        ShapeHit hit = new ShapeHit();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_300_000L + i);
            HardPairs pair = new HardPairs(random);
            float[] p = point(random, pair);
            float[] q = random.nextInt(20) == 0 ? p : point(random, pair);
            ShapeOracle.Core segment = ShapeOracle.Core.round(0, p[0], p[1], p[2], q[0], q[1], q[2]);
            int side = ShapeOracle.side(pair.firstCore, segment);
            seen[side + 1]++;
            String what = "case " + i + " segment " + Arrays.toString(p) + " " + Arrays.toString(q) + " " + pair;
            assertEquals(side <= 0, pair.first.castSegment(p[0], p[1], p[2], q[0], q[1], q[2], hit), what);
            assertTrue(side > 0 || (hit.t() >= 0 && hit.t() <= 1), what);
        }
        assertTrue(seen[0] > cases / 50 && seen[1] > cases / 20 && seen[2] > cases / 10, Arrays.toString(seen));
    }

    @Test
    void planesAgreeWithExactArithmetic() {
        int cases = Effort.cases(ORDINARY, ALL);
        int[] seen = new int[3];
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_400_000L + i);
            HardPairs pair = new HardPairs(random);
            float[] plane = new float[4];
            while (plane[0] == 0 && plane[1] == 0 && plane[2] == 0) {
                for (int axis = 0; axis < 3; axis++) {
                    plane[axis] = random.nextInt(5) - 2;
                }
            }
            plane[3] = coordinate(random, 3 * pair.scale);
            boolean front = false;
            boolean back = false;
            double radius = pair.firstCore.radius();
            double[] p = pair.firstCore.points();
            for (int c = 0; c < p.length; c += 3) {
                BigInteger n2 = BigInteger.ZERO;
                BigInteger height = Exact.of(plane[3]).shiftLeft(600);
                for (int axis = 0; axis < 3; axis++) {
                    height = height.add(Exact.of(plane[axis]).multiply(Exact.of(p[c + axis])));
                    n2 = n2.add(Exact.of(plane[axis]).pow(2));
                }
                boolean touches =
                        height.pow(2).compareTo(n2.multiply(Exact.of(radius).pow(2))) <= 0;
                front |= height.signum() >= 0 || touches;
                back |= height.signum() <= 0 || touches;
            }
            PlaneSides expected = front && back ? PlaneSides.BOTH : front ? PlaneSides.FRONT : PlaneSides.BACK;
            seen[expected.ordinal()]++;
            assertEquals(
                    expected,
                    pair.first.sidesOfPlane(plane[0], plane[1], plane[2], plane[3]),
                    "case " + i + " plane " + Arrays.toString(plane) + " " + pair);
        }
        for (int count : seen) {
            assertTrue(count > cases / 10, Arrays.toString(seen));
        }
    }
}
