// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers read back bit for bit, and no decimal of fewer digits does. */
class FloatTextTest {
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "0.25, 0.25",
        "-3, -3",
        "0, 0",
        "-0.0, -0",
        "1e9, 1000000000",
        "0.1, 0.1",
        "1e-30, 1E-30",
        "1.17549435E-38, 1.1754944E-38",
        "3.4028235e38, 3.4028235E+38",
        "2e-3, 0.002",
        "16777217, 16777216"
    })
    void knownTexts(String value, String text) {
        assertEquals(text, FloatText.of(Float.parseFloat(value)));
    }

    @Test
    void floatsOfAllExponentsReadBackFromTheFewestDigitsSeed1() {
        Random random = new Random(1);
        for (int i = 0; i < 50_000; i++) {
            float value = i % 2 == 0
                    ? Float.intBitsToFloat(random.nextInt())
                    : (float) (random.nextGaussian() * Math.pow(10, random.nextInt(9) - 4));
            if (!Float.isFinite(value)) {
                continue;
            }
            String text = FloatText.of(value);
            assertEquals(Float.floatToRawIntBits(value), Float.floatToRawIntBits(Float.parseFloat(text)), text);
            if (i % 20 == 1 && value != 0) {
                int digits = new BigDecimal(text).stripTrailingZeros().precision();
                assertTrue(digits <= 9, text);
                if (digits > 1) {
                    BigDecimal shorter = new BigDecimal(value).round(new MathContext(digits - 1));
                    assertTrue(shorter.floatValue() != value, text + " has a shorter form, " + shorter);
                }
            }
        }
    }

    @Test
    void doublesReadBackSeed2() {
        Random random = new Random(2);
        for (int i = 0; i < 5_000; i++) {
            double value = random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
            assertEquals(value, Double.parseDouble(FloatText.of(value)));
            double ofFloat = (float) value;
            assertEquals(ofFloat, Double.parseDouble(FloatText.exact(ofFloat)));
            assertEquals(value, Double.parseDouble(FloatText.exact(value)));
        }
        assertEquals("0.10000000149011612", FloatText.exact(0.1f));
        assertEquals("0.25", FloatText.exact(0.25));
        assertEquals("-0", FloatText.exact(-0.0));
        assertEquals("0.1", FloatText.of(0.1));
        assertEquals("123456789.25", FloatText.of(123456789.25));
    }
}
