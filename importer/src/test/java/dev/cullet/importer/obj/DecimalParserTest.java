// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class DecimalParserTest {
    private final DecimalParser parser = new DecimalParser();

    private boolean parse(String token) {
        byte[] text = ("v " + token + " 7").getBytes(StandardCharsets.UTF_8);
        return parser.parse(text, 2, text.length - 2);
    }

    private void assertNearest(String token) {
        assertTrue(parse(token), token);
        assertEquals(Float.floatToIntBits(Float.parseFloat(token)), Float.floatToIntBits(parser.value()), () -> token);
    }

    @Tag("scaled")
    @Test
    void decimalsOfAllLengthsBecomeTheNearestFloat() {
        Random random = new Random(18);
        for (int i = 0; i < Effort.cases(150_000, 1_000_000); i++) {
            assertNearest(decimal(random));
        }
    }

    /** A sign, up to 40 digits, a point anywhere or nowhere, and an exponent in a third of them. */
    public static String decimal(Random random) {
        StringBuilder token = new StringBuilder(new String[] {"", "-", "+"}[random.nextInt(3)]);
        int digits = 1 + (random.nextBoolean() ? random.nextInt(9) : random.nextInt(40));
        int point = random.nextInt(4) == 0 ? -1 : random.nextInt(Math.min(digits, 8) + 1);
        for (int i = 0; i < digits; i++) {
            token.append(i == point ? "." : "").append((char) ('0' + random.nextInt(10)));
        }
        if (point == digits) {
            token.append('.');
        }
        if (random.nextInt(3) == 0) {
            token.append(random.nextBoolean() ? 'e' : 'E').append(random.nextInt(100) - 50);
        }
        return token.toString();
    }

    /** The decimals at which the rounding changes, and their neighbours 30 digits behind the point. */
    @Tag("scaled")
    @Test
    void midpointsOfFloatsRoundToEven() {
        Random random = new Random(19);
        for (int i = 0; i < Effort.cases(5_000, 20_000); i++) {
            float below = Float.intBitsToFloat(random.nextInt(0x7f7fffff));
            BigDecimal midpoint = new BigDecimal(below)
                    .add(new BigDecimal(Math.nextUp(below)))
                    .divide(BigDecimal.valueOf(2));
            BigDecimal little = midpoint.ulp().movePointLeft(3);
            assertNearest(midpoint.toPlainString());
            assertNearest(midpoint.add(little).toString());
            assertNearest(midpoint.subtract(little).toString());
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "0",
                "-0",
                "00000000000000000000000000000000001.5",
                "0.00000000000000000000000000000000000000000000140129846432481707",
                "1e-45",
                "7e-46",
                "1.17549435e-38",
                "3.4028235e38",
                "3.4028236e38",
                "1e39",
                "1e99999999999",
                "-1e-99999999999",
                "4.714",
                "100000000000000000000000000000000000000",
                "16777217",
                "16777217.0000000000000000000000000001",
                "5.",
                ".5"
            })
    void extremesBecomeTheNearestFloat(String token) {
        assertNearest(token);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"nan", "-nan", "NaN", "inf", "-Inf", "+INFINITY"})
    void notANumberAndInfinityAreRead(String token) {
        assertTrue(parse(token));
        assertFalse(Float.isFinite(parser.value()));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "1.#IND",
                "1.#INF",
                "-1.#QNAN",
                "1d2",
                "0x10",
                "1f",
                "1,5",
                "1e",
                "1e+",
                "1e1.5",
                "1.2.3",
                "--1",
                "+-1",
                ".",
                "-",
                "-.",
                "e5",
                ".e5",
                "nano",
                "-nan(ind)",
                "infinit",
                "\u0661",
                "1_000",
                "1-2"
            })
    void aTokenThatIsNoNumberAsAWholeIsRejected(String token) {
        assertFalse(parse(token));
    }
}
