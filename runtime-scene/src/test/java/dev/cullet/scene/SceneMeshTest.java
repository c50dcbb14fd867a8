// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.motion.MeshSweep;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A mesh against a scene, at rest and in motion, against brute force over all pairs of placed triangles in double,
 * relative to the mesh: at the origin, at 10 km and at 10,000 km, scaled and mirrored.
 */
class SceneMeshTest {
    private static final double[] PLACES = {0, 1e4, 1e7};

    private static final double[][] DIRECTIONS = {
        {0, 0, 0},
        {1, 0, 0},
        {-1, 0, 0},
        {0, 1, 0},
        {0, -1, 0},
        {0, 0, 1},
        {0, 0, -1},
        {1, 1, 1},
        {-1, -1, -1},
        {1, 1, -1},
        {-1, -1, 1},
        {1, -1, 1},
        {-1, 1, -1},
        {-1, 1, 1},
        {1, -1, -1}
    };

    private final SceneMesh moving = new SceneMesh();
    private final InstanceTransform pose = new InstanceTransform();
    private final int[] triples = new int[30_000];
    private Level level = new Level(1, 0, LoadOptions.DEFAULTS);
    private CollisionMesh mesh = level.scene.mesh(0);
    private double[] from = new double[3];

    private static CollisionMesh load(MeshArrays mesh) {
        return CollisionAsset.of(TestAsset.of(mesh)).part(0);
    }

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    /** Puts a random mesh near an instance, and makes another level for each ten cases. */
    private Criteria begin(int seed, int i, Random random) {
        if (i % 10 == 0) {
            AssetEncoding encoding = AssetEncoding.values()[i / 10 % 3];
            level = new Level(1000L * seed + i, PLACES[i / 30 % 3], LoadOptions.DEFAULTS, encoding);
        } else if (i % 5 == 0) {
            level.shuffle();
        }
        mesh = level.scene.mesh(level.randomId());
        from = level.pointNear(level.randomId());
        pose.set(level.randomTransform()).setTranslation(from[0], from[1], from[2]);
        moving.set(mesh, pose);
        return new Criteria(level, i % 4 == 0 ? 1 + level.random.nextInt(7) : -1, random);
    }

    /** Returns the documented bound of rounding: 2^-22 of the coordinates of vertices relative to the mesh. */
    private double bound(int id) {
        return 0x1p-22 * (2 * size(mesh, pose.scale()) + 2 * size(level.scene.mesh(id), level.scale(id)));
    }

    private static double size(CollisionMesh of, double scale) {
        float[] b = new float[6];
        of.bounds(b, 0);
        double size = 0;
        for (int axis = 0; axis < 3; axis++) {
            size += Math.max(Math.abs(b[axis]), Math.abs(b[3 + axis]));
        }
        return scale * size;
    }

    @Test
    void pairsAndDistancesSeed31() {
        Random random = new Random(31);
        int cases = size(60, 6_000);
        int hits = 0;
        int misses = 0;
        int all = 0;
        for (int i = 0; i < cases; i++) {
            Criteria criteria = begin(31, i, random);
            int count = level.query.findMesh(moving, criteria.filter(), triples);
            assertFalse(level.query.isTruncated());
            Set<String> found = new HashSet<>();
            for (int k = 0; k < count; k++) {
                assertTrue(found.add(triples[3 * k] + " " + triples[3 * k + 1] + " " + triples[3 * k + 2]), "twice");
            }
            double min = compare(criteria, new HashSet<>(found));
            all += count;
            int any = level.query.anyMesh(moving, criteria.filter());
            assertEquals(count > 0, any >= 0);
            assertEquals(any >= 0, level.query.overlapsMesh(moving, criteria.filter()));
            if (any >= 0) {
                String pair = any + " " + level.query.triangle() + " " + level.query.otherTriangle();
                assertTrue(found.contains(pair), pair);
                assertEquals(level.scene.userId(any), level.query.userId());
            }
            hits += any >= 0 ? 1 : 0;
            misses += any < 0 ? 1 : 0;
            compareDistance(criteria, any >= 0, min, random);
        }
        assertTrue(hits > cases / 5 && misses > cases / 5 && all > 5 * hits, hits + " hits, " + misses + " misses");
    }

