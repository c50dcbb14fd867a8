// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * Points that span a set of lattice points: two, three or four that are not at one position, on one line, in one plane.
 *
 * <p>The first is the lowest in x, the second the farthest from it, the third the farthest from their line, the fourth
 * the farthest from their plane; ties by index. A point that is nearer than a limit does not count, so a set that is
 * thin may count as flat. The distance 0 is exact. O(n).
 */
final class AffineRank {
    private AffineRank() {}

    /**
     * Returns the spanning points: one more than the dimension of the set.
     *
     * @param points 3 coordinates per point, of 20 bits, at least one point
     * @param limit distance from the first point, the line or the plane up to which a point does not count, in steps
     */
    static int[] spanning(int[] points, int limit) {
        int count = points.length / 3;
        int[] found = new int[4];
        for (int p = 1; p < count; p++) {
            found[0] = points[3 * p] < points[3 * found[0]] ? p : found[0];
        }
        for (int size = 1; size < 4; size++) {
            double largest = 0;
            for (int p = 0; p < count; p++) {
                double measure = measure(points, found, size, p);
                if (measure > largest) {
                    largest = measure;
                    found[size] = p;
                }
            }
            if (Math.sqrt(largest) <= limit * base(points, found, size)) {
                return Arrays.copyOf(found, size);
            }
        }
        return found;
    }

    /** By what the root of a measure must be divided to get a distance: length or area. */
    private static double base(int[] points, int[] found, int size) {
        return size == 1 ? 1 : Math.sqrt(measure(points, found, size - 1, found[size - 1]));
    }

    /** Squared distance, area or volume with the points found so far; 0 exactly if it is 0. */
    private static double measure(int[] points, int[] found, int size, int p) {
        long[] d = minus(points, p, found[0]);
        if (size == 1) {
            return (double) d[0] * d[0] + (double) d[1] * d[1] + (double) d[2] * d[2];
        }
        long[] n = cross(minus(points, found[1], found[0]), size == 2 ? d : minus(points, found[2], found[0]));
        double volume = (double) (n[0] * d[0] + n[1] * d[1] + n[2] * d[2]);
        return size == 2 ? (double) n[0] * n[0] + (double) n[1] * n[1] + (double) n[2] * n[2] : volume * volume;
    }

    /** Returns the cross product of the differences of three spanning points: a normal of their plane. */
    static long[] normal(int[] points, int[] spanning) {
        return cross(minus(points, spanning[1], spanning[0]), minus(points, spanning[2], spanning[0]));
    }

    static long[] minus(int[] points, int p, int q) {
        return new long[] {
            (long) points[3 * p] - points[3 * q],
            (long) points[3 * p + 1] - points[3 * q + 1],
            (long) points[3 * p + 2] - points[3 * q + 2]
        };
    }

    private static long[] cross(long[] a, long[] b) {
        return new long[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }
}
