// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

/**
 * Sine and cosine with the same bits on every JVM and without allocation: {@code Math} does not specify the bits, and
 * since JDK 21 {@code StrictMath} allocates an array for angles beyond an eighth of a turn.
 *
 * <p>Taylor series about the nearest quarter turn, with an error within 2 units in the last place of the angle's
 * rounding.
 */
public final class Angle {
    /** The first 33 bits of a quarter turn, so that multiples up to 2^20 are exact. */
    private static final double QUARTER = 0x1.921fb544p0;

    private static final double QUARTER_REST = 0x1.0b4611a626331p-34;

    /** Beyond it whole turns are removed first: the error is within the rounding of the angle. */
    private static final double LARGE = 1 << 20;

    private Angle() {}

    /** Returns the sine of a finite angle in radians. */
    public static double sin(double radians) {
        return quarterTurnsOn(radians, 0);
    }

    /** Returns the cosine of a finite angle in radians. */
    public static double cos(double radians) {
        return quarterTurnsOn(radians, 1);
    }

    /** Returns the sine of an angle plus a number of quarter turns. */
    private static double quarterTurnsOn(double radians, int more) {
        double quarter = QUARTER + QUARTER_REST;
        double angle = Math.abs(radians) > LARGE ? radians % (4 * quarter) : radians;
        double nearest = Math.rint(angle / quarter);
        double rest = (angle - nearest * QUARTER) - nearest * QUARTER_REST;
        int quadrant = (int) nearest + more;
        double value = (quadrant & 1) == 0 ? sineNearZero(rest) : cosineNearZero(rest);
        return (quadrant & 2) == 0 ? value : -value;
    }

    private static double sineNearZero(double x) {
        double z = x * x;
        double tail = 1 / 6227020800.0 + z * (-1 / 1307674368000.0 + z / 355687428096000.0);
        double series =
                -1 / 6.0 + z * (1 / 120.0 + z * (-1 / 5040.0 + z * (1 / 362880.0 + z * (-1 / 39916800.0 + z * tail))));
        return x + x * z * series;
    }

    private static double cosineNearZero(double x) {
        double z = x * x;
        double tail = -1 / 87178291200.0 + z / 20922789888000.0;
        double series = 1 / 24.0
                + z * (-1 / 720.0 + z * (1 / 40320.0 + z * (-1 / 3628800.0 + z * (1 / 479001600.0 + z * tail))));
        return 1 - 0.5 * z + z * z * series;
    }
}
