// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

/** Rigid maps as 12 doubles, the rows of a 3 x 4 matrix. */
public final class Rows {
    private Rows() {}

    public static void map(double[] rows, double x, double y, double z, double[] target, int at) {
        for (int i = 0; i < 3; i++) {
            target[at + i] = rows[4 * i] * x + rows[4 * i + 1] * y + rows[4 * i + 2] * z + rows[4 * i + 3];
        }
    }

    /** Inverts by cofactors: exact enough also where a map is rigid only within a tolerance. */
    public static void invert(double[] m, double[] inverse) {
        double determinant = 0;
        for (int k = 0; k < 3; k++) {
            determinant += m[k] * cofactor(m, 0, k);
        }
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                inverse[4 * i + k] = cofactor(m, k, i) / determinant;
            }
            inverse[4 * i + 3] = -(inverse[4 * i] * m[3] + inverse[4 * i + 1] * m[7] + inverse[4 * i + 2] * m[11]);
        }
    }

    private static double cofactor(double[] m, int row, int column) {
        int r = 4 * ((row + 1) % 3);
        int s = 4 * ((row + 2) % 3);
        int c = (column + 1) % 3;
        int d = (column + 2) % 3;
        return m[r + c] * m[s + d] - m[r + d] * m[s + c];
    }
}
