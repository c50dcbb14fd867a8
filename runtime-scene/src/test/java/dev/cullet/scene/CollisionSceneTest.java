// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.Meshes;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Instances that are added, moved, hidden and removed: a scene against a map of unit boxes; ids and messages. */
class CollisionSceneTest {
    private final CollisionMesh box = CollisionAsset.of(TestAsset.of(Meshes.box(-0.5f, -0.5f, -0.5f, 0.5f, 0.5f, 0.5f)))
            .part(0);
    private final InstanceTransform transform = new InstanceTransform();

    /** Returns the number of operations of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {41})
    void agreesWithAMap(long seed) {
        Random random = new Random(seed);
        CollisionScene scene = new CollisionScene(200);
        SceneQuery query = new SceneQuery(scene);
        TreeMap<Integer, double[]> expected = new TreeMap<>(); // id -> position, layers, user id
        int[] pairs = new int[2 * 12 * 200];
        long found = 0;
        int operations = size(20_000, 1_000_000);
        for (int i = 0; i < operations; i++) {
            int kind = random.nextInt(10);
            double[] state = {8 * random.nextGaussian(), 8 * random.nextGaussian(), 0, 1 << random.nextInt(3), i};
            transform.setTranslation(state[0], state[1], state[2]);
            Integer id = expected.ceilingKey(random.nextInt(200));
            if (kind < 4 && expected.size() < 200) {
                int added = scene.add(box, transform, (int) state[3], i);
                assertTrue(expected.put(added, state) == null, "id " + added + " is given twice");
            } else if (id != null && kind < 7) {
                scene.move(id, transform);
                System.arraycopy(state, 0, state(expected, id), 0, 3);
            } else if (id != null && kind < 8) {
                scene.setLayers(id, (int) state[3]);
                state(expected, id)[3] = state[3];
            } else if (id != null) {
                scene.remove(id);
                expected.remove(id);
                assertFalse(scene.contains(id));
            }
            assertEquals(expected.size(), scene.dynamicCount());
            if (i % 23 == 0) {
                found += compare(random, query, expected, pairs);
            }
        }
        assertTrue(found > operations / 100, found + " instances found");
    }

    private final SceneCapsule capsule = new SceneCapsule();
    private final SceneBox area = new SceneBox();

    private static double[] state(Map<Integer, double[]> expected, int id) {
        return Objects.requireNonNull(expected.get(id));
    }

    /** Boxes in the plane z = 0 are axis-parallel, so a box query has an exact expectation. */
    private int compare(Random random, SceneQuery query, Map<Integer, double[]> expected, int[] pairs) {
        double x = 8 * random.nextGaussian();
        double y = 8 * random.nextGaussian();
        double half = 0.5 + random.nextDouble();
        int mask = 1 + random.nextInt(7);
        transform.setTranslation(x, y, 0);
        int count = query.findShape(area.set(transform, half, half, 0.25), QueryFilter.ALL.withLayers(mask), pairs);
        assertFalse(query.isTruncated());
        boolean[] isFound = new boolean[200];
        for (int i = 0; i < count; i++) {
            isFound[pairs[2 * i]] = true;
        }
        int found = 0;
        for (int id = 0; id < 200; id++) {
            double[] state = expected.get(id);
            double gap = state == null ? 1 : Math.max(Math.abs(state[0] - x), Math.abs(state[1] - y)) - half - 0.5;
            boolean counts = state != null && ((int) state[3] & mask) != 0;
            if (Math.abs(gap) > 1e-9) {
                assertEquals(counts && gap < 0 && half + gap > -0.5, isFound[id], "instance " + id);
            }
            found += isFound[id] ? 1 : 0;
        }
        return found;
    }

    @Test
    void idsAreReusedWithAnotherGeneration() {
        CollisionScene scene = new CollisionScene(2);
        int first = scene.add(box, transform, 1, 7);
        int second = scene.add(box, transform, 2, 8);
        assertEquals(0, first);
        assertEquals(1, second);
        assertEquals(1, scene.generation(first));
        assertThrows(IllegalStateException.class, () -> scene.add(box, transform, 1, 9));
        scene.remove(first);
        assertThrows(IllegalArgumentException.class, () -> scene.move(first, transform));
        assertEquals(first, scene.add(box, transform, 4, 10));
        assertEquals(2, scene.generation(first));
        assertEquals(10, scene.userId(first));
        assertEquals(4, scene.layers(first));
    }

