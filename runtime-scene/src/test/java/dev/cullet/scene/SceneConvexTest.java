// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.ConvexShape;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.motion.MeshSweep;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Convex shapes against a scene, at rest and in motion, against brute force over all placed triangles in double,
 * relative to the shape: at the origin, at 10 km and at 10,000 km, scaled and mirrored.
 */
@Tag("scaled")
final class SceneConvexTest {
    private static final double[] PLACES = {0, 1e4, 1e7};

    private final SceneConvex moving = new SceneConvex();
    private final InstanceTransform pose = new InstanceTransform();
    private final int[] pairs = new int[10_000];
    private Level level = new Level(1, 0, LoadOptions.DEFAULTS);
    private WorldShape shape = new WorldShape(ConvexShape.sphere(0, 0, 0, 1));
    private double[] from = new double[3];

    /** Puts a random shape near an instance, and makes another level for each ten cases. */
    private Criteria begin(int seed, int i, Random random) {
        if (i % 10 == 0) {
            AssetEncoding encoding = AssetEncoding.values()[i / 10 % 3];
            level = new Level(1000L * seed + i, PLACES[i / 30 % 3], LoadOptions.DEFAULTS, encoding);
        } else if (i % 5 == 0) {
            level.shuffle();
        }
        shape = WorldShape.of(random);
        from = level.pointNear(level.randomId());
        pose.set(level.randomTransform()).setTranslation(from[0], from[1], from[2]);
        moving.set(shape.shape(), pose);
        return new Criteria(level, i % 4 == 0 ? 1 + level.random.nextInt(7) : -1, random);
    }

    /** Returns the documented bound of rounding: 2^-23 of the coordinates of corners near the mesh of an instance. */
    private double bound(int id) {
        float[] b = new float[6];
        level.scene.mesh(id).bounds(b, 0);
        double size = 0;
        for (int axis = 0; axis < 3; axis++) {
            size += Math.max(Math.abs(b[axis]), Math.abs(b[3 + axis]));
        }
        return 0x1p-22 * (2 * pose.scale() * shape.size() + level.scale(id) * size);
    }

    /** Returns the corners in the world at a time, relative to the place at the start. */
    private double[] corners(double factor, double t, double[] v, double[] w, double[] center) {
        double[] pivot = new double[3];
        pose.toWorldDirection(center[0], center[1], center[2], pivot, 0);
        double[] corners = shape.corners(factor);
        double[] at = new double[3];
        for (int i = 0; i < corners.length; i += 3) {
            pose.toWorldDirection(corners[i], corners[i + 1], corners[i + 2], at, 0);
            double[] after = SceneMeshTest.rotated(Vectors.minus(at, pivot), w, t);
            for (int axis = 0; axis < 3; axis++) {
                corners[i + axis] = pivot[axis] + after[axis] + t * v[axis];
            }
        }
        return corners;
    }

    private double[] corners(double factor) {
        return corners(factor, 0, new double[3], new double[3], new double[3]);
    }

    @Test
    void trianglesAndDistancesSeed71() {
        Random random = new Random(71);
        int cases = Effort.cases(80, 6_000);
        int[] seen = new int[2];
        int all = 0;
        for (int i = 0; i < cases; i++) {
            Criteria criteria = begin(71, i, random);
            int count = level.query.findShape(moving, criteria.filter(), pairs);
            assertFalse(level.query.isTruncated());
            Set<String> found = new HashSet<>();
            for (int k = 0; k < count; k++) {
                assertTrue(found.add(pairs[2 * k] + " " + pairs[2 * k + 1]), "twice");
            }
            double min = compare(criteria, new HashSet<>(found), "case " + i + " ");
            all += count;
            int any = level.query.anyShape(moving, criteria.filter());
            assertEquals(count > 0, any >= 0);
            assertEquals(count > 0, level.query.overlapsShape(moving, criteria.filter()));
            if (count > 0) {
                assertEquals(any, level.query.anyShape(moving, criteria.filter()));
                assertTrue(found.contains(any + " " + level.query.triangle()));
                assertEquals(level.scene.userId(any), level.query.userId());
            }
            if (count > 1) {
                assertEquals(1, level.query.findShape(moving, criteria.filter(), new int[2]));
                assertTrue(level.query.isTruncated());
            }
            seen[count > 0 ? 1 : 0]++;
            compareDistance(criteria, count > 0, min, random);
        }
        assertTrue(seen[0] > cases / 5 && seen[1] > cases / 5 && all > 3 * seen[1], Arrays.toString(seen) + " " + all);
    }

