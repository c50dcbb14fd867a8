// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.CompoundShape;
import dev.cullet.shape.ConvexShape;
import dev.cullet.testkit.Footprint;
import dev.cullet.world.motion.SphereSweep;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Queries and changes of a scene allocate nothing and run on the smallest stack. */
class ScenePromisesTest {
    private static final int PLACES = 40;
    private static final QueryFilter LAYERS = QueryFilter.ALL.withLayers(3);
    private static final QueryFilter ODD = QueryFilter.ALL.withInstances(instance -> instance % 2 == 1);
    private static final QueryFilter SURFACES = QueryFilter.ALL.withSurfaces(0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 69);
    private static final QueryFilter FRONTS = SURFACES.withLayers(3).withFrontFacesOnly();
    private static final QueryFilter ODD_FRONTS = FRONTS.withLayers(~0).withInstances(instance -> instance % 2 == 1);

    private final InstanceTransform[] poses = new InstanceTransform[PLACES];
    private final double[] points = new double[3 * PLACES];
    private final int[] pairs = new int[400];
    private final SceneCapsule capsule = new SceneCapsule();
    private final SceneBox box = new SceneBox();
    private final SceneHits hits = new SceneHits(8);
    private final SceneContacts contacts = new SceneContacts(8);
    private final SceneConvex convex = new SceneConvex();
    private final ConvexShape[] shapes = {
        ConvexShape.box(RigidTransform.IDENTITY, 1, 0.5f, 0.25f),
        ConvexShape.capsule(0, -1, 0, 0, 1, 0.5f, 0.25f),
        ConvexShape.sphere(1, 0, 0, 0.5f)
    };
    private final SceneCompound compound = new SceneCompound();
    private final CompoundShape pieces = CompoundShape.of(shapes);
    private final SceneMesh moving = new SceneMesh();
    private final InstanceTransform pose = new InstanceTransform();
    private final int[] triples = new int[600];

    @Test
    void queries() throws InterruptedException {
        assertPromises(new Level(5, 0, LoadOptions.DEFAULTS));
    }

    @Test
    void queriesWithARayLayout() throws InterruptedException {
        assertPromises(new Level(6, 1e7, LoadOptions.DEFAULTS.withRayLayout()));
    }

    private void assertPromises(Level level) throws InterruptedException {
        for (int i = 0; i < PLACES; i++) {
            poses[i] = new InstanceTransform().set(level.randomTransform());
            System.arraycopy(level.pointNear(level.randomId()), 0, points, 3 * i, 3);
        }
        assertPromises(() -> round(level));
    }

    private long round(Level level) {
        SceneQuery q = level.query;
        long sum = 0;
        for (int i = 0; i + 1 < PLACES; i++) {
            sum = 31 * sum + (q.overlapsSegments(points, i % 9 + 2, 0, ODD) ? q.segment() : 0);
            sum = 31 * sum + (q.overlapsSegments(points, i % 5 + 2, 0.01, FRONTS) ? q.segment() : 0);
            CollisionMesh mesh = level.scene.mesh(i % 14);
            moving.set(mesh, poses[i]);
            sum = 31 * sum + q.anyMesh(moving, ODD);
            sum = 31 * sum + q.findMesh(moving, SURFACES, triples);
            sum = 31 * sum + (q.closestMesh(moving, 100, LAYERS) ? q.otherTriangle() : 0);
            sum = 31 * sum + (q.closestMesh(moving, Double.POSITIVE_INFINITY, SURFACES) ? q.triangle() : 0);
            moving.setMotion(1, i, -2).setRotation(0.1 * i, 1, 0, 0, 1, 0);
            sum = 31 * sum + q.sweepMesh(moving, 0.01, QueryFilter.ALL).ordinal();
            sum = 31 * sum + convexShapes(q, i);
            moving.transformAt(0.5, pose);
            sum = 31 * sum + (long) (1e6 * pose.x());
        }
        for (int i = 0; i < PLACES; i++) {
            double x = points[3 * i];
            double y = points[3 * i + 1];
            double z = points[3 * i + 2];
            double size = 0.1 * (1 + i % 7);
            sum = 31 * sum + (q.raycast(x, y, z, 1, 0.5, -size, 100, ODD) ? q.triangle() : 0);
            sum = 31 * sum + q.anyRay(x, y, z, 1, 0.5, -size, 100, LAYERS);
            sum = 31 * sum + q.raycastAll(hits.setRay(x, y, z, 1, 0.5, -size, 100), QueryFilter.ALL);
            sum = 31 * sum + (q.raycast(x, y, z, 1, 0.5, -size, 100, ODD_FRONTS) ? q.triangle() : 0);
            sum = 31 * sum + q.anyRay(x, y, z, 1, 0.5, -size, 100, FRONTS);
            sum = 31 * sum + q.raycastAll(hits.setRay(x, y, z, 1, 0.5, -size, 100), FRONTS);
            sum = 31 * sum + q.anyShape(capsule.setSphere(x, y, z, size), ODD);
            sum = 31 * sum + q.findShape(capsule.setSphere(x, y, z, size), QueryFilter.ALL, pairs);
            sum = 31 * sum + q.findShape(capsule.set(x, y, z, x + 1, y, z, size), QueryFilter.ALL, pairs);
            sum = 31 * sum + q.findShape(box.set(poses[i], size, 1, 2), QueryFilter.ALL, pairs);
            sum = 31 * sum + (q.closestPoint(x, y, z, 10, QueryFilter.ALL) ? q.triangle() : 0);
            sum = 31 * sum
                    + (q.sweepCapsule(capsule.setSphere(x, y, z, size), 1, 2, 3, QueryFilter.ALL) ? q.triangle() : 0);
            sum = 31 * sum
                    + (q.sweepCapsule(capsule.set(x, y, z, x, y + 1, z, size), 1, 2, 3, QueryFilter.ALL)
                            ? q.triangle()
                            : 0);
            sum = 31 * sum
                    + (q.sweepCapsule(capsule, 1, 2, 3, SphereSweep.ContactMode.APPROACHING, FRONTS)
                            ? q.triangle()
                            : 0);
            sum = 31 * sum + q.collideCapsule(capsule.set(x, y, z, x, y + 1, z, size), QueryFilter.ALL, contacts);
            sum = 31 * sum + q.findShape(capsule, SURFACES, pairs);
            sum = 31 * sum + (q.closestPoint(x, y, z, 10, SURFACES) ? q.triangle() : 0);
            sum = 31 * sum + (q.sweepCapsule(capsule, 1, 2, 3, FRONTS) ? q.triangle() : 0);
            sum = 31 * sum + (q.sweepCapsule(capsule.setSphere(x, y, z, size), 1, 2, 3, SURFACES) ? q.triangle() : 0);
            sum = 31 * sum + q.collideCapsule(capsule, SURFACES, contacts);
            sum = 31 * sum + (q.pointInSolid(x, y, z, QueryFilter.ALL) ? q.instance() : 0);
        }
        return sum;
    }

