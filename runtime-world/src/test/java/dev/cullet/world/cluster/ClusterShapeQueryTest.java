// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.PlaneSides;
import dev.cullet.testkit.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Planes, boxes and rays against each leaf sphere by itself, in double. */
class ClusterShapeQueryTest {
    private static final int CASES = Effort.cases(2_500, 10_000);
    private static final int RAYS = Effort.cases(2_500, 10_500);

    private static final SphereCluster CLUSTER = ClusterQueryTest.CLUSTER;

    @Tag("scaled")
    @Test
    void sidesOfAPlaneAreThoseOfItsSpheres() {
        Random random = new Random(6);
        float[] s = CLUSTER.level(CLUSTER.levelCount() - 1);
        ClusterShapeQuery query = new ClusterShapeQuery();
        int[] seen = new int[4];
        int[] found = new int[CLUSTER.sphereCount()];
        for (int n = 0; n < CASES; n++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            double c = random.nextGaussian();
            double d = 5 * random.nextGaussian();
            double length = Math.sqrt(a * a + b * b + c * c);
            int expected = 0;
            for (int i = 0; i < s.length; i += 4) {
                double distance = (a * s[i] + b * s[i + 1] + c * s[i + 2] + d) / length;
                expected |= distance >= -s[i + 3] ? 1 : 0;
                expected |= distance <= s[i + 3] ? 2 : 0;
            }
            assertEquals(PlaneSides.values()[expected - 1], query.sidesOfPlane(CLUSTER, a, b, c, d));
            List<Integer> touching = new ArrayList<>();
            for (int i = 0; 4 * i < s.length; i++) {
                double distance = (a * s[4 * i] + b * s[4 * i + 1] + c * s[4 * i + 2] + d) / length;
                if (Math.abs(distance) <= s[4 * i + 3]) {
                    touching.add(i);
                }
            }
            assertEquals(touching.size(), query.allPlane(CLUSTER, a, b, c, d, found));
            assertEquals(touching, list(found, touching.size()));
            seen[expected]++;
        }
        assertEquals(0, seen[0]);
        assertTrue(seen[1] > 100 && seen[2] > 100 && seen[3] > 100, Arrays.toString(seen));
    }

    @Tag("scaled")
    @Test
    void boxesTouchTheSpheresThatTheyTouch() {
        Random random = new Random(7);
        float[] s = CLUSTER.level(CLUSTER.levelCount() - 1);
        ClusterShapeQuery query = new ClusterShapeQuery();
        int[] found = new int[CLUSTER.sphereCount()];
        int hits = 0;
        int misses = 0;
        for (int n = 0; n < CASES; n++) {
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
            int count = query.allBox(CLUSTER, low[0], low[1], low[2], high[0], high[1], high[2], found);
            assertEquals(expected, list(found, count));
            assertEquals(count > 0, query.overlapsBox(CLUSTER, low[0], low[1], low[2], high[0], high[1], high[2]));
            if (count > 0) {
                assertEquals(expected.get(0), query.sphere());
            }
            hits += count > 0 ? 1 : 0;
            misses += count > 0 ? 0 : 1;
        }
        assertTrue(hits > CASES / 20 && misses > CASES / 20, hits + " hits, " + misses + " misses");
    }

