// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedSizeTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "0.1..50 m, 0.1..50 m",
        "0.1..50, 0.1..50 m",
        "' 5 .. 500cm', 0.05..5 m",
        "1..2km, 1000..2000 m",
        "0..1e3 mm, 0..1 m",
        "12..24 in, 0.3048..0.6096 m",
        "any, any"
    })
    void rangesHaveAUnit(String text, String metres) {
        assertEquals(metres, ExpectedSize.parse(text).toString());
        assertEquals(ExpectedSize.parse(text), ExpectedSize.parse(metres));
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "5", "5..", "..5", "5..1", "-1..5", "1..1e400", "1..5 miles", "NaN..1", "1 m..5 m"})
    void otherTextsAreNoRanges(String text) {
        assertThrows(IllegalArgumentException.class, () -> ExpectedSize.parse(text));
    }

    @Test
    void endsAreIncluded() {
        ExpectedSize size = ExpectedSize.parse("0.1..50 m");
        assertTrue(size.contains(0.1) && size.contains(50));
        assertFalse(size.contains(0.099) || size.contains(50.01));
        assertTrue(ExpectedSize.ANY.contains(0) && ExpectedSize.ANY.contains(1e30));
    }
}
