// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hulls whose arrays have the right lengths but are no hull: flat, on a line, of one point, with corners twice, with
 * triangles that are not convex or anywhere. Every query ends, without an exception, and does not contradict itself.
 */
@Tag("scaled")
final class DegenerateHullTest {
    private static final int[] TRIANGLES = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    private static final float[] SIZES = {1, 0x1p-149f, 0x1p-126f, 1e-20f, 1e20f, 1e30f, Float.MAX_VALUE / 8};

    private final CollisionMesh mesh = ShapeMeshTest.load(Meshes.noiseSphere(4, 0.3, 2), false);
    private final ShapeQuery query = new ShapeQuery();
    private final ShapeMeshQuery meshQuery = new ShapeMeshQuery();
    private final ShapeMeshSweep sweep = new ShapeMeshSweep();
    private final ShapeHit hit = new ShapeHit();
    private final int[] found = new int[200];

    private static ConvexShape hull(float[] corners, int... triangles) {
        return ConvexShape.hull(new short[0], new double[0], corners, new int[1], new int[0], triangles);
    }

    @Test
    void namedKindsOfDegenerateHulls() {
        float[] flat = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
        float[] line = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};
        float[] point = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3};
        float[] twice = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0};
        float[] dented = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0.5f, 0.5f, 0.5f};
        ConvexShape[] hulls = {
            hull(flat, TRIANGLES),
            hull(line, TRIANGLES),
            hull(point, TRIANGLES),
            hull(twice, TRIANGLES),
            hull(twice, 0, 2, 1, 0, 5, 4, 0, 3, 2, 1, 2, 3),
            hull(dented, 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 4, 2, 3, 4, 3, 1, 4),
            hull(dented, 0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2), // inside out
            hull(dented, new int[12]),
        };
        Random random = new Random(1);
        for (ConvexShape a : hulls) {
            for (ConvexShape b : hulls) {
                ask(a, b, RigidTransform.IDENTITY, random, 1);
                ask(a, b, ShapePromisesTest.anywhere(random, 1), random, 1);
            }
        }
        assertTrue(query.overlaps(hulls[0], hulls[2], RigidTransform.translation(0, -2, -3)), "a point in a square");
        assertTrue(query.penetration(hulls[0], hulls[1], RigidTransform.IDENTITY));
        assertEquals(0, query.depth(), "flat");
    }

    @Test
    void anyArraysOfTheRightLengths() {
        int cases = Effort.cases(1_000, 100_000);
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_950_000L + i);
            float size = random.nextInt(3) > 0 ? 1 : SIZES[random.nextInt(SIZES.length)];
            try {
                ConvexShape a = any(random, size);
                ConvexShape b = random.nextInt(4) == 0 ? ConvexShape.sphere(0, 0, 0, size) : any(random, size);
                RigidTransform otherToThis = random.nextBoolean()
                        ? RigidTransform.translation(size * (random.nextInt(5) - 2), 0, size * random.nextInt(2))
                        : ShapePromisesTest.anywhere(random, size);
                ask(a, b, otherToThis, random, size);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("case " + i, e);
            }
        }
    }

    private static ConvexShape any(Random random, float size) {
        int count = 4 + random.nextInt(8);
        float[] corners = new float[3 * count];
        int kind = random.nextInt(4);
        for (int i = 0; i < corners.length; i++) {
            int axis = i % 3;
            boolean constant = kind > axis && kind < 3;
            corners[i] = constant ? size : (random.nextInt(4) - 1) * size;
            if (i > 2 && random.nextInt(20) == 0) {
                corners[i] = corners[i - 3];
            }
        }
        int[] triangles = new int[3 * (4 + random.nextInt(8))];
        for (int i = 0; i < triangles.length; i++) {
            triangles[i] = random.nextInt(count);
        }
        return hull(corners, triangles);
    }

    private void ask(ConvexShape a, ConvexShape b, RigidTransform otherToThis, Random random, float size) {
        boolean touches = query.overlaps(a, b, otherToThis);
        assertTrue(query.closestPoints(a, b, otherToThis, Double.POSITIVE_INFINITY));
        assertEquals(touches, query.distance() == 0);
        assertTrue(query.distance() >= 0 && !Double.isNaN(query.x()));
        assertEquals(touches, query.penetration(a, b, otherToThis));
        assertTrue(!touches || query.depth() >= 0, "depth " + query.depth());
        assertTrue(query.steps() <= ShapeQuery.MAX_STEPS + ExactGjk.MAX_STEPS);
        float x = size * (random.nextInt(4) - 1);
        float y = 0.5f * size;
        a.contains(x, y, size);
        a.castSegment(x, y, -size, 0, x, 2 * size, hit);
        a.raycast(new Ray().set(x, y, 2 * size, 0, 0.5f, -1), hit);
        a.sidesOfPlane(1, random.nextInt(3), -1, x);
        a.support(x, y, 1, new double[3], 0);
        a.worldBounds(otherToThis, new float[6], 0);
        int count = meshQuery.all(mesh, a, otherToThis, found);
        assertEquals(count > 0, meshQuery.any(mesh, a, otherToThis) >= 0);
        assertTrue(meshQuery.closestPoints(mesh, a, otherToThis, Double.POSITIVE_INFINITY));
        assertEquals(count > 0, meshQuery.distance() == 0);
        if (size == 1) {
            Motion motion = new Motion().set(otherToThis, x, y, -1);
            assertEquals(count > 0, sweep.sweep(mesh, a, motion, 1e-3) == MeshSweep.Outcome.OVERLAP);
        }
    }

    @Test
    void arraysThatFitNoHullAreRefused() {
        float[] corners = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
        int[] starts = {0, 3};
        int[] face = {0, 2, 1};
        short[] down = {0, 0, -1};
        double[] zero = {0};
        refused("corners has length 11", down, zero, Arrays.copyOf(corners, 11), starts, face, TRIANGLES);
        refused("faceStarts has length 1", down, zero, corners, new int[1], face, TRIANGLES);
        refused("normals has length 4", new short[4], zero, corners, starts, face, TRIANGLES);
        refused("faceCorners 1 is corner -1", down, zero, corners, starts, new int[] {0, -1, 2}, TRIANGLES);
        refused("faceStarts 1 is 3", down, zero, corners, starts, new int[] {0, 2, 1, 3}, TRIANGLES);
        refused("faceStarts 0 is 1", down, zero, corners, new int[] {1, 3}, face, TRIANGLES);
        refused("triangles has length 13", down, zero, corners, starts, face, Arrays.copyOf(TRIANGLES, 13));
        refused("offset 0 is NaN", down, new double[] {Double.NaN}, corners, starts, face, TRIANGLES);
        float[] infinite = corners.clone();
        infinite[3] = Float.NEGATIVE_INFINITY;
        refused("corner -Infinity 0.0 0.0 must be finite", down, zero, infinite, starts, face, TRIANGLES);
    }

    private static void refused(
            String message, short[] normals, double[] offsets, float[] corners, int[] starts, int[] face, int[] t) {
        IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class, () -> ConvexShape.hull(normals, offsets, corners, starts, face, t));
        assertTrue(String.valueOf(thrown.getMessage()).contains(message), thrown.getMessage());
    }
}
