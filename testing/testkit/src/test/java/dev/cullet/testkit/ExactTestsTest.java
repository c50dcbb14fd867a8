// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExactTestsTest {
    private static final double[] TRIANGLE = {0, 0, 0, 4, 0, 0, 0, 4, 0};
    private static final double NONE = Double.POSITIVE_INFINITY;

    @Test
    void orientationSeesTheLastBit() {
        double[] a = {0.1, 0.1, 0.1};
        double[] b = {12, 12.1, 12.2};
        double[] c = {-5, 3.3, 7};
        double[] p = {a[0] + (b[0] - a[0]) / 2, a[1] + (b[1] - a[1]) / 2, a[2] + (b[2] - a[2]) / 2};
        int low = ExactTests.orientation(a, b, c, new double[] {p[0], p[1], Math.nextDown(p[2] - 1e-13)});
        int high = ExactTests.orientation(a, b, c, new double[] {p[0], p[1], Math.nextUp(p[2] + 1e-13)});
        assertEquals(-low, high);
        assertEquals(0, ExactTests.orientation(a, b, c, b));
    }

    @Test
    void rayMeetsInsideEdgeAndCorner() {
        double[] down = {0, 0, -2};
        assertEquals(2, ExactTests.ray(new double[] {1, 1, 4}, down, NONE, TRIANGLE));
        assertEquals(2, ExactTests.ray(new double[] {1, 0, 4}, down, NONE, TRIANGLE));
        assertEquals(2, ExactTests.ray(new double[] {2, 2, 4}, down, NONE, TRIANGLE));
        assertEquals(2, ExactTests.ray(new double[] {0, 4, 4}, down, 2, TRIANGLE));
        assertEquals(0, ExactTests.ray(new double[] {1, 1, 0}, down, NONE, TRIANGLE));
        assertEquals(NONE, ExactTests.ray(new double[] {1, 1, 4}, down, Math.nextDown(2.0), TRIANGLE));
        assertEquals(NONE, ExactTests.ray(new double[] {Math.nextUp(2.0), 2, 4}, down, NONE, TRIANGLE));
        assertEquals(NONE, ExactTests.ray(new double[] {1, 1, -4}, down, NONE, TRIANGLE));
    }

    @Test
    void rayInThePlaneMeetsWhereItEnters() {
        double[] along = {2, 0, 0};
        assertEquals(1, ExactTests.ray(new double[] {-2, 1, 0}, along, NONE, TRIANGLE));
        assertEquals(0, ExactTests.ray(new double[] {1, 1, 0}, along, NONE, TRIANGLE));
        assertEquals(1, ExactTests.ray(new double[] {-2, 0, 0}, along, NONE, TRIANGLE)); // along an edge
        assertEquals(1, ExactTests.ray(new double[] {-2, 4, 0}, along, NONE, TRIANGLE)); // through a corner
        assertEquals(NONE, ExactTests.ray(new double[] {-2, 4.5, 0}, along, NONE, TRIANGLE));
        assertEquals(NONE, ExactTests.ray(new double[] {-2, 1, 0}, along, 0.99, TRIANGLE));
        assertEquals(NONE, ExactTests.ray(new double[] {5, 1, 0}, along, NONE, TRIANGLE));
        assertEquals(NONE, ExactTests.ray(new double[] {-2, 1, Double.MIN_VALUE}, along, NONE, TRIANGLE));
    }

    @Test
    void segmentMeetsClosedTriangle() {
        assertTrue(touches(1, 1, 1, 1, 1, 0)); // ends on it
        assertTrue(touches(4, 0, 1, 4, 0, -1)); // through a corner
        assertTrue(touches(1, 1, 0, 1.5, 1, 0)); // inside, in its plane
        assertTrue(touches(-1, 1, 0, 9, 1, 0)); // across, in its plane
        assertTrue(touches(4, 0, 0, 9, -1, 0)); // in its plane, at a corner
        assertFalse(touches(1, 1, 1, 1, 1, Double.MIN_VALUE));
        assertFalse(touches(3, 3, 0, 9, 9, 0));
        assertFalse(touches(3, 3, 1, 3, 3, -1));
    }

    @Test
    void degenerateTrianglesAreSegmentsAndPoints() {
        double[] segment = {0, 0, 0, 1, 1, 1, 2, 2, 2};
        assertTrue(ExactTests.segmentTouchesTriangle(new double[] {1.5, 1.5, 0}, new double[] {1.5, 1.5, 3}, segment));
        assertFalse(ExactTests.segmentTouchesTriangle(new double[] {1.5, 1.6, 0}, new double[] {1.5, 1.6, 3}, segment));
        assertTrue(ExactTests.segmentTouchesTriangle(new double[] {2, 2, 2}, new double[] {3, 3, 3}, segment));
        assertFalse(ExactTests.segmentTouchesTriangle(new double[] {2.5, 2.5, 2.5}, new double[] {3, 3, 3}, segment));
        double[] point = {1, 2, 3, 1, 2, 3, 1, 2, 3};
        assertTrue(ExactTests.segmentTouchesTriangle(new double[] {0, 2, 3}, new double[] {4, 2, 3}, point));
        assertTrue(ExactTests.segmentTouchesTriangle(new double[] {1, 2, 3}, new double[] {1, 2, 3}, point));
        assertFalse(ExactTests.segmentTouchesTriangle(new double[] {0, 2, 3}, new double[] {4, 2, 3.5}, point));
    }

    @Test
    void trianglesMeetAtACornerAnEdgeOrInTheirPlane() {
        assertTrue(ExactTests.trianglesTouch(TRIANGLE, new double[] {4, 0, 0, 8, 0, 1, 8, 0, -1}));
        assertTrue(ExactTests.trianglesTouch(TRIANGLE, new double[] {1, 1, 0, 1.5, 1, 0, 1, 1.5, 0})); // contained
        assertTrue(ExactTests.trianglesTouch(TRIANGLE, new double[] {-9, -9, 0, 30, -9, 0, -9, 30, 0})); // contains
        assertTrue(ExactTests.trianglesTouch(TRIANGLE, new double[] {1, 1, -1, 1, 1, 1, 9, 9, 1}));
        assertFalse(ExactTests.trianglesTouch(TRIANGLE, new double[] {3, 3, 0, 9, 9, 0, 3, 9, 0}));
        assertFalse(ExactTests.trianglesTouch(TRIANGLE, new double[] {1, 1, 1e-300, 1, 2, 1, 2, 1, 1}));
    }

    @Test
    void rayThroughSharedEdgesOfAClosedMeshNeverSlipsThrough() {
        MeshArrays sphere = HardMeshes.icosphere(2);
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) { // from the inside through points of edges
            int triangle = random.nextInt(sphere.triangleCount());
            double[] t = sphere.corners(triangle);
            double[] target = Vectors.plus(Vectors.of(t, 0), random.nextDouble(), Vectors.minus(t, 3, t, 0));
            double[] origin = {0.01 * i / 300, -0.02, 0.03};
            BruteForce.RayHit hit = BruteForce.ray(sphere, origin, Vectors.minus(target, origin), NONE);
            assertTrue(hit.hit(), "ray " + i);
            assertEquals(1, hit.t(), 1e-12);
            assertTrue(hit.margin() > -1e-12 && hit.margin() <= 0);
        }
    }

    private static boolean touches(double... pq) {
        return ExactTests.segmentTouchesTriangle(Vectors.of(pq, 0), Vectors.of(pq, 3), TRIANGLE);
    }
}
