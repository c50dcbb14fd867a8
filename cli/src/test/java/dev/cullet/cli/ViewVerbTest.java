// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewVerbTest {
    private final Path folder;

    ViewVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void writesAPageBesideTheAsset() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        CommandRun run = CommandRun.of("view", asset.toString());
        Path page = folder.resolve("cube.cullet.html");
        assertEquals(ExitCode.DONE, run.code(), run.err());
        assertEquals(asset + " -> " + page + ": " + Text.count(Files.size(page), "byte") + "\n", run.out());
        assertEquals("", run.err());
        String text = Files.readString(page);
        assertTrue(text.startsWith("<!DOCTYPE html>"), text.substring(0, 40));
        assertTrue(text.contains("<title>cube.cullet</title>"));
    }

    @Test
    void thePageDoesNotDependOnWhereItIsWritten() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        Path page = folder.resolve("new/page.html");
        assertEquals(
                ExitCode.DONE,
                CommandRun.of("view", asset.toString(), "-o", page.toString()).code());
        CommandRun.of("view", asset.toString());
        assertArrayEquals(Files.readAllBytes(folder.resolve("cube.cullet.html")), Files.readAllBytes(page));
    }

    @Test
    void showsTheFindingsOfItsOwnReport() throws IOException {
        Path report = folder.resolve("report.json");
        Path asset = Models.bake(folder, "poor", Models.POOR, "--report", report.toString());
        CommandRun run = CommandRun.of("view", asset.toString(), "--report", report.toString());
        assertEquals(ExitCode.DONE, run.code(), run.err());
        assertTrue(Files.readString(folder.resolve("poor.cullet.html")).contains("\"kind\":\"degenerate-triangle\""));
    }

    @Test
    void refusesTheReportOfAnotherSource() throws IOException {
        Path report = folder.resolve("report.json");
        Models.bake(folder, "poor", Models.POOR, "--report", report.toString());
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        CommandRun other = CommandRun.of("view", cube.toString(), "--report", report.toString());
        assertEquals(ExitCode.INPUT, other.code());
        assertTrue(other.err().startsWith(report + ": none of its 1 files is the source of the asset"), other.err());
        assertEquals(1, other.err().lines().count());
        CommandRun none = CommandRun.of("view", cube.toString(), "--report", folder + "/none.json");
        assertEquals(folder + "/none.json: no such file or folder\n", none.err());
        assertEquals(ExitCode.INPUT, none.code());
        CommandRun binary = CommandRun.of("view", cube.toString(), "--report", cube.toString());
        assertEquals(ExitCode.INPUT, binary.code(), binary.err());
        assertEquals(1, binary.err().lines().count(), binary.err());
        assertFalse(Files.exists(folder.resolve("cube.cullet.html")));
    }

    @Test
    void anOutputThatCannotBeWrittenIsWrongUsage() {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        CommandRun run = CommandRun.of("view", asset.toString(), "-o", folder.toString());
        assertEquals(ExitCode.USAGE, run.code());
        assertEquals(folder + ": cannot be written: is a folder, but a file is needed there\n", run.err());
    }
}