    @Test
    void staticInstancesAreHiddenButNotMoved() {
        Level level = new Level(3, 0, LoadOptions.DEFAULTS);
        CollisionScene scene = level.scene;
        assertThrows(IllegalArgumentException.class, () -> scene.move(0, transform));
        assertThrows(IllegalArgumentException.class, () -> scene.remove(0));
        double[] bounds = new double[6];
        scene.bounds(0, bounds, 0);
        double x = 0.5 * (bounds[0] + bounds[3]);
        double y = 0.5 * (bounds[1] + bounds[4]);
        double z = 0.5 * (bounds[2] + bounds[5]);
        double radius = bounds[3] - bounds[0] + bounds[4] - bounds[1] + bounds[5] - bounds[2];
        capsule.setSphere(x, y, z, radius);
        QueryFilter first = QueryFilter.ALL.withInstances(instance -> instance == 0);
        assertTrue(level.query.overlapsShape(capsule, first));
        scene.setLayers(0, 0);
        assertFalse(level.query.overlapsShape(capsule, first));
    }

    @Test
    void listsAreTruncated() {
        Level level = new Level(4, 0, LoadOptions.DEFAULTS);
        int[] few = new int[6];
        assertEquals(3, level.query.findShape(capsule.setSphere(0, 0, 0, 1e4), QueryFilter.ALL, few));
        assertTrue(level.query.isTruncated());
        SceneHits all = new SceneHits(100);
        SceneHits two = new SceneHits(2);
        double[] o = new double[3];
        double[] d = {1, 0, 0};
        int count = 0;
        for (int i = 0; i < 1000 && count < 3; i++) {
            o = level.pointNear(level.randomId());
            d = level.vector(1);
            count = level.query.raycastAll(all.setRay(o[0], o[1], o[2], d[0], d[1], d[2], 1e6), QueryFilter.ALL);
        }
        assertTrue(count > 2 && !all.isTruncated());
        assertEquals(2, level.query.raycastAll(two.setRay(o[0], o[1], o[2], d[0], d[1], d[2], 1e6), QueryFilter.ALL));
        assertTrue(two.isTruncated());
        for (int i = 0; i < 2; i++) {
            assertEquals(all.t(i), two.t(i), 1e-9 * Math.abs(all.t(i)));
        }
        for (int capacity = 1; capacity <= count; capacity++) {
            SceneHits some = new SceneHits(capacity);
            assertEquals(
                    capacity,
                    level.query.raycastAll(some.setRay(o[0], o[1], o[2], d[0], d[1], d[2], 1e6), QueryFilter.ALL));
            assertEquals(capacity < count, some.isTruncated(), "capacity " + capacity + " of " + count);
        }
    }

    /** A sphere that slides over a floor of tiles has the same contacts at 100 km as at the origin. */
    @Test
    void aSphereSlidesFarAwayAsAtTheOrigin() {
        SceneContacts[] contacts = {new SceneContacts(16), new SceneContacts(16)};
        double far = 102_400; // 100 km, and exact sums with steps of 2^-20
        SceneQuery[] queries = {floor(0), floor(far)};
        int total = 0;
        for (int step = 0; step < 2_000; step++) {
            double x = -3 + step * 0x1p-8;
            double z = 0.25 + step * 0x1p-10;
            for (int k = 0; k < 2; k++) {
                double place = k * far;
                queries[k].collideCapsule(
                        capsule.setSphere(place + x, place + 0.9375, place + z, 0.5), QueryFilter.ALL, contacts[k]);
            }
            assertEquals(contacts[0].count(), contacts[1].count(), "step " + step);
            for (int i = 0; i < contacts[0].count(); i++) {
                assertEquals(contacts[0].instance(i), contacts[1].instance(i));
                assertEquals(contacts[0].triangle(i), contacts[1].triangle(i));
                assertEquals(contacts[0].depth(i), contacts[1].depth(i));
                assertEquals(contacts[0].normalY(i), contacts[1].normalY(i));
                assertEquals(contacts[0].x(i), contacts[1].x(i) - far, 1e-10);
                total++;
            }
        }
        assertTrue(total >= 1_500, total + " contacts");
    }

    private SceneQuery floor(double place) {
        CollisionScene scene = new CollisionScene(16);
        for (int i = 0; i < 16; i++) {
            int row = i / 4;
            scene.add(box, transform.setTranslation(place + i % 4 - 2, place, place + row - 1), 1, i);
        }
        return new SceneQuery(scene);
    }

    /** Contacts of tiles at their common edge are one contact. */
    @Test
    void equalContactsOfInstancesAreOne() {
        SceneQuery query = floor(0);
        SceneContacts contacts = new SceneContacts(16);
        assertEquals(1, query.collideCapsule(capsule.setSphere(-0.5, 0.9, 0.5, 0.5), QueryFilter.ALL, contacts));
        assertEquals(1, contacts.normalY(0), 1e-12);
        assertEquals(0.1, contacts.depth(0), 1e-12);
    }

