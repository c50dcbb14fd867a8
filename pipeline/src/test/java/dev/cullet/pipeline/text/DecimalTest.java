// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DecimalTest {
    @Test
    void writesWhatAPersonWouldWrite() {
        assertEquals("0", Decimal.text(0));
        assertEquals("1", Decimal.text(1));
        assertEquals("0.01", Decimal.text(0.01));
        assertEquals("0.3048", Decimal.text(0.3048));
        assertEquals("1000000", Decimal.text(1e6));
        assertEquals("-2.5", Decimal.text(-2.5));
    }

    /** The JDK's own text has 17 digits up to JDK 18, and 16 since. */
    @Test
    void writesTheShortestTextWhateverTheJdk() {
        assertEquals("5.6843418860808015E-14", Decimal.text(0x1p-44));
        assertEquals("2E+23", Decimal.text(Double.parseDouble("2e23")));
    }

    /** The doubles below a power of two are nearer than those above, so the nearest 16 digits may not read back. */
    @Test
    void everyPowerOfTwoReadsBack() {
        for (int exponent = Double.MIN_EXPONENT; exponent <= Double.MAX_EXPONENT; exponent++) {
            double value = Math.scalb(1.0, exponent);
            assertEquals(value, Double.parseDouble(Decimal.text(value)), 0);
        }
    }

    @Test
    void everyTextReadsBackAsTheSameDouble() {
        Random random = new Random(5);
        for (int i = 0; i < 5_000; i++) {
            double value = (random.nextDouble() - 0.5) * StrictMath.pow(10, random.nextInt(40) - 20);
            assertEquals(value, Double.parseDouble(Decimal.text(value)), 0);
        }
    }
}
