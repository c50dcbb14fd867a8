// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.files.AtomicOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** Reports for machines, by the extension of the file that they go to. */
public final class ReportFiles {
    private ReportFiles() {}

    /**
     * Writes a report: JUnit XML for {@code .xml}, SARIF for {@code .sarif}, else JSON.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, BatchReport report) throws IOException {
        AtomicOutput.write(file, ByteBuffer.wrap(text(file, report).getBytes(StandardCharsets.UTF_8)));
    }

    private static String text(Path file, BatchReport report) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".xml")
                ? JUnitReport.text(report)
                : name.endsWith(".sarif") ? SarifReport.text(report) : JsonReport.text(report);
    }
}
