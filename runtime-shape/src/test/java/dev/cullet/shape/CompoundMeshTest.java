// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compounds against meshes and in motion, compared with a loop over all pieces, and with dense samples. */
@Tag("scaled")
class CompoundMeshTest {
    private final CollisionMesh[] meshes = {
        ShapeMeshTest.load(Meshes.noiseSphere(5, 0.3, 4), false),
        ShapeMeshTest.load(Meshes.terrain(4, 2), true),
        ShapeMeshTest.load(Meshes.soup(30, 0.6, 3), false)
    };

    @Test
    void trianglesAreThoseOfTheFirstPieceThatTouches() {
        int cases = Effort.cases(300, 10_000);
        int[] seen = new int[2];
        CompoundMeshQuery query = new CompoundMeshQuery();
        ShapeMeshQuery alone = new ShapeMeshQuery();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(41_500_000L + i);
            CompoundShape shape = RandomCompounds.of(random, 1 + random.nextInt(40));
            CollisionMesh mesh = meshes[i % 3];
            RigidTransform at = ShapePromisesTest.anywhere(random, 2);
            int piece = -1;
            int triangle = -1;
            for (int p = 0; p < shape.pieceCount() && piece < 0; p++) {
                triangle = alone.any(mesh, shape.piece(p), at);
                piece = triangle < 0 ? -1 : p;
            }
            assertEquals(triangle, query.any(mesh, shape, at), "case " + i);
            assertEquals(piece, query.piece(), "case " + i);
            assertEquals(piece >= 0, query.overlaps(mesh, shape, at), "case " + i);
            seen[piece < 0 ? 0 : 1]++;
        }
        assertTrue(seen[0] > cases / 10 && seen[1] > cases / 10, Arrays.toString(seen));
    }

    private static void setMotion(Motion motion, Random random, int number) {
        double away = number % 8 == 0 ? 0.5 : 3;
        double x = away * random.nextGaussian();
        double y = away * random.nextGaussian();
        double z = away * random.nextGaussian();
        motion.set(
                RigidTransform.translation(x, y, z),
                random.nextGaussian() - 1.5 * x,
                random.nextGaussian() - 1.5 * y,
                random.nextGaussian() - 1.5 * z);
        if (number % 2 == 0) {
            motion.setRotation(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), 0.1, 0, 0.2);
        }
    }

    /** Neither a sample before the last free time overlaps, nor does a piece alone hit certainly earlier. */
    @Test
    void sweepsAgainstMeshesEndWhereAPieceTouches() {
        int cases = Effort.cases(200, 5_000);
        int[] seen = new int[4];
        int pieceByPiece = 0;
        CompoundMeshSweep sweep = new CompoundMeshSweep();
        ShapeMeshSweep alone = new ShapeMeshSweep();
        CompoundMeshQuery query = new CompoundMeshQuery();
        ShapeMeshQuery nearest = new ShapeMeshQuery();
        Motion motion = new Motion();
        MutableRigidTransform at = new MutableRigidTransform();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(41_600_000L + i);
            CompoundShape shape = RandomCompounds.of(random, 1 + random.nextInt(12));
            CollisionMesh mesh = meshes[i % 3];
            setMotion(motion, random, i);
            MeshSweep.Outcome outcome = sweep.sweep(mesh, shape, motion, 1e-3);
            seen[outcome.ordinal()]++;
            pieceByPiece += sweep.steps() > CompoundMeshSweep.MAX_STEPS + 1 ? 1 : 0;
            String what = "case " + i + " " + outcome + " at " + sweep.t();
            double last = outcome == MeshSweep.Outcome.FREE ? 1 : sweep.t();
            for (int k = 0; k <= 30 && outcome != MeshSweep.Outcome.OVERLAP; k++) {
                motion.transformAt(last * k / 30, at);
                assertTrue(!query.overlaps(mesh, shape, at), what + " sample " + k);
            }
            for (int p = 0; p < shape.pieceCount(); p++) {
                alone.sweep(mesh, shape.piece(p), motion, 1e-3);
                assertTrue(!(alone.overlapT() < last), what + " piece " + p + " overlaps at " + alone.overlapT());
            }
            motion.transformAt(sweep.t(), at);
            if (outcome == MeshSweep.Outcome.FREE) {
                assertEquals(-1, sweep.piece(), what);
                assertEquals(-1, sweep.triangle(), what);
                assertEquals(Double.NaN, sweep.distance(), what);
            } else if (outcome == MeshSweep.Outcome.OVERLAP) {
                assertEquals(0, sweep.distance(), what);
                assertTrue(nearest.overlaps(mesh, shape.piece(sweep.piece()), at), what);
            } else {
                assertTrue(sweep.distance() <= 2e-3, what);
                assertNearest(mesh, shape, at, nearest, sweep.piece(), sweep.distance(), what);
                assertEquals(nearest.triangle(), sweep.triangle(), what);
                assertEquals(nearest.x(), sweep.x(), what);
                assertEquals(nearest.otherZ(), sweep.otherZ(), what);
                assertEquals(nearest.normalY(), sweep.normalY(), what);
            }
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 10 && seen[2] > cases / 50, Arrays.toString(seen));
        assertEquals(0, seen[3], "undecided: " + Arrays.toString(seen));
        assertTrue(pieceByPiece > 0, "none took more steps than all pieces together have");
    }

    private static void assertNearest(
            CollisionMesh mesh,
            CompoundShape shape,
            RigidTransform at,
            ShapeMeshQuery nearest,
            int piece,
            double distance,
            String what) {
        int expected = -1;
        double min = Double.POSITIVE_INFINITY;
        for (int p = 0; p < shape.pieceCount(); p++) {
            nearest.closestPoints(mesh, shape.piece(p), at, Double.POSITIVE_INFINITY);
            if (nearest.distance() < min) {
                min = nearest.distance();
                expected = p;
            }
        }
        assertEquals(expected, piece, what);
        assertEquals(min, distance, what);
        nearest.closestPoints(mesh, shape.piece(expected), at, Double.POSITIVE_INFINITY);
    }

    @Test
    void sweepsAgainstCompoundsEndWhereAPieceTouches() {
        int cases = Effort.cases(300, 10_000);
        int[] seen = new int[4];
        CompoundSweep sweep = new CompoundSweep();
        CompoundQuery query = new CompoundQuery();
        Motion motion = new Motion();
        MutableRigidTransform at = new MutableRigidTransform();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(41_700_000L + i);
            CompoundShape shape = RandomCompounds.of(random, 1 + random.nextInt(40));
            ConvexShape moving = ShapePromisesTest.anyShape(random, 0.1f);
            setMotion(motion, random, i);
            MeshSweep.Outcome outcome = sweep.sweep(shape, moving, motion, 1e-3);
            seen[outcome.ordinal()]++;
            String what = "case " + i + " " + outcome + " at " + sweep.t();
            double last = outcome == MeshSweep.Outcome.FREE ? 1 : sweep.t();
            for (int k = 0; k <= 40 && outcome != MeshSweep.Outcome.OVERLAP; k++) {
                motion.transformAt(last * k / 40, at);
                assertTrue(!query.overlaps(shape, moving, at), what + " sample " + k);
            }
            if (outcome == MeshSweep.Outcome.FREE) {
                assertEquals(-1, sweep.piece(), what);
                assertEquals(Double.NaN, sweep.distance(), what);
                continue;
            }
            if (outcome == MeshSweep.Outcome.UNFINISHED) {
                continue;
            }
            motion.transformAt(sweep.t(), at);
            query.closestPoints(shape, moving, at, Double.POSITIVE_INFINITY);
            assertEquals(query.piece(), sweep.piece(), what);
            assertEquals(query.distance(), sweep.distance(), what);
            assertEquals(query.x(), sweep.x(), what);
            assertEquals(query.otherY(), sweep.otherY(), what);
            assertEquals(query.normalZ(), sweep.normalZ(), what);
            assertEquals(outcome == MeshSweep.Outcome.OVERLAP, sweep.distance() == 0, what);
            assertTrue(sweep.distance() <= 2e-3, what);
            if (sweep.overlapT() >= 0) {
                motion.transformAt(sweep.overlapT(), at);
                assertTrue(query.overlaps(shape, moving, at), what);
            }
        }
        assertTrue(seen[0] > cases / 10 && seen[1] > cases / 10 && seen[2] > cases / 50, Arrays.toString(seen));
        assertTrue(seen[3] <= cases / 1000, "undecided after all steps " + Arrays.toString(seen));
    }
}
