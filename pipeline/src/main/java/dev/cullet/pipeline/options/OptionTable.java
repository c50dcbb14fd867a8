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
import dev.cullet.importer.FrameList;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.UpAxis;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting.Scope;
import dev.cullet.pipeline.surfaces.SurfaceRule;
import dev.cullet.pipeline.text.Decimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Every option that changes an asset's bytes: one row each, in the order in which a person reads about them. */
public final class OptionTable {
    /** By name. */
    static final Map<String, Row> ROWS = rows();

    private OptionTable() {}

    /** How a list of values is printed from options. */
    interface Print extends Function<BakeOptions, List<String>> {}

    /** How a value is put into options; refuses it with an {@link IllegalArgumentException}. */
    interface Set extends BiFunction<BakeOptions, String, BakeOptions> {}

    /** One option. */
    record Row(Setting setting, Print print, Set set) {}

    private static Map<String, Row> rows() {
        Table table = new Table();
        readingRows(table);
        animationRows(table);
        treeRows(table);
        structureRows(table);
        storageRows(table);
        return table.rows;
    }

    private static void readingRows(Table table) {
        table.add(
                "unit",
                Kind.TEXT_OR_NUMBER,
                "UNIT",
                Units.ALLOWED,
                "Unit of the file; auto is what the file states, else metres.",
                options -> List.of(Units.text(options.importing().metresPerUnit())),
                (options, value) -> options.withImporting(options.importing().withMetresPerUnit(Units.metres(value))));
        table.choice(
                "up",
                "AXIS",
                "Axis of the file that points up; auto is what the file states, else y.",
                UpAxis.class,
                o -> o.importing().up(),
                (o, v) -> o.withImporting(o.importing().withUp(v)));
        table.number(
                "scale",
                "FACTOR",
                "a number above 0",
                "Factor on all coordinates.",
                o -> o.importing().scale(),
                (o, v) -> o.withImporting(o.importing().withScale(v)));
        table.choice(
                "naming",
                "RULE",
                "Which node names mark collision-only meshes; auto is unreal and godot.",
                NamingConvention.class,
                o -> o.importing().naming(),
                (o, v) -> o.withImporting(o.importing().withNaming(v)));
        table.globs(
                "include",
                "Only nodes whose path, or that of a node above, matches one of these globs.",
                ImportOptions::include,
                ImportOptions::withInclude);
        table.globs(
                "exclude",
                "No nodes whose path, or that of a node above, matches one of these globs.",
                ImportOptions::exclude,
                ImportOptions::withExclude);
        table.choice(
                "parts",
                "BY",
                "What moves on its own: file (all is one part) or node (one part per top node).",
                PartsMode.class,
                BakeOptions::parts,
                BakeOptions::withParts);
        table.number(
                "weld",
                "METRES",
                "metres: 0 for identical positions only, or 1e-8 to 1000",
                "Join vertices that are this close, in metres; 0 joins only those at the same position.",
                o -> o.cleaning().weldTolerance(),
                (o, v) -> o.withCleaning(o.cleaning().withWeldTolerance(v)));
        table.add(
                "surface",
                Kind.SURFACES,
                "RULE",
                SurfaceRule.ALLOWED,
                "What the triangles of some materials or nodes are made of; the first rule that fits counts.",
                options -> options.surfaces().stream().map(SurfaceRule::text).toList(),
                (options, value) -> {
                    List<SurfaceRule> more = new ArrayList<>(options.surfaces());
                    more.add(SurfaceRule.parse(value));
                    return options.withSurfaces(more);
                });
    }

    /** Options of which an asset says nothing where they are not used: it has the bytes that it had before there were any. */
    private static void animationRows(Table table) {
        table.add(
                "frames",
                Kind.TEXT,
                "LIST",
                "none, " + FrameList.ALLOWED,
                "Frames of an animation to bake: of the skin or morph animation of an FBX file, or files of an OBJ"
                        + " sequence, which then is one asset; frames count from 0.",
                "none",
                o -> o.importing().frames() == null
                        ? List.of()
                        : List.of(o.importing().frames().toString()),
                (o, v) -> o.withImporting(
                        o.importing().withFrames(v.equalsIgnoreCase("none") ? null : FrameList.parse(v))));
        table.add(
                "fps",
                Kind.NUMBER,
                "RATE",
                "frames per second, above 0, or 0 for the rate of the file",
                "What a frame number means, in frames per second; 0 is the rate of the file, or 30 for a sequence.",
                "0",
                o -> o.importing().framesPerSecond() == 0
                        ? List.of()
                        : List.of(Decimal.text(o.importing().framesPerSecond())),
                (o, v) -> o.withImporting(o.importing().withFramesPerSecond(Double.parseDouble(v))));
    }

