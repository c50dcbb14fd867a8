// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.version.BuildId;
import dev.cullet.pipeline.version.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Path state = file.state();
        Path place = state == null ? null : BakeRecord.place(state, file.output());
        BakeRecord record = place == null ? null : BakeRecord.read(place);
        String own;
        try {
            own = hashes.of(file.origin());
        } catch (IOException e) {
            throw new BakeException(file.source(), file.source() + ": " + IoErrors.reason(e), e);
        }
        String stale = Freshness.reason(file, state, record, own, hashes);
        if (stale == null && !request.force() && record != null) {
            return checked(Status.UP_TO_DATE, "", Reported.ofRecord(record.figures(), file.source(), record.report()));
        }
        String reason = stale == null ? "forced" : stale;
        if (request.dryRun()) {
            return new FileOutcome(file.source(), file.output(), Status.WOULD_BAKE, reason, null, null);
        }
        AssetCache.Entry found = cached(own);
        if (found != null) {
            return written(Status.CACHED, reason, found, place);
        }
        return written(Status.BAKED, reason, bake(bakers.get(), own), place);
    }

    private AssetCache.@Nullable Entry cached(String own) {
        if (cache == null || request.force()) {
            return null;
        }
        AssetCache.Entry found = cache.find(key(own), file.source(), own, hashes);
        return found == null
                ? null
                : new AssetCache.Entry(
                        found.inputs(), found.report().at(file.source().toString()), found.bytes());
    }

    private String key(String own) {
        return AssetCache.key(file.source(), file.frames(), file.settings().options(), own);
    }

    private AssetCache.Entry bake(Baker baker, String before) throws BakeException {
        String own = before;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            BakedAsset baked =
                    baker.bake(file.files(), file.settings().options().withThreads(threads), listener);
            List<InputFile> inputs = baked.inputs();
            String after = Objects.requireNonNull(inputs.get(0).hash());
            if (after.equals(own)) {
                AssetCache.Entry entry = new AssetCache.Entry(inputs, baked.report(), baked.bytes());
                cache(own, entry);
                return entry;
            }
            own = after; // it may have been read half old, half new
        }
        throw new BakeException(
                file.source(),
                file.source() + ": changed during the import; nothing was written; bake it again when it is complete");
    }

    private void cache(String own, AssetCache.Entry entry) {
        try {
            if (cache != null) {
                cache.put(key(own), entry);
            }
        } catch (IOException e) {
            listener.note("the cache cannot be written: " + e.getMessage() + ": " + IoErrors.reason(e));
        }
    }

    private FileOutcome written(Status status, String reason, AssetCache.Entry entry, @Nullable Path place) {
        Reported reported = Reported.of(file.source(), entry.report());
        FileOutcome checked = checked(status, reason, reported);
        if (checked.failure() != null) {
            return checked;
        }
        try {
            if (!isThere(entry.bytes())) {
                AtomicOutput.write(file.output(), entry.bytes());
            }
        } catch (IOException e) {
            return failed(
                    reason, reported, ExitCode.USAGE, file.output() + ": cannot be written: " + IoErrors.reason(e), e);
        }
        Path state = file.state();
        if (place != null && state != null) {
            try {
                record(state, entry).write(place);
            } catch (IOException e) {
                listener.note(place + ": cannot be written, so " + file.source() + " will be baked again: "
                        + IoErrors.reason(e));
            }
        }
        return checked;
    }

    private BakeRecord record(Path state, AssetCache.Entry entry) {
        return new BakeRecord(
                BakeRecord.pathFrom(state, file.source()),
                BakeRecord.pathFrom(state, file.output()),
                BUILDER,
                file.settings().options().text(),
                entry.inputs(),
                file.frames(),
                SourceHash.ofBytes(entry.bytes()),
                Figures.of(entry.report()),
                Reported.json(entry.report()));
    }

    /** An identical asset is not rewritten, so that its modification time does not change. */
    private boolean isThere(ByteBuffer bytes) throws IOException {
        Path output = file.output();
        return Files.isRegularFile(output)
                && Files.size(output) == bytes.remaining()
                && ByteBuffer.wrap(Files.readAllBytes(output)).equals(bytes);
    }

    private FileOutcome checked(Status status, String reason, Reported reported) {
        Failure failure = Failure.of(file.source(), file.output(), file.settings(), reported.figures());
        return failure == null
                ? new FileOutcome(file.source(), file.output(), status, reason, reported, null)
                : FileOutcome.failed(file, reason, reported, failure);
    }

    private FileOutcome failed(
            String reason, @Nullable Reported reported, ExitCode exitCode, String message, Throwable cause) {
        return FileOutcome.failed(file, reason, reported, new Failure(exitCode, message, cause));
    }
}
