// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.QueryMesh;

/** Arithmetic on rigid maps as 12 doubles, the rows of a 3 x 4 matrix. */
public final class Rows {
    private Rows() {}

    /** Maps a point; {@code target} receives 3 numbers from {@code at}. */
    public static void map(double[] rows, double x, double y, double z, double[] target, int at) {
        for (int i = 0; i < 3; i++) {
            target[at + i] = coordinate(rows, 4 * i, x, y, z);
        }
    }

    /**
     * Returns one coordinate of a mapped point.
     *
     * @param row start of the coordinate's row: 0, 4 or 8
     */
    public static double coordinate(double[] rows, int row, double x, double y, double z) {
        return rows[row] * x + rows[row + 1] * y + rows[row + 2] * z + rows[row + 3];
    }

    /** Returns one coordinate of a mapped corner of a mesh, rounded to float. */
    public static float coordinate(double[] rows, int row, QueryMesh mesh, long corner) {
        return (float) coordinate(rows, row, mesh.x(corner), mesh.y(corner), mesh.z(corner));
    }

    /** Inverts a map by cofactors: accurate also if it is rigid only within a tolerance. */
    public static void invert(double[] rows, double[] inverse) {
        double determinant = 0;
        for (int k = 0; k < 3; k++) {
            determinant += rows[k] * cofactor(rows, 0, k);
        }
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                inverse[4 * i + k] = cofactor(rows, k, i) / determinant;
            }
            inverse[4 * i + 3] =
                    -(inverse[4 * i] * rows[3] + inverse[4 * i + 1] * rows[7] + inverse[4 * i + 2] * rows[11]);
        }
    }

    private static double cofactor(double[] rows, int row, int column) {
        int r = 4 * ((row + 1) % 3);
        int s = 4 * ((row + 2) % 3);
        int c = (column + 1) % 3;
        int d = (column + 2) % 3;
        return rows[r + c] * rows[s + d] - rows[r + d] * rows[s + c];
    }
}
