// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.bsp.SolidMesh;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Queries of a scene against brute force over transformed triangles, in double relative to the query: never a miss, and
 * a false hit only within the documented bound; at the origin, at 10 km and at 10,000 km. Sizes are chosen so that many
 * shapes touch a triangle within a few bounds. The triangles are those that are stored: exact, compact or packed.
 */
class SceneQueryTest {
    private static final double[] PLACES = {0, 1e4, 1e7};
    private static final AssetEncoding[] ENCODINGS = AssetEncoding.values();
    private static final double[] ZERO = new double[3];

    Level level = new Level(1, 0, LoadOptions.DEFAULTS);
    private int hits;
    private int misses;
    private int near;

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    /** How far a triangle, relative to the query, is from touching; 0 or less if it touches. */
    interface Margin {
        double of(double[] triangle);
    }

    /** A test of one query at a place. */
    interface Case {
        void run(Criteria criteria);
    }

    void run(long seed, int normal, Case test) {
        Random random = new Random(seed);
        int cases = size(normal, 100_000);
        int perLevel = size(normal / 18, 50);
        for (int i = 0; i < cases; i++) {
            if (i % perLevel == 0) { // every place in every encoding, with and without a layout for rays
                int number = i / perLevel;
                LoadOptions options = number % 2 == 0 ? LoadOptions.DEFAULTS : LoadOptions.DEFAULTS.withRayLayout();
                AssetEncoding encoding = ENCODINGS[(number + number / 6) % 3];
                level = new Level(1000 * seed + i, PLACES[number % 3], options, encoding);
            } else if (i % 5 == 0) {
                level.shuffle();
            }
            test.run(new Criteria(level, i % 4 == 0 ? 1 + level.random.nextInt(7) : -1, random));
        }
        assertTrue(hits > cases / 20 && misses > cases / 20, hits + " hits, " + misses + " misses");
    }

    private void count(boolean hit) {
        hits += hit ? 1 : 0;
        misses += hit ? 0 : 1;
    }

    /** Returns a size that touches a random triangle, within a few bounds or by far. */
    private double sizeFor(int id, double[] at, double distance) {
        int kind = level.random.nextInt(4);
        if (kind == 0) {
            return level.scale(id) * 0.2 * level.random.nextDouble();
        }
        double step = kind == 1 ? 0.05 * distance : level.bound(id, at, distance) * 0.0625;
        return Math.max(0, distance + step * (level.random.nextInt(7) - 3));
    }

    /**
     * Compares pairs with the triangles whose margin is at most 0.
     *
     * @param sizes of the shape, for the bound
     */
    private boolean compare(Criteria criteria, double[] at, double sizes, int[] pairs, int count, Margin margin) {
        return compare(criteria, at, sizes, pairs, count, (id, k, triangle) -> criteria.selects(id, k), margin);
    }

    /** Whether a triangle counts: 1 or -1; 0 where rounding may decide. */
    interface Selection {
        int of(int id, int number, double[] triangle);
    }

