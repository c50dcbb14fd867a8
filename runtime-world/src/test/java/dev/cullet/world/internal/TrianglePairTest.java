// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.Footprint;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrianglePairTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    /** How a random pair is drawn. */
    private static float[] draw(Random random, int kind) {
        float[] p = new float[18];
        for (int k = 0; k < 18; k++) {
            p[k] = switch (kind) {
                case 0 -> random.nextFloat() * 2; // anywhere
                case 1 -> random.nextInt(4); // corners on corners, edges on edges, one plane
                case 2 -> k % 3 == 2 ? 1 : random.nextInt(5); // all in one plane
                case 3 -> random.nextInt(3) * 1e-3f + 1000; // far from the origin
                default -> k % 9 < 6 ? random.nextInt(3) : (p(p, k - 3) + p(p, k - 6)) * 0.5f; // flat to a line
            };
        }
        return p;
    }

    private static float p(float[] points, int at) {
        return points[at];
    }

    private static boolean touch(TrianglePair pair, float[] p, int[] order) {
        for (int corner = 0; corner < 6; corner++) {
            int from = order[corner];
            pair.set(corner, p[3 * from], p[3 * from + 1], p[3 * from + 2]);
        }
        return pair.touch();
    }

    @ParameterizedTest(name = "kind {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void agreesWithExactArithmetic(int kind) {
        Random random = new Random(kind);
        TrianglePair pair = new TrianglePair();
        int[] seen = new int[2];
        int cases = size(2_000, 60_000);
        for (int i = 0; i < cases; i++) {
            float[] p = draw(random, kind);
            double[] s = new double[9];
            double[] t = new double[9];
            for (int k = 0; k < 9; k++) {
                s[k] = p[k];
                t[k] = p[9 + k];
            }
            boolean expected = ExactTests.trianglesTouch(s, t);
            assertEquals(expected, touch(pair, p, new int[] {0, 1, 2, 3, 4, 5}), () -> Arrays.toString(p));
            seen[expected ? 1 : 0]++;
        }
        assertTrue(seen[0] > cases / 60 && seen[1] > cases / 60, Arrays.toString(seen));
    }

    @Test
    void theOrderOfCornersAndTrianglesDoesNotMatter() {
        Random random = new Random(9);
        TrianglePair pair = new TrianglePair();
        int[][] orders = {
            {1, 2, 0, 3, 4, 5}, {0, 2, 1, 3, 4, 5}, {0, 1, 2, 5, 4, 3}, {3, 4, 5, 0, 1, 2}, {4, 3, 5, 2, 1, 0}
        };
        for (int i = 0; i < size(5_000, 20_000); i++) {
            float[] p = draw(random, i % 5);
            boolean expected = touch(pair, p, new int[] {0, 1, 2, 3, 4, 5});
            for (int[] order : orders) {
                assertEquals(expected, touch(pair, p, order), () -> Arrays.toString(p) + Arrays.toString(order));
            }
        }
    }

    @Test
    void allocatesNothing() {
        Random random = new Random(10);
        float[][] cases = new float[500][];
        Arrays.setAll(cases, i -> draw(random, i % 5));
        int[] order = {0, 1, 2, 3, 4, 5};
        TrianglePair pair = new TrianglePair();
        int[] hits = {0};
        long bytes = Footprint.minBytes(() -> {
            for (float[] points : cases) {
                hits[0] += touch(pair, points, order) ? 1 : 0;
            }
        });
        assertTrue(hits[0] > 0);
        assertEquals(0, bytes, "bytes allocated by 500 pairs");
    }
}
