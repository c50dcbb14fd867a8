// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The intersection of three planes, rounded to float, with a bound of the rounding.
 *
 * <p>By Cramer's rule with exact numerators: cross products of normals are whole numbers of 31 bits, offsets are doubles,
 * and the sums of their products are exact in BigDecimal. The quotient has 25 digits.
 */
final class CornerSolver {
    private static final MathContext DIGITS = new MathContext(25);

    private final int[] normals;
    private final BigDecimal[] offsets;

    /** The corner that was solved last. */
    final float[] corner = new float[3];

    private double error;

    /**
     * @param normals 3 whole numbers per plane, of 15 bits and sign
     * @param offsets per plane
     */
    CornerSolver(int[] normals, double[] offsets) {
        this.normals = normals;
        this.offsets = new BigDecimal[offsets.length];
        for (int i = 0; i < offsets.length; i++) {
            this.offsets[i] = new BigDecimal(offsets[i]);
        }
    }

    /** Intersects three planes; false if they have no single point in common. */
    boolean solve(int a, int b, int c) {
        long[] bc = cross(b, c);
        long[] ca = cross(c, a);
        long[] ab = cross(a, b);
        long determinant = normals[3 * a] * bc[0] + normals[3 * a + 1] * bc[1] + normals[3 * a + 2] * bc[2];
        if (determinant == 0) {
            return false;
        }
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            BigDecimal numerator = offsets[a]
                    .multiply(BigDecimal.valueOf(bc[axis]))
                    .add(offsets[b].multiply(BigDecimal.valueOf(ca[axis])))
                    .add(offsets[c].multiply(BigDecimal.valueOf(ab[axis])));
            double exact = numerator.divide(BigDecimal.valueOf(determinant), DIGITS).doubleValue();
            corner[axis] = (float) exact;
            double difference = Math.abs(exact - corner[axis]) + (exact == corner[axis] ? 0 : Math.ulp(exact));
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
