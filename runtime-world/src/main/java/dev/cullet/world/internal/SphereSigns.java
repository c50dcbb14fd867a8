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

    /** Returns whether the distance of the points a and b is at most r + s, both not negative and finite. */
    public static boolean within(double ax, double ay, double az, double bx, double by, double bz, double r, double s) {
        double dx = ax - bx;
        double dy = ay - by;
        double dz = az - bz;
        double distance2 = dx * dx + dy * dy + dz * dz;
        double limit2 = (r + s) * (r + s);
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
}
