// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.inspect.AssetInspection;
import dev.cullet.pipeline.inspect.BspSummary;
import dev.cullet.pipeline.inspect.OutlineSummary;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.inspect.SurfaceSummary;
import dev.cullet.pipeline.text.Json;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet inspect}: what is in an asset. */
@Command(
        name = "inspect",
        description = "Say what is in an asset: parts, surfaces, sizes, tree quality, where it came from.",
        footerHeading = Verb.EXAMPLES,
        footer = {"  cullet inspect ship.cullet", "  cullet inspect --json ship.cullet    for a machine"})
final class InspectVerb extends Verb {
    @Parameters(paramLabel = "ASSET", description = "A file that bake wrote.")
    private Path asset = Path.of("");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    InspectVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        AssetInspection inspection = Assets.read(asset, AssetInspection::of);
        if (json) {
            console().out().print(Json.text(inspection));
        } else {
            print(inspection, console().out());
        }
        return ExitCode.OK.code();
    }

    private static void print(AssetInspection asset, PrintStream out) {
        out.println(asset.file() + ": Cullet asset, format " + asset.format() + ", "
                + Text.count(asset.triangles(), "triangle") + ", " + Text.count(asset.bytes(), "byte") + " ("
                + Text.oneDecimal(asset.bytesPerTriangle()) + " B/triangle)");
        row(out, "baked by", "cullet " + asset.builder());
        row(out, "source", "sha256 " + asset.sourceHash());
        StringJoiner options = new StringJoiner(" ");
        asset.options().forEach((name, value) -> options.add(name + "=" + value));
        row(out, "options", options.toString());
        row(out, "surfaces", Text.number(asset.surfaces().size()));
        asset.surfaceFigures().forEach(surface -> print(surface, out));
        row(out, "source nodes", asset.nodes().size() + ": " + String.join(", ", asset.nodes()));
        row(
                out,
                "encoding",
                asset.encoding() + ": " + Text.oneDecimal(asset.bytesPerTriangle()) + " B/triangle in the file, "
                        + Text.oneDecimal(asset.loadedBytesPerTriangle()) + " when loaded");
        row(out, "overhead", Text.count(asset.overheadBytes(), "byte"));
        for (AssetInspection.Part part : asset.parts()) {
            print(part, out);
        }
    }

    private static void print(SurfaceSummary surface, PrintStream out) {
        Float friction = surface.friction();
        Float restitution = surface.restitution();
        row(
                out,
                " " + surface.name(),
                Text.count(surface.triangles(), "triangle")
                        + (surface.tag() == 0 ? "" : ", tag " + surface.tag())
                        + (friction == null ? "" : ", friction " + Text.numbers(friction))
                        + (restitution == null ? "" : ", restitution " + Text.numbers(restitution)));
    }

    private static void print(AssetInspection.Part part, PrintStream out) {
        out.println("part \"" + part.name() + "\": " + Text.count(part.triangles(), "triangle") + ", "
                + Text.count(part.vertices(), "vertex", "vertices"));
        float[] b = part.bounds();
        row(
                out,
                "bounds",
                Text.numbers(b[0], b[1], b[2]) + " to " + Text.numbers(b[3], b[4], b[5]) + " m, size "
                        + Text.numbers(b[3] - b[0], b[4] - b[1], b[5] - b[2]) + " m");
        float[] s = part.sphere();
        row(out, "sphere", Text.numbers(s[0], s[1], s[2]) + ", radius " + Text.numbers(s[3]) + " m");
        row(out, "pivot", Text.numbers(part.pivot()));
        AssetInspection.Tree tree = part.tree();
        row(
                out,
                "AABB tree",
                "SAH " + Text.number(tree.sah()) + ", depth " + tree.depth() + ", "
                        + Text.count(tree.nodes(), "node") + ", " + Text.count(tree.leaves(), "leaf", "leaves") + " of "
                        + Text.oneDecimal(tree.trianglesPerLeaf()) + " triangles, at most " + tree.largestLeaf());
        AssetInspection.Frames frames = part.frames();
        if (frames != null) {
            float[] f = frames.bounds();
            row(
                    out,
                    "frames",
                    frames.count() + ", from " + Text.numbers(frames.seconds()[0]) + " to "
                            + Text.numbers(frames.seconds()[frames.count() - 1]) + " s, all in "
                            + Text.numbers(f[0], f[1], f[2]) + " to " + Text.numbers(f[3], f[4], f[5]) + " m");
        }
        print(part.bsp(), out);
        print(part.spheres(), out);
        part.outlines().forEach(outline -> print(outline, out));
        StringJoiner surfaces = new StringJoiner(", ");
        part.trianglesPerSurface().forEach((name, count) -> surfaces.add(name + " " + Text.number(count)));
        row(out, "surfaces", surfaces.toString());
        Float error = part.error();
        row(
                out,
                "encoding",
                part.sections().containsKey("packed")
                        ? "packed; " + Text.oneDecimal(part.bytesPerTriangle("packed"))
                                + " bytes per triangle for the tree and its triangles"
                        : (error == null ? "exact" : "compact, vertices moved by at most " + Text.numbers(error) + " m")
                                + "; " + Text.oneDecimal(part.bytesPerTriangle("tree"))
                                + " bytes per triangle for the tree, "
                                + Text.oneDecimal(part.bytesPerTriangle("positions", "indices", "blocks"))
                                + " for its corners");
        StringJoiner sections = new StringJoiner(", ");
        part.sections().forEach((name, bytes) -> sections.add(name + " " + Text.number(bytes)));
        row(out, "bytes", sections.toString());
    }

    private static void print(@Nullable BspSummary bsp, PrintStream out) {
        if (bsp == null) {
            row(out, "BSP tree", "none");
            return;
        }
        row(
                out,
                "BSP tree",
                Text.count(bsp.nodes(), "node") + ", depth " + bsp.depth() + ", polygons "
                        + Text.number(bsp.polygonsBefore()) + " before cuts, " + Text.number(bsp.polygonsAfter())
                        + " after");
        row(
                out,
                "BSP leaves",
                (bsp.solid()
                                ? Text.number(bsp.solidLeaves()) + " solid, " + Text.number(bsp.emptyLeaves())
                                        + " empty"
                                : "no claim of inside or outside: the mesh is not closed")
                        + ", " + Text.number(bsp.mixedLeaves()) + " mixed; " + Text.count(bsp.caps(), "cap")
                        + " of small holes");
        row(
                out,
                "BSP lattice",
                "step " + Text.numbers(bsp.step()) + " m, vertices moved by at most " + Text.numbers(bsp.displacement())
                        + " m, " + Text.count(bsp.looseTriangles(), "triangle") + " too small for it");
    }

    private static void print(@Nullable SphereSummary spheres, PrintStream out) {
        if (spheres == null) {
            row(out, "spheres", "none");
            return;
        }
        row(
                out,
                "spheres",
                Text.number(spheres.count()) + ", mode " + spheres.mode() + ", "
                        + Text.count(spheres.certificateBytes(), "byte") + " of certificate, mesh volume "
                        + Text.number(spheres.meshVolume()) + " m3");
        for (SphereSummary.Level level : spheres.levels()) {
            row(
                    out,
                    " level of " + level.count(),
                    "outside " + Text.number(level.outsideVolume()) + " m3"
                            + (level.outsideShare() == null
                                    ? ""
                                    : " = " + Text.oneDecimal(100 * level.outsideShare()) + " % of the mesh")
                            + ", overhang mean " + Text.number(level.meanOverhang()) + " m, at most "
                            + Text.number(level.maxOverhang()) + " m, holds "
                            + Text.oneDecimal(100 * level.coverage()) + " % of the surface");
        }
    }

    private static void print(OutlineSummary outline, PrintStream out) {
        float[] r = outline.rectangle();
        float[] c = outline.circle();
        row(
                out,
                "outline",
                outline.outline() + ": " + Text.count(outline.polygons(), "polygon") + ", "
                        + Text.count(outline.holes(), "hole") + ", "
                        + Text.count(outline.vertices(), "vertex", "vertices") + ", area "
                        + Text.number(outline.area()) + " m2, at most " + Text.number(outline.error())
                        + " m too large");
        row(
                out,
                "",
                "rectangle " + Text.numbers(r[0], r[1]) + " to " + Text.numbers(r[2], r[3]) + " m, circle "
                        + Text.numbers(c[0], c[1]) + ", radius " + Text.numbers(c[2]) + " m");
    }

    private static void row(PrintStream out, String name, String value) {
        out.println("  " + name + " ".repeat(Math.max(1, 14 - name.length())) + value);
    }
}
