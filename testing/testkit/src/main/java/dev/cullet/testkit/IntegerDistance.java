// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.util.Arrays;

/**
 * Distance of a segment and a triangle with integer coordinates of at most 16, without rounding.
 *
 * <p>A distance is compared by its candidates: an end of the segment and the triangle, a corner and the segment, and
 * the points where the lines of the segment and of an edge are nearest. Each candidate is the distance of two points of
 * the shapes, so the shapes are within a radius if one candidate is, or if they intersect.
 */
public final class IntegerDistance {
    private IntegerDistance() {}

    /** Returns whether the distance of the segment from p to q and a triangle of 9 coordinates is within the radius. */
    public static boolean segmentWithin(int[] p, int[] q, int[] triangle, long radius) {
        long[] start = longs(p);
        long[] end = longs(q);
        long[] t = longs(triangle);
        if (IntegerOracles.sphereTouchesTriangle(start, radius, t)
                || IntegerOracles.sphereTouchesTriangle(end, radius, t)) {
            return true;
        }
        long[] motion = IntegerOracles.minus(end, 0, start, 0);
        for (int corner = 0; corner < 9; corner += 3) {
            long[] toCorner = IntegerOracles.minus(t, corner, start, 0);
            long[] backward = IntegerOracles.minus(t, corner, t, (corner + 3) % 9);
            if (IntegerOracles.segmentWithin(toCorner, motion, radius)
                    || linesWithin(toCorner, motion, backward, radius)) {
                return true;
            }
        }
        return ExactTests.segmentTouchesTriangle(doubles(p), doubles(q), doubles(triangle));
    }

    /**
     * Returns whether two segments are within the radius where their lines are nearest, inside both: where the squared
     * length of {@code w - s d - u e} is least, for s and u from 0 to 1.
     *
     * @param w start of the second less that of the first
     * @param d the first segment
     * @param e the second segment, backward
     */
    private static boolean linesWithin(long[] w, long[] d, long[] e, long radius) {
        long dd = IntegerOracles.dot(d, d);
        long de = IntegerOracles.dot(d, e);
        long ee = IntegerOracles.dot(e, e);
        long wd = IntegerOracles.dot(w, d);
        long we = IntegerOracles.dot(w, e);
        long determinant = dd * ee - de * de;
        long s = wd * ee - we * de;
        long u = we * dd - wd * de;
        if (determinant <= 0 || s < 0 || s > determinant || u < 0 || u > determinant) {
            return false;
        }
        // times w only, for the shortest vector is normal to d and e
        long square = determinant * IntegerOracles.dot(w, w) - s * wd - u * we;
        return square <= radius * radius * determinant;
    }

    private static long[] longs(int[] numbers) {
        return Arrays.stream(numbers).asLongStream().toArray();
    }

    private static double[] doubles(int[] numbers) {
        return Arrays.stream(numbers).asDoubleStream().toArray();
    }
}
