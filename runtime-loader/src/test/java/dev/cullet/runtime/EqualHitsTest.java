// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.PointTriangle;
import dev.cullet.runtime.internal.PreparedRay;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Which of several equal hits is returned: that of the lowest index of those whose t or distance is equal as rounded.
 * Hits that are equal exactly are mostly equal as rounded, too, but not always: both occur.
 */
final class EqualHitsTest {
    private static final int CASES = 3000;

    private final Random random = new Random(35);

    /** A ray through an edge or a corner is decided exactly for its triangles, and t is rounded once for each. */
    @Test
    void ofTrianglesAtAnEdgeTheLowestIsHit() {
        Fixture fixture = Fixture.of(integers(Meshes.terrain(8, 3)));
        int lowest = 0;
        for (int i = 0; i < CASES / 3; i++) {
            lowest += isLowest(fixture, throughAnEdge(fixture.arrays())) ? 1 : 0;
        }
        assertEquals(CASES / 3, lowest, "rays with the lowest triangle");
    }

    /**
     * Two triangles in one plane, one within the other, whose normals have a ratio of 9: t is equal, but rounded for
     * each triangle by itself.
     */
    @Test
    void ofTrianglesInOnePlaneTheLowestOfEqualRoundedTIsHit() {
        int lowest = 0;
        int higher = 0;
        while (lowest + higher < CASES) {
            int[] n = random.ints(12, -400, 400).toArray(); // A, two edges, and the origin of the ray
            float[] positions = new float[18];
            float[] ray = new float[6];
            int[][] corners = {{0, 0}, {1, 0}, {0, 1}, {-1, -1}, {2, -1}, {-1, 2}};
            for (int axis = 0; axis < 3; axis++) {
                for (int k = 0; k < 6; k++) {
                    positions[3 * k + axis] = n[axis] + corners[k][0] * n[3 + axis] + corners[k][1] * n[6 + axis];
                }
                ray[axis] = n[9 + axis];
                ray[3 + axis] = n[axis] + 0.25f * (n[3 + axis] + n[6 + axis]) - n[9 + axis];
            }
            int[] indices = random.nextBoolean() ? new int[] {0, 1, 2, 3, 4, 5} : new int[] {3, 4, 5, 2, 0, 1};
            Fixture fixture = Fixture.of(new MeshArrays("in one plane", positions, indices));
            if (fixture.arrays().triangleCount() == 2) {
                boolean isLowest = isLowest(fixture, ray);
                lowest += isLowest ? 1 : 0;
                higher += isLowest ? 0 : 1;
            }
        }
        assertTrue(lowest > 0.6 * CASES && higher > 100, lowest + " lowest, " + higher + " higher");
    }

