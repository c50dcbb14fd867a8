// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion.Source;
import dev.cullet.pipeline.text.Json;
import dev.cullet.pipeline.tiles.SeamPlan;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.pipeline.verify.Verification;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet verify}: checks the integrity of an asset, and compares it with its source. */
@Command(
        name = "verify",
        description =
                "Check the integrity of an asset. With --source, check also that it has the triangles of its source,"
                        + " and that sampled queries equal brute force. Exits with 1 if there is a difference.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet verify ship.cullet",
            "  cullet verify ship.cullet --source ship.fbx    imports ship.fbx with the options of the asset",
            "  cullet verify a.cullet --neighbours b.cullet   check the seams of a tile"
        })
final class VerifyVerb extends Verb {
    @Parameters(paramLabel = "ASSET", description = "An asset file, written by bake.")
    private Path asset = Path.of("");

    @Option(
            names = "--source",
            paramLabel = "INPUT",
            description = "The source of the asset: a mesh file, or a glob of all files of a sequence.")
    private @Nullable String source;

    @Option(
            names = "--neighbours",
            paramLabel = "TILE",
            split = ",",
            description = "The tiles that share a border with the asset; check that its seams are theirs.")
    private List<String> neighbours = List.of();

    @Mixin
    private WorkerOptions worker = new WorkerOptions();

    @Option(names = Flags.JSON, description = "Print JSON.")
    private boolean json;

    VerifyVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        AssetVerifier verifier = AssetArguments.read(asset, AssetVerifier::open);
        Verification verification = source == null ? verifier.verify() : against(verifier, source);
        if (!neighbours.isEmpty()) {
            List<Verification.Check> checks = new ArrayList<>(verification.checks());
            checks.add(seams(verifier.seamOptions()));
            verification = new Verification(verification.asset(), verification.source(), checks);
        }
        if (json) {
            console().out().print(Json.text(verification));
        } else {
            for (Verification.Check check : verification.checks()) {
                console()
                        .out()
                        .println(asset + ": " + check.name() + ": " + (check.passed() ? "ok: " : "DIFFERENT: ")
                                + check.detail());
            }
        }
        return (verification.passed() ? ExitCode.OK : ExitCode.FINDINGS).code();
    }

    private Verification.Check seams(SeamOptions options) throws CommandException {
        List<Path> files = new ArrayList<>(List.of(asset));
        AssetArguments.expand(neighbours, console()).forEach(tile -> files.add(tile.file()));
        SeamPlan.Tile tile = SeamsVerb.read(files, options).tile(asset);
        return new Verification.Check(
                "seams",
                !tile.changed(),
                tile.changed()
                        ? "flags or hashes are not those of the neighbours; run 'cullet seams' again"
                        : tile.shared() + " shared edges, " + tile.inactive() + " inactive");
    }

    /** Returns one file, or for an asset with frames the files that match a glob. */
    private List<Path> files(String input, AssetVerifier verifier) throws CommandException {
        return verifier.options().importing().frames() == null
                ? List.of(Path.of(input))
                : SourceFiles.expand(List.of(input), console()).stream()
                        .map(Source::file)
                        .toList();
    }

    private Verification against(AssetVerifier verifier, String input) throws CommandException {
        try {
            verifier.options();
        } catch (IllegalArgumentException e) {
            throw new CommandException(
                    ExitCode.ASSET,
                    asset + ": has options that this version does not support: " + e.getMessage()
                            + "; verify it with the version that baked it, or bake it again",
                    e);
        }
        try (Baker baker = worker.baker();
                Progress progress = new Progress(console(), 1)) {
            return verifier.verify(files(input, verifier), baker, progress);
        } catch (BakeException e) {
            throw new CommandException(ExitCode.INPUT, e.getMessage(), e);
        }
    }
}
