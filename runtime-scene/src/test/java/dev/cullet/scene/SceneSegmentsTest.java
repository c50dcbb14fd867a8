// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.motion.SphereSweep;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Chains of segments, and sweeps of what the motion approaches, against brute force over transformed triangles in
 * double, relative to the query: at the origin, at 10 km and at 10,000 km.
 */
class SceneSegmentsTest {
    private static final double[] PLACES = {0, 1e4, 1e7};
    private static final double[] ZERO = new double[3];

    private Level level = new Level(1, 0, LoadOptions.DEFAULTS);

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    private Criteria begin(int seed, int i, Random random) {
        if (i % 20 == 0) {
            AssetEncoding encoding = AssetEncoding.values()[i / 20 % 3];
            LoadOptions options = i / 20 % 2 == 0 ? LoadOptions.DEFAULTS : LoadOptions.DEFAULTS.withRayLayout();
            level = new Level(1000L * seed + i, PLACES[i / 60 % 3], options, encoding);
        } else if (i % 5 == 0) {
            level.shuffle();
        }
        return new Criteria(level, i % 4 == 0 ? 1 + level.random.nextInt(7) : -1, random);
    }

    @Test
    void chainsSeed41() {
        Random random = new Random(41);
        int cases = size(480, 30_000);
        int[] seen = new int[6]; // by the segment that touches first; the last: none
        for (int i = 0; i < cases; i++) {
            Criteria criteria = begin(41, i, random);
            int count = 2 + random.nextInt(4);
            double[] points = new double[3 * count + random.nextInt(3)];
            double scale = level.scale(level.randomId());
            double[] at = level.pointNear(level.randomId());
            for (int k = 0; k < count; k++) {
                System.arraycopy(at, 0, points, 3 * k, 3);
                at = random.nextInt(6) == 0 ? at : Vectors.plus(at, 1, level.vector(0.7 * scale));
            }
            double radius = random.nextBoolean() ? 0 : 0.2 * scale * random.nextDouble();
            boolean hit = level.query.overlapsSegments(points, count, radius, criteria.filter());
            int segment = level.query.segment();
            assertEquals(hit, segment >= 0);
            assertEquals(hit, level.query.instance() >= 0);
            seen[hit ? segment : 5]++;
            for (int k = 0; k < (hit ? segment : count - 1); k++) {
                double[] a = Vectors.of(points, 3 * k);
                double nearest = margin(criteria, a, Vectors.minus(points, 3 * k + 3, points, 3 * k), 1, radius);
                assertTrue(nearest > 0, "segment " + k + " is missed by " + nearest);
            }
            if (hit) {
                compareHit(criteria, points, radius);
            }
        }
        int few = cases / 60;
        int later = seen[2] + seen[3] + seen[4];
        assertTrue(seen[0] > few && seen[1] > few && later > 0 && seen[5] > few, Arrays.toString(seen));
    }

    private void compareHit(Criteria criteria, double[] points, double radius) {
        SceneQuery q = level.query;
        double[] a = Vectors.of(points, 3 * q.segment());
        double[] d = Vectors.minus(points, 3 * q.segment() + 3, points, 3 * q.segment());
        double bound = level.bound(q.instance(), a, radius + 2 * Math.sqrt(Vectors.length2(d)));
        double[] triangle = level.triangle(q.instance(), q.triangle(), a);
        assertTrue(q.t() >= 0 && q.t() <= 1);
        assertTrue(criteria.selects(q.instance(), q.triangle()) > 0);
        double whole = margin(d, 1, radius, triangle);
        assertTrue(whole <= bound, () -> "false hit at " + whole);
        if (!criteria.isFrontFacesOnly() && (radius > 0 || sine(triangle, d) > 1e-3)) {
            double slope = radius > 0 ? 1 : sine(triangle, d);
            double gap = Math.sqrt(TriangleOracles.distance2(Vectors.plus(ZERO, q.t(), d), triangle)) - radius;
            assertTrue(gap <= bound / slope, () -> "t is too early: " + gap);
            double before = q.t() - 4 * bound / slope / Math.sqrt(Vectors.length2(d));
            double early = before > 0 ? margin(criteria, a, d, before, radius) : 1;
            assertTrue(early > -bound, () -> "a contact is missed by " + early);
            double[] p = {q.x() - a[0], q.y() - a[1], q.z() - a[2]};
            double world = 0x1p-50 * (Math.abs(a[0]) + Math.abs(a[1]) + Math.abs(a[2]));
            double off = Math.sqrt(TriangleOracles.distance2(p, triangle));
            assertTrue(off <= bound / slope + world, () -> "the point is " + off + " from the triangle");
        }
    }

