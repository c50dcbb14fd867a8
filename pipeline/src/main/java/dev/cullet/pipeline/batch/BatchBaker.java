// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.worker.WorkerImporter;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchListener.Pruned;
import dev.cullet.pipeline.cache.AssetCache;
import dev.cullet.pipeline.cache.CacheUse;
import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.source.Hashes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Brings the assets of many sources up to date, several at a time. The command line, the plugins and the Spark job
 * call it.
 *
 * <p>An asset is up to date if its record names the same source, companions, options and builder. It is not written
 * again then. When a file fails, its asset stays as it was, the error is in the report, and the other files go on.
 */
public final class BatchBaker {
    private BatchBaker() {}

    /**
     * Runs a batch.
     *
     * @throws BatchException if a setting is not allowed, a source is missing, or two sources have the same asset;
     *     nothing was written then
     */
    public static BatchReport bake(BatchRequest request, BatchListener listener) throws BatchException {
        return bake(request, listener, jobs -> importer(request.settings(), jobs), System::getenv);
    }

    /** Runs a batch with the import workers of the caller. They stay alive for further batches. */
    public static BatchReport bake(BatchRequest request, BatchListener listener, ImportWorkers workers)
            throws BatchException {
        return bake(request, listener, jobs -> workers.importer(request.settings(), jobs), System::getenv);
    }

    /** Runs a batch with the importer of the caller. The batch closes it at the end. */
    static BatchReport bake(BatchRequest request, BatchListener listener, MeshImporter importer) throws BatchException {
        return bake(request, listener, jobs -> importer, System::getenv);
    }

    /** Runs a batch with an importer, and reads environment variables from a function. */
    static BatchReport bake(
            BatchRequest request,
            BatchListener listener,
            MeshImporter importer,
            UnaryOperator<@Nullable String> environment)
            throws BatchException {
        return bake(request, listener, jobs -> importer, environment);
    }

    /**
     * Runs a batch.
     *
     * @param importers creates the importer, which is closed at the end, for a number of files at the same time
     */
    private static BatchReport bake(
            BatchRequest request,
            BatchListener listener,
            IntFunction<MeshImporter> importers,
            UnaryOperator<@Nullable String> environment)
            throws BatchException {
        long start = System.nanoTime();
        BatchPlan plan = BatchPlan.of(request, listener::note);
        AssetCache cache = cache(request.settings(), environment, listener);
        OutputGuard outputs = new OutputGuard(request.overwrite());
        plan.protect(request, outputs);
        checkReports(request.settings().reports(), outputs);
        listener.planned(plan.files().size());
        if (!request.dryRun()) {
            removeLeftovers(plan, cache);
        }
        Hashes hashes = new Hashes();
        AtomicInteger imports = new AtomicInteger();
        JobPool pool = new JobPool(request.settings().jobs(), plan.files().size());
        try (MeshImporter importer = importers.apply(pool.jobs())) {
            MeshImporter counted = (file, options, progress) -> {
                imports.incrementAndGet();
                return importer.read(file, options, progress);
            };
            BatchListener fileListener = request.dryRun() ? deferred(listener) : listener;
            List<FileOutcome> outcomes = run(plan, request, pool, fileListener, hashes, cache, outputs, counted);
            List<@Nullable BakeReport> reports = new ArrayList<>();
            outcomes.forEach(outcome -> reports.add(outcome.report()));
            if (request.dryRun()) {
                DryRun.Result read = new DryRun(plan, counted, pool.jobs(), listener).read(outcomes);
                outcomes = read.outcomes();
                reports.clear();
                reports.addAll(read.reports());
                outcomes.forEach(listener::done);
            }
            if (cache != null) {
                cache.warnOfOtherKeys();
            }
            List<BatchFinding> findings = findings(plan, request, reports);
            findings.forEach(listener::found);
            Pruning pruning = new Pruning(plan, listener::note);
            List<Pruning.Orphan> orphans = pruning.orphans();
            List<Path> pruned =
                    request.settings().prune() ? prune(pruning, orphans, request.dryRun(), listener) : List.of();
            long milliseconds = (System.nanoTime() - start) / 1_000_000;
            long inside = orphans.stream().filter(Pruning.Orphan::inside).count();
            int left = (int) inside - (request.dryRun() ? 0 : pruned.size());
            if (!request.settings().prune()) {
                left -= noteMoved(plan, orphans, listener);
            }
            BatchReport report = new BatchReport(
                    BatchReport.Operation.BAKE,
                    outcomes,
                    findings,
                    pruned,
                    new BatchReport.Work(
                            imports.get(),
                            hashes.files(),
                            left,
                            milliseconds,
                            cache == null ? CacheUse.NONE : cache.use()),
                    null,
                    outputs);
            SeamOptions seams = request.settings().seams();
            if (seams == null || request.dryRun() || report.exitCode() != ExitCode.OK) {
                return report;
            }
            SeamOutcome decided = new BatchSeams(plan, listener).decide(seams, hashes);
            listener.seams(decided);
            return report.withSeams(decided);
        }
    }

    /** Starts no process before the first file has to be read. */
    static MeshImporter importer(BatchSettings settings, int jobs) {
        ImportLimits limits = limits(settings, jobs);
        return settings.isolate() ? new WorkerImporter(limits, secrets(settings)) : new AssimpImporter(limits);
    }

    static ImportLimits limits(BatchSettings settings, int jobs) {
        return ImportLimits.DEFAULTS
                .withSeconds(settings.importSeconds())
                .withMemoryMegabytes(settings.importMemoryMegabytes())
                .withWorkers(jobs);
    }

