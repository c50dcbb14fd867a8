// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every query against all triangles one by one, in double, on every small mesh; seeds are in the queries' calls. */
@Tag("scaled")
final class OracleTest {
    private static final int PER_MESH = Effort.cases(96, 720); // times 17 meshes: a campaign has more than 10,000
    private static final int MIN_QUERIES = Effort.cases(1_300, 10_000);

    /** The share of queries that rounding may decide: queries on vertices and in planes are included on purpose. */
    private static final double UNDECIDED = 0.02;

    private static final List<Fixture> FIXTURES = Fixture.all();

    @Test
    void sphereTouchesWhatTheOracleTouches() {
        Tally tally = new Tally();
        for (Fixture fixture : FIXTURES) {
            MeshArrays arrays = fixture.arrays();
            for (double size : new double[] {0, 0.01, 0.1, 1}) {
                float[] s = Queries.spheres(arrays, size, PER_MESH / 4, 11);
                for (int i = 0; i < s.length; i += 4) {
                    int triangle = fixture.mesh().anySphere(s[i], s[i + 1], s[i + 2], s[i + 3]);
                    BruteForce.Margin margin = BruteForce.sphere(arrays, s[i], s[i + 1], s[i + 2], s[i + 3]);
                    String where = fixture + " sphere " + size + " " + i / 4;
                    if (triangle >= 0 != margin.touches()) {
                        tally.disagree(margin.margin(), fixture.tolerance(), where);
                        continue;
                    }
                    tally.count(triangle >= 0);
                    if (triangle >= 0) {
                        double[] centre = {s[i], s[i + 1], s[i + 2]};
                        double own = TriangleOracles.sphereMargin(centre, s[i + 3], arrays.corners(triangle));
                        assertTrue(own <= fixture.tolerance(), where + ": triangle " + triangle + " is off by " + own);
                    }
                }
            }
        }
        tally.check(MIN_QUERIES, UNDECIDED);
    }

    @Test
    void approximateSphereIsTheTestOfGrownBoxes() {
        Tally tally = new Tally();
        int wrong = 0;
        for (Fixture fixture : FIXTURES) {
            MeshArrays arrays = fixture.arrays();
            for (double size : new double[] {0, 0.01, 0.1, 1}) {
                float[] s = Queries.spheres(arrays, size, PER_MESH / 4, 12);
                for (int i = 0; i < s.length; i += 4) {
                    boolean found = fixture.mesh().anySphereApproximate(s[i], s[i + 1], s[i + 2], s[i + 3]) >= 0;
                    boolean expected = false;
                    for (int t = 0; t < arrays.triangleCount() && !expected; t++) {
                        expected = true;
                        for (int axis = 0; axis < 3; axis++) {
                            double a = arrays.at(t, 0, axis);
                            double b = arrays.at(t, 1, axis);
                            double c = arrays.at(t, 2, axis);
                            expected &= s[i + axis] - Math.max(a, Math.max(b, c)) <= s[i + 3]
                                    && Math.min(a, Math.min(b, c)) - s[i + axis] <= s[i + 3];
                        }
                    }
                    assertEquals(expected, found, fixture + " sphere " + size + " " + i / 4);
                    boolean exact = fixture.mesh().anySphere(s[i], s[i + 1], s[i + 2], s[i + 3]) >= 0;
                    assertTrue(found || !exact, fixture + " loses sphere " + size + " " + i / 4);
                    wrong += found && !exact ? 1 : 0;
                    tally.count(found);
                }
            }
        }
        assertTrue(wrong > 0, "it is approximate");
        tally.check(MIN_QUERIES, 0);
    }

