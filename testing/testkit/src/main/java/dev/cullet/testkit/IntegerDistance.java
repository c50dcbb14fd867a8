// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/**
 * Distances of points, segments and triangles with integer coordinates of at most 16, without rounding.
 *
 * <p>A distance is compared by its candidates: the points where the squared distance, a quadratic function of one or
 * two parameters, has its minimum without the parameters' limits, if they are kept, and the minima at the limits. Each
 * candidate is the distance of two points of the shapes, so the shapes are within a radius if one candidate is.
 */
public final class IntegerDistance {
    private IntegerDistance() {}

    /** Whether the distance of the segment from p to q and a triangle of 9 coordinates is at most the radius. */
    public static boolean segmentWithin(int[] p, int[] q, int[] triangle, long radius) {
        if (pointWithin(p, triangle, radius) || pointWithin(q, triangle, radius)) {
            return true;
        }
        for (int corner = 0; corner < 3; corner++) {
            int[] a = corner(triangle, corner);
            int[] b = corner(triangle, (corner + 1) % 3);
            if (pointWithinSegment(a, p, q, radius) || linesWithin(p, q, a, b, radius)) {
                return true;
            }
        }
        return ExactTests.segmentTouchesTriangle(doubles(p), doubles(q), doubles(triangle));
    }

    /** Whether the distance of a point and a triangle of 9 coordinates is at most the radius. */
    public static boolean pointWithin(int[] p, int[] triangle, long radius) {
        int[] a = corner(triangle, 0);
        int[] b = corner(triangle, 1);
        int[] c = corner(triangle, 2);
        if (pointWithinSegment(p, a, b, radius)
                || pointWithinSegment(p, b, c, radius)
                || pointWithinSegment(p, c, a, radius)) {
            return true;
        }
        // |w - s e - u f|^2 is least where its derivatives are 0: a system of two equations
        long[] w = minus(p, a);
        long[] e = minus(b, a);
        long[] f = minus(c, a);
        long determinant = dot(e, e) * dot(f, f) - dot(e, f) * dot(e, f);
        long s = dot(w, e) * dot(f, f) - dot(w, f) * dot(e, f);
        long u = dot(w, f) * dot(e, e) - dot(w, e) * dot(e, f);
        return determinant > 0
                && s >= 0
                && u >= 0
                && s + u <= determinant
                && residueWithin(w, e, f, s, u, determinant, radius);
    }

    private static boolean pointWithinSegment(int[] p, int[] a, int[] b, long radius) {
        long[] w = minus(p, a);
        long[] e = minus(b, a);
        long along = dot(w, e);
        long length2 = dot(e, e);
        if (along <= 0 || length2 == 0) {
            return dot(w, w) <= radius * radius;
        }
        if (along >= length2) {
            long[] v = minus(p, b);
            return dot(v, v) <= radius * radius;
        }
        return dot(w, w) * length2 - along * along <= radius * radius * length2;
    }

    /** Whether two segments are within the radius where their lines are nearest, inside both. */
    private static boolean linesWithin(int[] p, int[] q, int[] a, int[] b, long radius) {
        long[] w = minus(a, p);
        long[] d = minus(q, p);
        long[] e = minus(a, b); // |w - s d - u e| with -e as the edge's direction
        long determinant = dot(d, d) * dot(e, e) - dot(d, e) * dot(d, e);
        long s = dot(w, d) * dot(e, e) - dot(w, e) * dot(d, e);
        long u = dot(w, e) * dot(d, d) - dot(w, d) * dot(d, e);
        return determinant > 0
                && s >= 0
                && s <= determinant
                && u >= 0
                && u <= determinant
                && residueWithin(w, d, e, s, u, determinant, radius);
    }

    /** Whether the length of {@code w - (s e + u f) / determinant} is at most the radius. */
    private static boolean residueWithin(long[] w, long[] e, long[] f, long s, long u, long determinant, long radius) {
        // (determinant w - s e - u f) . w / determinant is the squared length, for the residue is normal to e and f
        long square = 0;
        for (int axis = 0; axis < 3; axis++) {
            square += (determinant * w[axis] - s * e[axis] - u * f[axis]) * w[axis];
        }
        return square <= radius * radius * determinant;
    }

    private static int[] corner(int[] triangle, int corner) {
        return new int[] {triangle[3 * corner], triangle[3 * corner + 1], triangle[3 * corner + 2]};
    }

    private static long[] minus(int[] p, int[] q) {
        return new long[] {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
    }

    private static long dot(long[] a, long[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double[] doubles(int[] numbers) {
        double[] doubles = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            doubles[i] = numbers[i];
        }
        return doubles;
    }
}
