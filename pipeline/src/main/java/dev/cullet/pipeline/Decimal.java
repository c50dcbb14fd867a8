// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The shortest decimal text that reads back as the same double, and is nearest to it. {@code Double.toString} alone will
 * not do: its digits changed with JDK 19, and some of these texts are part of an asset's bytes.
 */
public final class Decimal {
    private static final int MOST_PLAIN_DIGITS = 15;
    private static final int LEAST_PLAIN_EXPONENT = -7;

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
        // Never too few digits, but on an old JDK sometimes one or two too many.
        int digits = new BigDecimal(Double.toString(value)).precision();
        while (digits > 1 && rounded(exact, digits - 1).doubleValue() == value) {
            digits--;
        }
        BigDecimal shortest = rounded(exact, digits).stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        boolean isPlain = exponent >= LEAST_PLAIN_EXPONENT && exponent <= MOST_PLAIN_DIGITS;
        return isPlain ? shortest.toPlainString() : shortest.toString();
    }

    private static BigDecimal rounded(BigDecimal value, int digits) {
        return value.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
}