    @Test
    void boxTouchesWhatTheOracleTouches() {
        Tally tally = new Tally();
        for (Fixture fixture : FIXTURES) {
            MeshArrays arrays = fixture.arrays();
            for (double size : new double[] {0, 0.01, 0.1, 1}) {
                float[] b = Queries.boxes(arrays, size, PER_MESH / 4, 13);
                for (int i = 0; i < b.length; i += 6) {
                    int triangle = fixture.mesh().anyBox(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5]);
                    BruteForce.Margin margin =
                            BruteForce.box(arrays, b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5]);
                    String where = fixture + " box " + size + " " + i / 6;
                    if (triangle >= 0 != margin.touches()) {
                        tally.disagree(margin.margin(), fixture.tolerance(), where);
                        continue;
                    }
                    tally.count(triangle >= 0);
                    if (triangle >= 0) {
                        double[] box = {b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5]};
                        double own = TriangleOracles.boxMargin(box, arrays.corners(triangle));
                        assertTrue(own <= fixture.tolerance(), where + ": triangle " + triangle + " is off by " + own);
                    }
                }
            }
        }
        tally.check(MIN_QUERIES, UNDECIDED);
    }

    @Test
    void rayHitsFirstWhatTheOracleHitsFirst() {
        Tally tally = new Tally();
        RayHit hit = new RayHit();
        Random random = new Random(14);
        for (Fixture fixture : FIXTURES) {
            MeshArrays arrays = fixture.arrays();
            float[] plain = Queries.rays(arrays, 5 * PER_MESH / 9, 14);
            float[] awkward = Queries.awkwardRays(arrays, 3 * PER_MESH / 9, 14);
            for (int i = 0; i < plain.length + awkward.length; i += 6) {
                float[] r = i < plain.length ? plain : awkward;
                int at = i < plain.length ? i : i - plain.length;
                float maxT = random.nextBoolean() ? Float.POSITIVE_INFINITY : 2 * random.nextFloat();
                boolean found =
                        fixture.mesh().raycast(r[at], r[at + 1], r[at + 2], r[at + 3], r[at + 4], r[at + 5], maxT, hit);
                int any = fixture.mesh().anyRay(r[at], r[at + 1], r[at + 2], r[at + 3], r[at + 4], r[at + 5], maxT);
                double[] origin = {r[at], r[at + 1], r[at + 2]};
                double[] direction = {r[at + 3], r[at + 4], r[at + 5]};
                BruteForce.RayHit expected = BruteForce.ray(arrays, origin, direction, maxT);
                String where = fixture + " ray " + i / 6;
                assertEquals(found, any >= 0, where);
                double length = Math.sqrt(
                        direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
                if (found != expected.hit()) {
                    tally.disagree(expected.margin(), 4 * fixture.tolerance(), where);
                } else if (found && Math.abs(hit.t() - expected.t()) * length > 4 * fixture.tolerance()) {
                    // another triangle first: the nearer of the two hits must be a graze
                    double[] end = {
                        origin[0] + hit.t() * direction[0],
                        origin[1] + hit.t() * direction[1],
                        origin[2] + hit.t() * direction[2]
                    };
                    double off = Math.sqrt(TriangleOracles.distance2(end, arrays.corners(hit.triangle())));
                    tally.disagree(hit.t() < expected.t() ? off : expected.margin(), 4 * fixture.tolerance(), where);
                } else {
                    tally.count(found);
                }
            }
        }
        tally.check(MIN_QUERIES, UNDECIDED);
    }

    @Test
    void segmentTouchesWhatTheOracleTouches() {
        Tally tally = new Tally();
        SegmentHit hit = new SegmentHit();
        for (Fixture fixture : FIXTURES) {
            MeshArrays arrays = fixture.arrays();
            double tolerance = fixture.tolerance();
            for (double size : new double[] {0, 0.05, 0.3}) {
                float[] s = Queries.segments(arrays, size, PER_MESH / 3, 15);
                for (int i = 0; i < s.length; i += 6) {
                    float radius = (float) (arrays.diagonal() * (i % 4 == 0 ? 0 : 0.02 * (i % 3)));
                    float[] points = {s[i], s[i + 1], s[i + 2], s[i + 3], s[i + 4], s[i + 5]};
                    boolean found = fixture.mesh().overlapsSegments(points, 2, radius, hit);
                    double[] from = {s[i], s[i + 1], s[i + 2]};
                    double[] to = {s[i + 3], s[i + 4], s[i + 5]};
                    BruteForce.Margin margin = BruteForce.capsule(arrays, from, to, radius);
                    String where = fixture + " segment " + size + " " + i / 6;
                    if (found != margin.touches()) {
                        tally.disagree(margin.margin(), tolerance, where);
                        continue;
                    }
                    tally.count(found);
                    if (found) {
                        double[] at = {hit.x(), hit.y(), hit.z()};
                        double own = TriangleOracles.sphereMargin(at, radius, arrays.corners(hit.triangle()));
                        assertTrue(own <= tolerance, where + ": the triangle is off by " + own);
                        BruteForce.Margin before = BruteForce.capsule(arrays, from, at, 0);
                        double clearance = before.margin() - radius;
                        assertTrue(clearance >= -tolerance || hit.t() == 0, where + ": hits earlier, " + clearance);
                    }
                }
            }
        }
        tally.check(MIN_QUERIES, UNDECIDED);
    }

    @Test
    void nearestPointIsThatOfTheOracle() {
        Tally tally = new Tally();
        ClosestHit hit = new ClosestHit();
        Random random = new Random(16);
        for (Fixture fixture : FIXTURES) {
            MeshArrays arrays = fixture.arrays();
            float[] near = Queries.pointsNearSurface(arrays, 0.1 * arrays.diagonal(), PER_MESH / 2, 16);
            float[] around = Queries.pointsAround(arrays, PER_MESH / 2, 16);
            for (int i = 0; i < near.length + around.length; i += 3) {
                float[] p = i < near.length ? near : around;
                int at = i < near.length ? i : i - near.length;
                float maxDistance = random.nextInt(3) == 0
                        ? Float.POSITIVE_INFINITY
                        : (float) (0.1 * arrays.diagonal() * random.nextDouble());
                boolean found = fixture.mesh().closestPoint(p[at], p[at + 1], p[at + 2], maxDistance, hit);
                BruteForce.Closest expected = BruteForce.closest(arrays, p[at], p[at + 1], p[at + 2]);
                String where = fixture + " point " + i / 3;
                if (found != expected.distance() <= maxDistance) {
                    tally.disagree(expected.distance() - maxDistance, fixture.tolerance(), where);
                    continue;
                }
                tally.count(found);
                if (found) {
                    assertEquals(expected.distance(), hit.distance(), fixture.tolerance(), where);
                    double[] point = {hit.x(), hit.y(), hit.z()};
                    double off = Math.sqrt(TriangleOracles.distance2(point, arrays.corners(hit.triangle())));
                    assertEquals(0, off, fixture.tolerance(), where);
                    double[] centre = {p[at], p[at + 1], p[at + 2]};
                    assertEquals(
                            hit.distance(),
                            TriangleOracles.sphereMargin(centre, 0, arrays.corners(hit.triangle())),
                            fixture.tolerance(),
                            where);
                }
            }
        }
        tally.check(MIN_QUERIES, UNDECIDED);
    }
}
