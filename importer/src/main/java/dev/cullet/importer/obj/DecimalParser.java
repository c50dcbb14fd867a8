// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import java.nio.charset.StandardCharsets;

/**
 * Parses decimal numbers of a text file to the nearest float, ties to even, as {@link Float#parseFloat} does, but
 * without allocation.
 *
 * <p>The first 18 significant digits and a power of ten up to 22 give a double that differs from the decimal by less
 * than {@link #MAX_ERROR} units in its last place. If no midpoint of two floats is that near, rounding this double
 * gives the nearest float (after Clinger, How to Read Floating Point Numbers Accurately, 1990). All other numbers go
 * through {@link Float#parseFloat}: those near midpoints, with large exponents, and below the normal floats. Not
 * thread-safe.
 */
public final class DecimalParser {
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /** Significands below this bound accept one more digit. */
    private static final long SIGNIFICAND_LIMIT = 100_000_000_000_000_000L;

    private static final int EXPONENT_LIMIT = 100_000;

    /** Bits of a double below the last bit of a float. */
    private static final int EXTRA_BITS = 29;

    /** The extra bits of a midpoint of two floats. */
    private static final long HALF = 1L << (EXTRA_BITS - 1);

    private static final int MAX_ERROR = 8;

    private float value;

    /**
     * Parses a token: a sign, digits with at most one point, and an exponent, where only digits are required; or
     * {@code nan}, {@code inf} or {@code infinity}, in any case, with a sign.
     *
     * @param text bytes
     * @param from index of the first byte of the token
     * @param to index after its last byte
     * @return whether the whole token is a number, which {@link #value} returns
     */
    public boolean parse(byte[] text, int from, int to) {
        boolean negative = from < to && text[from] == '-';
        int at = from < to && (negative || text[from] == '+') ? from + 1 : from;
        long significand = 0;
        int exponent = 0;
        int digits = 0;
        boolean afterPoint = false;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                digits++;
                if (significand < SIGNIFICAND_LIMIT) {
                    significand = 10 * significand + digit;
                    exponent -= afterPoint ? 1 : 0;
                } else {
                    exponent += afterPoint ? 0 : 1;
                }
            } else if (text[at] == '.' && !afterPoint) {
                afterPoint = true;
            } else {
                break;
            }
        }
        if (digits == 0) {
            return !afterPoint && word(text, at, to, negative);
        }
        if (at < to) {
            if ((text[at] | 0x20) != 'e') {
                return false;
            }
            at++;
            boolean down = at < to && text[at] == '-';
            at += at < to && (down || text[at] == '+') ? 1 : 0;
            if (at == to) {
                return false;
            }
            int power = 0;
            for (; at < to; at++) {
                int digit = text[at] - '0';
                if (digit < 0 || digit > 9) {
                    return false;
                }
                power = Math.min(EXPONENT_LIMIT, 10 * power + digit);
            }
            exponent += down ? -power : power;
        }
        value = nearest(significand, exponent, negative, text, from, to);
        return true;
    }

    /** Returns the number of the last token. */
    public float value() {
        return value;
    }

    private boolean word(byte[] text, int from, int to, boolean negative) {
        if (isWord(text, from, to, "nan")) {
            value = Float.NaN;
            return true;
        }
        value = negative ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
        return isWord(text, from, to, "inf") || isWord(text, from, to, "infinity");
    }

    private static boolean isWord(byte[] text, int from, int to, String word) {
        boolean equal = to - from == word.length();
        for (int i = 0; equal && i < word.length(); i++) {
            equal = (text[from + i] | 0x20) == word.charAt(i);
        }
        return equal;
    }

    private static float nearest(long significand, int exponent, boolean negative, byte[] text, int from, int to) {
        if (significand == 0) {
            return negative ? -0.0f : 0.0f;
        }
        if (Math.abs(exponent) < POWERS.length) {
            double near = exponent < 0 ? significand / POWERS[-exponent] : significand * POWERS[exponent];
            long extra = Double.doubleToRawLongBits(near) & (1L << EXTRA_BITS) - 1;
            if (Math.abs(extra - HALF) > MAX_ERROR && near > 1e-37 && near < 1e38) {
                return (float) (negative ? -near : near);
            }
        }
        return Float.parseFloat(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
    }
}
