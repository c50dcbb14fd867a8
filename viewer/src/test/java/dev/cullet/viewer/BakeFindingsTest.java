// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.text.Json;
import dev.cullet.viewer.BakeFindings.WrongReportException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BakeFindingsTest {
    private final Path folder;

    BakeFindingsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void findsTheFileOfTheAssetInAReport() throws Exception {
        BakeReport flawed = report("flawed", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 2 0 0\nf 1 2 3\nf 1 2 4\n");
        BakeReport open = report("open", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        String text = Json.text(Map.of("files", List.of(open, flawed)));
        List<BakeFinding> findings =
                BakeFindings.parse(text).get(flawed.sourceHash()).findings();
        assertEquals(flawed.findings().size(), findings.size());
        BakeFinding degenerate = findings.stream()
                .filter(finding -> finding.kind().equals("degenerate-triangle"))
                .findFirst()
                .orElseThrow();
        assertEquals(1, degenerate.count());
        assertEquals(1, degenerate.places().get(0).triangle());
        ReportedFinding reported = flawed.findings().stream()
                .filter(finding -> finding.kind().equals("degenerate-triangle"))
                .findFirst()
                .orElseThrow();
        assertArrayEquals(
                reported.locations().get(0).point(),
                Objects.requireNonNull(degenerate.places().get(0).point()));
        assertTrue(BakeFindings.parse(text).get(open.sourceHash()).findings().stream()
                .noneMatch(finding -> finding.kind().equals("degenerate-triangle")));
    }

    @Test
    void aWrongReportIsRefusedWithItsMistake() throws Exception {
        assertWrong("is not JSON: ", "{\"files\": [");
        assertWrong("is not JSON: ", "ship");
        assertWrong("has no \"files\"; is it what bake --report wrote?", "{}");
        assertWrong("has no \"files\"; is it what bake --report wrote?", "[1]");
        assertWrong(
                "none of its 1 files is the source of the asset, which has sha256 00;"
                        + " bake the asset again with --report",
                "{\"files\":[{\"sourceHash\":\"01\"}]}");
        assertWrong(
                "a finding is not as bake writes it: ",
                "{\"files\":[{\"sourceHash\":\"00\",\"findings\":[{\"count\":{}}]}]}");
        assertWrong(
                "a finding is not as bake writes it: ",
                "{\"files\":[{\"sourceHash\":\"00\",\"findings\":[{\"kind\":\"x\"}]}]}");
    }

    private static void assertWrong(String message, String text) {
        WrongReportException wrong = assertThrows(
                WrongReportException.class, () -> BakeFindings.parse(text).get("00"));
        assertTrue(String.valueOf(wrong.getMessage()).startsWith(message), wrong.getMessage());
    }

    private BakeReport report(String name, String text) throws Exception {
        Path file = Files.writeString(folder.resolve(name + ".obj"), text);
        return Baker.bake(file, BakeOptions.DEFAULTS).report();
    }
}
