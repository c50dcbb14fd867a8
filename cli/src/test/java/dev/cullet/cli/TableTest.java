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
        assertEquals("level...k_0001.fbx      1,208  open-edge", lines.get(1));
        assertEquals(40, lines.get(1).length());
    }

    @Test
    void aNameKeepsTwelveCharacters() {
        assertEquals("le...01.fbx", Table.shortened(LONG, 11));
        assertEquals(
                "lev...01.fbx      1,208  open-edge",
                printed(10).lines().toList().get(1));
    }

    @Test
    void filesOnATerminalHaveNoCommonFolder() {
        List<String> files = List.of("assets/level/a.fbx", "assets/level/b/c.fbx", "assets/lever.fbx");
        assertEquals("assets/", Table.commonFolder(files, 80));
        assertEquals("assets/level/", Table.commonFolder(files.subList(0, 2), 80));
        assertEquals("", Table.commonFolder(files, 0));
        assertEquals("", Table.commonFolder(files.subList(0, 1), 80));
        assertEquals("", Table.commonFolder(List.of("a.fbx", "b.fbx"), 80));
    }

    @Test
    void aCharacterOfTwoUnitsIsNotCut() {
        assertEquals("...\ud83d\ude80\ud83d\ude80", Table.shortened("\ud83d\ude80".repeat(9), 5));
    }
}
