// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * Decides whether a float sphere contains a point, without false positives.
 *
 * <p>A squared distance of coordinates in double has a relative error below 6 * 2<sup>-53</sup>: one rounding for each
 * difference (twice, as it is squared), each product and the sums. A point is contained if the squared distance,
 * enlarged by 2<sup>-50</sup> of itself, is within the square of the radius, which is exact: a float has 24 bits, its
 * square 48.
 */
final class SphereMath {
    private static final double MARGIN = 1 + 0x1p-50;

    private SphereMath() {}

    static double distance2(double ax, double ay, double az, double bx, double by, double bz) {
        double x = ax - bx;
        double y = ay - by;
        double z = az - bz;
        return x * x + y * y + z * z;
    }

    /** Returns whether a sphere contains a point at the given squared distance from its centre. */
    static boolean holds(double distance2, float radius) {
        return distance2 * MARGIN <= (double) radius * radius;
    }

    /** Returns the smallest radius that contains a point at the given squared distance. */
    static float radiusFor(double distance2) {
        float r = (float) Math.sqrt(distance2);
        while (r > 0 && holds(distance2, Math.nextDown(r))) {
            r = Math.nextDown(r);
        }
        while (!holds(distance2, r)) {
            r = Math.nextUp(r);
        }
        return r;
    }

    /** Returns the smallest float not below a length. */
    static float radiusUp(double length) {
        float r = (float) length;
        return r < length ? Math.nextUp(r) : r;
    }
}
