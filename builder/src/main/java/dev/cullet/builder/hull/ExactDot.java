// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * The dot product of a whole-number normal and a float point, rounded up exactly.
 *
 * <p>A component of at most 29 bits times a float of 24 bits is exact in double. The three products are added without
 * loss as an expansion, and the expansion is rounded up to the next double.
 *
 * <p>Source: Shewchuk 1997, Adaptive precision floating-point arithmetic, theorem 7 (two-sum) and section 2.4.
 */
final class ExactDot {
    private ExactDot() {}

    /**
     * Returns the smallest double that is not below {@code n . v}.
     *
     * @param nx component of the normal, a whole number below 2^29
     */
    static double up(double nx, double ny, double nz, float x, float y, float z) {
        return sumUp(nx * x, ny * y, nz * z);
    }

    /** Returns the smallest double that is not below the exact sum of three doubles. */
    static double sumUp(double a, double b, double c) {
        double ab = a + b;
        double abError = error(a, b, ab);
        double abc = ab + c;
        double abcError = error(ab, c, abc);
        double low = abError + abcError;
        double lowest = error(abError, abcError, low);
        double high = abc + low;
        double rest = error(abc, low, high);
        return rest + lowest > 0 ? Math.nextUp(high) : high; // the sign of a rounded sum of two doubles is exact
    }

    /** Returns the exact error of a rounded sum. */
    static double error(double a, double b, double sum) {
        double virtual = sum - a;
        return (a - (sum - virtual)) + (b - virtual);
    }
}
