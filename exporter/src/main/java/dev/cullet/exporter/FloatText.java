// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers as decimals of the fewest digits that read back as the same number. {@code Float.toString} will not do: its
 * digits changed with JDK 19, and the bytes of an export are the same on every JDK.
 *
 * <p>A float between 1e-5 and 1e7 takes a few multiplications: the nearest decimal with k digits after the point, for
 * the smallest k that reads back. Other numbers are rounded from their exact decimal.
 */
public final class FloatText {
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13};
    private static final float MIN_PLAIN = 1e-5f;
    private static final float MAX_PLAIN = 1e7f;
    private static final int FLOAT_DIGITS = 9;
    private static final int DOUBLE_DIGITS = 17;

    private FloatText() {}

    /**
     * Returns a float such as {@code 0.25}, {@code -3} or {@code 1E-30}: a number of JSON, too. The sign of -0 stays.
     *
     * @param value finite
     */
    public static String of(float value) {
        float magnitude = Math.abs(value);
        if (magnitude == 0) {
            return Float.floatToRawIntBits(value) < 0 ? "-0" : "0";
        }
        if (magnitude >= MIN_PLAIN && magnitude < MAX_PLAIN) {
            for (int k = 0; k < POWERS.length; k++) {
                long digits = Math.round(magnitude * POWERS[k]);
                if ((float) (digits / POWERS[k]) == magnitude) {
                    String text = plain(value < 0, digits, k);
                    if (Float.parseFloat(text) == value) {
                        return text;
                    }
                }
            }
        }
        BigDecimal exact = new BigDecimal(value);
        int digits = 1;
        while (digits < FLOAT_DIGITS && rounded(exact, digits).floatValue() != value) {
            digits++;
        }
        return text(rounded(exact, digits));
    }

    /**
     * Returns a double in the same way. One that is a float has the digits of the float, which read back as the same
     * float, not as the same double.
     *
     * @param value finite
     */
    public static String of(double value) {
        return value == (float) value ? of((float) value) : exact(value);
    }

    /**
     * Returns a double with the fewest digits that read back as the same double.
     *
     * @param value finite
     */
    public static String exact(double value) {
        if (value == 0) {
            return of((float) value);
        }
        BigDecimal exact = new BigDecimal(value);
        int digits = 1;
        while (digits < DOUBLE_DIGITS && rounded(exact, digits).doubleValue() != value) {
            digits++;
        }
        return text(rounded(exact, digits));
    }

    private static String plain(boolean negative, long digits, int afterPoint) {
        String all = Long.toString(digits);
        StringBuilder text = new StringBuilder(all.length() + afterPoint + 3);
        if (negative) {
            text.append('-');
        }
        if (all.length() <= afterPoint) {
            text.append("0.").append("0".repeat(afterPoint - all.length())).append(all);
        } else if (afterPoint == 0) {
            text.append(all);
        } else {
            text.append(all, 0, all.length() - afterPoint)
                    .append('.')
                    .append(all, all.length() - afterPoint, all.length());
        }
        return text.toString();
    }

    private static BigDecimal rounded(BigDecimal value, int digits) {
        return value.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    private static String text(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        int exponent = stripped.precision() - stripped.scale() - 1;
        return exponent >= -7 && exponent <= 15 ? stripped.toPlainString() : stripped.toString();
    }
}
