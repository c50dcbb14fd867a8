// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.config.Layer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet bake}: compiles mesh files to assets. */
@Command(
        name = "bake",
        description = "Compile mesh files to collision assets. Assets that are up to date are not baked again.",
        customSynopsis = {
            "Usage: cullet bake [OPTION...] [INPUT...]",
            "       cullet bake [OPTION...] INPUT -o FILE",
            "       cullet bake [OPTION...] INPUT... -d DIR"
        },
        synopsisHeading = "",
        footerHeading = "%n'cullet help bake --hull' prints all about --hull and its details. Examples:%n",
        footer = {
            "  cullet bake ship.fbx                      write ship.cullet to the same folder",
            "  cullet bake models -d assets --jobs 4     all OBJ and FBX files below models",
            "  cullet bake level.fbx --parts node --strict  a part per top node; no warnings",
            "  cullet bake 'walk_*.obj' --frames all     an animation, a file per frame",
            "  cullet bake --dry-run                     what would be baked, and why"
        })
class BakeVerb extends Verb {
    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description = "Mesh files, folders of them, or globs. Default: the sources of the configuration.")
    private List<String> inputs = List.of();

    @Option(
            names = {Flags.O, Flags.OUTPUT},
            paramLabel = "FILE",
            description = "The asset file, for one input. Default: the input's path with the extension .cullet.")
    private @Nullable Path output;

    @Mixin
    private ConfigOption config = new ConfigOption();

    private final SettingFlags flags;

    @Option(names = Flags.FORCE, description = "Bake assets that are up to date, too.")
    private boolean force;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Option(names = Flags.DRY_RUN, description = "Write nothing; list what would be baked, and why.")
    private boolean dryRun;

    @Option(
            names = "--watch",
            description = "Bake again after every change of a source or of the configuration, until Ctrl-C.")
    private boolean watch;

    @Option(
            names = Flags.SHARD,
            paramLabel = "I/N",
            description = "Bake one of N equal parts of the sources, 1/N to N/N, to distribute a batch.")
    private @Nullable String shard;

    @Option(names = Flags.JSON, description = "Print a JSON report instead of one line per file.")
    private boolean json;

    @Option(names = Flags.QUIET, description = "Print findings and failures only.")
    private boolean quiet;

    @Option(names = Flags.TIMINGS, description = "Print where the time went: start, batch, and steps of all files.")
    private boolean timings;

    private final ImportWorkers workers;

    BakeVerb(Console console, ImportWorkers workers) {
        this(console, workers, Set.of());
    }

    /** @param fixed names of settings that the verb sets itself, for which it has no flags */
    BakeVerb(Console console, ImportWorkers workers, Set<String> fixed) {
        super(console);
        this.workers = workers;
        flags = new SettingFlags(setting -> !setting.name().equals(Flags.SOURCES) && !fixed.contains(setting.name()));
    }

    /** Returns the values of the command line, and those that the verb sets. */
    Layer layer() {
        return flags.layer();
    }

    @Override
    void declare(CommandSpec verb) {
        flags.addTo(verb);
    }

    @Override
    int run() throws CommandException {
        try {
            return new BakeCommand(arguments(), console(), workers).run();
        } catch (UsageException e) {
            throw wrongUsage(e.getMessage());
        }
    }

    /** Returns the values of the command line. */
    BakeArguments arguments() {
        return new BakeArguments(
                inputs,
                output,
                config.file(),
                layer(),
                force,
                overwrite.isSet(),
                dryRun,
                watch,
                shard,
                json,
                quiet,
                timings,
                stacktrace());
    }
}
