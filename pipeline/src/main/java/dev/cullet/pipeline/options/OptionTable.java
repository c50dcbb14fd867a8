// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.builder.BspMode;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.builder.outline.OutlineRequest;
import dev.cullet.builder.spheres.ClusterMode;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.format.Outline;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.importer.BlendWeights;
import dev.cullet.importer.FrameList;
import dev.cullet.importer.HiddenNodes;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.SceneChoice;
import dev.cullet.importer.SkinPose;
import dev.cullet.importer.UpAxis;
import dev.cullet.pipeline.options.Setting.Group;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.surfaces.SurfaceRule;
import dev.cullet.pipeline.text.Decimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The table of all options that change the bytes of an asset, one row each, in the order of help texts. Columns: name,
 * placeholder, allowed values, help, getter, setter.
 */
public final class OptionTable {
    private static final String NODE_GLOB = "a glob over node paths";
    private static final String MATERIAL_GLOB = "a glob over names of materials";

    /** How a source is read. */
    private static final List<OptionRow> READING = List.of(
            OptionRow.of(
                    "unit",
                    Kind.STRING_OR_NUMBER,
                    "UNIT",
                    Units.ALLOWED,
                    "Unit of the file; auto is the unit that the file states, else metres.",
                    o -> List.of(Units.text(o.importing().metresPerUnit())),
                    (o, v) -> importing(o, i -> i.withMetresPerUnit(Units.metres(v)))),
            OptionRow.choice(
                    "up",
                    "AXIS",
                    "Axis of the file that points up; auto is the axis that the file states, else y.",
                    UpAxis.class,
                    o -> o.importing().up(),
                    (o, v) -> importing(o, i -> i.withUp(v))),
            OptionRow.number(
                    "scale",
                    "FACTOR",
                    "a number above 0 and at most 1e9",
                    "Factor on all coordinates.",
                    o -> o.importing().scale(),
                    (o, v) -> importing(o, i -> i.withScale(v))),
            OptionRow.choice(
                    "naming",
                    "RULE",
                    "What marks collision-only meshes: node names (unreal, godot), or colliders (gltf); auto is all.",
                    NamingConvention.class,
                    o -> o.importing().naming(),
                    (o, v) -> importing(o, i -> i.withNaming(v))),
            OptionRow.globs(
                    "include",
                    NODE_GLOB,
                    "Read only nodes that match these globs; a glob matches the path of a node or of an ancestor.",
                    o -> o.importing().filter().include(),
                    (o, v) -> importing(o, i -> i.withInclude(v))),
            OptionRow.globs(
                    "exclude",
                    NODE_GLOB,
                    "Leave out nodes that match these globs; a glob matches the path of a node or of an ancestor.",
                    o -> o.importing().filter().exclude(),
                    (o, v) -> importing(o, i -> i.withExclude(v))),
            OptionRow.globs(
                    "include-material",
                    MATERIAL_GLOB,
                    "Read only materials that match these globs; triangles of other materials are left out.",
                    o -> o.importing().filter().includeMaterial(),
                    (o, v) -> importing(o, i -> i.withIncludeMaterial(v))),
            OptionRow.globs(
                    "exclude-material",
                    MATERIAL_GLOB,
                    "Leave out materials that match these globs; their triangles are not read.",
                    o -> o.importing().filter().excludeMaterial(),
                    (o, v) -> importing(o, i -> i.withExcludeMaterial(v))),
            OptionRow.choice(
                    "blend-weights",
                    "WHAT",
                    "Blend shapes with a static weight: file moves vertices by it, rest reads the rest shape;"
                            + " frames have their own weights.",
                    BlendWeights.class,
                    o -> o.importing().blendWeights(),
                    (o, v) -> importing(o, i -> i.withBlendWeights(v))),
            OptionRow.choice(
                    "pose",
                    "POSE",
                    "Pose of skinned meshes without frames: bind reads the vertices as stored, file moves them by the"
                            + " bones of an FBX file.",
                    SkinPose.class,
                    o -> o.importing().choice().pose(),
                    (o, v) -> choosing(o, c -> c.withPose(v))),
            OptionRow.of(
                    "lod",
                    Kind.STRING_OR_NUMBER,
                    "N",
                    "all, or a whole number, 0 to " + SceneChoice.MAX_LOD,
                    "Level of detail of each LodGroup of an FBX file: 0 is the first; a group with fewer levels"
                            + " contributes its last; or all.",
                    o -> List.of(lod(o.importing().choice())),
                    (o, v) -> choosing(o, c -> c.withLod(lod(v)))),
            OptionRow.choice(
                    "hidden",
                    "WHAT",
                    "Meshes of nodes that the file hides: keep reads them, omit leaves them out unless they are"
                            + " collision geometry.",
                    HiddenNodes.class,
                    o -> o.importing().choice().hidden(),
                    (o, v) -> choosing(o, c -> c.withHidden(v))),
            OptionRow.choice(
                    "parts",
                    "BY",
                    "Division into parts, which move independently: file (one part), node (one part per top node) or"
                            + " instance (a scene: each distinct mesh once, and an instance per node that has it).",
                    PartsMode.class,
                    BakeOptions::parts,
                    BakeOptions::withParts),
            OptionRow.choice(
                    "center",
                    "POINT",
                    "Point that becomes the origin of each part: none (the origin of the file), pivot (of the node) or"
                            + " bounds (the centre of the bounds); the report has its coordinates.",
                    CenterMode.class,
                    BakeOptions::center,
                    BakeOptions::withCenter),
            OptionRow.number(
                    "weld",
                    "METRES",
                    "metres: 0 for identical positions only, or 1e-8 to 1000",
                    "Merge vertices within this distance, in metres; 0 merges only vertices at the same position.",
                    o -> o.cleaning().weldTolerance(),
                    (o, v) -> o.withCleaning(o.cleaning().withWeldTolerance(v))));

