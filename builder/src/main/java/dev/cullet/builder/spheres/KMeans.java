// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;
import java.util.Random;

/** Lloyd's k-means from k-means++ seeds (Arthur and Vassilvitskii 2007). O(rounds * points * clusters). */
final class KMeans {
    static final int ROUNDS = 20;

    private KMeans() {}

    /** Returns the work of one round: points visited, four distances for the price of one. */
    static long work(int points, int clusters) {
        return (long) points * clusters / 4;
    }

    /**
     * Returns the cluster of each point, 0 .. clusters - 1; some clusters are empty where points coincide or are too
     * few.
     *
     * @param rounds at least 1
     */
    static int[] cluster(double[] px, double[] py, double[] pz, int clusters, int rounds, Random random) {
        int points = px.length;
        double[] cx = new double[clusters];
        double[] cy = new double[clusters];
        double[] cz = new double[clusters];
        seed(px, py, pz, cx, cy, cz, random);
        int[] nearest = new int[points];
        for (int round = 0; round < rounds; round++) {
            double[] sx = new double[clusters];
            double[] sy = new double[clusters];
            double[] sz = new double[clusters];
            int[] count = new int[clusters];
            for (int p = 0; p < points; p++) {
                int at = 0;
                double min = Double.POSITIVE_INFINITY;
                for (int c = 0; c < clusters; c++) {
                    double d = SphereMath.distance2(px[p], py[p], pz[p], cx[c], cy[c], cz[c]);
                    if (d < min) {
                        min = d;
                        at = c;
                    }
                }
                nearest[p] = at;
                sx[at] += px[p];
                sy[at] += py[p];
                sz[at] += pz[p];
                count[at]++;
            }
            for (int c = 0; c < clusters; c++) {
                if (count[c] > 0) {
                    cx[c] = sx[c] / count[c];
                    cy[c] = sy[c] / count[c];
                    cz[c] = sz[c] / count[c];
                }
            }
        }
        return nearest;
    }

    /**
     * Chooses each next seed among the points, with a probability proportional to the squared distance to the seeds
     * before.
     */
    private static void seed(
            double[] px, double[] py, double[] pz, double[] cx, double[] cy, double[] cz, Random random) {
        double[] d2 = new double[px.length];
        Arrays.fill(d2, Double.POSITIVE_INFINITY);
        int chosen = random.nextInt(px.length);
        for (int c = 0; c < cx.length; c++) {
            cx[c] = px[chosen];
            cy[c] = py[chosen];
            cz[c] = pz[chosen];
            double sum = 0;
            for (int p = 0; p < px.length; p++) {
                d2[p] = Math.min(d2[p], SphereMath.distance2(px[p], py[p], pz[p], cx[c], cy[c], cz[c]));
                sum += d2[p];
            }
            double pick = random.nextDouble() * sum;
            chosen = 0;
            while (chosen < px.length - 1 && pick >= d2[chosen]) {
                pick -= d2[chosen++];
            }
        }
    }
}
