// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Random;

/** Divides a set of points in two: four rounds of k-means (Lloyd 1982) from two distant points. */
final class TwoMeans {
    private TwoMeans() {}

    /**
     * Returns the side of each point. Both sides have points, unless all points coincide.
     *
     * @param chosen the points to divide, at least one
     * @return 0 or 1 per chosen point
     */
    static int[] split(double[] px, double[] py, double[] pz, int[] chosen, Random random) {
        int[] side = new int[chosen.length];
        int a = chosen[random.nextInt(chosen.length)];
        int b = farthest(px, py, pz, chosen, a);
        if (random.nextInt(3) > 0) { // mostly two far points, sometimes a random one and the farthest from it
            a = b;
            b = farthest(px, py, pz, chosen, a);
        }
        double[] centres = {px[a], py[a], pz[a], px[b], py[b], pz[b]};
        for (int round = 0; round < 4; round++) {
            double[] sum = new double[6];
            int[] count = new int[2];
            for (int k = 0; k < chosen.length; k++) {
                int p = chosen[k];
                side[k] = distance2(px[p], py[p], pz[p], centres, 0) <= distance2(px[p], py[p], pz[p], centres, 3)
                        ? 0
                        : 1;
                int s = 3 * side[k];
                sum[s] += px[p];
                sum[s + 1] += py[p];
                sum[s + 2] += pz[p];
                count[side[k]]++;
            }
            if (count[0] == 0 || count[1] == 0) {
                break;
            }
            for (int k = 0; k < 6; k++) {
                centres[k] = sum[k] / count[k / 3];
            }
        }
        return side;
    }

    private static int farthest(double[] px, double[] py, double[] pz, int[] chosen, int from) {
        int far = from;
        double far2 = -1;
        double[] centre = {px[from], py[from], pz[from]};
        for (int p : chosen) {
            double d = distance2(px[p], py[p], pz[p], centre, 0);
            if (d > far2) {
                far2 = d;
                far = p;
            }
        }
        return far;
    }

    private static double distance2(double x, double y, double z, double[] centres, int at) {
        double dx = x - centres[at];
        double dy = y - centres[at + 1];
        double dz = z - centres[at + 2];
        return dx * dx + dy * dy + dz * dz;
    }
}
