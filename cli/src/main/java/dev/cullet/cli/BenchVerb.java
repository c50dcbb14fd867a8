// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.cli.bench.BenchReport;
import dev.cullet.cli.bench.FilterBench;
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

/** {@code cullet bench}: what each filter before the exact test is worth, on this machine. */
@Command(
        name = "bench",
        description = "Measure what the filters before the exact test are worth for a pair of assets on this machine:"
                + " how many pairs each is asked about, how many it rejects, its mean time; then whole chains with"
                + " filters off and on. All chains must give the same answers; if they do not, that is a fault of this"
                + " program.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet bench ship.cullet                       against itself",
            "  cullet bench ship.cullet rock.cullet           rocks placed near the ship, at random but the same each time",
            "  cullet bench ship.cullet --part hull --other-part turret --pairs 50000 --seed 7",
            "  cullet bench ship.cullet --json                for a machine",
            "",
            "Placements come in encounters of 8 frames with a little motion, most of them near contact. A row of a",
            "filter is about the pairs that those above it left open; \"tried\" marks filters that are off by default."
        })
final class BenchVerb extends Verb {
    private static final int MOST_PAIRS = 10_000_000;

    @Parameters(index = "0", paramLabel = "ASSET", description = "A file that bake wrote.")
    private Path asset = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OTHER",
            description = "Another one. Default: the first one again.")
    private @Nullable Path otherAsset;

    @Option(names = "--part", paramLabel = "NAME", description = "The part of the first asset. Default: the only one.")
    private @Nullable String part;

    @Option(names = "--other-part", paramLabel = "NAME", description = "The part of the other. Default: the only one.")
    private @Nullable String otherPart;

    @Option(names = "--pairs", paramLabel = "N", description = "How many placements. Default: ${DEFAULT-VALUE}.")
    private int pairs = 20_000;

    @Option(names = "--seed", paramLabel = "N", description = "Where random choices start. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    BenchVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        if (pairs < 1 || pairs > MOST_PAIRS) {
            throw wrongUsage("--pairs is " + pairs + ", but must be 1 to " + MOST_PAIRS);
        }
        CollisionAsset first = read(asset);
        Path file = otherAsset == null ? asset : otherAsset;
        CollisionAsset second = otherAsset == null ? first : read(otherAsset);
        CollisionMesh mesh = Assets.part(this, first, asset, part, "--part");
        String name = otherAsset == null && otherPart == null ? part : otherPart;
        CollisionMesh other = Assets.part(this, second, file, name, "--other-part");
        BenchReport report = FilterBench.run(mesh, asset.toString(), other, file.toString(), pairs, seed);
        if (json) {
            console().out().print(Json.text(report));
        } else {
            print(report, console().out());
        }
        return ExitCode.OK.code();
    }

    private static CollisionAsset read(Path file) throws CommandException {
        return Assets.read(file, path -> CollisionAsset.of(AssetFiles.read(path)));
    }

    private static void print(BenchReport report, PrintStream out) {
        BenchReport.Machine machine = report.machine();
        out.println(machine.processor() + ", " + Text.count(machine.processors(), "processor") + ", " + machine.system()
                + ", " + machine.java());
        out.println(line(report.mesh()));
        out.println(line(report.other()));
        out.println(Text.count(report.pairs(), "placement") + ", seed " + report.seed() + ": surfaces touch in "
                + Text.number(report.touching())
                + (report.solidsOverlap() < 0
                        ? "; neither part is a solid"
                        : ", solids overlap in " + Text.number(report.solidsOverlap())));
        out.println();
        out.println("filter                    tests   rejects  accepts      mean");
        for (BenchReport.Filter filter : report.filters()) {
            out.println(String.format(
                    Locale.ROOT,
                    "%-20s %10s %8.1f%% %7.1f%% %6.0f ns%s",
                    filter.name(),
                    Text.number(filter.tests()),
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
                    Text.number(chain.hits()),
                    chain.meanNanoseconds(),
                    100 * chain.meanNanoseconds() / alone,
                    chain.question().equals("solids") ? "  asks about solids" : ""));
        }
    }

    private static String line(BenchReport.Body body) {
        return body.file() + ": part \"" + body.part() + "\", " + Text.count(body.triangles(), "triangle") + ", "
                + (body.solid() ? "BSP tree of a solid" : body.bsp() ? "BSP tree, no solid" : "no BSP tree");
    }
}
