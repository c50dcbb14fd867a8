// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.Expansion;

/**
 * Exact decisions on spheres: a sum in double decides if it exceeds its rounding error, otherwise it is repeated
 * without error. Allocates nothing after the first exact decision of a thread.
 */
public final class SphereSigns {
    /** Bounds the error of a sum of a few rounded products, relative to the sum of their sizes. */
    public static final double ERROR = 0x1p-49;

    private SphereSigns() {}

    /**
     * Returns whether the distance of the points a and b is at most r + s, both not negative and finite.
     *
     * @param distance2 the squared distance in double
     * @param limit2 the square of r + s in double
     */
    public static boolean within(
            double distance2,
            double limit2,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double r,
            double s) {
        if (distance2 > limit2 * (1 + ERROR)) {
            return false;
        }
        if (distance2 < limit2 * (1 - ERROR)) {
            return true;
        }
        Expansion[] e = Expansion.scratch();
        square(e[0].setDifference(ax, bx), e[1].clear());
        square(e[0].setDifference(ay, by), e[1]);
        square(e[0].setDifference(az, bz), e[1]);
        e[0].setDifference(r, -s);
        return e[1].subtractProduct(e[0], e[0]).sign() <= 0;
    }

    private static void square(Expansion length, Expansion sum) {
        sum.addProduct(length, length);
    }

    /**
     * Returns the side of the plane {@code a x + b y + c z + d = 0} on which a sphere is: 1, -1, or 0 if it touches the
     * plane.
     *
     * @param length length of the normal, rounded
     */
    public static int side(
            double a, double b, double c, double d, double length, double x, double y, double z, double radius) {
        double px = a * x;
        double py = b * y;
        double pz = c * z;
        double height = px + py + pz + d;
        double extent = length * radius;
        double doubt = ERROR * (Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(d) + extent);
        if (Math.abs(height) - extent > doubt) {
            return height > 0 ? 1 : -1;
        }
        if (Math.abs(height) - extent < -doubt) {
            return 0;
        }
        Expansion[] e = Expansion.scratch();
        Expansion exact =
                e[0].clear().addProduct(a, x).addProduct(b, y).addProduct(c, z).add(d);
        Expansion length2 = e[1].clear().addProduct(a, a).addProduct(b, b).addProduct(c, c);
        Expansion radius2 = e[2].clear().addProduct(radius, radius);
        int apart = e[3].clear()
                .addProduct(exact, exact)
                .subtractProduct(length2, radius2)
                .sign();
        return apart > 0 ? exact.sign() : 0;
    }
}