    /**
     * Compares a ray with the minimum of t as rounded, then of the index, over all triangles; and t with exact
     * arithmetic.
     *
     * @return whether the triangle is the lowest of those whose exact t is the minimum
     */
    private static boolean isLowest(Fixture fixture, float[] ray) {
        CollisionMesh mesh = fixture.mesh();
        MeshArrays arrays = fixture.arrays();
        QueryMesh data = MeshAccess.queryMesh(mesh);
        int best = -1;
        double bestT = Double.POSITIVE_INFINITY;
        double exactT = Double.POSITIVE_INFINITY;
        int exact = -1;
        double[] origin = {ray[0], ray[1], ray[2]};
        double[] direction = {ray[3], ray[4], ray[5]};
        PreparedRay prepared = new PreparedRay()
                .set(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5])
                .between(0, 4);
        prepared.prepare(data);
        for (int t = 0; t < arrays.triangleCount(); t++) {
            double rounded = prepared.hit(data, t);
            if (rounded >= 0 && rounded < bestT) {
                bestT = rounded;
                best = t;
            }
            double ofTriangle = ExactTests.ray(origin, direction, 4, arrays.corners(t));
            if (ofTriangle >= 0 && ofTriangle < exactT) {
                exactT = ofTriangle;
                exact = t;
            }
        }
        RayHit hit = new RayHit();
        for (CollisionMesh each : new CollisionMesh[] {RayLayoutTest.forRays(fixture), mesh}) {
            assertTrue(each.raycast(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], 4, hit), "a hit");
            assertEquals(best, hit.triangle());
            assertEquals(bestT, hit.t());
            assertEquals(exactT, hit.t(), 1e-9);
        }
        return hit.triangle() == exact;
    }

    /** Returns a ray whose origin and end are multiples of 1/8 so that it passes exactly through an edge at t = 1. */
    private float[] throughAnEdge(MeshArrays mesh) {
        double[] corners = mesh.corners(random.nextInt(mesh.triangleCount()));
        int a = 3 * random.nextInt(3);
        int b = (a + 3) % 9;
        int eighths = random.nextInt(9);
        float[] ray = new float[6];
        for (int axis = 0; axis < 3; axis++) {
            double point = corners[a + axis] + (corners[b + axis] - corners[a + axis]) * eighths / 8;
            double origin = axis == 1 ? 900 + random.nextInt(500) : random.nextInt(1000) - 500;
            ray[axis] = (float) origin;
            ray[3 + axis] = (float) (point - origin);
        }
        return ray;
    }

    /** Two triangles with a common edge that is nearest to the point, so that their distances are equal exactly. */
    @Test
    void ofEqualRoundedTheNearestTriangleIsTheLowest() {
        int lowest = 0;
        int higher = 0;
        ClosestHit hit = new ClosestHit();
        while (lowest + higher < CASES) {
            int[] n = random.ints(15, -500, 500).toArray(); // A B C D, then the point
            if (!isNearestToEdge(n, 6) || !isNearestToEdge(n, 9)) {
                continue;
            }
            float[] positions = new float[12];
            for (int i = 0; i < 12; i++) {
                positions[i] = n[i];
            }
            Fixture fixture = Fixture.of(new MeshArrays("roof", positions, new int[] {0, 1, 2, 1, 0, 3}));
            double first = distanceSquared(fixture.arrays(), 0, n);
            double second = distanceSquared(fixture.arrays(), 1, n);
            assertEquals(first, second, 1e-12 * first);
            assertTrue(fixture.mesh().closestPoint(n[12], n[13], n[14], Float.POSITIVE_INFINITY, hit));
            assertEquals(second < first ? 1 : 0, hit.triangle(), () -> first + " and " + second);
            lowest += hit.triangle() == 0 ? 1 : 0;
            higher += hit.triangle() == 0 ? 0 : 1;
        }
        assertTrue(lowest > 0.6 * CASES && higher > 100, lowest + " lowest, " + higher + " higher");
    }

    /** Returns whether the point of triangle A, B and another corner nearest to the point is inside of edge A B. */
    private static boolean isNearestToEdge(int[] n, int corner) {
        long edge2 = 0;
        long along = 0;
        long other = 0;
        for (int axis = 0; axis < 3; axis++) {
            long edge = (long) n[3 + axis] - n[axis];
            edge2 += edge * edge;
            along += edge * (n[12 + axis] - n[axis]);
            other += edge * (n[corner + axis] - n[axis]);
        }
        long outward = 0;
        for (int axis = 0; axis < 3; axis++) {
            long inward = ((long) n[corner + axis] - n[axis]) * edge2 - other * ((long) n[3 + axis] - n[axis]);
            outward -= inward * ((long) n[12 + axis] - n[axis]);
        }
        return along > 0 && along < edge2 && outward > 0;
    }

    private static double distanceSquared(MeshArrays mesh, int triangle, int[] n) {
        double[] c = mesh.corners(triangle);
        PointTriangle test = new PointTriangle();
        test.set(c, n[12], n[13], n[14]);
        return test.distanceSquared(Double.POSITIVE_INFINITY);
    }

    private static MeshArrays integers(MeshArrays mesh) {
        float[] positions = mesh.positions().clone();
        for (int i = 0; i < positions.length; i++) {
            positions[i] = 8 * Math.round(60 * positions[i]);
        }
        return new MeshArrays("integers", positions, mesh.indices());
    }
}
