// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameListTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "0,5,10..13 | 0 5 10 11 12 13",
                "0..end/5 | 0 5 10 15 20",
                "ALL | 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
                "end | 20",
                "3, 18..end | 3 18 19 20",
                "20..20/7 | 20",
                "0..19/10,end | 0 10 20"
            })
    void listsFramesOfTwentyOne(String text, String expected) {
        int[] numbers = FrameList.parse(text).numbers(20);
        assertEquals(
                expected,
                String.join(
                        " ",
                        java.util.Arrays.stream(numbers)
                                .mapToObj(Integer::toString)
                                .toList()));
        assertArrayEquals(
                numbers, FrameList.parse(FrameList.parse(text).toString()).numbers(20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1,,2", "1..", "..2", "-1", "1/2", "1..5/0", "1.5", "99999999", "1..end..2"})
    void whatIsNoListIsRefused(String text) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> FrameList.parse(text));
        assertEquals("'" + text + "' is not a list of frames: " + FrameList.ALLOWED, refused.getMessage());
    }

    @Test
    void framesAreThereAndAscend() {
        assertEquals("frame 21 is not in 0..20", refusal("0..30/7", 20));
        assertEquals("frame 5 is not in 0..0", refusal("5", 0));
        assertEquals("frame 3 comes after frame 5, but frames must ascend", refusal("5,3", 20));
        assertEquals("frame 5 comes after frame 5, but frames must ascend", refusal("0..5,5", 20));
        assertEquals("'5..3' holds no frame of 0..20", refusal("5..3", 20));
        assertEquals("more than 10000 frames; take every second with /2", refusal("all", 10_000));
    }

    private static String refusal(String text, int end) {
        return String.valueOf(assertThrows(
                        IllegalArgumentException.class,
                        () -> FrameList.parse(text).numbers(end))
                .getMessage());
    }
}
