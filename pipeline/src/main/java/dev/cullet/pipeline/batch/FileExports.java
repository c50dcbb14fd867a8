// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.exporter.ExportException;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.export.AssetExports;
import dev.cullet.pipeline.export.ExportState;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Brings the exports of a file of a batch up to date, after its asset. What is known of them is beside its record. */
final class FileExports {
    private final PlannedFile file;
    private final BatchRequest request;
    private final OutputGuard outputs;
    private final BatchListener listener;
    private final ExportLosses losses;

    /** @param losses receives what the exports that are made do not hold */
    FileExports(
            PlannedFile file, BatchRequest request, OutputGuard outputs, BatchListener listener, ExportLosses losses) {
        this.losses = losses;
        this.file = file;
        this.request = request;
        this.outputs = outputs;
        this.listener = listener;
    }

    /** Returns the result with the exports made: at once if the asset is written, else after it. */
    FileJob.Result after(FileJob.Result result) {
        if (result.isDeferred()) {
            return new FileJob.Result(true, () -> after(result.finish().get()));
        }
        FileOutcome outcome = after(result.finish().get());
        return new FileJob.Result(false, () -> outcome);
    }

    /** Returns the outcome of the bake, or that of an export that failed. */
    private FileOutcome after(FileOutcome outcome) {
        RecordFolder records = file.records();
        Path asset = file.output();
        boolean isMade = outcome.failure() == null && outcome.status() != FileOutcome.Status.WOULD_BAKE;
        ExportState before = records == null ? null : records.readExports(asset, listener::note);
        if (!isMade || request.dryRun()) {
            return before == null ? outcome : outcome.withExports(files(before));
        }
        if (before == null && file.settings().exports().formats().isEmpty()) {
            return outcome;
        }
        try {
            AssetExports exports = new AssetExports(asset, file.settings().exports(), FileJob.BUILDER, outputs);
            ExportState after = exports.update(before, request.settings().prune());
            exports.losses().forEach((format, lost) -> losses.add(asset, format, lost));
            if (records != null) {
                records.writeExports(asset, before, after);
            }
            return outcome.withExports(files(after));
        } catch (ExportException e) {
            return failed(outcome, ExitCode.INPUT, file.output() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            return failed(outcome, ExitCode.USAGE, IoErrors.reason(e), e);
        }
    }

    private List<Path> files(ExportState state) {
        return state.exports().values().stream()
                .flatMap(export -> export.files().keySet().stream())
                .map(file.output()::resolveSibling)
                .toList();
    }

    private FileOutcome failed(FileOutcome outcome, ExitCode code, String message, Exception cause) {
        return FileOutcome.failed(file, outcome.reason(), outcome.report(), new Failure(code, message, cause));
    }
}
