// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.pipeline.text.Printable;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PrintableStreamTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintableStream stream = new PrintableStream(bytes, false);

    @Test
    void printKeepsLinesAndPrintlnIsOneLine() {
        stream.print("a\n\tb\u001b");
        stream.println("c\n\td\u001b");
        stream.println((Object) "e\nf");
        stream.printf("%s%n", "\u202eg");
        String end = System.lineSeparator();
        assertEquals("a\n\tb\\u001bc\\n\\td\\u001b" + end + "e\\nf" + end + "\\u202eg" + end, written());
    }

    @Test
    void everyCharacterIsPrintedOrEscapedInPiecesOfAnySize() {
        for (int c = 1; c < 0x20000; c++) {
            boolean isSurrogate = c >= 0xd800 && c < 0xe000;
            boolean isOfLine = c == '\n' || c == '\t' || c == '\r';
            if (!isSurrogate && !isOfLine) {
                String text = "x" + Character.toString(c) + "y";
                for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
                    stream.write(b);
                }
                assertEquals(Printable.line(text), written());
            }
        }
    }

    @Test
    void bytesThatAreNoUtf8AreEscaped() {
        stream.write(new byte[] {'a', (byte) 0x9b, 'b', (byte) 0xe2, (byte) 0x80, 'c', (byte) 0xff}, 0, 7);
        stream.print("d");
        assertEquals("a\\u009bb\\u00e2\\u0080c\\u00ffd", written());
    }

    private String written() {
        stream.flush();
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes.reset();
        return text;
    }
}
