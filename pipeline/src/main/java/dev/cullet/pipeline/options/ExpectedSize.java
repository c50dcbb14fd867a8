// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.pipeline.text.Decimal;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Range of the longest side of a source. A file outside of it most likely has another unit than its export states.
 *
 * @param min in metres, inclusive, not negative
 * @param max in metres, inclusive, not less than {@code min}; infinite: any size
 */
public record ExpectedSize(double min, double max) {
    /** Props and rooms: 5 cm to 50 m. A terrain is larger, and needs a range of its own. */
    public static final ExpectedSize DEFAULT = new ExpectedSize(0.05, 50);

    /** Every size. */
    public static final ExpectedSize ANY = new ExpectedSize(0, Double.POSITIVE_INFINITY);

    /** Allowed values, as a phrase that follows "must be". */
    public static final String ALLOWED = "a range of lengths, such as 0.1..50 m or 5..500 cm, or any";

    private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)";
    private static final Pattern RANGE =
            Pattern.compile("\\s*" + NUMBER + "\\s*\\.\\.\\s*" + NUMBER + "\\s*(m|cm|mm|km|in|ft|yd)?\\s*");

    /** Rejects ranges that are negative or not in order. */
    public ExpectedSize {
        if (!(min >= 0) || !(max >= min)) {
            throw new IllegalArgumentException(
                    "the expected size is " + min + " to " + max + " m, but must be in order and not negative");
        }
    }

    /**
     * Parses a range, in metres unless a unit follows it.
     *
     * @throws IllegalArgumentException if the text is no range, or the range is not in order
     */
    public static ExpectedSize parse(String text) {
        if (text.equalsIgnoreCase("any")) {
            return ANY;
        }
        Matcher range = RANGE.matcher(text);
        if (!range.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a range");
        }
        String unit = range.group(3);
        BigDecimal metres = BigDecimal.valueOf(unit == null ? 1 : Units.metres(unit));
        double max = metres(range.group(2), metres);
        if (Double.isInfinite(max)) {
            throw new IllegalArgumentException("'" + text + "' is not a finite range");
        }
        return new ExpectedSize(metres(range.group(1), metres), max);
    }

    /** Multiplies in decimal: 12 in are 0.3048 m. */
    private static double metres(String number, BigDecimal unit) {
        return new BigDecimal(number).multiply(unit).doubleValue();
    }

    /** Returns whether a length, in metres, is in the range. */
    public boolean contains(double length) {
        return length >= min && length <= max;
    }

    /** Returns the range in metres, such as {@code 0.05..50 m}, or {@code any}; {@link #parse} reads it. */
    @Override
    public String toString() {
        return max == Double.POSITIVE_INFINITY ? "any" : Decimal.text(min) + ".." + Decimal.text(max) + " m";
    }
}
