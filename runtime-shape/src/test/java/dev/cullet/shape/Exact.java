// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Vectors of integers: floats and doubles, times one power of two that makes all of them whole. */
final class Exact {
    /** More than the exponent of the smallest double of any test. */
    private static final int SHIFT = 600;

    private Exact() {}

    /** Returns a number times 2^600, which must be whole. */
    static BigInteger of(double number) {
        return new BigDecimal(number)
                .multiply(new BigDecimal(BigInteger.ONE.shiftLeft(SHIFT)))
                .toBigIntegerExact();
    }

    /** Returns vectors of many coordinates, divided by their largest common power of two: small numbers are fast. */
    static BigInteger[][] vectors(double[] coordinates) {
        BigInteger[] numbers = numbers(coordinates);
        BigInteger[][] vectors = new BigInteger[coordinates.length / 3][3];
        for (int i = 0; i < numbers.length; i++) {
            vectors[i / 3][i % 3] = numbers[i];
        }
        return vectors;
    }

    static BigInteger[] numbers(double[] of) {
        BigInteger[] numbers = new BigInteger[of.length];
        int common = Integer.MAX_VALUE;
        for (double number : of) {
            int lowest = exponent(number) + Long.numberOfTrailingZeros(whole(number));
            common = number == 0 ? common : Math.min(common, lowest);
        }
        for (int i = 0; i < of.length; i++) {
            BigInteger whole = BigInteger.valueOf(of[i] < 0 ? -whole(of[i]) : whole(of[i]));
            numbers[i] = of[i] == 0 ? BigInteger.ZERO : whole.shiftLeft(exponent(of[i]) - common);
        }
        return numbers;
    }

    /** Returns the whole number that a double is, times a power of two. */
    private static long whole(double number) {
        return (long) Math.scalb(Math.abs(number), -exponent(number));
    }

    private static int exponent(double number) {
        return Math.max(Math.getExponent(number), Double.MIN_EXPONENT) - 52;
    }

    static BigInteger[] minus(BigInteger[] p, BigInteger[] q) {
        return new BigInteger[] {p[0].subtract(q[0]), p[1].subtract(q[1]), p[2].subtract(q[2])};
    }

    static BigInteger[] cross(BigInteger[] p, BigInteger[] q) {
        return new BigInteger[] {
            p[1].multiply(q[2]).subtract(p[2].multiply(q[1])),
            p[2].multiply(q[0]).subtract(p[0].multiply(q[2])),
            p[0].multiply(q[1]).subtract(p[1].multiply(q[0]))
        };
    }

    static BigInteger dot(BigInteger[] p, BigInteger[] q) {
        return p[0].multiply(q[0]).add(p[1].multiply(q[1])).add(p[2].multiply(q[2]));
    }

    static boolean isZero(BigInteger[] p) {
        return p[0].signum() == 0 && p[1].signum() == 0 && p[2].signum() == 0;
    }
}
