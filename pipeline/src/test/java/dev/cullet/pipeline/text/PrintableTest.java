// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void controlAndBidirectionalCharactersAreEscaped() {
        assertEquals("\\u001b[31m", Printable.line("\u001b[31m"));
        assertEquals("\\u0007\\u009b0m\\u007f\\u0000", Printable.line("\u0007\u009b0m\u007f\u0000"));
        assertEquals("a\\u202ejbo.b", Printable.line("a\u202ejbo.b"));
        assertEquals("\\u200e\\u200f\\u061c\\u2066\\u2069", Printable.line("\u200e\u200f\u061c\u2066\u2069"));
        assertEquals("a\\u2028b\\u2029c\\u0085", Printable.line("a\u2028b\u2029c\u0085"));
        assertEquals("\\ud800\\uffff", Printable.line("\ud800\uffff"));
    }

    @Test
    void lineEndsAreEscapedInALineAndKeptInAText() {
        assertEquals("a\\r\\nb\\tc", Printable.line("a\r\nb\tc"));
        assertEquals("a\\r\nb\tc", Printable.text("a\r\nb\tc"));
    }

    @Test
    void otherTextIsTheSameObject() {
        String text = "C:\\models\\schön 𝄞 日本 \u200d.obj";
        assertSame(text, Printable.line(text));
    }

    @Test
    void escapingTwiceChangesNothing() {
        String once = Printable.line("\u001b\\u001b\n");
        assertEquals(once, Printable.line(once));
    }

    @Test
    void jsonContainsNoCharacterThatATerminalExecutesAndReadsBackAsItWas() throws Exception {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c < 0x3000; c++) {
            all.append((char) c);
        }
        all.append("𝄞\ufffe\\\"");
        for (String json : new String[] {Json.text(Map.of("name", all.toString())), Json.line(Map.of("name", all))}) {
            assertTrue(json.chars().noneMatch(c -> c != '\n' && c < 0xd800 && Printable.isEscaped(c)), json);
            assertEquals(
                    all.toString(),
                    JsonMapper.builder().build().readTree(json).get("name").asText());
        }
    }

    @Test
    void jsonForDisplayReadsBackEscaped() throws Exception {
        String name = "a\u202eb\n\u001b𝄞";
        String json = Json.lineForDisplay(Map.of("name", name));
        assertEquals(
                Printable.line(name),
                JsonMapper.builder().build().readTree(json).get("name").asText());
    }
}
