// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.builder.BspMode;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.builder.spheres.ClusterMode;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.UpAxis;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Options as text, in both directions: one row per option. A list has one line per element, sorted, without
 * repetitions, because the order of globs means nothing. A backslash and a line end in a value are written {@code \\}
 * and {@code \n}.
 */
final class OptionsText {
    private static final Map<String, Row> ROWS = rows();

    private OptionsText() {}

    /** One option: its values in words, and how it is printed and set. */
    private record Row(
            String allowed,
            Function<BakeOptions, List<String>> print,
            BiFunction<BakeOptions, String, BakeOptions> set) {}

    private static Map<String, Row> rows() {
        Map<String, Row> rows = new TreeMap<>();
        rows.put(
                "unit",
                new Row(
                        Units.ALLOWED,
                        options -> List.of(Units.text(options.importing().metresPerUnit())),
                        (options, value) ->
                                options.withImporting(options.importing().withMetresPerUnit(Units.metres(value)))));
        rows.put(
                "up",
                choice(
                        UpAxis.class,
                        o -> o.importing().up(),
                        (o, v) -> o.withImporting(o.importing().withUp(v))));
        rows.put(
                "scale",
                number(
                        "a number above 0",
                        o -> o.importing().scale(),
                        (o, v) -> o.withImporting(o.importing().withScale(v))));
        rows.put(
                "naming",
                choice(
                        NamingConvention.class,
                        o -> o.importing().naming(),
                        (o, v) -> o.withImporting(o.importing().withNaming(v))));
        rows.put("include", globs(ImportOptions::include, ImportOptions::withInclude));
        rows.put("exclude", globs(ImportOptions::exclude, ImportOptions::withExclude));
        rows.put(
                "weld",
                number(
                        "metres: 0 for identical positions only, or 1e-8 to 1000",
                        o -> o.cleaning().weldTolerance(),
                        (o, v) -> o.withCleaning(o.cleaning().withWeldTolerance(v))));
        rows.put(
                "bsp",
                choice(
                        BspMode.class,
                        o -> o.building().bsp(),
                        (o, v) -> o.withBuilding(o.building().withBsp(v))));
        rows.put(
                "spheres",
                new Row(
                        "off, auto, or a whole number, 1 to " + ClusterOptions.MAX_COUNT,
                        o -> List.of(spheres(o.building())),
                        (o, v) -> o.withBuilding(withSpheres(o.building(), v))));
        rows.put(
                "spheres-mode",
                choice(
                        ClusterMode.class,
                        o -> cluster(o).mode(),
                        (o, v) -> withCluster(o, cluster(o).withMode(v))));
        rows.put(
                "spheres-tolerance",
                number(
                        "metres, or 0 for 3 % of the diagonal",
                        o -> cluster(o).tolerance(),
                        (o, v) -> withCluster(o, cluster(o).withTolerance(v))));
        rows.put(
                "spheres-budget",
                number(
                        "nominal seconds of work, 0 to 1000000",
                        o -> cluster(o).budget(),
                        (o, v) -> withCluster(o, cluster(o).withBudget(v))));
        rows.put(
                "spheres-seed",
                new Row(
                        "a whole number",
                        o -> List.of(Long.toString(cluster(o).seed())),
                        (o, v) -> withCluster(o, cluster(o).withSeed(Long.parseLong(v)))));
        rows.put("parts", choice(PartsMode.class, BakeOptions::parts, BakeOptions::withParts));
        rows.put(
                "quality",
                choice(
                        TreeOptions.Quality.class,
                        o -> tree(o).quality(),
                        (o, v) -> withTree(o, tree(o).withQuality(v))));
        rows.put(
                "splitter",
                choice(
                        TreeOptions.Splitter.class,
                        o -> tree(o).splitter(),
                        (o, v) -> withTree(o, tree(o).withSplitter(v))));
        rows.put(
                "max-leaf",
                new Row(
                        "a whole number, 1 to 15",
                        o -> List.of(Integer.toString(tree(o).maxLeaf())),
                        (o, v) -> withTree(o, tree(o).withMaxLeaf(Integer.parseInt(v)))));
        rows.put(
                "edge-flags",
                new Row(
                        "true or false",
                        o -> List.of(Boolean.toString(o.building().edgeFlags())),
                        (o, v) -> o.withBuilding(o.building().withEdgeFlags(truth(v)))));
        rows.put(
                "source-triangles",
                new Row(
                        "true or false",
                        o -> List.of(Boolean.toString(o.building().sourceTriangles())),
                        (o, v) -> o.withBuilding(o.building().withSourceTriangles(truth(v)))));
        return rows;
    }

    static List<String> names() {
        return List.copyOf(ROWS.keySet());
    }

    static String allowed(String name) {
        return row(name).allowed();
    }

    static BakeOptions with(BakeOptions options, String name, String value) {
        Row row = row(name);
        try {
            return row.set().apply(options, value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + " is '" + value + "', but must be " + row.allowed(), e);
        }
    }

    static BakeOptions parse(String text) {
        BakeOptions options = BakeOptions.DEFAULTS;
        for (String line : text.split("\n", -1)) {
            if (!line.isEmpty()) {
                int equals = line.indexOf('=');
                if (equals < 0) {
                    throw new IllegalArgumentException("'" + line + "' is not of the form name=value");
                }
                options = with(options, line.substring(0, equals), unescape(line.substring(equals + 1)));
            }
        }
        return options;
    }

    static String text(BakeOptions options) {
        StringBuilder text = new StringBuilder();
        ROWS.forEach((name, row) -> {
            for (String value : row.print().apply(options)) {
                text.append(name).append('=').append(escape(value)).append('\n');
            }
        });
        return text.toString();
    }

    static Map<String, String> map(BakeOptions options) {
        Map<String, String> map = new LinkedHashMap<>();
        ROWS.forEach((name, row) -> map.put(name, String.join(" ", row.print().apply(options))));
        return map;
    }

    private static Row row(String name) {
        Row row = ROWS.get(name);
        if (row == null) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no option of this version, which has " + String.join(", ", ROWS.keySet()));
        }
        return row;
    }

    private static <E extends Enum<E>> Row choice(
            Class<E> type, Function<BakeOptions, E> get, BiFunction<BakeOptions, E, BakeOptions> set) {
        List<String> words = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            words.add(word(constant));
        }
        return new Row(
                String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1),
                options -> List.of(word(get.apply(options))),
                (options, value) -> {
                    int index = words.indexOf(value.toLowerCase(Locale.ROOT));
                    if (index < 0) {
                        throw new IllegalArgumentException();
                    }
                    return set.apply(options, type.getEnumConstants()[index]);
                });
    }

    private static Row number(
            String allowed, Function<BakeOptions, Double> get, BiFunction<BakeOptions, Double, BakeOptions> set) {
        return new Row(
                allowed,
                options -> List.of(Decimal.text(get.apply(options))),
                (options, value) -> set.apply(options, Double.valueOf(value)));
    }

    private static Row globs(
            Function<ImportOptions, List<String>> get, BiFunction<ImportOptions, List<String>, ImportOptions> set) {
        return new Row(
                "a glob over node paths",
                options -> List.copyOf(new TreeSet<>(get.apply(options.importing()))),
                (options, value) -> {
                    List<String> more = new ArrayList<>(get.apply(options.importing()));
                    more.add(value);
                    return options.withImporting(set.apply(options.importing(), more));
                });
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

    private static boolean truth(String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException();
        }
        return value.equals("true");
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String unescape(String value) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                i++;
                text.append(value.charAt(i) == 'n' ? '\n' : value.charAt(i));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
