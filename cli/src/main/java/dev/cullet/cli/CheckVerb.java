// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.Json;
import dev.cullet.pipeline.ReportedFinding;
import dev.cullet.pipeline.ReportedFinding.ReportedPlace;
import dev.cullet.pipeline.SourceExpansion.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet check}: what is poor about a mesh, and where. */
@Command(
        name = "check",
        description = "Say what is wrong with a mesh, and where; write nothing.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet check ship.fbx                    each finding with its first places",
            "  cullet check --strict models             fail if any mesh below models has a warning",
            "  cullet check --json 'models/**.obj'      for a machine"
        })
final class CheckVerb extends Verb {
    @Parameters(paramLabel = "INPUT", arity = "1..*", description = "Mesh files, folders of them, or globs.")
    private List<String> inputs = List.of();

    private final SettingFlags flags = new SettingFlags(SettingFlags::isReading);

    @Mixin
    private WorkerOptions worker = new WorkerOptions();

    @Option(names = "--strict", description = "Exit with 1 if there is any warning.")
    private boolean strict;

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
        int worst = ExitCode.DONE;
        List<Object> reports = new ArrayList<>();
        List<Source> sources = Sources.expand(inputs);
        try (Baker baker = worker.baker();
                Progress progress = new Progress(console(), sources.size())) {
            for (Source one : sources) {
                try {
                    BakeReport report = baker.check(one.file(), flags.bakeOptions(), progress);
                    reports.add(report);
                    worst = Math.max(worst, strict && report.warnings() > 0 ? ExitCode.FINDINGS : ExitCode.DONE);
                    if (!json) {
                        progress.pause(() -> print(report));
                    }
                } catch (BakeException e) {
                    CommandException trouble = new CommandException(ExitCode.INPUT, e.getMessage(), e);
                    reports.add(FailedFile.of(one.file(), ExitCode.INPUT, e.getMessage()));
                    worst = Math.max(worst, ExitCode.INPUT);
                    progress.pause(() -> ErrorMessages.report(console(), trouble, stacktrace()));
                }
                progress.fileDone();
            }
        }
        if (json) {
            console().out().print(Json.text(Map.of("files", reports)));
        }
        return worst;
    }

    private void print(BakeReport report) {
        String file = report.source();
        console()
                .out()
                .println(file + ": " + report.input().format() + ", "
                        + Text.count(report.triangles().imported(), "triangle") + ", "
                        + Text.number(report.triangles().stored()) + " left after cleaning, "
                        + Text.number(report.area()) + " square metres");
        for (ReportedFinding finding : report.findings()) {
            console().out().println(FindingLines.line(file, finding));
            for (ReportedPlace place : finding.places()) {
                String line = FindingLines.line(place);
                if (!line.isEmpty()) {
                    console().out().println(line);
                }
            }
            if (finding.count() > finding.places().size() && !finding.places().isEmpty()) {
                console()
                        .out()
                        .println("  and "
                                + Text.number(finding.count() - finding.places().size()) + " more");
            }
        }
    }
}
