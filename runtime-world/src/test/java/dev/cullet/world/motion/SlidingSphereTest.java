// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import dev.cullet.world.motion.SphereSweep.ContactMode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sphere sweeps that pass what they do not approach, and the loop of a character that slides. */
final class SlidingSphereTest {
    /** Below this cosine the oracle does not decide whether a motion approaches. */
    private static final double UNCLEAR = 1e-4;

    @Test
    void theFirstApproachedTriangleIsThatOfBruteForce() {
        List<MeshArrays> shapes = Scene.small();
        SphereSweep sweep = new SphereSweep();
        Random random = new Random(41);
        int passed = 0;
        int hits = 0;
        int misses = 0;
        for (int i = 0; i < 2_000; i++) {
            CollisionMesh mesh = Scene.load(shapes.get(i % shapes.size()));
            MeshArrays arrays = Scene.arrays(mesh);
            int near = 3 * random.nextInt(arrays.positions().length / 3);
            float[] c = new float[3];
            double[] motion = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                c[axis] = (float) (arrays.positions()[near + axis] + 0.3 * random.nextGaussian());
                motion[axis] = 0.5 * random.nextGaussian();
            }
            float radius = (float) (0.05 + 0.4 * random.nextDouble());
            double expected = Double.POSITIVE_INFINITY;
            boolean isUnclear = false;
            for (int triangle = 0; triangle < arrays.triangleCount(); triangle++) {
                double t = touchTime(c, motion, radius, arrays.corners(triangle));
                double cosine = t <= 1 ? cosine(c, motion, t, arrays.corners(triangle)) : 1;
                isUnclear |= Math.abs(cosine) < UNCLEAR;
                expected = Math.min(expected, cosine > 0 ? t : Double.POSITIVE_INFINITY);
            }
            if (isUnclear) {
                continue;
            }
            boolean hit = sweep.setSphere(c[0], c[1], c[2], radius)
                    .sweep(mesh, motion[0], motion[1], motion[2], 1, ContactMode.APPROACHING);
            String what = mesh.name() + ", case " + i;
            if (expected > 1) {
                assertFalse(hit, what);
            } else {
                assertTrue(hit, what);
                assertEquals(expected, sweep.t(), 1e-6, what);
            }
            boolean all = sweep.setSphere(c[0], c[1], c[2], radius).sweep(mesh, motion[0], motion[1], motion[2]);
            passed += all && (expected > 1 || sweep.t() < expected - 1e-6) ? 1 : 0;
            hits += hit ? 1 : 0;
            misses += hit ? 0 : 1;
        }
        assertTrue(passed > 50 && hits > 300 && misses > 300, passed + " passed, " + hits + ", " + misses);
    }

    /** Returns when a moving sphere first touches a triangle, by bisection of a convex distance; above 1 if never. */
    private static double touchTime(float[] c, double[] motion, double radius, double[] corners) {
        if (distance(c, motion, 0, corners) <= radius) {
            return 0;
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < 100; i++) { // to the nearest time
            double a = low + (high - low) / 3;
            double b = high - (high - low) / 3;
            if (distance(c, motion, a, corners) < distance(c, motion, b, corners)) {
                high = b;
            } else {
                low = a;
            }
        }
        if (distance(c, motion, high, corners) > radius) {
            return Double.POSITIVE_INFINITY;
        }
        low = 0;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (distance(c, motion, middle, corners) > radius) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double distance(float[] c, double[] motion, double t, double[] corners) {
        double[] at = {c[0] + t * motion[0], c[1] + t * motion[1], c[2] + t * motion[2]};
        return Math.sqrt(TriangleOracles.distance2(at, corners));
    }

    /** Returns the cosine between a motion and the way to the triangle. */
    private static double cosine(float[] c, double[] motion, double t, double[] corners) {
        double[] at = {c[0] + t * motion[0], c[1] + t * motion[1], c[2] + t * motion[2]};
        double[] foot = TriangleOracles.closestOnTriangle(at, corners);
        double dot = 0;
        double length2 = 0;
        double motion2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double way = foot[axis] - at[axis];
            dot += way * motion[axis];
            length2 += way * way;
            motion2 += motion[axis] * motion[axis];
        }
        return dot / Math.sqrt(length2 * motion2);
    }

    @Test
    void aSphereSlidesOverAFloorOfManyTrianglesAndIntoAWall() {
        CollisionMesh floor = Scene.load(HardMeshes.flatGrid(40));
        float[] b = new float[6];
        for (int axis = 0; axis < 3; axis++) {
            b[axis] = Float.POSITIVE_INFINITY;
            b[3 + axis] = Float.NEGATIVE_INFINITY;
        }
        float[] p = Scene.arrays(floor).positions();
        for (int k = 0; k < p.length; k++) {
            b[k % 3] = Math.min(b[k % 3], p[k]);
            b[3 + k % 3] = Math.max(b[3 + k % 3], p[k]);
        }
        int up = b[0] == b[3] ? 0 : b[1] == b[4] ? 1 : 2; // the grid is flat on this axis
        int along = (up + 1) % 3;
        int across = (up + 2) % 3;
        double size = b[3 + along] - b[along];
        double radius = size / 20;
        double[] center = new double[3];
        center[along] = b[along] + 0.1 * size;
        center[across] = b[across] + 0.47 * size;
        center[up] = b[up] + radius;
        double[] velocity = new double[3];
        velocity[along] = 0.8 * size / 120;
        velocity[up] = -0.1 * size / 120;
        double start = center[along];
        for (int frame = 0; frame < 120; frame++) {
            slide(new SphereSweep(), floor, center, velocity, radius);
            assertEquals(start + (frame + 1) * velocity[along], center[along], 1e-5 * size, "frame " + frame);
            assertEquals(b[up] + radius, center[up], 1e-5 * size, "frame " + frame);
        }
    }

    @Test
    void aSphereInABoxNeverLeavesIt() {
        CollisionMesh box = Scene.load(Meshes.box(-2, -1, -3, 2, 1, 3));
        MeshArrays arrays = Scene.arrays(box);
        Random random = new Random(7);
        double radius = 0.25;
        double[] center = {0, 0, 0};
        SphereSweep sweep = new SphereSweep();
        double travelled = 0;
        for (int frame = 0; frame < 2_000; frame++) {
            double[] velocity = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double[] before = center.clone();
            slide(sweep, box, center, velocity, radius);
            travelled += Math.abs(center[0] - before[0]) + Math.abs(center[2] - before[2]);
            assertTrue(BruteForce.closest(arrays, center).distance() > radius - 1e-4, "frame " + frame);
            assertTrue(Math.abs(center[0]) < 2 && Math.abs(center[1]) < 1 && Math.abs(center[2]) < 3);
        }
        assertTrue(travelled > 1_000, "travelled " + travelled);
    }

    /** The loop of docs/motion.md: sweeps, goes to the contact, removes what points into it, and sweeps on. */
    private static void slide(
            SphereSweep sweep, CollisionMesh mesh, double[] center, double[] velocity, double radius) {
        double dx = velocity[0];
        double dy = velocity[1];
        double dz = velocity[2];
        for (int i = 0; i < 5; i++) {
            if (!sweep.setSphere((float) center[0], (float) center[1], (float) center[2], radius)
                    .sweep(mesh, dx, dy, dz, 1, ContactMode.APPROACHING)) {
                center[0] += dx;
                center[1] += dy;
                center[2] += dz;
                return;
            }
            double t = sweep.t();
            center[0] += t * dx;
            center[1] += t * dy;
            center[2] += t * dz;
            double into = dx * sweep.normalX() + dy * sweep.normalY() + dz * sweep.normalZ();
            dx = (1 - t) * (dx - into * sweep.normalX());
            dy = (1 - t) * (dy - into * sweep.normalY());
            dz = (1 - t) * (dz - into * sweep.normalZ());
        }
    }
}
