// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The oracles against answers by hand, and against each other where two of them compute the same. */
final class TriangleOraclesTest {
    private static final double[] TRIANGLE = {0, 0, 0, 4, 0, 0, 0, 4, 0};

    @Test
    void closestPointIsInsideOnAnEdgeOrACorner() {
        assertArrayEquals(new double[] {1, 1, 0}, TriangleOracles.closestOnTriangle(new double[] {1, 1, 5}, TRIANGLE));
        assertArrayEquals(new double[] {1, 0, 0}, TriangleOracles.closestOnTriangle(new double[] {1, -2, 3}, TRIANGLE));
        assertArrayEquals(new double[] {2, 2, 0}, TriangleOracles.closestOnTriangle(new double[] {4, 4, 0}, TRIANGLE));
        assertArrayEquals(new double[] {4, 0, 0}, TriangleOracles.closestOnTriangle(new double[] {9, -1, 0}, TRIANGLE));
        assertArrayEquals(new double[] {0, 4, 0}, TriangleOracles.closestOnTriangle(new double[] {-1, 9, 1}, TRIANGLE));
    }

    @Test
    void closestPointOfADegenerateTriangleIsOnItsSegment() {
        double[] segment = {0, 0, 0, 2, 0, 0, 6, 0, 0};
        assertArrayEquals(new double[] {5, 0, 0}, TriangleOracles.closestOnTriangle(new double[] {5, 3, 0}, segment));
        double[] point = {1, 1, 1, 1, 1, 1, 1, 1, 1};
        assertEquals(3, TriangleOracles.distance2(new double[3], point));
    }

    @Test
    void closestPointIsNoFartherThanAnyPointOfTheTriangle() {
        Random random = new Random(1);
        int inside = 0;
        for (int i = 0; i < 2000; i++) {
            double[] t = random.doubles(9).toArray();
            double[] p = random.doubles(3, -0.5, 1.5).toArray();
            double best = Double.POSITIVE_INFINITY;
            for (int a = 0; a <= 60; a++) {
                for (int b = 0; a + b <= 60; b++) {
                    double[] at = new double[3];
                    for (int axis = 0; axis < 3; axis++) {
                        at[axis] = (a * t[axis] + b * t[3 + axis] + (60 - a - b) * t[6 + axis]) / 60;
                    }
                    best = Math.min(best, Vectors.distance2(p, at));
                }
            }
            double distance = Math.sqrt(TriangleOracles.distance2(p, t));
            assertTrue(distance <= Math.sqrt(best) + 1e-12);
            assertTrue(distance >= Math.sqrt(best) - 0.03); // as fine as the samples are
            inside += distance < 0.3 ? 1 : 0;
        }
        assertTrue(inside > 20 && inside < 1980, inside + " near");
    }

    @Test
    void boxMarginIsByHowMuchTheBoxMustGrow() {
        double[] above = {1, 1, 2, 2, 2, 3};
        assertEquals(2, TriangleOracles.boxMargin(above, TRIANGLE), 1e-15);
        double[] across = {0, 0, -1, 1, 1, 1}; // centre at (0.5, 0.5, 0), where the triangle is
        assertEquals(-0.5, TriangleOracles.boxMargin(across, TRIANGLE), 1e-15);
        double[] beyondTheLongEdge = {3, 3, -1, 5, 5, 1}; // edge point (2, 2) is 1 away on two axes
        assertEquals(1, TriangleOracles.boxMargin(beyondTheLongEdge, TRIANGLE), 1e-15);
        double[] touching = {2, 2, -1, 5, 5, 1};
        assertEquals(0, TriangleOracles.boxMargin(touching, TRIANGLE), 0);
        double[] point = {1, 1, 0, 1, 1, 0};
        assertEquals(0, TriangleOracles.boxMargin(point, TRIANGLE), 0);
    }

    @Test
    void boxMarginAgreesWithClippingTheTriangle() {
        Random random = new Random(2);
        int touching = 0;
        for (int i = 0; i < 20000; i++) {
            double[] t = random.doubles(9, -1, 1).toArray();
            double[] box = new double[6];
            for (int axis = 0; axis < 3; axis++) {
                double middle = 2 * random.nextDouble() - 1;
                double half = 0.4 * random.nextDouble();
                box[axis] = middle - half;
                box[3 + axis] = middle + half;
            }
            double margin = TriangleOracles.boxMargin(box, t);
            if (Math.abs(margin) > 1e-12) {
                assertEquals(clipLeavesSomething(box, t), margin < 0, "case " + i + ", margin " + margin);
            }
            touching += margin <= 0 ? 1 : 0;
        }
        assertTrue(touching > 2000 && touching < 18000, touching + " touch");
    }

