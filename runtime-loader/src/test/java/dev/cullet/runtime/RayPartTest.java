// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rays with a minT: the part of a ray behind a hit. */
final class RayPartTest {
    /** Two t that differ by less are the same within rounding, relative to 1 + the ray's extent. */
    private static final double SAME = 1e-9;

    /** Rays on each mesh. */
    private static final int RAYS = Effort.cases(28, 100);

    /** Rays on each mesh of which all hits are found. */
    private static final int CONTINUED = Effort.cases(24, 60);

    @Tag("scaled")
    @Test
    void theFirstTriangleBehindMinTIsThatOfBruteForce() {
        Random random = new Random(11);
        int hits = 0;
        int misses = 0;
        for (Fixture fixture : Fixture.all()) {
            float[] rays = Queries.rays(fixture.arrays(), RAYS, 5);
            for (int at = 0; at < rays.length; at += 6) {
                double[] t = hits(fixture, rays, at);
                double minT = t.length == 0 ? 0.5 : t[random.nextInt(t.length)] * (0.5 + random.nextDouble());
                double tolerance = SAME * (1 + minT);
                double expected =
                        Arrays.stream(t).filter(x -> x >= minT).findFirst().orElse(Double.NaN);
                if (Arrays.stream(t).anyMatch(x -> Math.abs(x - minT) <= tolerance)) {
                    continue; // rounding decides
                }
                RayHit hit = new RayHit();
                boolean found = raycast(fixture.mesh(), rays, at, minT, hit);
                assertEquals(!Double.isNaN(expected), found, fixture.arrays().name());
                assertEquals(found, anyRay(fixture.mesh(), rays, at, minT) >= 0);
                hits += found ? 1 : 0;
                misses += found ? 0 : 1;
                if (found) {
                    assertEquals(expected, hit.t(), tolerance, fixture.arrays().name());
                }
            }
        }
        assertTrue(hits > 3 * RAYS && misses > 3 * RAYS, hits + " hits, " + misses + " misses");
    }

    @Tag("scaled")
    @Test
    void aRayThatContinuesBehindEachHitFindsEachOnce() {
        int continued = 0;
        for (Fixture fixture : Fixture.all()) {
            float[] rays = Queries.rays(fixture.arrays(), CONTINUED, 6);
            for (int at = 0; at < rays.length; at += 6) {
                double[] t = hits(fixture, rays, at);
                double tolerance = SAME * (1 + (t.length == 0 ? 0 : t[t.length - 1]));
                Set<Integer> triangles = new HashSet<>();
                RayHit hit = new RayHit();
                int next = 0; // of t; all before are found
                for (double minT = 0; raycast(fixture.mesh(), rays, at, minT, hit); minT = Math.nextUp(hit.t())) {
                    assertTrue(hit.t() >= minT);
                    assertTrue(triangles.add(hit.triangle()), "triangle " + hit.triangle() + " was found twice");
                    assertTrue(next >= t.length || t[next] >= hit.t() - tolerance, "a hit was left out");
                    while (next < t.length && t[next] <= hit.t() + tolerance) {
                        next++;
                    }
                    continued += triangles.size() > 1 ? 1 : 0;
                }
                assertEquals(t.length, next, fixture.arrays().name());
            }
        }
        assertTrue(continued > 25 * CONTINUED / 3, continued + " hits behind others");
    }

    @Test
    void aPartOfTheRayEndsWhereItBegins() {
        CollisionMesh box = Fixture.of(Meshes.box(-1, -1, -1, 1, 1, 1)).mesh();
        RayHit hit = new RayHit();
        Ray ray = new Ray().set(0.25f, 5, 0.5f, 0, -1, 0);
        assertTrue(box.raycast(ray.between(4, 4), hit));
        assertEquals(4, hit.t());
        assertTrue(box.raycast(ray.between(Math.nextUp(4.0), 6), hit));
        assertEquals(6, hit.t());
        assertEquals(-1, hit.normalY());
        assertFalse(box.raycast(ray.between(Math.nextUp(6.0), Double.POSITIVE_INFINITY), hit));
        assertFalse(box.raycast(ray.between(7, 3), hit));
        assertFalse(box.raycast(ray.between(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY), hit));
        assertEquals(-1, hit.triangle());
    }

    /** Returns the t of all triangles on a ray, ascending. */
    private static double[] hits(Fixture fixture, float[] rays, int at) {
        double[] origin = {rays[at], rays[at + 1], rays[at + 2]};
        double[] direction = {rays[at + 3], rays[at + 4], rays[at + 5]};
        double[] t = new double[fixture.arrays().triangleCount()];
        for (int i = 0; i < t.length; i++) {
            t[i] = ExactTests.ray(
                    origin,
                    direction,
                    Double.POSITIVE_INFINITY,
                    fixture.arrays().corners(i));
        }
        return Arrays.stream(t)
                .filter(x -> x < Double.POSITIVE_INFINITY)
                .sorted()
                .toArray();
    }

    private static boolean raycast(CollisionMesh mesh, float[] r, int at, double minT, RayHit hit) {
        return mesh.raycast(behind(r, at, minT), hit);
    }

    private static int anyRay(CollisionMesh mesh, float[] r, int at, double minT) {
        return mesh.anyRay(behind(r, at, minT));
    }

    private static Ray behind(float[] r, int at, double minT) {
        Ray ray = new Ray().set(r[at], r[at + 1], r[at + 2], r[at + 3], r[at + 4], r[at + 5]);
        return ray.between(minT, Double.POSITIVE_INFINITY);
    }
}
