// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.math.BigDecimal;

/**
 * The side of a plane through three float points on which a fourth is, exactly.
 *
 * <p>The determinant is computed in double; where its error bound does not decide, in BigDecimal, which is exact for
 * sums and products.
 *
 * <p>Source: Shewchuk 1997, section 4 (orient3d and its error bound A).
 */
final class ExactOrientation {
    private static final double BOUND = 8e-16; // (7 + 56 eps) eps of Shewchuk

    private ExactOrientation() {}

    /**
     * Returns 1 if point p is in front of the triangle, which sees its corners counter-clockwise, -1 behind it, 0 in
     * its plane.
     *
     * @param corners 3 floats per point
     * @param a index of a point
     * @param points 3 floats per point
     * @param p index of the point to classify
     */
    static int sign(float[] corners, int a, int b, int c, float[] points, int p) {
        double bx = (double) corners[3 * b] - corners[3 * a];
        double by = (double) corners[3 * b + 1] - corners[3 * a + 1];
        double bz = (double) corners[3 * b + 2] - corners[3 * a + 2];
        double cx = (double) corners[3 * c] - corners[3 * a];
        double cy = (double) corners[3 * c + 1] - corners[3 * a + 1];
        double cz = (double) corners[3 * c + 2] - corners[3 * a + 2];
        double px = (double) points[3 * p] - corners[3 * a];
        double py = (double) points[3 * p + 1] - corners[3 * a + 1];
        double pz = (double) points[3 * p + 2] - corners[3 * a + 2];
        double determinant = px * (by * cz - bz * cy) + py * (bz * cx - bx * cz) + pz * (bx * cy - by * cx);
        double permanent = Math.abs(px) * (Math.abs(by * cz) + Math.abs(bz * cy))
                + Math.abs(py) * (Math.abs(bz * cx) + Math.abs(bx * cz))
                + Math.abs(pz) * (Math.abs(bx * cy) + Math.abs(by * cx));
        if (Math.abs(determinant) > BOUND * permanent && permanent > 0x1p-900) {
            return determinant > 0 ? 1 : -1;
        }
        return exactSign(corners, a, b, c, points, p);
    }

    private static int exactSign(float[] corners, int a, int b, int c, float[] points, int p) {
        BigDecimal[] u = minus(corners, b, corners, a);
        BigDecimal[] v = minus(corners, c, corners, a);
        BigDecimal[] w = minus(points, p, corners, a);
        BigDecimal sum = BigDecimal.ZERO;
        for (int axis = 0; axis < 3; axis++) {
            int next = (axis + 1) % 3;
            int last = (axis + 2) % 3;
            sum = sum.add(w[axis].multiply(u[next].multiply(v[last]).subtract(u[last].multiply(v[next]))));
        }
        return sum.signum();
    }

    private static BigDecimal[] minus(float[] p, int i, float[] q, int j) {
        BigDecimal[] difference = new BigDecimal[3];
        for (int axis = 0; axis < 3; axis++) {
            difference[axis] = new BigDecimal(p[3 * i + axis]).subtract(new BigDecimal(q[3 * j + axis]));
        }
        return difference;
    }

    /** Returns the outward normal of a triangle, {@code (b - a) x (c - a)}, rounded. */
    static double[] normal(float[] corners, int a, int b, int c) {
        double bx = (double) corners[3 * b] - corners[3 * a];
        double by = (double) corners[3 * b + 1] - corners[3 * a + 1];
        double bz = (double) corners[3 * b + 2] - corners[3 * a + 2];
        double cx = (double) corners[3 * c] - corners[3 * a];
        double cy = (double) corners[3 * c + 1] - corners[3 * a + 1];
        double cz = (double) corners[3 * c + 2] - corners[3 * a + 2];
        return new double[] {by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx};
    }
}
