// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.contact.Contacts;
import dev.cullet.world.filter.FilterBody;
import dev.cullet.world.filter.FilterChain;
import dev.cullet.world.motion.CapsuleSweep;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.motion.SphereSweep;
import dev.cullet.world.overlap.OverlapQuery;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;
import dev.cullet.world.ray.RayFilter;
import dev.cullet.world.ray.RayHits;
import java.util.Arrays;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Queries of distances, motion and contacts allocate nothing and run on the smallest stack. */
class PromisesTest {
    private final CollisionMesh knot = Scene.load(Meshes.torusKnot(10, 100));
    private final CollisionMesh ball = Scene.load(Meshes.noiseSphere(8, 0.3, 2));
    private final CollisionMesh box = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
    private final RigidTransform aligned = RigidTransform.translation(2, 0, 0);
    private final RigidTransform[] places = new RigidTransform[20];

    PromisesTest() {
        Random random = new Random(6);
        Arrays.setAll(places, i -> Scene.anywhere(random, 2));
    }

    @Test
    void distances() throws InterruptedException {
        MeshDistance distance = new MeshDistance();
        assertPromises(() -> {
            long sum = 0;
            for (RigidTransform transform : places) {
                if (distance.closestPoints(knot, ball, transform, 1.5)) {
                    sum = 31 * sum + Double.doubleToLongBits(distance.distance()) + distance.triangle();
                }
            }
            return sum;
        });
    }

    @Test
    void spheresThatMove() throws InterruptedException {
        SphereSweep sweep = new SphereSweep();
        int rounds = size(50, 200);
        assertPromises(() -> {
            long sum = 0;
            for (int i = 0; i < rounds; i++) {
                if (sweep.setSphere(4f / rounds * i - 2, 4, 0.1f, 0.2f).sweep(knot, 0.1, -8, 2.0 / rounds * i)) {
                    sum = 31 * sum + Double.doubleToLongBits(sweep.t() + sweep.normalX()) + sweep.triangle();
                }
            }
            return sum;
        });
    }

    @Test
    void capsulesThatMove() throws InterruptedException {
        CapsuleSweep sweep = new CapsuleSweep();
        int rounds = size(20, 200);
        assertPromises(() -> {
            long sum = 0;
            for (int i = 0; i < rounds; i++) {
                float x = 4f / rounds * i - 2;
                if (sweep.setCapsule(x, 4, 0.1f, x, 5, 0, 0.2f).sweep(knot, 0.1, -8, 2.0 / rounds * i)) {
                    sum = 31 * sum + Double.doubleToLongBits(sweep.t() + sweep.normalX()) + sweep.triangle();
                }
            }
            return sum;
        });
    }

    @Test
    void overlaps() throws InterruptedException {
        OverlapQuery query = new OverlapQuery();
        int[] found = new int[20];
        int rounds = size(20, 200);
        assertPromises(() -> {
            long sum = 0;
            found[0] = 0; // which a miss leaves as it is
            for (int i = 0; i < rounds; i++) {
                float x = 4f / rounds * i - 2;
                sum = 31 * sum + query.setSphere(x, 0.5f, 0.1f, 0.4f).all(knot, found) + found[0];
                sum = 31 * sum + query.setBox(x, 0, 0, x + 1, 0.5f, 0.5f).all(knot, found) + found[0];
                sum = 31 * sum + query.setCapsule(x, 0, 0, -x, 1, 0, 0.2f).all(knot, found) + found[0];
                sum = 31 * sum
                        + query.setOrientedBox(places[i % 20], 0.5f, 0.25f, 1).all(knot, found)
                        + found[0];
                sum = 31 * sum + query.setOrientedBox(aligned, i % 3, 1, 0.5f).any(box); // exact: faces touch
            }
            return sum;
        });
    }

    @Test
    void raysWithFilters() throws InterruptedException {
        RayHits hits = new RayHits(3);
        Ray ray = new Ray();
        RayHit hit = new RayHit();
        RayFilter front = RayFilter.ALL.withFrontFacesOnly();
        int rounds = size(40, 400);
        assertPromises(() -> {
            long sum = 0;
            for (int i = 0; i < rounds; i++) {
                float x = 4f / rounds * i - 2;
                sum = 31 * sum
                        + hits.raycastAll(knot, ray.set(x, 9, 0.1f, 0, -1, 0).between(0, 99), RayFilter.ALL);
                if (hits.raycast(knot, ray.set(x, 9, 0.1f, 0, -1, 0).between(0, 99), front, hit)) {
                    sum = 31 * sum + Double.doubleToLongBits(hit.u() + hit.v()) + (hit.isFrontFace() ? 1 : 0);
                }
            }
            return sum;
        });
    }

