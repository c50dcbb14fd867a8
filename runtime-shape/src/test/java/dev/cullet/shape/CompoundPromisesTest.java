// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TwoThreads;
import dev.cullet.world.motion.Motion;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Queries of compounds allocate nothing, run on the smallest stack, are guarded, and have the same bits everywhere. */
final class CompoundPromisesTest {
    private static final int PLACES = 40;

    /** Sums of results, taken once: a JVM that computes otherwise, by a bit, shows here. */
    private static final long RAYS = -6500324088287101353L;

    private static final long PAIRS = -4730115500368258460L;
    private static final long MOTIONS = -5055054314825626861L;

    private final Random random = new Random(410);
    private final CompoundShape compound = RandomCompounds.of(random, 70);
    private final CompoundShape small = RandomCompounds.of(random, 5);
    private final ConvexShape[] shapes = new ConvexShape[10];
    private final RigidTransform[] places = new RigidTransform[PLACES];
    private final CollisionMesh mesh = ShapeMeshTest.load(Meshes.noiseSphere(8, 0.3, 2), false);

    CompoundPromisesTest() {
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = ShapePromisesTest.anyShape(random, 0.3f);
        }
        for (int i = 0; i < PLACES; i++) {
            places[i] = ShapePromisesTest.anywhere(random, 1.5);
        }
    }

    @Test
    void raysAndPoints() throws InterruptedException {
        Ray ray = new Ray();
        CompoundHit hit = new CompoundHit();
        assertPromises(
                () -> {
                    long sum = 0;
                    for (int i = 0; i < 10 * PLACES; i++) {
                        float x = 0.01f * (i - 200);
                        sum = 31 * sum + compound.anyPoint(x, 0.1f, 0);
                        ray.set(x, 3, 0.1f, 0.1f, -1, 0).between(0, 10);
                        compound.raycast(ray, hit);
                        sum = 31 * sum + Double.doubleToLongBits(hit.t() + hit.normalX()) + hit.face() + hit.piece();
                        compound.castSegment(x, 1, 0, 0.2f, -1, 0.1f, hit);
                        sum = 31 * sum + Double.doubleToLongBits(hit.t()) + hit.triangle() + hit.piece();
                    }
                    return sum;
                },
                RAYS);
    }

    @Test
    void pairs() throws InterruptedException {
        CompoundQuery query = new CompoundQuery();
        int[] found = new int[30];
        assertPromises(
                () -> {
                    long sum = 0;
                    for (int i = 0; i < 10 * PLACES; i++) {
                        ConvexShape other = shapes[i % 10];
                        RigidTransform at = places[i % PLACES];
                        found[0] = 0;
                        sum = 31 * sum + query.all(compound, other, at, found) + found[0];
                        sum = 31 * sum + query.any(compound, other, at);
                        sum = 31 * sum + query.any(compound, small, at) + query.otherPiece();
                        query.closestPoints(compound, other, at, 1);
                        sum = 31 * sum + Double.doubleToLongBits(query.distance() + query.x()) + query.piece();
                        query.penetration(compound, other, at);
                        sum = 31 * sum + Double.doubleToLongBits(query.depth() + query.normalX()) + query.piece();
                    }
                    return sum;
                },
                PAIRS);
    }

    @Test
    void meshesAndMotions() throws InterruptedException {
        CompoundMeshQuery query = new CompoundMeshQuery();
        CompoundMeshSweep meshSweep = new CompoundMeshSweep();
        CompoundSweep sweep = new CompoundSweep();
        Motion motion = new Motion();
        assertPromises(
                () -> {
                    long sum = 0;
                    for (int i = 0; i < PLACES; i++) {
                        sum = 31 * sum + query.any(mesh, small, places[i]) + query.piece();
                        motion.set(places[i], 1, -1, 0.5).setRotation(0.5, 1, -0.5, 0.2, 0, 0.1);
                        sum = 31 * sum
                                + meshSweep.sweep(mesh, small, motion, 1e-3).ordinal()
                                + meshSweep.steps();
                        sum = 31 * sum + Double.doubleToLongBits(meshSweep.t()) + meshSweep.piece();
                        sum = 31 * sum
                                + sweep.sweep(compound, shapes[i % 10], motion, 1e-3)
                                        .ordinal();
                        sum = 31 * sum + Double.doubleToLongBits(sweep.t() + sweep.x()) + sweep.piece() + sweep.steps();
                    }
                    return sum;
                },
                MOTIONS);
    }

    /** Runs the queries on a thread with the smallest stack of this JVM, where a recursion would overflow. */
    private static void assertPromises(LongSupplier queries, long expected) throws InterruptedException {
        assertEquals(expected, queries.getAsLong(), "bits; a change of results changes them");
        long bytes = Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, queries.getAsLong()));
        assertEquals(0, bytes, "bytes allocated by one round of queries");
    }

    @Test
    void twoThreadsWithOneObjectAreRefused() throws InterruptedException {
        Ray ray = new Ray().set(0, 5, 0, 0, -1, 0);
        CompoundHit hit = new CompoundHit();
        refused(number -> compound.raycast(ray, hit), number -> compound.castSegment(0, 5, 0, 0, 0, 0, hit));
        CompoundQuery query = new CompoundQuery();
        ConvexShape other = shapes[0];
        refused(
                number -> query.all(compound, other, places[0], new int[1]),
                number -> query.closestPoints(compound, other, places[0], 9));
        refused(
                number -> query.any(compound, small, places[0]),
                number -> query.penetration(compound, other, places[0]));
        CompoundMeshQuery meshQuery = new CompoundMeshQuery();
        refused(number -> meshQuery.any(mesh, small, places[0]), number -> meshQuery.any(mesh, small, places[1]));
        Motion motion = new Motion().set(places[0], 1, -1, 0.5);
        CompoundMeshSweep meshSweep = new CompoundMeshSweep();
        refused(
                number -> meshSweep.sweep(mesh, small, motion, 1e-3),
                number -> meshSweep.sweep(mesh, compound, motion, 1e-3));
        CompoundSweep sweep = new CompoundSweep();
        refused(
                number -> sweep.sweep(compound, other, motion, 1e-3),
                number -> sweep.sweep(small, other, motion, 1e-3));
    }

    private static void refused(TwoThreads.Action one, TwoThreads.Action other) throws InterruptedException {
        Throwable problem = TwoThreads.firstProblem(1_000_000, one, other);
        assertTrue(problem instanceof AssertionError, String.valueOf(problem));
    }
}