    /** Compares pairs with brute force; returns the minimum distance. */
    private double compare(Criteria criteria, Set<String> found) {
        double min = Double.POSITIVE_INFINITY;
        for (int own = 0; own < mesh.triangleCount(); own++) {
            double[] s = Level.place(mesh, own, pose, from);
            for (int id : level.ids) {
                double bound = bound(id);
                for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                    boolean isFound = found.remove(id + " " + k + " " + own);
                    boolean counts = criteria.selects(id, k) > 0;
                    assertTrue(counts || !isFound, "a triangle that the filter rejects is found");
                    double[] t = level.triangle(id, k, from);
                    if (!counts || (gap(s, t) > min && !isFound)) {
                        continue;
                    }
                    double distance = TriangleOracles.trianglesDistance(s, t);
                    min = Math.min(min, distance);
                    assertTrue(!isFound || distance <= bound, () -> "false hit at " + distance);
                    assertTrue(isFound || !touchesSurely(s, t, 8 * bound), "missed a pair of instance " + id);
                }
            }
        }
        assertTrue(found.isEmpty(), "found what is not in the scene: " + found);
        return min;
    }

    private void compareDistance(Criteria criteria, boolean touches, double min, Random random) {
        SceneQuery q = level.query;
        double limit = random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : min * (0.5 + random.nextDouble());
        boolean hit = q.closestMesh(moving, limit, criteria.filter());
        if (!hit) {
            assertFalse(touches);
            assertEquals(-1, q.instance());
            for (int id : level.ids) {
                assertTrue(!criteria.selects(id) || min >= limit - bound(id));
            }
            return;
        }
        int id = q.instance();
        double bound = bound(id) + 0x1p-22 * q.distance();
        assertEquals(touches, q.distance() == 0);
        assertTrue(q.distance() <= limit);
        assertEquals(min, q.distance(), bound + 1e-6 * min);
        assertTrue(criteria.selects(id, q.triangle()) > 0);
        double[] t = level.triangle(id, q.triangle(), from);
        double[] s = Level.place(mesh, q.otherTriangle(), pose, from);
        double world = 0x1p-50 * (Math.abs(from[0]) + Math.abs(from[1]) + Math.abs(from[2]));
        double[] p = {q.x() - from[0], q.y() - from[1], q.z() - from[2]};
        double[] o = {q.otherX() - from[0], q.otherY() - from[1], q.otherZ() - from[2]};
        assertEquals(0, Math.sqrt(TriangleOracles.distance2(p, t)), bound + world);
        assertEquals(0, Math.sqrt(TriangleOracles.distance2(o, s)), bound + world);
        assertEquals(q.distance(), Math.sqrt(Vectors.distance2(o, p)), bound + 2 * world);
        if (q.distance() > 1e4 * (bound + world)) {
            double[] n = {q.normalX(), q.normalY(), q.normalZ()};
            assertEquals(1, Vectors.dot(n, Vectors.minus(o, p)) / q.distance(), 1e-3);
        }
    }

    /** Returns whether triangles touch wherever one of them moves by less than a distance. */
    private static boolean touchesSurely(double[] s, double[] t, double distance) {
        for (int i = 0; i < DIRECTIONS.length; i++) {
            double[] moved = s.clone();
            for (int k = 0; k < 9; k++) {
                moved[k] += distance * DIRECTIONS[i][k % 3];
            }
            if (!ExactTests.trianglesTouch(moved, t)) {
                return false;
            }
        }
        return true;
    }

    private static double gap(double[] s, double[] t) {
        double gap = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.min(s[axis], Math.min(s[3 + axis], s[6 + axis]));
            double high = Math.max(s[axis], Math.max(s[3 + axis], s[6 + axis]));
            double otherLow = Math.min(t[axis], Math.min(t[3 + axis], t[6 + axis]));
            double otherHigh = Math.max(t[axis], Math.max(t[3 + axis], t[6 + axis]));
            gap = Math.max(gap, Math.max(low - otherHigh, otherLow - high));
        }
        return gap;
    }

    /** Against samples of the motion: none before t touches; none at all if the outcome is FREE. */
    @Test
    void motionsSeed32() {
        Random random = new Random(32);
        int cases = size(60, 6_000);
        int[] seen = new int[4];
        for (int i = 0; i < cases; i++) {
            Criteria criteria = begin(32, i, random);
            double size = pose.scale() * (1 + 4 * random.nextDouble());
            double[] v = level.vector(size);
            double turn = i % 3 == 0 ? 0 : 0.05 * (1 << i % 7);
            double[] w = turn == 0 ? new double[3] : level.vector(turn);
            double[] center = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            from = Vectors.plus(from, random.nextInt(4), level.vector(size));
            pose.setTranslation(from[0], from[1], from[2]);
            moving.set(mesh, pose)
                    .setMotion(v[0], v[1], v[2])
                    .setRotation(w[0], w[1], w[2], center[0], center[1], center[2]);
            double tolerance = i % 2 == 0 ? 0 : 1e-3 * size;
            SceneQuery q = level.query;
            MeshSweep.Outcome outcome = q.sweepMesh(moving, tolerance, criteria.filter());
            seen[outcome.ordinal()]++;
            String what = "case " + i + ", outcome " + outcome + " at " + q.t();
            boolean free = outcome == MeshSweep.Outcome.FREE;
            assertEquals(free, q.instance() < 0, what);
            assertEquals(free, Double.isNaN(q.t()), what);
            double t = free ? 1 : q.t();
            assertTrue(t >= 0 && t <= 1, what);
            if (outcome == MeshSweep.Outcome.OVERLAP) {
                assertEquals(0, t);
                assertTrue(distance(criteria, 0, v, w, center) <= bound(q.instance()), what);
                continue;
            }
            for (int sample = 0; sample <= 8; sample++) {
                double at = sample == 8 ? t : t * (sample + random.nextDouble()) / 8;
                assertTrue(distance(criteria, at, v, w, center) > 0, what + ", touches at " + at);
            }
            if (outcome == MeshSweep.Outcome.HIT) {
                double enough = Math.max(tolerance, 32 * bound(q.instance()));
                double apart = distance(criteria, t, v, w, center);
                assertTrue(apart <= enough, what + ", " + apart + " apart, at most " + enough);
                assertEquals(apart, q.distance(), 4 * bound(q.instance()), what);
                assertTrue(criteria.selects(q.instance(), q.triangle()) > 0);
            }
        }
        int few = cases / 20;
        assertTrue(seen[0] > few && seen[1] > few && seen[2] > few && seen[3] < few, Arrays.toString(seen));
    }

    /**
     * Returns the minimum distance of a triangle that counts from the mesh at a time, which is placed by other means.
     */
    private double distance(Criteria criteria, double t, double[] v, double[] w, double[] center) {
        double[] pivot = new double[3];
        pose.toWorldDirection(center[0], center[1], center[2], pivot, 0);
        double min = Double.POSITIVE_INFINITY;
        for (int own = 0; own < mesh.triangleCount(); own++) {
            double[] start = Level.place(mesh, own, pose, from);
            double[] s = new double[9];
            for (int k = 0; k < 9; k += 3) {
                double[] arm = {start[k] - pivot[0], start[k + 1] - pivot[1], start[k + 2] - pivot[2]};
                double[] after = rotated(arm, w, t);
                for (int axis = 0; axis < 3; axis++) {
                    s[k + axis] = pivot[axis] + after[axis] + t * v[axis];
                }
            }
            for (int id : level.ids) {
                for (int k = 0; k < level.scene.mesh(id).triangleCount(); k++) {
                    double[] other = level.triangle(id, k, from);
                    if (criteria.selects(id, k) > 0 && gap(s, other) <= min) {
                        min = Math.min(min, TriangleOracles.trianglesDistance(s, other));
                    }
                }
            }
        }
        return min;
    }

    /** Rotates a vector by Rodrigues' formula. */
    static double[] rotated(double[] arm, double[] w, double t) {
        double angle = Math.sqrt(Vectors.length2(w));
        if (angle == 0) {
            return arm;
        }
        double[] n = {w[0] / angle, w[1] / angle, w[2] / angle};
        double[] across = Vectors.cross(n, arm);
        double along = Vectors.dot(n, arm) * (1 - Math.cos(angle * t));
        double[] result = new double[3];
        for (int k = 0; k < 3; k++) {
            result[k] = Math.cos(angle * t) * arm[k] + Math.sin(angle * t) * across[k] + along * n[k];
        }
        return result;
    }

    /** A wall of tiles without thickness, at 10,000 km, and a step of up to 100,000 times the bullet's length. */
    @Test
    void aFastBulletDoesNotTunnelThroughALevel() {
        CollisionMesh tile = load(Meshes.box(0, 0, 0, 1, 0, 1));
        CollisionMesh bullet = load(Meshes.box(-0.05f, -0.05f, -0.05f, 0.05f, 0.05f, 0.05f));
        CollisionScene scene = new CollisionScene(100);
        for (int i = 0; i < 100; i++) {
            scene.add(tile, pose.setIdentity().setTranslation(1e7 + i % 10, 0, 1e7 + i / 10 % 10), 1, i);
        }
        SceneQuery query = new SceneQuery(scene);
        Random random = new Random(33);
        for (int i = 0; i < 500; i++) {
            double away = 1 + 9 * random.nextDouble();
            double way = away + Math.pow(10, 4 * random.nextDouble());
            double x = 0.3 + 0.4 * random.nextDouble();
            pose.setIdentity().setTranslation(1e7 + 5 + x, away, 1e7 + 3.5);
            moving.set(bullet, pose).setMotion(0, -way, 0).setRotation(i % 2 == 0 ? 3 : 0, 0, 1, 0, 0, 0);
            assertEquals(MeshSweep.Outcome.HIT, query.sweepMesh(moving, 0, QueryFilter.ALL), "case " + i);
            assertEquals(35, query.userId());
            double left = query.t() * way - away;
            assertTrue(left <= -0.05 * 0.999 && left >= -0.05 * Math.sqrt(3) * 1.001, "at " + left);
            moving.transformAt(query.t(), pose);
            assertEquals(-left, pose.y(), 1e-9);
            moving.set(bullet, pose.setTranslation(1e7 - 2, away, 1e7)).setMotion(0, -way, 0);
            assertEquals(MeshSweep.Outcome.FREE, query.sweepMesh(moving, 0, QueryFilter.ALL), "beside the wall");
        }
    }

    /** A blade that turns once round and is back where it was: both ends are free, the post is in between. */
    @Test
    void aBladeThatTurnsDoesNotPassThroughAPost() {
        CollisionMesh post = load(Meshes.box(-0.01f, -1, 0.9f, 0.01f, 1, 0.92f));
        CollisionMesh blade = load(Meshes.box(-1, -0.01f, -0.01f, 1, 0.01f, 0.01f));
        CollisionScene scene = new CollisionScene(1);
        scene.add(post, pose, 1, 0);
        SceneQuery query = new SceneQuery(scene);
        moving.set(blade, pose).setRotation(0, 2 * Math.PI, 0, 0, 0, 0);
        assertEquals(MeshSweep.Outcome.HIT, query.sweepMesh(moving, 0, QueryFilter.ALL));
        double degrees = 360 * query.t();
        assertTrue(degrees > 85 && degrees < 90, "at " + degrees);
        moving.setRotation(0, Math.toRadians(80), 0, 0, 0, 0);
        assertEquals(MeshSweep.Outcome.FREE, query.sweepMesh(moving, 0, QueryFilter.ALL));
        // about its end, it sweeps another circle
        moving.set(blade, pose.setTranslation(1, 0, 0)).setRotation(0, 2 * Math.PI, 0, -1, 0, 0);
        assertEquals(MeshSweep.Outcome.HIT, query.sweepMesh(moving, 0, QueryFilter.ALL));
    }
}
