// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.MeshImporter;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.cache.CacheUse;
import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.config.FileSettings;
import dev.cullet.pipeline.files.OutputGuard;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Lists the findings of many sources, several at a time. Nothing is written but reports. */
public final class BatchChecker {
    private BatchChecker() {}

    /** A source with its settings. */
    public record Source(Path file, FileSettings settings) {}

    /**
     * Checks files.
     *
     * @param named the configuration and all sources, for findings about the whole run
     * @param settings jobs, limits of the importer, and reports
     * @param overwrite whether reports replace files of another kind and links
     * @param workers stay alive for further batches
     * @throws BatchException if a report must not be written to its place
     */
    public static BatchReport check(
            List<Source> sources,
            BatchFindings.Sources named,
            BatchSettings settings,
            boolean overwrite,
            BatchListener listener,
            ImportWorkers workers)
            throws BatchException {
        int jobs = new JobPool(settings.jobs(), sources.size()).jobs();
        return check(sources, named, settings, overwrite, listener, workers.importer(settings, jobs));
    }

    /** Checks files with the importer of the caller. The check closes it at the end. */
    static BatchReport check(
            List<Source> sources,
            BatchFindings.Sources named,
            BatchSettings settings,
            boolean overwrite,
            BatchListener listener,
            MeshImporter importer)
            throws BatchException {
        long start = System.nanoTime();
        try (importer) {
            OutputGuard outputs = new OutputGuard(overwrite);
            for (Source source : sources) {
                outputs.reads(source.file());
            }
            BatchBaker.checkReports(settings.reports(), outputs);
            listener.planned(sources.size());
            JobPool pool = new JobPool(settings.jobs(), sources.size());
            List<Callable<FileOutcome>> jobs = new ArrayList<>();
            for (Source source : sources) {
                jobs.add(() -> check(source, importer, pool.threadsPerJob(), listener));
            }
            FileOutcome[] outcomes = new FileOutcome[sources.size()];
            pool.run(jobs, (index, outcome) -> {
                outcomes[index] = outcome;
                listener.done(outcome);
            });
            List<BatchFindings.Read> files = new ArrayList<>();
            for (int i = 0; i < outcomes.length; i++) {
                Source source = sources.get(i);
                files.add(new BatchFindings.Read(source.file(), source.settings(), outcomes[i].report()));
            }
            List<BatchFinding> findings = BatchFindings.of(named, files, false);
            findings.forEach(listener::found);
            long milliseconds = (System.nanoTime() - start) / 1_000_000;
            return new BatchReport(
                    BatchReport.Operation.CHECK,
                    List.of(outcomes),
                    findings,
                    List.of(),
                    new BatchReport.Work(sources.size(), 0, 0, milliseconds, CacheUse.NONE),
                    null,
                    outputs);
        }
    }

    @SuppressWarnings("resource") // the importer is of the batch, which closes it
    private static FileOutcome check(Source source, MeshImporter importer, int threads, BatchListener listener) {
        Path file = source.file();
        try {
            BakeReport report = new Baker(importer)
                    .check(file, source.settings().options().withThreads(threads), listener)
                    .withExpectedSize(source.settings().expectedSize());
            if (source.settings().strict() && report.warnings() > 0) {
                String line = file + ": --strict allows no warnings, and there are " + report.warnings();
                return new FileOutcome(
                        file, file, Status.FAILED, "", report, new Failure(ExitCode.FINDINGS, line, null));
            }
            return new FileOutcome(file, file, Status.CHECKED, "", report, null);
        } catch (BakeException e) {
            return failed(file, ExitCode.INPUT, e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            return failed(file, ExitCode.INTERNAL, file + ": " + e, e);
        }
    }

    private static FileOutcome failed(Path file, ExitCode exitCode, String message, Throwable cause) {
        return new FileOutcome(file, file, Status.FAILED, "", null, new Failure(exitCode, message, cause));
    }
}
