// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.AtomicOutput;
import dev.cullet.pipeline.BakeJob;
import dev.cullet.pipeline.BakeOptions;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.BatchBaker;
import dev.cullet.pipeline.FileTrouble;
import dev.cullet.pipeline.Json;
import dev.cullet.pipeline.ReportedFinding;
import dev.cullet.pipeline.SourceExpansion;
import dev.cullet.pipeline.SourceExpansion.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet bake}: from mesh files to assets. */
@Command(
        name = "bake",
        description = "Compile mesh files to collision assets.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet bake ship.fbx                          to ship.cullet beside it",
            "  cullet bake ship.obj --unit cm -o hull.cullet from centimetres, to a file of another name",
            "  cullet bake models -d assets --jobs 4         all OBJ and FBX files below models, to the same folders",
            "  cullet bake level.fbx --parts node --strict   a part per top node; nothing written if it has warnings"
        })
final class BakeVerb extends Verb {
    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Mesh files, folders of them, or globs.")
    private List<String> inputs = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The asset; for one input. Default: beside the input, with the extension .cullet.")
    private @Nullable Path output;

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "Folder for the assets, in the same folders below it as the inputs have.")
    private @Nullable Path directory;

    private final SettingFlags flags = new SettingFlags(setting -> true);

    @Mixin
    private WorkerOptions worker = new WorkerOptions();

    @Option(names = "--jobs", paramLabel = "N", description = "Files baked at the same time. Default: 1.")
    private int jobs = 1;

    @Option(names = "--strict", description = "Write nothing for a mesh with warnings, and exit with 1.")
    private boolean strict;

    @Option(
            names = "--max-bytes",
            paramLabel = "N",
            description = "Write nothing for an asset of more bytes, and exit with 5.")
    private long maxBytes = Long.MAX_VALUE;

    @Option(names = "--dry-run", description = "Do all but write.")
    private boolean dryRun;

    @Option(names = "--report", paramLabel = "FILE", description = "Write a JSON report to this file.")
    private @Nullable Path reportFile;

    @Option(names = "--json", description = "Print the JSON report instead of a line per file.")
    private boolean json;

    private final List<Object> reports = new ArrayList<>();
    private int worst = ExitCode.DONE;

    BakeVerb(Console console) {
        super(console);
    }

    @Override
    void declare(CommandSpec verb) {
        flags.addTo(verb);
    }

    @Override
    int run() throws CommandException {
        requireAtLeastOne("--jobs", jobs);
        requireAtLeastOne("--max-bytes", maxBytes);
        List<BakeJob> work = plan();
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / Math.min(jobs, work.size()));
        BakeOptions options = flags.bakeOptions().withThreads(threads);
        BakeJob.Rules rules = new BakeJob.Rules(strict, maxBytes, dryRun);
        try (Progress progress = new Progress(console(), work.size())) {
            new BatchBaker(worker::baker, options, rules, jobs).bake(work, progress, outcome -> {
                progress.pause(() -> tell(outcome));
                progress.fileDone();
            });
        }
        report();
        return worst;
    }

    private void requireAtLeastOne(String option, long value) {
        if (value < 1) {
            throw wrongUsage(option + " is " + value + ", but must be at least 1");
        }
    }

    private List<BakeJob> plan() throws CommandException {
        if (output != null && directory != null) {
            throw wrongUsage("-o names one asset and -d a folder for many; give only one of them");
        }
        List<Source> sources = Sources.expand(inputs);
        if (output != null && sources.size() > 1) {
            throw wrongUsage("-o names one asset, but there are " + sources.size()
                    + " inputs; use -d to name a folder for them");
        }
        List<Path> outputs;
        try {
            outputs = output == null
                    ? SourceExpansion.outputs(sources, directory)
                    : List.of(SourceExpansion.named(sources.get(0), output));
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage(), e);
        }
        List<BakeJob> plan = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            plan.add(new BakeJob(sources.get(i).file(), outputs.get(i)));
        }
        return plan;
    }

    private void tell(BakeJob.Outcome outcome) {
        BakeReport report = outcome.report();
        BakeJob.Failure failure = outcome.failure();
        if (report != null) {
            for (ReportedFinding finding : report.findings()) {
                if (finding.isWarning()) {
                    console().err().println(FindingLines.line(report.source(), finding));
                }
            }
        }
        if (failure != null) {
            int code = exitCode(failure.kind());
            Throwable trouble = code == ExitCode.INTERNAL && failure.cause() != null
                    ? failure.cause()
                    : new CommandException(code, failure.message(), failure.cause());
            String where = outcome.job().source().toString();
            worst = Math.max(worst, ErrorMessages.report(console(), where, trouble, stacktrace()));
            reports.add(FailedFile.of(outcome.job().source(), code, failure.message()));
        } else if (report != null) {
            reports.add(report);
            if (!json) {
                console().out().println(line(outcome.job(), report));
            }
        }
    }

    private String line(BakeJob job, BakeReport report) {
        return job.source() + (dryRun ? " would become " : " -> ") + job.output() + ": "
                + Text.count(report.triangles().stored(), "triangle") + ", "
                + Text.count(report.parts().size(), "part") + ", "
                + Text.count(report.bytes(), "byte") + " ("
                + Text.oneDecimal(report.bytesPerTriangle()) + " B/triangle), "
                + Text.count(report.findings().size(), "finding");
    }

    private void report() throws CommandException {
        String text = Json.text(Map.of("files", reports));
        if (json) {
            console().out().print(text);
        }
        if (reportFile != null) {
            try {
                AtomicOutput.write(reportFile, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new CommandException(
                        ExitCode.USAGE, reportFile + ": cannot be written: " + FileTrouble.reason(e), e);
            }
        }
    }

    private static int exitCode(BakeJob.FailureKind kind) {
        return switch (kind) {
            case FINDINGS -> ExitCode.FINDINGS;
            case OUTPUT -> ExitCode.USAGE;
            case SOURCE -> ExitCode.INPUT;
            case BUDGET -> ExitCode.BUDGET;
            case INTERNAL -> ExitCode.INTERNAL;
        };
    }
}
