// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.version.BuildId;
import dev.cullet.pipeline.version.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private final BatchListener listener;

    FileJob(
            PlannedFile file,
            BatchRequest request,
            int threads,
            @Nullable AssetCache cache,
            Hashes hashes,
            BatchListener listener) {
        this.file = file;
        this.request = request;
        this.threads = threads;
        this.cache = cache;
        this.hashes = hashes;
        this.listener = listener;
    }

    /** @param bakers called only if the file is baked */
    FileOutcome run(Supplier<Baker> bakers) {
        try {
            return update(bakers);
        } catch (BakeException e) {
            return failed("", null, ExitCode.INPUT, e.getMessage(), e);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return failed("", null, ExitCode.INTERNAL, file.source() + ": " + e, e);
        }
    }

    private FileOutcome update(Supplier<Baker> bakers) throws BakeException {
        RecordFolder records = file.records();
        Path place = records == null ? null : records.place(file.output());
        BakeRecord record = records == null || place == null ? null : records.read(place, listener::note);
        String own;
        try {
            own = hashes.of(file.origin());
        } catch (IOException e) {
            throw new BakeException(file.source(), file.source() + ": " + IoErrors.reason(e), e);
        }
        String stale = Freshness.reason(file, records, record, own, hashes);
        if (stale == null && !request.force() && record != null) {
            return checked(
                    Status.UP_TO_DATE, "", record.report().at(file.source().toString()));
        }
        String reason = stale == null ? "forced" : stale;
        if (request.dryRun()) {
            return new FileOutcome(file.source(), file.output(), Status.WOULD_BAKE, reason, null, null);
        }
        BakedAsset found = cached(own);
        if (found != null) {
            return written(Status.CACHED, reason, found, place);
        }
        return written(Status.BAKED, reason, bake(bakers.get(), own), place);
    }

    private @Nullable BakedAsset cached(String own) {
        if (cache == null || request.force()) {
            return null;
        }
        BakedAsset found = cache.find(key(own), file.source(), own, hashes);
        return found == null
                ? null
                : new BakedAsset(found.bytes(), found.report().at(file.source().toString()), found.inputs());
    }

    private CacheKey key(String own) {
        return CacheKey.of(file.source(), own, file.settings().options(), file.frames());
    }

    private BakedAsset bake(Baker baker, String before) throws BakeException {
        String own = before;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            BakedAsset baked =
                    baker.bake(file.files(), file.settings().options().withThreads(threads), listener);
            String after = Objects.requireNonNull(baked.inputs().get(0).hash());
            if (after.equals(own)) {
                if (cache != null) {
                    cache.put(key(own), baked);
                }
                return baked;
            }
            own = after; // it may have been read half old, half new
        }
        throw new BakeException(
                file.source(),
                file.source() + ": changed during the import; nothing was written; bake it again when it is complete");
    }

    private FileOutcome written(Status status, String reason, BakedAsset asset, @Nullable Path place) {
        FileOutcome checked = checked(status, reason, asset.report());
        if (checked.failure() != null) {
            return checked;
        }
        try {
            if (!isThere(asset.bytes())) {
                AtomicOutput.write(file.output(), asset.bytes());
            }
        } catch (IOException e) {
            return failed(
                    reason, asset.report(), ExitCode.USAGE, file.output() + ": cannot be written: " + IoErrors.reason(e), e);
        }
        RecordFolder records = file.records();
        if (place != null && records != null) {
            try {
                records.write(place, record(records, asset));
            } catch (IOException e) {
                listener.note(place + ": cannot be written, so " + file.source() + " will be baked again: "
                        + IoErrors.reason(e));
            }
        }
        return checked;
    }

    private BakeRecord record(RecordFolder records, BakedAsset asset) {
        return new BakeRecord(
                records.pathTo(file.source()),
                records.pathTo(file.output()),
                BUILDER,
                file.settings().options().text(),
                asset.inputs(),
                file.frames(),
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

    private FileOutcome checked(Status status, String reason, BakeReport report) {
        Failure failure = Failure.of(file.source(), file.output(), file.settings(), report);
        return failure == null
                ? new FileOutcome(file.source(), file.output(), status, reason, report, null)
                : FileOutcome.failed(file, reason, report, failure);
    }

    private FileOutcome failed(
            String reason, @Nullable BakeReport report, ExitCode exitCode, String message, Throwable cause) {
        return FileOutcome.failed(file, reason, report, new Failure(exitCode, message, cause));
    }
}
