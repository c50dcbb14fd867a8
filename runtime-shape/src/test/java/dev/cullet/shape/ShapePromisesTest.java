// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.motion.Motion;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Queries of shapes allocate nothing, run on the smallest stack, take few steps, and have the same bits everywhere. */
final class ShapePromisesTest {
    private static final int PLACES = 40;

    /** Sums of results, taken once: a JVM that computes otherwise, by a bit, shows here. */
    private static final long PAIRS = -6182095339286809423L;

    private static final long RAYS = -627396017178450850L;
    private static final long MESHES = 459463429714136127L;

    private final Random random = new Random(390);
    private final ConvexShape[] shapes = new ConvexShape[10];
    private final RigidTransform[] places = new RigidTransform[PLACES];
    private final CollisionMesh mesh = ShapeMeshTest.load(Meshes.noiseSphere(8, 0.3, 2), false);

    ShapePromisesTest() {
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = anyShape(random, 0.3f);
        }
        for (int i = 0; i < PLACES; i++) {
            places[i] = i % 4 == 0
                    ? RigidTransform.translation(random.nextInt(3), random.nextInt(3), 0)
                    : anywhere(random, 1);
        }
    }

    /** Returns a hull of up to 24 corners near a sphere, a box, a capsule or a sphere. */
    static ConvexShape anyShape(Random random, float size) {
        int kind = random.nextInt(5);
        if (kind == 0) {
            return ConvexShape.box(anywhere(random, 0.1 * size), size, 2 * size, 0.5f * size);
        }
        if (kind == 1) {
            return ConvexShape.capsule(0, -size, 0, 0, size, 0.5f * size, 0.5f * size);
        }
        if (kind == 2) {
            return ConvexShape.sphere(0.5f * size, 0, 0, size);
        }
        float[] points = new float[3 * (6 + random.nextInt(15))];
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) (size * random.nextGaussian());
        }
        TestHull hull = TestHull.of(points);
        return hull == null ? anyShape(random, size) : hull.shape(1);
    }

    static RigidTransform anywhere(Random random, double size) {
        double[] q = new double[4];
        double length = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random.nextGaussian();
            length += q[i] * q[i];
        }
        length = Math.sqrt(length);
        return RigidTransform.ofQuaternionXyzw(
                q[0] / length,
                q[1] / length,
                q[2] / length,
                q[3] / length,
                size * random.nextGaussian(),
                size * random.nextGaussian(),
                size * random.nextGaussian());
    }

    @Test
    void pairs() throws InterruptedException {
        ShapeQuery query = new ShapeQuery();
        assertPromises(
                () -> {
                    long sum = 0;
                    int touching = 0;
                    for (int i = 0; i < 10 * PLACES; i++) {
                        ConvexShape a = shapes[i % 10];
                        ConvexShape b = shapes[i / PLACES];
                        RigidTransform at = places[i % PLACES];
                        boolean touches = query.overlaps(a, b, at);
                        touching += touches ? 1 : 0;
                        sum = 31 * sum + (touches ? 1 : 2) + query.steps();
                        query.closestPoints(a, b, at, 1);
                        sum = 31 * sum + Double.doubleToLongBits(query.distance() + query.x() + query.otherY());
                        query.penetration(a, b, at);
                        sum = 31 * sum + Double.doubleToLongBits(query.depth() + query.normalX());
                        check(query.steps());
                    }
                    check(touching < 40 ? 1000 : 0);
                    return sum;
                },
                PAIRS);
    }

    private static void check(int steps) {
        if (steps > 100) {
            throw new AssertionError("steps " + steps);
        }
    }

    @Test
    void raysAndPoints() throws InterruptedException {
        Ray ray = new Ray();
        ShapeHit hit = new ShapeHit();
        float[] box = new float[6];
        double[] point = new double[3];
        assertPromises(
                () -> {
                    long sum = 0;
                    for (int i = 0; i < 10 * PLACES; i++) {
                        ConvexShape shape = shapes[i % 10];
                        float x = 0.01f * (i - 200);
                        sum = 31 * sum + (shape.contains(x, 0.1f, 0) ? 1 : 2);
                        ray.set(x, 3, 0.1f, 0.1f, -1, 0).between(0, 10);
                        shape.raycast(ray, hit);
                        sum = 31 * sum + Double.doubleToLongBits(hit.t() + hit.normalX()) + hit.face();
                        shape.castSegment(x, 1, 0, 0.2f, -1, 0.1f, hit);
                        sum = 31 * sum + Double.doubleToLongBits(hit.t()) + hit.triangle();
                        sum = 31 * sum + shape.sidesOfPlane(0, 1, 0.5f, x).ordinal();
                        sum = 31 * sum + shape.support(x, 1, 0.3, point, 0) + Double.doubleToLongBits(point[0]);
                        shape.worldBounds(places[i % PLACES], box, 0);
                        sum = 31 * sum + Float.floatToIntBits(box[4]);
                    }
                    return sum;
                },
                RAYS);
    }

    @Test
    void meshes() throws InterruptedException {
        ShapeMeshQuery query = new ShapeMeshQuery();
        ShapeMeshSweep sweep = new ShapeMeshSweep();
        Motion motion = new Motion();
        int[] found = new int[30];
        assertPromises(
                () -> {
                    long sum = 0;
                    for (int i = 0; i < PLACES; i++) {
                        ConvexShape shape = shapes[i % 10];
                        found[0] = 0;
                        sum = 31 * sum + query.all(mesh, shape, places[i], found) + found[0];
                        sum = 31 * sum + query.any(mesh, shape, places[i]);
                        query.closestPoints(mesh, shape, places[i], 5);
                        sum = 31 * sum + Double.doubleToLongBits(query.distance() + query.x()) + query.triangle();
                        motion.set(places[i], 1, -1, 0.5).setRotation(0.5, 1, -0.5, 0.2, 0, 0.1);
                        sum = 31 * sum + sweep.sweep(mesh, shape, motion, 1e-3).ordinal();
                        sum = 31 * sum + Double.doubleToLongBits(sweep.t()) + sweep.steps();
                    }
                    return sum;
                },
                MESHES);
    }

    /** Runs the queries on a thread with the smallest stack of this JVM, where a recursion would overflow. */
    private static void assertPromises(LongSupplier queries, long expected) throws InterruptedException {
        assertEquals(expected, queries.getAsLong(), "bits; a change of results changes them");
        long bytes = Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, queries.getAsLong()));
        assertEquals(0, bytes, "bytes allocated by one round of queries");
    }
}
