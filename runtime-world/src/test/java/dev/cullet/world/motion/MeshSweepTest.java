// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.Scene;
import dev.cullet.world.pairs.MeshPairs;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MeshSweepTest {
    /** Motions at each of three scales. */
    private static final int CASES = Scene.cases(1_000, 3_400);

    private final MeshSweep sweep = new MeshSweep();
    private final Motion motion = new Motion();

    /**
     * Against dense samples in double: none before t overlaps; none at all if the outcome is FREE; if it is HIT, the
     * meshes have the distance of the result.
     */
    @Tag("scaled")
    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void noSampleBeforeTheLastFreeTimeOverlaps(double scale) {
        List<MeshArrays> shapes = List.of(
                Meshes.box(-1, -1, -1, 1, 1, 1),
                Meshes.box(-2, -0.01f, -0.5f, 2, 0.01f, 0.5f),
                Meshes.soup(6, 0.6, 3),
                Meshes.soup(1, 2, 5),
                HardMeshes.flatGrid(1));
        CollisionMesh[] meshes = shapes.stream()
                .map(shape -> Scene.load(shape.scaledAndMoved(scale, 0.2 * scale, 0, -0.1 * scale)))
                .toArray(CollisionMesh[]::new);
        Random random = new Random(12);
        int[] seen = new int[4];
        int brackets = 0;
        for (int i = 0; i < CASES; i++) {
            CollisionMesh mesh = meshes[random.nextInt(meshes.length)];
            CollisionMesh other = meshes[random.nextInt(meshes.length)];
            MotionOracle oracle = MotionOracle.any(random, scale, i % 4 == 0 ? 0 : 0.05 * (1 << i % 8));
            oracle.set(motion);
            double tolerance = i % 2 == 0 ? 0 : 1e-3 * scale;
            MeshSweep.Outcome outcome = sweep.sweep(mesh, other, motion, tolerance);
            double t = sweep.t();
            String what = mesh.name() + " and " + other.name() + ", case " + i + ", outcome " + outcome + " at " + t;
            seen[outcome.ordinal()]++;
            MeshArrays arrays = Scene.arrays(mesh);
            MeshArrays otherArrays = Scene.arrays(other);
            assertTrue(outcome == MeshSweep.Outcome.FREE ? t == 1 : t >= 0 && t < 1, what);
            assertTrue(sweep.steps() <= MeshSweep.MAX_STEPS + 1, what);
            if (outcome == MeshSweep.Outcome.OVERLAP) {
                assertTrue(t == 0 && new MeshPairs().overlaps(mesh, other, oracle.transform()), what);
                continue;
            }
            for (int sample = 0; sample <= 16; sample++) {
                double at = sample == 16 ? t : t * (sample + (sample == 0 ? 0 : random.nextDouble())) / 16;
                assertFalse(oracle.overlaps(arrays, otherArrays, at), what + ", overlaps at " + at);
            }
            if (outcome == MeshSweep.Outcome.HIT) {
                double rounding = 2e-5 * scale;
                double apart = oracle.distance(arrays, otherArrays, t, tolerance + rounding);
                assertTrue(apart <= tolerance + rounding, what);
                assertEquals(apart, sweep.distance(), rounding, what);
                double length = sweep.normalX() * sweep.normalX()
                        + sweep.normalY() * sweep.normalY()
                        + sweep.normalZ() * sweep.normalZ();
                assertEquals(1, length, 1e-9, what);
            }
            if (sweep.overlapT() > t) {
                brackets++;
            }
        }
        int few = CASES / 34;
        assertTrue(seen[0] > 3 * few && seen[1] > 3 * few && seen[2] > few && seen[3] < few, Arrays.toString(seen));
        assertTrue(brackets > few, "brackets " + brackets);
    }

    /** A wall without thickness, and a step of up to a million times the bullet's length. */
    @Test
    void aFastBulletDoesNotTunnel() {
        CollisionMesh wall = Scene.load(HardMeshes.flatGrid(2)); // in the plane y = 0
        float[] wallBounds = new float[6];
        wall.bounds(wallBounds, 0);
        CollisionMesh bullet = Scene.load(Meshes.box(-0.05f, -0.05f, -0.05f, 0.05f, 0.05f, 0.05f));
        Random random = new Random(2);
        MeshPairs pairs = new MeshPairs();
        double middleX = 0.5 * (wallBounds[0] + wallBounds[3]);
        double middleZ = 0.5 * (wallBounds[2] + wallBounds[5]);
        for (int i = 0; i < 2_000; i++) {
            double away = 1 + 9 * random.nextDouble();
            double way = away + Math.pow(10, 5 * random.nextDouble());
            RigidTransform start = RigidTransform.translation(
                    middleX + 0.1 * random.nextDouble(), away, middleZ + 0.1 * random.nextDouble());
            boolean spins = i % 2 == 0;
            motion.set(start, 0, -way, 0).setRotation(spins ? 3 : 0, 0, spins ? -2 : 0, 0, 0, 0);
            assertEquals(MeshSweep.Outcome.HIT, sweep.sweep(wall, bullet, motion, 0), "case " + i);
            double left = sweep.t() * way - away; // from the wall to the bullet's middle
            assertTrue(left <= -0.05 * 0.999 && left >= -0.05 * (spins ? Math.sqrt(3) * 1.001 : 1.001), "at " + left);
            assertEquals(1, Math.abs(sweep.normalY()), spins ? 1e-2 : 1e-6);

            // the article's bisection over the whole step finds both ends free, and would miss the wall
            RigidTransform end = RigidTransform.translation(middleX, away - way, middleZ);
            assertFalse(pairs.overlaps(wall, bullet, start) || pairs.overlaps(wall, bullet, end));
        }
    }

    /** Overlap is not monotone: free, through one wall, free, through the next, free. The first wall counts. */
    @Test
    void bisectionRefinesOnlyABracketThatIsFreeAtItsLeftEnd() {
        MeshArrays grid = HardMeshes.flatGrid(2);
        CollisionMesh walls = Scene.load(grid.and(grid.scaledAndMoved(1, 0, -5, 0), "two walls"));
        CollisionMesh bullet = Scene.load(Meshes.box(-0.05f, -0.05f, -0.05f, 0.05f, 0.05f, 0.05f));
        motion.set(RigidTransform.translation(0.3, 1, 0.3), 0, -10, 0);
        assertEquals(MeshSweep.Outcome.HIT, sweep.sweep(walls, bullet, motion, 0));
        assertEquals(0.095, sweep.t(), 1e-5);
        assertTrue(sweep.t() <= 0.095);
    }

    /** A blade that turns once round and is back where it was: both ends are free, the post is in between. */
    @Test
    void aBladeThatTurnsDoesNotPassThroughAPost() {
        CollisionMesh post = Scene.load(Meshes.box(-0.01f, -1, 0.9f, 0.01f, 1, 0.92f));
        CollisionMesh blade = Scene.load(Meshes.box(-1, -0.01f, -0.01f, 1, 0.01f, 0.01f));
        motion.set(RigidTransform.IDENTITY, 0, 0, 0).setRotation(0, 2 * Math.PI, 0, 0, 0, 0);
        assertEquals(MeshSweep.Outcome.HIT, sweep.sweep(post, blade, motion, 0));
        double degrees = 360 * sweep.t();
        assertTrue(degrees > 85 && degrees < 90, "at " + degrees);
        motion.set(RigidTransform.IDENTITY, 0, 0, 0).setRotation(0, Math.toRadians(80), 0, 0, 0, 0);
        assertEquals(MeshSweep.Outcome.FREE, sweep.sweep(post, blade, motion, 0));
        // about its end, it sweeps another circle
        motion.set(RigidTransform.translation(1, 0, 0), 0, 0, 0).setRotation(0, 2 * Math.PI, 0, -1, 0, 0);
        assertEquals(MeshSweep.Outcome.HIT, sweep.sweep(post, blade, motion, 0));
    }

    @Test
    void whatTouchesAtTheStartOverlaps() {
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        motion.set(RigidTransform.translation(1, 0, 0), 5, 0, 0); // moves away
        assertEquals(MeshSweep.Outcome.OVERLAP, sweep.sweep(box, box, motion, 0));
        assertEquals(0, sweep.t());
        assertEquals(0, sweep.overlapT());
        assertEquals(0, sweep.normalX());
    }

    @Test
    void whatRestsNearAWallMayLeaveIt() {
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        for (double gap : new double[] {1e-4, 1e-2, 1}) {
            motion.set(RigidTransform.translation(1 + gap, 0, 0), 50, 0, 0);
            assertEquals(MeshSweep.Outcome.FREE, sweep.sweep(box, box, motion, 1e-4), "gap " + gap);
        }
    }

    @Test
    void withoutMotionItIsTheOverlapTest() {
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        motion.set(RigidTransform.translation(1.5, 0, 0), 0, 0, 0);
        assertEquals(MeshSweep.Outcome.FREE, sweep.sweep(box, box, motion, 0));
        motion.set(RigidTransform.translation(0.5, 0, 0), 0, 0, 0);
        assertEquals(MeshSweep.Outcome.OVERLAP, sweep.sweep(box, box, motion, 0));
    }

    /** 10 m along a wall at a tenth of a millimetre need more steps than the maximum: UNFINISHED, with a proven t. */
    @Test
    void slidingVeryNearAWallIsLeftUnfinished() {
        CollisionMesh wall = Scene.load(Meshes.box(-20, -1, -20, 20, 0, 20));
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        motion.set(RigidTransform.translation(0, 1e-4, 0), 10, 0, 0);
        assertEquals(MeshSweep.Outcome.UNFINISHED, sweep.sweep(wall, box, motion, 0));
        assertTrue(sweep.t() > 0 && sweep.t() < 1);
        assertEquals(MeshSweep.MAX_STEPS + 1, sweep.steps());
        assertEquals(1e-4, sweep.distance(), 1e-6);
        motion.set(RigidTransform.translation(0, 0.1, 0), 10, 0, 0);
        assertEquals(MeshSweep.Outcome.FREE, sweep.sweep(wall, box, motion, 0));
    }

    @Test
    void aToleranceThatIsNoLengthIsRefused() {
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        for (double bad : new double[] {-1, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> sweep.sweep(box, box, motion, bad));
        }
    }
}
