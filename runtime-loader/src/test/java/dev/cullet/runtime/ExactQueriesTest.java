// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.internal.TouchCases;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.RationalTests;
import dev.cullet.testkit.TriangleOracles;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** No false hit and no false miss: queries on meshes against integer arithmetic over all stored triangles. */
class ExactQueriesTest {
    private static final int TRIANGLES = 8;

    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    /** A mesh of small integers, exact and compact, and the queries that belong to its triangles. */
    private record Case(Fixture[] fixtures, double[][] queries) {
        static Case spheres(Random random) {
            int exponent = TouchCases.exponent(random);
            return of(i -> TouchCases.sphere(random, exponent));
        }

        static Case boxes(Random random) {
            int exponent = TouchCases.exponent(random);
            return of(i -> TouchCases.box(random, exponent));
        }

        private static Case of(java.util.function.IntFunction<double[]> draw) {
            double[][] queries = new double[TRIANGLES][];
            float[] positions = new float[9 * TRIANGLES];
            int[] indices = new int[3 * TRIANGLES];
            for (int i = 0; i < TRIANGLES; i++) {
                double[] c = draw.apply(i);
                for (int k = 0; k < 9; k++) {
                    positions[9 * i + k] = (float) c[k];
                }
                for (int k = 0; k < 3; k++) {
                    indices[3 * i + k] = 3 * i + k;
                }
                queries[i] = Arrays.copyOfRange(c, 9, c.length);
            }
            MeshArrays arrays = new MeshArrays("integers", positions, indices);
            return new Case(new Fixture[] {Fixture.of(arrays), Fixture.compact(arrays)}, queries);
        }
    }

    private static boolean touches(double[] center, double radius, double[] triangle) {
        double distance = Math.sqrt(TriangleOracles.distance2(center, triangle));
        double size = Math.abs(center[0]) + Math.abs(center[1]) + Math.abs(center[2]);
        for (double coordinate : triangle) {
            size += Math.abs(coordinate);
        }
        if (Math.abs(distance - radius) > 1e-6 * size) {
            return distance < radius;
        }
        return RationalTests.sphere(center, radius, triangle).touches();
    }

    private static boolean anyTouches(Fixture fixture, double[] center, double radius) {
        for (int i = 0; i < fixture.mesh().triangleCount(); i++) {
            if (touches(center, radius, fixture.arrays().corners(i))) {
                return true;
            }
        }
        return false;
    }

    @Test
    void spheresAndDistanceLimitsAgreeWithIntegerArithmetic() {
        Random random = new Random(1);
        int hits = 0;
        int queries = 0;
        int[] triangle = new int[1];
        ClosestHit closest = new ClosestHit();
        for (int i = 0; i < size(60, 6_000); i++) {
            Case made = Case.spheres(random);
            for (Fixture fixture : made.fixtures) {
                CollisionMesh mesh = fixture.mesh();
                for (double[] q : made.queries) {
                    float[] s = {(float) q[0], (float) q[1], (float) q[2], (float) q[3]};
                    String where = Arrays.toString(q)
                            + Arrays.toString(fixture.arrays().positions());
                    boolean expected = anyTouches(fixture, q, q[3]);
                    int found = mesh.anySphere(s[0], s[1], s[2], s[3]);
                    assertEquals(expected, found >= 0, where);
                    assertTrue(found < 0 || touches(q, q[3], fixture.arrays().corners(found)), where);
                    assertEquals(expected, mesh.overlapsSpheres(s, 1), where);
                    assertEquals(expected ? 1 : 0, mesh.anySpheres(s, 1, triangle), where);
                    assertEquals(expected, mesh.closestPoint(s[0], s[1], s[2], q[3], closest), where);
                    assertTrue(!expected || closest.distance() <= q[3], where);
                    int near = mesh.anySphereApproximate(s[0], s[1], s[2], s[3]);
                    assertEquals(anyGrownBoxContains(fixture, q), near >= 0, where);
                    hits += expected ? 1 : 0;
                    queries++;
                }
            }
        }
        assertTrue(hits > queries / 10 && hits < queries - queries / 10, hits + " of " + queries);
    }

