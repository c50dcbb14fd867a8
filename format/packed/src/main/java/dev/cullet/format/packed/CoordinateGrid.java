// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

/**
 * Whole numbers for the coordinates of a mesh. Files are often written with so many decimals, or so many digits: then a
 * coordinate is a small whole number over a power of ten, and far cheaper to tell than its 32 bits.
 *
 * <pre>
 * FLOAT       the float's own bits, in the order of its values
 * DECIMALS    k is k / 10^d
 * DIGITS      k is k / 10^d, where d goes by the prediction, so that it has n digits
 * DICTIONARY  k is the k-th of the sizes that there are, see CoordinateDictionary
 * ... SPLIT   of decimals and digits the same, made from two floats, of the whole part and of the fraction: so do some readers of text
 * </pre>
 */
public final class CoordinateGrid {
    public static final int FLOAT = 0;
    public static final int DECIMALS = 1;
    public static final int DIGITS = 2;
    public static final int DICTIONARY = 3;

    /** Added to a kind. */
    public static final int SPLIT = 4;

    /** Most decimals, and most digits. */
    public static final int MOST_DECIMALS = 18;

    static final int MOST_DIGITS = 9;

    /** Largest whole number, so that a prediction from three of them has no more bits than a long. */
    public static final double LARGEST = 0x1p30;

    private static final double[] POWERS = new double[MOST_DECIMALS + 1];
    private static final double[] TENTHS = new double[MOST_DECIMALS + 1];

    static {
        double power = 1; // exact up to 10^22
        for (int i = 0; i <= MOST_DECIMALS; i++) {
            POWERS[i] = power;
            TENTHS[i] = 1 / power;
            power *= 10;
        }
    }

    private CoordinateGrid() {}

    /** Whether there is a grid of a kind, with so many decimals or digits. */
    static boolean exists(int kind, int digits) {
        switch (kind & ~SPLIT) {
            case FLOAT:
            case DICTIONARY:
                return kind < SPLIT && digits == 0;
            case DECIMALS:
                return digits <= MOST_DECIMALS;
            case DIGITS:
                return digits >= 1 && digits <= MOST_DIGITS;
            default:
                return false;
        }
    }

    public static double power(int decimals) {
        return POWERS[decimals];
    }

    /** The float of a whole number. */
    public static float value(double k, int decimals, boolean split) {
        double value = k * TENTHS[decimals];
        if (!split) {
            return (float) value;
        }
        int whole = (int) value;
        return (float) whole + (float) ((k - whole * POWERS[decimals]) * TENTHS[decimals]);
    }

    /**
     * Decimals with which a number has so many digits; as many as there may be for one that is tiny.
     *
     * @param near where to begin to look, 0 .. {@link #MOST_DECIMALS}: what another number of about that size has
     */
    public static int decimals(double value, int digits, int near) {
        double size = Math.abs(value);
        double least = POWERS[digits - 1];
        int decimals = near;
        while (decimals > 0 && size * POWERS[decimals - 1] >= least) {
            decimals--;
        }
        while (decimals < MOST_DECIMALS && size * POWERS[decimals] < least) {
            decimals++;
        }
        return decimals;
    }

    /** Bits of a float as a whole number in the order of values; -0 is just below 0. */
    public static int ordered(float value) {
        int bits = Float.floatToRawIntBits(value);
        return bits ^ ((bits >> 31) & 0x7FFF_FFFF);
    }

    public static float ofOrdered(int ordered) {
        return Float.intBitsToFloat(ordered ^ ((ordered >> 31) & 0x7FFF_FFFF));
    }
}
