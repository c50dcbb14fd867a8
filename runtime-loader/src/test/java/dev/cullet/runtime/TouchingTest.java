// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.MeshArrays;
import org.junit.jupiter.api.Test;

/**
 * By hand: what just touches is a hit, what is one float farther is a miss; on all three axes and both sides of them.
 * The triangle is (0 0 0) (2 0 0) (0 2 0) in coordinates u, v and height w.
 */
final class TouchingTest {
    private static final float NEXT_TO_ONE = Math.nextUp(1f);

    /** The triangle with its axes renamed by a turn, and w counted in either direction. */
    private record Placed(CollisionMesh mesh, int turn, float sign) {
        static Placed[] all() {
            Placed[] placed = new Placed[6];
            for (int i = 0; i < 6; i++) {
                float[] positions = new float[9];
                positions[3 + i % 3] = 2;
                positions[6 + (i + 1) % 3] = 2;
                MeshArrays arrays = new MeshArrays("triangle", positions, new int[] {0, 1, 2});
                placed[i] = new Placed(Fixture.of(arrays).mesh(), i % 3, i < 3 ? 1 : -1);
            }
            return placed;
        }

        float[] at(float u, float v, float w) {
            float[] p = new float[3];
            p[turn] = u;
            p[(turn + 1) % 3] = v;
            p[(turn + 2) % 3] = sign * w;
            return p;
        }

        boolean sphere(float u, float v, float w, float radius) {
            float[] p = at(u, v, w);
            return mesh.anySphere(p[0], p[1], p[2], radius) == 0;
        }

        boolean box(float u0, float v0, float w0, float u1, float v1, float w1) {
            float[] p = at(u0, v0, w0);
            float[] q = at(u1, v1, w1);
            return mesh.anyBox(
                            Math.min(p[0], q[0]),
                            Math.min(p[1], q[1]),
                            Math.min(p[2], q[2]),
                            Math.max(p[0], q[0]),
                            Math.max(p[1], q[1]),
                            Math.max(p[2], q[2]))
                    == 0;
        }

        /** t of a ray, or NaN. */
        double ray(float[] o, float[] d, float maxT) {
            RayHit hit = new RayHit();
            return mesh.raycast(o[0], o[1], o[2], d[0], d[1], d[2], maxT, hit) ? hit.t() : Double.NaN;
        }
    }

    @Test
    void sphereTouchesFaceEdgeAndCorner() {
        for (Placed p : Placed.all()) {
            assertTrue(p.sphere(0.5f, 0.5f, 1, 1));
            assertFalse(p.sphere(0.5f, 0.5f, NEXT_TO_ONE, 1));
            assertTrue(p.sphere(1, -1, 0, 1));
            assertFalse(p.sphere(1, -NEXT_TO_ONE, 0, 1));
            assertTrue(p.sphere(-3, -4, 0, 5));
            assertFalse(p.sphere(-3, Math.nextDown(-4f), 0, 5));
            assertTrue(p.sphere(5, 0, 4, 5));
            assertTrue(p.sphere(0, 2, 0, 0));
            assertTrue(p.sphere(2, 0, 0, 0));
            assertTrue(p.sphere(1, 1, 0, 0));
            assertTrue(p.sphere(0.25f, 0.5f, 0, 0));
            assertFalse(p.sphere(0.25f, 0.5f, Float.MIN_VALUE, 0));
        }
    }

    @Test
    void boxTouchesFaceEdgeAndCorner() {
        for (Placed p : Placed.all()) {
            assertTrue(p.box(0.25f, 0.25f, 0, 0.5f, 0.5f, 1));
            assertFalse(p.box(0.25f, 0.25f, Float.MIN_VALUE, 0.5f, 0.5f, 1));
            assertTrue(p.box(1, 1, -1, 3, 3, 1)); // its edge on the long edge
            assertFalse(p.box(NEXT_TO_ONE, 1, -1, 3, 3, 1));
            assertTrue(p.box(2, -1, -1, 3, 0, 0)); // its edge ends in the corner
            assertFalse(p.box(Math.nextUp(2f), -1, -1, 3, 0, 0));
            assertTrue(p.box(-1, -1, 0, 0, 0, 0)); // flat, corner on corner
            assertTrue(p.box(-10, -10, -10, 10, 10, 10));
            assertTrue(p.box(0.5f, 0.5f, 0, 0.5f, 0.5f, 0)); // a point
        }
    }

