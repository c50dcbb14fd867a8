// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.PlaneSides;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.IntegerOracles;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Spheres of small integers times a power of two, against integer arithmetic. */
class ClusterExactTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private final ClusterShapeQuery query = new ClusterShapeQuery();
    private final int[] found = new int[8];
    private final int[] seen = new int[2];

    /** From 2^-20 to 2^20. */
    private static float scale(Random random) {
        return Math.scalb(1f, random.nextInt(41) - 20);
    }

    /** x y z r of some spheres. */
    private static long[] spheres(Random random) {
        long[] s = new long[4 * (1 + random.nextInt(3))];
        for (int i = 0; i < s.length; i++) {
            s[i] = i % 4 == 3 ? random.nextInt(6) : random.nextInt(13) - 6;
        }
        return s;
    }

    /** One sphere around all others, which are its leaves. */
    private static SphereCluster cluster(long[] s, float scale) {
        int leaves = s.length / 4;
        float[] nodes = new float[4 + s.length];
        int[] next = new int[1 + leaves];
        double around = 0;
        for (int i = 0; i < leaves; i++) {
            for (int k = 0; k < 4; k++) {
                nodes[4 + 4 * i + k] = s[4 * i + k] * scale;
            }
            double center = Math.sqrt(
                    (double) (s[4 * i] * s[4 * i] + s[4 * i + 1] * s[4 * i + 1] + s[4 * i + 2] * s[4 * i + 2]));
            around = Math.max(around, center + s[4 * i + 3]);
            next[1 + i] = i + 2;
        }
        nodes[3] = Math.nextUp((float) around) * scale;
        next[0] = leaves + 1;
        return new SphereCluster(SphereCluster.FIT, nodes, next, 0, new float[4]);
    }

    private void assertCount(int cases) {
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20, Arrays.toString(seen));
    }

    private static long[] vector(Random random, int size) {
        return new long[] {
            random.nextInt(2 * size + 1) - size,
            random.nextInt(2 * size + 1) - size,
            random.nextInt(2 * size + 1) - size
        };
    }

    @Test
    void planesAgreeWithIntegers() {
        Random random = new Random(51);
        int cases = size(6_000, 1_000_000);
        for (int i = 0; i < cases; i++) {
            long[] s = spheres(random);
            float scale = scale(random);
            long[] n = vector(random, 6);
            if (IntegerOracles.dot(n, n) == 0) {
                continue;
            }
            long d = random.nextInt(121) - 60L;
            double stretch = Math.scalb(1.0, random.nextInt(401) - 200);
            int sides = 0;
            int touching = 0;
            for (int k = 0; k < s.length; k += 4) {
                long height = n[0] * s[k] + n[1] * s[k + 1] + n[2] * s[k + 2] + d;
                boolean touches = height * height <= s[k + 3] * s[k + 3] * IntegerOracles.dot(n, n);
                sides |= touches ? 3 : height > 0 ? 1 : 2;
                touching += touches ? 1 : 0;
            }
            SphereCluster cluster = cluster(s, scale);
            PlaneSides expected = sides == 3 ? PlaneSides.BOTH : sides == 1 ? PlaneSides.FRONT : PlaneSides.BACK;
            String what = "case " + i + ": " + Arrays.toString(s) + " plane " + Arrays.toString(n) + " " + d;
            double a = n[0] * stretch;
            double b = n[1] * stretch;
            double c = n[2] * stretch;
            assertEquals(expected, query.sidesOfPlane(cluster, a, b, c, d * stretch * scale), what);
            assertEquals(touching, query.allPlane(cluster, a, b, c, d * stretch * scale, found), what);
            seen[sides == 3 ? 1 : 0]++;
        }
        assertCount(cases);
    }

    @Test
    void boxesAgreeWithIntegers() {
        Random random = new Random(52);
        int cases = size(6_000, 1_000_000);
        for (int i = 0; i < cases; i++) {
            long[] s = spheres(random);
            double scale = scale(random);
            long[] low = vector(random, 10);
            long[] high = {low[0] + random.nextInt(6), low[1] + random.nextInt(6), low[2] + random.nextInt(6)};
            int touching = 0;
            for (int k = 0; k < s.length; k += 4) {
                long apart2 = 0;
                for (int axis = 0; axis < 3; axis++) {
                    long apart = Math.max(0, Math.max(low[axis] - s[k + axis], s[k + axis] - high[axis]));
                    apart2 += apart * apart;
                }
                touching += apart2 <= s[k + 3] * s[k + 3] ? 1 : 0;
            }
            int count = query.allBox(
                    cluster(s, (float) scale),
                    low[0] * scale,
                    low[1] * scale,
                    low[2] * scale,
                    high[0] * scale,
                    high[1] * scale,
                    high[2] * scale,
                    found);
            assertEquals(touching, count, "case " + i + ": " + Arrays.toString(s));
            seen[touching > 0 ? 1 : 0]++;
        }
        assertCount(cases);
    }

    @Test
    void raysAgreeWithIntegers() {
        Random random = new Random(53);
        int cases = size(6_000, 1_000_000);
        for (int i = 0; i < cases; i++) {
            long[] s = spheres(random);
            double scale = scale(random);
            long[] o = vector(random, 10);
            long[] d = vector(random, 5);
            if (IntegerOracles.dot(d, d) == 0) {
                continue;
            }
            long quarters = random.nextInt(13); // of maxT
            boolean endless = random.nextInt(4) == 0;
            double stretch = Math.scalb(1.0, random.nextInt(401) - 200);
            long[] four = new long[s.length];
            for (int k = 0; k < s.length; k++) {
                four[k] = 4 * (s[k] - (k % 4 < 3 ? o[k % 4] : 0));
            }
            long length = endless ? 4 * 100 : quarters;
            long[] path = {length * d[0], length * d[1], length * d[2]};
            int touching = 0;
            for (int k = 0; k < s.length; k += 4) {
                long[] to = {four[k], four[k + 1], four[k + 2]};
                touching += IntegerOracles.segmentWithin(to, path, four[k + 3]) ? 1 : 0;
            }
            SphereCluster cluster = cluster(s, (float) scale);
            double maxT = endless ? Double.POSITIVE_INFINITY : 0.25 * quarters * scale / stretch;
            String what = "case " + i + ": " + Arrays.toString(s) + " ray " + Arrays.toString(o) + Arrays.toString(d)
                    + " maxT " + quarters + "/4";
            double ox = o[0] * scale;
            double oy = o[1] * scale;
            double oz = o[2] * scale;
            double dx = d[0] * stretch;
            double dy = d[1] * stretch;
            double dz = d[2] * stretch;
            assertEquals(touching, query.setRay(ox, oy, oz, dx, dy, dz, maxT).allRay(cluster, found), what);
            assertEquals(
                    touching > 0, query.setRay(ox, oy, oz, dx, dy, dz, maxT).raycast(cluster), what);
            assertTrue(touching == 0 || (query.t() >= 0 && query.t() <= maxT), what + " t " + query.t());
            seen[touching > 0 ? 1 : 0]++;
        }
        assertCount(cases);
    }

    @Test
    void clustersAgreeWithIntegers() {
        Random random = new Random(54);
        int cases = size(6_000, 1_000_000);
        ClusterQuery clusters = new ClusterQuery();
        int[] pairs = new int[32];
        for (int i = 0; i < cases; i++) {
            long[] s = spheres(random);
            long[] other = spheres(random);
            double scale = scale(random);
            long[] move = vector(random, 8);
            int touching = 0;
            for (int k = 0; k < s.length; k += 4) {
                for (int j = 0; j < other.length; j += 4) {
                    long[] to = {
                        other[j] + move[0] - s[k], other[j + 1] + move[1] - s[k + 1], other[j + 2] + move[2] - s[k + 2]
                    };
                    long radii = s[k + 3] + other[j + 3];
                    touching += IntegerOracles.dot(to, to) <= radii * radii ? 1 : 0;
                }
            }
            RigidTransform otherToThis = moved(move, scale);
            SphereCluster first = cluster(s, (float) scale);
            SphereCluster second = cluster(other, (float) scale);
            String what = "case " + i + ": " + Arrays.toString(s) + " " + Arrays.toString(other);
            assertEquals(touching, clusters.allOverlaps(first, second, otherToThis, pairs), what);
            assertEquals(touching > 0, clusters.overlaps(first, second, otherToThis), what);
            seen[touching > 0 ? 1 : 0]++;
        }
        assertCount(cases);
    }

    @Test
    void meshesAgreeWithIntegers() {
        Random random = new Random(55);
        int cases = size(6_000, 1_000_000);
        ClusterQuery clusters = new ClusterQuery();
        int[] pairs = new int[32];
        for (int i = 0; i < cases; ) {
            double scale = scale(random);
            long[] t = new long[9 * (1 + random.nextInt(3))];
            for (int k = 0; k < t.length; k++) {
                t[k] = random.nextInt(13) - 6L;
            }
            CollisionMesh mesh = load(t, (float) scale);
            for (int n = 0; n < size(100, 2_000) && mesh != null; n++, i++) {
                long[] s = spheres(random);
                long[] move = vector(random, 6);
                int touching = 0;
                for (int k = 0; k < s.length; k += 4) {
                    long[] center = {s[k] + move[0], s[k + 1] + move[1], s[k + 2] + move[2]};
                    boolean touches = false;
                    for (int j = 0; j < t.length; j += 9) {
                        touches |=
                                IntegerOracles.sphereTouchesTriangle(center, s[k + 3], Arrays.copyOfRange(t, j, j + 9));
                    }
                    touching += touches ? 1 : 0;
                }
                String what = "case " + i + ": " + Arrays.toString(s) + " " + Arrays.toString(t);
                SphereCluster cluster = cluster(s, (float) scale);
                RigidTransform otherToThis = moved(move, scale);
                assertEquals(touching, clusters.allOverlaps(mesh, cluster, otherToThis, pairs), what);
                assertEquals(touching > 0, clusters.overlaps(mesh, cluster, otherToThis), what);
                seen[touching > 0 ? 1 : 0]++;
            }
        }
        assertCount(cases);
    }

    private static RigidTransform moved(long[] move, double scale) {
        return RigidTransform.ofQuaternionXyzw(0, 0, 0, 1, move[0] * scale, move[1] * scale, move[2] * scale);
    }

    private static @Nullable CollisionMesh load(long[] t, float scale) {
        float[] positions = new float[t.length];
        int[] indices = new int[t.length / 3];
        for (int k = 0; k < t.length; k++) {
            positions[k] = t[k] * scale;
            indices[k / 3] = k / 3;
        }
        for (int k = 0; k < t.length; k += 9) {
            long[] n = IntegerOracles.cross(IntegerOracles.minus(t, k + 3, t, k), IntegerOracles.minus(t, k + 6, t, k));
            if (IntegerOracles.dot(n, n) == 0) {
                return null;
            }
        }
        return Scene.load(new MeshArrays("integers", positions, indices));
    }

    @Test
    void exactDecisionsAllocateNothing() {
        SphereCluster cluster = cluster(new long[] {3, 4, 0, 5, 9, 9, 9, 1}, 1);
        query.setRay(-9, -1, 0, 1, 0, 0, 20).raycast(cluster);
        int[] hits = {0};
        long bytes = Footprint.minBytes(() -> {
            for (int i = 0; i < 2_000; i++) {
                hits[0] += query.setRay(-9, -1, 0, 1, 0, 0, 20).raycast(cluster) ? 1 : 0;
                hits[0] += query.allPlane(cluster, 0, 3, 0, 3, found);
                hits[0] += query.overlapsBox(cluster, 3, -9, 0, 4, -1, 1) ? 1 : 0;
            }
        });
        assertTrue(hits[0] >= 6_000, "hits " + hits[0]);
        assertEquals(0, bytes);
    }
}
