// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.TriangleOracles;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each triangle test alone against its oracle, on triangles from fat to needle-thin to flat, at any scale. */
final class TriangleTestsTest {
    private static final int CASES = 10_000;

    private static final OneTriangle ONE = new OneTriangle();

    /**
     * Of the size of things: a sixtieth of float's last place. Fat triangles are right to 1e-15, needles to 1e-9: their
     * normals are differences of nearly equal products.
     */
    private static final double ROUNDING = 1e-9;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void distanceOfPointIsThatOfTheOracle(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            double scale = scale(random);
            double[] t = triangle(random, scale);
            double[] p = point(random, scale);
            double expected = Math.sqrt(TriangleOracles.distance2(p, t));
            PointTriangle test = new PointTriangle();
            test.set(t, p[0], p[1], p[2]);
            double found = Math.sqrt(test.distanceSquared(Double.POSITIVE_INFINITY));
            assertEquals(expected, found, ROUNDING * scale, "case " + i);
            double limit = found * random.nextDouble() * 2;
            double limited = test.distanceSquared(limit * limit);
            assertEquals(found <= limit, limited <= limit * limit, "case " + i);
            HitRecord hit = new HitRecord();
            test.nearest(hit);
            double reached = Math.sqrt(hit.x * hit.x + hit.y * hit.y + hit.z * hit.z);
            assertEquals(found, reached, ROUNDING * scale, "case " + i);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void boxTouchesWhereTheOracleDoes(long seed) {
        Random random = new Random(seed);
        int touching = 0;
        int undecided = 0;
        for (int i = 0; i < CASES; i++) {
            double scale = scale(random);
            double[] t = triangle(random, scale);
            double[] c = random.nextInt(3) == 0 ? point(random, scale) : target(random, t, scale);
            double[] away = point(random, random.nextInt(2) * 0.5 * scale);
            for (int axis = 0; axis < 3; axis++) {
                c[axis] = (float) (c[axis] + away[axis]);
            }
            double[] h = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                h[axis] = random.nextInt(4) == 0 ? 0 : (float) (scale * random.nextDouble());
            }
            double[] box = {c[0] - h[0], c[1] - h[1], c[2] - h[2], c[0] + h[0], c[1] + h[1], c[2] + h[2]};
            double margin = TriangleOracles.boxMargin(box, t);
            boolean found = BoxTriangle.touches(ONE.with(t), 0, box[0], box[1], box[2], box[3], box[4], box[5]);
            if (found != margin <= 0) {
                assertEquals(0, margin, ROUNDING * scale, "case " + i + " scale " + scale);
                undecided++;
            }
            touching += found ? 1 : 0;
        }
        assertTrue(touching > CASES / 10 && touching < CASES - CASES / 10, touching + " touch");
        assertTrue(undecided <= CASES / 100, undecided + " within rounding");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void rayHitsWhereTheExactTestDoes(long seed) {
        Random random = new Random(seed);
        int hits = 0;
        int within = 0;
        for (int i = 0; i < CASES; i++) {
            double scale = scale(random);
            double[] t = triangle(random, scale);
            double[] o = point(random, scale);
            double[] d = minus3(target(random, t, scale), o);
            if (d[0] == 0 && d[1] == 0 && d[2] == 0) {
                continue;
            }
            double maxT = random.nextBoolean() ? Double.POSITIVE_INFINITY : 1.5 * random.nextDouble();
            double expected = ExactTests.ray(o, d, maxT, t);
            double found = ray(o, d, maxT, t);
            if ((found >= 0) != (expected < Double.POSITIVE_INFINITY)) {
                // only where the exact answer changes within rounding
                assertTrue(nearBoundary(o, d, maxT, t, scale), "case " + i + ": " + expected + ", found " + found);
                within++;
            } else if (found >= 0) {
                hits++;
                double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
                double[] at = {o[0] + found * d[0], o[1] + found * d[1], o[2] + found * d[2]};
                assertTrue(
                        Math.abs(found - expected) * length <= ROUNDING * scale
                                || Math.sqrt(TriangleOracles.distance2(at, t)) <= ROUNDING * scale,
                        "case " + i + ": " + expected + ", found " + found);
            }
        }
        assertTrue(hits > CASES / 10 && hits < CASES - CASES / 10, hits + " hit");
        assertTrue(within <= CASES / 50, within + " within rounding");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void movingSphereTouchesFirstWhereItsDistanceIsTheRadius(long seed) {
        Random random = new Random(seed);
        int hits = 0;
        int within = 0;
        for (int i = 0; i < CASES; i++) {
            double scale = scale(random);
            double[] t = triangle(random, scale);
            double[] o = point(random, scale);
            double[] d = minus3(point(random, scale), o);
            double radius = scale * random.nextDouble() * (random.nextBoolean() ? 0.3 : 0.01);
            double[] end = {o[0] + d[0], o[1] + d[1], o[2] + d[2]};
            double margin = TriangleOracles.capsuleMargin(o, end, radius, t);
            double[] r = minus(t, o);
            SweptSphereTriangle swept = new SweptSphereTriangle();
            swept.setMotion(d[0], d[1], d[2]);
            swept.setCorners(r, 0, 3, 6);
            double found = swept.enter(false, radius, 0);
            if (Math.abs(margin) <= ROUNDING * scale) {
                within++;
                continue;
            }
            assertEquals(margin <= 0, found >= 0, "case " + i + " margin " + margin + " scale " + scale);
            if (found > 0) {
                hits++;
                double[] at = {o[0] + found * d[0], o[1] + found * d[1], o[2] + found * d[2]};
                assertEquals(radius, Math.sqrt(TriangleOracles.distance2(at, t)), ROUNDING * scale, "case " + i);
                // distance is convex along the way: if it is above the radius at the start, this is the first touch
                assertTrue(TriangleOracles.sphereMargin(o, radius, t) > 0, "case " + i);
            } else if (found == 0) {
                hits++;
                assertTrue(TriangleOracles.sphereMargin(o, radius, t) <= ROUNDING * scale, "case " + i);
            }
        }
        assertTrue(hits > CASES / 20 && hits < CASES - CASES / 20, hits + " hit");
        assertTrue(within <= CASES / 50, within + " within rounding");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void crossesOnlyWhereTheExactTestFindsHit(long seed) {
        Random random = new Random(seed);
        int certain = 0;
        int hits = 0;
        for (int i = 0; i < CASES; i++) {
            double scale = scale(random);
            double[] t = triangle(random, scale);
            double[] o = point(random, scale);
            double[] d = minus3(target(random, t, scale), o);
            double stretch = random.nextInt(4) == 0 ? 1 : 2 * random.nextDouble(); // often ends on the triangle
            for (int axis = 0; axis < 3; axis++) {
                d[axis] *= stretch;
            }
            double[] relative = minus(t, o);
            double size = Math.abs(d[0]) + Math.abs(d[1]) + Math.abs(d[2]);
            for (double number : relative) {
                size += Math.abs(number);
            }
            SweptSphereTriangle swept = new SweptSphereTriangle();
            swept.setMotion(d[0], d[1], d[2]);
            swept.setCorners(relative, 0, 3, 6);
            boolean crosses = swept.crosses(0x1p-30 * size);
            boolean touches = exactRay(o, d, 1, t) >= 0;
            assertTrue(touches || !crosses, "case " + i);
            certain += crosses ? 1 : 0;
            hits += touches ? 1 : 0;
        }
        assertTrue(certain > CASES / 10 && hits < CASES - CASES / 10, certain + " are certain of " + hits + " hits");
    }

    private static double ray(double[] o, double[] d, double maxT, double[] t) {
        double largest = 0;
        for (int k = 0; k < 9; k++) {
            largest = Math.max(largest, Math.abs(t[k] - o[k % 3]));
        }
        QueryMesh mesh = ONE.with(t);
        PreparedRay ray =
                new PreparedRay().set(o[0], o[1], o[2], d[0], d[1], d[2]).between(0, maxT);
        ray.prepare(mesh);
        ray.error = RayTriangle.ERROR * largest; // the lattice is that of another triangle
        double found = RayTriangle.hit(ray, mesh, 0);
        return found == RayTriangle.DOUBT ? exactRay(o, d, maxT, t) : found;
    }

    private static double exactRay(double[] o, double[] d, double maxT, double[] t) {
        Expansion[] e = Expansion.scratch();
        ExactVector.setDifference(e, 0, d[0], d[1], d[2], 0, 0, 0);
        for (int corner = 0; corner < 9; corner += 3) {
            ExactVector.setDifference(e, 3 + corner, t[corner], t[corner + 1], t[corner + 2], o[0], o[1], o[2]);
        }
        return RayTriangleExact.hit(e, maxT);
    }

    private static boolean nearBoundary(double[] o, double[] d, double maxT, double[] t, double scale) {
        double end = Math.min(maxT, 1e3);
        double[] far = {o[0] + end * d[0], o[1] + end * d[1], o[2] + end * d[2]};
        return TriangleOracles.segmentDistance(o, far, t) <= ROUNDING * scale * (1 + end);
    }

    private static double scale(Random random) {
        return new double[] {0.01, 1, 10, 100_000}[random.nextInt(4)];
    }

    /** Of any shape: fat, thin, flat in an axis, on small integers, without area. */
    private static double[] triangle(Random random, double scale) {
        double[] t = new double[9];
        int kind = random.nextInt(6);
        for (int k = 0; k < 9; k++) {
            t[k] = kind == 1 ? random.nextInt(5) - 2 : 2 * random.nextDouble() - 1;
        }
        if (kind == 2) { // thin
            double along = random.nextDouble();
            for (int k = 0; k < 3; k++) {
                t[6 + k] = t[k] + along * (t[3 + k] - t[k]) + 1e-6 * random.nextGaussian();
            }
        } else if (kind == 3) { // in a plane of two axes
            int axis = random.nextInt(3);
            t[axis] = t[3 + axis] = t[6 + axis] = 0.5;
        } else if (kind == 4) { // small
            for (int k = 3; k < 9; k++) {
                t[k] = t[k % 3] + 1e-3 * t[k];
            }
        } else if (kind == 5 && random.nextInt(4) == 0) { // without area
            System.arraycopy(t, 0, t, 6, 3);
        }
        for (int k = 0; k < 9; k++) {
            t[k] = (float) (scale * t[k]);
        }
        return t;
    }

    private static double[] point(Random random, double scale) {
        double[] p = new double[3];
        boolean lattice = random.nextInt(4) == 0;
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = (float) (scale * (lattice ? random.nextInt(7) - 3 : 3 * random.nextDouble() - 1.5));
        }
        return p;
    }

    /** Where to aim: into the triangle, at an edge or a corner of it, or anywhere. */
    private static double[] target(Random random, double[] t, double scale) {
        int kind = random.nextInt(4);
        if (kind == 0) {
            return point(random, scale);
        }
        double u = kind == 1 ? random.nextDouble() : random.nextInt(2);
        double v = kind == 3 ? random.nextInt(2) : random.nextDouble();
        double[] p = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double ab = t[axis] + u * (t[3 + axis] - t[axis]);
            p[axis] = (float) (ab + v * (t[6 + axis] - ab));
        }
        return p;
    }

    private static double[] minus(double[] t, double[] p) {
        double[] r = new double[9];
        for (int k = 0; k < 9; k++) {
            r[k] = t[k] - p[k % 3];
        }
        return r;
    }

    private static double[] minus3(double[] a, double[] b) {
        return new double[] {(float) (a[0] - b[0]), (float) (a[1] - b[1]), (float) (a[2] - b[2])};
    }
}
