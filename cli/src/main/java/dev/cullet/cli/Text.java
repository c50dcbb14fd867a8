// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers and words as people read them, the same in every country. */
final class Text {
    private Text() {}

    /** Such as {@code 1,208 triangles}. */
    static String count(long number, String one) {
        return count(number, one, one + "s");
    }

    /** Such as {@code 3 vertices}. */
    static String count(long number, String one, String many) {
        return number(number) + " " + (number == 1 ? one : many);
    }

    /** Such as {@code 1,208}. */
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Such as {@code 37.5}. */
    static String oneDecimal(double number) {
        return String.format(Locale.ROOT, "%,.1f", number);
    }

    /** Up to six digits, such as {@code 0.25 -1.5 3}. */
    static String numbers(float... values) {
        StringBuilder text = new StringBuilder();
        for (float value : values) {
            text.append(text.length() == 0 ? "" : " ").append(number(value));
        }
        return text.toString();
    }

    /** Up to six digits, such as {@code 0.25}; with an exponent where there would be many zeros. */
    static String number(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        return Math.abs(value) < 1e-6 ? rounded.toString() : rounded.toPlainString();
    }
}
