// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchFinding;
import dev.cullet.pipeline.batch.BatchListener;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.Failure;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.batch.SeamOutcome;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.inspect.OutlineSummary;
import dev.cullet.pipeline.scene.SceneSummary;
import dev.cullet.pipeline.text.Decimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints the progress of a batch: a line per file on standard output, all other lines on standard error. */
final class BakeReporter implements BatchListener, AutoCloseable {
    private final Console console;
    private final boolean json;
    private final boolean stacktrace;
    private int files;
    private @Nullable Progress progress;

    /** @param json whether standard output contains JSON only */
    BakeReporter(Console console, boolean json, boolean stacktrace) {
        this.console = console;
        this.json = json;
        this.stacktrace = stacktrace;
    }

    @Override
    public void planned(int count) {
        files = count;
        progress = new Progress(console, count);
    }

    @Override
    public void at(Stage stage, long done, long total) {
        if (progress != null) {
            progress.at(stage, done, total);
        }
    }

    @Override
    public void done(FileOutcome outcome) {
        pause(() -> print(outcome));
        if (progress != null) {
            progress.fileDone();
        }
    }

    @Override
    public void note(String line) {
        pause(() -> console.err().println(line));
    }

    @Override
    public void found(BatchFinding finding) {
        pause(() -> console.err().println(finding.line()));
    }

    @Override
    public void seams(SeamOutcome outcome) {
        Failure failure = outcome.failure();
        pause(() -> {
            if (failure == null) {
                console.err().println(outcome.text());
            } else {
                Throwable error = new CommandException(failure.exitCode(), failure.message(), failure.cause());
                ErrorMessages.report(console, "seams", error, stacktrace);
            }
        });
    }

    @Override
    public void pruned(Path asset, Pruned what) {
        pause(() -> (json || !what.isRemoved() ? console.err() : console.out()).println(asset + ": " + what.text()));
    }

    /** Prints the summary of a batch. */
    void end(BatchReport report) {
        pause(() -> {
            if (report.work().orphans() > 0) {
                console.err()
                        .println(Numbers.count(report.work().orphans(), "asset")
                                + " without a source; --prune removes them");
            }
            if (files > 1) {
                BakeSummary.print(report, console.err());
            }
        });
    }

    @Override
    public void close() {
        if (progress != null) {
            progress.close();
            progress = null;
        }
    }

    private void pause(Runnable printing) {
        if (progress == null) {
            printing.run();
        } else {
            progress.pause(printing);
        }
    }

    private void print(FileOutcome outcome) {
        BakeReport report = outcome.status() == Status.UP_TO_DATE ? null : outcome.report();
        if (report != null) {
            for (ReportedFinding finding : report.findings()) {
                if (finding.isPrinted()) {
                    console.err().println(FindingFormat.line(report.source(), finding));
                }
            }
            for (BakeReport.Part part : report.parts()) {
                for (OutlineSummary outline : part.outlines()) {
                    if (outline.polygons() == 0) {
                        console.err()
                                .println(report.source() + ": part \"" + part.name() + "\": " + outline.outline()
                                        + " does not cut the part; no outline is stored");
                    }
                }
            }
        }
        Failure failure = outcome.failure();
        if (failure != null) {
            Throwable cause = failure.cause();
            Throwable error = failure.exitCode() == ExitCode.INTERNAL && cause != null
                    ? cause
                    : new CommandException(failure.exitCode(), message(failure), cause);
            ErrorMessages.report(console, outcome.source().toString(), error, stacktrace);
        } else if (!json && (outcome.status() != Status.UP_TO_DATE || files == 1)) {
            console.out().println(line(outcome));
        }
    }

    private static String message(Failure failure) {
        return failure.exitCode() == ExitCode.FINDINGS
                ? failure.message() + "; 'cullet check' lists the places"
                : failure.message();
    }

    private static String line(FileOutcome outcome) {
        String begin = outcome.source() + " -> " + outcome.output();
        return switch (outcome.status()) {
            case WOULD_BAKE -> outcome.source() + " would become " + outcome.output() + ": " + outcome.reason();
            case UP_TO_DATE -> begin + ": up to date";
            case CACHED -> begin + ": from the cache" + figures(", ", outcome);
            default -> begin + ":" + figures(" ", outcome);
        };
    }

    private static String figures(String separator, FileOutcome outcome) {
        BakeReport report = outcome.report();
        BakeReport.Frames frames = report == null || report.parts().isEmpty()
                ? null
                : report.parts().get(0).frames();
        if (report == null) {
            return "";
        }
        ByteSplit split = report.bytesByStructure();
        String hint = split == null ? "" : split.hint();
        SceneSummary scene = report.scene();
        return String.format(
                Locale.ROOT,
                "%s%s%s, %s%s, %s%s (%s B/triangle%s%s), %s",
                separator,
                scene == null ? "" : instances(scene),
                Numbers.count(report.triangles().stored(), "triangle"),
                Numbers.count(report.parts().size(), "part"),
                centers(report.parts()),
                frames == null ? "" : Numbers.count(frames.count(), "frame") + ", ",
                Numbers.count(report.bytes(), "byte"),
                Numbers.oneDecimal(report.bytesPerTriangle()),
                split == null ? "" : structures(split, report.triangles().stored()),
                hint.isEmpty() ? "" : "; " + hint,
                Numbers.count(report.findings().size(), "finding"));
    }

    /** Returns the center of a single part, {@code  centered at (56, 0, 1.5)}, or the number of parts that have one. */
    private static String centers(List<BakeReport.Part> parts) {
        List<float[]> centers = parts.stream()
                .map(BakeReport.Part::center)
                .filter(Objects::nonNull)
                .toList();
        if (centers.isEmpty()) {
            return "";
        }
        float[] center = centers.get(0);
        return centers.size() > 1
                ? " (each centered; --report has the centers)"
                : " centered at (" + Decimal.text(center[0]) + ", " + Decimal.text(center[1]) + ", "
                        + Decimal.text(center[2]) + ")";
    }

    /** Returns what a scene shares: {@code 120 instances (71.0 B each, sharing saves 1,234,567 bytes), }. */
    private static String instances(SceneSummary scene) {
        return Numbers.count(scene.instances(), "instance") + " (" + Numbers.oneDecimal(scene.bytesPerInstance())
                + " B each, sharing saves " + Numbers.count(scene.bytesSaved(), "byte") + "), ";
    }

    /** Returns bytes per triangle by structure: {@code : tree 15.6, triangles 9.7, rest 0.6}. */
    private static String structures(ByteSplit split, long triangles) {
        return split.bySize().entrySet().stream()
                .map(structure -> structure.getKey() + " "
                        + Numbers.oneDecimal((double) structure.getValue() / Math.max(1, triangles)))
                .collect(Collectors.joining(", ", ": ", ""));
    }
}
