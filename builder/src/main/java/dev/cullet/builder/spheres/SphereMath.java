// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * Decides whether a float sphere holds a point, never wrongly with yes.
 *
 * <p>With coordinates in double a squared distance is off by less than 6 parts in 2<sup>53</sup>: one for each difference
 * (twice, as it is squared), each product and the sums. A point is held when the distance, enlarged by one part in
 * 2<sup>50</sup>, is within the square of the radius, which is exact: a float has 24 bits, its square 48.
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

    /** Whether a sphere holds a point at the given squared distance from its centre. */
    static boolean holds(double distance2, float radius) {
        return distance2 * MARGIN <= (double) radius * radius;
    }

    /** The smallest radius that holds a point at the given squared distance. */
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

    /** The smallest float not below a length. */
    static float radiusUp(double length) {
        float r = (float) length;
        return r < length ? Math.nextUp(r) : r;
    }
}
