// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SphereSweepTest {
    @Test
    void aLayoutForRaysChangesNoContact() {
        SphereSweep expected = new SphereSweep();
        SphereSweep sweep = new SphereSweep();
        Random random = new Random(37);
        int[] seen = new int[2];
        for (MeshArrays shape : Scene.small()) {
            CollisionMesh mesh = Scene.load(shape);
            CollisionMesh forRays = CollisionAsset.of(TestAsset.of(mesh.data()), LoadOptions.DEFAULTS.withRayLayout())
                    .part(0);
            for (int i = 0; i < 400; i++) {
                float x = (float) (1.5 * random.nextGaussian());
                float y = (float) (1.5 * random.nextGaussian());
                float z = (float) (1.5 * random.nextGaussian());
                double dx = -2 * x * random.nextDouble();
                double dy = -2 * y * random.nextDouble();
                double dz = -2 * z * random.nextDouble();
                float radius = i % 5 == 0 ? 0 : 0.3f * random.nextFloat();
                for (SphereSweep.ContactMode mode : SphereSweep.ContactMode.values()) {
                    String where = shape.name() + " sweep " + i + " " + mode;
                    boolean hit = sweep.setSphere(x, y, z, radius).sweep(forRays, dx, dy, dz, 1, mode);
                    assertEquals(expected.setSphere(x, y, z, radius).sweep(mesh, dx, dy, dz, 1, mode), hit, where);
                    assertEquals(expected.triangle(), sweep.triangle(), where);
                    assertEquals(expected.t(), sweep.t(), where);
                    if (hit) {
                        double t = expected.t(); // that of a point is compared with a limit before it is rounded
                        double last = radius == 0 ? Math.min(1, t * (1 + 1e-12)) : t;
                        assertTrue(sweep.setSphere(x, y, z, radius).sweep(forRays, dx, dy, dz, last, mode), where);
                        assertEquals(expected.triangle(), sweep.triangle(), where);
                        assertEquals(t, sweep.t(), radius == 0 ? 1e-15 : 0, where);
                        double before = radius == 0 ? t * (1 - 1e-12) : Math.nextDown(t);
                        for (CollisionMesh of : List.of(mesh, forRays)) {
                            assertFalse(
                                    t > 0 && sweep.setSphere(x, y, z, radius).sweep(of, dx, dy, dz, before, mode));
                        }
                    }
                    seen[hit ? 1 : 0]++;
                }
            }
        }
        assertTrue(seen[0] > 1_000 && seen[1] > 1_000, Arrays.toString(seen));
    }

    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void touchesWhereTheCapsuleThatItCoversDoes(double scale) {
        List<MeshArrays> shapes = Scene.small();
        CollisionMesh[] meshes = shapes.stream()
                .map(shape -> Scene.load(shape.scaledAndMoved(scale, 0.3 * scale, 0, -0.5 * scale)))
                .toArray(CollisionMesh[]::new);
        SphereSweep sweep = new SphereSweep();
        Random random = new Random(31);
        int[] seen = new int[3];
        double tolerance = 1e-8 * scale;
        for (int i = 0; i < 4_000; i++) {
            CollisionMesh mesh = meshes[random.nextInt(meshes.length)];
            MeshArrays arrays = Scene.arrays(mesh);
            float[] c = new float[3];
            double[] motion = new double[3];
            int toward = 3 * random.nextInt(arrays.positions().length / 3);
            for (int axis = 0; axis < 3; axis++) {
                c[axis] = (float) (1.5 * scale * random.nextGaussian());
                double target = arrays.positions()[toward + axis] + 0.3 * scale * random.nextGaussian();
                motion[axis] = i % 16 == 0 ? 0 : (0.5 + random.nextDouble()) * (target - c[axis]);
            }
            float radius = i % 10 == 0 ? 0 : (float) (0.4 * scale * random.nextDouble());
            double[] from = {c[0], c[1], c[2]};
            double[] to = {c[0] + motion[0], c[1] + motion[1], c[2] + motion[2]};
            double margin = BruteForce.capsule(arrays, from, to, radius).margin();
            boolean hit = sweep.setSphere(c[0], c[1], c[2], radius).sweep(mesh, motion[0], motion[1], motion[2]);
            String what = mesh.name() + ", case " + i + ", margin " + margin;
            if (Math.abs(margin) > tolerance) {
                assertEquals(margin < 0, hit, what);
            }
            boolean atStart = mesh.anySphere(c[0], c[1], c[2], radius) >= 0;
            seen[!hit ? 0 : atStart ? 1 : 2]++;
            if (!hit) {
                continue;
            }
            double t = sweep.t();
            assertTrue(t >= 0 && t <= 1, what);
            assertTrue(!atStart || t == 0, what);
            double[] at = {c[0] + t * motion[0], c[1] + t * motion[1], c[2] + t * motion[2]};
            double[] point = {sweep.x(), sweep.y(), sweep.z()};
            double[] corners = arrays.corners(sweep.triangle());
            assertEquals(0, Math.sqrt(TriangleOracles.distance2(point, corners)), tolerance, what);
            double distance = BruteForce.closest(arrays, at).distance();
            double[] away = {at[0] - point[0], at[1] - point[1], at[2] - point[2]};
            assertEquals(distance, length(away), tolerance, what);
            if (!atStart) { // touches now, and not before
                assertEquals(radius, distance, tolerance, what);
                assertTrue(BruteForce.capsule(arrays, from, at, radius).margin() > -tolerance, what);
            }
            double[] normal = {sweep.normalX(), sweep.normalY(), sweep.normalZ()};
            assertEquals(1, length(normal), 1e-9, what);
            if (distance > 1e-3 * scale) {
                double along = normal[0] * away[0] + normal[1] * away[1] + normal[2] * away[2];
                assertEquals(distance, along, tolerance, what);
            }
            if (!atStart) { // a touch that begins cannot be on the far side
                double with = normal[0] * motion[0] + normal[1] * motion[1] + normal[2] * motion[2];
                assertTrue(with <= 1e-3 * length(motion), what + " moves along its normal by " + with);
            }
        }
        assertTrue(seen[0] > 300 && seen[1] > 100 && seen[2] > 300, Arrays.toString(seen));
    }

    private static double length(double[] v) {
        return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }

    private final CollisionMesh box = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
    private final SphereSweep sweep = new SphereSweep();

    @Test
    void aFaceIsTouchedWhenTheRadiusIsLeft() {
        assertTrue(sweep.setSphere(5, 0.25f, 0.5f, 0.5f).sweep(box, -7, 0, 0));
        assertEquals(0.5, sweep.t());
        assertPoint(1, 0.25, 0.5, 1, 0, 0);
    }

    @Test
    void aPointIsTouchedOnTheSideItComesFrom() {
        assertTrue(sweep.setSphere(0, 0.25f, 0.5f, 0).sweep(box, 4, 0, 0));
        assertEquals(0.25, sweep.t());
        assertPoint(1, 0.25, 0.5, -1, 0, 0); // from inside
    }

    @Test
    void anEdgeIsTouchedAcross() {
        assertTrue(sweep.setSphere(4, 4, 0, (float) Math.sqrt(2)).sweep(box, -4, -4, 0));
        assertEquals(0.5, sweep.t(), 1e-7);
        assertEquals(Math.sqrt(0.5), sweep.normalX(), 1e-6);
        assertEquals(Math.sqrt(0.5), sweep.normalY(), 1e-6);
        assertEquals(0, sweep.normalZ(), 1e-6);
    }

    @Test
    void startingInTouchGivesZero() {
        assertTrue(sweep.setSphere(2, 0, 0, 1).sweep(box, 5, 0, 0)); // and moves away
        assertEquals(0, sweep.t());
        assertPoint(1, 0, 0, 1, 0, 0);
        assertFalse(sweep.setSphere(Math.nextUp(2f), 0, 0, 1).sweep(box, 5, 0, 0));
    }

    @Test
    void withoutMotionItIsTheOverlapTest() {
        assertTrue(sweep.setSphere(1.5f, 0, 0, 0.5f).sweep(box, 0, 0, 0));
        assertEquals(0, sweep.t());
        assertFalse(sweep.setSphere(1.6f, 0, 0, 0.5f).sweep(box, 0, 0, 0));
        assertTrue(sweep.setSphere(1, 0, 0, 0).sweep(box, 0, 0, 0), "a point on the surface");
        assertFalse(sweep.setSphere(0, 0, 0, 0.5f).sweep(box, 0, 0, 0), "floats inside");
    }

    @Test
    void theEndOfTheMotionIsIncluded() {
        assertTrue(sweep.setSphere(3, 0, 0, 1).sweep(box, -1, 0, 0));
        assertEquals(1, sweep.t());
        assertFalse(sweep.setSphere(3, 0, 0, 1).sweep(box, Math.nextUp(-1.0), 0, 0));
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> sweep.setSphere(0, 0, 0, 1).sweep(box, Double.NaN, 0, 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> sweep.setSphere(0, 0, 0, 1).sweep(box, 0, Double.POSITIVE_INFINITY, 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> sweep.setSphere(0, 0, 0, -1).sweep(box, 1, 0, 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> sweep.setSphere(Float.NaN, 0, 0, 1).sweep(box, 1, 0, 0));
    }

    private void assertPoint(double x, double y, double z, double nx, double ny, double nz) {
        assertEquals(x, sweep.x());
        assertEquals(y, sweep.y());
        assertEquals(z, sweep.z());
        assertEquals(nx, sweep.normalX());
        assertEquals(ny, sweep.normalY(), 0.0);
        assertEquals(nz, sweep.normalZ(), 0.0);
    }
}
