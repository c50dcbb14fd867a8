// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.math.BigDecimal;

/**
 * Exact signs for {@link HullProof}: in double where an error bound decides, else in BigDecimal. Shares no code with
 * the construction of hulls.
 */
final class ProofArithmetic {
    /** Relative error bounds, twice those of the number of roundings. */
    private static final double DOT = 0x1p-50;

    private static final double DETERMINANT = 0x1p-49;

    private ProofArithmetic() {}

    /** Returns the sign of {@code n . p - d}: 1 if p is outside. */
    static int side(int nx, int ny, int nz, double d, float[] points, int p) {
        double a = (double) nx * points[3 * p];
        double b = (double) ny * points[3 * p + 1];
        double c = (double) nz * points[3 * p + 2];
        double value = a + b + c - d;
        if (Math.abs(value) > DOT * (Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d))) {
            return value > 0 ? 1 : -1;
        }
        return product(nx, points[3 * p])
                .add(product(ny, points[3 * p + 1]))
                .add(product(nz, points[3 * p + 2]))
                .compareTo(new BigDecimal(d));
    }

    private static BigDecimal product(int n, float v) {
        return new BigDecimal(n).multiply(new BigDecimal(v));
    }

    /** Returns the sign of the determinant of b - a, c - a, p - a: 1 if p is in front of the triangle. */
    static int side(float[] corners, int a, int b, int c, float[] points, int p) {
        double[] rows = new double[9];
        for (int axis = 0; axis < 3; axis++) {
            rows[axis] = (double) corners[3 * b + axis] - corners[3 * a + axis];
            rows[3 + axis] = (double) corners[3 * c + axis] - corners[3 * a + axis];
            rows[6 + axis] = (double) points[3 * p + axis] - corners[3 * a + axis];
        }
        double value = 0;
        double size = 0;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            double left = rows[j] * rows[3 + k];
            double right = rows[k] * rows[3 + j];
            value += rows[6 + i] * (left - right);
            size += Math.abs(rows[6 + i]) * (Math.abs(left) + Math.abs(right));
        }
        if (isSure(value, size)) {
            return value > 0 ? 1 : -1;
        }
        return exactSide(corners, a, b, c, points, p);
    }

    /**
     * Returns whether a determinant of differences of floats, as computed in double, has the sign of the exact one.
     *
     * @param size the sum of the sizes of its products
     */
    static boolean isSure(double value, double size) {
        return Math.abs(value) > DETERMINANT * size && size > Double.MIN_NORMAL / DETERMINANT;
    }

    /** Returns {@link #side} without a filter. */
    static int exactSide(float[] corners, int a, int b, int c, float[] points, int p) {
        BigDecimal[] rows = new BigDecimal[9];
        for (int axis = 0; axis < 3; axis++) {
            BigDecimal base = new BigDecimal(corners[3 * a + axis]);
            rows[axis] = new BigDecimal(corners[3 * b + axis]).subtract(base);
            rows[3 + axis] = new BigDecimal(corners[3 * c + axis]).subtract(base);
            rows[6 + axis] = new BigDecimal(points[3 * p + axis]).subtract(base);
        }
        BigDecimal value = BigDecimal.ZERO;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            BigDecimal minor = rows[j].multiply(rows[3 + k]).subtract(rows[k].multiply(rows[3 + j]));
            value = value.add(rows[6 + i].multiply(minor));
        }
        return value.signum();
    }

    /** Returns whether three corners are on one line, exactly. */
    static boolean isLine(float[] corners, int a, int b, int c) {
        BigDecimal[] rows = new BigDecimal[6];
        for (int axis = 0; axis < 3; axis++) {
            BigDecimal base = new BigDecimal(corners[3 * a + axis]);
            rows[axis] = new BigDecimal(corners[3 * b + axis]).subtract(base);
            rows[3 + axis] = new BigDecimal(corners[3 * c + axis]).subtract(base);
        }
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            if (rows[j].multiply(rows[3 + k]).compareTo(rows[k].multiply(rows[3 + j])) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the distance of a point in front of a triangle from its plane, rounded. */
    static double distance(float[] corners, int a, int b, int c, float[] points, int p) {
        double[] u = new double[3];
        double[] v = new double[3];
        double[] w = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            u[axis] = (double) corners[3 * b + axis] - corners[3 * a + axis];
            v[axis] = (double) corners[3 * c + axis] - corners[3 * a + axis];
            w[axis] = (double) points[3 * p + axis] - corners[3 * a + axis];
        }
        double nx = u[1] * v[2] - u[2] * v[1];
        double ny = u[2] * v[0] - u[0] * v[2];
        double nz = u[0] * v[1] - u[1] * v[0];
        return (nx * w[0] + ny * w[1] + nz * w[2]) / Math.sqrt(nx * nx + ny * ny + nz * nz);
    }
}
