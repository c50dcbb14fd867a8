// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MotionTest {
    private final CollisionMesh box = Scene.load(Meshes.box(-1, -2, -3, 1, 2, 3));
    private final Motion motion = new Motion();

    /**
     * Every vertex at any time is in the box and has moved no farther than the path: placed by quaternions in double.
     */
    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void theSweptBoxContainsTheMeshAtAnyTime(double scale) {
        List<MeshArrays> shapes = Scene.small();
        CollisionMesh[] meshes = shapes.stream()
                .map(shape -> Scene.load(shape.scaledAndMoved(scale, 0.3 * scale, 0, -0.5 * scale)))
                .toArray(CollisionMesh[]::new);
        Random random = new Random(8);
        float[] bounds = new float[7];
        int tight = 0;
        for (int i = 0; i < 3_400; i++) {
            CollisionMesh mesh = meshes[random.nextInt(meshes.length)];
            MotionOracle oracle = MotionOracle.any(random, scale, i % 4 == 0 ? 0 : 0.1 * (1 << i % 7));
            oracle.set(motion);
            motion.bounds(mesh, bounds, 1);
            double length = motion.pathLength(mesh);
            double slack = 1e-9 * scale;
            double min = Double.POSITIVE_INFINITY;
            for (int sample = 0; sample < 12; sample++) {
                int vertex = random.nextInt(mesh.data().triangles().vertexCount());
                double from = random.nextDouble();
                double to = sample == 0 ? 1 : random.nextDouble();
                double[] at = oracle.place(mesh, vertex, from);
                double[] then = oracle.place(mesh, vertex, to);
                double moved = 0;
                for (int axis = 0; axis < 3; axis++) {
                    assertTrue(at[axis] >= bounds[1 + axis] && at[axis] <= bounds[4 + axis], "case " + i);
                    moved += (then[axis] - at[axis]) * (then[axis] - at[axis]);
                    min = Math.min(min, (bounds[4 + axis] - at[axis]) / scale);
                }
                assertTrue(Math.sqrt(moved) <= Math.abs(to - from) * length + slack, "case " + i);
            }
            tight += min < 0.5 ? 1 : 0;
        }
        assertTrue(tight > 500, "boxes that are not far too large: " + tight);
    }

    @Test
    void rotatesAboutTheCentreThenTranslates() {
        RigidTransform start = RigidTransform.translation(10, 0, 0);
        motion.set(start, 0, 4, 0).setRotation(0, 0, Math.PI / 2, 1, 0, 0); // a quarter turn about z, at 11 0 0
        double[] rows = new double[12];
        motion.rowsAt(1, rows);
        assertArrayEquals(new double[] {0, -1, 0, 11, 1, 0, 0, 3, 0, 0, 1, 0}, rows, 1e-15);
        motion.rowsAt(0, rows);
        double[] expected = new double[16];
        start.copyRowMajor(expected);
        assertArrayEquals(Arrays.copyOf(expected, 12), rows);
    }

    @Test
    void theTransformAtATimeIsThatOfTheSweep() {
        Random random = new Random(8);
        MutableRigidTransform transform = new MutableRigidTransform();
        double[] expected = new double[12];
        double[] matrix = new double[16];
        for (int i = 0; i < 200; i++) {
            MotionOracle.any(random, 2, 3).set(motion);
            double t = random.nextDouble();
            motion.rowsAt(t, expected);
            motion.transformAt(t, transform);
            transform.copyRowMajor(matrix);
            assertArrayEquals(expected, Arrays.copyOf(matrix, 12), 1e-12);
        }
    }

    @Test
    void theSweptBoxOfAStraightMotionIsTheBoxOfBothEnds() {
        motion.set(RigidTransform.translation(5, 0, 0), 7, -1, 0);
        float[] bounds = new float[6];
        motion.bounds(box, bounds, 0);
        assertArrayEquals(new float[] {4, -3, -3, 13, 2, 3}, bounds, 1e-5f);
        assertEquals(Math.sqrt(50), motion.pathLength(box), 1e-9);
    }

    /** The box of many turns is no larger than that of one: each point stays on its circle. */
    @Test
    void theSweptBoxOfManyTurnsIsThatOfTheCircle() {
        motion.set(RigidTransform.IDENTITY, 0, 0, 0).setRotation(0, 1_000, 0, 0, 0, 0);
        float[] bounds = new float[6];
        motion.bounds(box, bounds, 0);
        float radius = (float) Math.sqrt(14);
        assertArrayEquals(new float[] {-radius, -2, -radius, radius, 2, radius}, bounds, 2e-3f);
    }

    @Test
    void whatIsNotFiniteIsRefused() {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            RigidTransform still = RigidTransform.IDENTITY;
            assertThrows(IllegalArgumentException.class, () -> motion.set(still, bad, 0, 0));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> motion.set(still, 0, 0, 0).setRotation(0, bad, 0, 0, 0, 0));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> motion.set(still, 0, 0, 0).setRotation(0, 0, 0, 0, 0, bad));
        }
    }
}
