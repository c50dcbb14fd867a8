// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckVerbTest {
    private final Path folder;
    private final Path cube;
    private final Path degenerate;

    CheckVerbTest(@TempDir Path folder) {
        this.folder = folder;
        this.cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        this.degenerate = Models.write(folder.resolve("degenerate.obj"), Models.DEGENERATE);
    }

    @Test
    void printsKindCountPlaceAndCoordinates() {
        CommandRun run = CommandRun.of("check", "--isolate=false", degenerate.toString());
        assertEquals(ExitCode.OK.code(), run.code());
        List<String> lines = run.out().lines().toList();
        assertEquals(
                degenerate + ": 1 x 1 x 1 m, OBJ, 13 triangles, 12 left after cleaning, 6 square metres", lines.get(0));
        int at = lines.indexOf(degenerate + ": warning: 1 x degenerate-triangle: triangle without area is left out");
        assertTrue(at > 0, run.out());
        assertEquals("  node \"cube\", triangle 12, at 0 0 0", lines.get(at + 1));
        assertEquals("", run.err());
        assertFalse(Files.exists(folder.resolve("degenerate.cullet")));
    }

    @Test
    void strictFailsOnWarningsOnly() {
        assertEquals(
                ExitCode.FINDINGS.code(),
                CommandRun.of("check", "--isolate=false", "--strict", degenerate.toString())
                        .code());
        assertEquals(
                ExitCode.OK.code(),
                CommandRun.of("check", "--isolate=false", "--strict", cube.toString())
                        .code());
    }

    @Test
    void checksAFolderAndReportsBrokenFiles() {
        Path bad = Models.write(folder.resolve("bad.obj"), "v 0 0 0\nf 1 2 3\n");
        CommandRun run = CommandRun.of("check", "--isolate=false", "--strict", folder.toString());
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertEquals(bad + ":2: face refers to vertex 2, but only 1 vertices are defined so far\n", run.err());
        List<String> lines = run.out().lines().toList();
        assertTrue(lines.get(0).matches("file +size, m  triangles  errors  warnings  worst finding"), lines.get(0));
        assertTrue(lines.get(1).matches("\\Q" + bad + "\\E +1 +0  cannot be read"), lines.get(1));
        assertTrue(
                lines.get(2).matches("\\Q" + degenerate + "\\E +1 x 1 x 1 +13 +1 +0  degenerate-triangle"),
                lines.get(2));
        assertTrue(lines.get(3).matches("\\Q" + cube + "\\E +1 x 1 x 1 +12 +0 +0  unit-missing"), lines.get(3));
        assertTrue(lines.get(4).matches("total: 3 files +25 +2 +0"), lines.get(4));
        assertEquals(
                "errors in 2 files, warnings in 0 files, neither in 1 file; --details lists the places", lines.get(5));
        assertEquals(6, lines.size());
    }

    @Test
    void printsTheSizeFirstAndComparesItWithTheExpectedOne() {
        String text = Models.CUBE.replaceAll("(?m)^v (\\d) (\\d) (\\d)$", "v $1$1$1 $2$2$2 $3$3$3");
        Path palm = Models.write(folder.resolve("palm.obj"), text);
        CommandRun run = CommandRun.of("check", "--isolate=false", "--strict", palm.toString());
        assertEquals(ExitCode.FINDINGS.code(), run.code());
        assertTrue(run.out().startsWith(palm + ": 111 x 111 x 111 m, OBJ, "), run.out());
        assertTrue(
                run.out()
                        .contains(palm + ": warning: 1 x unexpected-size: the longest side is outside of the expected"
                                + " size: is the unit right? (its longest side is 111 m, expected 0.05..50 m; set"
                                + " --unit, or --expected-size if it is right)"),
                run.out());
        CommandRun known = CommandRun.of(
                "check", "--isolate=false", "--strict", "--expected-size", "0.1..0.2 km", palm.toString());
        assertEquals(ExitCode.OK.code(), known.code());
        CommandRun wrong = CommandRun.of("check", "--expected-size", "5", palm.toString());
        assertTrue(
                wrong.err()
                        .startsWith("cullet check: --expected-size is '5', but must be a range of lengths, such as"
                                + " 0.1..50 m or 5..500 cm, or any"),
                wrong.err());
    }

    @Test
    void comparesTheSizesOfAFolderAndReportsGlobsWithoutAMatch() throws Exception {
        Models.write(folder.resolve("bar.obj"), Models.BAR);
        Path large = Models.write(
                folder.resolve("large.obj"), Models.CUBE.replaceAll("(?m)^v (\\d) (\\d) (\\d)$", "v $100 $200 $300"));
        CommandRun run =
                CommandRun.of("check", "--isolate=false", "--details", "--exclude", "nothing", folder.toString());
        assertTrue(run.out().contains(large + ": info: its longest side is 100 m, 100 times larger than"), run.out());
        String unmatched = "warning: --exclude \"nothing\" matches no node of the 4 files (the files have \"cube\");"
                + " correct it, or remove it\n";
        assertTrue(run.out().contains("\n" + unmatched), run.out());
        CommandRun table = CommandRun.of("check", "--isolate=false", "--exclude", "nothing", folder.toString());
        assertTrue(table.out().startsWith(unmatched + "file "), table.out());
        CommandRun strict = CommandRun.of(
                "check", "--isolate=false", "--json", "--strict", "--exclude", "nothing", cube.toString());
        assertEquals(ExitCode.FINDINGS.code(), strict.code());
        JsonNode finding = JsonMapper.builder()
                .build()
                .readTree(strict.out())
                .get("findings")
                .get(0);
        assertEquals("unmatched-pattern", finding.get("kind").asText());
        assertEquals("error", finding.get("severity").asText());
    }

    @Test
    void findingsBelowTheLowestSeverityAreOmittedButNotFromReports() throws Exception {
        Path report = folder.resolve("report.json");
        CommandRun run = CommandRun.of(
                "check",
                "--isolate=false",
                "--min-severity",
                "warning",
                "--report",
                report.toString(),
                folder.toString());
        List<String> lines = run.out().lines().toList();
        assertEquals(4, lines.size(), run.out());
        assertTrue(lines.get(1).matches("\\Q" + degenerate + "\\E .* 0 +1  degenerate-triangle"), lines.get(1));
        assertTrue(lines.get(2).startsWith("total: 2 files "), lines.get(2));
        assertEquals(
                "errors in 0 files, warnings in 1 file, neither in 1 file; 1 file not listed; --details lists the"
                        + " places",
                lines.get(3));
        JsonNode files =
                JsonMapper.builder().build().readTree(Files.readString(report)).get("files");
        assertEquals(2, files.size());
        assertEquals(
                "unit-missing", files.get(0).get("findings").get(0).get("kind").asText());
        String one = CommandRun.of("check", "--isolate=false", "--min-severity=warning", degenerate.toString())
                .out();
        assertTrue(one.contains(": warning: 1 x degenerate-triangle") && !one.contains(": info: "), one);
        String none = CommandRun.of("check", "--isolate=false", "--min-severity=error", degenerate.toString())
                .out();
        assertEquals(1, none.lines().count(), none);
        String strict = CommandRun.of(
                        "check", "--isolate=false", "--strict", "--min-severity=error", degenerate.toString())
                .out();
        assertTrue(strict.contains(": warning: 1 x degenerate-triangle"), strict);
        CommandRun wrong = CommandRun.of("check", "--min-severity=fatal", cube.toString());
        assertEquals(ExitCode.USAGE.code(), wrong.code());
    }

    @Test
    void detailsOfAFolderAreBeforeTheTable() {
        String out = CommandRun.of("check", "--isolate=false", "--details", folder.toString())
                .out();
        int place = out.indexOf("  node \"cube\", triangle 12, at 0 0 0\n");
        assertTrue(place > 0 && place < out.indexOf("\nfile "), out);
    }

    @Test
    void aFileOfAnotherSizeThanItsFolderIsARowOfTheTable() {
        Models.write(folder.resolve("bar.obj"), Models.BAR);
        Path large = Models.write(
                folder.resolve("large.obj"), Models.CUBE.replaceAll("(?m)^v (\\d) (\\d) (\\d)$", "v $100 $200 $300"));
        String out = CommandRun.of("check", "--isolate=false", "--expected-size", "any", folder.toString())
                .out();
        assertTrue(out.matches("(?s).*\\Q" + large + "\\E +100 x 100 x 100 +12 +0 +0  size-outlier\n.*"), out);
        assertFalse(out.contains("its longest side is"), out);
    }

    @Test
    void writesReportsInThreeFormats() throws Exception {
        Path json = folder.resolve("report.json");
        Path junit = folder.resolve("report.xml");
        Path sarif = folder.resolve("report.sarif");
        CommandRun run = CommandRun.of(
                "check",
                "--isolate=false",
                "--jobs=2",
                "--report=" + json,
                "--report=" + junit,
                "--report=" + sarif,
                cube.toString(),
                degenerate.toString());
        assertEquals(ExitCode.OK.code(), run.code());
        JsonNode files =
                JsonMapper.builder().build().readTree(Files.readString(json)).get("files");
        assertEquals(cube.toString(), files.get(0).get("source").asText());
        assertEquals("checked", files.get(1).get("status").asText());
        assertTrue(Files.readString(junit).contains("<testsuite name=\"cullet check\" tests=\"2\""));
        assertTrue(Files.readString(sarif).contains("degenerate-triangle"));
    }

    @Test
    void speaksJson() throws Exception {
        CommandRun run = CommandRun.of("check", "--isolate=false", "--json", degenerate.toString());
        JsonNode file =
                JsonMapper.builder().build().readTree(run.out()).get("files").get(0);
        assertEquals(degenerate.toString(), file.get("source").asText());
        assertEquals(12, file.get("triangles").get("stored").asInt());
        assertEquals(0, file.get("bytes").asInt());
    }
}
