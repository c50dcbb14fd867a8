// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * The intersection of three planes, rounded to float, with a bound of the rounding.
 *
 * <p>By Cramer's rule: cross products of normals are whole numbers of 31 bits, offsets are doubles. Their products are
 * exact pairs of doubles, and the sum of three has an error below 2^-100 of the products. So nearly parallel planes
 * lose no digit that a float has.
 *
 * <p>Source: Dekker 1971 (products and sums as pairs).
 */
final class CornerSolver {
    private static final double SUM_ERROR = 0x1p-100;

    private final int[] normals;
    private final double[] offsets;

    /** The corner that was solved last. */
    final float[] corner = new float[3];

    private double error;

    /**
     * @param normals 3 whole numbers per plane, of 15 bits and sign
     * @param offsets per plane
     */
    CornerSolver(int[] normals, double[] offsets) {
        this.normals = normals;
        this.offsets = offsets;
    }

    /** Intersects three planes; false if they have no single point in common. */
    boolean solve(int a, int b, int c) {
        long[] bc = cross(b, c);
        long[] ca = cross(c, a);
        long[] ab = cross(a, b);
        double determinant = (normals[3 * a] * bc[0] + normals[3 * a + 1] * bc[1] + normals[3 * a + 2] * bc[2]);
        if (determinant == 0) {
            return false;
        }
        double[] terms = {offsets[a], offsets[b], offsets[c]};
        double[] factors = new double[3];
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            factors[0] = bc[axis];
            factors[1] = ca[axis];
            factors[2] = ab[axis];
            double difference = round(axis, terms, factors, determinant);
            sum += difference * difference;
        }
        error = sum == 0 ? 0 : Math.sqrt(sum) * (1 + 0x1p-40);
        return Math.abs(corner[0]) <= 2 * SourceHull.MAX_COORDINATE
                && Math.abs(corner[1]) <= 2 * SourceHull.MAX_COORDINATE
                && Math.abs(corner[2]) <= 2 * SourceHull.MAX_COORDINATE;
    }

    /** Returns a bound of the distance between the rounded corner and the exact one, in metres. */
    double error() {
        return error;
    }

    /** Rounds one coordinate, {@code (a p + b q + c r) / determinant}, and returns a bound of the rounding. */
    private double round(int axis, double[] d, double[] m, double determinant) {
        double first = d[0] * m[0];
        double second = d[1] * m[1];
        double third = d[2] * m[2];
        double pair = first + second;
        double high = pair + third;
        double a = ExactDot.error(first, second, pair);
        double b = ExactDot.error(pair, third, high);
        double p = Math.fma(d[0], m[0], -first);
        double q = Math.fma(d[1], m[1], -second);
        double r = Math.fma(d[2], m[2], -third);
        double low = a + b + p + q + r;
        double numerator = high + low;
        double quotient = numerator / determinant;
        corner[axis] = (float) quotient;
        double difference = Math.abs(quotient - corner[axis]);
        boolean isExact = a == 0 && b == 0 && p == 0 && q == 0 && r == 0;
        if (isExact && difference == 0 && Math.fma(quotient, determinant, -numerator) == 0) {
            return 0;
        }
        double products = Math.abs(first) + Math.abs(second) + Math.abs(third);
        return difference + 2 * Math.ulp(quotient) + SUM_ERROR * products / Math.abs(determinant);
    }

    private long[] cross(int a, int b) {
        long ax = normals[3 * a];
        long ay = normals[3 * a + 1];
        long az = normals[3 * a + 2];
        long bx = normals[3 * b];
        long by = normals[3 * b + 1];
        long bz = normals[3 * b + 2];
        return new long[] {ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx};
    }
}
