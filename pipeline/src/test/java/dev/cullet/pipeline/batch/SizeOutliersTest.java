// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.findings.ReportedFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sizes of files: the expected one, and that of the other files of a folder. */
class SizeOutliersTest {
    private final Path folder;
    private final BatchFolder models;

    SizeOutliersTest(@TempDir Path folder) {
        this.folder = folder;
        this.models = new BatchFolder(folder);
    }

    @Test
    void aFileFiftyTimesLargerThanTheOthersOfItsFolderIsReported() throws Exception {
        models.model("props/a.obj", 2);
        models.model("props/b.obj", 3);
        models.model("props/c.obj", 4);
        models.model("props/palm.obj", 400);
        models.model("other/hall.obj", 400);
        BatchReport report = bake("");
        assertEquals(
                List.of(models.models().resolve("props/palm.obj")
                        + ": info: its longest side is 400 m, 115 times larger"
                        + " than the median of the 4 files of its folder, 3.46 m: is the unit right? Set --unit, or"
                        + " --expected-size in a rule if it is"),
                report.findings().stream().map(BatchFinding::line).toList());
        assertEquals(ExitCode.OK, report.exitCode());
        assertEquals(1, bake("").findings().size()); // all are up to date
        String rule = "[[rule]]\nfiles = [\"palm.obj\"]\nexpectedSize = \"100..1000 m\"\n";
        assertEquals(List.of(), bake(rule).findings());
    }

    @Test
    void aFileFiftyTimesSmallerIsReportedAndTwoFilesAreNotCompared() throws Exception {
        models.model("a.obj", 100);
        models.model("b.obj", 1);
        assertEquals(List.of(), bake("").findings());
        models.model("c.obj", 100);
        models.model("d.obj", 2);
        models.model("e.obj", 90);
        assertEquals(
                List.of(models.models().resolve("b.obj").toString()),
                bake("").findings().stream().map(BatchFinding::file).toList());
    }

    @Test
    void aFileOutsideOfTheExpectedSizeHasAFindingAndIsBaked() throws Exception {
        models.model("sink.obj", 64);
        FileOutcome outcome = bake("").files().get(0);
        assertEquals(Status.BAKED, outcome.status());
        ReportedFinding finding = unexpected(outcome).get(0);
        assertEquals("warning", finding.severity());
        assertEquals(
                "its longest side is 64 m, expected 0.05..50 m; set --unit, or --expected-size if it is right",
                finding.detail());
        double[] point = finding.locations().get(0).point();
        assertEquals(64, point == null ? 0 : point[0]);
    }

    @Test
    void anotherExpectedSizeDoesNotBakeAgain() throws Exception {
        models.model("terrain.obj", 4000);
        assertEquals(1, unexpected(bake("").files().get(0)).size());
        FileOutcome later = bake("[[rule]]\nfiles = [\"terrain*\"]\nexpectedSize = \"0.1..20 km\"\n")
                .files()
                .get(0);
        assertEquals(Status.UP_TO_DATE, later.status());
        assertEquals(List.of(), unexpected(later));
        FileOutcome strict =
                bake("strict = true\nexpectedSize = \"1..100 cm\"\n").files().get(0);
        assertEquals(Status.FAILED, strict.status());
        assertEquals(
                List.of(),
                unexpected(
                        bake("strict = true\nexpectedSize = \"any\"\n").files().get(0)));
    }

    @Test
    void theSizeCoversAllPartsAndIsRounded() throws Exception {
        models.model("a.obj", 1104);
        BakeReport.Size size = BatchFolder.report(bake("").files().get(0)).size();
        assertEquals("1100 x 1 x 0 m", size.text());
        assertEquals(1104, size.longest());
        assertEquals("0.0123", BakeReport.Size.text(0.012345));
    }

    private static List<ReportedFinding> unexpected(FileOutcome outcome) {
        return BatchFolder.report(outcome).findings().stream()
                .filter(finding -> finding.kind().equals("unexpected-size"))
                .toList();
    }

    private BatchReport bake(String config) throws Exception {
        Path toml = folder.resolve("cullet.toml");
        Files.writeString(toml, "sources = [\"models\"]\ndirectory = \"assets\"\n" + config);
        return BatchFolder.bake(BatchRequest.of(Configuration.read(toml)));
    }
}
