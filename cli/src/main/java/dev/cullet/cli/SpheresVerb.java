// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.AssetException;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.OptionTable;
import dev.cullet.pipeline.spheres.SphereFits;
import dev.cullet.pipeline.text.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet spheres}: fits spheres to a mesh and prints the quality of the fit. */
@Command(
        name = "spheres",
        description = "Fit spheres to meshes, or read those of assets, and print their quality, or with --json their"
                + " centres and radii. Writes no asset.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet spheres ship.fbx                         29 spheres and their coarser levels",
            "  cullet spheres ship.fbx --sweep 4,8,16,29,64    one row per number, for comparison",
            "  cullet spheres ship.fbx --spheres auto --spheres-tolerance 0.1",
            "  cullet spheres ship.fbx --spheres 16 --json     print JSON with centres and radii",
            "  cullet spheres links --spheres 8 -o links.json  of all meshes of a folder",
            "  cullet spheres ship.cullet --json               the spheres of an asset",
            "",
            "Columns: volume of the spheres outside the mesh, in cubic metres and as a",
            "share of the mesh's volume; mean and maximum overhang, in metres and as a",
            "share of the diagonal; share of the surface that the spheres cover."
        })
final class SpheresVerb extends Verb {
    private static final String ASSET = ".cullet";

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description = "Mesh files, folders of them, or globs; or assets with spheres.")
    private List<String> inputs = List.of();

    private final SettingFlags flags = new SettingFlags(
            setting -> OptionTable.isReading(setting) || setting.name().startsWith("spheres"));

    @Mixin
    private WorkerOptions worker = new WorkerOptions();

    @Option(
            names = "--sweep",
            paramLabel = "N",
            split = ",",
            description = "Numbers of spheres to compare, such as 4,8,16,29,64.")
    private int[] sweep = {};

    @Option(names = Flags.JSON, description = "Print JSON.")
    private boolean json;

    @Option(names = Flags.O, paramLabel = "FILE", description = "Write the JSON to this file.")
    private @Nullable Path output;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    SpheresVerb(Console console) {
        super(console);
    }

    @Override
    void declare(CommandSpec verb) {
        flags.addTo(verb);
    }

    @Override
    int run() throws CommandException {
        BakeOptions chosen = flags.bakeOptions();
        for (int count : sweep) {
            try {
                chosen.with("spheres", Integer.toString(count));
            } catch (IllegalArgumentException e) {
                throw wrongUsage("--sweep: " + e.getMessage());
            }
        }
        List<SourceExpansion.Source> files = files();
        FigureOutput target = new FigureOutput(console(), overwrite.guard(), output);
        for (SourceExpansion.Source file : files) {
            target.reads(file.file());
        }
        target.check();
        List<SphereFits> results = new ArrayList<>();
        int code = ExitCode.OK.code();
        try (Baker baker = worker.baker();
                Progress progress = new Progress(console(), files.size())) {
            for (SourceExpansion.Source file : files) {
                try {
                    results.add(fits(file.file(), baker, chosen, progress));
                } catch (CommandException e) {
                    progress.pause(() -> ErrorMessages.report(console(), e, stacktrace()));
                    code = Math.max(code, e.exitCode().code());
                }
                progress.fileDone();
            }
        }
        if (isJson() && !results.isEmpty()) {
            boolean isOne = files.size() == 1 && files.get(0).named();
            Object content = isOne ? results.get(0) : Map.of("files", results);
            long spheres = results.stream()
                    .flatMap(result -> result.parts().stream())
                    .flatMap(part -> part.fits().stream())
                    .mapToLong(fit -> fit.summary().count())
                    .sum();
            target.write(
                    Json.text(content),
                    Numbers.count(results.size(), "file") + ", " + Numbers.count(spheres, "sphere"));
        }
        return code;
    }

    private boolean isJson() {
        return json || output != null;
    }

    /** Returns the sources and assets; a folder stands for the sources in it. */
    private List<SourceExpansion.Source> files() throws CommandException {
        List<String> assets =
                inputs.stream().filter(input -> input.endsWith(ASSET)).toList();
        List<String> sources =
                inputs.stream().filter(input -> !input.endsWith(ASSET)).toList();
        if (!assets.isEmpty() && sweep.length > 0) {
            throw wrongUsage(assets.get(0) + " is an asset with its spheres; --sweep fits those of a mesh file");
        }
        List<SourceExpansion.Source> files = new ArrayList<>();
        if (!assets.isEmpty()) {
            files.addAll(AssetArguments.expand(assets, console()));
        }
        if (!sources.isEmpty()) {
            files.addAll(SourceFiles.expand(sources, console()));
        }
        return files;
    }

    private SphereFits fits(Path file, Baker baker, BakeOptions chosen, Progress progress) throws CommandException {
        try {
            if (file.toString().endsWith(ASSET)) {
                SphereFits stored = SphereFits.stored(file);
                stored.parts().forEach(part -> part.fits().forEach(fit -> print(file, part, true, fit, progress)));
                return stored;
            }
            return SphereFits.of(
                    file,
                    baker,
                    chosen,
                    sweep,
                    progress,
                    (part, fit) -> print(file, part, part.fits().isEmpty(), fit, progress));
        } catch (BakeException e) {
            throw new CommandException(ExitCode.INPUT, e.getMessage(), e);
        } catch (AssetException e) {
            throw new CommandException(ExitCode.ASSET, e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(ExitCode.INPUT, file + ": " + IoErrors.reason(e), e);
        }
    }

    /** Prints the rows of a finished fit, before the first one those of the part. */
    private void print(Path file, SphereFits.Part part, boolean isFirst, SphereFits.Fit fit, Progress progress) {
        if (!isJson()) {
            progress.pause(() -> {
                if (isFirst) {
                    printHead(file, part, fit.summary());
                }
                List<SphereSummary.Level> levels = fit.summary().levels();
                // a sweep compares numbers; a single fit prints its levels as well
                int shown = sweep.length > 0 ? levels.size() - 1 : 0;
                for (SphereSummary.Level level : levels.subList(shown, levels.size())) {
                    row(level, part.diagonal(), console().out());
                }
            });
        }
    }

    private void printHead(Path file, SphereFits.Part part, SphereSummary first) {
        console()
                .printOut(
                        file + ": part \"" + part.name() + "\": "
                                + Numbers.count(part.triangles(), "triangle")
                                + ", diagonal " + Numbers.number(part.diagonal()) + " m, "
                                + (first.meshVolume() > 0
                                        ? "volume " + Numbers.number(first.meshVolume()) + " m3"
                                        : "no inside")
                                + "; mode " + first.mode(),
                        2);
        console().out().println("spheres   outside m3  of mesh    mean m  of diag     max m  of diag  covered");
    }

    private static void row(SphereSummary.Level level, double diagonal, PrintStream out) {
        Double share = level.outsideShare();
        out.println(String.format(
                Locale.ROOT,
                "%7d %12s %8s %9s %7.2f%% %9s %7.2f%% %7.2f%%",
                level.count(),
                digits(level.outsideVolume()),
                share == null ? "-" : String.format(Locale.ROOT, "%.1f%%", 100 * share),
                digits(level.meanOverhang()),
                100 * level.meanOverhang() / diagonal,
                digits(level.maxOverhang()),
                100 * level.maxOverhang() / diagonal,
                100 * level.coverage()));
    }

    /** Formats four digits, with a power of ten if that is shorter. */
    private static String digits(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