    @Test
    void segmentDistanceOfParallelCrossingAndSkewSegments() {
        double[] p = {0, 0, 0};
        double[] q = {4, 0, 0};
        assertEquals(4, TriangleOracles.segmentsDistance2(p, q, new double[] {1, 2, 0}, new double[] {9, 2, 0}));
        assertEquals(0, TriangleOracles.segmentsDistance2(p, q, new double[] {1, -2, 0}, new double[] {1, 2, 0}));
        assertEquals(9, TriangleOracles.segmentsDistance2(p, q, new double[] {1, -2, 3}, new double[] {1, 2, 3}));
        assertEquals(1, TriangleOracles.segmentsDistance2(p, q, new double[] {5, 0, 0}, new double[] {7, 0, 0}));
        assertEquals(5, TriangleOracles.segmentsDistance2(p, p, new double[] {1, 2, 0}, new double[] {1, 2, 0}));
    }

    @Test
    void segmentDistanceFromTriangle() {
        assertEquals(0, TriangleOracles.segmentDistance(new double[] {1, 1, -1}, new double[] {1, 1, 1}, TRIANGLE));
        assertEquals(2, TriangleOracles.segmentDistance(new double[] {1, 1, 2}, new double[] {2, 1, 7}, TRIANGLE));
        assertEquals(
                Math.sqrt(2),
                TriangleOracles.segmentDistance(new double[] {3, 3, -5}, new double[] {3, 3, 5}, TRIANGLE),
                1e-15);
        assertEquals(
                -0.5,
                TriangleOracles.capsuleMargin(new double[] {-1, -9, 0}, new double[] {-1, 9, 0}, 1.5, TRIANGLE),
                1e-15);
    }

    @Test
    void distanceOfTrianglesIsZeroExactlyWhereTheyMeet() {
        Random random = new Random(3);
        int meet = 0;
        for (int i = 0; i < 3000; i++) {
            double[] s = random.doubles(9, 0, 1).toArray();
            double[] t = random.doubles(9, 0.3, 1.3).toArray();
            boolean touch = ExactTests.trianglesTouch(s, t);
            assertEquals(touch, ExactTests.trianglesTouch(t, s));
            double distance = TriangleOracles.trianglesDistance(s, t);
            assertEquals(touch, distance == 0);
            meet += touch ? 1 : 0;
            if (!touch) { // moved together along the shortest way, they meet
                assertTrue(distance > 0 && distance < 2.5);
            }
        }
        assertTrue(meet > 150 && meet < 2850, meet + " meet");
    }

    @Test
    void solidAnglesOfAClosedMeshCountTheInside() {
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        assertEquals(1, BruteForce.windingNumber(box, 0.3, 0.4, 0.5), 1e-14);
        assertEquals(0, BruteForce.windingNumber(box, 1.3, 0.4, 0.5), 1e-14);
        assertEquals(-1, BruteForce.windingNumber(box.turnedInsideOut(), 0.3, 0.4, 0.5), 1e-14);
        MeshArrays shells = HardMeshes.twoShells(6);
        assertEquals(1, BruteForce.windingNumber(shells, 0.8, 0, 0.05), 1e-13);
        assertEquals(0, BruteForce.windingNumber(shells, 0.1, 0, 0.05), 1e-13);
    }

    /** Sutherland and Hodgman 1974: what is left of the triangle inside all six planes. */
    private static boolean clipLeavesSomething(double[] box, double[] t) {
        double[][] polygon = {Vectors.of(t, 0), Vectors.of(t, 3), Vectors.of(t, 6)};
        for (int plane = 0; plane < 6; plane++) {
            int axis = plane % 3;
            double sign = plane < 3 ? -1 : 1;
            double[][] kept = new double[polygon.length + 2][];
            int count = 0;
            for (int i = 0; i < polygon.length; i++) {
                double[] from = polygon[i];
                double[] to = polygon[(i + 1) % polygon.length];
                double beyondFrom = sign * (from[axis] - box[plane]);
                double beyondTo = sign * (to[axis] - box[plane]);
                if (beyondFrom <= 0) {
                    kept[count++] = from;
                }
                if (beyondFrom * beyondTo < 0) {
                    kept[count++] = Vectors.plus(from, beyondFrom / (beyondFrom - beyondTo), Vectors.minus(to, from));
                }
            }
            polygon = Arrays.copyOf(kept, count);
            if (count == 0) {
                return false;
            }
        }
        return true;
    }
}