    private long convexShapes(SceneQuery q, int i) {
        convex.set(shapes[i % 3], poses[i]);
        long sum = q.anyShape(convex, ODD);
        sum = 31 * sum + q.findShape(convex, SURFACES, pairs);
        sum = 31 * sum + (q.closestShape(convex, 100, LAYERS) ? q.triangle() : 0);
        sum = 31 * sum + (q.closestShape(convex, Double.POSITIVE_INFINITY, SURFACES) ? q.triangle() : 0);
        convex.setMotion(1, i, -2).setRotation(0.1 * i, 1, 0, 0, 1, 0);
        sum = 31 * sum
                + q.sweepShape(convex, 0.01, i % 2 == 0 ? QueryFilter.ALL : FRONTS)
                        .ordinal();
        convex.transformAt(0.5, pose);
        compound.set(pieces, poses[i]).setMotion(1, i, -2).setRotation(0.1 * i, 1, 0, 0, 1, 0);
        sum = 31 * sum + compound.any(q, SURFACES) + compound.piece();
        sum = 31 * sum + (compound.closest(q, 100, ODD) ? q.triangle() + compound.piece() : 0);
        sum = 31 * sum + compound.sweep(q, 0.01, QueryFilter.ALL).ordinal() + compound.piece();
        return 31 * sum + (long) (1e6 * pose.x());
    }

    @Test
    void changes() throws InterruptedException {
        Level level = new Level(7, 0, LoadOptions.DEFAULTS);
        CollisionScene scene = level.scene;
        CollisionMesh mesh = scene.mesh(0);
        for (int i = 0; i < PLACES; i++) {
            poses[i] = new InstanceTransform().set(level.randomTransform());
        }
        for (int i = 13; i >= 8; i--) { // the order in which a round removes them
            scene.remove(i);
        }
        assertPromises(() -> {
            long sum = 1;
            for (int i = 0; i + 12 < PLACES; i++) {
                for (int k = 0; k < 6; k++) {
                    sum = 31 * sum + scene.add(mesh, poses[i + k], 1, k);
                }
                for (int k = 0; k < 6; k++) {
                    scene.move(8 + k, poses[i + 6 + k]);
                }
                scene.refit();
                scene.rebuild();
                for (int k = 5; k >= 0; k--) {
                    scene.remove(8 + k);
                }
            }
            return sum;
        });
    }

    /** Runs the queries on a thread with the smallest stack of this JVM, where a recursion would overflow. */
    private static void assertPromises(LongSupplier queries) throws InterruptedException {
        long expected = queries.getAsLong();
        assertTrue(expected != 0, "no query has a result");
        long bytes = Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, queries.getAsLong()));
        assertEquals(0, bytes, "bytes allocated by one round");
    }
}
