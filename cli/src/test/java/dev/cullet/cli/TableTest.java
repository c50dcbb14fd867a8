// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
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
        return table.lines(width).stream().map(line -> line.text(false) + "\n").collect(Collectors.joining());
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
    void onATerminalAPathLosesFoldersButNoPartOfAName() {
        assertEquals(LONG, Table.withFewerFolders(LONG, LONG.length()));
        assertEquals(".../barrels/barrel_of_oak_0001.fbx", Table.withFewerFolders(LONG, 36));
        assertEquals(".../barrel_of_oak_0001.fbx", Table.withFewerFolders(LONG, 26));
        assertEquals("...\\b.fbx".replace("\\", "/"), Table.withFewerFolders("folder\\a\\b.fbx", 9));
        List<String> lines = printed(48).lines().toList();
        assertEquals("file                        triangles  finding", lines.get(0));
        assertEquals(".../barrel_of_oak_0001.fbx      1,208  open-edge", lines.get(1));
    }

    @Test
    void aPathThatDoesNotFitHasALineOfItsOwn() {
        List<String> lines = printed(40).lines().toList();
        assertEquals("file                triangles  finding", lines.get(0));
        assertEquals(".../props/barrels/barrel_of_oak_0001.fbx", lines.get(1));
        assertEquals("                        1,208  open-edge", lines.get(2));
        assertEquals(40, lines.get(2).length());
        assertEquals(
                "                  1,208  open-edge",
                printed(10).lines().toList().get(2));
        assertEquals(LONG, Table.withFewerFolders(LONG, 11), "the last name is not cut");
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
    void aCharacterOfTwoUnitsTakesOneColumn() {
        String rockets = "\ud83d\ude80".repeat(9);
        assertEquals(rockets, Table.withFewerFolders(rockets, 9));
        assertEquals(".../" + rockets, Table.withFewerFolders("folders/" + rockets, 13));
    }
}