    @Test
    void rayTouchesFaceEdgeCornerAndPlane() {
        for (Placed p : Placed.all()) {
            float[] down = p.at(0, 0, -1);
            assertEquals(3, p.ray(p.at(0.5f, 0.5f, 3), down, Float.POSITIVE_INFINITY));
            assertEquals(3, p.ray(p.at(0.5f, 0.5f, 3), down, 3));
            assertEquals(Double.NaN, p.ray(p.at(0.5f, 0.5f, 3), down, Math.nextDown(3f)));
            assertEquals(0, p.ray(p.at(0.5f, 0.5f, 0), down, 0));
            assertEquals(3, p.ray(p.at(1, 1, 3), down, 9));
            assertEquals(3, p.ray(p.at(0, 0.5f, 3), down, 9));
            assertEquals(Double.NaN, p.ray(p.at(-Float.MIN_VALUE, 0.5f, 3), down, 9));
            for (int corner = 0; corner < 3; corner++) {
                assertEquals(3, p.ray(p.at(corner == 1 ? 2 : 0, corner == 2 ? 2 : 0, 3), down, 9));
            }
            // in the plane: from outside, from inside, along an edge, through a corner, past it
            assertEquals(1.5, p.ray(p.at(-3, 0.5f, 0), p.at(2, 0, 0), 9));
            assertEquals(0, p.ray(p.at(0.5f, 0.5f, 0), p.at(2, 0, 0), 9));
            assertEquals(1, p.ray(p.at(-1, 0, 0), p.at(1, 0, 0), 9));
            assertEquals(1, p.ray(p.at(-1, 3, 0), p.at(1, -1, 0), 9));
            assertEquals(Double.NaN, p.ray(p.at(-1, Math.nextUp(3f), 0), p.at(1, -1, 0), 9));
            assertEquals(Double.NaN, p.ray(p.at(-1, 0.5f, Float.MIN_VALUE), p.at(1, 0, 0), 9));
            assertEquals(Double.NaN, p.ray(p.at(3, 0.5f, 0), p.at(1, 0, 0), 9));
        }
    }

    @Test
    void normalIsThatOfTheFrontWhicheverSideIsHit() {
        for (Placed p : Placed.all()) {
            for (float side : new float[] {-1, 1}) {
                RayHit hit = new RayHit();
                float[] o = p.at(0.5f, 0.5f, side);
                float[] d = p.at(0, 0, -side);
                assertTrue(p.mesh.raycast(o[0], o[1], o[2], d[0], d[1], d[2], 1, hit));
                double[] normal = {hit.normalX(), hit.normalY(), hit.normalZ()};
                assertEquals(1, normal[(p.turn + 2) % 3]);
                assertTrue(normal[p.turn] == 0);
                float[] expected = p.at(0.5f, 0.5f, 0);
                assertTrue(expected[0] == hit.x());
                assertTrue(expected[1] == hit.y());
                assertTrue(expected[2] == hit.z());
            }
        }
    }

    @Test
    void segmentsTouchWithTheirEndsAndJoints() {
        for (Placed p : Placed.all()) {
            SegmentHit hit = new SegmentHit();
            float[] chain = new float[9];
            System.arraycopy(p.at(0.5f, 0.5f, 2), 0, chain, 0, 3);
            System.arraycopy(p.at(0.5f, 0.5f, 1), 0, chain, 3, 3);
            System.arraycopy(p.at(0.5f, 0.5f, 0), 0, chain, 6, 3);
            assertFalse(p.mesh.overlapsSegments(chain, 2, 0, hit));
            assertEquals(-1, hit.segment());
            assertTrue(p.mesh.overlapsSegments(chain, 3, 0, hit));
            assertEquals(1, hit.segment());
            assertEquals(1, hit.t());
            assertTrue(p.mesh.overlapsSegments(chain, 2, 1, hit));
            assertEquals(0, hit.segment());
            assertEquals(1, hit.t());
            assertTrue(p.mesh.overlapsSegments(chain, 3, 0.5f, hit));
            assertEquals(1, hit.segment());
            assertEquals(0.5, hit.t());
            System.arraycopy(chain, 6, chain, 0, 3); // all the same point, on the surface
            System.arraycopy(chain, 6, chain, 3, 3);
            assertTrue(p.mesh.overlapsSegments(chain, 3, 0, hit));
            assertEquals(0, hit.segment());
            assertEquals(0, hit.t());
        }
    }

