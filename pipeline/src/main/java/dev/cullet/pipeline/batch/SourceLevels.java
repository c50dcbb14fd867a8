// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.MeshImporter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * What the jobs of one source with levels of detail share: its import, and the order in which they end. The job of
 * level 0 starts after those of the others and waits for them, because its exports contain all levels. It waits on a
 * thread of its own while the others run on theirs, so any number of threads is enough. Thread-safe.
 */
final class SourceLevels {
    private final SharedImport importer;
    private final List<Path> assets;
    private final CountDownLatch running;
    private final Map<Path, FileOutcome> outcomes = new LinkedHashMap<>();
    private boolean isDeferred;

    /** @param files the levels of one source, 0 first */
    private SourceLevels(List<PlannedFile> files, MeshImporter importer) {
        this.importer = new SharedImport(importer, files.size());
        this.assets = files.stream().skip(1).map(PlannedFile::output).toList();
        this.running = new CountDownLatch(assets.size());
    }

    /**
     * Returns the levels of each source that has several, by the index of each of its files.
     *
     * @param files of a plan, in which level 0 of a source is followed by the others
     */
    static Map<Integer, SourceLevels> of(List<PlannedFile> files, MeshImporter importer) {
        Map<Integer, SourceLevels> levels = new LinkedHashMap<>();
        int end;
        for (int start = 0; start < files.size(); start = end) {
            end = end(files, start);
            if (end > start + 1) {
                SourceLevels ofSource = new SourceLevels(files.subList(start, end), importer);
                for (int i = start; i < end; i++) {
                    levels.put(i, ofSource);
                }
            }
        }
        return levels;
    }

    /** Returns the indices of files in the order in which their jobs start: level 0 of a source after the others. */
    static List<Integer> order(List<PlannedFile> files) {
        List<Integer> order = new ArrayList<>();
        int end;
        for (int start = 0; start < files.size(); start = end) {
            end = end(files, start);
            for (int i = start + 1; i < end; i++) {
                order.add(i);
            }
            order.add(start);
        }
        return order;
    }

    private static int end(List<PlannedFile> files, int start) {
        int end = start + 1;
        while (end < files.size() && files.get(end).level() > 0) {
            end++;
        }
        return end;
    }

    /** Returns the importer, which reads the source once. */
    MeshImporter importer() {
        return importer;
    }

    /** Runs the job of a level, and returns its result: of level 0, when those are known that its exports contain. */
    FileJob.Result run(PlannedFile file, Supplier<FileJob.Result> job) throws InterruptedException {
        try {
            FileJob.Result result = job.get();
            if (file.level() == 0) {
                if (file.settings().exports().haveLevelFormats()) {
                    running.await();
                }
                return isDeferred() ? new FileJob.Result(true, result.finish()) : result;
            }
            return ofLevel(file, result);
        } finally {
            importer.release();
            if (file.level() > 0) {
                running.countDown();
            }
        }
    }

    private FileJob.Result ofLevel(PlannedFile file, FileJob.Result result) {
        Supplier<FileOutcome> finish = () -> {
            FileOutcome outcome = result.finish().get();
            put(file.output(), outcome);
            return outcome;
        };
        if (result.isDeferred()) {
            setDeferred();
            return new FileJob.Result(true, finish);
        }
        FileOutcome outcome = finish.get();
        return new FileJob.Result(false, () -> outcome);
    }

    private synchronized void put(Path asset, FileOutcome outcome) {
        outcomes.put(asset, outcome);
    }

    private synchronized void setDeferred() {
        isDeferred = true;
    }

    private synchronized boolean isDeferred() {
        return isDeferred;
    }

    /** Returns the assets of the levels from 1. */
    List<Path> assets() {
        return assets;
    }

    /** Returns whether all levels from 1 are up to date. */
    synchronized boolean areMade() {
        return outcomes.size() == assets.size()
                && outcomes.values().stream().allMatch(outcome -> outcome.failure() == null);
    }
}
