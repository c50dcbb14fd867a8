// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.math.BigDecimal;

/**
 * Exact test whether three points are collinear, at any scale: a sliver with an area is never degenerate, and a
 * triangle without area is never kept.
 *
 * <p>The three 2 x 2 determinants are compared with 0 in double where an error bound decides, else in BigDecimal, which
 * is exact for sums and products. Products of two floats do not underflow in double.
 *
 * <p>Source: Shewchuk 1997 (the error bound).
 */
final class ExactArea {
    /** Bound of the relative error of a determinant of rounded differences (3.3e-16 and second-order terms). */
    private static final double ERROR = 1e-15;

    private ExactArea() {}

    /** Returns whether the vertices at offsets a, b, c (already times 3) are collinear, or two of them coincide. */
    static boolean isZero(float[] p, int a, int b, int c) {
        for (int axis = 0; axis < 3; axis++) {
            if (!isZero(p, a, b, c, (axis + 1) % 3, (axis + 2) % 3)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the projection to two coordinates has no area. */
    private static boolean isZero(float[] p, int a, int b, int c, int u, int v) {
        double abU = (double) p[b + u] - p[a + u];
        double abV = (double) p[b + v] - p[a + v];
        double acU = (double) p[c + u] - p[a + u];
        double acV = (double) p[c + v] - p[a + v];
        double left = abU * acV;
        double right = abV * acU;
        double size = Math.abs(left) + Math.abs(right);
        if (Math.abs(left - right) > ERROR * size) {
            return false;
        }
        if ((abU == 0 || acV == 0) && (abV == 0 || acU == 0)) {
            return true; // a rounded difference is 0 only if the numbers are equal
        }
        BigDecimal exactLeft = minus(p[b + u], p[a + u]).multiply(minus(p[c + v], p[a + v]));
        BigDecimal exactRight = minus(p[b + v], p[a + v]).multiply(minus(p[c + u], p[a + u]));
        return exactLeft.compareTo(exactRight) == 0;
    }

    private static BigDecimal minus(float a, float b) {
        return new BigDecimal(a).subtract(new BigDecimal(b));
    }
}
