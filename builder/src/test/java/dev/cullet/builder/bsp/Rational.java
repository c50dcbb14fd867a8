// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.math.BigInteger;

/** A fraction of any size: what the tests of exact arithmetic compare with. */
record Rational(BigInteger top, BigInteger bottom) implements Comparable<Rational> {
    static final Rational ZERO = of(0);

    Rational {
        if (bottom.signum() == 0) {
            throw new ArithmeticException("a fraction over 0");
        }
        BigInteger divisor = top.gcd(bottom);
        if (bottom.signum() < 0) {
            divisor = divisor.negate();
        }
        top = top.divide(divisor);
        bottom = bottom.divide(divisor);
    }

    static Rational of(long value) {
        return new Rational(BigInteger.valueOf(value), BigInteger.ONE);
    }

    Rational plus(Rational other) {
        return new Rational(top.multiply(other.bottom).add(other.top.multiply(bottom)), bottom.multiply(other.bottom));
    }

    Rational minus(Rational other) {
        return plus(new Rational(other.top.negate(), other.bottom));
    }

    Rational times(Rational other) {
        return new Rational(top.multiply(other.top), bottom.multiply(other.bottom));
    }

    Rational over(Rational other) {
        return new Rational(top.multiply(other.bottom), bottom.multiply(other.top));
    }

    int sign() {
        return top.signum();
    }

    double toDouble() {
        return new java.math.BigDecimal(top)
                .divide(new java.math.BigDecimal(bottom), new java.math.MathContext(40))
                .doubleValue();
    }

    @Override
    public int compareTo(Rational other) {
        return minus(other).sign();
    }
}
