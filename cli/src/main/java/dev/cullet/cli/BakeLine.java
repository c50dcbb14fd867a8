// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.scene.SceneSummary;
import java.util.List;
import java.util.Locale;

/**
 * The line of a baked file on a terminal: status, source, triangles and bytes, in columns. A source whose name does not
 * fit has a line of its own.
 */
final class BakeLine {
    /** Columns of everything but the name: 10 of the status, 19 of the triangles, 16 of the bytes, 3 spaces. */
    private static final int OTHER_COLUMNS = 48;

    private static final int MAX_NAME = 72;

    /** Columns from which parts, frames and bytes per triangle follow. */
    private static final int WIDE = 120;

    private BakeLine() {}

    /**
     * Prints the line of a file that did not fail.
     *
     * @param files number of files of the batch; of a single one, advice about its size follows
     */
    static void print(FileOutcome outcome, int files, Console console) {
        int width = console.outWidth() - 1; // the cursor stays in the line
        int nameWidth = Math.max(12, Math.min(MAX_NAME, width - OTHER_COLUMNS));
        String source = outcome.source().toString();
        Styled line = new Styled().add(ink(outcome.status()), String.format(Locale.ROOT, "%-10s", status(outcome)));
        String name = Table.withFewerFolders(source, nameWidth);
        int length = name.codePointCount(0, name.length());
        BakeReport report = outcome.report();
        if (outcome.status() == Status.WOULD_BAKE) {
            printReason(outcome, line, name, nameWidth, console);
            return;
        }
        String figures = report == null ? "" : figures(report, width);
        if (length > nameWidth && !figures.isEmpty()) {
            console.printOut(line.add(" " + Table.withFewerFolders(source, width - 11)));
            console.printOut(new Styled().add(" ".repeat(11 + nameWidth) + figures));
        } else {
            console.printOut(
                    line.add(" " + name + (figures.isEmpty() ? "" : " ".repeat(nameWidth - length) + figures)));
        }
        if (files == 1 && report != null) {
            details(report, console);
        }
    }

    /** Prints why a file would be baked, in its line if there is space. */
    private static void printReason(FileOutcome outcome, Styled line, String name, int nameWidth, Console console) {
        String reason = String.valueOf(outcome.reason());
        int padding = Math.max(0, nameWidth - name.codePointCount(0, name.length())) + 2;
        Styled whole = new Styled().add(line.text(false) + " " + name + " ".repeat(padding) + reason);
        if (whole.length() < console.outWidth()) {
            console.printOut(line.add(" " + name + " ".repeat(padding) + reason));
        } else {
            console.printOut(
                    line.add(" " + Table.withFewerFolders(outcome.source().toString(), console.outWidth() - 12)));
            console.printOut("           " + reason, 11);
        }
    }

    private static String status(FileOutcome outcome) {
        return outcome.status().text().replace('-', ' ');
    }

    private static Ink ink(Status status) {
        return switch (status) {
            case CACHED -> Ink.CYAN;
            case UP_TO_DATE -> Ink.FAINT;
            case WOULD_BAKE -> Ink.YELLOW;
            default -> Ink.GREEN;
        };
    }

    private static String figures(BakeReport report, int width) {
        SceneSummary scene = report.scene();
        String count = scene == null
                ? Numbers.count(report.triangles().stored(), "triangle")
                : Numbers.count(scene.instances(), "instance");
        String figures = String.format(Locale.ROOT, " %19s %16s", count, Numbers.count(report.bytes(), "byte"));
        if (width < WIDE) {
            return figures;
        }
        List<BakeReport.Part> parts = report.parts();
        BakeReport.Frames frames = parts.isEmpty() ? null : parts.get(0).frames();
        return figures
                + String.format(Locale.ROOT, " %6.1f B/triangle", report.bytesPerTriangle())
                + (parts.size() == 1 ? "" : ", " + Numbers.count(parts.size(), "part"))
                + (frames == null ? "" : ", " + Numbers.count(frames.count(), "frame"));
    }

    /** Prints advice about the size, the enclosing shape, and the center of the part. */
    private static void details(BakeReport report, Console console) {
        ByteSplit split = report.bytesByStructure();
        if (split != null && !split.hint().isEmpty()) {
            console.printOut("  " + split.hint(), 2);
        }
        String simplified = SimplifyText.of(report.parts());
        if (!simplified.isEmpty()) {
            console.printOut("  " + simplified, 2);
        }
        String shapes = ShapeText.of(report.parts());
        if (!shapes.isEmpty()) {
            console.printOut("  " + shapes, 2);
        }
        String pieces = CompoundText.of(report.parts());
        if (!pieces.isEmpty()) {
            console.printOut("  " + pieces, 2);
        }
        String centers = BakeFigures.centers(report.parts());
        if (!centers.isEmpty()) {
            console.printOut(" " + centers, 2);
        }
    }
}