    @Test
    void distanceLimitsOneUnitFromTheSurfaceAgreeWithIntegerArithmetic() {
        Random random = new Random(2);
        ClosestHit closest = new ClosestHit();
        int[] seen = new int[2];
        for (Fixture fixture : Fixture.all()) {
            CollisionMesh mesh = fixture.mesh();
            double[] bounds = fixture.arrays().bounds();
            for (int i = 0; i < size(2, 100); i++) {
                double[] p = new double[3];
                for (int axis = 0; axis < 3; axis++) {
                    double extent = bounds[3 + axis]
                            - bounds[axis]
                            + 0.1 * fixture.arrays().diagonal();
                    p[axis] = (float) (bounds[axis] + extent * (1.4 * random.nextDouble() - 0.2));
                }
                double distance = Double.POSITIVE_INFINITY;
                for (int t = 0; t < mesh.triangleCount(); t++) {
                    distance = Math.min(
                            distance,
                            TriangleOracles.distance2(p, fixture.arrays().corners(t)));
                }
                distance = Math.sqrt(distance);
                for (int unit = -3; unit <= 3; unit++) {
                    double limit = Math.max(0, distance + unit * Math.ulp(distance));
                    float radius = Math.max(0, (float) distance + unit * Math.ulp((float) distance));
                    String where = fixture + " " + Arrays.toString(p) + " limit " + limit + " radius " + radius;
                    float x = (float) p[0];
                    float y = (float) p[1];
                    float z = (float) p[2];
                    boolean within = anyTouches(fixture, p, limit);
                    assertEquals(within, mesh.closestPoint(x, y, z, limit, closest), where);
                    assertEquals(anyTouches(fixture, p, radius), mesh.anySphere(x, y, z, radius) >= 0, where);
                    seen[within ? 1 : 0]++;
                }
            }
        }
        assertTrue(seen[0] > 100 && seen[1] > 100, Arrays.toString(seen));
    }

    @Test
    void boxesAgreeWithIntegerArithmetic() {
        Random random = new Random(3);
        int hits = 0;
        int queries = 0;
        for (int i = 0; i < size(60, 6_000); i++) {
            Case made = Case.boxes(random);
            for (Fixture fixture : made.fixtures) {
                for (double[] q : made.queries) {
                    boolean expected = false;
                    for (int t = 0; t < fixture.mesh().triangleCount(); t++) {
                        expected |= RationalTests.box(q, fixture.arrays().corners(t));
                    }
                    int found = fixture.mesh()
                            .anyBox((float) q[0], (float) q[1], (float) q[2], (float) q[3], (float) q[4], (float) q[5]);
                    assertEquals(expected, found >= 0, Arrays.toString(q));
                    assertTrue(
                            found < 0 || RationalTests.box(q, fixture.arrays().corners(found)), Arrays.toString(q));
                    hits += expected ? 1 : 0;
                    queries++;
                }
            }
        }
        assertTrue(hits > queries / 10 && hits < queries - queries / 10, hits + " of " + queries);
    }