    /** What triangles are made of. */
    private static final List<OptionRow> SURFACES = List.of(OptionRow.of(
            "surface",
            Kind.SURFACE_LIST,
            "RULE",
            SurfaceRule.ALLOWED,
            "Surface of the triangles of materials or nodes; the first rule that matches applies.",
            o -> o.surfaces().stream().map(SurfaceRule::text).toList(),
            (o, v) -> o.withSurfaces(OptionRow.plus(o.surfaces(), SurfaceRule.parse(v)))));

    /** Animation. */
    private static final List<OptionRow> ANIMATION = List.of(
            OptionRow.of(
                    "frames",
                    Kind.STRING,
                    "LIST",
                    "none, " + FrameList.ALLOWED,
                    "Frames of an animation to bake: of the skin or morph animation of an FBX file, or files"
                            + " of an OBJ sequence, which becomes one asset; frames count from 0.",
                    o -> List.of(frames(o.importing().frames())),
                    (o, v) -> importing(o, i -> i.withFrames(v.equalsIgnoreCase("none") ? null : FrameList.parse(v)))),
            OptionRow.number(
                    "fps",
                    "RATE",
                    "frames per second, above 0 and at most 1e6, or 0 for the rate of the file",
                    "Frames per second; 0 is the rate of the file, or 30 for a sequence.",
                    o -> o.importing().framesPerSecond(),
                    (o, v) -> importing(o, i -> i.withFramesPerSecond(v))));

    /** The AABB tree. */
    private static final List<OptionRow> TREE = List.of(
            OptionRow.choice(
                    "quality",
                    "LEVEL",
                    "Build time spent on a higher-quality tree.",
                    TreeOptions.Quality.class,
                    o -> tree(o).quality(),
                    (o, v) -> withTree(o, tree(o).withQuality(v))),
            OptionRow.choice(
                    "splitter",
                    "RULE",
                    "Split rule of the tree: sah, or centroid for comparison.",
                    TreeOptions.Splitter.class,
                    o -> tree(o).splitter(),
                    (o, v) -> withTree(o, tree(o).withSplitter(v))),
            OptionRow.integer(
                    "max-leaf",
                    "a whole number, 1 to 15",
                    "Maximum number of triangles in a leaf of the tree.",
                    o -> (long) tree(o).maxLeaf(),
                    (o, v) -> withTree(o, tree(o).withMaxLeaf(Math.toIntExact(v)))));

