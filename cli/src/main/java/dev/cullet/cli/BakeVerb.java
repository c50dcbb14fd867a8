// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchBaker;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.batch.JsonReport;
import dev.cullet.pipeline.batch.ReportFiles;
import dev.cullet.pipeline.batch.Shard;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.files.IoErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet bake}: from mesh files to assets. */
@Command(
        name = "bake",
        description = "Compile mesh files to collision assets; those that are up to date stay as they are.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet bake ship.fbx                          to ship.cullet beside it",
            "  cullet bake ship.obj --unit cm -o hull.cullet from centimetres, to a file of another name",
            "  cullet bake models -d assets --jobs 4         all OBJ and FBX files below models, to the same folders",
            "  cullet bake level.fbx --parts node --strict   a part per top node; nothing written if it has warnings",
            "  cullet bake walk_*.obj --frames all           one asset of an animation, a file per frame",
            "  cullet bake hero.fbx --frames 0..end/5        every fifth frame of its animation",
            "  cullet bake                                   what cullet.toml says; see 'cullet init'",
            "  cullet bake --dry-run                         what would be baked, and why",
            "  cullet bake --report findings.sarif           with a report that a code host shows"
        })
final class BakeVerb extends Verb {
    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description = "Mesh files, folders of them, or globs. Default: the sources of the configuration.")
    private List<String> inputs = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The asset; for one input. Default: beside the input, with the extension .cullet.")
    private @Nullable Path output;

    @Mixin
    private ConfigOption config = new ConfigOption();

    private final SettingFlags flags =
            new SettingFlags(setting -> !setting.name().equals("sources"));

    @Option(names = "--force", description = "Bake what is up to date, too.")
    private boolean force;

    @Option(names = "--dry-run", description = "Write nothing; say what would be baked, and why.")
    private boolean dryRun;

    @Option(names = "--watch", description = "Bake again whenever a source or the configuration changes, until Ctrl-C.")
    private boolean watch;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Only one of N equal parts of the sources, 1/N to N/N: for machines that share the work.")
    private @Nullable String shard;

    @Option(names = "--json", description = "Print the JSON report instead of a line per file.")
    private boolean json;

    BakeVerb(Console console) {
        super(console);
    }

    @Override
    void declare(CommandSpec verb) {
        flags.addTo(verb);
    }

    @Override
    int run() throws CommandException {
        try (BakeConsole telling = new BakeConsole(console(), json, stacktrace())) {
            if (watch) {
                return new BakeWatch(console(), telling, this::request, this::write).run();
            }
            BatchRequest request = request();
            BatchReport report = BatchBaker.bake(request, telling);
            telling.end(report);
            write(request, report);
            return report.exitCode().code();
        } catch (BatchException e) {
            throw new CommandException(e.exitCode(), e.getMessage(), e);
        }
    }

    private BatchRequest request() throws CommandException {
        if (output != null && flags.layer().has("directory")) {
            throw wrongUsage("-o names one asset and -d a folder for many; give only one of them");
        }
        Configuration configuration = config.read();
        Layer layer = inputs.isEmpty() ? flags.layer() : flags.layer().with("sources", inputs);
        if (layer.mergeOver(configuration.settings()).getList("sources").isEmpty()) {
            throw wrongUsage("no INPUT, and no sources in a " + Configuration.FILE_NAME
                    + " here; name a file, or let 'cullet init' write one");
        }
        return BatchRequest.of(configuration)
                .withFlags(layer)
                .withOutput(output)
                .withForce(force)
                .withDryRun(dryRun)
                .withShard(shard());
    }

    private @Nullable Shard shard() {
        try {
            return shard == null ? null : Shard.parse(shard);
        } catch (IllegalArgumentException e) {
            throw wrongUsage("--shard: " + e.getMessage());
        }
    }

    private void write(BatchRequest request, BatchReport report) throws CommandException {
        if (json) {
            console().out().print(JsonReport.text(report));
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
