// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The shortest decimal text that reads back as the same double. {@code Double.toString} will not do: its digits changed
 * with JDK 19, and these texts are part of an asset's bytes.
 */
final class Decimal {
    private Decimal() {}

    /** @param value finite */
    static String text(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < 17; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == value) {
                return rounded.stripTrailingZeros().toPlainString();
            }
        }
        return exact.round(new MathContext(17, RoundingMode.HALF_EVEN))
                .stripTrailingZeros()
                .toPlainString();
    }
}