    @Test
    void wrongArgumentsAreRejected() {
        SceneQuery query = floor(0);
        assertThrows(IllegalArgumentException.class, () -> query.raycast(0, 0, 0, 0, 0, 0, 1, QueryFilter.ALL));
        assertThrows(
                IllegalArgumentException.class, () -> query.raycast(Double.NaN, 0, 0, 1, 0, 0, 1, QueryFilter.ALL));
        assertThrows(IllegalArgumentException.class, () -> capsule.setSphere(0, 0, 0, -1));
        assertThrows(
                IllegalArgumentException.class,
                () -> query.findShape(capsule.setSphere(0, 0, 0, 1), QueryFilter.ALL, new int[3]));
        assertThrows(IllegalArgumentException.class, () -> transform.setScale(0));
        assertThrows(IllegalArgumentException.class, () -> transform.setRotation(1, 1, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new CollisionScene(-1));
        assertThrows(
                IllegalArgumentException.class,
                () -> query.overlapsSegments(new double[6], 1, 0, QueryFilter.ALL),
                "one point");
        assertThrows(
                IllegalArgumentException.class, () -> query.overlapsSegments(new double[6], 3, 0, QueryFilter.ALL));
        SceneMesh moving = new SceneMesh();
        String message = assertThrows(IllegalStateException.class, () -> query.anyMesh(moving, QueryFilter.ALL))
                .getMessage();
        assertTrue(String.valueOf(message).contains("call set(mesh, meshToWorld) before a query"), message);
        moving.set(box, transform);
        assertThrows(IllegalArgumentException.class, () -> query.findMesh(moving, QueryFilter.ALL, new int[4]));
        assertThrows(IllegalArgumentException.class, () -> query.sweepMesh(moving, -1, QueryFilter.ALL));
        assertThrows(IllegalArgumentException.class, () -> query.closestMesh(moving, -1, QueryFilter.ALL));
        assertThrows(IllegalArgumentException.class, () -> moving.transformAt(1.5, transform));
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without a null checker may pass
    void aMissingFilterIsNamed() {
        SceneQuery query = floor(0);
        NullPointerException thrown =
                assertThrows(NullPointerException.class, () -> query.raycast(0, 9, 0, 0, -1, 0, 100, null));
        assertEquals("the filter is null: pass QueryFilter.ALL", thrown.getMessage());
    }

    @Test
    void listsBeforeAQueryHaveAMessageOfTheirOwn() {
        SceneQuery query = floor(0);
        SceneContacts contacts = new SceneContacts(4);
        SceneHits hits = new SceneHits(4).setRay(0, 9, 0, 0, -1, 0, 100);
        assertEquals(
                "there is no contact before a query: call a query, then read 0 to count() - 1",
                assertThrows(IllegalStateException.class, () -> contacts.depth(0))
                        .getMessage());
        assertEquals(
                "there is no hit before a query: call a query, then read 0 to count() - 1",
                assertThrows(IllegalStateException.class, () -> hits.t(0)).getMessage());
        query.collideCapsule(capsule.setSphere(0, 99, 0, 1), QueryFilter.ALL, contacts);
        assertEquals(
                "contact 0 does not exist: the query found none",
                assertThrows(IllegalArgumentException.class, () -> contacts.depth(0))
                        .getMessage());
    }

    /** NaN and infinity have a message of their own, not one about a limit. */
    @Test
    void numbersThatAreNotFiniteAreNamed() {
        SceneQuery query = floor(0);
        SceneMesh moving = new SceneMesh().set(box, transform);
        double[] chain = {0, 0, 0, Double.NaN, 0, 0};
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertNotFinite(() -> query.raycast(bad, 0, 0, 1, 0, 0, 1, QueryFilter.ALL));
            assertNotFinite(() -> query.raycast(0, 0, 0, 1, bad, 0, 1, QueryFilter.ALL));
            assertNotFinite(() -> query.closestPoint(0, bad, 0, 1, QueryFilter.ALL));
            assertNotFinite(() -> query.pointInSolid(0, 0, bad, QueryFilter.ALL));
            assertNotFinite(() -> capsule.setSphere(0, 0, 0, bad));
            assertNotFinite(() -> capsule.set(0, 0, 0, 0, bad, 0, 1));
            assertNotFinite(() -> query.sweepCapsule(capsule, 0, bad, 0, QueryFilter.ALL));
            assertNotFinite(() -> query.sweepMesh(moving, bad, QueryFilter.ALL));
            assertNotFinite(() -> moving.setMotion(bad, 0, 0));
            assertNotFinite(() -> moving.setRotation(0, 0, bad, 0, 0, 0));
            assertNotFinite(() -> transform.setTranslation(0, bad, 0));
            assertNotFinite(() -> transform.setScale(bad));
            chain[3] = bad;
            assertNotFinite(() -> query.overlapsSegments(chain, 2, 0, QueryFilter.ALL));
        }
        String large = assertThrows(
                        IllegalArgumentException.class, () -> query.closestPoint(1e30, 0, 0, 1, QueryFilter.ALL))
                .getMessage();
        assertTrue(String.valueOf(large).contains("at most 2^60"), large);
    }

    private static void assertNotFinite(Executable call) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(String.valueOf(message).endsWith(" must be finite"), message);
    }
}
