// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.batch.BatchBaker;
import dev.cullet.pipeline.batch.BatchListener;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.batch.Failure;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.batch.SourceExpansion;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.pipeline.verify.Verification;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bakes and verifies real models, in a campaign all, and writes down what became of each in {@code
 * target/model-report.md}.
 */
class RealModelsBakeTest {
    /** The beginning of an asset: an output of another kind is not replaced. */
    private static final String OLD = "0000CLT1 old";

    /** Files outside {@code malformed} that must be refused, and by which rule. */
    private static final Map<String, String> REFUSED = Map.of(
            "max7_skin_5000_binary.fbx", "FBX version 3000, but only 7100",
            "max_transformed_skin_6100_ascii.fbx", "FBX version 6100, but only 7100",
            "max_transformed_skin_6100_binary.fbx", "FBX version 6100, but only 7100",
            "maya_cube_big_endian_7400_binary.fbx", "big-endian byte order, but only little-endian");

    private static final String HEAD = """
            | file | triangles in | triangles out | polygons' area before | after | asset bytes | SAH | findings |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
            """;

    /** Of the models that are to be baked, one in this number. */
    private static final int STEP = Effort.cases(3, 1);

    private final Path folder;
    private final List<String> rows = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    RealModelsBakeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Tag("scaled")
    @Requires(Need.MODELS)
    @Test
    void modelsBakeAndVerifyOrAreRefusedByAStatedRule() throws IOException {
        int baked = 0;
        int tried = 0;
        int index = 0;
        try (Baker baker = Baker.inProcess()) {
            for (String below : List.of("ships", "scans", "environments", "formats")) {
                for (Path source : RealModels.files(below)) {
                    if (REFUSED.containsKey(source.getFileName().toString()) || index++ % STEP == 0) {
                        baked += bake(baker, source, below) ? 1 : 0;
                        tried++;
                    }
                }
            }
        }
        write("model-report.md");
        assertEquals(List.of(), failures);
        assertEquals(tried - REFUSED.size(), baked);
        assertTrue(tried >= 58 / STEP, tried + " models");
    }

    @Requires(Need.MODELS)
    @Test
    void everyMalformedFileIsRefusedInOneLineOrReportsWhatWasDropped() throws Exception {
        List<Path> sources = RealModels.files("malformed");
        int[] refused = {0};
        for (Path source : sources) {
            Files.writeString(folder.resolve(source.getFileName() + SourceExpansion.EXTENSION), OLD);
        }
        Layer flags = Layer.EMPTY
                .with("sources", sources.stream().map(Path::toString).toList())
                .with("directory", folder.toString())
                .with("state", folder.resolve("state").toString())
                .with("output-name", "{file}.cullet")
                .with("jobs", "2");
        BatchRequest request = BatchRequest.of(Configuration.none(Path.of(""))).withFlags(flags);
        for (FileOutcome outcome : BatchBaker.bake(request, BatchListener.NONE).files()) {
            String name = String.valueOf(outcome.source().getFileName());
            Failure failure = outcome.failure();
            BakeReport report = outcome.report();
            if (failure != null) {
                refused[0]++;
                rows.add("| malformed/" + name + " | refused: "
                        + failure.message().substring(failure.message().indexOf(": ") + 2) + " |");
                expect(failure.exitCode() == ExitCode.INPUT, name, failure.toString());
                expect(failure.message().lines().count() == 1, name, failure.message());
                expect(failure.message().startsWith(outcome.source() + ":"), name, failure.message());
                expect(text(outcome.output()).equals(OLD), name, "the old output was touched");
            } else if (report != null) {
                rows.add(row("malformed/" + name, report));
                boolean dropped =
                        report.triangles().stored() < report.triangles().imported();
                expect(!dropped || report.warnings() > 0, name, "dropped triangles silently");
            }
        }
        write("malformed-report.md");
        assertEquals(List.of(), failures);
        assertTrue(refused[0] >= 8 && refused[0] < sources.size(), refused[0] + " of " + sources.size() + " refused");
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(sources.size() + 1, left.count(), "a temporary file was left behind");
        }
    }

    private boolean bake(Baker baker, Path source, String below) throws IOException {
        String name = String.valueOf(source.getFileName());
        String rule = REFUSED.get(name);
        try {
            BakedAsset baked = baker.bake(source, BakeOptions.DEFAULTS, BakeProgress.NONE);
            BakeReport report = baked.report();
            rows.add(row(below + "/" + name, report));
            expect(rule == null, name, "should be refused: " + rule);
            double before = report.input().polygonArea();
            double after = report.input().triangleArea();
            expect(after >= before * (1 - 1e-4), name, "area is lost: " + after + " of " + before);
            expect(after <= before * (1 + 1e-4) || hasDifficultPolygon(report), name, "area is won silently: " + after);
            Path asset = folder.resolve(name + SourceExpansion.EXTENSION);
            AtomicOutput.write(asset, baked.bytes());
            Verification verification = AssetVerifier.open(asset).verify(source, baker, BakeProgress.NONE);
            for (Verification.Check check : verification.checks()) {
                expect(check.passed(), name, check.name() + ": " + check.detail());
            }
            return true;
        } catch (BakeException e) {
            rows.add("| " + below + "/" + name + " | refused: " + e.getMessage().replace(source + ": ", "") + " |");
            expect(rule != null && e.getMessage().contains(rule), name, e.getMessage());
            expect(e.getMessage().lines().count() == 1, name, e.getMessage());
            return false;
        }
    }

    /** The triangles of a polygon that crosses itself may overlap. */
    private static boolean hasDifficultPolygon(BakeReport report) {
        return report.findings().stream().anyMatch(finding -> finding.kind().equals("difficult-polygon"));
    }

    private static String row(String name, BakeReport report) {
        List<String> findings = report.findings().stream()
                .map(finding -> finding.count() + " " + finding.kind())
                .toList();
        double sah = report.parts().stream()
                .mapToDouble(part -> part.tree() == null ? 0 : part.tree().sah())
                .max()
                .orElse(0);
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.6g | %.6g | %d | %.2f | %s |",
                name,
                report.triangles().imported(),
                report.triangles().stored(),
                report.input().polygonArea(),
                report.input().triangleArea(),
                report.bytes(),
                sah,
                String.join(", ", findings));
    }

    private void expect(boolean holds, String name, String message) {
        if (!holds) {
            failures.add(name + ": " + message);
        }
    }

    private void write(String name) throws IOException {
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", name), HEAD + String.join("\n", rows) + "\n");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