    private static void treeRows(Table table) {
        table.choice(
                "quality",
                "LEVEL",
                "Time spent on a better tree.",
                TreeOptions.Quality.class,
                o -> tree(o).quality(),
                (o, v) -> withTree(o, tree(o).withQuality(v)));
        table.choice(
                "splitter",
                "RULE",
                "How the tree divides triangles: sah, or centroid for comparison.",
                TreeOptions.Splitter.class,
                o -> tree(o).splitter(),
                (o, v) -> withTree(o, tree(o).withSplitter(v)));
        table.whole(
                "max-leaf",
                "a whole number, 1 to 15",
                "Most triangles in one leaf of the tree.",
                o -> (long) tree(o).maxLeaf(),
                (o, v) -> withTree(o, tree(o).withMaxLeaf(Math.toIntExact(v))));
    }

    private static void structureRows(Table table) {
        table.choice(
                "bsp",
                "WHEN",
                "Build a BSP tree, which says what is inside; auto is on for closed meshes of at most 20,000 triangles.",
                BspMode.class,
                o -> o.building().bsp(),
                (o, v) -> o.withBuilding(o.building().withBsp(v)));
        table.add(
                "spheres",
                Kind.TEXT_OR_NUMBER,
                "N",
                "off, auto, or a whole number, 1 to " + ClusterOptions.MAX_COUNT,
                "Spheres that stand for each part: how many, exactly; auto for as few as the tolerance allows; or off.",
                o -> List.of(spheres(o.building())),
                (o, v) -> o.withBuilding(withSpheres(o.building(), v)));
        table.choice(
                "spheres-mode",
                "MODE",
                "What the spheres promise: cover (they hold all of the surface), inner (they are inside), or fit (they"
                        + " differ from the solid as little as possible).",
                ClusterMode.class,
                o -> cluster(o).mode(),
                (o, v) -> withCluster(o, cluster(o).withMode(v)));
        table.number(
                "spheres-tolerance",
                "METRES",
                "metres, or 0 for 3 % of the diagonal",
                "With spheres auto: how far they may stick out, in metres; 0 is 3 % of the diagonal.",
                o -> cluster(o).tolerance(),
                (o, v) -> withCluster(o, cluster(o).withTolerance(v)));
        table.number(
                "spheres-budget",
                "SECONDS",
                "nominal seconds of work, 0 to 1000000",
                "Work spent on a fit of spheres, in nominal seconds of one thread: the same on every machine, so that"
                        + " the spheres are, too.",
                o -> cluster(o).budget(),
                (o, v) -> withCluster(o, cluster(o).withBudget(v)));
        table.whole(
                "spheres-seed",
                "a whole number",
                "Where random choices of a fit of spheres start.",
                o -> cluster(o).seed(),
                (o, v) -> withCluster(o, cluster(o).withSeed(v)));
        table.add(
                "outline",
                Kind.TEXTS,
                "OUTLINE",
                OutlineRequest.ALLOWED,
                "Store each part as polygons: its shadow along an axis, or what a plane across an axis cuts, at so many metres.",
                o -> o.building().outlines().stream().map(OptionTable::text).toList(),
                (o, v) -> o.withBuilding(withOutline(o.building(), OutlineRequest.parse(v))));
        table.truth(
                "edge-flags",
                "Store which edges a rolling ball may feel, and which are borders.",
                o -> o.building().edgeFlags(),
                (o, v) -> o.withBuilding(o.building().withEdgeFlags(v)));
        table.truth(
                "source-triangles",
                "Store the number that each triangle has in the source; queries then tell it.",
                o -> o.building().sourceTriangles(),
                (o, v) -> o.withBuilding(o.building().withSourceTriangles(v)));
    }

    /** Like {@link #animationRows}: an asset that is stored as ever has the bytes that it ever had. */
    private static void storageRows(Table table) {
        table.add(
                "encoding",
                Kind.TEXT,
                "FORM",
                "exact, compact or packed",
                "How triangles and trees are stored: exact is asked quickest; compact takes a third of"
                        + " its memory, and moves vertices by at most an error that inspect tells; packed is about a tenth of it on disk, is"
                        + " unpacked to the same when it is loaded, and takes the jar cullet-format-packed.",
                "exact",
                o -> o.encoding() == AssetEncoding.EXACT ? List.of() : List.of(Table.word(o.encoding())),
                (o, v) -> o.withEncoding(AssetEncoding.valueOf(v.toUpperCase(Locale.ROOT))));
    }

