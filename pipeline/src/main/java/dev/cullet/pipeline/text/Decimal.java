// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A double as the text of the fewest digits that, rounded from it, read back as the same double. {@code
 * Double.toString} will not do: its digits changed with JDK 19, and some of these texts are part of an asset's bytes.
 */
public final class Decimal {
    /** Every double reads back from its nearest decimal of so many digits; from fewer, only some do. */
    private static final int ENOUGH_DIGITS = 17;

    private static final int MAX_PLAIN_DIGITS = 15;
    private static final int MIN_PLAIN_EXPONENT = -7;

    private Decimal() {}

    /**
     * Such as {@code 0.25} or {@code 1E-30}: a number in JSON too.
     *
     * @param value finite
     */
    public static String text(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal exact = new BigDecimal(value);
        int digits = ENOUGH_DIGITS;
        while (digits > 1 && rounded(exact, digits - 1).doubleValue() == value) {
            digits--;
        }
        BigDecimal shortest = rounded(exact, digits).stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        boolean isPlain = exponent >= MIN_PLAIN_EXPONENT && exponent <= MAX_PLAIN_DIGITS;
        return isPlain ? shortest.toPlainString() : shortest.toString();
    }

    private static BigDecimal rounded(BigDecimal value, int digits) {
        return value.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
}
