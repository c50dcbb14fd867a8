// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.AssetException;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.batch.SourceExpansion.Source;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.text.Json;
import dev.cullet.pipeline.tiles.SeamPlan;
import dev.cullet.pipeline.tiles.UnsupportedTileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet seams}: decides the border edges of tiles with their neighbours. */
@Command(
        name = "seams",
        description = "Find the borders that tiles share, and rewrite the edge flags of the tiles, so that bodies cross"
                + " borders without ghost contacts. Cracks between tiles are findings. Tiles that do not change are not"
                + " rewritten.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet seams tiles                            all assets in a folder and below",
            "  cullet seams a.cullet b.cullet --tolerance 0.01",
            "  cullet seams tiles --manifest seams.json      write neighbours and findings",
            "  cullet seams tiles --check                    write nothing; exit with 1 if a tile would change"
        })
final class SeamsVerb extends Verb {
    private static final int MAX_SHOWN = 20;

    @Parameters(paramLabel = "TILE", arity = "1..*", description = "Assets in common coordinates, or folders of them.")
    private List<String> inputs = List.of();

    @Option(
            names = "--tolerance",
            paramLabel = "METRES",
            description = "Maximum gap of borders that count as one. Default: 0.0001.")
    private double tolerance = SeamOptions.DEFAULT.tolerance();

    @Option(
            names = "--angle",
            paramLabel = "DEGREES",
            description = "Angle up to which a convex edge is flat. Default: " + SeamOptions.DEFAULT_ANGLE + ".")
    private double angle = SeamOptions.DEFAULT.angle();

    @Option(
            names = {"--manifest", "--report"},
            paramLabel = "FILE",
            description = "Write a JSON file of neighbours and of borders that do not match.")
    private @Nullable Path manifest;

    @Option(names = "--strict", description = "Exit with 1, and write no tile, if a border does not match.")
    private boolean strict;

    @Option(names = "--check", description = "Write no tile; exit with 1 if one would change.")
    private boolean check;

    @Option(names = Flags.JSON, description = "Print the manifest.")
    private boolean json;

    SeamsVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        SeamPlan plan = plan(inputs, options());
        SeamPlan.Manifest found = plan.manifest();
        for (SeamPlan.Finding finding :
                found.findings().subList(0, Math.min(MAX_SHOWN, found.findings().size()))) {
            console()
                    .printErr(
                            Ink.YELLOW,
                            finding.file() + ":",
                            " triangle " + finding.triangle() + ": " + finding.kind() + " beside "
                                    + finding.neighbour() + ": " + Numbers.number(finding.width()) + " m at "
                                    + finding.place().stream()
                                            .map(Numbers::number)
                                            .collect(Collectors.joining(" ")),
                            2);
        }
        if (found.findings().size() > MAX_SHOWN) {
            console().err().println((found.findings().size() - MAX_SHOWN) + " more findings; see --manifest");
        }
        boolean rejected = strict && !found.findings().isEmpty();
        long changed = found.tiles().stream().filter(SeamPlan.Tile::changed).count();
        try {
            if (!check && !rejected) {
                plan.write();
            }
            if (manifest != null) {
                AtomicOutput.write(manifest, ByteBuffer.wrap(Json.text(found).getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, "cannot be written: " + IoErrors.reason(e), e);
        }
        if (json) {
            console().out().print(Json.text(found));
        } else {
            long shared =
                    found.tiles().stream().mapToLong(SeamPlan.Tile::shared).sum();
            long inactive =
                    found.tiles().stream().mapToLong(SeamPlan.Tile::inactive).sum();
            console()
                    .printOut(
                            Numbers.count(found.tiles().size(), "tile") + ", "
                                    + Numbers.count(shared, "shared edge") + ", " + inactive + " inactive; "
                                    + (found.findings().isEmpty()
                                            ? ""
                                            : Numbers.count(found.findings().size(), "finding") + "; ")
                                    + changed
                                    + (check || rejected ? " would change" : " rewritten"),
                            2);
        }
        return (rejected || (check && changed > 0) ? ExitCode.FINDINGS : ExitCode.OK).code();
    }

    private SeamOptions options() {
        try {
            return new SeamOptions(tolerance, angle);
        } catch (IllegalArgumentException e) {
            throw wrongUsage(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the plan of tiles; a tile that cannot be read is an error of the asset, also where it is missing. */
    private SeamPlan plan(List<String> tiles, SeamOptions options) throws CommandException {
        for (String tile : tiles) {
            if (tile.endsWith(".cullet") && !Files.exists(Path.of(tile))) {
                throw new CommandException(
                        ExitCode.ASSET, tile + ": is missing; no tile was changed", new NoSuchFileException(tile));
            }
        }
        return read(
                AssetArguments.expand(tiles, console()).stream()
                        .map(Source::file)
                        .toList(),
                options);
    }

    /**
     * Prints which tiles of a batch a decision would rewrite: those that would be baked, their neighbours now, and
     * those whose seams are not decided. Neighbours of an asset that does not exist are not known before it is baked.
     */
    static void preview(List<FileOutcome> files, SeamOptions options, Console console) throws CommandException {
        List<Path> existing =
                files.stream().map(FileOutcome::output).filter(Files::exists).toList();
        SeamPlan plan = read(existing, options);
        Set<String> baked = new HashSet<>();
        for (FileOutcome file : files) {
            if (file.status() == FileOutcome.Status.WOULD_BAKE && Files.exists(file.output())) {
                baked.add(plan.tile(file.output()).file());
            }
        }
        int rewritten = 0;
        for (SeamPlan.Tile tile : plan.manifest().tiles()) {
            boolean changes = tile.changed()
                    || baked.contains(tile.file())
                    || tile.neighbours().stream().anyMatch(baked::contains);
            if (changes) {
                rewritten++;
                console.printErr("seams: " + tile.file() + " would be decided again", 2);
            }
        }
        int missing = files.size() - existing.size();
        console.err()
                .println("seams: " + rewritten + " of " + Numbers.count(files.size(), "tile")
                        + " would be decided again"
                        + (missing > 0 ? ", and " + missing + " that do not exist, with their neighbours" : ""));
    }

    static SeamPlan read(List<Path> files, SeamOptions options) throws CommandException {
        try {
            return SeamPlan.of(files, options);
        } catch (UnsupportedTileException | AssetException e) {
            throw new CommandException(ExitCode.ASSET, e.getMessage() + "; no tile was changed", e);
        } catch (IOException e) {
            throw new CommandException(ExitCode.ASSET, IoErrors.reason(e) + "; no tile was changed", e);
        }
    }
}
