// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.findings.ReportedFinding.ReportedPlace;
import dev.cullet.pipeline.text.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet check}: lists the findings of a mesh with their places. */
@Command(
        name = "check",
        description = "List the defects of a mesh with their places; write nothing.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet check                             the sources of cullet.toml",
            "  cullet check ship.fbx                    each finding with its first places",
            "  cullet check --strict models             fail if any mesh below models has a warning",
            "  cullet check --json 'models/**.obj'      print JSON"
        })
final class CheckVerb extends Verb {
    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description = "Mesh files, folders of them, or globs. Default: the sources of the configuration.")
    private List<String> inputs = List.of();

    @Mixin
    private ConfigOption config = new ConfigOption();

    private final SettingFlags flags = new SettingFlags(setting -> SettingFlags.isReading(setting)
            || setting.name().equals("surface")
            || setting.name().equals("strict"));

    @Mixin
    private WorkerOptions worker = new WorkerOptions();

    @Option(names = "--json", description = "Print a JSON report.")
    private boolean json;

    CheckVerb(Console console) {
        super(console);
    }

    @Override
    void declare(CommandSpec verb) {
        flags.addTo(verb);
    }

    @Override
    int run() throws CommandException {
        ExitCode worst = ExitCode.OK;
        List<Object> reports = new ArrayList<>();
        Configuration configuration = config.read();
        if (inputs.isEmpty() && configuration.settings().getList("sources").isEmpty()) {
            throw wrongUsage(
                    "no INPUT, and no sources in a " + Configuration.FILE_NAME + " in this folder; name a file");
        }
        List<SourceFiles.Source> sources = SourceFiles.of(inputs, configuration, flags.layer(), console());
        try (Baker baker = worker.baker();
                Progress progress = new Progress(console(), sources.size())) {
            for (SourceFiles.Source one : sources) {
                try {
                    BakeReport report = baker.check(one.file(), one.settings().options(), progress);
                    reports.add(report);
                    if (one.settings().strict() && report.warnings() > 0) {
                        worst = worst.max(ExitCode.FINDINGS);
                    }
                    if (!json) {
                        progress.pause(() -> print(report));
                    }
                } catch (BakeException e) {
                    CommandException error = new CommandException(ExitCode.INPUT, e.getMessage(), e);
                    reports.add(FailedFile.of(one.file(), ExitCode.INPUT.code(), e.getMessage()));
                    worst = worst.max(ExitCode.INPUT);
                    progress.pause(() -> ErrorMessages.report(console(), error, stacktrace()));
                }
                progress.fileDone();
            }
        }
        if (json) {
            console().out().print(Json.text(Map.of("files", reports)));
        }
        return worst.code();
    }

    private void print(BakeReport report) {
        String file = report.source();
        console()
                .out()
                .println(file + ": " + report.input().format() + ", "
                        + Numbers.count(report.triangles().imported(), "triangle") + ", "
                        + Numbers.number(report.triangles().stored()) + " left after cleaning, "
                        + Numbers.number(report.area()) + " square metres");
        for (ReportedFinding finding : report.findings()) {
            console().out().println(FindingFormat.line(file, finding));
            for (ReportedPlace place : finding.places()) {
                String line = FindingFormat.line(place);
                if (!line.isEmpty()) {
                    console().out().println(line);
                }
            }
            if (finding.count() > finding.places().size() && !finding.places().isEmpty()) {
                console()
                        .out()
                        .println("  and "
                                + Numbers.number(
                                        finding.count() - finding.places().size()) + " more");
            }
        }
    }
}
