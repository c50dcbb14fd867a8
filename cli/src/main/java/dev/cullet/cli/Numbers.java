// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers for output, independent of the locale. */
final class Numbers {
    private Numbers() {}

    /** Formats {@code 1,208 triangles}. */
    static String count(long number, String one) {
        return count(number, one, one + "s");
    }

    /** Formats {@code 3 vertices}. */
    static String count(long number, String one, String many) {
        return number(number) + " " + (number == 1 ? one : many);
    }

    /** Formats {@code 1,208}. */
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Formats {@code 37.5}. */
    static String oneDecimal(double number) {
        return String.format(Locale.ROOT, "%,.1f", number);
    }

    /** Formats up to six digits, such as {@code 0.25 -1.5 3}. */
    static String numbers(float... values) {
        StringBuilder text = new StringBuilder();
        for (float value : values) {
            text.append(text.length() == 0 ? "" : " ").append(number(value));
        }
        return text.toString();
    }

    /** Formats up to six digits, such as {@code 0.25}; with an exponent below a millionth. */
    static String number(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        return Math.abs(value) < 1e-6 ? rounded.toString() : rounded.toPlainString();
    }
}
