// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BakeVerbTest {
    private final Path folder;
    private final Path cube;

    BakeVerbTest(@TempDir Path folder) {
        this.folder = folder;
        this.cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
    }

    @Test
    void bakesBesideTheInputAndPrintsOneLine() throws IOException {
        CommandRun run = bake(cube);
        assertEquals(ExitCode.OK.code(), run.code());
        Path asset = folder.resolve("cube.cullet");
        long bytes = Files.size(asset);
        assertTrue(
                run.out()
                        .matches("\\Q" + cube + " -> " + asset + ": 12 triangles, 1 part, " + Numbers.number(bytes)
                                + " bytes (\\E" + "[0-9.]+ B/triangle: [a-zA-Z0-9., ]+\\), [0-9] findings?\\R"),
                run.out());
        assertEquals("", run.err());
        assertEquals(List.of("cube.cullet", "cube.obj"), names());
    }

    @Test
    void bakesInAWorkerProcessByDefault() throws IOException {
        CommandRun run = CommandRun.of("bake", cube.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        byte[] isolated = Files.readAllBytes(folder.resolve("cube.cullet"));
        assertEquals(ExitCode.OK.code(), bake(cube).code());
        assertArrayEquals(isolated, Files.readAllBytes(folder.resolve("cube.cullet")));
    }

    @Test
    void bytesDependOnNothingButSourceAndOptions() throws IOException {
        Path elsewhere = Models.write(folder.resolve("some/where/else.obj"), Models.CUBE);
        bake(cube, "--jobs", "1");
        bake(elsewhere, "--jobs", "2", "-o", folder.resolve("other.asset").toString());
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("cube.cullet")), Files.readAllBytes(folder.resolve("other.asset")));
        bake(elsewhere, "--max-leaf", "1", "-o", folder.resolve("other.asset").toString());
        assertFalse(Files.mismatch(folder.resolve("cube.cullet"), folder.resolve("other.asset")) < 0);
    }

    @Test
    void mirrorsFoldersBelowTheOutputFolder() {
        Models.write(folder.resolve("in/ships/a.obj"), Models.CUBE);
        Models.write(folder.resolve("in/b.obj"), Models.TWO);
        CommandRun run = bake(folder.resolve("in"), "-d", folder.resolve("out").toString(), "--jobs", "2");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(2, run.out().lines().count());
        assertTrue(Files.exists(folder.resolve("out/ships/a.cullet")));
        assertTrue(Files.exists(folder.resolve("out/b.cullet")));
    }

    @Test
    void aBadFileStopsNoOther() {
        Path bad = Models.write(folder.resolve("a-bad.obj"), "v 0 0 0\nf 1 2 3\n");
        Path none = folder.resolve("none.obj");
        Path other = Models.write(folder.resolve("z.obj"), Models.TWO);
        CommandRun run = CommandRun.of("bake", "--isolate=false", bad.toString(), cube.toString(), other.toString());
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertEquals(
                bad + ":2: face refers to vertex 2, but only 1 vertices are defined so far",
                run.err().lines().findFirst().orElse(""));
        assertTrue(run.err().contains("\nbaked              2 "), run.err());
        assertTrue(run.err().contains("\nfailed             1 "), run.err());
        assertEquals(2, run.out().lines().count());
        assertOneLine(ExitCode.INPUT.code(), none + ": no such file or folder", bake(none));
    }

    @Test
    void aFailedBakeLeavesTheOldAsset() throws IOException {
        Path bad = Models.write(folder.resolve("bad.obj"), "v 0 0 0\nf 1 2 3\n");
        byte[] old = Files.readAllBytes(Models.bake(folder, "good", Models.TWO));
        Path asset = Files.move(folder.resolve("good.cullet"), folder.resolve("bad.cullet"));
        Files.delete(folder.resolve("good.obj"));
        assertEquals(ExitCode.INPUT.code(), bake(bad).code());
        assertArrayEquals(old, Files.readAllBytes(asset));
        assertEquals(List.of("bad.cullet", "bad.obj", "cube.obj"), names());
    }

    @Test
    void strictRefusesWarnings() throws IOException {
        Path degenerate = Models.write(folder.resolve("degenerate.obj"), Models.DEGENERATE);
        CommandRun strict = bake(degenerate, "--strict");
        assertEquals(ExitCode.FINDINGS.code(), strict.code());
        assertEquals(
                List.of(
                        degenerate + ": warning: 1 x degenerate-triangle: triangle without area is left out",
                        degenerate
                                + ": not written: --strict allows no warnings, and there are 1;"
                                + " 'cullet check' lists the places"),
                strict.err().lines().toList());
        assertFalse(Files.exists(folder.resolve("degenerate.cullet")));
        assertEquals(ExitCode.OK.code(), bake(degenerate).code());
        assertTrue(Files.exists(folder.resolve("degenerate.cullet")));
        assertEquals(ExitCode.OK.code(), bake(cube, "--strict").code());
    }

    @Test
    void aRepeatedFlagAddsToTheFirst() throws IOException {
        Path two = Models.write(folder.resolve("two.obj"), Models.TWO);
        String asset = folder.resolve("two.cullet").toString();
        assertTrue(bake(two, "--include", "left").out().contains(": 1 triangle,"));
        assertTrue(bake(two, "--include", "left", "--include", "right").out().contains(": 2 triangles,"));
        String options = CommandRun.of("inspect", asset, "--json").out();
        assertTrue(options.contains("\"left right\""), options);
    }

    @Test
    void keepsTheBudget() throws IOException {
        bake(cube);
        long bytes = Files.size(folder.resolve("cube.cullet"));
        Files.delete(folder.resolve("cube.cullet"));
        assertOneLine(
                ExitCode.BUDGET.code(),
                folder.resolve("cube.cullet") + ": not written: it would have " + bytes + " bytes, and --max-bytes is "
                        + (bytes - 1) + "; simplify the mesh, or raise --max-bytes",
                bake(cube, "--max-bytes", Long.toString(bytes - 1)));
        assertFalse(Files.exists(folder.resolve("cube.cullet")));
        assertEquals(
                ExitCode.OK.code(),
                bake(cube, "--max-bytes", Long.toString(bytes)).code());
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        CommandRun run = bake(cube, "--dry-run");
        assertEquals(ExitCode.OK.code(), run.code());
        assertEquals(
                cube + " would become " + folder.resolve("cube.cullet") + ": the asset does not exist\n", run.out());
        assertEquals(List.of("cube.obj"), names());
    }

    @Test
    void reportsAsJson() throws IOException {
        Path bad = Models.write(folder.resolve("bad.obj"), "v 0 0 0\nf 1 2 3\n");
        Path file = folder.resolve("report.json");
        CommandRun run = CommandRun.of(
                "bake", "--isolate=false", "--json", "--report", file.toString(), cube.toString(), bad.toString());
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertEquals(run.out(), Files.readString(file));
        JsonNode files = JsonMapper.builder().build().readTree(run.out()).get("files");
        assertEquals(2, files.size());
        assertEquals(12, files.get(0).get("triangles").get("stored").asInt());
        assertEquals(
                Files.size(folder.resolve("cube.cullet")),
                files.get(0).get("bytes").asLong());
        assertEquals(3, files.get(1).get("exitCode").asInt());
        assertTrue(files.get(1).get("error").asText().startsWith(bad + ":2: "));
    }

    @Test
    void refusesWhatCannotBeMeant() {
        String see = " (see 'cullet bake --help')";
        assertOneLine(
                ExitCode.USAGE.code(),
                "cullet bake: -o names one asset and -d a folder of assets; use only one of them" + see,
                bake(cube, "-o", "a", "-d", "b"));
        Path other = Models.write(folder.resolve("other.obj"), Models.CUBE);
        assertOneLine(
                ExitCode.USAGE.code(),
                "a: is one asset, but there are 2 sources; name a folder for them with -d DIR",
                bake(cube, other.toString(), "-o", "a"));
        assertOneLine(
                ExitCode.USAGE.code(),
                "cullet bake: --jobs is '0', but must be auto or a whole number from 1" + see,
                bake(cube, "--jobs", "0"));
        assertOneLine(
                ExitCode.USAGE.code(),
                "cullet bake: --up is 'w', but must be auto, x, y or z" + see,
                bake(cube, "--up", "w"));
        assertOneLine(
                ExitCode.USAGE.code(),
                cube + ": cannot be written: it is a file that this run reads; name another output",
                bake(cube, "-o", cube.toString()));
        assertOneLine(
                ExitCode.USAGE.code(),
                "cullet bake: no INPUT, and no sources in a cullet.toml in this folder; name a file,"
                        + " or create a configuration with 'cullet init'"
                        + see,
                CommandRun.of("bake"));
    }

    @Test
    void reportsThatItCannotWrite() throws IOException {
        Path target = Files.createDirectory(folder.resolve("taken"));
        assertOneLine(
                ExitCode.USAGE.code(),
                target + ": cannot be written: is a folder, but a file is needed there",
                bake(cube, "-o", target.toString()));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"--strct", "--qualty", "--isolat"})
    void unknownOptionsAreRefused(String option) {
        CommandRun run = bake(cube, option);
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertTrue(run.err().startsWith("cullet bake: unknown option '" + option + "'; did you mean --"), run.err());
    }

    private static CommandRun bake(Path input, String... options) {
        String[] args = new String[options.length + 3];
        args[0] = "bake";
        args[1] = "--isolate=false";
        args[2] = input.toString();
        System.arraycopy(options, 0, args, 3, options.length);
        return CommandRun.of(args);
    }

    private static void assertOneLine(int code, String line, CommandRun run) {
        assertEquals(line + "\n", run.err());
        assertEquals("", run.out());
        assertEquals(code, run.code());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
