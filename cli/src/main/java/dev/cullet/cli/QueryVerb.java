// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.cli.query.QuerySession;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet query}: asks an asset, a line of JSON for each question and each answer. */
@Command(
        name = "query",
        description =
                "Answer queries: a line of JSON in, a line of JSON out, in order. Lengths are in metres. A line that"
                        + " cannot be answered gives {\"error\":...} in its place, and exit code 3 at the end.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  echo '{\"op\":\"overlapSphere\",\"center\":[0,0,0],\"radius\":1}' | cullet query ship.cullet",
            "  cullet query ship.cullet --part turret --queries questions.jsonl > answers.jsonl",
            "  cullet query walk.cullet --frame 12               of an animated part; or \"frame\":12 in a line",
            "",
            "Lines:",
            "  {\"op\":\"overlapSphere\",\"center\":[x,y,z],\"radius\":r}         and \"mode\":\"approximate\" if you like",
            "  {\"op\":\"overlapBox\",\"min\":[x,y,z],\"max\":[x,y,z]}",
            "  {\"op\":\"raycast\",\"origin\":[x,y,z],\"direction\":[x,y,z]}      and \"maxT\":t",
            "  {\"op\":\"overlapSegments\",\"points\":[[x,y,z],[x,y,z]]}        and more points, and \"radius\":r",
            "  {\"op\":\"overlapCluster\",\"other\":FILE,\"transform\":[16 numbers]}  spheres of another asset; row by"
                    + " row, other to this",
            "  {\"op\":\"overlapSection\",\"plane\":[a,b,c,d],\"polygon\":[[x,z],[x,z],[x,z]]}  a slice; and \"solid\":true",
            "  {\"op\":\"sweepSphere\",\"center\":[x,y,z],\"radius\":r,\"motion\":[x,y,z]}",
            "  {\"op\":\"overlapMesh\",\"other\":FILE,\"transform\":[16]}         the surface of another asset",
            "  {\"op\":\"closestMesh\",\"other\":FILE,\"transform\":[16]}         and \"maxDistance\":d",
            "  {\"op\":\"sweepMesh\",\"other\":FILE,\"transform\":[16],\"motion\":[x,y,z]}  and \"rotation\":[radians about x,y,z],"
                    + " \"center\":[x,y,z], \"tolerance\":m",
            "  {\"op\":\"sweptBox\",\"motion\":[x,y,z]}                       and \"rotation\", \"center\", \"transform\"",
            "  {\"op\":\"contactsSphere\",\"center\":[x,y,z],\"radius\":r}      and \"max\":n",
            "  {\"op\":\"contactsCapsule\",\"from\":[x,y,z],\"to\":[x,y,z],\"radius\":r}",
            "  {\"op\":\"closestPoint\",\"point\":[x,y,z]}                      and \"maxDistance\":d"
        })
final class QueryVerb extends Verb {
    @Parameters(paramLabel = "ASSET", description = "A file that bake wrote.")
    private Path asset = Path.of("");

    @Option(names = "--part", paramLabel = "NAME", description = "The part to ask. Default: the only one.")
    private @Nullable String part;

    @Option(
            names = "--frame",
            paramLabel = "N",
            description = "The frame of an animated part to ask, from 0, where a line names none. Default: 0.")
    private int frame;

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description = "Lines of JSON, or - for standard input. Default: -.")
    private String queries = "-";

    QueryVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        CollisionAsset loaded = Assets.read(asset, file -> CollisionAsset.of(AssetFiles.read(file)));
        CollisionMesh mesh = Assets.part(this, loaded, asset, part, "--part");
        if (frame < 0 || frame >= mesh.frameCount()) {
            throw wrongUsage("--frame is " + frame + ", but " + asset + " has frames 0.." + (mesh.frameCount() - 1));
        }
        QuerySession session = new QuerySession(mesh, frame);
        try (InputStream in = queries.equals("-") ? console().in() : Files.newInputStream(Path.of(queries));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            int failed = session.answer(lines, console().out());
            if (failed > 0) {
                throw new CommandException(
                        ExitCode.INPUT,
                        (queries.equals("-") ? "standard input" : queries) + ": " + Text.count(failed, "line")
                                + " could not be answered");
            }
        } catch (IOException e) {
            throw new CommandException(ExitCode.INPUT, queries + ": " + IoErrors.reason(e), e);
        }
        return ExitCode.OK.code();
    }
}
