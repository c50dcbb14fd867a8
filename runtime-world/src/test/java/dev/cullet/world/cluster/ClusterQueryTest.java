// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.builder.spheres.FitProgress;
import dev.cullet.builder.spheres.SphereClusterFitter;
import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import dev.cullet.world.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every query against each leaf sphere by itself, in double, far enough from the border to be sure. */
class ClusterQueryTest {
    /** Of each level. */
    private static final int TRANSFORMS = Effort.cases(1_200, 4_000);

    private static final int CASES = Scene.cases(700, 5_500);

    /** Nearer to touching than this, float rounding may decide; such cases are left out of comparisons. */
    private static final double SURE = 1e-5;

    private static final MeshArrays KNOT = Meshes.torusKnot(8, 60);
    static final SphereCluster CLUSTER = fit(KNOT, 29);
    private static final SphereCluster OTHER = fit(Meshes.noiseSphere(10, 0.6, 3), 40);
    private static final CollisionMesh MESH = Scene.load(Meshes.noiseSphere(12, 0.8, 7));

    /** Small enough for ten thousand transforms by brute force. */
    private static final CollisionMesh ROCK = Scene.load(Meshes.noiseSphere(3, 0.5, 7));

    private static final SphereCluster EIGHT = fit(KNOT, 8);

    @BeforeAll
    static void levelsAreThere() {
        assertEquals(3, CLUSTER.levelCount());
        assertEquals(4, OTHER.levelCount());
    }

