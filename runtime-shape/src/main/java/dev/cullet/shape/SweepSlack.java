// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.format.Sphere;

/** Bounds of the rounding of distances in sweeps of shapes. */
final class SweepSlack {
    /** Half a unit in the last place on three axes, relative, with a factor of two. */
    static final double ROUNDING = 0x1p-22;

    private SweepSlack() {}

    static void checkTolerance(double tolerance) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("tolerance " + tolerance + " must not be negative or NaN");
        }
    }

    /**
     * Returns a bound of the absolute error of a measured distance, besides the relative one: rounding to float of the
     * moving shape's corners where they are near the other one, and double arithmetic.
     *
     * @param still box of the shape that does not move: 3 minima, 3 maxima
     * @param moving sphere round the other
     */
    static double of(float[] still, Sphere moving) {
        double size = 0;
        for (int i = 0; i < 6; i++) {
            size = Math.max(size, Math.abs(still[i]));
        }
        return ROUNDING * (size + 2 * moving.radius()) + 0x1p-40 * size;
    }
}
