// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExpansionTest {
    @Test
    void sumsAndProductsAreExact() {
        Random random = new Random(1);
        Expansion[] e = Expansion.scratch();
        for (int i = 0; i < 4_000; i++) {
            float a = number(random, 60);
            float b = number(random, 60);
            float c = number(random, 60);
            float d = number(random, 60);
            e[0].setDifference(a, b);
            e[1].setDifference(c, d);
            e[2].clear().addProduct(e[0], e[1]).addProduct(a, c).subtractProduct(e[1], e[1]);
            e[3].clear().addProduct(e[2], e[0]).addProduct(e[1], d).add(a);
            BigDecimal ab = exact(a).subtract(exact(b));
            BigDecimal cd = exact(c).subtract(exact(d));
            BigDecimal second = ab.multiply(cd).add(exact(a).multiply(exact(c))).subtract(cd.multiply(cd));
            BigDecimal expected = second.multiply(ab).add(cd.multiply(exact(d))).add(exact(a));
            assertEquals(expected.signum(), e[3].sign(), "case " + i);
            assertEquals(expected.doubleValue(), e[3].value(), "case " + i);
            e[4].clear().addProduct(e[3], 1);
            for (double part = e[4].value(); part != 0; part = e[4].value()) {
                expected = expected.subtract(new BigDecimal(part));
                e[4].add(-part);
                assertEquals(expected.signum(), e[4].sign(), "case " + i);
            }
            assertEquals(0, expected.signum(), "case " + i);
        }
    }

    /** Halfway between two doubles, the smallest part decides, or the last bit of the larger part. */
    @Test
    void theValueIsTheNearestDouble() {
        Random random = new Random(3);
        int[] up = new int[3];
        for (int i = 0; i < 4_000; i++) {
            long odd = random.nextLong() >>> 11 | 1L << 52;
            double large = random.nextBoolean() ? odd : -odd;
            double half = random.nextBoolean() ? 0.5 : -0.5;
            double tiny = (random.nextInt(3) - 1) * 0x1p-70;
            Expansion number = new Expansion().add(tiny).add(half).add(large);
            double expected = exact(large).add(exact(half)).add(exact(tiny)).doubleValue();
            assertEquals(expected, number.value(), "case " + i);
            up[(int) Math.signum(expected - large) + 1]++;
        }
        assertTrue(up[0] > 500 && up[1] > 500 && up[2] > 500, Arrays.toString(up));
        assertEquals(0, new Expansion().value());
    }

    @Test
    void aSumOverAllExponentsFits() {
        Random random = new Random(2);
        Expansion sum = new Expansion();
        for (int round = 0; round < 20; round++) {
            sum.clear();
            BigDecimal expected = BigDecimal.ZERO;
            for (int i = 0; i < 400; i++) {
                double part = Math.scalb(random.nextDouble() - 0.5, random.nextInt(1980) - 1020);
                part = random.nextBoolean() ? Math.scalb(Math.signum(part), Math.getExponent(part)) : part;
                sum.add(part);
                expected = expected.add(new BigDecimal(part));
            }
            assertEquals(expected.signum(), sum.sign());
            for (int i = 0; i < 100 && sum.sign() != 0; i++) {
                double part = sum.value();
                expected = expected.subtract(new BigDecimal(part));
                sum.add(-part);
                assertEquals(expected.signum(), sum.sign());
            }
            assertEquals(0, sum.sign());
        }
    }

    @Test
    void degreeSixOfTheLargestAndTheSmallestFloatsIsExact() {
        for (float size : new float[] {Float.MAX_VALUE, Float.MIN_VALUE, 3 * Float.MIN_VALUE, Float.MIN_NORMAL}) {
            Expansion[] e = Expansion.scratch();
            e[0].setDifference(size, -size);
            e[1].clear().addProduct(e[0], e[0]);
            e[2].clear().addProduct(e[1], e[0]);
            e[3].clear().addProduct(e[2], e[2]);
            assertEquals(1, e[3].sign());
            BigDecimal cube = exact(size).multiply(new BigDecimal(2)).pow(3);
            for (BigDecimal rest = cube.multiply(cube); rest.signum() != 0; ) {
                double part = e[3].value();
                rest = rest.subtract(new BigDecimal(part));
                e[3].add(-part);
                assertEquals(rest.signum(), e[3].sign());
            }
            assertEquals(0, e[3].sign());
        }
    }

    private static float number(Random random, int exponents) {
        return Math.scalb(
                random.nextBoolean() ? random.nextInt(17) - 8 : random.nextFloat() - 0.5f,
                random.nextInt(exponents) - exponents / 2);
    }

    private static BigDecimal exact(double value) {
        return new BigDecimal(value);
    }
}
