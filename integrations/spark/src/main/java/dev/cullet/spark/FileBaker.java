// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import dev.cullet.spark.Staging.Staged;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * Bakes the files of one task: stages each source, leaves out those whose asset is up to date, passes the others to a
 * worker process, and publishes their assets. Every failure is a result.
 */
final class FileBaker implements AutoCloseable {
    /** Limits of what is in the scratch folder at the same time. */
    private static final int MAX_FILES = 64;

    private static final long MAX_BYTES = 64 << 20;

    private final Staging staging;
    private final Requests requests;
    private final ToolSettings settings;
    private final List<String> flags;
    private final AssetStore store;
    private final String attempt;
    private final String executor;
    private final Moved moved;
    private final Path scratch;
    private int files;

    /**
     * @param flags flags of all files
     * @param attempt unique among all attempts of all tasks
     */
    FileBaker(
            Configuration configuration,
            ToolSettings settings,
            List<String> flags,
            AssetStore store,
            String attempt,
            String executor,
            Moved moved)
            throws IOException {
        this.settings = settings;
        this.flags = flags;
        this.store = store;
        this.attempt = attempt;
        this.executor = executor;
        this.moved = moved;
        scratch = Files.createTempDirectory("cullet-" + attempt + "-");
        staging = new Staging(configuration);
        requests = new Requests(settings, flags, scratch, moved);
    }

    /**
     * Bakes the files of a task.
     *
     * @param lines at least one
     * @throws InterruptedException if the task was cancelled; what was published is complete
     */
    List<FileResult> bake(List<PlacedEntry> lines) throws InterruptedException {
        boolean isFirst = lines.get(0).range().attempt() == 1;
        AssetRecords records =
                AssetRecords.read(store, isFirst ? lines.get(0).entry().output() : "");
        List<Work> all = new ArrayList<>();
        List<Work> open = new ArrayList<>();
        long bytes = 0;
        for (PlacedEntry line : lines) {
            Work work = new Work(line, scratch.resolve(String.valueOf(files++)));
            all.add(work);
            if (isToBake(work, records)) {
                open.add(work);
                bytes += work.staged().bytes();
            }
            if (open.size() == MAX_FILES || bytes > MAX_BYTES) {
                bakeOpen(open, records);
                bytes = 0;
            }
        }
        bakeOpen(open, records);
        if (isFirst) {
            store(records);
        }
        return all.stream().map(work -> work.result(executor)).toList();
    }

    /** Stages a file; false if it failed or its asset is up to date. */
    private boolean isToBake(Work work, AssetRecords records) throws InterruptedException {
        long start = System.nanoTime();
        try {
            Staged staged = staging.stage(work.entry(), work.folder());
            moved.sources().add(staged.bytes());
            work.staged(staged, key(staged, work.entry()));
            AssetRecord known = records.of(work.entry().output());
            if (known == null
                    || !known.key().equals(work.key())
                    || !staged.hasNoneOf(known.missing())
                    || !store.holds(known)) {
                return true;
            }
            work.isUpToDate(known);
            records.add(known);
        } catch (IOException | RuntimeException e) {
            throwIfInterrupted(e);
            work.fail(e);
        } finally {
            work.took(System.nanoTime() - start);
        }
        delete(work.folder());
        return false;
    }

    /** The place of the cache does not decide about bytes. */
    private String key(Staged staged, ManifestEntry entry) throws IOException {
        List<String> deciding = new ArrayList<>(flags);
        deciding.removeIf(flag -> flag.startsWith("--cache"));
        deciding.addAll(entry.flags());
        return staged.key(settings.identity(), deciding);
    }

    private void bakeOpen(List<Work> open, AssetRecords records) throws InterruptedException {
        try {
            requests.bake(open, (work, asset) -> {
                if (work.isDone()) {
                    publish(work, asset, records);
                }
            });
        } finally {
            open.forEach(work -> delete(work.folder()));
        }
        open.clear();
    }

    private void publish(Work work, Path asset, AssetRecords records) throws IOException {
        long start = System.nanoTime();
        String output = work.entry().output();
        long bytes = Files.size(asset);
        work.published(Sha256.of(asset), bytes);
        store.publish(asset, output, attempt + "-" + work.folder().getFileName());
        moved.assets().add(bytes);
        AssetRecord record = work.record(store.mark(output));
        if (record != null) {
            records.add(record);
        }
        work.took(System.nanoTime() - start);
    }

    /** Without its record an asset is taken from the cache, or baked, by the next run. */
    private void store(AssetRecords records) throws InterruptedException {
        try {
            moved.records().add(records.store(attempt + "-records-" + files));
        } catch (IOException e) {
            throwIfInterrupted(e);
        }
    }

    static void throwIfInterrupted(Exception e) throws InterruptedException {
        if (e instanceof ClosedByInterruptException || e instanceof InterruptedIOException) {
            throw (InterruptedException) new InterruptedException(e.toString()).initCause(e);
        }
    }

    /** Gives the worker process back, and removes the scratch folder. */
    @Override
    public void close() {
        requests.close();
        delete(scratch);
    }

    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // the system clears its folder of temporary files
        }
    }
}
