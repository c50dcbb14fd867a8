// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.Sphere;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TwoThreads;
import dev.cullet.world.broadphase.BroadPhaseQuery;
import dev.cullet.world.bulk.BulkQuery;
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
import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.SectionQuery;
import dev.cullet.world.ray.RayFilter;
import dev.cullet.world.ray.RayHits;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A query object that two threads share at the same time is found where assertions are enabled, as in this test. */
final class SharedQueriesTest {
    private static final int CALLS = 10_000_000;

    private final CollisionMesh knot = Scene.load(Meshes.torusKnot(16, 200));
    private final CollisionMesh box = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
    private final RigidTransform near = RigidTransform.translation(1, 0.5, 0.25);
    private final float[] spheres = {0, 0, 0, 1, 1, 1, 1, 1};
    private final int[] found = new int[64];

    @TestFactory
    DynamicTest[] twoThreadsWithOneObjectAreFound() {
        MeshPairs pairs = new MeshPairs();
        MeshDistance distance = new MeshDistance();
        MeshSweep meshSweep = new MeshSweep();
        Motion motion = new Motion().set(near, 9, 0, 0);
        SphereSweep sphere = new SphereSweep().setSphere(0, 9, 0, 0.1);
        CapsuleSweep capsule = new CapsuleSweep().setCapsule(0, 9, 0, 0, 8, 0, 0.1);
        OverlapQuery overlaps = new OverlapQuery().setSphere(0, 0, 0, 2);
        RayHits hits = new RayHits(8);
        Ray ray = new Ray().set(0, 9, 0, 0, -1, 0);
        Contacts contacts = new Contacts(8);
        BulkQuery bulk = new BulkQuery(2);
        SectionQuery section = new SectionQuery();
        Polygon2 square = new Polygon2(new float[] {-2, -2, 2, -2, 2, 2, -2, 2});
        FilterChain chain = new FilterChain(FilterChain.DEFAULT);
        FilterBody body = FilterBody.of(knot);
        FilterBody other = FilterBody.of(box);
        return new DynamicTest[] {
            test("MeshPairs", i -> pairs.overlaps(knot, box, near)),
            test("MeshDistance", i -> distance.closestPoints(knot, box, near, 9)),
            test("MeshSweep", i -> meshSweep.sweep(knot, box, motion, 0.1)),
            test("SphereSweep", i -> sphere.sweep(knot, 0, -18, 0)),
            test("CapsuleSweep", i -> capsule.sweep(knot, 0, -18, 0)),
            test("OverlapQuery", i -> overlaps.all(knot, found)),
            test("RayHits", i -> hits.raycastAll(knot, ray, RayFilter.ALL)),
            test("Contacts", i -> contacts.collideSphere(knot, 0, 0, 0, 2)),
            test("BulkQuery", i -> bulk.anySpheres(knot, spheres, 2, found)),
            test("SectionQuery", i -> section.overlapsSurface(knot, near, 0, 1, 0, 0, square)),
            test("FilterChain", i -> chain.overlaps(body, other, near, null, null)),
        };
    }

    private static DynamicTest test(String name, TwoThreads.Action query) {
        return DynamicTest.dynamicTest(name, () -> {
            Throwable problem = TwoThreads.firstProblem(CALLS, query, query);
            assertNotNull(problem, "two threads shared the object, and no query noticed");
            assertEquals(AssertionError.class, problem.getClass(), () -> "" + problem);
        });
    }

    /** What a query of the game's own throws does not leave the object in use. */
    @Test
    void anExceptionOfACallbackEndsTheQuery() throws InterruptedException {
        BroadPhaseQuery query = new BroadPhaseQuery(3, 1);
        query.build(new float[] {0, 0, 0, 1, 1, 1}, 1);
        Thread thread = new Thread(() -> assertThrows(
                IllegalStateException.class,
                () -> query.raycast(0, 9, 0, 0, -1, 0, 100, (object, maxT) -> {
                    throw new IllegalStateException("of the game");
                })));
        thread.start();
        thread.join();
        assertEquals(0, query.raycast(0.5f, 9, 0.5f, 0, -1, 0, 100, null));
    }

    /** Lists of results name the query that is missing. */
    @Test
    void aListBeforeItsFirstQueryHasAMessageOfItsOwn() {
        Contacts contacts = new Contacts(4);
        RayHits hits = new RayHits(4);
        assertEquals(
                "there is no contact before a query: call a query, then read 0 to count() - 1",
                assertThrows(IllegalStateException.class, () -> contacts.depth(0))
                        .getMessage());
        assertEquals(
                "there is no hit before a query: call a query, then read 0 to count() - 1",
                assertThrows(IllegalStateException.class, () -> hits.copyTo(0, new RayHit()))
                        .getMessage());
        contacts.collideSphere(box, 50, 0, 0, 1);
        assertEquals(
                "contact 0 does not exist: the query found none",
                assertThrows(IllegalArgumentException.class, () -> contacts.triangle(0))
                        .getMessage());
        Sphere around = box.boundingSphere();
        int count = contacts.collideSphere(box, around.x(), around.y(), around.z(), around.radius());
        assertEquals(
                "contact " + count + " is not in 0.." + (count - 1),
                assertThrows(IllegalArgumentException.class, () -> contacts.triangle(count))
                        .getMessage());
    }
}