    /** As {@link OutlineRequest#parse} reads it. */
    public static String text(OutlineRequest request) {
        String axis = "xyz".substring(request.axis(), request.axis() + 1);
        return request.kind() == Outline.SILHOUETTE
                ? "silhouette:" + axis
                : "section:" + axis + "=" + Decimal.text(request.at());
    }

    /** Sorted, each once. */
    private static PartOptions withOutline(PartOptions options, OutlineRequest request) {
        Map<String, OutlineRequest> all = new TreeMap<>();
        options.outlines().forEach(one -> all.put(text(one), one));
        all.put(text(request), request);
        return options.withOutlines(List.copyOf(all.values()));
    }

    private static TreeOptions tree(BakeOptions options) {
        return options.building().tree();
    }

    private static BakeOptions withTree(BakeOptions options, TreeOptions tree) {
        return options.withBuilding(options.building().withTree(tree));
    }

    private static ClusterOptions cluster(BakeOptions options) {
        return options.building().cluster();
    }

    private static BakeOptions withCluster(BakeOptions options, ClusterOptions cluster) {
        return options.withBuilding(options.building().withCluster(cluster));
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

    /** The rows so far, and one method per kind of row. */
    private static final class Table {
        private final Map<String, Row> rows = new LinkedHashMap<>();

        void add(String name, Kind kind, String label, String allowed, String help, Print print, Set set) {
            String fallback = String.join(" ", print.apply(BakeOptions.DEFAULTS));
            add(name, kind, label, allowed, help, fallback, print, set);
        }

        void add(
                String name,
                Kind kind,
                String label,
                String allowed,
                String help,
                String fallback,
                Print print,
                Set set) {
            rows.put(name, new Row(new Setting(name, Scope.FILE, kind, label, allowed, help, fallback), print, set));
        }

        <E extends Enum<E>> void choice(
                String name,
                String label,
                String help,
                Class<E> type,
                Function<BakeOptions, E> get,
                BiFunction<BakeOptions, E, BakeOptions> set) {
            List<String> words = new ArrayList<>();
            for (E constant : type.getEnumConstants()) {
                words.add(word(constant));
            }
            String allowed =
                    String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1);
            add(
                    name,
                    Kind.TEXT,
                    label,
                    allowed,
                    help,
                    options -> List.of(word(get.apply(options))),
                    (options, value) -> {
                        int index = words.indexOf(value.toLowerCase(Locale.ROOT));
                        if (index < 0) {
                            throw new IllegalArgumentException();
                        }
                        return set.apply(options, type.getEnumConstants()[index]);
                    });
        }

        void number(
                String name,
                String label,
                String allowed,
                String help,
                Function<BakeOptions, Double> get,
                BiFunction<BakeOptions, Double, BakeOptions> set) {
            add(
                    name,
                    Kind.NUMBER,
                    label,
                    allowed,
                    help,
                    options -> List.of(Decimal.text(get.apply(options))),
                    (options, value) -> set.apply(options, Double.valueOf(value)));
        }

        void whole(
                String name,
                String allowed,
                String help,
                Function<BakeOptions, Long> get,
                BiFunction<BakeOptions, Long, BakeOptions> set) {
            add(
                    name,
                    Kind.WHOLE,
                    "N",
                    allowed,
                    help,
                    options -> List.of(Long.toString(get.apply(options))),
                    (options, value) -> {
                        try {
                            return set.apply(options, Long.valueOf(value));
                        } catch (ArithmeticException e) {
                            throw new IllegalArgumentException(e);
                        }
                    });
        }

        void truth(
                String name,
                String help,
                Function<BakeOptions, Boolean> get,
                BiFunction<BakeOptions, Boolean, BakeOptions> set) {
            add(
                    name,
                    Kind.TRUTH,
                    "true|false",
                    "true or false",
                    help,
                    options -> List.of(Boolean.toString(get.apply(options))),
                    (options, value) -> {
                        if (!value.equals("true") && !value.equals("false")) {
                            throw new IllegalArgumentException();
                        }
                        return set.apply(options, Boolean.valueOf(value));
                    });
        }

        void globs(
                String name,
                String help,
                Function<ImportOptions, List<String>> get,
                BiFunction<ImportOptions, List<String>, ImportOptions> set) {
            add(
                    name,
                    Kind.TEXTS,
                    "GLOB",
                    "a glob over node paths",
                    help,
                    options -> List.copyOf(new TreeSet<>(get.apply(options.importing()))),
                    (options, value) -> {
                        List<String> more = new ArrayList<>(get.apply(options.importing()));
                        more.add(value);
                        return options.withImporting(set.apply(options.importing(), more));
                    });
        }

        private static String word(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
    }
}