    @Test
    void meshesThatMove() throws InterruptedException {
        MeshSweep sweep = new MeshSweep();
        Motion motion = new Motion();
        float[] bounds = new float[6];
        assertPromises(() -> {
            long sum = 0;
            for (int i = 0; i < size(4, 20); i++) {
                RigidTransform transform = places[i];
                motion.set(transform, 1, -2, 3).setRotation(0.5, 1, -0.5, 0.2, 0, 0.1);
                motion.bounds(ball, bounds, 0);
                sum = 31 * sum + sweep.sweep(knot, ball, motion, 1e-3).ordinal();
                sum = 31 * sum + Double.doubleToLongBits(sweep.t()) + Float.floatToIntBits(bounds[0]);
            }
            return sum;
        });
    }

    @Test
    void contacts() throws InterruptedException {
        Contacts contacts = new Contacts(8);
        Contacts tiles = Contacts.ofTiles(8);
        int rounds = size(16, 200);
        assertPromises(() -> {
            long sum = 0;
            for (int i = 0; i < rounds; i++) {
                float x = 4f / rounds * i - 2;
                sum += contacts.collideSphere(knot, x, 0.5f, 0.1f, 0.4f);
                sum += contacts.collideCapsule(knot, x, 0.5f, 0.1f, 1, -x, 0.3f, 0.2f);
                tiles.collideSphere(ball, x, 0.5f, 0.1f, 0.4f);
                sum += tiles.add(knot); // before the ball in the order of tiles: searches again
                sum = 31 * sum + (contacts.count() == 0 ? 1 : Double.doubleToLongBits(contacts.depth(0)));
            }
            return sum;
        });
    }

    /** A body's frame: set its transform, relate it to another body's, and run every pair query. */
    @Test
    void bodiesThatMoveByMutableTransforms() throws InterruptedException {
        MutableRigidTransform ship = new MutableRigidTransform();
        MutableRigidTransform rock = new MutableRigidTransform();
        MutableRigidTransform rockToShip = new MutableRigidTransform();
        MutableRigidTransform at = new MutableRigidTransform();
        MeshPairs pairs = new MeshPairs();
        MeshDistance distance = new MeshDistance();
        FilterChain chain = new FilterChain(FilterChain.DEFAULT);
        FilterBody knotBody = FilterBody.of(knot);
        FilterBody ballBody = FilterBody.of(ball);
        Motion motion = new Motion();
        int rounds = size(5, 40);
        assertPromises(() -> {
            long sum = 0;
            for (int frame = 0; frame < rounds; frame++) {
                int i = frame * 40 / rounds;
                double half = 0.02 * i;
                ship.setQuaternionXyzw(0, 0, Math.sin(half), Math.cos(half), 0.1 * i, 0, 0);
                rock.setTranslation(2 - 0.1 * i, 0.5, 0.05 * i);
                rockToShip.setInverse(ship).setTimes(rockToShip, rock);
                motion.set(rockToShip, 0, 0.1, 0).setRotation(0.2, 0, 0, 0, 0, 0);
                motion.transformAt(0.5, at);
                sum = 31 * sum + (pairs.overlaps(knot, ball, rockToShip) ? 1 : 2);
                sum = 31 * sum + (chain.overlaps(knotBody, ballBody, at, null, null) ? 1 : 2);
                distance.closestPoints(knot, ball, at, Double.POSITIVE_INFINITY);
                sum = 31 * sum + Double.doubleToLongBits(distance.distance());
            }
            return sum;
        });
    }

    /** Runs the queries on a thread with the smallest stack of this JVM, where a recursion would overflow. */
    private static void assertPromises(LongSupplier queries) throws InterruptedException {
        long expected = queries.getAsLong();
        assertTrue(expected != 0, "no query has a result");
        long bytes = Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, queries.getAsLong()));
        assertEquals(0, bytes, "bytes allocated by one round of queries");
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}
