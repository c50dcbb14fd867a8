// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion;
import dev.cullet.pipeline.inspect.AssetInspection;
import dev.cullet.pipeline.inspect.BspSummary;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.inspect.CompoundSummary;
import dev.cullet.pipeline.inspect.OutlineSummary;
import dev.cullet.pipeline.inspect.ShapeLine;
import dev.cullet.pipeline.inspect.ShapeSummary;
import dev.cullet.pipeline.inspect.SimplifySummary;
import dev.cullet.pipeline.inspect.SolidSummary;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.inspect.SurfaceSummary;
import dev.cullet.pipeline.scene.SceneSummary;
import dev.cullet.pipeline.text.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet inspect}: prints the contents of an asset, or the sizes of several as a table. */
@Command(
        name = "inspect",
        description = "Print the contents of an asset: parts, surfaces, sizes, tree quality, origin. Of several assets,"
                + " print a table: triangles, and bytes by structure, the largest asset first.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet inspect ship.cullet",
            "  cullet inspect assets                  a table of all assets in this folder and below",
            "  cullet inspect assets --csv > size.csv the same for a spreadsheet",
            "  cullet inspect --json ship.cullet      print JSON",
            "  cullet inspect --spheres links -o links.json  JSON with all centres and radii",
            "  cullet inspect --hulls ship.cullet     a line of JSON per part: planes and vertices"
        })
final class InspectVerb extends Verb {
    @Parameters(
            paramLabel = "ASSET",
            arity = "1..*",
            description = "Asset files, written by bake; folders of them, or globs.")
    private List<String> inputs = List.of();

    @Option(names = Flags.JSON, description = "Print JSON.")
    private boolean json;

    @Option(names = "--csv", description = "Print one line per asset: triangles, and bytes by structure.")
    private boolean csv;

    @Option(names = "--spheres", description = "Add the centre and the radius of each sphere to the JSON.")
    private boolean spheres;

    @Option(
            names = "--hulls",
            description = "Print a line of JSON per part with an enclosing shape: all planes (inside where a*x + b*y +"
                    + " c*z <= d) and vertices, or the numbers of a primitive, with all digits.")
    private boolean hulls;

