// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * On which side of a line a point lies, exactly.
 *
 * <p>The determinant of three points with float coordinates is a sum of six products, and a product of two floats is
 * exact in double. A plain sum decides almost always; where it is nearer to zero than its rounding error, the six
 * products are added without error. Nothing is allocated.
 *
 * <p>Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic, section 2.3 (grow-expansion).
 */
public final class Orientation2 {
    /**
     * Bounds the error of adding six doubles, relative to the sum of their sizes: five roundings of 2^-53 and slack.
     */
    private static final double ERROR = 6 * 0x1p-53;

    private Orientation2() {}

    /** 1 if a, b, c turn left (counter-clockwise), -1 if they turn right, 0 if they lie on one line. */
    public static int of(float ax, float ay, float bx, float by, float cx, float cy) {
        double p0 = (double) ax * by;
        double p1 = -(double) ay * bx;
        double p2 = (double) bx * cy;
        double p3 = -(double) by * cx;
        double p4 = (double) cx * ay;
        double p5 = -(double) cy * ax;
        double sum = p0 + p1 + p2 + p3 + p4 + p5;
        double size = Math.abs(p0) + Math.abs(p1) + Math.abs(p2) + Math.abs(p3) + Math.abs(p4) + Math.abs(p5);
        if (Math.abs(sum) > ERROR * size) {
            return sum > 0 ? 1 : -1;
        }
        return signOfSum(p0, p1, p2, p3, p4, p5);
    }

    /** Sign of a sum, exact: each number is added to an expansion e0 + e1 + ... whose parts do not overlap. */
    private static int signOfSum(double p0, double p1, double p2, double p3, double p4, double p5) {
        double e1 = p0 + p1;
        double e0 = Expansion.lost(p0, p1, e1);

        double s = e0 + p2;
        double f0 = Expansion.lost(e0, p2, s);
        double f2 = s + e1;
        double f1 = Expansion.lost(s, e1, f2);

        s = f0 + p3;
        double g0 = Expansion.lost(f0, p3, s);
        double t = s + f1;
        double g1 = Expansion.lost(s, f1, t);
        double g3 = t + f2;
        double g2 = Expansion.lost(t, f2, g3);

        s = g0 + p4;
        double h0 = Expansion.lost(g0, p4, s);
        t = s + g1;
        double h1 = Expansion.lost(s, g1, t);
        s = t + g2;
        double h2 = Expansion.lost(t, g2, s);
        double h4 = s + g3;
        double h3 = Expansion.lost(s, g3, h4);

        s = h0 + p5;
        double k0 = Expansion.lost(h0, p5, s);
        t = s + h1;
        double k1 = Expansion.lost(s, h1, t);
        s = t + h2;
        double k2 = Expansion.lost(t, h2, s);
        t = s + h3;
        double k3 = Expansion.lost(s, h3, t);
        double k5 = t + h4;
        double k4 = Expansion.lost(t, h4, k5);
        // The largest part that is not zero outweighs all smaller ones.
        double sign = k5 != 0 ? k5 : k4 != 0 ? k4 : k3 != 0 ? k3 : k2 != 0 ? k2 : k1 != 0 ? k1 : k0;
        return sign > 0 ? 1 : sign < 0 ? -1 : 0;
    }
}
