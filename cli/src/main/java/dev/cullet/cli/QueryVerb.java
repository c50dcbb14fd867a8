// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.Asset;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.query.QuerySession;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.SceneAsset;
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

/** {@code cullet query}: answers queries of an asset, one line of JSON per query and per answer. */
@Command(
        name = "query",
        description =
                "Answer queries: one line of JSON in, one line of JSON out, in order. Lengths are in metres. A line"
                        + " that cannot be answered gives {\"error\":...} in its place, and exit code 3 at the end.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  echo '{\"op\":\"overlapSphere\",\"center\":[0,0,0],\"radius\":1}' | cullet query ship.cullet",
            "  cullet query ship.cullet --part turret --queries queries.jsonl > answers.jsonl",
            "  cullet query walk.cullet --frame 12               frame of an animated part; or \"frame\":12 in a line",
            "",
            "Queries, with optional fields on the right:",
            "  {\"op\":\"overlapSphere\",\"center\":[x,y,z],\"radius\":r}         \"mode\":\"approximate\"",
            "  {\"op\":\"overlapBox\",\"min\":[x,y,z],\"max\":[x,y,z]}",
            "  {\"op\":\"raycast\",\"origin\":[x,y,z],\"direction\":[x,y,z]}      \"maxT\":t",
            "  {\"op\":\"overlapSegments\",\"points\":[[x,y,z],[x,y,z]]}        more points, \"radius\":r",
            "  {\"op\":\"overlapCluster\",\"other\":FILE,\"transform\":[16 numbers]}  spheres of another asset;"
                    + " the transform is row-major, from other to this",
            "  {\"op\":\"overlapSection\",\"plane\":[a,b,c,d],\"polygon\":[[x,z],[x,z],[x,z]]}  \"solid\":true",
            "  {\"op\":\"sweepSphere\",\"center\":[x,y,z],\"radius\":r,\"motion\":[x,y,z]}",
            "  {\"op\":\"overlapMesh\",\"other\":FILE,\"transform\":[16]}         the surface of another asset",
            "  {\"op\":\"closestMesh\",\"other\":FILE,\"transform\":[16]}         \"maxDistance\":d",
            "  {\"op\":\"sweepMesh\",\"other\":FILE,\"transform\":[16],\"motion\":[x,y,z]}"
                    + "  \"rotation\":[radians about x,y,z], \"center\":[x,y,z], \"tolerance\":m",
            "  {\"op\":\"sweptBox\",\"motion\":[x,y,z]}                       \"rotation\", \"center\", \"transform\"",
            "  {\"op\":\"contactsSphere\",\"center\":[x,y,z],\"radius\":r}      \"max\":n",
            "  {\"op\":\"contactsCapsule\",\"from\":[x,y,z],\"to\":[x,y,z],\"radius\":r}",
            "  {\"op\":\"overlapCapsule\",\"from\":[x,y,z],\"to\":[x,y,z],\"radius\":r}  \"max\":n",
            "  {\"op\":\"overlapOrientedBox\",\"transform\":[16],\"half\":[x,y,z]}  \"max\":n",
            "  {\"op\":\"raycastAll\",\"origin\":[x,y,z],\"direction\":[x,y,z]}   \"maxT\":t, \"max\":n,"
                    + " \"frontFacesOnly\":true, \"surfaces\":[names]",
            "  {\"op\":\"sweepCapsule\",\"from\":[x,y,z],\"to\":[x,y,z],\"radius\":r,\"motion\":[x,y,z]}",
            "  {\"op\":\"closestPoint\",\"point\":[x,y,z]}                      and \"maxDistance\":d",
            "  {\"op\":\"anyRay\",\"origin\":[x,y,z],\"direction\":[x,y,z]}       \"minT\":t, \"maxT\":t",
            "  {\"op\":\"overlapPlane\",\"plane\":[a,b,c,d]}",
            "  {\"op\":\"pointInSolid\",\"point\":[x,y,z]}                      of a closed mesh, as the next",
            "  {\"op\":\"classifySphere\",\"center\":[x,y,z],\"radius\":r}",
            "  {\"op\":\"castSegment\",\"from\":[x,y,z],\"to\":[x,y,z]}         by the BSP tree",
            "  {\"op\":\"clusterRaycast\",\"origin\":[x,y,z],\"direction\":[x,y,z]}  spheres of this part, as the next",
            "  {\"op\":\"clusterBox\",\"min\":[x,y,z],\"max\":[x,y,z]}",
            "  {\"op\":\"clusterPlane\",\"plane\":[a,b,c,d]}",
            "",
            "A scene has raycast, raycastAll, overlapSphere, overlapBox, overlapCapsule, overlapOrientedBox (with"
                    + " \"translation\" and \"rotation\" for \"transform\"), closestPoint, sweepSphere, sweepCapsule,"
                    + " contactsSphere, contactsCapsule and pointInSolid, each with \"layers\"; answers have"
                    + " \"instance\", \"id\" and \"mesh\"."
        })
final class QueryVerb extends Verb {
    @Parameters(paramLabel = "ASSET", description = "An asset file, written by bake.")
    private Path asset = Path.of("");

    @Option(
            names = "--part",
            paramLabel = "NAME",
            description = "The part to query. Default: the only part; of a scene, all instances, in the world.")
    private @Nullable String part;

    @Option(
            names = "--frame",
            paramLabel = "N",
            description = "The frame of an animated part, from 0, for lines without \"frame\". Default: 0.")
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
        QuerySession<?> session = session(AssetArguments.read(asset, AssetFiles::read));
        try (InputStream in = queries.equals("-") ? console().in() : Files.newInputStream(Path.of(queries));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            int failed = session.answer(lines, console().out());
            if (failed > 0) {
                throw new CommandException(
                        ExitCode.INPUT,
                        (queries.equals("-") ? "standard input" : queries) + ": " + Numbers.count(failed, "line")
                                + " could not be answered");
            }
        } catch (IOException e) {
            throw new CommandException(ExitCode.INPUT, queries + ": " + IoErrors.reason(e), e);
        }
        return ExitCode.OK.code();
    }

    private QuerySession<?> session(Asset loaded) throws CommandException {
        if (loaded.scene() != null && part == null) {
            if (frame != 0) {
                throw wrongUsage("--frame is " + frame + ", but " + asset + " holds a scene, which has no frames");
            }
            return QuerySession.ofScene(SceneAsset.of(loaded));
        }
        CollisionMesh mesh = AssetArguments.part(this, CollisionAsset.of(loaded), asset, part, "--part");
        if (frame < 0 || frame >= mesh.frameCount()) {
            throw wrongUsage("--frame is " + frame + ", but " + asset + " has frames 0.." + (mesh.frameCount() - 1));
        }
        return QuerySession.ofMesh(mesh, frame);
    }
}
