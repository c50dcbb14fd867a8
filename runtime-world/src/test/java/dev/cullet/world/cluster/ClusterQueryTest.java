// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.builder.spheres.FitProgress;
import dev.cullet.builder.spheres.SphereClusterFitter;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every query against each leaf sphere by itself, in double, far enough from the border to be sure. */
class ClusterQueryTest {
    /** Nearer to touching than this, float rounding may decide; such cases are left out of comparisons. */
    private static final double SURE = 1e-5;

    private static final MeshArrays KNOT = Meshes.torusKnot(8, 60);
    private static final SphereCluster CLUSTER = fit(KNOT, 29);
    private static final SphereCluster OTHER = fit(Meshes.noiseSphere(10, 0.6, 3), 40);
    private static final CollisionMesh MESH = load(Meshes.noiseSphere(12, 0.8, 7));

    @BeforeAll
    static void levelsAreThere() {
        assertEquals(3, CLUSTER.levelCount());
        assertEquals(4, OTHER.levelCount());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3})
    void againstAMeshEverySphereAnswersForItself(int seed) {
        Random random = new Random(seed);
        MeshArrays arrays = arrays(MESH);
        float[] leaves = CLUSTER.level(CLUSTER.levelCount() - 1);
        ClusterQuery query = new ClusterQuery();
        int[] pairs = new int[2 * CLUSTER.sphereCount()];
        int hits = 0;
        int misses = 0;
        int skipped = 0;
        for (int n = 0; n < 60; n++) {
            RigidTransform transform = placed(random, 2.5);
            List<Integer> expected = new ArrayList<>();
            boolean sure = true;
            for (int i = 0; i < CLUSTER.sphereCount(); i++) {
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
            assertEquals(!expected.isEmpty(), query.overlaps(CLUSTER, MESH, transform));
            int count = query.overlapsAll(CLUSTER, MESH, transform, pairs);
            assertEquals(expected.size(), count);
            for (int k = 0; k < count; k++) {
                assertEquals(expected.get(k), pairs[2 * k]);
                double[] c = moved(transform, leaves, pairs[2 * k]);
                assertTrue(distance(pairs[2 * k + 1], c) <= leaves[4 * pairs[2 * k] + 3] + SURE);
            }
            if (count > 0) {
                assertTrue(query.overlaps(CLUSTER, MESH, transform));
                assertEquals(expected.get(0), query.sphere());
                assertTrue(distance(query.triangle(), moved(transform, leaves, query.sphere()))
                        <= leaves[4 * query.sphere() + 3] + SURE);
                hits++;
            } else {
                misses++;
            }
        }
        assertTrue(hits > 10 && misses > 5 && skipped < 5, hits + " hits, " + misses + " misses, " + skipped);
    }

    @Test
    void aCoverNeverMissesWhatItsMeshTouches() {
        CollisionMesh knot = load(KNOT);
        MeshArrays knotArrays = arrays(knot);
        MeshArrays arrays = arrays(MESH);
        Random random = new Random(8);
        ClusterQuery query = new ClusterQuery();
        int touching = 0;
        for (int n = 0; n < 25; n++) {
            RigidTransform transform = placed(random, 2.2);
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
                    assertTrue(query.overlaps(CLUSTER.coarser(level), MESH, transform), "level " + level);
                }
            }
        }
        assertTrue(touching > 5, touching + " placements touch");
    }

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
        for (int n = 0; n < 2000; n++) {
            RigidTransform transform = placed(random, 4);
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
            int count = query.overlapsAll(CLUSTER, OTHER, transform, pairs);
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
        assertTrue(hits > 200 && misses > 200, hits + " hits, " + misses + " misses");
    }

    @Test
    void sidesOfAPlaneAreThoseOfItsSpheres() {
        Random random = new Random(6);
        float[] s = CLUSTER.level(CLUSTER.levelCount() - 1);
        ClusterQuery query = new ClusterQuery();
        int[] seen = new int[4];
        for (int n = 0; n < 5000; n++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            double c = random.nextGaussian();
            double d = 5 * random.nextGaussian();
            double length = Math.sqrt(a * a + b * b + c * c);
            int expected = 0;
            for (int i = 0; i < s.length; i += 4) {
                double distance = (a * s[i] + b * s[i + 1] + c * s[i + 2] + d) / length;
                expected |= distance >= -s[i + 3] ? ClusterQuery.FRONT : 0;
                expected |= distance <= s[i + 3] ? ClusterQuery.BACK : 0;
            }
            assertEquals(expected, query.sides(CLUSTER, a, b, c, d));
            seen[expected]++;
        }
        assertEquals(0, seen[0]);
        assertTrue(seen[1] > 100 && seen[2] > 100 && seen[3] > 100, Arrays.toString(seen));
    }

    @Test
    void boxesTouchTheSpheresThatTheyTouch() {
        Random random = new Random(7);
        float[] s = CLUSTER.level(CLUSTER.levelCount() - 1);
        ClusterQuery query = new ClusterQuery();
        int[] found = new int[CLUSTER.sphereCount()];
        int hits = 0;
        int misses = 0;
        for (int n = 0; n < 5000; n++) {
            double[] low = new double[3];
            double[] high = new double[3];
            for (int k = 0; k < 3; k++) {
                low[k] = 2.5 * random.nextGaussian();
                high[k] = low[k] + random.nextDouble();
            }
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; 4 * i < s.length; i++) {
                double d2 = 0;
                for (int k = 0; k < 3; k++) {
                    double d = Math.max(0, Math.max(low[k] - s[4 * i + k], s[4 * i + k] - high[k]));
                    d2 += d * d;
                }
                if (d2 <= (double) s[4 * i + 3] * s[4 * i + 3]) {
                    expected.add(i);
                }
            }
            int count = query.overlapsBoxAll(CLUSTER, low[0], low[1], low[2], high[0], high[1], high[2], found);
            assertEquals(expected.size(), count);
            for (int k = 0; k < count; k++) {
                assertEquals(expected.get(k), found[k]);
            }
            assertEquals(count > 0, query.overlapsBox(CLUSTER, low[0], low[1], low[2], high[0], high[1], high[2]));
            if (count > 0) {
                assertEquals(expected.get(0), query.sphere());
            }
            hits += count > 0 ? 1 : 0;
            misses += count > 0 ? 0 : 1;
        }
        assertTrue(hits > 500 && misses > 500, hits + " hits, " + misses + " misses");
    }

    @ParameterizedTest(name = "from {0} m away")
    @ValueSource(doubles = {1, 10, 1e6})
    void aRayHitsTheFirstSphere(double away) {
        Random random = new Random(9);
        float[] s = CLUSTER.level(CLUSTER.levelCount() - 1);
        ClusterQuery query = new ClusterQuery();
        int hits = 0;
        int misses = 0;
        int inside = 0;
        for (int n = 0; n < 3000; n++) {
            double[] o = new double[3];
            double[] d = new double[3];
            double length = 0.5 + random.nextDouble();
            for (int k = 0; k < 3; k++) {
                o[k] = away * random.nextGaussian();
                d[k] = (2 * random.nextGaussian() - o[k]) * length;
            }
            double maxT = random.nextBoolean() ? Double.POSITIVE_INFINITY : 1.5 * random.nextDouble();
            double best = Double.POSITIVE_INFINITY;
            int sphere = -1;
            boolean sure = true;
            for (int i = 0; 4 * i < s.length; i++) {
                double t = firstT(o, d, s, i);
                sure &= Math.abs(t - maxT) > 1e-6 || t == maxT;
                sure &= Math.abs(lineDistance(o, d, s, i) - s[4 * i + 3]) > 1e-8 * Math.max(1, away);
                if (t <= maxT && t < best) {
                    best = t;
                    sphere = i;
                }
            }
            if (!sure) {
                continue;
            }
            assertEquals(sphere >= 0, query.raycast(CLUSTER, o[0], o[1], o[2], d[0], d[1], d[2], maxT), "ray " + n);
            if (sphere >= 0) {
                assertEquals(best, query.t(), 1e-6);
                assertEquals(best, firstT(o, d, s, query.sphere()), 1e-6);
                hits++;
                inside += best == 0 ? 1 : 0;
            } else {
                misses++;
            }
        }
        assertTrue(hits > 200 && misses > 200, hits + " hits, " + misses + " misses");
        assertTrue(away > 1 || inside > 20, inside + " start inside");
    }

    @Test
    void touchingCounts() {
        SphereCluster one =
                new SphereCluster(SphereCluster.FIT, new float[] {1, 2, 3, 0.5f}, new int[] {1}, 0, new float[4], null);
        ClusterQuery query = new ClusterQuery();
        assertTrue(query.overlapsBox(one, 1.5, 2, 3, 9, 9, 9));
        assertFalse(query.overlapsBox(one, Math.nextUp(1.5), 2, 3, 9, 9, 9));
        assertEquals(ClusterQuery.FRONT | ClusterQuery.BACK, query.sides(one, 1, 0, 0, -0.5));
        assertEquals(ClusterQuery.FRONT, query.sides(one, 1, 0, 0, 1e-9 - 0.5));
        assertEquals(ClusterQuery.BACK, query.sides(one, -2, 0, 0, 0.9999));
        assertTrue(query.overlaps(one, one, RigidTransform.translation(0, 1, 0)));
        assertFalse(query.overlaps(one, one, RigidTransform.translation(0, 1 + 1e-9, 0)));
        assertTrue(query.raycast(one, -1, 2, 3, 1, 0, 0, 1.5));
        assertEquals(1.5, query.t());
        assertFalse(query.raycast(one, -1, 2, 3, 1, 0, 0, Math.nextDown(1.5)));
        assertTrue(query.raycast(one, 1, 2.5, 0, 0, 0, 1, 9), "a tangent touches");
        assertFalse(query.raycast(one, 1, Math.nextUp(2.5), 0, 0, 0, 1, 9));
        assertTrue(query.raycast(one, 1, 2, 3.25, 0, 0, 1, 0));
        assertEquals(0, query.t());
    }

    @Test
    void whatDoesNotFitIsCounted() {
        ClusterQuery query = new ClusterQuery();
        int[] two = {-1, -1, -1, -1, -1};
        assertEquals(29, query.overlapsBoxAll(CLUSTER, -9, -9, -9, 9, 9, 9, new int[3]));
        int pairs = query.overlapsAll(CLUSTER, CLUSTER, RigidTransform.IDENTITY, two);
        assertTrue(pairs >= 29);
        assertEquals(-1, two[4]);
        assertTrue(two[3] >= 0);
    }

    @Test
    void wrongArgumentsAreRefusedWithTheirValues() {
        ClusterQuery query = new ClusterQuery();
        assertEquals(
                "plane 0.0 0.0 0.0 1.0 must be finite and have a normal that is not 0 0 0",
                assertThrows(IllegalArgumentException.class, () -> query.sides(CLUSTER, 0, 0, 0, 1))
                        .getMessage());
        assertEquals(
                "box 1.0 0.0 0.0 to 0.0 1.0 1.0 must have no minimum above its maximum, and no NaN",
                assertThrows(IllegalArgumentException.class, () -> query.overlapsBox(CLUSTER, 1, 0, 0, 0, 1, 1))
                        .getMessage());
        assertEquals(
                "ray from 0.0 0.0 0.0 along 0.0 0.0 0.0 to 1.0 must be finite, its direction not zero, its end not"
                        + " negative",
                assertThrows(IllegalArgumentException.class, () -> query.raycast(CLUSTER, 0, 0, 0, 0, 0, 0, 1))
                        .getMessage());
    }

    @Test
    void nothingIsAllocated() {
        ClusterQuery query = new ClusterQuery();
        int[] pairs = new int[4000];
        RigidTransform[] transforms = new RigidTransform[50];
        Random random = new Random(3);
        Arrays.setAll(transforms, i -> placed(random, 2));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (RigidTransform transform : transforms) {
                query.overlaps(CLUSTER, MESH, transform);
                query.overlapsAll(CLUSTER, MESH, transform, pairs);
                query.overlaps(CLUSTER, OTHER, transform);
                query.overlapsAll(CLUSTER, OTHER, transform, pairs);
                query.sides(CLUSTER, 1, 2, 3, 4);
                query.overlapsBoxAll(CLUSTER, 0, 0, 0, 1, 1, 1, pairs);
                query.raycast(CLUSTER, 9, 9, 9, -1, -1, -1, 100);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertTrue(least < 1000, least + " bytes for 350 queries"); // the measurement itself takes some
    }

    // ---- oracles

    private static double firstT(double[] o, double[] d, float[] s, int i) {
        double m2 = 0;
        double md = 0;
        double dd = 0;
        for (int k = 0; k < 3; k++) {
            double m = s[4 * i + k] - o[k];
            m2 += m * m;
            md += m * d[k];
            dd += d[k] * d[k];
        }
        double r = s[4 * i + 3];
        if (m2 <= r * r) {
            return 0;
        }
        double away = lineDistance(o, d, s, i);
        if (away > r || md < 0) {
            return Double.POSITIVE_INFINITY;
        }
        return md / dd - Math.sqrt((r * r - away * away) / dd);
    }

    private static double lineDistance(double[] o, double[] d, float[] s, int i) {
        double[] m = {s[4 * i] - o[0], s[4 * i + 1] - o[1], s[4 * i + 2] - o[2]};
        double x = m[1] * d[2] - m[2] * d[1];
        double y = m[2] * d[0] - m[0] * d[2];
        double z = m[0] * d[1] - m[1] * d[0];
        return Math.sqrt((x * x + y * y + z * z) / (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    }

    private static double distance(double[] c, float[] s, int i) {
        double x = c[0] - s[4 * i];
        double y = c[1] - s[4 * i + 1];
        double z = c[2] - s[4 * i + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    private static double distance(int triangle, double[] c) {
        float[] corners = new float[9];
        MESH.triangleCorners(triangle, corners, 0);
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
        double[] m = new double[12];
        transform.copyRows(m);
        return new double[] {
            m[0] * x + m[1] * y + m[2] * z + m[3],
            m[4] * x + m[5] * y + m[6] * z + m[7],
            m[8] * x + m[9] * y + m[10] * z + m[11]
        };
    }

    private static RigidTransform placed(Random random, double spread) {
        double[] q = new double[4];
        double length = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random.nextGaussian();
            length += q[i] * q[i];
        }
        length = Math.sqrt(length);
        return RigidTransform.ofQuaternion(
                q[0] / length,
                q[1] / length,
                q[2] / length,
                q[3] / length,
                spread * random.nextGaussian(),
                spread * random.nextGaussian(),
                spread * random.nextGaussian());
    }

    private static SphereCluster fit(MeshArrays arrays, int count) {
        return SphereClusterFitter.fit(
                TriangleMesh.of(arrays.positions(), arrays.indices()),
                ClusterOptions.DEFAULTS.withBudget(0.05).withCount(count),
                FitProgress.NONE);
    }

    private static MeshArrays arrays(CollisionMesh loaded) {
        return new MeshArrays(
                loaded.name(),
                loaded.data().triangles().positions(),
                loaded.data().triangles().indices());
    }

    private static CollisionMesh load(MeshArrays arrays) {
        AssetPart part = PartBuilder.build(
                        arrays.name(),
                        new float[3],
                        TriangleMesh.of(arrays.positions(), arrays.indices()),
                        PartOptions.DEFAULTS)
                .part();
        return CollisionAsset.of(new Asset(
                        new Provenance("test", "", "0".repeat(64)), List.of("default"), List.of(""), List.of(part)))
                .part(0);
    }
}
