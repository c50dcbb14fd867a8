// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchBaker;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.batch.JsonReport;
import dev.cullet.pipeline.batch.ReportFiles;
import dev.cullet.pipeline.batch.Shard;
import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.files.IoErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles the sources of one command line, and prints and writes its reports. */
final class BakeCommand {
    private final BakeArguments arguments;
    private final Console console;
    private final ImportWorkers workers;

    BakeCommand(BakeArguments arguments, Console console, ImportWorkers workers) {
        this.arguments = arguments;
        this.console = console;
        this.workers = workers;
    }

    /**
     * Runs the command and returns the exit code.
     *
     * @throws UsageException if options contradict each other; nothing was done then
     */
    int run() throws CommandException, UsageException {
        long began = System.currentTimeMillis();
        try (BakeReporter listener =
                new BakeReporter(console, arguments.json(), arguments.quiet(), arguments.stacktrace())) {
            if (arguments.watch()) {
                return new WatchMode(console, listener, this::request, this::write).run();
            }
            BatchRequest request = request();
            BatchReport report = bake(request, listener);
            listener.end(report);
            if (arguments.timings()) {
                BakeTimings.print(began, report, console.err());
            }
            write(request, report);
            SeamOptions seams = request.settings().seams();
            if (seams != null && arguments.dryRun()) {
                SeamsVerb.preview(report.files(), seams, console);
            }
            return report.exitCode().code();
        } catch (BatchException e) {
            if (e.exitCode() == ExitCode.USAGE && e.getMessage().startsWith("--")) { // about flags, not about a file
                throw new UsageException(e.getMessage());
            }
            throw new CommandException(e.exitCode(), e.getMessage(), e);
        }
    }

    private BatchReport bake(BatchRequest request, BakeReporter listener) throws BatchException {
        Interruption interruption = Interruption.run(console, listener::interrupt);
        try {
            return BatchBaker.bake(request, listener, workers);
        } finally {
            interruption.close();
        }
    }

    private BatchRequest request() throws CommandException, UsageException {
        if (arguments.watch() && !console.ownsProcess()) {
            throw new UsageException("--watch ends with its process only; a persistent worker cannot run it");
        }
        Layer set = arguments.layer();
        List<String> inputs = arguments.inputs();
        if (arguments.output() != null && set.has("directory")) {
            throw new UsageException("-o names one asset and -d a folder of assets; use only one of them");
        }
        Configuration configuration = ConfigOption.read(arguments.config());
        Layer layer = inputs.isEmpty() ? set : set.with(Flags.SOURCES, inputs);
        if (layer.mergeOver(configuration.settings()).getList("sources").isEmpty()) {
            throw new UsageException("no INPUT, and no sources in a " + Configuration.FILE_NAME
                    + " in this folder; name a file, or create a configuration with 'cullet init'");
        }
        BatchSettings settings = BatchSettings.of(layer.mergeOver(configuration.settings()));
        if (settings.seams() != null && arguments.shard() != null) {
            throw new UsageException(
                    "--seams needs all tiles; set --seams=false, and run 'cullet seams' after all shards");
        }
        if (settings.seams() == null && (set.has("seams-tolerance") || set.has("seams-angle"))) {
            throw new UsageException("--seams-tolerance and --seams-angle need --seams");
        }
        String problem = SimplifyFlags.problem(set, configuration, settings.seams() != null);
        if (problem != null) {
            throw new UsageException(problem);
        }
        return BatchRequest.of(configuration)
                .withFlags(layer)
                .withOutput(arguments.output())
                .withForce(arguments.force())
                .withOverwrite(arguments.overwrite())
                .withDryRun(arguments.dryRun())
                .withShard(shard());
    }

    private @Nullable Shard shard() throws UsageException {
        String shard = arguments.shard();
        try {
            return shard == null ? null : Shard.parse(shard);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--shard: " + e.getMessage());
        }
    }

    private void write(BatchRequest request, BatchReport report) throws CommandException {
        if (arguments.json()) {
            console.out().print(JsonReport.text(report));
        }
        for (Path file : request.settings().reports()) {
            try {
                ReportFiles.write(file, report);
            } catch (IOException e) {
                throw new CommandException(ExitCode.USAGE, file + ": cannot be written: " + IoErrors.reason(e), e);
            }
        }
    }
}
