// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code inspect} of several assets: a table by structure, the largest asset first. */
class InspectFolderTest {
    private final Path folder;

    InspectFolderTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void bakeThree() {
        Models.bake(folder, "two", Models.TWO, "--bsp", "on");
        Models.bake(folder, "sub/cube", Models.CUBE, "--bsp", "on");
        Models.bake(folder, "small", Models.CUBE, "--encoding", "packed", "--bsp", "off");
    }

    @Test
    void aFolderIsATableSortedByBytesWithATotal() throws IOException {
        CommandRun run = CommandRun.of("inspect", folder.toString());
        assertEquals(ExitCode.OK.code(), run.code());
        List<String> lines = run.out().lines().toList();
        assertEquals(6, lines.size(), run.out());
        assertTrue(lines.get(0).matches("file +triangles +bytes +B/tri. +loaded +tree +mesh +BSP +rest"), lines.get(0));
        Path cube = folder.resolve("sub/cube.cullet");
        long bytes = Files.size(cube);
        assertTrue(
                lines.get(1)
                        .matches("\\Q" + cube + "\\E +12 +" + Numbers.number(bytes) + " +"
                                + Numbers.oneDecimal(bytes / 12.0) + "( +[0-9.]+){5}"),
                lines.get(1));
        assertTrue(lines.get(2).contains("two.cullet "), lines.get(2));
        assertTrue(lines.get(3).matches(".*small.cullet +12 .* - +[0-9.]+ +- +[0-9.]+"), lines.get(3));
        long all = bytes + Files.size(folder.resolve("two.cullet")) + Files.size(folder.resolve("small.cullet"));
        assertTrue(lines.get(4).matches("total: 3 files +26 +" + Numbers.number(all) + " .*"), lines.get(4));
        assertTrue(lines.get(5).endsWith("; of a packed asset, with its tree."), lines.get(5));
        assertEquals(
                1,
                lines.subList(0, 5).stream().mapToInt(String::length).distinct().count(),
                "numbers end in the same column: " + run.out());
    }

    @Test
    void jsonHasEveryAssetAndTheTotal() throws IOException {
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("inspect", "--json", folder.toString()).out());
        assertEquals(3, json.get("files").size());
        long all = 0;
        for (JsonNode file : json.get("files")) {
            assertEquals(
                    Files.size(Path.of(file.get("file").asText())),
                    file.get("bytes").asLong());
            long split = 0;
            for (JsonNode bytes : file.get("bytesByStructure")) {
                split += bytes.asLong();
            }
            assertEquals(file.get("bytes").asLong(), split);
            all += split;
        }
        assertEquals(all, json.get("total").get("bytes").asLong());
        assertEquals(26, json.get("total").get("triangles").asLong());
        assertEquals(3, json.get("total").get("files").asInt());
        assertTrue(json.get("total").get("loadedBytesPerTriangle").asDouble() > 20);
    }

    @Test
    void csvHasALinePerAssetWithBytesOfEachStructure() throws IOException {
        Files.move(folder.resolve("two.cullet"), folder.resolve("two, \"left\".cullet"));
        List<String> lines = CommandRun.of("inspect", "--csv", folder.toString())
                .out()
                .lines()
                .toList();
        assertEquals(
                "file,encoding,triangles,bytes,bytes_per_triangle,loaded_bytes_per_triangle,tree_bytes,triangle_bytes,"
                        + "bsp_bytes,sphere_bytes,outline_bytes,shape_bytes,frame_bytes,rest_bytes",
                lines.get(0));
        assertEquals(4, lines.size());
        String[] cube = lines.get(1).split(",", -1);
        assertEquals(folder.resolve("sub/cube.cullet").toString(), cube[0]);
        assertEquals("exact", cube[1]);
        assertEquals("12", cube[2]);
        long sum = 0;
        for (int i = 6; i < cube.length; i++) {
            sum += Long.parseLong(cube[i]);
        }
        assertEquals(Long.parseLong(cube[3]), sum);
        assertTrue(lines.get(2).startsWith("\"" + folder.resolve("two, \"\"left\"\".cullet") + "\",exact,2,"));
        CommandRun one =
                CommandRun.of("inspect", "--csv", folder.resolve("small.cullet").toString());
        assertEquals(lines.get(3), one.out().lines().toList().get(1));
        CommandRun both = CommandRun.of("inspect", "--csv", "--json", folder.toString());
        assertEquals(ExitCode.USAGE.code(), both.code());
    }

    @Test
    void aDamagedAssetIsOneLineAndTheOthersAreInTheTable() throws IOException {
        Path noise = Files.writeString(folder.resolve("noise.cullet"), "noise, and more of it than a header has");
        CommandRun run = CommandRun.of("inspect", folder.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        assertTrue(run.err().startsWith(noise + ": "), run.err());
        assertEquals(1, run.err().lines().count());
        assertTrue(run.out().contains("total: 3 files "), run.out());
    }

    @Test
    void severalFilesAndGlobsAreATable() {
        String two = folder.resolve("two.cullet").toString();
        String glob = folder + "/**/cube.cullet";
        assertTrue(CommandRun.of("inspect", two, glob).out().contains("\ntotal: 2 files "));
        assertTrue(CommandRun.of("inspect", two).out().startsWith(two + ": Cullet asset, "));
        CommandRun none = CommandRun.of("inspect", folder + "/*.asset");
        assertEquals(ExitCode.INPUT.code(), none.code());
        assertEquals(folder + "/*.asset: no file matches\n", none.err());
    }
}
