// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.cache.AssetCache;
import dev.cullet.pipeline.cache.CacheKey;
import dev.cullet.pipeline.cache.EntryBound;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.source.Hashes;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.surfaces.SurfaceUse;
import dev.cullet.pipeline.surfaces.Surfaces;
import dev.cullet.pipeline.version.BuildId;
import dev.cullet.pipeline.version.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings one asset up to date: nothing if no input changed, else from the cache, else by a bake. Failures are in the
 * outcome; a failed file keeps its old asset. The record is written last: after a crash at any moment, the next run
 * finds an asset without its record, and bakes it.
 */
final class FileJob {
    /** Maximum number of times that a source is read which changes during the import. */
    private static final int ATTEMPTS = 3;

    /** Version and build of the compiler. */
    static final String BUILDER = Version.current() + " " + BuildId.current();

    private final PlannedFile file;
    private final BatchRequest request;
    private final int threads;
    private final @Nullable AssetCache cache;
    private final Hashes hashes;
    private final OutputGuard outputs;
    private final BatchListener listener;

    FileJob(
            PlannedFile file,
            BatchRequest request,
            int threads,
            @Nullable AssetCache cache,
            Hashes hashes,
            OutputGuard outputs,
            BatchListener listener) {
        this.file = file;
        this.request = request;
        this.threads = threads;
        this.cache = cache;
        this.hashes = hashes;
        this.outputs = outputs;
        this.listener = listener;
    }

    /**
     * Result of a job.
     *
     * @param isDeferred whether the asset may be written only after all jobs have read their files, because it replaces
     *     a file that one of them may read
     * @param finish writes the asset if it is not written yet, and returns the outcome
     */
    record Result(boolean isDeferred, Supplier<FileOutcome> finish) {}

    /** @param bakers called only if the file is baked */
    Result run(Supplier<Baker> bakers) {
        Failure refusal = file.refusal();
        if (refusal != null) {
            return done(FileOutcome.failed(file, "", null, refusal));
        }
        try {
            return update(bakers);
        } catch (BakeException e) {
            outputs.failed(file.source());
            return done(failed("", null, ExitCode.INPUT, e.getMessage(), e));
        } catch (RuntimeException | Error e) {
            outputs.failed(file.source());
            return done(failed("", null, ExitCode.INTERNAL, file.source() + ": " + e, e));
        }
    }

    private static Result done(FileOutcome outcome) {
        return new Result(false, () -> outcome);
    }

    private Result update(Supplier<Baker> bakers) throws BakeException {
        RecordFolder records = file.records();
        Path recordFile = records == null ? null : records.file(file.output());
        BakeRecord record = records == null || recordFile == null ? null : records.read(recordFile, listener::note);
        String sourceHash;
        try {
            sourceHash = hashes.of(file.origin());
        } catch (IOException e) {
            throw new BakeException(file.source(), file.source() + ": " + IoErrors.reason(e), e);
        }
        String stale = Freshness.reason(file, records, record, sourceHash, hashes);
        if (record != null) {
            protect(record.inputs());
        }
        if (stale == null && !request.force() && record != null) {
            BakeReport report = record.report().at(file.source().toString());
            SurfaceUse use = record.surfaceUse();
            if (use != null) { // rules may have changed that match nothing
                report = report.withUnmatchedSurfaces(
                        Surfaces.unmatched(file.settings().options().surfaces(), use));
            }
            return done(checked(Status.UP_TO_DATE, "", report));
        }
        String reason = stale == null ? "forced" : stale;
        boolean isRecorded = isRecorded(records, record);
        // An output that waits is tested at the end: the source is read before, so that all files it reads are known.
        boolean isDeferred = outputs.needsOverwrite(file.output(), OutputKind.ASSET);
        try {
            if (!isDeferred || request.dryRun()) {
                outputs.check(file.output(), OutputKind.ASSET, isRecorded);
            }
        } catch (IOException e) {
            return done(notWritten(reason, null, e));
        }
        if (request.dryRun()) {
            return done(new FileOutcome(file.source(), file.output(), Status.WOULD_BAKE, reason, null, null));
        }
        AssetCache.Found found = cached(sourceHash);
        if (found == null) {
            return finished(isDeferred, Status.BAKED, reason, bake(bakers.get(), sourceHash), recordFile, isRecorded);
        }
        try (found) {
            BakedAsset cached = found.asset();
            BakeReport report = cached.report().at(file.source().toString());
            BakedAsset asset = new BakedAsset(cached.bytes(), report, cached.inputs(), cached.surfaceUse());
            return finished(isDeferred, Status.CACHED, reason, asset, recordFile, isRecorded);
        }
    }

    private Result finished(
            boolean isDeferred,
            Status status,
            String reason,
            BakedAsset asset,
            @Nullable Path recordFile,
            boolean isRecorded) {
        protect(asset.inputs());
        if (isDeferred) {
            return new Result(true, () -> written(status, reason, asset, recordFile, isRecorded));
        }
        return done(written(status, reason, asset, recordFile, isRecorded));
    }

