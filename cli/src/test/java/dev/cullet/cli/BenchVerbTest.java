// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchVerbTest {
    private final Path folder;

    BenchVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static JsonNode json(CommandRun run) throws IOException {
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        return JsonMapper.builder().build().readTree(run.out());
    }

    @Test
    void printsARowForEachFilterAndEachChain() {
        Path cube = Models.bake(folder, "cube", Models.CUBE, "--bsp", "on");
        CommandRun run = CommandRun.of("bench", cube.toString(), "--pairs", "400");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        List<String> lines = run.out().lines().toList();
        for (String name : List.of(
                "Manhattan distance", "bounding spheres", "boxes", "dividing plane", "box in BSP tree", "exact")) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(name + " ")), name + " in " + run.out());
        }
        assertTrue(lines.stream().anyMatch(line -> line.endsWith("tried")), run.out());
        assertTrue(lines.contains("") && run.out().contains("tests solids"), run.out());
    }

    @Test
    void answersAreTheSameEachTimeAndForEachChain() throws IOException {
        Path cube = Models.bake(folder, "cube", Models.CUBE, "--bsp", "on");
        String[] command = {"bench", cube.toString(), "--pairs", "800", "--seed", "3", "--json"};
        JsonNode report = json(CommandRun.of(command));
        JsonNode again = json(CommandRun.of(command));
        int touching = report.get("touching").asInt();
        int solids = report.get("solidsOverlap").asInt();
        assertTrue(touching > 80 && solids >= touching && solids < 720, touching + " " + solids);
        assertEquals(touching, again.get("touching").asInt());
        for (JsonNode chain : report.get("chains")) {
            boolean ofSolids = chain.get("query").asText().equals("solids");
            assertEquals(ofSolids ? solids : touching, chain.get("hits").asInt(), chain.toString());
        }
        List<Long> counts = new ArrayList<>();
        for (JsonNode filter : report.get("filters")) {
            counts.add(filter.get("tests").asLong());
            counts.add(filter.get("rejected").asLong());
        }
        List<Long> countsAgain = new ArrayList<>();
        for (JsonNode filter : again.get("filters")) {
            countsAgain.add(filter.get("tests").asLong());
            countsAgain.add(filter.get("rejected").asLong());
        }
        assertEquals(counts, countsAgain);
        JsonNode elsewhere = json(CommandRun.of("bench", cube.toString(), "--pairs", "800", "--seed", "4", "--json"));
        assertNotEquals(report.get("filters").get(1), elsewhere.get("filters").get(1));
    }

    @Test
    void anAssetWithoutBspTreeIsTestedWithoutThoseFilters() throws IOException {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        JsonNode report = json(CommandRun.of("bench", cube.toString(), "--pairs", "80", "--json"));
        assertTrue(report.get("solidsOverlap").asInt() >= report.get("touching").asInt(), report.toString());
        for (JsonNode filter : report.get("filters")) {
            assertTrue(!filter.get("name").asText().contains("BSP"), filter.toString());
        }
    }

    @Test
    void twoAssetsAreMeasuredAgainstEachOther() throws IOException {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        Path two = Models.bake(folder, "two", Models.TWO, "--parts", "node");
        JsonNode report = json(CommandRun.of(
                "bench", cube.toString(), two.toString(), "--other-part", "right", "--pairs", "80", "--json"));
        assertEquals(12, report.get("mesh").get("triangles").asInt());
        assertEquals("right", report.get("other").get("part").asText());
    }

    @Test
    void listsThePartsOfTheAsset() {
        Path two = Models.bake(folder, "two", Models.TWO, "--parts", "node");
        CommandRun several = CommandRun.of("bench", two.toString());
        assertEquals(ExitCode.USAGE.code(), several.code());
        assertTrue(several.err().contains("has 2 parts; name one with --part: left, right"), several.err());
        CommandRun unknown = CommandRun.of("bench", two.toString(), "--part", "left", "--other-part", "middle");
        assertEquals(ExitCode.USAGE.code(), unknown.code());
        assertTrue(unknown.err().contains("has no part 'middle'; it has left, right"), unknown.err());
    }

    @Test
    void refusesWhatCannotBeMeasured() {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        CommandRun none = CommandRun.of("bench", cube.toString(), "--pairs", "0");
        assertEquals(ExitCode.USAGE.code(), none.code());
        assertTrue(none.err().contains("--pairs is 0, but must be 1 to 10000000"), none.err());
        assertEquals(
                ExitCode.INPUT.code(),
                CommandRun.of("bench", folder.resolve("no.cullet").toString()).code());
        Path text = Models.write(folder.resolve("text.cullet"), "no asset");
        assertEquals(
                ExitCode.ASSET.code(), CommandRun.of("bench", text.toString()).code());
    }
}
