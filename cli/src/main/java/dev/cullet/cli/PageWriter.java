// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.Asset;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.viewer.BakeFindings;
import dev.cullet.viewer.BakeFindings.WrongReportException;
import dev.cullet.viewer.BoxLimit;
import dev.cullet.viewer.ReportedBake;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the report and writes the outputs of {@code view}, with its exit codes and messages. */
final class PageWriter {
    private final Console console;
    private final OutputGuard outputs;
    private final @Nullable Path reportFile;
    private final @Nullable BakeFindings report;

    /** @param reportFile a report of bake, or null */
    PageWriter(Console console, OutputGuard outputs, @Nullable Path reportFile) throws CommandException {
        this.console = console;
        this.outputs = outputs;
        this.reportFile = reportFile;
        if (reportFile == null) {
            report = null;
            return;
        }
        outputs.reads(reportFile);
        try {
            report = BakeFindings.parse(Files.readString(reportFile));
        } catch (WrongReportException e) {
            throw new CommandException(ExitCode.INPUT, reportFile + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(ExitCode.INPUT, reportFile + ": " + IoErrors.reason(e), e);
        }
    }

    /** Protects a file that the run reads. */
    void reads(Path file) {
        outputs.reads(file);
    }

    /** Returns what the report contains about an asset; null without a report. */
    @Nullable
    ReportedBake reported(Asset asset) throws CommandException {
        try {
            return report == null ? null : report.get(asset.provenance().sourceHash());
        } catch (WrongReportException e) {
            throw new CommandException(ExitCode.INPUT, reportFile + ": " + e.getMessage(), e);
        }
    }

    /** Returns what the report contains about an asset; null without a report, or if it contains nothing. */
    @Nullable
    ReportedBake reportedIfAny(Asset asset) throws CommandException {
        try {
            return report == null ? null : report.find(asset.provenance().sourceHash());
        } catch (WrongReportException e) {
            throw new CommandException(ExitCode.INPUT, reportFile + ": " + e.getMessage(), e);
        }
    }

    /** Fails if an output may not be written, before it is made. */
    void check(@Nullable Path target, OutputKind kind) throws CommandException {
        try {
            if (target != null) {
                outputs.check(target, kind);
            }
        } catch (IOException e) {
            throw notWritten(target, e);
        }
    }

    void write(Path target, OutputKind kind, byte[] bytes) throws CommandException {
        try {
            outputs.write(target, kind, ByteBuffer.wrap(bytes));
        } catch (IOException e) {
            throw notWritten(target, e);
        }
    }

    private static CommandException notWritten(@Nullable Path target, IOException e) {
        return new CommandException(ExitCode.USAGE, target + ": cannot be written: " + IoErrors.reason(e), e);
    }

    /** Prints the number of boxes that the page of an asset omits, if there are any. */
    void printBoxLimit(Path file, Asset asset) {
        BoxLimit limit = BoxLimit.of(asset);
        if (limit != null) {
            console.err()
                    .println(file + ": the page omits " + Numbers.number(limit.omitted()) + " of "
                            + Numbers.count(limit.boxes(), "box", "boxes") + " at level " + limit.level()
                            + " of the AABB tree; it draws at most " + Numbers.number(BoxLimit.MAX_BOXES)
                            + " of a part at one level");
        }
    }
}