    /** Further structures of a part. */
    private static final List<OptionRow> STRUCTURES = List.of(
            OptionRow.choice(
                    "bsp",
                    "WHEN",
                    "Build a BSP tree for segments against solids; points in solids need none.",
                    BspMode.class,
                    o -> o.building().bsp(),
                    (o, v) -> building(o, b -> b.withBsp(v))),
            OptionRow.of(
                            "spheres",
                            Kind.STRING_OR_NUMBER,
                            "N",
                            "off, auto, or a whole number, 1 to " + ClusterOptions.MAX_COUNT,
                            "Number of spheres that approximate each part; auto is as few as the tolerance allows; or"
                                    + " off.",
                            o -> List.of(spheres(o.building())),
                            (o, v) -> building(o, b -> withSpheres(b, v)))
                    .withBareValue(Integer.toString(ClusterOptions.DEFAULT_COUNT)),
            OptionRow.choice(
                    "spheres-mode",
                    "MODE",
                    "Guarantee of the spheres: cover (they contain the surface), inner (they are inside the solid), or"
                            + " fit (least difference from the solid).",
                    ClusterMode.class,
                    o -> cluster(o).mode(),
                    (o, v) -> withCluster(o, cluster(o).withMode(v))),
            OptionRow.number(
                    "spheres-tolerance",
                    "METRES",
                    "metres, or 0 for 3 % of the diagonal",
                    "Maximum overhang with spheres auto, in metres; 0 is 3 % of the diagonal.",
                    o -> cluster(o).tolerance(),
                    (o, v) -> withCluster(o, cluster(o).withTolerance(v))),
            OptionRow.number(
                    "spheres-budget",
                    "SECONDS",
                    "nominal seconds of work, 0 to 1000000",
                    "Maximum work of a fit of spheres; in nominal seconds of one thread, so that the result is the same"
                            + " on every machine.",
                    o -> cluster(o).budget(),
                    (o, v) -> withCluster(o, cluster(o).withBudget(v))),
            OptionRow.integer(
                    "spheres-seed",
                    "a whole number",
                    "Seed of the random choices of a fit of spheres.",
                    o -> cluster(o).seed(),
                    (o, v) -> withCluster(o, cluster(o).withSeed(v))),
            OptionRow.of(
                    "outline",
                    Kind.STRING_LIST,
                    "OUTLINE",
                    OutlineRequest.ALLOWED,
                    "Store each part as polygons: its silhouette along an axis, or its section by a plane across an"
                            + " axis, at a coordinate in metres.",
                    o -> o.building().outlines().stream().map(OptionTable::text).toList(),
                    (o, v) -> building(o, b -> withOutline(b, OutlineRequest.parse(v)))),
            OptionRow.bool(
                    "edge-flags",
                    "Store which edges are active or borders; a rolling ball touches only active ones.",
                    o -> o.building().edgeFlags(),
                    (o, v) -> building(o, b -> b.withEdgeFlags(v))),
            OptionRow.bool(
                    "source-triangles",
                    "Store the index of each triangle in the source; queries return it.",
                    o -> o.building().sourceTriangles(),
                    (o, v) -> building(o, b -> b.withSourceTriangles(v))));

    /** Storage. */
    private static final List<OptionRow> STORAGE = List.of(OptionRow.choice(
            "encoding",
            "FORM",
            "Encoding of triangles and trees: exact has the fastest queries; compact takes a third of its"
                    + " memory and moves vertices by at most an error that inspect prints; packed is about a"
                    + " tenth of it on disk, is unpacked to the same when it is loaded, and requires the jar"
                    + " cullet-format-packed.",
            AssetEncoding.class,
            BakeOptions::encoding,
            BakeOptions::withEncoding));