    private boolean compare(
            Criteria criteria, double[] at, double sizes, int[] pairs, int count, Selection selection, Margin margin) {
        Set<Long> found = new HashSet<>();
        for (int i = 0; i < count; i++) {
            assertTrue(found.add((long) pairs[2 * i] << 32 | pairs[2 * i + 1]), "a pair is found twice");
        }
        boolean touches = false;
        for (int id : level.ids) {
            boolean counts = criteria.selects(id);
            double bound = level.bound(id, at, sizes);
            for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                boolean isFound = found.remove((long) id << 32 | k);
                assertTrue(counts || !isFound, "an instance that the filter rejects is found");
                double[] triangle = level.triangle(id, k, at);
                int selected = selection.of(id, k, triangle);
                assertTrue(selected >= 0 || !isFound, "a triangle that the filter rejects is found");
                if (counts && selected > 0) {
                    double gap = margin.of(triangle);
                    assertTrue(gap > 0 || isFound, () -> "missed a triangle with the margin " + gap);
                    assertTrue(gap <= bound || !isFound, () -> "false hit at " + gap + ", the bound is " + bound);
                    touches |= gap <= 0;
                    near += Math.abs(gap) <= bound ? 1 : 0;
                }
            }
        }
        assertTrue(found.isEmpty(), "found what is not in the scene: " + found);
        count(touches);
        return touches;
    }

    /** Requires the result of a query of any instance to be one of all pairs. */
    private void compareAny(int any, int[] pairs, int count) {
        assertEquals(any >= 0, count > 0);
        if (any >= 0) {
            boolean isIn = false;
            for (int i = 0; i < count; i++) {
                isIn |= pairs[2 * i] == any && pairs[2 * i + 1] == level.query.triangle();
            }
            assertTrue(isIn);
            assertEquals(level.scene.userId(any), level.query.userId());
        }
    }

    private final int[] pairs = new int[4000];
    private final SceneCapsule capsule = new SceneCapsule();

    @Test
    void spheresSeed11() {
        run(11, 360, criteria -> {
            int id = level.randomId();
            double[] c = level.pointNear(level.randomId());
            double distance = distance(id, c, c);
            double radius = sizeFor(id, c, distance);
            int count = level.query.findShape(capsule.setSphere(c[0], c[1], c[2], radius), criteria.filter(), pairs);
            compare(criteria, c, radius, pairs, count, t -> TriangleOracles.sphereMargin(ZERO, radius, t));
            compareAny(
                    level.query.anyShape(capsule.setSphere(c[0], c[1], c[2], radius), criteria.filter()), pairs, count);
        });
        assertTrue(near > 45, near + " triangles within the bound");
    }

    @Test
    void capsulesSeed12() {
        run(12, 360, criteria -> {
            int id = level.randomId();
            double[] a = level.pointNear(level.randomId());
            double[] b = Vectors.plus(a, 1, level.vector(level.scale(id)));
            double[] ab = Vectors.minus(b, a);
            double radius = sizeFor(id, a, distance(id, a, b));
            int count = level.query.findShape(
                    capsule.set(a[0], a[1], a[2], b[0], b[1], b[2], radius), criteria.filter(), pairs);
            double sizes = radius + 2 * Math.sqrt(Vectors.length2(ab));
            compare(criteria, a, sizes, pairs, count, t -> capsuleMargin(ab, radius, t));
            compareAny(
                    level.query.anyShape(capsule.set(a[0], a[1], a[2], b[0], b[1], b[2], radius), criteria.filter()),
                    pairs,
                    count);
        });
        assertTrue(near > 30, near + " triangles within the bound");
    }

    @Test
    void orientedBoxesSeed13() {
        InstanceTransform box = new InstanceTransform();
        SceneBox shape = new SceneBox();
        run(13, 360, criteria -> {
            int id = level.randomId();
            double[] c = level.pointNear(level.randomId());
            box.set(level.randomTransform()).setScale(1).setMirrored(false).setTranslation(c[0], c[1], c[2]);
            double[] half = new double[3];
            for (int k = 0; k < 3; k++) {
                half[k] = level.random.nextInt(6) == 0 ? 0 : level.scale(id) * level.random.nextDouble();
            }
            double[] limits = {-half[0], -half[1], -half[2], half[0], half[1], half[2]};
            if (level.random.nextBoolean()) { // make it touch a triangle, within a few bounds
                int k = level.random.nextInt(level.scene.mesh(id).triangleCount());
                double gap = TriangleOracles.boxMargin(limits, inBox(box, level.triangle(id, k, c)));
                double grown = gap + level.bound(id, c, gap) * 0.0625 * (level.random.nextInt(7) - 3);
                for (int axis = 0; axis < 3; axis++) {
                    half[axis] = Math.max(0, half[axis] + grown);
                    limits[axis] = -half[axis];
                    limits[3 + axis] = half[axis];
                }
            }
            int count = level.query.findShape(shape.set(box, half[0], half[1], half[2]), criteria.filter(), pairs);
            double sizes = half[0] + half[1] + half[2];
            compare(criteria, c, sizes, pairs, count, t -> TriangleOracles.boxMargin(limits, inBox(box, t)));
            compareAny(
                    level.query.anyShape(shape.set(box, half[0], half[1], half[2]), criteria.filter()), pairs, count);
        });
        assertTrue(near > 30, near + " triangles within the bound");
    }

    @Test
    void closestPointsSeed14() {
        run(14, 360, criteria -> {
            int id = level.randomId();
            double[] p = level.pointNear(level.randomId());
            double limit = level.random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : sizeFor(id, p, distance(id, p, p));
            boolean hit = level.query.closestPoint(p[0], p[1], p[2], limit, criteria.filter());
            double nearest = Double.POSITIVE_INFINITY;
            for (int other : level.ids) {
                for (int k = 0; k < level.scene.mesh(other).triangleCount(); k++) {
                    if (criteria.selects(other, k) > 0) {
                        double[] triangle = level.triangle(other, k, p);
                        nearest = Math.min(nearest, Math.sqrt(TriangleOracles.distance2(ZERO, triangle)));
                    }
                }
            }
            assertTrue(hit || nearest > limit, "a miss of " + nearest);
            count(nearest <= limit);
            if (hit) {
                SceneQuery q = level.query;
                double bound = level.bound(q.instance(), p, q.distance());
                double[] triangle = level.triangle(q.instance(), q.triangle(), p);
                double own = Math.sqrt(TriangleOracles.distance2(ZERO, triangle));
                assertTrue(criteria.selects(q.instance(), q.triangle()) > 0);
                assertEquals(nearest, q.distance(), bound);
                assertEquals(own, q.distance(), bound);
                assertTrue(q.distance() <= limit);
                assertOnTriangle(q, q.instance(), q.triangle(), bound, p);
            }
        });
    }

    @Test
    void raysSeed15() {
        SceneHits all = new SceneHits(4_000);
        run(15, 360, criteria -> {
            int id = level.randomId();
            double[] o = level.pointNear(level.randomId());
            double[] target = level.pointNear(id);
            double[] d = level.random.nextInt(4) == 0 ? level.vector(level.scale(id)) : Vectors.minus(target, o);
            if (Vectors.length2(d) < 1e-20) {
                d = new double[] {1, 0, 0};
            }
            double[] direction = d;
            double maxT = new double[] {1, 1.5, 0.5, 3}[level.random.nextInt(4)];
            double[] end = {maxT * d[0], maxT * d[1], maxT * d[2]};
            double length = Math.sqrt(Vectors.length2(d));
            SceneQuery q = level.query;
            int count = q.raycastAll(all.setRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT), criteria.filter());
            for (int i = 0; i < count; i++) {
                pairs[2 * i] = all.instance(i);
                pairs[2 * i + 1] = all.triangle(i);
                assertTrue(i == 0 || all.t(i) >= all.t(i - 1));
            }
            boolean touches = compare(
                    criteria,
                    o,
                    0,
                    pairs,
                    count,
                    (id1, k, triangle) -> select(criteria, id1, k, triangle, direction),
                    t -> TriangleOracles.segmentDistance(ZERO, end, t) - Double.MIN_VALUE);
            boolean hit = q.raycast(o[0], o[1], o[2], d[0], d[1], d[2], maxT, criteria.filter());
            assertTrue(hit || !touches);
            assertEquals(hit, count > 0);
            if (hit) {
                assertTrue(q.t() >= 0 && q.t() <= maxT);
                double bound = level.bound(q.instance(), o, 0);
                double[] point = Vectors.plus(ZERO, q.t(), direction);
                double[] triangle = level.triangle(q.instance(), q.triangle(), o);
                double along = sine(triangle, direction);
                if (along > 1e-3) {
                    double gap = Math.sqrt(TriangleOracles.distance2(point, triangle));
                    assertTrue(gap <= bound / along, () -> "the point is " + gap + " from the triangle");
                    assertEquals(all.t(0), q.t(), 2 * bound / along / length);
                    double[] n = normal(triangle, q.instance());
                    double turn = n[0] * q.normalX() + n[1] * q.normalY() + n[2] * q.normalZ();
                    assertEquals(1, turn, 1e-9);
                    assertEquals(Vectors.dot(n, direction) < 0, q.isFrontFace());
                    assertEquals(1, q.barycentric(0) + q.barycentric(1) + q.barycentric(2), 1e-12);
                }
            }
            int any = q.anyRay(o[0], o[1], o[2], direction[0], direction[1], direction[2], maxT, criteria.filter());
            assertEquals(hit, any >= 0);
        });
    }

    @Test
    void raysWithFiltersSeed20() {
        SceneHits all = new SceneHits(4_000);
        int[] filtered = new int[2]; // rays whose first hit is that without a filter, and others
        run(20, 360, criteria -> {
            double[] o = level.pointNear(level.randomId());
            double[] d = Vectors.minus(level.pointNear(level.randomId()), o);
            if (Vectors.length2(d) < 1e-20) {
                d = new double[] {1, 0, 0};
            }
            double[] direction = d;
            Criteria strict = criteria.withFrontsAndSurfaces();
            QueryFilter filter = strict.filter();
            double maxT = new double[] {1, 1.5, 0.5, 3}[level.random.nextInt(4)];
            double[] end = {maxT * d[0], maxT * d[1], maxT * d[2]};
            SceneQuery q = level.query;
            int count = q.raycastAll(all.setRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT), filter);
            for (int i = 0; i < count; i++) {
                pairs[2 * i] = all.instance(i);
                pairs[2 * i + 1] = all.triangle(i);
            }
            Selection selection = (id, k, triangle) -> select(strict, id, k, triangle, direction);
            boolean touches = compare(
                    strict,
                    o,
                    0,
                    pairs,
                    count,
                    selection,
                    t -> TriangleOracles.segmentDistance(ZERO, end, t) - Double.MIN_VALUE);
            boolean hit = q.raycast(o[0], o[1], o[2], d[0], d[1], d[2], maxT, filter);
            assertEquals(hit, count > 0);
            assertTrue(hit || !touches);
            if (hit) {
                // t of a triangle in doubt is rounded by its distance from the limit, so two may change places
                assertEquals(all.t(0), q.t(), 1e-12 * maxT);
                assertTrue(IntStream.range(0, count)
                        .anyMatch(i -> all.instance(i) == q.instance() && all.triangle(i) == q.triangle()));
                assertTrue(!strict.isFrontFacesOnly() || q.isFrontFace());
                assertTrue(strict.selects(q.instance(), q.triangle()) > 0);
            }
            int instance = q.instance();
            int triangle = q.triangle();
            int any = q.anyRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT, filter);
            assertEquals(hit, any >= 0);
            compareAny(any, pairs, count);
            assertEquals(hit, q.overlapsRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT, filter));
            q.raycast(o[0], o[1], o[2], d[0], d[1], d[2], maxT, QueryFilter.ALL);
            filtered[q.instance() == instance && q.triangle() == triangle ? 0 : 1]++;
        });
        assertTrue(filtered[0] > 45 && filtered[1] > 45, Arrays.toString(filtered));
    }

    @Test
    void sweepsOfSpheresSeed16() {
        run(16, 216, criteria -> {
            int id = level.randomId();
            double[] c = level.pointNear(level.randomId());
            double[] d = Vectors.minus(level.pointNear(id), c);
            double radius = sizeFor(id, c, distance(id, c, Vectors.plus(c, 1, d)));
            boolean hit = level.query.sweepCapsule(
                    capsule.setSphere(c[0], c[1], c[2], radius), d[0], d[1], d[2], criteria.filter());
            compareSweep(criteria, c, c, radius, d, hit);
        });
    }

    @Test
    void sweepsOfCapsulesSeed17() {
        run(17, 216, criteria -> {
            int id = level.randomId();
            double[] a = level.pointNear(level.randomId());
            double[] b = Vectors.plus(a, 1, level.vector(0.5 * level.scale(id)));
            double[] d = Vectors.minus(level.pointNear(id), a);
            double radius = sizeFor(id, a, distance(id, a, Vectors.plus(a, 1, d)));
            boolean hit = level.query.sweepCapsule(
                    capsule.set(a[0], a[1], a[2], b[0], b[1], b[2], radius), d[0], d[1], d[2], criteria.filter());
            compareSweep(criteria, a, b, radius, d, hit);
        });
    }

    /** Compares a sweep with the distance of each triangle from the parallelogram that the segment sweeps. */
    private void compareSweep(Criteria criteria, double[] a, double[] b, double radius, double[] d, boolean hit) {
        SceneQuery q = level.query;
        double[] ab = Vectors.minus(b, a);
        double sizes = radius + 2 * Math.sqrt(Vectors.length2(ab)) + 2 * Math.sqrt(Vectors.length2(d));
        boolean touches = false;
        double before = hit ? q.t() : 1;
        for (int id : level.ids) {
            if (!criteria.selects(id)) {
                assertTrue(!hit || id != q.instance());
                continue;
            }
            double bound = level.bound(id, a, sizes);
            for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                double[] triangle = level.triangle(id, k, a);
                int selected = select(criteria, id, k, triangle, d);
                if (selected <= 0) {
                    assertTrue(selected == 0 || !hit || id != q.instance() || k != q.triangle());
                    continue;
                }
                double whole = sweptMargin(ab, d, 1, radius, triangle);
                touches |= whole <= 0;
                double early = sweptMargin(ab, d, before, radius, triangle);
                assertTrue(!hit || before == 0 || early > -bound, () -> "a contact is missed by " + early);
                if (hit && id == q.instance() && k == q.triangle()) {
                    assertTrue(whole <= bound, () -> "false hit at " + whole);
                    assertTrue(early <= bound, () -> "the contact is too early by " + early);
                }
            }
        }
        assertTrue(hit || !touches, "missed");
        count(touches);
        if (hit) {
            double bound = level.bound(q.instance(), a, sizes);
            assertOnTriangle(q, q.instance(), q.triangle(), bound, a);
        }
    }

    @Test
    void contactsOfCapsulesSeed18() {
        contacts(18, new SceneContacts(400), false);
    }

    /** Instances of any scale, mirrored and far away, in one list as of one mesh. */
    @Test
    void contactsOfCapsulesWithTilesSeed20() {
        contacts(20, SceneContacts.ofTiles(400), true);
    }

    private void contacts(int seed, SceneContacts contacts, boolean tiled) {
        ContactOracle oracle = new ContactOracle(tiled);
        run(seed, 500, criteria -> {
            int id = level.randomId();
            double[] a = level.pointNear(level.randomId());
            boolean isSphere = level.random.nextBoolean();
            double[] b = isSphere ? a : Vectors.plus(a, 1, level.vector(0.5 * level.scale(id)));
            double[] ab = Vectors.minus(b, a);
            double radius = sizeFor(id, a, distance(id, a, b));
            int count = level.query.collideCapsule(
                    capsule.set(a[0], a[1], a[2], b[0], b[1], b[2], radius), criteria.filter(), contacts);
            double sizes = radius + 2 * Math.sqrt(Vectors.length2(ab));
            boolean touches = false;
            for (int other : level.ids) {
                for (int k = 0; k < level.scene.mesh(other).triangleCount() && !touches; k++) {
                    touches = criteria.selects(other, k) > 0
                            && capsuleMargin(ab, radius, level.triangle(other, k, a)) <= 0;
                }
            }
            assertTrue(count > 0 || !touches, "missed");
            count(touches);
            oracle.compare(level, contacts, a, ab, radius, criteria, sizes);
        });
        assertTrue(oracle.isVaried(), oracle::toString);
    }

    @Test
    void pointsInSolidsSeed19() {
        run(19, 360, criteria -> {
            int near = level.randomId();
            double[] p = level.pointNear(near);
            boolean inside = level.query.pointInSolid(p[0], p[1], p[2], criteria.filter());
            assertThrows(IllegalStateException.class, level.query::surface, "a point in a solid has no triangle");
            boolean expected = false;
            for (int id : level.ids) {
                if (distance(id, p, p) < 1e-4 * level.scale(id)) {
                    return; // the lattice of the solid decides here
                }
                boolean closed = SolidMesh.isSolid(level.scene.mesh(id));
                double angle = 0;
                for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                    angle += TriangleOracles.solidAngle(ZERO, level.triangle(id, k, p));
                }
                expected |= closed && criteria.selects(id) && Math.abs(angle) > 2 * Math.PI;
            }
            assertEquals(expected, inside);
            count(expected);
        });
    }

    /** Returns whether a triangle counts for a ray or motion: 1 or -1; 0 where rounding may decide its face. */
    private int select(Criteria criteria, int id, int k, double[] triangle, double[] direction) {
        int selected = criteria.selects(id, k);
        if (selected < 0 || !criteria.isFrontFacesOnly()) {
            return selected;
        }
        double slope = Vectors.dot(normal(triangle, id), direction) / Math.sqrt(Vectors.length2(direction));
        return slope > 1e-9 ? -1 : slope > -1e-9 ? 0 : 1;
    }

    private double distance(int id, double[] a, double[] b) {
        double[] ab = Vectors.minus(b, a);
        double best = Double.POSITIVE_INFINITY;
        for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
            double[] triangle = level.triangle(id, k, a);
            best = Math.min(
                    best,
                    a == b
                            ? Math.sqrt(TriangleOracles.distance2(ZERO, triangle))
                            : TriangleOracles.segmentDistance(ZERO, ab, triangle));
        }
        return best;
    }

    private static double capsuleMargin(double[] ab, double radius, double[] triangle) {
        double far = Math.sqrt(Vectors.length2(Vectors.of(triangle, 0)));
        double size = Math.sqrt(Math.max(edge2(triangle, 3), edge2(triangle, 6)));
        double gap = far - size - Math.sqrt(Vectors.length2(ab)) - radius;
        return gap > 1e-3 * far ? gap : TriangleOracles.capsuleMargin(ZERO, ab, radius, triangle);
    }

    private static double edge2(double[] triangle, int corner) {
        return Vectors.length2(Vectors.minus(triangle, corner, triangle, 0));
    }

    private static double sweptMargin(double[] ab, double[] d, double t, double radius, double[] triangle) {
        double[] way = {t * d[0], t * d[1], t * d[2]};
        if (ab[0] == 0 && ab[1] == 0 && ab[2] == 0) {
            return capsuleMargin(way, radius, triangle);
        }
        double far = Math.sqrt(Vectors.length2(Vectors.of(triangle, 0)));
        double size = Math.sqrt(Math.max(edge2(triangle, 3), edge2(triangle, 6)));
        double gap = far - size - Math.sqrt(Vectors.length2(ab)) - Math.sqrt(Vectors.length2(way)) - radius;
        if (gap > 1e-3 * far) {
            return gap;
        }
        if (t == 0) {
            return TriangleOracles.capsuleMargin(ZERO, ab, radius, triangle);
        }
        double[] corner = Vectors.plus(ab, 1, way);
        double[] one = {0, 0, 0, ab[0], ab[1], ab[2], corner[0], corner[1], corner[2]};
        double[] other = {0, 0, 0, way[0], way[1], way[2], corner[0], corner[1], corner[2]};
        return Math.min(
                        TriangleOracles.trianglesDistance(one, triangle),
                        TriangleOracles.trianglesDistance(other, triangle))
                - radius;
    }

    private void assertOnTriangle(SceneResult result, int id, int triangle, double bound, double[] at) {
        double[] p = {result.x() - at[0], result.y() - at[1], result.z() - at[2]};
        double worldUlp = 0x1p-50 * (Math.abs(at[0]) + Math.abs(at[1]) + Math.abs(at[2]));
        double gap = Math.sqrt(TriangleOracles.distance2(p, level.triangle(id, triangle, at)));
        assertTrue(gap <= bound + worldUlp, () -> "the point is " + gap + " from the triangle, bound " + bound);
    }

    /** Returns the triangle's normal out of the front, which a mirror keeps outside. */
    private double[] normal(double[] triangle, int id) {
        InstanceTransform transform = new InstanceTransform();
        level.scene.transform(id, transform);
        double[] n = Vectors.cross(Vectors.minus(triangle, 3, triangle, 0), Vectors.minus(triangle, 6, triangle, 0));
        double length = (transform.isMirrored() ? -1 : 1) * Math.sqrt(Vectors.length2(n));
        return new double[] {n[0] / length, n[1] / length, n[2] / length};
    }

    private static double sine(double[] triangle, double[] d) {
        double[] n = Vectors.cross(Vectors.minus(triangle, 3, triangle, 0), Vectors.minus(triangle, 6, triangle, 0));
        return Math.abs(Vectors.dot(n, d)) / Math.sqrt(Vectors.length2(n) * Vectors.length2(d));
    }

    /** Returns the triangle in the axes of a box around the point that it is relative to. */
    private static double[] inBox(InstanceTransform box, double[] triangle) {
        double[] result = new double[9];
        for (int k = 0; k < 9; k += 3) {
            box.toMeshNormal(triangle[k], triangle[k + 1], triangle[k + 2], result, k);
        }
        return result;
    }
}
