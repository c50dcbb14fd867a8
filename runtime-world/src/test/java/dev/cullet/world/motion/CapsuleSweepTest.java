// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.IntegerDistance;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.Scene;
import dev.cullet.world.motion.SphereSweep.ContactMode;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moving capsules against rational arithmetic, and t, point and normal against distances in double. */
class CapsuleSweepTest {
    private static final double[] SCALES = {0.01, 1, 100_000};

    private final CapsuleSweep sweep = new CapsuleSweep();
    private final CapsuleSweep limited = new CapsuleSweep();
    private int hits;
    private int misses;
    private int later;

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {31})
    void touchesWhereIntegerArithmeticDoes(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < size(3_000, 1_000_000); i += 20) {
            double scale = Math.scalb(1.0, random.nextInt(41) - 20);
            int[][] triangles = new int[1 + random.nextInt(3)][9];
            float[] positions = new float[9 * triangles.length];
            int[] indices = new int[3 * triangles.length];
            for (int k = 0; k < positions.length; k++) {
                triangles[k / 9][k % 9] = random.nextInt(17) - 8;
                positions[k] = (float) (triangles[k / 9][k % 9] * scale);
                indices[k / 3] = k / 3;
            }
            CollisionMesh mesh = Scene.exact(new MeshArrays("integers x" + scale, positions, indices));
            for (int k = 0; k < 20; k++) {
                int[] a = point(random);
                int[] b = random.nextInt(10) == 0 ? a : point(random);
                int[] d = random.nextInt(10) == 0 ? new int[3] : point(random);
                int radius = random.nextInt(3);
                boolean expected = false;
                for (int[] triangle : triangles) {
                    expected |= touches(a, b, d, triangle, radius);
                }
                boolean hit = sweep.setCapsule(
                                (float) (a[0] * scale),
                                (float) (a[1] * scale),
                                (float) (a[2] * scale),
                                (float) (b[0] * scale),
                                (float) (b[1] * scale),
                                (float) (b[2] * scale),
                                (float) (radius * scale))
                        .sweep(mesh, d[0] * scale, d[1] * scale, d[2] * scale);
                assertEquals(
                        expected,
                        hit,
                        Arrays.deepToString(triangles) + " " + Arrays.toString(a) + " " + Arrays.toString(b)
                                + " moved by " + Arrays.toString(d) + " radius " + radius);
                hits += hit ? 1 : 0;
                misses += hit ? 0 : 1;
                later += hit && sweep.t() > 0 ? 1 : 0;
            }
        }
        assertTrue(hits > 100 && misses > 100 && later > 100, hits + " hit, " + misses + " miss, later " + later);
    }

    /** Whether the parallelogram that the segment sweeps is within the radius of a triangle. */
    private static boolean touches(int[] a, int[] b, int[] d, int[] triangle, int radius) {
        int[] movedA = {a[0] + d[0], a[1] + d[1], a[2] + d[2]};
        int[] movedB = {b[0] + d[0], b[1] + d[1], b[2] + d[2]};
        int[][] outline = {a, b, movedB, movedA};
        for (int k = 0; k < 4; k++) {
            if (IntegerDistance.segmentWithin(outline[k], outline[(k + 1) % 4], triangle, radius)) {
                return true;
            }
        }
        int[][] halves = {
            {a[0], a[1], a[2], b[0], b[1], b[2], movedB[0], movedB[1], movedB[2]},
            {a[0], a[1], a[2], movedB[0], movedB[1], movedB[2], movedA[0], movedA[1], movedA[2]}
        };
        for (int[] half : halves) {
            for (int k = 0; k < 9; k += 3) {
                int next = (k + 3) % 9;
                int[] p = {triangle[k], triangle[k + 1], triangle[k + 2]};
                int[] q = {triangle[next], triangle[next + 1], triangle[next + 2]};
                if (IntegerDistance.segmentWithin(p, q, half, radius)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int[] point(Random random) {
        return new int[] {random.nextInt(17) - 8, random.nextInt(17) - 8, random.nextInt(17) - 8};
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {32})
    void theFirstContactIsThatOfDistances(long seed) {
        Random random = new Random(seed);
        for (MeshArrays small : Scene.small()) {
            for (double scale : SCALES) {
                CollisionMesh mesh = Scene.load(small.scaledAndMoved(scale, 3 * scale, -scale, 0));
                MeshArrays arrays = Scene.arrays(mesh);
                for (int i = 0; i < size(60, 3_000); i++) {
                    double[] a = {scale * (3 + 3 * random.nextGaussian()), 3 * scale, scale * random.nextGaussian()};
                    double[] b = Vectors.plus(
                            a, scale * random.nextInt(3), new double[] {random.nextGaussian(), random.nextDouble(), 1});
                    double[] d = {scale * random.nextGaussian(), -6 * scale, scale * random.nextGaussian()};
                    double radius = random.nextInt(4) * 0.2 * scale;
                    check(mesh, arrays, a, b, d, radius, scale);
                }
            }
        }
        assertTrue(hits > 100 && misses > 100 && later > 100, hits + " hit, " + misses + " miss, later " + later);
    }

    private void check(
            CollisionMesh mesh, MeshArrays arrays, double[] a, double[] b, double[] d, double radius, double scale) {
        boolean hit = sweep.setCapsule(a[0], a[1], a[2], b[0], b[1], b[2], radius)
                .sweep(mesh, d[0], d[1], d[2], 1, ContactMode.ALL);
        double error = 1e-9 * scale;
        hits += hit ? 1 : 0;
        misses += hit ? 0 : 1;
        if (!hit) {
            for (int step = 0; step <= 32; step++) {
                assertTrue(distance(arrays, a, b, d, step / 32.0) > radius - error, "missed at " + step / 32.0);
            }
            assertTrue(sweep.triangle() == -1 && Double.isNaN(sweep.t()) && Double.isNaN(sweep.normalX()));
            return;
        }
        double t = sweep.t();
        assertTrue(limited.setCapsule(a[0], a[1], a[2], b[0], b[1], b[2], radius)
                .sweep(mesh, d[0], d[1], d[2], t, ContactMode.ALL));
        assertEquals(sweep.triangle(), limited.triangle(), "limited to t " + t);
        assertEquals(t, limited.t());
        if (t > 0) {
            double before = Math.nextDown(t);
            assertFalse(limited.setCapsule(a[0], a[1], a[2], b[0], b[1], b[2], radius)
                    .sweep(mesh, d[0], d[1], d[2], before, ContactMode.ALL));
        }
        double[] p = Vectors.plus(a, t, d);
        double[] q = Vectors.plus(b, t, d);
        double[] triangle = arrays.corners(sweep.triangle());
        double[] point = {sweep.x(), sweep.y(), sweep.z()};
        double[] normal = {sweep.normalX(), sweep.normalY(), sweep.normalZ()};
        double distance = TriangleOracles.segmentDistance(p, q, triangle);
        assertEquals(distance(arrays, a, b, d, t), distance, error, "another triangle is nearer");
        assertTrue(distance <= radius + error, distance + " is above " + radius);
        assertEquals(0, Math.sqrt(TriangleOracles.distance2(point, triangle)), error);
        double[] nearest = TriangleOracles.closestOnSegment(point, p, q);
        assertEquals(distance, Math.sqrt(Vectors.distance2(nearest, point)), error);
        if (t > 0) {
            later++;
            assertEquals(radius, distance, error);
            for (int step = 0; step < 16; step++) {
                assertTrue(distance(arrays, a, b, d, t * step / 16) > radius - error, "touches before " + t);
            }
        }
        if (distance > 1e-3 * scale) {
            double[] away = Vectors.minus(nearest, point);
            assertEquals(distance, Vectors.dot(normal, away), error);
        }
    }

    private static double distance(MeshArrays arrays, double[] a, double[] b, double[] d, double t) {
        double[] p = Vectors.plus(a, t, d);
        double[] q = Vectors.plus(b, t, d);
        double min = Double.POSITIVE_INFINITY;
        for (int triangle = 0; triangle < arrays.triangleCount(); triangle++) {
            min = Math.min(min, TriangleOracles.segmentDistance(p, q, arrays.corners(triangle)));
        }
        return min;
    }

    @Test
    void aCapsuleWithoutLengthIsASphere() {
        Random random = new Random(33);
        SphereSweep sphere = new SphereSweep();
        CollisionMesh mesh = Scene.load(Meshes.noiseSphere(8, 0.3, 2));
        for (int i = 0; i < 500; i++) {
            float x = (float) random.nextGaussian();
            float z = (float) random.nextGaussian();
            double dx = random.nextGaussian();
            boolean hit = sphere.setSphere(x, 3, z, 0.1f).sweep(mesh, dx, -6, 0);
            assertEquals(hit, sweep.setCapsule(x, 3, z, x, 3, z, 0.1f).sweep(mesh, dx, -6, 0));
            if (hit) {
                later++;
                assertEquals(sphere.t(), sweep.t(), 1e-9);
                assertEquals(sphere.normalY(), sweep.normalY(), 1e-6);
            } else {
                misses++;
            }
        }
        assertTrue(misses > 20 && later > 20, misses + " miss, " + later + " hit");
    }

    /** A capsule on a floor slides over it, and stops at a wall. */
    @Test
    void slides() {
        MeshArrays floor = new MeshArrays(
                "floor and wall",
                new float[] {-9, 0, -9, -9, 0, 9, 9, 0, -9, 9, 0, 9, 5, 0, -9, 5, 0, 9, 5, 9, 0},
                new int[] {0, 1, 2, 2, 1, 3, 4, 5, 6});
        CollisionMesh mesh = Scene.exact(floor);
        assertTrue(sweep.setCapsule(0, 0.5f, 0, 0, 2, 0, 0.5f).sweep(mesh, 9, 0, 0));
        assertEquals(0, sweep.t());
        assertTrue(sweep.setCapsule(0, 0.5f, 0, 0, 2, 0, 0.5f).sweep(mesh, 9, 0, 0, 1, ContactMode.APPROACHING));
        assertEquals(4.5 / 9, sweep.t(), 1e-9);
        assertEquals(-1, sweep.normalX(), 1e-9);
    }

    /** The normal of a triangle that the segment pierces points to the longer part. */
    @Test
    void aSegmentThatPiercesAtTheStart() {
        CollisionMesh mesh =
                Scene.exact(new MeshArrays("flat", new float[] {-9, 0, -9, 0, 0, 9, 9, 0, -9}, new int[] {0, 1, 2}));
        assertTrue(sweep.setCapsule(0, -1, 0, 0, 3, 0, 0.25f).sweep(mesh, 1, 0, 0));
        assertEquals(0, sweep.t());
        assertEquals(1, sweep.normalY());
        assertTrue(sweep.setCapsule(0, -3, 0, 0, 1, 0, 0.25f).sweep(mesh, 1, 0, 0));
        assertEquals(-1, sweep.normalY());
    }

    @Test
    void wrongArguments() {
        CollisionMesh mesh = Scene.exact(Meshes.box(0, 0, 0, 1, 1, 1));
        assertThrows(
                IllegalArgumentException.class,
                () -> sweep.setCapsule(Float.NaN, 0, 0, 0, 0, 0, 1).sweep(mesh, 0, 0, 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> sweep.setCapsule(0, 0, 0, 0, 0, 0, -1).sweep(mesh, 0, 0, 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> sweep.setCapsule(0, 0, 0, 0, 0, 0, 1).sweep(mesh, Double.POSITIVE_INFINITY, 0, 0));
    }
}
