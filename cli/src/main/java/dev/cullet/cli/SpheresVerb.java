// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.OptionTable;
import dev.cullet.pipeline.spheres.SphereFits;
import dev.cullet.pipeline.text.Json;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet spheres}: fits spheres to a mesh and prints the quality of the fit. */
@Command(
        name = "spheres",
        description = "Fit spheres to a mesh and print the quality of the fit; write nothing.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet spheres ship.fbx                         29 spheres and their coarser levels",
            "  cullet spheres ship.fbx --sweep 4,8,16,29,64    one row per number, for comparison",
            "  cullet spheres ship.fbx --spheres auto --spheres-tolerance 0.1",
            "  cullet spheres ship.fbx --spheres 16 --json     print JSON with centres and radii",
            "",
            "Columns: volume of the spheres outside the mesh, in cubic metres and as a share of the mesh's volume;",
            "mean and maximum overhang, in metres and as a share of the diagonal; share of the surface that the",
            "spheres cover."
        })
final class SpheresVerb extends Verb {
    @Parameters(paramLabel = "INPUT", description = "A mesh file.")
    private Path input = Path.of("");

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
        try (Baker baker = worker.baker();
                Progress progress = new Progress(console(), 1)) {
            SphereFits result = SphereFits.of(input, baker, chosen, sweep, progress);
            progress.pause(() -> print(result));
        } catch (BakeException e) {
            throw new CommandException(ExitCode.INPUT, e.getMessage(), e);
        }
        return ExitCode.OK.code();
    }

    private void print(SphereFits result) {
        if (json) {
            console().out().print(Json.text(result));
        } else {
            print(result, console().out());
        }
    }

    private void print(SphereFits result, PrintStream out) {
        for (SphereFits.Part part : result.parts()) {
            SphereSummary first = part.fits().get(0).summary();
            out.println(result.source() + ": part \"" + part.name() + "\": "
                    + Numbers.count(part.triangles(), "triangle")
                    + ", diagonal " + Numbers.number(part.diagonal()) + " m, "
                    + (first.meshVolume() > 0 ? "volume " + Numbers.number(first.meshVolume()) + " m3" : "no inside")
                    + "; mode " + first.mode());
            out.println("spheres    outside m3   of mesh    mean m  of diag     max m  of diag  surface covered");
            for (SphereFits.Fit fit : part.fits()) {
                List<SphereSummary.Level> levels = fit.summary().levels();
                // a sweep compares numbers; a single fit prints its levels as well
                int shown = sweep.length > 0 ? levels.size() - 1 : 0;
                for (SphereSummary.Level level : levels.subList(shown, levels.size())) {
                    row(level, part.diagonal(), out);
                }
            }
        }
    }

    private static void row(SphereSummary.Level level, double diagonal, PrintStream out) {
        Double share = level.outsideShare();
        out.println(String.format(
                Locale.ROOT,
                "%7d %13s %9s %9s %7.2f%% %9s %7.2f%% %15.2f%%",
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