    /**
     * Returns whether the output is an asset that an earlier run made from this source, even if it was damaged since.
     * The record alone is no proof, because a checkout may contain any record: the file must be named as an asset, too.
     */
    private boolean isRecorded(@Nullable RecordFolder records, @Nullable BakeRecord record) {
        return records != null
                && record != null
                && record.source().equals(records.pathTo(file.source()))
                && record.output().equals(records.pathTo(file.output()))
                && file.output().toString().endsWith(SourceExpansion.EXTENSION);
    }

    /** Protects the files that the source reads, such as its material library. */
    private void protect(List<InputFile> inputs) {
        for (InputFile input : inputs.subList(1, inputs.size())) {
            try {
                if (input.hash() != null) {
                    outputs.reads(file.source().resolveSibling(input.name()));
                }
            } catch (InvalidPathException e) {
                // of a record; no file has this name
            }
        }
    }

    private AssetCache.@Nullable Found cached(String sourceHash) {
        return cache == null || request.force()
                ? null
                : cache.find(key(sourceHash), sources(), sourceHash, hashes, bound());
    }

    /** Returns the files of the source, the origin first, which names of inputs are relative to. */
    private List<Path> sources() {
        List<Path> sources = new ArrayList<>(file.files());
        Path origin = file.origin();
        sources.remove(origin);
        sources.add(0, origin);
        return sources;
    }

    private EntryBound bound() {
        return EntryBound.of(file.files(), file.settings().options().importing().frames() != null);
    }

    private CacheKey key(String sourceHash) {
        return CacheKey.of(file.source(), sourceHash, file.settings().options(), file.frames());
    }

    private BakedAsset bake(Baker baker, String before) throws BakeException {
        String sourceHash = before;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            BakedAsset baked =
                    baker.bake(file.files(), file.settings().options().withThreads(threads), listener);
            String after = Objects.requireNonNull(baked.inputs().get(0).hash());
            if (after.equals(sourceHash)) {
                if (cache != null) {
                    cache.put(key(sourceHash), file.origin(), baked, bound());
                }
                return baked;
            }
            sourceHash = after; // it may have been read half old, half new
        }
        throw new BakeException(
                file.source(),
                file.source() + ": changed during the import; nothing was written; bake it again when it is complete");
    }

    private FileOutcome written(
            Status status, String reason, BakedAsset asset, @Nullable Path recordFile, boolean isRecorded) {
        FileOutcome checked = checked(status, reason, asset.report());
        if (checked.failure() != null) {
            return checked;
        }
        try {
            if (!isThere(asset.bytes())) {
                outputs.write(file.output(), OutputKind.ASSET, isRecorded, asset.bytes());
            }
        } catch (IOException e) {
            return notWritten(reason, asset.report(), e);
        }
        RecordFolder records = file.records();
        if (recordFile != null && records != null) {
            try {
                records.write(recordFile, record(records, asset));
            } catch (IOException e) {
                listener.note(recordFile + ": cannot be written, so " + file.source() + " will be baked again: "
                        + IoErrors.reason(e));
            }
        }
        return checked;
    }

    private FileOutcome notWritten(String reason, @Nullable BakeReport report, IOException e) {
        return failed(reason, report, ExitCode.USAGE, file.output() + ": cannot be written: " + IoErrors.reason(e), e);
    }

    /** Returns the options of a file without the surface rules that match nothing in it, if that is known. */
    static BakeOptions options(PlannedFile file, @Nullable SurfaceUse use) {
        BakeOptions options = file.settings().options();
        return use == null ? options : options.withSurfaces(use.matching(options.surfaces()));
    }

    private BakeRecord record(RecordFolder records, BakedAsset asset) {
        return new BakeRecord(
                records.pathTo(file.source()),
                records.pathTo(file.output()),
                BUILDER,
                options(file, asset.surfaceUse()).text(),
                asset.inputs(),
                file.frames(),
                asset.surfaceUse(),
                SourceHash.ofBytes(asset.bytes()),
                asset.report());
    }

    /** An identical asset is not rewritten, so that its modification time does not change. */
    private boolean isThere(ByteBuffer bytes) throws IOException {
        Path output = file.output();
        return Files.isRegularFile(output)
                && Files.size(output) == bytes.remaining()
                && ByteBuffer.wrap(Files.readAllBytes(output)).equals(bytes);
    }

    private FileOutcome checked(Status status, String reason, BakeReport made) {
        BakeReport report = made.withExpectedSize(file.settings().expectedSize());
        Failure failure = Failure.of(file.source(), file.output(), file.settings(), report);
        // what was found in the source is reported once, with level 0
        BakeReport ofLevel = file.level() == 0 ? report : report.withFindings(List.of());
        return failure == null
                ? new FileOutcome(file.source(), file.output(), status, reason, ofLevel, null)
                : FileOutcome.failed(file, reason, report, failure);
    }

    private FileOutcome failed(
            String reason, @Nullable BakeReport report, ExitCode exitCode, String message, Throwable cause) {
        return FileOutcome.failed(file, reason, report, new Failure(exitCode, message, cause));
    }
}