    @Tag("scaled")
    @ParameterizedTest(name = "from {0} m away")
    @ValueSource(doubles = {1, 10, 1e6})
    void aRayHitsTheFirstSphere(double away) {
        Random random = new Random(9);
        float[] s = CLUSTER.level(CLUSTER.levelCount() - 1);
        ClusterShapeQuery query = new ClusterShapeQuery();
        int hits = 0;
        int misses = 0;
        int inside = 0;
        int[] found = new int[CLUSTER.sphereCount()];
        for (int n = 0; n < RAYS; n++) {
            double[] o = new double[3];
            double[] d = new double[3];
            double length = 0.5 + random.nextDouble();
            for (int k = 0; k < 3; k++) {
                o[k] = away * random.nextGaussian();
                d[k] = (2 * random.nextGaussian() - o[k]) * length;
            }
            double maxT = random.nextBoolean() ? Double.POSITIVE_INFINITY : 1.5 * random.nextDouble();
            double best = Double.POSITIVE_INFINITY;
            List<Integer> entered = new ArrayList<>();
            boolean sure = true;
            for (int i = 0; 4 * i < s.length; i++) {
                double t = firstT(o, d, s, i);
                sure &= Math.abs(t - maxT) > 1e-6 || t == maxT;
                sure &= Math.abs(lineDistance(o, d, s, i) - s[4 * i + 3]) > 1e-8 * Math.max(1, away);
                if (t <= maxT && t < Double.POSITIVE_INFINITY) {
                    best = Math.min(best, t);
                    entered.add(i);
                }
            }
            if (!sure) {
                continue;
            }
            int count = query.setRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT).allRay(CLUSTER, found);
            assertEquals(entered, list(found, count), "ray " + n);
            assertEquals(
                    count > 0,
                    query.setRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT).raycast(CLUSTER),
                    "ray " + n);
            if (count > 0) {
                assertEquals(best, query.t(), 1e-6);
                assertEquals(best, firstT(o, d, s, query.sphere()), 1e-6);
                hits++;
                inside += best == 0 ? 1 : 0;
            } else {
                misses++;
            }
        }
        assertTrue(hits > RAYS / 13 && misses > RAYS / 13, hits + " hits, " + misses + " misses");
        assertTrue(away > 1 || inside > RAYS / 525, inside + " start inside");
    }

    @Test
    void touchingCounts() {
        SphereCluster one =
                new SphereCluster(SphereCluster.FIT, new float[] {1, 2, 3, 0.5f}, new int[] {1}, 0, new float[4]);
        ClusterShapeQuery query = new ClusterShapeQuery();
        assertTrue(query.overlapsBox(one, 1.5, 2, 3, 9, 9, 9));
        assertFalse(query.overlapsBox(one, Math.nextUp(1.5), 2, 3, 9, 9, 9));
        assertEquals(PlaneSides.BOTH, query.sidesOfPlane(one, 1, 0, 0, -0.5));
        assertEquals(PlaneSides.FRONT, query.sidesOfPlane(one, 1, 0, 0, 1e-9 - 0.5));
        assertEquals(PlaneSides.BACK, query.sidesOfPlane(one, -2, 0, 0, 0.9999));
        int[] found = new int[1];
        assertEquals(1, query.allPlane(one, 1, 0, 0, -0.5, found));
        assertEquals(0, query.allPlane(one, 1, 0, 0, 1e-9 - 0.5, found));
        assertTrue(query.setRay(-1, 2, 3, 1, 0, 0, 1.5).raycast(one));
        assertEquals(1.5, query.t());
        assertFalse(query.setRay(-1, 2, 3, 1, 0, 0, Math.nextDown(1.5)).raycast(one));
        assertTrue(query.setRay(1, 2.5, 0, 0, 0, 1, 9).raycast(one), "a tangent touches");
        assertFalse(query.setRay(1, Math.nextUp(2.5), 0, 0, 0, 1, 9).raycast(one));
        assertTrue(query.setRay(1, 2, 3.25, 0, 0, 1, 0).raycast(one));
        assertEquals(0, query.t());
    }

    @Test
    void whatDoesNotFitIsCounted() {
        ClusterShapeQuery query = new ClusterShapeQuery();
        int[] three = new int[3];
        assertEquals(29, query.allBox(CLUSTER, -9, -9, -9, 9, 9, 9, three));
        assertArrayEquals(new int[] {0, 1, 2}, three);
        assertTrue(query.allPlane(CLUSTER, 0, 0, 1, 0, new int[0]) > 3);
        float[] first = CLUSTER.level(CLUSTER.levelCount() - 1);
        assertTrue(query.setRay(-99, first[1], first[2], 1, 0, 0, 999).allRay(CLUSTER, new int[0]) > 0);
    }

    @Test
    void wrongArgumentsAreRefusedWithTheirValues() {
        ClusterShapeQuery query = new ClusterShapeQuery();
        assertEquals(
                "plane 0.0 0.0 0.0 1.0 must be finite and have a normal that is not 0 0 0",
                assertThrows(IllegalArgumentException.class, () -> query.sidesOfPlane(CLUSTER, 0, 0, 0, 1))
                        .getMessage());
        assertEquals(
                "box 1.0 0.0 0.0 to 0.0 1.0 1.0 must have no minimum above its maximum, and no NaN",
                assertThrows(IllegalArgumentException.class, () -> query.overlapsBox(CLUSTER, 1, 0, 0, 0, 1, 1))
                        .getMessage());
        assertEquals(
                "ray from 0.0 0.0 0.0 along 0.0 0.0 0.0 to 1.0 must be finite, its direction not zero, its end not"
                        + " negative",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> query.setRay(0, 0, 0, 0, 0, 0, 1).raycast(CLUSTER))
                        .getMessage());
    }

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

    private static List<Integer> list(int[] found, int count) {
        return Arrays.stream(found, 0, count).boxed().toList();
    }
}
