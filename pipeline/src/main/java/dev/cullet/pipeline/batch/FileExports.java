// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.exporter.ExportException;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.export.AssetExports;
import dev.cullet.pipeline.export.ExportSettings;
import dev.cullet.pipeline.export.ExportState;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.tiles.TileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings the exports of a file of a batch up to date, after its asset, and those of a level 0 after all its levels of
 * detail. What is known of them is beside its record.
 */
final class FileExports {
    private final PlannedFile file;
    private final BatchRequest request;
    private final OutputGuard outputs;
    private final BatchListener listener;
    private final ExportLosses losses;
    private final @Nullable SourceLevels levels;

    /**
     * Creates exports of a file.
     *
     * @param losses receives what the exports that are made do not hold
     * @param levels levels of detail of the file's source; null if there are none
     */
    FileExports(
            PlannedFile file,
            BatchRequest request,
            OutputGuard outputs,
            BatchListener listener,
            ExportLosses losses,
            @Nullable SourceLevels levels) {
        this.losses = losses;
        this.levels = levels;
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
            ExportSettings settings = file.settings().exports();
            SourceLevels others = settings.haveLevelFormats() ? levels : null;
            // a level that failed stays as it was, and so does a file of all levels
            boolean isComplete = others == null || others.areMade();
            AssetExports exports = new AssetExports(
                    contents(isComplete ? others : null),
                    isComplete ? settings : settings.withoutLevelFormats(),
                    FileJob.BUILDER,
                    outputs);
            ExportState after = exports.update(before, request.settings().prune() && isComplete);
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

    /** Returns the asset, and those of its further levels of detail. */
    private List<AssetExports.Content> contents(@Nullable SourceLevels others) throws IOException {
        List<AssetExports.Content> contents = new ArrayList<>();
        contents.add(content(file.output()));
        if (others != null) {
            for (Path asset : others.assets()) {
                contents.add(content(asset));
            }
        }
        return contents;
    }

    /** The seams of a batch are decided after its exports, which have no edges, and change the bytes of assets. */
    private AssetExports.Content content(Path asset) throws IOException {
        String hash = SourceHash.ofFile(asset);
        RecordFolder records = file.records();
        TileState state = records == null ? null : records.readSeams(asset, note -> {});
        return new AssetExports.Content(asset, state != null && hash.equals(state.file()) ? state.baked() : hash);
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
