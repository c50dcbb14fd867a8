// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.MeshImporter;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.ContentPatterns.Pattern;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Reads files of a dry run, to find globs over nodes and materials that match nothing. Build records contain which
 * globs match in files that are up to date. Of the others, files are read in the order of the plan until each glob has
 * matched: without such globs none, usually the first few, and all if a glob matches nothing.
 */
final class DryRun {
    private final BatchPlan plan;
    private final MeshImporter importer;
    private final int jobs;
    private final BakeProgress progress;
    private final Set<Pattern> matched = new HashSet<>();

    /** @param jobs number of files that are read at the same time */
    DryRun(BatchPlan plan, MeshImporter importer, int jobs, BakeProgress progress) {
        this.plan = plan;
        this.importer = importer;
        this.jobs = jobs;
        this.progress = progress;
    }

    /**
     * Results of the files of the plan.
     *
     * @param outcomes those that were given; files that cannot be read failed
     * @param reports the reports of the outcomes, and those of the files that were read
     */
    record Result(List<FileOutcome> outcomes, List<@Nullable BakeReport> reports) {}

    private record ReadFile(
            @Nullable BakeReport report, @Nullable BakeException error) {}

    /** @param given the outcomes of all files, in the order of the plan */
    Result read(List<FileOutcome> given) {
        List<FileOutcome> outcomes = new ArrayList<>(given);
        List<@Nullable BakeReport> reports = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            BakeReport report = outcomes.get(i).report();
            reports.add(report);
            addMatched(i, report);
        }
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        try {
            int next = 0;
            while (next < outcomes.size()) {
                List<Integer> chunk = new ArrayList<>();
                for (; next < outcomes.size() && chunk.size() < jobs; next++) {
                    if (outcomes.get(next).status() == Status.WOULD_BAKE && !matched.containsAll(patterns(next))) {
                        chunk.add(next);
                    }
                }
                List<Future<ReadFile>> running = new ArrayList<>();
                for (int i : chunk) {
                    running.add(pool.submit(() -> read(plan.files().get(i))));
                }
                for (int i = 0; i < chunk.size(); i++) {
                    ReadFile file = running.get(i).get();
                    int at = chunk.get(i);
                    reports.set(at, file.report());
                    addMatched(at, file.report());
                    if (file.error() != null) {
                        String reason = outcomes.get(at).reason();
                        outcomes.set(at, failed(plan.files().get(at), reason, file.error()));
                    }
                }
            }
            return new Result(outcomes, reports);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a file was not read", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private ReadFile read(PlannedFile file) {
        try {
            return new ReadFile(
                    new Baker(importer).check(file.files(), file.settings().options(), progress), null);
        } catch (BakeException e) {
            return new ReadFile(null, e);
        }
    }

    private static FileOutcome failed(PlannedFile file, String reason, BakeException error) {
        return FileOutcome.failed(file, reason, null, new Failure(ExitCode.INPUT, error.getMessage(), error));
    }

    private List<Pattern> patterns(int file) {
        return ContentPatterns.patterns(plan.files().get(file).settings().options());
    }

    private void addMatched(int file, @Nullable BakeReport report) {
        if (report != null) {
            patterns(file).stream()
                    .filter(pattern -> ContentPatterns.unmatched(report, pattern) == null)
                    .forEach(matched::add);
        }
    }
}