    @Tag("scaled")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2})
    void againstAMeshEverySphereAnswersForItself(int seed) {
        Random random = new Random(seed);
        MeshArrays arrays = Scene.arrays(ROCK);
        float[] leaves = EIGHT.level(EIGHT.levelCount() - 1);
        ClusterQuery query = new ClusterQuery();
        int[] pairs = new int[2 * EIGHT.sphereCount()];
        int hits = 0;
        int misses = 0;
        int skipped = 0;
        for (int n = 0; n < CASES; n++) {
            RigidTransform transform = Scene.anywhere(random, 2.5);
            List<Integer> expected = new ArrayList<>();
            boolean sure = true;
            for (int i = 0; i < EIGHT.sphereCount(); i++) {
                double[] c = moved(transform, leaves, i);
                double margin = BruteForce.closest(arrays, c).distance() - leaves[4 * i + 3];
                sure &= Math.abs(margin) > SURE;
                if (margin <= 0) {
                    expected.add(i);
                }
            }
            if (!sure) {
                skipped++;
                continue;
            }
            assertEquals(!expected.isEmpty(), query.overlaps(ROCK, EIGHT, transform));
            int count = query.allOverlaps(ROCK, EIGHT, transform, pairs);
            assertEquals(expected.size(), count);
            for (int k = 0; k < count; k++) {
                int sphere = pairs[2 * k + 1];
                assertEquals(expected.get(k), sphere);
                double[] c = moved(transform, leaves, sphere);
                assertTrue(distance(ROCK, pairs[2 * k], c) <= leaves[4 * sphere + 3] + SURE);
            }
            if (count > 0) {
                assertTrue(query.overlaps(ROCK, EIGHT, transform));
                assertEquals(expected.get(0), query.sphere());
                assertTrue(distance(ROCK, query.triangle(), moved(transform, leaves, query.sphere()))
                        <= leaves[4 * query.sphere() + 3] + SURE);
                hits++;
            } else {
                misses++;
            }
        }
        assertTrue(
                hits > CASES / 6 && misses > CASES / 6 && hits + misses > CASES * 10 / 11,
                hits + " hits, " + misses + " misses, " + skipped);
    }

    @Test
    void aCoverNeverMissesWhatItsMeshTouches() {
        CollisionMesh knot = Scene.load(KNOT);
        MeshArrays knotArrays = Scene.arrays(knot);
        MeshArrays arrays = Scene.arrays(MESH);
        Random random = new Random(8);
        ClusterQuery query = new ClusterQuery();
        int touching = 0;
        for (int n = 0; n < 25; n++) {
            RigidTransform transform = Scene.anywhere(random, 2.2);
            boolean touches = false;
            double[] own = new double[9];
            for (int t = 0; t < knotArrays.triangleCount() && !touches; t++) {
                double[] placedTriangle = new double[9];
                for (int c = 0; c < 3; c++) {
                    double[] p =
                            moved(transform, knotArrays.at(t, c, 0), knotArrays.at(t, c, 1), knotArrays.at(t, c, 2));
                    System.arraycopy(p, 0, placedTriangle, 3 * c, 3);
                }
                for (int s = 0; s < arrays.triangleCount() && !touches; s++) {
                    for (int k = 0; k < 9; k++) {
                        own[k] = arrays.at(s, k / 3, k % 3);
                    }
                    touches = boxesTouch(own, placedTriangle) && ExactTests.trianglesTouch(own, placedTriangle);
                }
            }
            if (touches) {
                touching++;
                for (int level = 0; level < CLUSTER.levelCount(); level++) {
                    assertTrue(query.overlaps(MESH, CLUSTER.coarser(level), transform), "level " + level);
                }
            }
        }
        assertTrue(touching > 5, touching + " transforms touch");
    }

    @Tag("scaled")
    @RequiresPlatform(Need.EXACT_ENCODING) // there is no mesh
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {4, 5})
    void againstAClusterEveryPairAnswersForItself(int seed) {
        Random random = new Random(seed);
        float[] a = CLUSTER.level(CLUSTER.levelCount() - 1);
        float[] b = OTHER.level(OTHER.levelCount() - 1);
        ClusterQuery query = new ClusterQuery();
        int[] pairs = new int[2 * CLUSTER.sphereCount() * OTHER.sphereCount()];
        int hits = 0;
        int misses = 0;
        for (int n = 0; n < CASES; n++) {
            RigidTransform transform = Scene.anywhere(random, 4);
            List<Integer> expected = new ArrayList<>();
            boolean sure = true;
            for (int j = 0; j < OTHER.sphereCount(); j++) {
                double[] c = moved(transform, b, j);
                for (int i = 0; i < CLUSTER.sphereCount(); i++) {
                    double margin = distance(c, a, i) - a[4 * i + 3] - b[4 * j + 3];
                    sure &= Math.abs(margin) > 1e-9;
                    if (margin <= 0) {
                        expected.add(i);
                        expected.add(j);
                    }
                }
            }
            if (!sure) {
                continue;
            }
            int count = query.allOverlaps(CLUSTER, OTHER, transform, pairs);
            List<Integer> found = new ArrayList<>();
            for (int k = 0; k < 2 * count; k++) {
                found.add(pairs[k]);
            }
            assertEquals(expected, found);
            assertEquals(count > 0, query.overlaps(CLUSTER, OTHER, transform));
            if (count > 0) {
                assertEquals(expected.get(0), query.sphere());
                assertEquals(expected.get(1), query.otherSphere());
            }
            hits += count > 0 ? 1 : 0;
            misses += count > 0 ? 0 : 1;
        }
        assertTrue(
                hits > CASES / 6 && misses > CASES / 6 && hits + misses > CASES * 10 / 11,
                hits + " hits, " + misses + " misses");
    }

    @RequiresPlatform(Need.EXACT_ENCODING) // there is no mesh
    @Test
    void touchingCounts() {
        SphereCluster one =
                new SphereCluster(SphereCluster.FIT, new float[] {1, 2, 3, 0.5f}, new int[] {1}, 0, new float[4]);
        ClusterQuery query = new ClusterQuery();
        assertTrue(query.overlaps(one, one, RigidTransform.translation(0, 1, 0)));
        assertFalse(query.overlaps(one, one, RigidTransform.translation(0, 1 + 1e-9, 0)));
    }

    @Test
    void whatDoesNotFitIsCounted() {
        ClusterQuery query = new ClusterQuery();
        int[] two = {-1, -1, -1, -1, -1};
        int pairs = query.allOverlaps(CLUSTER, CLUSTER, RigidTransform.IDENTITY, two);
        assertTrue(pairs >= 29);
        assertEquals(-1, two[4]);
        assertTrue(two[3] >= 0);
        int[] one = {-1, -1, -1};
        assertTrue(query.allOverlaps(Scene.load(KNOT), CLUSTER, RigidTransform.IDENTITY, one) > 1);
        assertEquals(0, one[1]);
        assertEquals(-1, one[2]);
    }

    @Tag("scaled")
    @RequiresPlatform(Need.EXACT_ENCODING) // there is no mesh
    @ParameterizedTest(name = "level {0}")
    @ValueSource(ints = {0, 1, 2})
    void aCoarserClusterAnswersForItsOwnSpheres(int level) {
        SphereCluster coarse = CLUSTER.coarser(level);
        float[] leaves = CLUSTER.level(level);
        ClusterQuery query = new ClusterQuery();
        Random random = new Random(level);
        int[] pairs = new int[2 * coarse.sphereCount()];
        SphereCluster point =
                new SphereCluster(SphereCluster.FIT, new float[] {0, 0, 0, 0.1f}, new int[] {1}, 0, new float[4]);
        int hits = 0;
        int misses = 0;
        for (int n = 0; n < TRANSFORMS; n++) {
            RigidTransform transform = Scene.anywhere(random, 2.5);
            double[] c = moved(transform, 0, 0, 0);
            int expected = 0;
            boolean sure = true;
            for (int i = 0; 4 * i < leaves.length; i++) {
                double margin = distance(c, leaves, i) - leaves[4 * i + 3] - 0.1f;
                sure &= Math.abs(margin) > 1e-9;
                expected += margin <= 0 ? 1 : 0;
            }
            if (sure) {
                assertEquals(expected, query.allOverlaps(coarse, point, transform, pairs));
                hits += expected > 0 ? 1 : 0;
                misses += expected > 0 ? 0 : 1;
            }
        }
        assertTrue(hits > TRANSFORMS / 10 && misses > TRANSFORMS / 10, hits + " hits, " + misses + " misses");
    }

    @Test
    void nothingIsAllocatedAndTheSmallestStackIsEnough() throws InterruptedException {
        int[] pairs = new int[4000];
        RigidTransform[] transforms = new RigidTransform[50];
        Random random = new Random(3);
        Arrays.setAll(transforms, i -> Scene.anywhere(random, 2));
        ClusterQuery query = new ClusterQuery();
        ClusterShapeQuery shapes = new ClusterShapeQuery();
        LongSupplier queries = () -> {
            long sum = 0;
            for (RigidTransform transform : transforms) {
                sum = 31 * sum + (query.overlaps(MESH, CLUSTER, transform) ? query.triangle() : -1);
                sum = 31 * sum + query.allOverlaps(MESH, CLUSTER, transform, pairs);
                sum = 31 * sum + (query.overlaps(CLUSTER, OTHER, transform) ? query.sphere() : -1);
                sum = 31 * sum + query.allOverlaps(CLUSTER, OTHER, transform, pairs);
                sum = 31 * sum
                        + shapes.sidesOfPlane(CLUSTER, 1, 2, 3, 4).ordinal()
                        + shapes.allPlane(CLUSTER, 1, 2, 3, 0, pairs);
                sum = 31 * sum + shapes.allBox(CLUSTER, 0, 0, 0, 1, 1, 1, pairs);
                sum = 31 * sum + (shapes.setRay(9, 9, 9, -1, -1, -1, 100).raycast(CLUSTER) ? shapes.sphere() : -1);
                sum = 31 * sum + shapes.setRay(9, 9, 9, -1, -1, -1, 100).allRay(CLUSTER, pairs);
            }
            return sum;
        };
        long expected = queries.getAsLong();
        long bytes = Footprint.minBytesOnSmallestStack(() -> assertEquals(expected, queries.getAsLong()));
        assertEquals(0, bytes, "bytes allocated by 400 queries");
    }

    // ---- oracles

    private static double distance(double[] c, float[] s, int i) {
        double x = c[0] - s[4 * i];
        double y = c[1] - s[4 * i + 1];
        double z = c[2] - s[4 * i + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    private static double distance(CollisionMesh mesh, int triangle, double[] c) {
        float[] corners = new float[9];
        mesh.triangleCorners(triangle, corners, 0);
        MeshArrays one = new MeshArrays("one", corners, new int[] {0, 1, 2});
        return BruteForce.closest(one, c).distance();
    }

    private static boolean boxesTouch(double[] a, double[] b) {
        for (int k = 0; k < 3; k++) {
            if (Math.max(a[k], Math.max(a[k + 3], a[k + 6])) < Math.min(b[k], Math.min(b[k + 3], b[k + 6]))
                    || Math.max(b[k], Math.max(b[k + 3], b[k + 6])) < Math.min(a[k], Math.min(a[k + 3], a[k + 6]))) {
                return false;
            }
        }
        return true;
    }

    private static double[] moved(RigidTransform transform, float[] s, int i) {
        return moved(transform, s[4 * i], s[4 * i + 1], s[4 * i + 2]);
    }

    private static double[] moved(RigidTransform transform, double x, double y, double z) {
        double[] m = new double[16];
        transform.copyRowMajor(m);
        return new double[] {
            m[0] * x + m[1] * y + m[2] * z + m[3],
            m[4] * x + m[5] * y + m[6] * z + m[7],
            m[8] * x + m[9] * y + m[10] * z + m[11]
        };
    }

    private static SphereCluster fit(MeshArrays arrays, int count) {
        return SphereClusterFitter.fit(
                TriangleMesh.of(arrays.positions(), arrays.indices()),
                ClusterOptions.DEFAULTS.withBudget(0.01).withCount(count),
                FitProgress.NONE);
    }
}