    /** Returns the names of environment variables that import workers do not get. */
    static Set<String> secrets(BatchSettings settings) {
        return settings.cache().secretVariables();
    }

    private static List<FileOutcome> run(
            BatchPlan plan,
            BatchRequest request,
            JobPool pool,
            BatchListener listener,
            Hashes hashes,
            @Nullable AssetCache cache,
            OutputGuard outputs,
            MeshImporter importer) {
        List<PlannedFile> files = plan.files();
        List<Callable<FileJob.Result>> jobs = new ArrayList<>();
        ExportLosses losses = new ExportLosses();
        Map<Integer, SourceLevels> levels = SourceLevels.of(files, importer);
        List<Integer> order = SourceLevels.order(files);
        for (int index : order) {
            PlannedFile file = files.get(index);
            SourceLevels ofSource = levels.get(index);
            FileJob job = new FileJob(file, request, pool.threadsPerJob(), cache, hashes, outputs, listener);
            FileExports exports = new FileExports(file, request, outputs, listener, losses, ofSource);
            jobs.add(() -> exports.after(
                    ofSource == null
                            ? job.run(() -> new Baker(importer))
                            : ofSource.run(file, () -> job.run(() -> new Baker(ofSource.importer())))));
        }
        FileOutcome[] outcomes = new FileOutcome[files.size()];
        NavigableMap<Integer, FileJob.Result> waiting = new TreeMap<>();
        pool.run(jobs, (started, result) -> {
            if (result.isDeferred()) { // until the batch has found all files that it reads
                waiting.put(started, result);
            } else {
                int index = order.get(started);
                outcomes[index] = result.finish().get();
                listener.done(outcomes[index]);
            }
        });
        waiting.forEach((started, result) -> {
            int index = order.get(started);
            outcomes[index] = result.finish().get();
            listener.done(outcomes[index]);
        });
        losses.lines().forEach(listener::lost);
        return List.of(outcomes);
    }

    /** Returns a listener for a dry run, whose outcomes are final only after files were read. */
    private static BatchListener deferred(BatchListener listener) {
        return new BatchListener() {
            @Override
            public void at(Stage stage, long done, long total) {
                listener.at(stage, done, total);
            }

            @Override
            public void note(String line) {
                listener.note(line);
            }
        };
    }

    private static List<BatchFinding> findings(
            BatchPlan plan, BatchRequest request, List<@Nullable BakeReport> reports) {
        List<BatchFindings.Read> files = new ArrayList<>();
        for (int i = 0; i < reports.size(); i++) {
            PlannedFile file = plan.files().get(i);
            files.add(new BatchFindings.Read(file.source(), file.settings(), reports.get(i)));
        }
        return BatchFindings.of(
                new BatchFindings.Sources(
                        request.configuration(), request.flags(), plan.found(), plan.sources(), request.complete()),
                files,
                request.shard() != null);
    }

    /** Returns the number of assets that an earlier run made of a source which has another asset now. */
    private static int noteMoved(BatchPlan plan, List<Pruning.Orphan> orphans, BatchListener listener) {
        Map<Path, Path> outputs = new HashMap<>();
        plan.files()
                .forEach(file ->
                        outputs.putIfAbsent(file.source().toAbsolutePath().normalize(), file.output()));
        List<Pruning.Orphan> moved = orphans.stream()
                .filter(orphan -> orphan.inside() && outputs.containsKey(orphan.source()))
                .toList();
        if (!moved.isEmpty()) {
            Pruning.Orphan first = moved.get(0);
            String what = moved.size() == 1 ? "1 asset has" : moved.size() + " assets have";
            listener.note(what + " another path now, such as " + outputs.get(first.source()) + " in place of "
                    + first.asset() + "; --prune removes the old ones");
        }
        return moved.size();
    }

    private static List<Path> prune(
            Pruning pruning, List<Pruning.Orphan> orphans, boolean dryRun, BatchListener listener) {
        List<Path> pruned = new ArrayList<>();
        for (Pruning.Orphan orphan : orphans) {
            Pruned what = pruning.remove(orphan, dryRun);
            if (what.isRemoved()) {
                pruned.add(orphan.asset());
            }
            listener.pruned(orphan.asset(), what);
        }
        return pruned;
    }

    private static @Nullable AssetCache cache(
            BatchSettings settings, UnaryOperator<@Nullable String> environment, BatchListener listener)
            throws BatchException {
        try {
            return AssetCache.open(settings.cache(), environment, listener::note);
        } catch (IllegalArgumentException e) {
            throw new BatchException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    static void checkReports(List<Path> reports, OutputGuard outputs) throws BatchException {
        for (Path report : reports) {
            try {
                outputs.check(report, ReportFiles.kind(report));
            } catch (IOException e) {
                String line = report + ": cannot be written: " + IoErrors.reason(e);
                throw new BatchException(ExitCode.USAGE, line, e);
            }
        }
    }

    private static void removeLeftovers(BatchPlan plan, @Nullable AssetCache cache) {
        Set<Path> folders = new TreeSet<>();
        Set<RecordFolder> records = new TreeSet<>();
        for (PlannedFile file : plan.files()) {
            folders.add(file.output().toAbsolutePath().normalize().resolveSibling(""));
            RecordFolder ofFile = file.records();
            if (ofFile != null) {
                records.add(ofFile);
            }
        }
        folders.forEach(AtomicOutput::removeLeftovers);
        records.forEach(RecordFolder::removeLeftovers);
        if (cache != null) {
            cache.removeLeftovers();
        }
    }
}