    @Option(
            names = Flags.O,
            paramLabel = "FILE",
            description = "Write the JSON, or with --csv or --hulls the lines, to this file.")
    private @Nullable Path output;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    InspectVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        if (json && csv) {
            throw wrongUsage("--json and --csv are two formats; use only one of them");
        }
        if (spheres && csv) {
            throw wrongUsage("--spheres adds centres to the JSON; leave out --csv");
        }
        if (hulls && (json || csv || spheres)) {
            throw wrongUsage(
                    "--hulls prints lines of its own; leave out " + (json ? Flags.JSON : csv ? "--csv" : "--spheres"));
        }
        boolean isJson = json || spheres || (output != null && !csv);
        FigureOutput target = new FigureOutput(console(), overwrite.guard(), output);
        List<SourceExpansion.Source> files = AssetArguments.expand(inputs, console());
        files.forEach(file -> target.reads(file.file()));
        target.check();
        if (hulls) {
            return printHulls(files, target);
        }
        if (files.size() == 1 && files.get(0).named()) {
            AssetInspection inspection = AssetArguments.read(files.get(0).file(), this::inspect);
            if (isJson) {
                target.write(Json.text(inspection), "1 file");
            } else if (csv) {
                target.write(new InspectionTable(List.of(inspection)).csv(), "1 file");
            } else {
                print(inspection, console().out());
            }
            return ExitCode.OK.code();
        }
        List<AssetInspection> assets = new ArrayList<>();
        int code = inspect(files, assets);
        InspectionTable table = new InspectionTable(assets);
        if (isJson) {
            target.write(Json.text(table.json()), Numbers.count(assets.size(), "file"));
        } else if (csv) {
            target.write(table.csv(), Numbers.count(assets.size(), "file"));
        } else if (!assets.isEmpty()) {
            table.print(console());
        }
        return code;
    }

    /** Prints the shapes of all files; a file that cannot be read is reported, and the others are printed. */
    private int printHulls(List<SourceExpansion.Source> files, FigureOutput target) throws CommandException {
        boolean isOne = files.size() == 1 && files.get(0).named();
        List<String> lines = new ArrayList<>();
        int code =
                isOne ? addHulls(files.get(0).file(), false, lines) : each(files, file -> addHulls(file, true, lines));
        if (lines.isEmpty() && code == ExitCode.OK.code()) {
            console().printErr("no part has an enclosing shape; bake with --hull, --primitive or --decompose", 2);
        }
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        target.write(text.toString(), Numbers.count(lines.size(), "shape"));
        return code;
    }

    private int addHulls(Path file, boolean isNamed, List<String> lines) throws CommandException {
        lines.addAll(AssetArguments.read(file, path -> ShapeLine.read(path, isNamed)));
        return ExitCode.OK.code();
    }

    private AssetInspection inspect(Path file) throws IOException {
        return spheres ? AssetInspection.withSpheres(file) : AssetInspection.of(file);
    }

    /** Reads each file; reports an error on standard error, and goes on. Returns the largest exit code. */
    private int inspect(List<SourceExpansion.Source> files, List<AssetInspection> assets) {
        return each(files, file -> {
            assets.add(AssetArguments.read(file, this::inspect));
            return ExitCode.OK.code();
        });
    }

    /** Work on one file, which returns an exit code. */
    @FunctionalInterface
    private interface FileWork {
        int run(Path file) throws CommandException;
    }

    private int each(List<SourceExpansion.Source> files, FileWork work) {
        int code = ExitCode.OK.code();
        try (Progress progress = new Progress(console(), files.size())) {
            for (SourceExpansion.Source file : files) {
                try {
                    code = Math.max(code, work.run(file.file()));
                } catch (CommandException e) {
                    progress.pause(() -> ErrorMessages.report(console(), e, stacktrace()));
                    code = Math.max(code, e.exitCode().code());
                }
                progress.fileDone();
            }
        }
        return code;
    }

    private static void print(AssetInspection asset, PrintStream out) {
        out.println(asset.origin().file() + ": Cullet asset, format "
                + asset.origin().format() + ", "
                + Numbers.count(asset.sizes().triangles(), "triangle") + ", "
                + Numbers.count(asset.sizes().bytes(), "byte") + " ("
                + Numbers.oneDecimal(asset.sizes().bytesPerTriangle()) + " B/triangle)");
        row(out, "baked by", "cullet " + asset.origin().builder());
        row(out, "source", "sha256 " + asset.origin().sourceHash());
        StringJoiner options = new StringJoiner(" ");
        asset.origin().options().forEach((name, value) -> options.add(name + "=" + value));
        row(out, "options", options.toString());
        row(out, "surfaces", Numbers.number(asset.names().surfaces().size()));
        asset.names().surfaceMaterials().forEach(surface -> print(surface, out));
        row(
                out,
                "source nodes",
                asset.names().nodes().size() + ": "
                        + String.join(", ", asset.names().nodes()));
        row(
                out,
                "encoding",
                asset.sizes().encoding() + ": "
                        + Numbers.oneDecimal(asset.sizes().bytesPerTriangle()) + " B/triangle in the file, "
                        + Numbers.oneDecimal(asset.sizes().loadedBytesPerTriangle()) + " when loaded, "
                        + Numbers.oneDecimal(asset.sizes().rayLayoutBytesPerTriangle()) + " more with a ray layout"
                        + (asset.sizes().compactBytesPerTriangle() == null
                                ? ""
                                : ", " + Numbers.oneDecimal(asset.sizes().compactBytesPerTriangle())
                                        + " when unpacked to compact"));
        row(out, "bytes", split(asset.sizes().bytesByStructure()));
        SceneSummary scene = asset.scene();
        if (scene != null) {
            row(
                    out,
                    "scene",
                    Numbers.count(scene.instances(), "instance") + " of "
                            + Numbers.count(scene.meshes(), "mesh", "meshes")
                            + ", " + Numbers.count(scene.placedTriangles(), "triangle") + " placed; "
                            + Numbers.count(scene.bytes(), "byte") + " with the tree, "
                            + Numbers.oneDecimal(scene.bytesPerInstance()) + " per instance; depth " + scene.depth()
                            + "; sharing saves " + Numbers.count(scene.bytesSaved(), "byte"));
        }
        for (AssetInspection.Part part : asset.parts()) {
            print(part, out);
        }
    }

    /** Returns the largest structure first: {@code BSP tree 1,024 (52 %), triangles 512 (26 %), ...}. */
    private static String split(ByteSplit split) {
        return split.bySize().entrySet().stream()
                .map(structure -> String.format(
                        Locale.ROOT,
                        "%s %,d (%.0f %%)",
                        structure.getKey(),
                        structure.getValue(),
                        100.0 * structure.getValue() / split.total()))
                .collect(Collectors.joining(", "));
    }

    private static void print(SurfaceSummary surface, PrintStream out) {
        Float friction = surface.friction();
        Float restitution = surface.restitution();
        row(
                out,
                " " + surface.name(),
                Numbers.count(surface.triangles(), "triangle")
                        + (surface.tag() == 0 ? "" : ", tag " + surface.tag())
                        + (friction == null ? "" : ", friction " + Numbers.numbers(friction))
                        + (restitution == null ? "" : ", restitution " + Numbers.numbers(restitution)));
    }

    private static void print(AssetInspection.Part part, PrintStream out) {
        out.println("part \"" + part.name() + "\": " + Numbers.count(part.triangles(), "triangle") + ", "
                + Numbers.count(part.vertices(), "vertex", "vertices"));
        float[] b = part.extent().bounds();
        row(
                out,
                "bounds",
                Numbers.numbers(b[0], b[1], b[2]) + " to " + Numbers.numbers(b[3], b[4], b[5]) + " m, size "
                        + Numbers.numbers(b[3] - b[0], b[4] - b[1], b[5] - b[2]) + " m");
        float[] s = part.extent().sphere();
        row(out, "sphere", Numbers.numbers(s[0], s[1], s[2]) + ", radius " + Numbers.numbers(s[3]) + " m");
        row(out, "pivot", Numbers.numbers(part.extent().pivot()));
        AssetInspection.Tree tree = part.structures().tree();
        row(
                out,
                "AABB tree",
                "SAH " + Numbers.number(tree.sah()) + ", depth " + tree.depth() + ", "
                        + Numbers.count(tree.nodes(), "node") + ", "
                        + Numbers.count(tree.leaves(), "leaf", "leaves") + " of "
                        + Numbers.oneDecimal(tree.trianglesPerLeaf()) + " triangles, at most " + tree.largestLeaf());
        AssetInspection.Frames frames = part.structures().frames();
        if (frames != null) {
            float[] f = frames.bounds();
            row(
                    out,
                    "frames",
                    frames.count() + ", from " + Numbers.numbers(frames.seconds()[0]) + " to "
                            + Numbers.numbers(frames.seconds()[frames.count() - 1]) + " s, all in "
                            + Numbers.numbers(f[0], f[1], f[2]) + " to " + Numbers.numbers(f[3], f[4], f[5]) + " m");
        }
        SolidSummary solid = part.structures().solid();
        row(
                out,
                "solid",
                solid == null
                        ? "no, the part is not closed"
                        : "yes, " + Numbers.count(solid.caps(), "cap") + " of small holes; lattice step "
                                + Numbers.numbers(solid.step()) + " m, vertices moved by at most "
                                + Numbers.numbers(solid.displacement()) + " m");
        print(part.structures().bsp(), out);
        print(part.structures().spheres(), out);
        part.structures().outlines().forEach(outline -> print(outline, out));
        ShapeSummary shape = part.structures().shape();
        SimplifySummary simplified = part.structures().simplification();
        if (simplified != null) {
            row(out, "simplified", SimplifyText.of(part.triangles(), simplified));
            row(out, "error", SimplifyText.sum(simplified, part.error(), shape == null ? 0 : shape.margin()));
        }
        if (shape != null) {
            row(out, "shape", ShapeText.of(shape));
        }
        CompoundSummary compound = part.structures().compound();
        if (compound != null) {
            row(out, "pieces", CompoundText.of(compound));
        }
        StringJoiner surfaces = new StringJoiner(", ");
        part.trianglesPerSurface().forEach((name, count) -> surfaces.add(name + " " + Numbers.number(count)));
        row(out, "surfaces", surfaces.toString());
        Float error = part.error();
        row(
                out,
                "encoding",
                part.arrays().sections().containsKey("packed")
                        ? "packed; " + Numbers.oneDecimal(part.bytesPerTriangle("packed"))
                                + " bytes per triangle for the tree and its triangles"
                        : (error == null
                                        ? "exact"
                                        : "compact, vertices moved by at most " + Numbers.numbers(error) + " m")
                                + "; " + Numbers.oneDecimal(part.bytesPerTriangle("tree"))
                                + " bytes per triangle for the tree, "
                                + Numbers.oneDecimal(part.bytesPerTriangle("positions", "indices", "blocks"))
                                + " for its corners");
        StringJoiner sections = new StringJoiner(", ");
        part.arrays().sections().forEach((name, bytes) -> sections.add(name + " " + Numbers.number(bytes)));
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
                Numbers.count(bsp.nodes(), "node") + ", depth " + bsp.depth() + ", polygons "
                        + Numbers.number(bsp.polygonsBefore()) + " before cuts, " + Numbers.number(bsp.polygonsAfter())
                        + " after");
        row(
                out,
                "BSP leaves",
                (bsp.solid()
                                ? Numbers.number(bsp.solidLeaves()) + " solid, " + Numbers.number(bsp.emptyLeaves())
                                        + " empty"
                                : "no claim of inside or outside: the mesh is not closed")
                        + ", " + Numbers.number(bsp.mixedLeaves()) + " mixed; " + Numbers.count(bsp.caps(), "cap")
                        + " of small holes");
        row(
                out,
                "BSP lattice",
                "step " + Numbers.numbers(bsp.step()) + " m, vertices moved by at most "
                        + Numbers.numbers(bsp.displacement())
                        + " m, " + Numbers.count(bsp.degenerateTriangles(), "triangle") + " too small for it");
    }

    private static void print(@Nullable SphereSummary spheres, PrintStream out) {
        if (spheres == null) {
            row(out, "spheres", "none");
            return;
        }
        row(
                out,
                "spheres",
                Numbers.number(spheres.count()) + ", mode " + spheres.mode() + ", "
                        + "mesh volume "
                        + Numbers.number(spheres.meshVolume()) + " m3");
        for (SphereSummary.Level level : spheres.levels()) {
            row(
                    out,
                    " level of " + level.count(),
                    "outside " + Numbers.number(level.outsideVolume()) + " m3"
                            + (level.outsideShare() == null
                                    ? ""
                                    : " = " + Numbers.oneDecimal(100 * level.outsideShare()) + " % of the mesh")
                            + ", overhang mean " + Numbers.number(level.meanOverhang()) + " m, at most "
                            + Numbers.number(level.maxOverhang()) + " m, covers "
                            + Numbers.oneDecimal(100 * level.coverage()) + " % of the surface");
        }
    }

    private static void print(OutlineSummary outline, PrintStream out) {
        float[] r = outline.rectangle();
        float[] c = outline.circle();
        row(
                out,
                "outline",
                outline.outline() + ": " + Numbers.count(outline.polygons(), "polygon") + ", "
                        + Numbers.count(outline.holes(), "hole") + ", "
                        + Numbers.count(outline.vertices(), "vertex", "vertices") + ", area "
                        + Numbers.number(outline.area()) + " m2, at most " + Numbers.number(outline.error())
                        + " m too large");
        row(
                out,
                "",
                "rectangle " + Numbers.numbers(r[0], r[1]) + " to " + Numbers.numbers(r[2], r[3]) + " m, circle "
                        + Numbers.numbers(c[0], c[1]) + ", radius " + Numbers.numbers(c[2]) + " m");
    }

    private static void row(PrintStream out, String name, String value) {
        out.println("  " + name + " ".repeat(Math.max(1, 14 - name.length())) + value);
    }
}
