// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchFinding;
import dev.cullet.pipeline.batch.BatchFinding.Severity;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.Failure;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.text.NaturalOrder;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The findings of several files as a table, a row per file: files that cannot be read first, then by number of errors,
 * of warnings, and by name.
 */
final class CheckTable {
    /** In place of a count, of a finding that is about the whole file. */
    private static final long OF_FILE = Long.MAX_VALUE;

    /** Columns of a terminal that has space for all sides of a model. */
    private static final int WIDE = 100;

    /** Shorter sides are printed as 0, metres. */
    private static final double MIN_LENGTH = 0.0001;

    private static final Comparator<Row> BY_NEED = Comparator.comparing(Row::isRead)
            .thenComparing(Comparator.comparingLong(Row::errors).reversed())
            .thenComparing(Comparator.comparingLong(Row::warnings).reversed())
            .thenComparing(Row::file, new NaturalOrder());

    /**
     * One file.
     *
     * @param size null if the file cannot be read
     * @param errors 1 for a file that cannot be read; otherwise its warnings if they fail it
     * @param worst the finding with the highest severity, of these the most frequent
     */
    private record Row(
            String file, BakeReport.@Nullable Size size, long triangles, long errors, long warnings, Worst worst) {
        boolean isRead() {
            return size != null;
        }

        Severity severity() {
            return errors > 0 ? Severity.ERROR : warnings > 0 ? Severity.WARNING : Severity.INFO;
        }
    }

    /** A finding; empty text for none. */
    private record Worst(Severity severity, long count, String text) {
        Worst or(Severity otherSeverity, long otherCount, String otherText) {
            int order = otherSeverity.compareTo(severity);
            boolean isWorse = text.isEmpty() || order > 0 || (order == 0 && otherCount > count);
            return isWorse ? new Worst(otherSeverity, otherCount, otherText) : this;
        }
    }

    private final List<Row> rows;

    CheckTable(BatchReport report) {
        rows = report.files().stream()
                .map(file -> row(file, report.findings()))
                .sorted(BY_NEED)
                .toList();
    }

    private static Row row(FileOutcome file, List<BatchFinding> ofRun) {
        String name = file.source().toString();
        BakeReport report = file.report();
        Failure failure = file.failure();
        if (report == null) {
            boolean isInternal = failure != null && failure.exitCode() == ExitCode.INTERNAL;
            String reason = isInternal ? "internal error" : "cannot be read";
            return new Row(name, null, 0, 1, 0, new Worst(Severity.ERROR, 1, reason));
        }
        boolean isStrict = isStrict(failure);
        long errors = 0;
        long warnings = 0;
        Worst worst = new Worst(Severity.INFO, 0, "");
        for (ReportedFinding finding : report.findings()) {
            Severity severity = severity(finding, isStrict);
            errors += severity == Severity.ERROR ? finding.count() : 0;
            warnings += severity == Severity.WARNING ? finding.count() : 0;
            worst = worst.or(severity, finding.isOfWholeFile() ? OF_FILE : finding.count(), finding.kind());
        }
        for (BatchFinding finding : ofRun) {
            if (finding.file().equals(name)) {
                errors += finding.severity() == Severity.ERROR ? 1 : 0;
                warnings += finding.severity() == Severity.WARNING ? 1 : 0;
                worst = worst.or(finding.severity(), OF_FILE, finding.kind());
            }
        }
        return new Row(name, report.size(), report.triangles().imported(), errors, warnings, worst);
    }

    /** Returns whether a file fails because of its warnings. */
    static boolean isStrict(@Nullable Failure failure) {
        return failure != null && failure.exitCode() == ExitCode.FINDINGS;
    }

    /** Returns the severity of a finding; a warning that fails a file is an error. */
    static Severity severity(ReportedFinding finding, boolean isStrict) {
        return !finding.isWarning() ? Severity.INFO : isStrict ? Severity.ERROR : Severity.WARNING;
    }

    /** @param min the lowest severity of files that have a row; the totals are of all files */
    void print(Console console, Severity min) {
        String folder = Table.commonFolder(rows.stream().map(Row::file).toList(), console.outWidth());
        if (!folder.isEmpty()) {
            console.out().println("in " + folder);
        }
        Table table = new Table()
                .column("file", Table.Column.ELASTIC)
                .column(isNarrow(console) ? "longest, m" : "size, m", Table.Column.NUMBER)
                .column("triangles", Table.Column.NUMBER)
                .column("errors", Table.Column.NUMBER)
                .column("warnings", Table.Column.NUMBER)
                .column("worst finding", Table.Column.TEXT);
        List<Row> listed =
                rows.stream().filter(row -> row.severity().compareTo(min) >= 0).toList();
        for (Row row : listed) {
            table.row(
                    List.of(
                            row.file().substring(folder.length()),
                            size(row.size(), isNarrow(console)),
                            row.isRead() ? Numbers.number(row.triangles()) : "",
                            Numbers.number(row.errors()),
                            Numbers.number(row.warnings()),
                            row.worst().text()),
                    ink(row.severity()));
        }
        table.row(List.of(
                "total: " + Numbers.count(rows.size(), "file"),
                "",
                Numbers.number(rows.stream().mapToLong(Row::triangles).sum()),
                Numbers.number(rows.stream().mapToLong(Row::errors).sum()),
                Numbers.number(rows.stream().mapToLong(Row::warnings).sum()),
                ""));
        table.print(console);
        console.printOut(summary(rows.size() - listed.size()), 2);
    }

    static @Nullable Ink ink(Severity severity) {
        return switch (severity) {
            case ERROR -> Ink.RED;
            case WARNING -> Ink.YELLOW;
            case INFO -> null;
        };
    }

    private static boolean isNarrow(Console console) {
        return console.outWidth() > 0 && console.outWidth() < WIDE;
    }

    /** Returns all sides, or on a narrow terminal the longest one, which is compared with the expected size. */
    private static String size(BakeReport.@Nullable Size size, boolean isNarrow) {
        if (size == null) {
            return "";
        }
        return isNarrow
                ? length(size.longest())
                : length(size.x()) + " x " + length(size.y()) + " x " + length(size.z());
    }

    private static String length(double metres) {
        return BakeReport.Size.text(metres < MIN_LENGTH ? 0 : metres);
    }

    private String summary(int hidden) {
        long failed = rows.stream().filter(row -> row.errors() > 0).count();
        long warned = rows.stream().filter(row -> row.warnings() > 0).count();
        long neither =
                rows.stream().filter(row -> row.severity() == Severity.INFO).count();
        return "errors in " + Numbers.count(failed, "file") + ", warnings in " + Numbers.count(warned, "file")
                + ", neither in " + Numbers.count(neither, "file")
                + (hidden == 0 ? "" : "; " + Numbers.count(hidden, "file") + " not listed")
                + (failed + warned == 0 ? "" : "; --details lists the places");
    }
}
