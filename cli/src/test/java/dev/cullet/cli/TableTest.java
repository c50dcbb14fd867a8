// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final String LONG = "level/props/barrels/barrel_of_oak_0001.fbx";

    private static String printed(int width) {
        Table table = new Table()
                .column("file", Table.Column.ELASTIC)
                .column("triangles", Table.Column.NUMBER)
                .column("finding", Table.Column.TEXT);
        table.row(List.of(LONG, "1,208", "open-edge"));
        table.row(List.of("a\u001b[31m.obj", "7", ""));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            table.print(out, width);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    @Test
    void withoutATerminalNamesAreWhole() {
        String blank = " ".repeat(LONG.length() - 4);
        assertEquals(
                "file" + blank + "  triangles  finding\n" + LONG + "      1,208  open-edge\na\\u001b[31m.obj"
                        + " ".repeat(LONG.length() - 15) + "          7\n",
                printed(0));
        assertEquals(printed(0), printed(LONG.length() + 22));
    }

    @Test
    void onATerminalTheMiddleOfALongNameIsLeftOut() {
        List<String> lines = printed(40).lines().toList();
        assertEquals("file                triangles  finding", lines.get(0));
        assertEquals("level/p...0001.fbx      1,208  open-edge", lines.get(1));
        assertEquals(40, lines.get(1).length());
    }

    @Test
    void aNameKeepsTwelveCharacters() {
        assertEquals("leve....fbx", Table.shortened(LONG, 11));
        assertEquals(
                "leve...1.fbx      1,208  open-edge",
                printed(10).lines().toList().get(1));
    }

    @Test
    void aCharacterOfTwoUnitsIsNotCut() {
        assertEquals("\ud83d\ude80...\ud83d\ude80", Table.shortened("\ud83d\ude80".repeat(9), 5));
    }
}
