// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HullArithmeticTest {
    @Test
    @Tag("scaled")
    void dotIsRoundedUpToTheNextDouble() {
        Random random = new Random(1);
        int exact = 0;
        int cases = Effort.cases(20_000, 2_000_000);
        for (int i = 0; i < cases; i++) {
            int[] n = {random.nextInt(65535) - 32767, random.nextInt(65535) - 32767, random.nextInt(65535) - 32767};
            float[] v = new float[3];
            BigDecimal sum = BigDecimal.ZERO;
            int spread = random.nextInt(60);
            for (int axis = 0; axis < 3; axis++) {
                v[axis] = (float) Math.scalb(random.nextGaussian(), random.nextInt(spread + 1) - spread / 2);
                sum = sum.add(new BigDecimal(n[axis]).multiply(new BigDecimal(v[axis])));
            }
            if (random.nextBoolean()) { // nearly 0 in sum
                v[2] = (float) (-((double) n[0] * v[0] + (double) n[1] * v[1]) / (n[2] == 0 ? 1 : n[2]));
                sum = new BigDecimal(n[0])
                        .multiply(new BigDecimal(v[0]))
                        .add(new BigDecimal(n[1]).multiply(new BigDecimal(v[1])))
                        .add(new BigDecimal(n[2]).multiply(new BigDecimal(v[2])));
            }
            double up = ExactDot.up(n[0], n[1], n[2], v[0], v[1], v[2]);
            int compared = new BigDecimal(up).compareTo(sum);
            assertTrue(compared >= 0, "case " + i);
            assertTrue(compared == 0 || new BigDecimal(Math.nextDown(up)).compareTo(sum) < 0, "case " + i);
            exact += compared == 0 ? 1 : 0;
        }
        assertTrue(exact > 0 && exact < cases);
    }

    @Test
    void orientationIsThatOfBigDecimals() {
        Random random = new Random(2);
        int[] signs = new int[3];
        for (int i = 0; i < 3000; i++) {
            float[] p = new float[12];
            for (int k = 0; k < 12; k++) {
                p[k] = i % 2 == 0 ? random.nextInt(4) * 0.1f : (float) random.nextGaussian();
            }
            if (i % 3 == 0) {
                for (int axis = 0; axis < 3; axis++) { // nearly in the plane
                    p[9 + axis] = (float) ((p[axis] + 0.3 * (p[3 + axis] - p[axis])) + 0.6 * (p[6 + axis] - p[axis]));
                }
            }
            int expected = oracle(p);
            assertEquals(expected, ExactOrientation.sign(p, 0, 1, 2, p, 3), "case " + i);
            assertEquals(expected, ProofArithmetic.side(p, 0, 1, 2, p, 3), "case " + i);
            signs[expected + 1]++;
        }
        assertTrue(signs[0] > 100 && signs[1] > 100 && signs[2] > 100);
    }

    private static int oracle(float[] p) {
        BigDecimal sum = BigDecimal.ZERO;
        int[][] turns = {{0, 1, 2, 1}, {1, 2, 0, 1}, {2, 0, 1, 1}, {0, 2, 1, -1}, {2, 1, 0, -1}, {1, 0, 2, -1}};
        for (int[] turn : turns) {
            BigDecimal product = BigDecimal.valueOf(turn[3]);
            for (int row = 0; row < 3; row++) {
                product = product.multiply(
                        new BigDecimal(p[3 * (row + 1) + turn[row]]).subtract(new BigDecimal(p[turn[row]])));
            }
            sum = sum.add(product);
        }
        return sum.signum();
    }

    @Test
    void treeFindsThePointsInFrontOfATriangle() {
        int found = 0;
        int none = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            float[] points = new float[3 * (1 + random.nextInt(200))];
            for (int i = 0; i < points.length; i++) {
                points[i] = random.nextInt(5) * 0.7f + 100 * (seed % 3);
            }
            int[] order = new PointLattice(points, dev.cullet.builder.bounds.BoundingBox.of(points)).order;
            SupportTree tree = new SupportTree(points, order);
            float[] triangle = new float[9];
            for (int i = 0; i < 9; i++) {
                boolean isTop = seed % 2 == 0 && i % 3 == 2; // then the triangle is above or in the highest points
                triangle[i] = (isTop ? 4 : random.nextInt(5)) * 0.7f + 100 * (seed % 3);
            }
            boolean expected = false;
            for (int p = 0; 3 * p < points.length; p++) {
                expected |= ProofArithmetic.side(triangle, 0, 1, 2, points, p) > 0;
            }
            int p = tree.anyInFront(triangle, 0, 1, 2);
            assertEquals(expected, p >= 0, "seed " + seed);
            if (p >= 0) {
                assertTrue(ProofArithmetic.side(triangle, 0, 1, 2, points, tree.source(p)) > 0);
                found++;
            } else {
                none++;
            }
        }
        assertTrue(found > 20 && none > 20, found + " found, " + none + " none");
    }

    @Test
    void smallWholeNormalsAreKept() {
        int[] n = new int[3];
        NormalRounding.round(3, -4, 12, 1000, n, 0);
        assertArrayEquals(new int[] {3, -4, 12}, n);
        NormalRounding.round(0, 0, -5e-30, 1, n, 0);
        assertArrayEquals(new int[] {0, 0, -1}, n);
    }

    @Test
    void roundedNormalsAreWithinSixteenBitsAndNear() {
        Random random = new Random(5);
        for (int i = 0; i < 2000; i++) {
            double[] v = Frame.unit(new double[] {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()});
            int[] n = new int[3];
            NormalRounding.round(v[0], v[1], v[2], 500, n, 0);
            double length = Math.sqrt((double) n[0] * n[0] + (double) n[1] * n[1] + (double) n[2] * n[2]);
            double squared = 0;
            for (int axis = 0; axis < 3; axis++) {
                assertTrue(Math.abs(n[axis]) <= 32767);
                squared += (n[axis] / length - v[axis]) * (n[axis] / length - v[axis]);
            }
            assertTrue(Math.sqrt(squared) < 2e-5, "error " + Math.sqrt(squared));
        }
    }

    @Test
    void cornersAreWithinTheirErrorBound() {
        Random random = new Random(6);
        int exact = 0;
        for (int i = 0; i < 2000; i++) {
            int[] n = new int[9];
            double[] d = new double[3];
            int range = i % 2 == 0 ? 4 : 65535;
            for (int k = 0; k < 9; k++) {
                n[k] = random.nextInt(range) - range / 2;
            }
            if (i % 5 == 0) { // nearly parallel planes
                System.arraycopy(n, 0, n, 3, 3);
                n[3] = Math.min(32767, n[3] + 1);
            }
            for (int k = 0; k < 3; k++) {
                d[k] = i % 2 == 0 ? random.nextInt(9) - 4 : random.nextGaussian() * 1000;
            }
            CornerSolver solver = new CornerSolver(n, d);
            if (solver.solve(0, 1, 2)) {
                double[] expected = cramer(n, d);
                double squared = 0;
                for (int axis = 0; axis < 3; axis++) {
                    squared += Math.pow(expected[axis] - solver.corner[axis], 2);
                }
                double slack = 1e-15 * (Math.abs(expected[0]) + Math.abs(expected[1]) + Math.abs(expected[2]));
                assertTrue(Math.sqrt(squared) <= solver.error() + slack, "case " + i);
                exact += solver.error() == 0 ? 1 : 0;
            }
        }
        assertTrue(exact > 100, exact + " exact");
    }

    private static double[] cramer(int[] n, double[] d) {
        BigDecimal[] determinants = new BigDecimal[4];
        for (int column = 0; column < 4; column++) {
            BigDecimal[] m = new BigDecimal[9];
            for (int k = 0; k < 9; k++) {
                m[k] = k % 3 == column ? new BigDecimal(d[k / 3]) : BigDecimal.valueOf(n[k]);
            }
            determinants[column] = m[0].multiply(m[4].multiply(m[8]).subtract(m[5].multiply(m[7])))
                    .subtract(m[1].multiply(m[3].multiply(m[8]).subtract(m[5].multiply(m[6]))))
                    .add(m[2].multiply(m[3].multiply(m[7]).subtract(m[4].multiply(m[6]))));
        }
        double[] corner = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            corner[axis] = determinants[axis]
                    .divide(determinants[3], java.math.MathContext.DECIMAL128)
                    .doubleValue();
        }
        return corner;
    }
}
