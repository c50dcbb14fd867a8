// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

/**
 * On which side of a plane a point lies, exactly, for points with float coordinates, and planes through three points or
 * with numbers.
 *
 * <p>The determinant in double with an error bound decides almost always. Where it is nearer to zero than its
 * rounding error, it is expanded to 24 products of three floats; each is split into two doubles without error, and
 * the 48 parts are added without error.
 *
 * <p>An instance is scratch memory for one thread; nothing is allocated after it is made.
 *
 * <p>Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic, sections 2.4, 2.5 and 4.3.
 */
public final class Orientation3 {
    /** Shewchuk's bound A, (7 + 56 e) e with e = 2^-53, rounded up. */
    private static final double ERROR = 7.7716e-16;

    /** Below this a product may have lost bits to underflow. */
    private static final double UNDERFLOW = 1e-280;

    /** Splits a double into two halves of 26 bits. */
    private static final double SPLITTER = 0x1p27 + 1;

    /** Bounds the error of adding four doubles, relative to the sum of their sizes: three roundings and slack. */
    private static final double SUM_ERROR = 0x1p-51;

    private final double[] parts = new double[64];
    private int used;

    /**
     * Sign of {@code det [a - d, b - d, c - d]}: above 0 where d is behind the triangle a b c, which is
     * counter-clockwise from its front; 0 where the four lie in one plane.
     *
     * @param p 3 floats per point; a, b, c and d are numbers of points
     */
    public int of(float[] p, int a, int b, int c, int d) {
        double adx = (double) p[3 * a] - p[3 * d];
        double ady = (double) p[3 * a + 1] - p[3 * d + 1];
        double adz = (double) p[3 * a + 2] - p[3 * d + 2];
        double bdx = (double) p[3 * b] - p[3 * d];
        double bdy = (double) p[3 * b + 1] - p[3 * d + 1];
        double bdz = (double) p[3 * b + 2] - p[3 * d + 2];
        double cdx = (double) p[3 * c] - p[3 * d];
        double cdy = (double) p[3 * c + 1] - p[3 * d + 1];
        double cdz = (double) p[3 * c + 2] - p[3 * d + 2];
        double bc = bdx * cdy;
        double cb = cdx * bdy;
        double ca = cdx * ady;
        double ac = adx * cdy;
        double ab = adx * bdy;
        double ba = bdx * ady;
        double determinant = adz * (bc - cb) + bdz * (ca - ac) + cdz * (ab - ba);
        double size = Math.abs(adz) * (Math.abs(bc) + Math.abs(cb))
                + Math.abs(bdz) * (Math.abs(ca) + Math.abs(ac))
                + Math.abs(cdz) * (Math.abs(ab) + Math.abs(ba));
        if (Math.abs(determinant) > ERROR * size + UNDERFLOW) {
            return determinant > 0 ? 1 : -1;
        }
        return exact(p, 3 * a, 3 * b, 3 * c, 3 * d);
    }

    /** The determinant of the 4 x 4 matrix with rows x y z 1, by its four minors. */
    private int exact(float[] p, int a, int b, int c, int d) {
        used = 0;
        addMinor(p, a, b, c, 1);
        addMinor(p, a, b, d, -1);
        addMinor(p, a, c, d, 1);
        addMinor(p, b, c, d, -1);
        return sign();
    }

    /** The parts do not overlap and grow in size: the largest that is not zero has the sign of the sum. */
    private int sign() {
        for (int i = used - 1; i >= 0; i--) {
            if (parts[i] != 0) {
                return parts[i] > 0 ? 1 : -1;
            }
        }
        return 0;
    }

    /**
     * Returns the sign of {@code a*x + b*y + c*z - d}: above 0 outside of a plane with the normal a b c.
     *
     * @param normals 3 whole numbers per plane
     * @param offsets d per plane
     * @param p 3 floats per point
     */
    public int ofPlane(short[] normals, double[] offsets, int plane, float[] p, int point) {
        double x = normals[3 * plane] * (double) p[3 * point]; // exact, as the other two
        double y = normals[3 * plane + 1] * (double) p[3 * point + 1];
        double z = normals[3 * plane + 2] * (double) p[3 * point + 2];
        double d = offsets[plane];
        double side = x + y + z - d;
        double size = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(d);
        if (Math.abs(side) > SUM_ERROR * size) {
            return side > 0 ? 1 : -1;
        }
        used = 0;
        add(x);
        add(y);
        add(z);
        add(-d);
        return sign();
    }

    private void addMinor(float[] p, int i, int j, int k, int sign) {
        addProduct(p[i], p[j + 1], sign * p[k + 2]);
        addProduct(p[i + 1], p[j + 2], sign * p[k]);
        addProduct(p[i + 2], p[j], sign * p[k + 1]);
        addProduct(p[i], p[j + 2], -sign * p[k + 1]);
        addProduct(p[i + 1], p[j], -sign * p[k + 2]);
        addProduct(p[i + 2], p[j + 1], -sign * p[k]);
    }

    /** Adds x y z: x y is exact in double; its two halves times z are exact again. */
    private void addProduct(float x, float y, float z) {
        double product = (double) x * y;
        double stretched = SPLITTER * product;
        double high = stretched - (stretched - product);
        add((product - high) * z);
        add(high * z);
    }

    /** Adds a number to the sum and keeps what rounding takes from each step as a part of its own. */
    private void add(double number) {
        double sum = number;
        int kept = 0;
        for (int i = 0; i < used; i++) {
            double part = parts[i];
            double grown = sum + part;
            double partInSum = grown - sum;
            double lost = (sum - (grown - partInSum)) + (part - partInSum);
            sum = grown;
            if (lost != 0) {
                parts[kept++] = lost;
            }
        }
        parts[kept++] = sum;
        used = kept;
    }
}