    @Test
    void sidesOfPlanesAgreeWithIntegerArithmetic() {
        Random random = new Random(4);
        int[] seen = new int[3];
        int touches = 0;
        int planes = size(20, 170);
        for (int i = 0; i < size(60, 3_000); i++) {
            Case made = Case.spheres(random);
            for (Fixture fixture : made.fixtures) {
                float[] positions = fixture.arrays().positions();
                for (int k = 0; k < planes; k++) {
                    // through a vertex, exactly or nearly: an offset in float is rounded
                    int vertex = 3 * random.nextInt(positions.length / 3);
                    int farthest = random.nextInt(3);
                    double scale = Math.scalb(1.0, random.nextInt(41) - 20);
                    double[] plane = new double[4];
                    boolean integers = random.nextBoolean();
                    for (int axis = 0; axis < 3; axis++) {
                        plane[axis] = (float) (scale * (integers ? random.nextInt(9) - 4 : random.nextDouble() - 0.5));
                    }
                    for (int other = 0; other < positions.length; other += 3) { // the last one along the normal
                        boolean beyond = value(plane, positions, other) > value(plane, positions, vertex);
                        vertex = farthest == 0 && beyond ? other : vertex;
                    }
                    plane[3] = (float) -value(plane, positions, vertex);
                    if (plane[0] == 0 && plane[1] == 0 && plane[2] == 0) {
                        continue;
                    }
                    boolean front = false;
                    boolean back = false;
                    boolean on = false;
                    for (int corner : fixture.arrays().indices()) {
                        double[] point = {positions[3 * corner], positions[3 * corner + 1], positions[3 * corner + 2]};
                        int side = RationalTests.plane(plane, point);
                        front |= side >= 0;
                        back |= side <= 0;
                        on |= side == 0;
                    }
                    PlaneSides expected = front && back ? PlaneSides.BOTH : front ? PlaneSides.FRONT : PlaneSides.BACK;
                    PlaneSides found = fixture.mesh()
                            .sidesOfPlane((float) plane[0], (float) plane[1], (float) plane[2], (float) plane[3]);
                    assertEquals(expected, found, Arrays.toString(plane));
                    seen[found.ordinal()]++;
                    touches += on ? 1 : 0;
                }
            }
        }
        assertTrue(touches > 100 && seen[0] + seen[1] > 100 && seen[2] > 100, Arrays.toString(seen));
    }

    private static double value(double[] plane, float[] positions, int vertex) {
        return plane[0] * positions[vertex] + plane[1] * positions[vertex + 1] + plane[2] * positions[vertex + 2];
    }

    /** A difference that double rounds to the radius. */
    @Test
    void approximateSpheresAndTheirMissesAreExactToo() {
        MeshArrays arrays = new MeshArrays("corner", new float[] {1, 0, 0, 2, 0, 0, 1, 1, 0}, new int[] {0, 1, 2});
        CollisionMesh mesh = Fixture.of(arrays).mesh();
        assertTrue(mesh.anySphereApproximate(0, 0, 0, 1) >= 0);
        assertTrue(mesh.anySphereApproximate(-0x1p-60f, 0, 0, 1) < 0);
        assertTrue(mesh.anySphere(0, 0, 0, 1) >= 0);
        assertTrue(mesh.anySphere(-0x1p-60f, 0, 0, 1) < 0);
        assertTrue(mesh.anySphere(0, 0x1p-60f, 0, 1) >= 0);
        assertTrue(mesh.anySphere(0, 0, 0x1p-60f, 1) < 0);
        ClosestHit hit = new ClosestHit();
        assertTrue(mesh.closestPoint(0, 0, 0x1p-60f, Math.nextUp(1.0), hit));
        assertTrue(!mesh.closestPoint(0, 0, 0x1p-60f, 1, hit));
    }

    private static boolean anyGrownBoxContains(Fixture fixture, double[] q) {
        for (int t = 0; t < fixture.mesh().triangleCount(); t++) {
            double[] c = fixture.arrays().corners(t);
            boolean contains = true;
            for (int axis = 0; axis < 3; axis++) {
                double low = Math.min(Math.min(c[axis], c[3 + axis]), c[6 + axis]);
                double high = Math.max(Math.max(c[axis], c[3 + axis]), c[6 + axis]);
                BigDecimal radius = new BigDecimal(q[3]);
                BigDecimal center = new BigDecimal(q[axis]);
                contains &= center.add(radius).compareTo(new BigDecimal(low)) >= 0
                        && center.subtract(radius).compareTo(new BigDecimal(high)) <= 0;
            }
            if (contains) {
                return true;
            }
        }
        return false;
    }
}