    /** All rows by name, in the order of help texts. */
    static final Map<String, OptionRow> ROWS = rows();

    private OptionTable() {}

    private static Map<String, OptionRow> rows() {
        Map<String, OptionRow> rows = new LinkedHashMap<>();
        add(rows, Group.READING, List.of(READING, SURFACES, ANIMATION));
        add(
                rows,
                Group.CONTENT,
                List.of(SimplifyRows.ROWS, TREE, STRUCTURES, ShapeRows.ROWS, DecomposeRows.ROWS, STORAGE));
        return rows;
    }

    private static void add(Map<String, OptionRow> rows, Group group, List<List<OptionRow>> lists) {
        lists.stream()
                .flatMap(List::stream)
                .forEach(row -> rows.put(row.setting().name(), row.in(group)));
    }

    /** Returns whether a setting is about reading a file, which verbs that build nothing need as well. */
    public static boolean isReading(Setting setting) {
        return READING.stream().anyMatch(row -> row.setting().name().equals(setting.name()));
    }

    /** Returns the text of an outline request, as {@link OutlineRequest#parse} reads it. */
    public static String text(OutlineRequest request) {
        String axis = "xyz".substring(request.axis(), request.axis() + 1);
        return request.kind() == Outline.SILHOUETTE
                ? "silhouette:" + axis
                : "section:" + axis + "=" + Decimal.text(request.at());
    }

    private static String frames(@Nullable FrameList frames) {
        return frames == null ? "none" : frames.toString();
    }

    private static BakeOptions importing(BakeOptions options, UnaryOperator<ImportOptions> change) {
        return options.withImporting(change.apply(options.importing()));
    }

    private static BakeOptions choosing(BakeOptions options, UnaryOperator<SceneChoice> change) {
        return importing(options, i -> i.withChoice(change.apply(i.choice())));
    }

    private static String lod(SceneChoice choice) {
        return choice.lod() == SceneChoice.ALL_LEVELS ? "all" : Integer.toString(choice.lod());
    }

    private static int lod(String value) {
        if (value.equals("all")) {
            return SceneChoice.ALL_LEVELS;
        }
        int level = Integer.parseInt(value);
        if (level < 0) {
            throw new IllegalArgumentException();
        }
        return level;
    }

    private static BakeOptions building(BakeOptions options, UnaryOperator<PartOptions> change) {
        return options.withBuilding(change.apply(options.building()));
    }

    private static TreeOptions tree(BakeOptions options) {
        return options.building().tree();
    }

    private static BakeOptions withTree(BakeOptions options, TreeOptions tree) {
        return building(options, b -> b.withTree(tree));
    }

    private static ClusterOptions cluster(BakeOptions options) {
        return options.building().cluster();
    }

    private static BakeOptions withCluster(BakeOptions options, ClusterOptions cluster) {
        return building(options, b -> b.withCluster(cluster));
    }

    /** Sorted by text, without duplicates. */
    private static PartOptions withOutline(PartOptions options, OutlineRequest request) {
        Map<String, OutlineRequest> all = new TreeMap<>();
        options.outlines().forEach(one -> all.put(text(one), one));
        all.put(text(request), request);
        return options.withOutlines(List.copyOf(all.values()));
    }

    private static String spheres(PartOptions options) {
        if (!options.spheres()) {
            return "off";
        }
        return options.cluster().auto()
                ? "auto"
                : Integer.toString(options.cluster().count());
    }

    private static PartOptions withSpheres(PartOptions options, String value) {
        if (value.equals("off")) {
            return options.withSpheres(false);
        }
        ClusterOptions cluster = options.cluster();
        return options.withSpheres(true)
                .withCluster(value.equals("auto") ? cluster.withAuto() : cluster.withCount(Integer.parseInt(value)));
    }
}
