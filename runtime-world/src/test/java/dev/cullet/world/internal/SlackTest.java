// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.PreparedRay;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.Scene;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries in double with a slack: a triangle within the slack is never missed, one beyond a few slacks is never hit;
 * against distances in double. Queries are aimed so that many are within a few slacks of a triangle.
 */
class SlackTest {
    private static final double[] SCALES = {0.01, 1, 100_000};

    /** What an oracle in double errs by, as a share of the mesh. */
    private static final double ORACLE = 1e-13;

    private final OverlapWalk walk = new OverlapWalk();
    private QueryMesh mesh = MeshAccess.queryMesh(Scene.load(Meshes.box(0, 0, 0, 1, 1, 1)));
    private QueryMesh rays = mesh;
    private final Random random = new Random();
    private int hits;
    private int misses;
    private int near;

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    /** A query at a place, and by how much the distance of each triangle exceeds what touches. */
    private interface Query {
        double[] margins(double[][] triangles, double[] at, double slack, double scale);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21})
    void overlapsOfSpheres(long seed) {
        run(seed, 1, (triangles, at, slack, scale) -> {
            double radius = near(triangles, at, slack);
            walk.beginSphere(mesh, at[0], at[1], at[2], radius, slack);
            double[] margins = new double[triangles.length];
            for (int i = 0; i < margins.length; i++) {
                margins[i] = TriangleOracles.sphereMargin(at, radius, triangles[i]);
            }
            return margins;
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {22})
    void overlapsOfCapsules(long seed) {
        run(seed, 1, (triangles, at, slack, scale) -> {
            double[] to = at.clone();
            for (int axis = 0; axis < 3; axis++) {
                to[axis] += scale * random.nextGaussian();
            }
            double[] distances = new double[triangles.length];
            for (int i = 0; i < distances.length; i++) {
                distances[i] = TriangleOracles.segmentDistance(at, to, triangles[i]);
            }
            double radius = Math.max(0, distances[random.nextInt(distances.length)] + slack * (random.nextInt(7) - 3));
            walk.capsule.set(at[0], at[1], at[2], to[0], to[1], to[2], radius);
            walk.beginCapsule(mesh, slack);
            for (int i = 0; i < distances.length; i++) {
                distances[i] -= radius;
            }
            return distances;
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {23, 24})
    void overlapsOfBoxes(long seed) {
        boolean oriented = seed == 23;
        run(seed, 2, (triangles, at, slack, scale) -> {
            double[] q = oriented ? quaternion(random) : new double[] {0, 0, 0, 1};
            double[][] turned = new double[triangles.length][];
            for (int i = 0; i < turned.length; i++) {
                turned[i] = turned(triangles[i], at, q);
            }
            double[] half = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                half[axis] = scale * random.nextDouble();
            }
            double[] box = {-half[0], -half[1], -half[2], half[0], half[1], half[2]};
            double away = TriangleOracles.boxMargin(box, turned[random.nextInt(turned.length)])
                    + slack * (random.nextInt(7) - 3);
            for (int axis = 0; axis < 3; axis++) {
                half[axis] = Math.max(0, half[axis] + away);
                box[axis] = -half[axis];
                box[3 + axis] = half[axis];
            }
            if (oriented) {
                walk.box.set(at[0], at[1], at[2], half[0], half[1], half[2]);
                walk.box.setQuaternion(q[0], q[1], q[2], q[3]);
                walk.beginOrientedBox(mesh, slack);
            } else {
                walk.beginBox(
                        mesh,
                        at[0] - half[0],
                        at[1] - half[1],
                        at[2] - half[2],
                        at[0] + half[0],
                        at[1] + half[1],
                        at[2] + half[2],
                        slack);
            }
            double[] margins = new double[triangles.length];
            for (int i = 0; i < margins.length; i++) {
                margins[i] = TriangleOracles.boxMargin(box, turned[i]);
            }
            return margins;
        });
    }

    private void run(long seed, double bound, Query query) {
        random.setSeed(seed);
        for (MeshArrays arrays : Scene.small()) {
            for (double scale : SCALES) {
                double away = random.nextInt(3) * 10 * scale;
                double[][] triangles = load(arrays.scaledAndMoved(scale, away, -away, away / 2));
                double size = size(triangles);
                for (int i = 0; i < size(20, 4_000); i++) {
                    double slack = size * Math.scalb(1.0, -20 - random.nextInt(20));
                    double[] margins = query.margins(triangles, aim(triangles, scale), slack, scale);
                    TreeSet<Integer> found = new TreeSet<>();
                    for (int next = walk.next(); next >= 0; next = walk.next()) {
                        found.add(next);
                    }
                    for (int triangle = 0; triangle < margins.length; triangle++) {
                        check(margins[triangle], found.contains(triangle), slack, bound, ORACLE * size);
                    }
                }
            }
        }
        assertTrue(hits > 100 && misses > 100 && near > 100, hits + " hit, " + misses + " miss, " + near + " near");
    }

    private void check(double margin, boolean hit, double slack, double bound, double error) {
        String what = "margin " + margin + " slack " + slack;
        assertTrue(hit || margin > slack - error, "miss: " + what);
        assertFalse(hit && margin > bound * slack + 4 * error, "false hit: " + what);
        hits += hit ? 1 : 0;
        misses += hit ? 0 : 1;
        near += Math.abs(margin) < 4 * slack ? 1 : 0;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {25, 26})
    void firstTriangleOfRays(long seed) {
        random.setSeed(seed);
        HitRecord record = new HitRecord();
        for (MeshArrays arrays : Scene.small()) {
            for (double scale : SCALES) {
                double away = random.nextInt(3) * 10 * scale;
                double[][] triangles = load(arrays.scaledAndMoved(scale, away, -away, away / 2));
                double size = size(triangles);
                for (int i = 0; i < size(30, 4_000); i++) {
                    double slack = size * Math.scalb(1.0, -20 - random.nextInt(20));
                    double[] from = aim(triangles, scale);
                    double[] direction = Vectors.minus(edgePoint(triangles, slack), from);
                    double per = Math.scalb(1.0, random.nextInt(9) - 4);
                    double maxT = random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : per * (0.5 + random.nextInt(3));
                    for (int axis = 0; axis < 3; axis++) {
                        direction[axis] /= per;
                    }
                    if (Vectors.length2(direction) == 0) {
                        continue;
                    }
                    check(triangles, from, direction, maxT, slack, size, record);
                }
            }
        }
        assertTrue(hits > 100 && misses > 100 && near > 100, hits + " hit, " + misses + " miss, " + near + " near");
    }

    private void check(
            double[][] triangles, double[] o, double[] d, double maxT, double slack, double size, HitRecord record) {
        double farthest = Math.min(maxT, 1e3 * size / Math.sqrt(Vectors.length2(d)));
        double[] end = Vectors.plus(o, farthest, d);
        double nearest = Double.POSITIVE_INFINITY;
        double error = 10 * ORACLE * size + 1e-15 * 1e3 * size;
        PreparedRay ray = new PreparedRay()
                .set(o[0], o[1], o[2], d[0], d[1], d[2])
                .between(0, maxT)
                .withSlack(slack);
        ray.prepare(mesh);
        for (int i = 0; i < triangles.length; i++) {
            double distance = TriangleOracles.segmentDistance(o, end, triangles[i]);
            nearest = Math.min(nearest, distance);
            check(distance, ray.hit(mesh, i) >= 0, slack, 1, error);
        }
        for (QueryMesh with : new QueryMesh[] {mesh, rays}) {
            int first = RayQuery.first(with, ray, false, record);
            check(nearest, first >= 0, slack, 1, error);
            if (first >= 0) {
                double distance = TriangleOracles.segmentDistance(o, end, triangles[first]);
                assertTrue(distance <= slack + 4 * error, "distance " + distance + " slack " + slack);
                double t = ray.hit(with, first);
                assertTrue(t == record.t && t <= maxT, t + " is not " + record.t);
                for (int i = 0; i < triangles.length; i++) {
                    double other = ray.hit(with, i);
                    assertTrue(other < 0 || other > t || (other == t && i >= first), other + " is before " + t);
                }
            }
        }
    }

    private double[][] load(MeshArrays arrays) {
        Asset asset = TestAsset.of(arrays, Scene.OPTIONS);
        CollisionMesh loaded = CollisionAsset.of(asset).part(0);
        mesh = MeshAccess.queryMesh(loaded);
        rays = MeshAccess.queryMesh(
                CollisionAsset.of(asset, LoadOptions.DEFAULTS.withRayLayout()).part(0));
        double[][] triangles = new double[loaded.triangleCount()][];
        for (int i = 0; i < triangles.length; i++) {
            triangles[i] = TestAsset.arrays(loaded.data()).corners(i);
        }
        return triangles;
    }

    /** Returns a bound of all coordinates, some of which are those of queries. */
    private static double size(double[][] triangles) {
        double size = 0;
        for (double[] triangle : triangles) {
            for (double coordinate : triangle) {
                size = Math.max(size, Math.abs(coordinate));
            }
        }
        return 8 * size;
    }

    /** Returns a point around a corner. */
    private double[] aim(double[][] triangles, double scale) {
        double[] at = Vectors.of(triangles[random.nextInt(triangles.length)], 3 * random.nextInt(3));
        for (int axis = 0; axis < 3; axis++) {
            at[axis] += random.nextInt(4) == 0 ? 0 : scale * random.nextGaussian();
        }
        return at;
    }

    /** Returns a point of an edge, or some slacks beside it. */
    private double[] edgePoint(double[][] triangles, double slack) {
        double[] triangle = triangles[random.nextInt(triangles.length)];
        int edge = 3 * random.nextInt(3);
        double[] from = Vectors.of(triangle, edge);
        double[] at =
                Vectors.plus(from, random.nextInt(5) / 4.0, Vectors.minus(Vectors.of(triangle, (edge + 3) % 9), from));
        for (int axis = 0; axis < 3; axis++) {
            at[axis] += slack * random.nextInt(3) * random.nextGaussian();
        }
        return at;
    }

    /** Returns a radius with which a sphere is within some slacks of a triangle. */
    private double near(double[][] triangles, double[] at, double slack) {
        double[] triangle = triangles[random.nextInt(triangles.length)];
        return Math.max(0, TriangleOracles.sphereMargin(at, 0, triangle) + slack * (random.nextInt(7) - 3));
    }

    private static double[] quaternion(Random random) {
        double[] q = new double[4];
        double length2 = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random.nextGaussian();
            length2 += q[i] * q[i];
        }
        for (int i = 0; i < 4; i++) {
            q[i] /= Math.sqrt(length2);
        }
        return q;
    }

    /** Returns a triangle relative to a point, turned by the inverse of a quaternion. */
    private static double[] turned(double[] triangle, double[] at, double[] q) {
        double[] turned = new double[9];
        for (int k = 0; k < 9; k += 3) {
            double[] p = {triangle[k] - at[0], triangle[k + 1] - at[1], triangle[k + 2] - at[2]};
            double[] v = {-q[0], -q[1], -q[2]};
            double[] once = Vectors.plus(Vectors.cross(v, p), q[3], p);
            double[] twice = Vectors.plus(p, 2, Vectors.cross(v, once));
            System.arraycopy(twice, 0, turned, k, 3);
        }
        return turned;
    }
}
