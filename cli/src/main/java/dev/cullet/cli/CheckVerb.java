// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchChecker;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchFinding;
import dev.cullet.pipeline.batch.BatchFindings;
import dev.cullet.pipeline.batch.BatchListener;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.Failure;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.batch.JsonReport;
import dev.cullet.pipeline.batch.ReportFiles;
import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.findings.ReportedFinding.ReportedLocation;
import dev.cullet.pipeline.options.OptionTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet check}: lists the findings of a mesh with their places, or a row per mesh. */
@Command(
        name = "check",
        description = "List the defects of a mesh with their places. Of several meshes, print a table: size, triangles,"
                + " number of errors and warnings, most severe finding. Writes no asset.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet check                             the sources of cullet.toml",
            "  cullet check ship.fbx                    each finding with its first places",
            "  cullet check models                      a row per mesh in this folder and below, by need",
            "  cullet check models --details            the findings of each mesh, then the table",
            "  cullet check models --min-severity warning  leave out meshes and findings that need no action",
            "  cullet check --strict models             fail if any mesh below models has a warning",
            "  cullet check --json 'models/**.obj'      print JSON",
            "  cullet check models --report check.sarif write a report for code hosts"
        })
final class CheckVerb extends Verb {
    /** Settings besides those of reading a file. */
    private static final Set<String> OTHER_SETTINGS = Set.of(
            "surface", "expected-size", "strict", "jobs", "report", "isolate", "import-seconds", "import-memory");

    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description = "Mesh files, folders of them, or globs. Default: the sources of the configuration.")
    private List<String> inputs = List.of();

    @Mixin
    private ConfigOption config = new ConfigOption();

    private final SettingFlags flags =
            new SettingFlags(setting -> OptionTable.isReading(setting) || OTHER_SETTINGS.contains(setting.name()));

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Option(names = "--details", description = "Of several meshes, print each finding with its places, too.")
    private boolean details;

    @Option(
            names = "--min-severity",
            paramLabel = "SEVERITY",
            completionCandidates = Severities.class,
            description = "Leave out findings, and rows of meshes, below error, warning or info. JSON and reports are"
                    + " complete. Default: info.")
    private BatchFinding.Severity minSeverity = BatchFinding.Severity.INFO;

    @Option(names = Flags.JSON, description = "Print a JSON report.")
    private boolean json;

    /** The values of {@code --min-severity}, for completion. */
    static final class Severities implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("error", "warning", "info").iterator();
        }
    }

    /** Number of files of this run. */
    private int files;

    private final ImportWorkers workers;

    CheckVerb(Console console, ImportWorkers workers) {
        super(console);
        this.workers = workers;
    }

    @Override
    void declare(CommandSpec verb) {
        flags.addTo(verb);
    }

    @Override
    int run() throws CommandException {
        Configuration configuration = config.read();
        if (inputs.isEmpty() && configuration.settings().getList("sources").isEmpty()) {
            throw wrongUsage(
                    "no INPUT, and no sources in a " + Configuration.FILE_NAME + " in this folder; name a file");
        }
        List<BatchChecker.Source> sources = new ArrayList<>();
        SourceFiles.Found found = SourceFiles.of(inputs, configuration, flags.layer(), console());
        for (SourceFiles.Source one : found.sources()) {
            sources.add(new BatchChecker.Source(one.file(), one.settings()));
        }
        files = sources.size();
        // reports of the configuration are those of bake
        BatchSettings settings = BatchSettings.of(flags.layer()
                .mergeOver(configuration.settings())
                .with("report", flags.layer().getList("report")));
        try (Reporter reporter = new Reporter()) {
            Layer layer = inputs.isEmpty() ? flags.layer() : flags.layer().with(Flags.SOURCES, inputs);
            List<Path> read = sources.stream().map(BatchChecker.Source::file).toList();
            BatchFindings.Sources named = new BatchFindings.Sources(configuration, layer, found.all(), read, false);
            BatchReport report = BatchChecker.check(sources, named, settings, overwrite.isSet(), reporter, workers);
            if (json) {
                console().out().print(JsonReport.text(report));
            } else {
                print(report, reporter);
            }
            for (Path file : settings.reports()) {
                ReportFiles.write(file, report);
            }
            return report.exitCode().code();
        } catch (BatchException e) {
            throw new CommandException(e.exitCode(), e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, "a report cannot be written: " + IoErrors.reason(e), e);
        }
    }

    /** Prints findings about the whole run, then the table, which has the other ones. */
    private void print(BatchReport report, Reporter reporter) {
        Set<String> sources =
                report.files().stream().map(file -> file.source().toString()).collect(Collectors.toSet());
        boolean isTable = files > 1;
        reporter.close();
        for (BatchFinding finding : report.findings()) {
            boolean isInTable = isTable && !details && sources.contains(finding.file());
            if (!isInTable && finding.severity().compareTo(minSeverity) >= 0) {
                console().out().println(finding.line());
            }
        }
        if (isTable) {
            new CheckTable(report).print(console(), minSeverity);
        }
    }

    /**
     * Prints the findings of each file when it is finished, if there is one file or with {@code --details}; errors on
     * standard error.
     */
    private final class Reporter implements BatchListener, AutoCloseable {
        private @Nullable Progress progress;

        @Override
        public void planned(int files) {
            progress = new Progress(console(), files);
        }

        @Override
        public void at(Stage stage, long done, long total) {
            if (progress != null) {
                progress.at(stage, done, total);
            }
        }

        @Override
        public void note(String line) {
            if (progress != null) {
                progress.pause(() -> console().err().println(line));
            }
        }

        @Override
        public void done(FileOutcome outcome) {
            if (progress != null) {
                progress.pause(() -> print(outcome));
                progress.fileDone();
            }
        }

        @Override
        public void close() {
            if (progress != null) {
                progress.close();
                progress = null;
            }
        }
    }

    private void print(FileOutcome outcome) {
        BakeReport report = outcome.report();
        Failure failure = outcome.failure();
        if (report != null) {
            if (!json && (details || files == 1)) {
                print(report, CheckTable.isStrict(failure));
            }
        } else if (failure != null) {
            Throwable cause = failure.cause();
            Throwable error = failure.exitCode() == ExitCode.INTERNAL && cause != null
                    ? cause
                    : new CommandException(failure.exitCode(), failure.message(), cause);
            ErrorMessages.report(console(), outcome.source().toString(), error, stacktrace());
        }
    }

    private void print(BakeReport report, boolean isStrict) {
        String file = report.source();
        console()
                .out()
                .println(file + ": " + report.size().text() + ", "
                        + report.input().format() + ", "
                        + Numbers.count(report.triangles().imported(), "triangle") + ", "
                        + Numbers.number(report.triangles().stored()) + " left after cleaning, "
                        + Numbers.number(report.area()) + " square metres");
        for (ReportedFinding finding : report.findings()) {
            if (CheckTable.severity(finding, isStrict).compareTo(minSeverity) < 0) {
                continue;
            }
            console().out().println(FindingFormat.line(file, finding));
            for (ReportedLocation location : finding.locations()) {
                String line = FindingFormat.line(location);
                if (!line.isEmpty()) {
                    console().out().println(line);
                }
            }
            if (finding.count() > finding.locations().size()
                    && !finding.locations().isEmpty()) {
                console()
                        .out()
                        .println("  and "
                                + Numbers.number(
                                        finding.count() - finding.locations().size()) + " more");
            }
        }
    }
}
