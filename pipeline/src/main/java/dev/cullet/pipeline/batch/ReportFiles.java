// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.files.OutputKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** Reports for machines, by the extension of the file that they go to. */
public final class ReportFiles {
    private ReportFiles() {}

    /**
     * Writes a report: JUnit XML for {@code .xml}, SARIF for {@code .sarif}, JSON lines for {@code .jsonl}, else JSON.
     *
     * @throws IOException if it cannot be written, or may not replace what is there
     */
    public static void write(Path file, BatchReport report) throws IOException {
        OutputKind kind = kind(file);
        String text = switch (kind) {
            case JUNIT_REPORT -> JUnitReport.text(report);
            case SARIF_REPORT -> SarifReport.text(report);
            case JSON_LINES_REPORT -> JsonReport.lines(report);
            default -> JsonReport.text(report);
        };
        report.outputs().write(file, kind, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the kind of report for a file name. */
    static OutputKind kind(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".xml")) {
            return OutputKind.JUNIT_REPORT;
        }
        if (name.endsWith(".sarif")) {
            return OutputKind.SARIF_REPORT;
        }
        return name.endsWith(".jsonl") ? OutputKind.JSON_LINES_REPORT : OutputKind.JSON_REPORT;
    }
}