    @Test
    void nearestPointMayBeExactlyAtTheLimit() {
        for (Placed p : Placed.all()) {
            ClosestHit hit = new ClosestHit();
            float[] over = p.at(0.5f, 0.5f, 3);
            assertTrue(p.mesh.closestPoint(over[0], over[1], over[2], 3, hit));
            assertEquals(3, hit.distance());
            assertFalse(p.mesh.closestPoint(over[0], over[1], over[2], Math.nextDown(3f), hit));
            float[] beside = p.at(-3, -4, 0);
            assertTrue(p.mesh.closestPoint(beside[0], beside[1], beside[2], Float.POSITIVE_INFINITY, hit));
            assertEquals(5, hit.distance());
            assertTrue(hit.x() == 0);
            assertTrue(hit.y() == 0);
            assertTrue(hit.z() == 0);
            float[] on = p.at(1, 1, 0);
            assertTrue(p.mesh.closestPoint(on[0], on[1], on[2], 0, hit));
            assertEquals(0, hit.distance());
        }
    }

    @Test
    void equalAnswersGoToTheLowestTriangle() {
        Fixture fixture = Fixture.of(dev.cullet.testkit.HardMeshes.sameTriangle(40));
        RayHit ray = new RayHit();
        assertTrue(fixture.mesh().raycast(0.25f, 0.25f, 5, 0, 0, -1, 9, ray));
        assertEquals(0, ray.triangle());
        ClosestHit closest = new ClosestHit();
        assertTrue(fixture.mesh().closestPoint(0.25f, 0.25f, 5, 9, closest));
        assertEquals(0, closest.triangle());
        SegmentHit segment = new SegmentHit();
        float[] points = {0.25f, 0.25f, 5, 0.25f, 0.25f, -5};
        assertTrue(fixture.mesh().overlapsSegments(points, 2, 0.1f, segment));
        assertEquals(0, segment.triangle());
    }

    /**
     * Leaves that lie in the first and the last lattice plane: rounding a query to the lattice must not make it touch
     * them.
     */
    @Test
    void boxJustBeyondTheEndOfTheLatticeMisses() {
        for (int axis = 0; axis < 3; axis++) {
            float[] positions = new float[3 * 12];
            for (int i = 0; i < 12; i++) { // two squares, 32,767 steps of a metre apart
                positions[3 * i + axis] = i < 6 ? 0 : 32767;
                positions[3 * i + (axis + 1) % 3] = i % 6 == 1 || i % 6 == 2 || i % 6 == 4 ? 900 : 100;
                positions[3 * i + (axis + 2) % 3] = i % 6 == 2 || i % 6 == 4 || i % 6 == 5 ? 900 : 100;
            }
            int[] indices = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
            MeshArrays arrays = new MeshArrays("squares", positions, indices);
            for (Fixture fixture : new Fixture[] {Fixture.of(arrays), Fixture.compact(arrays)}) {
                for (float beyond : new float[] {0.03f, 0.01f}) {
                    float[] low = {0, 0, 0};
                    float[] high = {1000, 1000, 1000};
                    low[axis] = 32767 + beyond;
                    high[axis] = 40000;
                    assertTrue(touched(fixture, low, high) < 0, "above, axis " + axis);
                    low[axis] = 32767;
                    assertTrue(touched(fixture, low, high) >= 0, "at the end, axis " + axis);
                    low[axis] = -1000;
                    high[axis] = -beyond;
                    assertTrue(touched(fixture, low, high) < 0, "below, axis " + axis);
                    high[axis] = 0;
                    assertTrue(touched(fixture, low, high) >= 0, "at the beginning, axis " + axis);
                }
            }
        }
    }

    private static int touched(Fixture fixture, float[] low, float[] high) {
        return fixture.mesh().anyBox(low[0], low[1], low[2], high[0], high[1], high[2]);
    }
}
