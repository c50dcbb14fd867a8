// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.Footprint;
import dev.cullet.world.ray.RayFilter;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Queries and changes of a scene allocate nothing and run on the smallest stack. */
class ScenePromisesTest {
    private static final int PLACES = 40;

    private final InstanceTransform[] poses = new InstanceTransform[PLACES];
    private final double[] points = new double[3 * PLACES];
    private final int[] pairs = new int[400];
    private final SceneHits hits = new SceneHits(8);
    private final SceneContacts contacts = new SceneContacts(8);

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
        InstanceFilter odd = ODD;
        long sum = 0;
        for (int i = 0; i < PLACES; i++) {
            double x = points[3 * i];
            double y = points[3 * i + 1];
            double z = points[3 * i + 2];
            double size = 0.1 * (1 + i % 7);
            sum = 31 * sum + (q.raycast(x, y, z, 1, 0.5, -size, 100, -1, odd) ? q.triangle() : 0);
            sum = 31 * sum + q.anyRay(x, y, z, 1, 0.5, -size, 100, 3, null);
            sum = 31 * sum + q.raycastAll(x, y, z, 1, 0.5, -size, 100, -1, null, hits);
            sum = 31 * sum + (q.raycast(x, y, z, 1, 0.5, -size, 100, -1, odd, FRONTS) ? q.triangle() : 0);
            sum = 31 * sum + q.anyRay(x, y, z, 1, 0.5, -size, 100, 3, null, FRONTS);
            sum = 31 * sum + q.raycastAll(x, y, z, 1, 0.5, -size, 100, -1, null, FRONTS, hits);
            sum = 31 * sum + q.anySphere(x, y, z, size, -1, odd);
            sum = 31 * sum + q.findSphere(x, y, z, size, -1, null, pairs);
            sum = 31 * sum + q.findCapsule(x, y, z, x + 1, y, z, size, -1, null, pairs);
            sum = 31 * sum + q.findBox(poses[i], size, 1, 2, -1, null, pairs);
            sum = 31 * sum + (q.closestPoint(x, y, z, 10, -1, null) ? q.triangle() : 0);
            sum = 31 * sum + (q.sweepSphere(x, y, z, size, 1, 2, 3, -1, null) ? q.triangle() : 0);
            sum = 31 * sum + (q.sweepCapsule(x, y, z, x, y + 1, z, size, 1, 2, 3, -1, null) ? q.triangle() : 0);
            sum = 31 * sum + q.collideCapsule(x, y, z, x, y + 1, z, size, -1, null, contacts);
            sum = 31 * sum + (q.pointInSolid(x, y, z, -1, null) ? q.instance() : 0);
        }
        return sum;
    }

    private static final RayFilter FRONTS =
            RayFilter.ALL.withFrontFacesOnly().withSurfaces(0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 69);
    private static final InstanceFilter ODD = instance -> instance % 2 == 1;

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