    /** Compares triangles with brute force; returns the minimum distance, of a touching shape 0. */
    private double compare(Criteria criteria, Set<String> found, String what) {
        double min = Double.POSITIVE_INFINITY;
        double[] corners = corners(1);
        for (int id : level.ids) {
            double bound = bound(id);
            double inner = pose.scale() * shape.inner();
            double[] smaller = corners(1 - Math.min(1, 16 * bound / inner));
            for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                boolean isFound = found.remove(id + " " + k);
                boolean counts = criteria.selects(id, k) > 0;
                assertTrue(counts || !isFound, "a triangle that the filter rejects is found");
                if (!counts) {
                    continue;
                }
                double[] t = level.triangle(id, k, from);
                double distance = shape.distance(corners, pose.scale(), t);
                min = Math.min(min, Math.max(0, distance));
                assertTrue(!isFound || distance <= bound, () -> what + "false hit at " + distance + " bound " + bound);
                boolean round = shape.shape().cornerCount() <= 2;
                boolean surely = round ? distance < -bound : shape.distance(smaller, pose.scale(), t) == 0;
                assertTrue(isFound || !surely || 32 * bound > inner, () -> what + "missed a triangle of " + id);
            }
        }
        assertTrue(found.isEmpty(), "found what is not in the scene: " + found);
        return min;
    }

    private void compareDistance(Criteria criteria, boolean touches, double min, Random random) {
        SceneQuery q = level.query;
        double limit = random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : min * (0.5 + random.nextDouble());
        boolean hit = q.closestShape(moving, limit, criteria.filter());
        if (!hit) {
            assertFalse(touches);
            assertEquals(-1, q.instance());
            assertTrue(Double.isNaN(q.distance()) && Double.isNaN(q.otherX()));
            for (int id : level.ids) {
                assertTrue(!criteria.selects(id) || min >= limit - bound(id) - 0x1p-22 * min);
            }
            return;
        }
        int id = q.instance();
        double bound = bound(id) + 0x1p-22 * q.distance();
        assertTrue(!touches || q.distance() == 0);
        assertTrue(q.distance() <= limit);
        assertEquals(min, q.distance(), bound + 1e-6 * min);
        assertTrue(criteria.selects(id, q.triangle()) > 0);
        double world = 0x1p-49 * (Math.abs(from[0]) + Math.abs(from[1]) + Math.abs(from[2]));
        double[] p = {q.x() - from[0], q.y() - from[1], q.z() - from[2]};
        double[] o = {q.otherX() - from[0], q.otherY() - from[1], q.otherZ() - from[2]};
        assertEquals(0, Math.sqrt(TriangleOracles.distance2(p, level.triangle(id, q.triangle(), from))), bound + world);
        double[] point = {o[0], o[1], o[2], o[0], o[1], o[2], o[0], o[1], o[2]};
        assertTrue(shape.distance(corners(1), pose.scale(), point) <= 2 * bound + world);
        assertEquals(q.distance(), Math.sqrt(Vectors.distance2(o, p)), bound + 2 * world);
        if (q.distance() > 1e4 * (bound + world)) {
            double[] n = {q.normalX(), q.normalY(), q.normalZ()};
            assertEquals(1, Vectors.dot(n, Vectors.minus(o, p)) / q.distance(), 1e-3);
        }
    }

    /** Against samples of the motion: none before t touches; none at all if the outcome is FREE. */
    @Test
    void motionsSeed72() {
        Random random = new Random(72);
        int cases = Effort.cases(80, 6_000);
        int[] seen = new int[4];
        int fronts = 0;
        for (int i = 0; i < cases; i++) {
            Criteria criteria = begin(72, i, random);
            criteria = i % 2 == 0 ? criteria.withFrontsAndSurfaces() : criteria;
            double size = pose.scale() * (1 + 4 * random.nextDouble());
            double[] v = level.vector(size);
            double turn = i % 3 == 0 ? 0 : 0.05 * (1 << i % 7);
            double[] w = turn == 0 ? new double[3] : level.vector(turn);
            double[] center = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            int far = random.nextInt(4);
            double[] away = level.vector(size);
            from = Vectors.plus(from, far, away);
            if (far > 0 && random.nextInt(3) > 0) { // back to the instance
                v = Vectors.plus(Vectors.plus(v, -1, v), -1.2 * far, away);
            }
            pose.setTranslation(from[0], from[1], from[2]);
            moving.set(shape.shape(), pose)
                    .setMotion(v[0], v[1], v[2])
                    .setRotation(w[0], w[1], w[2], center[0], center[1], center[2]);
            double tolerance = i % 2 == 0 ? 0 : 1e-3 * size;
            SceneQuery q = level.query;
            MeshSweep.Outcome outcome = q.sweepShape(moving, tolerance, criteria.filter());
            seen[outcome.ordinal()]++;
            String what = "case " + i + ", outcome " + outcome + " at " + q.t();
            boolean free = outcome == MeshSweep.Outcome.FREE;
            assertEquals(free, q.instance() < 0, what);
            assertEquals(free, Double.isNaN(q.t()), what);
            double t = free ? 1 : q.t();
            assertTrue(t >= 0 && t <= 1, what);
            fronts += criteria.isFrontFacesOnly() && !free ? 1 : 0;
            if (outcome == MeshSweep.Outcome.OVERLAP) {
                assertEquals(0, t);
                assertTrue(distance(criteria, corners(1), v, 0) <= bound(q.instance()), what);
                continue;
            }
            for (int sample = 0; sample <= 8; sample++) {
                double at = sample == 8 ? t : t * (sample + random.nextDouble()) / 8;
                double apart = distance(criteria, corners(1, at, v, w, center), v, 1);
                assertTrue(apart > 0, what + ", touches at " + at + " " + apart);
            }
            if (outcome == MeshSweep.Outcome.HIT) {
                double enough = Math.max(tolerance, 32 * bound(q.instance()));
                double apart = distance(criteria, corners(1, t, v, w, center), v, 0);
                assertTrue(apart <= enough, what + ", " + apart + " apart, at most " + enough);
                assertTrue(criteria.selects(q.instance(), q.triangle()) > 0);
                assertTrue(face(q.instance(), q.triangle(), v) >= 0 || !criteria.isFrontFacesOnly(), what);
            }
        }
        int few = cases / 20;
        assertTrue(seen[0] > few && seen[1] > few && seen[2] > few && seen[3] < few, Arrays.toString(seen));
        assertTrue(fronts > few, "front faces hit " + fronts);
    }

    /** Returns 1 if a motion is against the front of a triangle, -1 if along it, 0 in doubt. */
    private int face(int id, int triangle, double[] v) {
        double[] t = level.triangle(id, triangle, from);
        double[] a = Vectors.of(t, 0);
        double[] n = Vectors.cross(Vectors.minus(Vectors.of(t, 3), a), Vectors.minus(Vectors.of(t, 6), a));
        double slope = Vectors.dot(n, v) / Math.sqrt(Vectors.length2(n) * Vectors.length2(v));
        InstanceTransform at = new InstanceTransform();
        level.scene.transform(id, at);
        slope = at.isMirrored() ? -slope : slope;
        return Math.abs(slope) < 1e-6 || Double.isNaN(slope) ? 0 : slope < 0 ? 1 : -1;
    }

    /**
     * Returns the minimum distance of a triangle that counts from the shape as placed.
     *
     * @param front the least result of {@link #face} that counts, where the criteria have front faces only
     */
    private double distance(Criteria criteria, double[] corners, double[] v, int front) {
        double min = Double.POSITIVE_INFINITY;
        for (int id : level.ids) {
            for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                boolean counts =
                        criteria.selects(id, k) > 0 && (!criteria.isFrontFacesOnly() || face(id, k, v) >= front);
                if (counts) {
                    min = Math.min(min, shape.distance(corners, pose.scale(), level.triangle(id, k, from)));
                }
            }
        }
        return min;
    }

    /** A wall of tiles without thickness, at 10,000 km, and a step of up to 100,000 times the bullet's length. */
    @Test
    void aFastBulletDoesNotTunnelThroughALevel() {
        CollisionMesh tile =
                CollisionAsset.of(TestAsset.of(Meshes.box(0, 0, 0, 1, 0, 1))).part(0);
        ConvexShape bullet = ConvexShape.box(RigidTransform.IDENTITY, 0.05f, 0.05f, 0.05f);
        CollisionScene scene = new CollisionScene(100);
        for (int i = 0; i < 100; i++) {
            scene.add(tile, pose.setIdentity().setTranslation(1e7 + i % 10, 0, 1e7 + i / 10 % 10), 1, i);
        }
        SceneQuery query = new SceneQuery(scene);
        Random random = new Random(73);
        for (int i = 0; i < 500; i++) {
            double away = 1 + 9 * random.nextDouble();
            double way = away + Math.pow(10, 4 * random.nextDouble());
            pose.setIdentity().setTranslation(1e7 + 5 + 0.3 + 0.4 * random.nextDouble(), away, 1e7 + 3.5);
            moving.set(bullet, pose).setMotion(0, -way, 0).setRotation(i % 2 == 0 ? 3 : 0, 0, 1, 0, 0, 0);
            assertEquals(MeshSweep.Outcome.HIT, query.sweepShape(moving, 0, QueryFilter.ALL), "case " + i);
            assertEquals(35, query.userId());
            double left = query.t() * way - away;
            assertTrue(left <= -0.05 * 0.999 && left >= -0.05 * Math.sqrt(3) * 1.001, "at " + left);
            moving.transformAt(query.t(), pose);
            assertEquals(-left, pose.y(), 1e-9);
            moving.set(bullet, pose.setTranslation(1e7 - 2, away, 1e7)).setMotion(0, -way, 0);
            assertEquals(MeshSweep.Outcome.FREE, query.sweepShape(moving, 0, QueryFilter.ALL), "beside the wall");
        }
    }

    @Test
    void wrongArgumentsAreRefused() {
        SceneQuery query = level.query;
        assertThrows(IllegalStateException.class, () -> query.anyShape(new SceneConvex(), QueryFilter.ALL));
        assertThrows(IllegalStateException.class, () -> new SceneConvex().transformAt(0, pose));
        moving.set(shape.shape(), pose);
        assertThrows(IllegalArgumentException.class, () -> query.closestShape(moving, -1, QueryFilter.ALL));
        assertThrows(IllegalArgumentException.class, () -> query.sweepShape(moving, Double.NaN, QueryFilter.ALL));
        assertThrows(IllegalArgumentException.class, () -> moving.setMotion(Double.NaN, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> moving.transformAt(2, pose));
        assertTrue(query.closestShape(moving, Double.POSITIVE_INFINITY, QueryFilter.ALL), "usable after that");
    }
}
