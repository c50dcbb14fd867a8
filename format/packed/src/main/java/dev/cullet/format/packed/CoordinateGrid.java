// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

/**
 * The integers that stand for the coordinates of a mesh. Files are often written with a fixed number of decimals or
 * digits: a coordinate is then a small integer over a power of ten, which takes fewer bits than its float.
 *
 * <pre>
 * FLOAT       k is the bits of the float, in the order of values
 * DECIMALS    k is k / 10^d
 * DIGITS      k is k / 10^d; d follows from the prediction, so that k has n digits
 * DICTIONARY  k is a number of CoordinateDictionary
 * ... SPLIT   DECIMALS or DIGITS, as the sum of two floats, integer part and fraction: some text parsers compute that
 * </pre>
 */
public final class CoordinateGrid {
    /** Kind: the bits of the float. */
    public static final int FLOAT = 0;

    /** Kind: a fixed number of decimals. */
    public static final int DECIMALS = 1;

    /** Kind: a fixed number of digits. */
    public static final int DIGITS = 2;

    /** Kind: a number of a dictionary per axis. */
    public static final int DICTIONARY = 3;

    /** Flag, added to {@link #DECIMALS} or {@link #DIGITS}: computed from two floats. */
    public static final int SPLIT = 4;

    /** The largest number of decimals. */
    public static final int MAX_DECIMALS = 18;

    /** The largest number of digits. */
    static final int MAX_DIGITS = 9;

    /** The largest integer of {@link #DECIMALS}: a prediction from three of them does not overflow a long. */
    public static final double MAX_INTEGER = 0x1p30;

    /** Values below 2^-63 have the most decimals of any number of digits, from 2^31 on they have none. */
    private static final int MIN_BINADE = -64;

    private static final int BINADES = 96;

    private static final double[] POWERS = new double[MAX_DECIMALS + 1];
    private static final double[] TENTHS = new double[MAX_DECIMALS + 1];

    static {
        double power = 1; // exact up to 10^22
        for (int i = 0; i <= MAX_DECIMALS; i++) {
            POWERS[i] = power;
            TENTHS[i] = 1 / power;
            power *= 10;
        }
    }

    private CoordinateGrid() {}

    /** Returns whether a grid of this kind with this number of decimals or digits exists. */
    static boolean exists(int kind, int digits) {
        switch (kind & ~SPLIT) {
            case FLOAT:
            case DICTIONARY:
                return kind < SPLIT && digits == 0;
            case DECIMALS:
                return digits <= MAX_DECIMALS;
            case DIGITS:
                return digits >= 1 && digits <= MAX_DIGITS;
            default:
                return false;
        }
    }

    /** Returns 10 to the power of the argument, 0 .. {@link #MAX_DECIMALS}; exact. */
    public static double power(int decimals) {
        return POWERS[decimals];
    }

    /** Returns the float of an integer on a grid of decimals. */
    public static float value(double k, int decimals, boolean split) {
        double value = k * TENTHS[decimals];
        if (!split) {
            return (float) value;
        }
        int whole = (int) value;
        return (float) whole + (float) ((k - whole * POWERS[decimals]) * TENTHS[decimals]);
    }

    /**
     * Returns the number of decimals with which a value has the given number of digits; the maximum for a tiny value.
     *
     * @param near where the search begins, 0 .. {@link #MAX_DECIMALS}: the result for a value of similar magnitude
     */
    public static int decimals(double value, int digits, int near) {
        double size = Math.abs(value);
        double min = POWERS[digits - 1];
        int decimals = near;
        while (decimals > 0 && size * POWERS[decimals - 1] >= min) {
            decimals--;
        }
        while (decimals < MAX_DECIMALS && size * POWERS[decimals] < min) {
            decimals++;
        }
        return decimals;
    }

    /**
     * Returns, per power of two that a value may be above, the {@link #decimals(double, int, int)} of the largest value
     * below the next.
     *
     * @param digits 1 .. {@link #MAX_DIGITS}
     */
    public static byte[] decimalsOfBinades(int digits) {
        byte[] decimals = new byte[BINADES];
        for (int i = 0; i < BINADES; i++) {
            double next = Math.scalb(1.0, MIN_BINADE + 1 + i);
            decimals[i] = (byte) decimals(next - Math.ulp(next) / 2, digits, MAX_DECIMALS);
        }
        return decimals;
    }

    /**
     * Returns the {@link #decimals(double, int, int)} of a value, without a branch that is hard to predict: those of
     * values above the same power of two differ by at most one. Values outside of the table need none, or all.
     *
     * @param binades {@link #decimalsOfBinades} of the digits
     */
    public static int decimals(double value, int digits, byte[] binades) {
        int exponent = (int) (Double.doubleToRawLongBits(value) >>> 52) & 0x7FF;
        int binade = Math.max(0, Math.min(BINADES - 1, exponent - (Double.MAX_EXPONENT + MIN_BINADE)));
        int decimals = binades[binade];
        double above = Math.abs(value) * POWERS[decimals] - POWERS[digits - 1];
        return Math.min(MAX_DECIMALS, decimals + (int) (Double.doubleToRawLongBits(above) >>> 63));
    }

    /** Returns the bits of a float as an integer in the order of values; -0 is just below 0. */
    public static int ordered(float value) {
        int bits = Float.floatToRawIntBits(value);
        return bits ^ ((bits >> 31) & 0x7FFF_FFFF);
    }

    /** Returns the float of an integer that {@link #ordered} returned. */
    public static float ofOrdered(int ordered) {
        return Float.intBitsToFloat(ordered ^ ((ordered >> 31) & 0x7FFF_FFFF));
    }
}