    /** Returns the minimum margin of a part of a segment from a triangle that counts. */
    private double margin(Criteria criteria, double[] a, double[] d, double t, double radius) {
        double min = Double.POSITIVE_INFINITY;
        for (int id : level.ids) {
            for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                if (criteria.selects(id, k) > 0) {
                    double[] triangle = level.triangle(id, k, a);
                    if (isSurelyFront(criteria, id, triangle, d)) {
                        min = Math.min(min, margin(d, t, radius, triangle));
                    }
                }
            }
        }
        return min;
    }

    private boolean isSurelyFront(Criteria criteria, int id, double[] triangle, double[] d) {
        if (!criteria.isFrontFacesOnly()) {
            return true;
        }
        InstanceTransform transform = new InstanceTransform();
        level.scene.transform(id, transform);
        double[] n = Vectors.cross(Vectors.minus(triangle, 3, triangle, 0), Vectors.minus(triangle, 6, triangle, 0));
        double slope = Vectors.dot(n, d) / Math.sqrt(Vectors.length2(n) * Vectors.length2(d));
        return (transform.isMirrored() ? -slope : slope) < -1e-9;
    }

    private static double margin(double[] d, double t, double radius, double[] triangle) {
        double[] end = {t * d[0], t * d[1], t * d[2]};
        double far = Math.sqrt(Vectors.length2(Vectors.of(triangle, 0)));
        double size = Math.sqrt(Math.max(
                Vectors.length2(Vectors.minus(triangle, 3, triangle, 0)),
                Vectors.length2(Vectors.minus(triangle, 6, triangle, 0))));
        double gap = far - size - Math.sqrt(Vectors.length2(end)) - radius;
        return gap > 1e-3 * far ? gap : TriangleOracles.capsuleMargin(ZERO, end, radius, triangle) + tiny(radius);
    }

    /** Of a thin chain only a distance of exactly 0 is a hit. */
    private static double tiny(double radius) {
        return radius == 0 ? -Double.MIN_VALUE : 0;
    }

    private static double sine(double[] triangle, double[] d) {
        double[] n = Vectors.cross(Vectors.minus(triangle, 3, triangle, 0), Vectors.minus(triangle, 6, triangle, 0));
        double length2 = Vectors.length2(n) * Vectors.length2(d);
        return length2 > 0 ? Math.abs(Vectors.dot(n, d)) / Math.sqrt(length2) : 0;
    }

    /**
     * The distance of a convex shape from a triangle is a convex function of time. So a triangle that is touched at the
     * start is approached there or never, and another one where it is touched first.
     */
    @Test
    void approachingSweepsSeed42() {
        Random random = new Random(42);
        int cases = size(480, 30_000);
        int[] seen = new int[4]; // misses, t = 0, later; hits of another kind than without the mode
        SceneCapsule capsule = new SceneCapsule();
        for (int i = 0; i < cases; i++) {
            Criteria criteria = begin(42, i, random);
            int id = level.randomId();
            double[] a = level.pointNear(level.randomId());
            double[] ab = random.nextBoolean() ? ZERO : level.vector(0.3 * level.scale(id));
            double[] b = Vectors.plus(a, 1, ab);
            double[] d = Vectors.minus(level.pointNear(id), a);
            double radius = level.scale(id) * (0.01 + 0.3 * random.nextDouble());
            if (ab == ZERO) {
                capsule.setSphere(a[0], a[1], a[2], radius);
            } else {
                capsule.set(a[0], a[1], a[2], b[0], b[1], b[2], radius);
            }
            SceneQuery q = level.query;
            boolean hit =
                    q.sweepCapsule(capsule, d[0], d[1], d[2], SphereSweep.ContactMode.APPROACHING, criteria.filter());
            double t = hit ? q.t() : 1;
            seen[!hit ? 0 : t == 0 ? 1 : 2]++;
            double[] own = Vectors.minus(b, a);
            double sizes = radius + 2 * Math.sqrt(Vectors.length2(own)) + 2 * Math.sqrt(Vectors.length2(d));
            for (int other : level.ids) {
                double bound = level.bound(other, a, sizes);
                for (int k = 0; k < level.scene.mesh(other).triangleCount(); k++) {
                    double[] triangle = level.triangle(other, k, a);
                    boolean counts = criteria.selects(other, k) > 0 && isSurelyFront(criteria, other, triangle, d);
                    boolean isResult = hit && other == q.instance() && k == q.triangle();
                    if (isResult) {
                        assertTrue(criteria.selects(other, k) > 0);
                        double gap = distance(own, d, t, triangle) - radius;
                        assertTrue(Math.abs(gap) <= 4 * bound || (t == 0 && gap <= 0), () -> "t is off by " + gap);
                        boolean isPierced = gap < (1e-6 - 1) * radius; // then the side of the segment decides
                        assertTrue(isPierced || slope(own, d, t, triangle) < 1e-5, "a triangle that is not approached");
                    } else if (counts) {
                        assertTrue(!isTouchedBefore(own, d, t, radius, triangle, bound), "missed");
                    }
                }
            }
            boolean plain = q.sweepCapsule(capsule, d[0], d[1], d[2], criteria.filter());
            assertTrue(plain || !hit, "what is approached is touched");
            seen[3] += plain != hit || (plain && q.t() != t) ? 1 : 0;
        }
        int few = cases / 20;
        assertTrue(seen[0] > few && seen[1] > few && seen[2] > few && seen[3] > few, Arrays.toString(seen));
    }

    /** Returns whether a triangle is approached and touched well before a time. */
    private static boolean isTouchedBefore(
            double[] ab, double[] d, double t, double radius, double[] triangle, double bound) {
        double length = Math.sqrt(Vectors.length2(d));
        if (distance(ab, d, 0, triangle) <= radius + bound) {
            boolean deep = distance(ab, d, 0, triangle) > 1e-6 * radius; // else the direction is rounding
            return t > 0 && deep && slope(ab, d, 0, triangle) < -1e-3;
        }
        double end = Math.max(0, t - 1e-6 - 4 * bound / length);
        return distance(ab, d, end, triangle) < radius - bound && slope(ab, d, end, triangle) < -1e-3;
    }

    /** Returns the change of the distance at a time per metre of motion, by a difference. */
    private static double slope(double[] ab, double[] d, double t, double[] triangle) {
        double step = 1e-6;
        double length = Math.sqrt(Vectors.length2(d));
        return (distance(ab, d, t + step, triangle) - distance(ab, d, t - step, triangle)) / (2 * step * length);
    }

    private static double distance(double[] ab, double[] d, double t, double[] triangle) {
        double[] a = {t * d[0], t * d[1], t * d[2]};
        double[] b = Vectors.plus(a, 1, ab);
        return Vectors.length2(ab) == 0
                ? Math.sqrt(TriangleOracles.distance2(a, triangle))
                : TriangleOracles.segmentDistance(a, b, triangle);
    }
}
