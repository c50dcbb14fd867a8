// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;

/**
 * Divides points into clusters of about equal numbers, by halves across the longest side of their box (the order of a
 * k-d tree, Bentley 1975). Equal points are ordered by index. O(points log points log clusters).
 */
final class PointHalves {
    private final double[][] axes;
    private final int[] cluster;
    private int made;

    private PointHalves(double[][] axes) {
        this.axes = axes;
        this.cluster = new int[axes[0].length];
    }

    /** Returns the cluster of each point, 0 .. clusters - 1; some clusters are empty where points are too few. */
    static int[] cluster(double[] px, double[] py, double[] pz, int clusters) {
        PointHalves halves = new PointHalves(new double[][] {px, py, pz});
        Integer[] all = new Integer[px.length];
        Arrays.setAll(all, p -> p);
        halves.divide(all, 0, all.length, clusters);
        return halves.cluster;
    }

    private void divide(Integer[] points, int from, int to, int clusters) {
        if (clusters == 1 || to - from <= 1) {
            for (int k = from; k < to; k++) {
                cluster[points[k]] = made;
            }
            made++;
            return;
        }
        double[] axis = longestAxis(points, from, to);
        Arrays.sort(points, from, to, (p, q) -> {
            int byPosition = Double.compare(axis[p], axis[q]);
            return byPosition != 0 ? byPosition : Integer.compare(p, q);
        });
        int first = clusters >>> 1;
        int middle = from + (int) ((long) (to - from) * first / clusters);
        divide(points, from, middle, first);
        divide(points, middle, to, clusters - first);
    }

    private double[] longestAxis(Integer[] points, int from, int to) {
        double[] longest = axes[0];
        double maxLength = -1;
        for (double[] axis : axes) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int k = from; k < to; k++) {
                low = Math.min(low, axis[points[k]]);
                high = Math.max(high, axis[points[k]]);
            }
            if (high - low > maxLength) {
                maxLength = high - low;
                longest = axis;
            }
        }
        return longest;
    }
}
