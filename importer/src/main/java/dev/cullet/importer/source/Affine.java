// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

/**
 * Affine transforms as 12 doubles, three rows of four, applied to column vectors:
 *
 * <pre>
 *  0  1  2  3     x' = m0 x + m1 y + m2  z + m3
 *  4  5  6  7     y' = m4 x + m5 y + m6  z + m7
 *  8  9 10 11     z' = m8 x + m9 y + m10 z + m11
 * </pre>
 */
public final class Affine {
    private static final double[] IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

    private Affine() {}

    public static double[] identity() {
        return IDENTITY.clone();
    }

    /** Returns the product a b: first {@code b} is applied, then {@code a}. */
    public static double[] multiply(double[] a, double[] b) {
        double[] product = new double[12];
        for (int row = 0; row < 12; row += 4) {
            for (int column = 0; column < 4; column++) {
                product[row + column] = a[row] * b[column] + a[row + 1] * b[4 + column] + a[row + 2] * b[8 + column];
            }
            product[row + 3] += a[row + 3];
        }
        return product;
    }

    /** Returns the inverse of a transform that is not singular, by cofactors. */
    public static double[] inverse(double[] m) {
        double per = 1 / determinant(m);
        double[] inverse = {
            per * (m[5] * m[10] - m[6] * m[9]), per * (m[2] * m[9] - m[1] * m[10]), per * (m[1] * m[6] - m[2] * m[5]),
                    0,
            per * (m[6] * m[8] - m[4] * m[10]), per * (m[0] * m[10] - m[2] * m[8]), per * (m[2] * m[4] - m[0] * m[6]),
                    0,
            per * (m[4] * m[9] - m[5] * m[8]), per * (m[1] * m[8] - m[0] * m[9]), per * (m[0] * m[5] - m[1] * m[4]), 0
        };
        for (int row = 0; row < 12; row += 4) {
            inverse[row + 3] = -(inverse[row] * m[3] + inverse[row + 1] * m[7] + inverse[row + 2] * m[11]);
        }
        return inverse;
    }

    /** Returns one coordinate of the image of a point; {@code row} is 0, 1 or 2. */
    public static double apply(double[] m, int row, double x, double y, double z) {
        int at = 4 * row;
        return m[at] * x + m[at + 1] * y + m[at + 2] * z + m[at + 3];
    }

    /** Returns the determinant of the linear part; negative if the transform mirrors. */
    public static double determinant(double[] m) {
        return m[0] * (m[5] * m[10] - m[6] * m[9])
                - m[1] * (m[4] * m[10] - m[6] * m[8])
                + m[2] * (m[4] * m[9] - m[5] * m[8]);
    }

    /** Returns whether the transform is singular, relative to the lengths of the axes' images. */
    public static boolean isSingular(double[] m) {
        double lengths = 1;
        for (int column = 0; column < 3; column++) {
            lengths *= Math.sqrt(m[column] * m[column] + m[4 + column] * m[4 + column] + m[8 + column] * m[8 + column]);
        }
        return !(Math.abs(determinant(m)) > 1e-9 * lengths);
    }
}
