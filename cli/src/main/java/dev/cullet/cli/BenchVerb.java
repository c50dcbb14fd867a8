// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.cli.bench.BenchReport;
import dev.cullet.cli.bench.FilterBench;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.text.Json;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet bench}: measures the filters before the exact test on this machine. */
@Command(
        name = "bench",
        description = "Measure the filters before the exact test for a pair of assets on this machine: number of tests,"
                + " share of rejections and mean time of each filter; then whole chains with filters off and on. Fails"
                + " with an internal error if two chains give different results.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet bench ship.cullet                       the asset against itself",
            "  cullet bench ship.cullet rock.cullet           rocks at random transforms near the ship",
            "  cullet bench ship.cullet --part hull --other-part turret --pairs 50000",
            "  cullet bench ship.cullet --json                print JSON",
            "",
            "Transforms form encounters of 8 frames with small motions, mostly near contact."
                    + " The row of a filter counts the pairs that the filters above it left undecided;"
                    + " \"tried\" marks filters that are off by default."
        })
final class BenchVerb extends Verb {
    private static final int MAX_PAIRS = 10_000_000;

    @Parameters(index = "0", paramLabel = "ASSET", description = "An asset file, written by bake.")
    private Path asset = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OTHER",
            description = "Another asset file. Default: the first one.")
    private @Nullable Path otherAsset;

    @Option(
            names = Flags.PART,
            paramLabel = "NAME",
            description = "The part of the first asset. Default: the only part.")
    private @Nullable String part;

    @Option(
            names = "--other-part",
            paramLabel = "NAME",
            description = "The part of the other asset. Default: the only part.")
    private @Nullable String otherPart;

    @Option(names = "--pairs", paramLabel = "N", description = "Number of transforms. Default: ${DEFAULT-VALUE}.")
    private int pairs = 20_000;

    @Option(
            names = Flags.SEED,
            paramLabel = "N",
            description = "Seed of the random transforms. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = Flags.JSON, description = "Print JSON.")
    private boolean json;

    BenchVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        if (pairs < 1 || pairs > MAX_PAIRS) {
            throw wrongUsage("--pairs is " + pairs + ", but must be 1 to " + MAX_PAIRS);
        }
        CollisionAsset first = read(asset);
        Path file = otherAsset == null ? asset : otherAsset;
        CollisionAsset second = otherAsset == null ? first : read(otherAsset);
        CollisionMesh mesh = AssetArguments.part(this, first, asset, part, Flags.PART);
        String name = otherAsset == null && otherPart == null ? part : otherPart;
        CollisionMesh other = AssetArguments.part(this, second, file, name, "--other-part");
        BenchReport report = FilterBench.run(mesh, asset.toString(), other, file.toString(), pairs, seed);
        if (json) {
            console().out().print(Json.text(report));
        } else {
            print(report, console().out());
        }
        return ExitCode.OK.code();
    }

    private static CollisionAsset read(Path file) throws CommandException {
        return AssetArguments.read(file, path -> CollisionAsset.of(AssetFiles.read(path)));
    }

    private static void print(BenchReport report, PrintStream out) {
        BenchReport.Machine machine = report.machine();
        out.println(machine.processor() + ", " + Numbers.count(machine.processors(), "processor") + ", "
                + machine.system() + ", " + machine.java());
        out.println(line(report.mesh()));
        out.println(line(report.other()));
        out.println(Numbers.count(report.pairs(), "transform") + ", seed " + report.seed() + ": surfaces touch in "
                + Numbers.number(report.touching())
                + (report.solidsOverlap() < 0
                        ? "; neither part is a solid"
                        : ", solids overlap in " + Numbers.number(report.solidsOverlap())));
        out.println();
        out.println("filter                    tests   rejects  accepts      mean");
        for (BenchReport.FilterRow filter : report.filters()) {
            out.println(String.format(
                    Locale.ROOT,
                    "%-20s %10s %8.1f%% %7.1f%% %6.0f ns%s",
                    filter.name(),
                    Numbers.number(filter.tests()),
                    100 * filter.rejectedShare(),
                    100.0 * filter.accepted() / filter.tests(),
                    filter.meanNanoseconds(),
                    filter.tried() ? "  tried" : ""));
        }
        out.println();
        out.println("chain                             hits      mean  of exact alone");
        double alone = report.chains().get(0).meanNanoseconds();
        for (BenchReport.Chain chain : report.chains()) {
            out.println(String.format(
                    Locale.ROOT,
                    "%-29s %8s %6.0f ns %14.1f%%%s",
                    chain.name(),
                    Numbers.number(chain.hits()),
                    chain.meanNanoseconds(),
                    100 * chain.meanNanoseconds() / alone,
                    chain.query().equals("solids") ? "  tests solids" : ""));
        }
    }

    private static String line(BenchReport.Body body) {
        return body.file() + ": part \"" + body.part() + "\", " + Numbers.count(body.triangles(), "triangle") + ", "
                + (body.solid() ? "solid, " : "no solid, ") + (body.bsp() ? "BSP tree" : "no BSP tree");
    }
}
