// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.deform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Deformations;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.Scene;
import dev.cullet.world.pairs.MeshPairs;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every query of a mesh that deforms, after each kind of refit, against all moved triangles one by one. */
class DeformingQueriesTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private static final double ROUNDING = 1e-9;
    private static final int POSES = 12;

    private static final List<MeshArrays> SHAPES = List.of(
            Meshes.noiseSphere(7, 0.3, 4),
            Meshes.terrain(8, 2),
            Meshes.soup(120, 0.3, 3),
            Meshes.torusKnot(5, 20).scaledAndMoved(100, 5000, 0, -3000));

    /** Queries per pose and kind, times 4 shapes and 12 poses: more than 10,000 in the campaign. */
    private int queries() {
        return size(30, 212);
    }

    private interface Check {
        /** Queries one pose; counts hits, misses, and results that rounding may decide. */
        void run(CollisionMesh mesh, MeshArrays moved, long seed, int[] seen);
    }

    /** Moves each shape from pose to pose, by each kind of refit in turn. */
    private void onEveryPose(Check check) {
        int[] seen = new int[3];
        Random random = new Random(9);
        for (MeshArrays shape : SHAPES) {
            DeformingMesh deforming = new DeformingMesh(Scene.exact(shape));
            float[] rest = deforming.mesh().data().triangles().positions().clone();
            for (int pose = 0; pose < POSES; pose++) {
                float[] moved = pose % 4 == 3
                        ? Deformations.shake(rest, 0.2 * shape.diagonal(), random)
                        : Deformations.twist(rest, 0.15 * pose, shape.diagonal());
                int first = pose % 2 == 0 ? 0 : random.nextInt(deforming.vertexCount());
                deforming.setVertices(first, deforming.vertexCount() - first, moved, 3 * first);
                if (pose % 3 == 0) {
                    deforming.grow();
                } else if (pose % 3 == 1) {
                    deforming.refitMoved();
                } else {
                    deforming.refit();
                }
                check.run(deforming.mesh(), Scene.arrays(deforming.mesh()), 100 + pose, seen);
            }
        }
        int all = seen[0] + seen[1] + seen[2];
        assertTrue(all >= 48 * queries(), all + " queries");
        assertTrue(seen[0] > all / 10 && seen[1] > all / 10 && seen[2] < all / 50, Arrays.toString(seen));
    }

    private static void count(
            boolean found, boolean expected, double margin, MeshArrays moved, int[] seen, String what) {
        if (found != expected) {
            double rounding = ROUNDING * moved.diagonal();
            assertTrue(Math.abs(margin) <= rounding, what + " of " + moved + " is wrong by " + margin);
            seen[2]++;
        } else {
            seen[found ? 0 : 1]++;
        }
    }

    @Test
    void spheres() {
        onEveryPose((mesh, moved, seed, seen) -> {
            float[] s = Queries.spheres(moved, 0.03, queries(), seed);
            for (int i = 0; i < s.length; i += 4) {
                int triangle = mesh.anySphere(s[i], s[i + 1], s[i + 2], s[i + 3]);
                BruteForce.Margin margin = BruteForce.sphere(moved, s[i], s[i + 1], s[i + 2], s[i + 3]);
                count(triangle >= 0, margin.touches(), margin.margin(), moved, seen, "sphere " + i / 4);
            }
        });
    }

    @Test
    void boxes() {
        onEveryPose((mesh, moved, seed, seen) -> {
            float[] b = Queries.boxes(moved, 0.03, queries(), seed);
            for (int i = 0; i < b.length; i += 6) {
                int triangle = mesh.anyBox(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5]);
                BruteForce.Margin margin =
                        BruteForce.box(moved, b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5]);
                count(triangle >= 0, margin.touches(), margin.margin(), moved, seen, "box " + i / 6);
            }
        });
    }

    @Test
    void rays() {
        RayHit hit = new RayHit();
        onEveryPose((mesh, moved, seed, seen) -> {
            float[] r = Queries.rays(moved, queries(), seed);
            for (int i = 0; i < r.length; i += 6) {
                boolean found = mesh.raycast(
                        r[i], r[i + 1], r[i + 2], r[i + 3], r[i + 4], r[i + 5], Float.POSITIVE_INFINITY, hit);
                double[] direction = {r[i + 3], r[i + 4], r[i + 5]};
                BruteForce.RayHit expected = BruteForce.ray(
                        moved, new double[] {r[i], r[i + 1], r[i + 2]}, direction, Double.POSITIVE_INFINITY);
                count(found, expected.hit(), expected.margin(), moved, seen, "ray " + i / 6);
                if (found && expected.hit() && Math.abs(expected.margin()) > ROUNDING * moved.diagonal()) {
                    assertEquals(expected.t(), hit.t(), 1e-6 * (1 + expected.t()), "ray " + i / 6 + " of " + moved);
                }
            }
        });
    }

    @Test
    void segments() {
        SegmentHit hit = new SegmentHit();
        onEveryPose((mesh, moved, seed, seen) -> {
            float[] s = Queries.segments(moved, 0.1, queries(), seed);
            for (int i = 0; i < s.length; i += 6) {
                float radius = i % 12 == 0 ? 0 : (float) (0.01 * moved.diagonal());
                boolean found = mesh.overlapsSegments(Arrays.copyOfRange(s, i, i + 6), 2, radius, hit);
                BruteForce.Margin margin = BruteForce.capsule(
                        moved,
                        new double[] {s[i], s[i + 1], s[i + 2]},
                        new double[] {s[i + 3], s[i + 4], s[i + 5]},
                        radius);
                count(found, margin.touches(), margin.margin(), moved, seen, "segment " + i / 6);
            }
        });
    }

    @Test
    void closestPoints() {
        ClosestHit hit = new ClosestHit();
        onEveryPose((mesh, moved, seed, seen) -> {
            float[] p = Queries.pointsNearSurface(moved, 0.1 * moved.diagonal(), queries(), seed);
            float limit = (float) (0.05 * moved.diagonal());
            for (int i = 0; i < p.length; i += 3) {
                boolean found = mesh.closestPoint(p[i], p[i + 1], p[i + 2], limit, hit);
                BruteForce.Closest expected = BruteForce.closest(moved, p[i], p[i + 1], p[i + 2]);
                count(found, expected.distance() <= limit, expected.distance() - limit, moved, seen, "point " + i / 3);
                if (found) {
                    assertEquals(expected.distance(), hit.distance(), ROUNDING * moved.diagonal(), "point " + i / 3);
                }
            }
        });
    }

    /** Two meshes that both deform, placed at random; exact on both sides. */
    @Test
    void pairsOfMeshes() {
        DeformingMesh[] meshes = new DeformingMesh[4];
        float[][] rests = new float[4][];
        for (int i = 0; i < meshes.length; i++) {
            MeshArrays shape = List.of(
                            Meshes.noiseSphere(4, 0.3, 4),
                            Meshes.terrain(5, 2),
                            Meshes.soup(30, 0.6, 3),
                            Meshes.box(-1, -1, -1, 1, 1, 1))
                    .get(i);
            meshes[i] = new DeformingMesh(Scene.exact(shape));
            rests[i] = meshes[i].mesh().data().triangles().positions().clone();
        }
        MeshPairs pairs = new MeshPairs();
        Random random = new Random(10);
        int[] seen = new int[2];
        int cases = size(1_200, 10_000);
        for (int i = 0; i < cases; i++) {
            int one = random.nextInt(meshes.length);
            int two = (one + 1 + random.nextInt(meshes.length - 1)) % meshes.length;
            float[] moved = Deformations.shake(rests[one], random.nextDouble(), random);
            meshes[one].setVertices(0, meshes[one].vertexCount(), moved, 0);
            if (i % 3 == 0) {
                meshes[one].grow();
            } else if (i % 3 == 1) {
                meshes[one].refitMoved();
            } else {
                meshes[one].refit();
            }
            double spread = 0.5 + i % 3;
            RigidTransform placed = RigidTransform.translation(
                    spread * random.nextGaussian(), spread * random.nextGaussian(), spread * random.nextGaussian());
            Set<Long> expected = allPairs(meshes[one].mesh(), meshes[two].mesh(), placed);
            Set<Long> found = new TreeSet<>();
            pairs.begin(meshes[one].mesh(), meshes[two].mesh(), placed);
            while (pairs.next()) {
                assertTrue(found.add((long) pairs.triangle() << 32 | pairs.otherTriangle()), "twice, case " + i);
            }
            assertEquals(expected, found, "meshes " + one + " and " + two + ", case " + i);
            seen[expected.isEmpty() ? 0 : 1]++;
        }
        assertTrue(seen[0] > cases / 10 && seen[1] > cases / 10, Arrays.toString(seen));
    }

    private static Set<Long> allPairs(CollisionMesh a, CollisionMesh b, RigidTransform placed) {
        float[] corners = new float[9];
        double[][] other = new double[b.triangleCount()][9];
        double[][] boxes = new double[b.triangleCount()][];
        for (int t = 0; t < other.length; t++) {
            b.triangleCorners(t, corners, 0);
            for (int k = 0; k < 9; k += 3) {
                float[] point = new float[3];
                placed.toWorldPoint(corners[k], corners[k + 1], corners[k + 2], point, 0);
                for (int axis = 0; axis < 3; axis++) {
                    other[t][k + axis] = point[axis];
                }
            }
            boxes[t] = box(other[t]);
        }
        Set<Long> pairs = new TreeSet<>();
        double[] own = new double[9];
        for (int s = 0; s < a.triangleCount(); s++) {
            a.triangleCorners(s, corners, 0);
            for (int k = 0; k < 9; k++) {
                own[k] = corners[k];
            }
            double[] ownBox = box(own);
            for (int t = 0; t < other.length; t++) {
                if (touch(ownBox, boxes[t]) && ExactTests.trianglesTouch(own, other[t])) {
                    pairs.add((long) s << 32 | t);
                }
            }
        }
        return pairs;
    }

    private static double[] box(double[] corners) {
        double[] box = new double[6];
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Math.min(corners[axis], Math.min(corners[3 + axis], corners[6 + axis]));
            box[3 + axis] = Math.max(corners[axis], Math.max(corners[3 + axis], corners[6 + axis]));
        }
        return box;
    }

    private static boolean touch(double[] a, double[] b) {
        return a[0] <= b[3] && b[0] <= a[3] && a[1] <= b[4] && b[1] <= a[4] && a[2] <= b[5] && b[2] <= a[5];
    }
}
