// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import org.jspecify.annotations.Nullable;

/**
 * Decomposition of an affine transform into translation, rotation, uniform scale, and a mirror of x that is applied
 * first.
 *
 * @param rotation quaternion x y z w, of length 1
 */
public record Decomposition(double[] position, double[] rotation, float scale, boolean mirrored) {
    /**
     * Largest difference of the linear part's Gram matrix from that of a rotation, relative to the squared scale: some
     * 30 roundings of a float, since matrices of files are floats. A point moves by at most so many of its distance
     * from the origin.
     */
    static final double TOLERANCE = 4e-6;

    /** The largest scale of an instance in a scene file; the smallest is its reciprocal. */
    public static final double MAX_SCALE = 1 << 20;

    /** The largest magnitude of a coordinate of the position of an instance in a scene file, metres. */
    public static final double MAX_COORDINATE = 1e9;

    /** Returns the decomposition, or null if the transform has shear, different scales, or a scale beyond 2^20. */
    public static @Nullable Decomposition of(double[] m) {
        double[][] columns = {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}};
        double scale2 = (dot(columns[0], columns[0]) + dot(columns[1], columns[1]) + dot(columns[2], columns[2])) / 3;
        double scale = Math.sqrt(scale2);
        if (!(scale >= 1 / MAX_SCALE && scale <= MAX_SCALE)) {
            return null;
        }
        for (int i = 0; i < 3; i++) {
            for (int j = i; j < 3; j++) {
                double wanted = i == j ? scale2 : 0;
                if (!(Math.abs(dot(columns[i], columns[j]) - wanted) <= TOLERANCE * scale2)) {
                    return null;
                }
            }
        }
        boolean mirrored = Affine.determinant(m) < 0;
        double sign = mirrored ? -1 : 1;
        double[] r = new double[9];
        for (int row = 0; row < 3; row++) {
            r[3 * row] = sign * m[4 * row] / scale;
            r[3 * row + 1] = m[4 * row + 1] / scale;
            r[3 * row + 2] = m[4 * row + 2] / scale;
        }
        return new Decomposition(new double[] {m[3], m[7], m[11]}, quaternion(r), (float) scale, mirrored);
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    /** Returns the quaternion of a rotation, from its largest component (Shepperd 1978); w is not negative. */
    private static double[] quaternion(double[] r) {
        double trace = r[0] + r[4] + r[8];
        double[] q;
        if (trace >= r[0] && trace >= r[4] && trace >= r[8]) {
            q = new double[] {r[7] - r[5], r[2] - r[6], r[3] - r[1], 1 + trace};
        } else if (r[0] >= r[4] && r[0] >= r[8]) {
            q = new double[] {1 + r[0] - r[4] - r[8], r[1] + r[3], r[2] + r[6], r[7] - r[5]};
        } else if (r[4] >= r[8]) {
            q = new double[] {r[1] + r[3], 1 + r[4] - r[0] - r[8], r[5] + r[7], r[2] - r[6]};
        } else {
            q = new double[] {r[2] + r[6], r[5] + r[7], 1 + r[8] - r[0] - r[4], r[3] - r[1]};
        }
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (int i = 0; i < 4; i++) {
            q[i] = q[i] / length * (q[3] < 0 ? -1 : 1) + 0.0; // no negative zero
        }
        return q;
    }
}
