// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SegmentWalkTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private final SolidHit hit = new SolidHit();

    private final BspMesh box = BspFixture.of(Meshes.box(-1, -1, -1, 1, 1, 1)).bsp();

    @Test
    void entersABoxThroughEachFace() {
        for (int axis = 0; axis < 3; axis++) {
            for (int side = -1; side <= 1; side += 2) {
                float[] from = {0.25f, 0.25f, 0.25f};
                float[] to = from.clone();
                from[axis] = 3 * side;
                to[axis] = -3 * side;
                assertTrue(box.castSegment(from[0], from[1], from[2], to[0], to[1], to[2], hit));
                assertEquals(1.0 / 3, hit.t(), 1e-15);
                double[] normal = new double[3];
                normal[axis] = side;
                assertArrayEquals(normal, new double[] {hit.normalX(), hit.normalY(), hit.normalZ()});
                assertEquals(side, axis == 0 ? hit.x() : axis == 1 ? hit.y() : hit.z(), 1e-15);
            }
        }
    }

    @Test
    void aStartInsideIsAHitWithoutNormal() {
        assertTrue(box.castSegment(0, 0, 0, 5, 0, 0, hit));
        assertEquals(0, hit.t());
        assertEquals(0, hit.normalX());
    }

    @Test
    void touchingIsAHit() {
        assertTrue(box.castSegment(-3, 1, 0, 3, 1, 0, hit), "along a face");
        assertEquals(1.0 / 3, hit.t(), 1e-15);
        assertTrue(box.castSegment(-3, 1, 1, 3, 1, 1, hit), "along an edge");
        assertEquals(1.0 / 3, hit.t(), 1e-15);
        assertTrue(box.castSegment(0, 2, 1, 2, 0, 1, hit), "at one point of an edge");
        assertEquals(0.5, hit.t(), 1e-15);
        assertTrue(box.castSegment(-3, 0, 0, -1, 0, 0, hit), "with its end");
        assertEquals(1, hit.t());
        assertTrue(box.castSegment(1, 0, 0, 3, 0, 0, hit), "with its start");
        assertEquals(0, hit.t());
        assertTrue(box.castSegment(1, 0, 0, 1, 0, 0, hit), "a point of the surface");
    }

    @Test
    void aMissClearsTheResult() {
        assertTrue(box.castSegment(-3, 0, 0, 3, 0, 0, hit));
        assertFalse(box.castSegment(-3, 1.01f, 0, 3, 1.01f, 0, hit));
        assertFalse(box.castSegment(-3, 0, 0, -1.01f, 0, 0, hit));
        assertFalse(box.castSegment(-3, 0, 0, -3, 0, 0, hit));
        for (double value : new double[] {hit.t(), hit.x(), hit.y(), hit.z(), hit.normalX(), hit.normalZ()}) {
            assertTrue(Double.isNaN(value));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cullet.world.bsp.BspFixture#solids")
    void firstEntryEqualsBruteForce(MeshArrays mesh) {
        compare(BspFixture.onLattice(mesh), size(80, 1000));
        MeshArrays snapped = BspFixture.onLattice(mesh).arrays();
        compare(BspFixture.of(snapped, BspFixture.TIGHT), size(40, 400));
    }

    private void compare(BspFixture fixture, int count) {
        float[] ends = Queries.pointsAround(fixture.arrays(), 2 * count, 9);
        float[] near = Queries.pointsNearSurface(
                fixture.arrays(), 0.01 * fixture.arrays().diagonal(), count / 2, 9);
        for (int i = 0; i < near.length; i += 3) { // every other segment ends beside the surface
            System.arraycopy(near, i, ends, 4 * i + 3, 3);
        }
        int hits = 0;
        int misses = 0;
        int starts = 0;
        for (int i = 0; i < 6 * count; i += 6) {
            double expected = firstInside(fixture.arrays(), ends, i);
            if (Double.isNaN(expected)) {
                continue;
            }
            boolean actual = fixture.bsp()
                    .castSegment(ends[i], ends[i + 1], ends[i + 2], ends[i + 3], ends[i + 4], ends[i + 5], hit);
            assertEquals(expected <= 1, actual, "segment " + i / 6);
            if (actual) {
                assertEquals(expected, hit.t(), 1e-6, "segment " + i / 6);
                checkNormal(fixture.arrays(), ends, i);
                hits++;
                starts += expected == 0 ? 1 : 0;
            } else {
                misses++;
            }
        }
        assertTrue(hits + misses > 9 * count / 10, "close calls are few");
        assertTrue(
                hits > count / 20 && misses > count / 20,
                hits + " hits, " + starts + " of them at the start, " + misses + " misses");
    }

    /** It is of length 1 and against the segment. */
    private void checkNormal(MeshArrays mesh, float[] ends, int i) {
        if (hit.t() == 0) {
            return;
        }
        double length = Math.sqrt(
                hit.normalX() * hit.normalX() + hit.normalY() * hit.normalY() + hit.normalZ() * hit.normalZ());
        assertEquals(1, length, 1e-12, mesh.name());
        double along = hit.normalX() * (ends[i + 3] - ends[i])
                + hit.normalY() * (ends[i + 4] - ends[i + 1])
                + hit.normalZ() * (ends[i + 5] - ends[i + 2]);
        assertTrue(along <= 0);
    }

    /**
     * The minimum t between two crossings of the surface where the winding number is 1 or more; NaN if it is a close
     * call.
     */
    private static double firstInside(MeshArrays mesh, float[] ends, int i) {
        double[] origin = {ends[i], ends[i + 1], ends[i + 2]};
        double[] direction = {ends[i + 3] - origin[0], ends[i + 4] - origin[1], ends[i + 5] - origin[2]};
        double[] crossings = new double[mesh.triangleCount() + 2];
        int count = 0;
        crossings[count++] = 0;
        crossings[count++] = 1;
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            double t = crossing(origin, direction, mesh, triangle);
            if (t > 0 && t < 1) {
                crossings[count++] = t;
            }
        }
        Arrays.sort(crossings, 0, count);
        for (int k = 0; k + 1 < count; k++) {
            if (crossings[k + 1] - crossings[k] < 1e-9) {
                continue;
            }
            double t = (crossings[k] + crossings[k + 1]) / 2;
            double winding = BruteForce.windingNumber(
                    mesh, origin[0] + t * direction[0], origin[1] + t * direction[1], origin[2] + t * direction[2]);
            if (Math.abs(winding - Math.rint(winding)) > 1e-3) {
                return Double.NaN;
            }
            boolean close = crossings[k + 1] - crossings[k] < 1e-5;
            if (Math.rint(winding) >= 1) {
                return close ? Double.NaN : crossings[k];
            }
        }
        return 2;
    }

    private static double crossing(double[] o, double[] d, MeshArrays mesh, int triangle) {
        double[] e = new double[3];
        double[] f = new double[3];
        double[] s = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            e[axis] = mesh.at(triangle, 1, axis) - mesh.at(triangle, 0, axis);
            f[axis] = mesh.at(triangle, 2, axis) - mesh.at(triangle, 0, axis);
            s[axis] = o[axis] - mesh.at(triangle, 0, axis);
        }
        double[] p = cross(d, f);
        double[] q = cross(s, e);
        double scale = dot(e, p);
        double b = dot(s, p) / scale;
        double c = dot(d, q) / scale;
        return b >= -1e-12 && c >= -1e-12 && b + c <= 1 + 1e-12 ? dot(f, q) / scale : -1;
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
