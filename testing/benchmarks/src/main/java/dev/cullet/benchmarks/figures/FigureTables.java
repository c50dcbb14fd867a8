// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The generated tables of the documents, as lines of Markdown. */
final class FigureTables {
    /** The mesh of the README: generated, so that it can be measured without any file. */
    private static final String MESH = "torus knot";

    private static final String TRIANGLES = "69960";

    /** A row of the table of the README: its name, the table, the key of the row, three columns, the reason. */
    private record Line(String name, String table, String key, String[] columns, String why) {}

    private final Function<String, DataFile> data;

    FigureTables(Function<String, DataFile> data) {
        this.data = data;
    }

    /**
     * Returns a table by its name.
     *
     * @throws IllegalArgumentException if there is none
     */
    List<String> table(String name) {
        return switch (name) {
            case "readme" -> readme();
            case "queries by PhysX" -> pivot("peers-queries", "query", "ratio_physx");
            case "queries by Jolt" -> pivot("peers-queries", "query", "ratio_jolt");
            case "ray layout by PhysX" -> pivot("peers-queries", "query", "ray_layout_ratio_physx");
            case "ray layout by Jolt" -> pivot("peers-queries", "query", "ray_layout_ratio_jolt");
            case "native by PhysX" -> pivot("peers-native", "query", "ratio_physx");
            case "native by Jolt" -> pivot("peers-native", "query", "ratio_jolt");
            case "native ray layout by PhysX" -> pivot("peers-native", "query", "ray_layout_ratio_physx");
            case "native ray layout by Jolt" -> pivot("peers-native", "query", "ray_layout_ratio_jolt");
            case "load ms" -> pivot("peers-load", "loader", "ms");
            case "load by PhysX" -> pivot("peers-load", "loader", "ratio_physx");
            case "load by Jolt" -> pivot("peers-load", "loader", "ratio_jolt");
            case "file sizes" -> pivot("peers-load", "loader", "bytes_per_triangle");
            case "build ms" -> pivot("peers-build", "builder", "ms");
            case "build by PhysX" -> pivot("peers-build", "builder", "ratio_physx");
            case "bulk" -> pivot("peers-bulk", "query", "ratio");
            case "compact by exact" -> pivot("compact-speed", "query", "compact_ratio_cullet");
            case "tree costs" -> list("sah-cost", "mesh", "triangles", "centroid", "fast", "default");
            case "solids and plane" ->
                list("peers-solids-and-plane", "query", "cullet_ns", "peer_ns", "ratio", "answers_that_differ");
            case "scenes" -> list("scenes", "instances", "engine", "ray_us", "ratio_ray", "sphere_us", "ratio_sphere");
            case "first load" -> list("first-load", "run", "first_ms", "second_ms");
            case "spark" ->
                list("spark", "run", "files", "seconds", "worker_cpu_s", "driver_cpu_s", "bytes_of_assets_moved");
            case "C code" -> list("c-code-size", "compiler", "options", "bytes");
            case "targets" -> targets();
            case "structures" -> structures();
            default -> throw new IllegalArgumentException("no table of figures \"" + name + "\"");
        };
    }

    private List<String> readme() {
        String[] plain = {"cullet_ns", "ratio_physx", "ratio_jolt"};
        String[] layout = {"ray_layout_ns", "ray_layout_ratio_physx", "ray_layout_ratio_jolt"};
        String[] millis = {"ms", "ratio_physx", "ratio_jolt"};
        List<Line> rows = List.of(
                new Line("closest ray", "peers-queries", "closest ray", plain, "latency"),
                new Line("closest ray, ray layout", "peers-queries", "closest ray", layout, "memory"),
                new Line("closest ray, native code", "peers-native", "closest ray", plain, "compiler"),
                new Line("closest ray, both", "peers-native", "closest ray", layout, "both"),
                new Line("any ray", "peers-queries", "any ray", plain, "latency"),
                new Line("any sphere, 1 % of the diagonal", "peers-queries", "any sphere 1 %", plain, "integers"),
                new Line("any box, 1 %", "peers-queries", "any box 1 %", plain, "integers"),
                new Line("closest point", "peers-queries", "closest point", plain, "latency"),
                new Line("closest point, native code", "peers-native", "closest point", plain, "latency"),
                new Line("sphere cast, 1 %", "peers-queries", "sphere cast 1 %", plain, "planes"),
                new Line("29 spheres", "peers-queries", "29 spheres", plain, "batching"),
                new Line("two meshes that touch", "peers-queries", "mesh-mesh touching", plain, "exactness"),
                new Line("build, `default`, ms", "peers-build", "Cullet default", millis, "reinsertion"),
                new Line("build, `fast`, ms", "peers-build", "Cullet fast", millis, "binning"),
                new Line("load, `FULL`, ms", "peers-load", "Cullet, FULL", millis, "validation"),
                new Line("load, `SAFETY`, ms", "peers-load", "Cullet, SAFETY", millis, "checksum"),
                new Line("load, mapped, `NONE`, ms", "peers-load", "Cullet, mapped, NONE", millis, "mapping"));
        List<String> lines = new ArrayList<>(
                List.of("| query | ns | by PhysX | by Jolt | why |", "| --- | ---: | ---: | ---: | --- |"));
        for (Line row : rows) {
            DataFile file = data.apply(row.table());
            Map<String, String> cells = file.rows().stream()
                    .filter(cell -> MESH.equals(cell.get("mesh"))
                            && TRIANGLES.equals(cell.get("triangles"))
                            && cell.containsValue(row.key()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            file.name() + " has no row " + row.key() + " of the mesh of " + TRIANGLES + " triangles"));
            lines.add(line(
                    row.name(),
                    number(file.cell(cells, row.columns()[0])),
                    dash(file.cell(cells, row.columns()[1])),
                    dash(file.cell(cells, row.columns()[2])),
                    row.why()));
        }
        return lines;
    }

    /** Returns one row per value of a column, and one column per mesh; those without a figure are left out. */
    private List<String> pivot(String table, String rowColumn, String value) {
        DataFile file = data.apply(table);
        Map<String, Map<String, String>> byRow = new LinkedHashMap<>();
        Set<String> meshes = new LinkedHashSet<>();
        for (Map<String, String> row : file.rows()) {
            String cell = file.cell(row, value);
            if (!cell.isEmpty()) {
                String triangles = row.get("triangles");
                String mesh = file.cell(row, "mesh") + (triangles == null ? "" : ", " + number(triangles));
                meshes.add(mesh);
                byRow.computeIfAbsent(file.cell(row, rowColumn), key -> new LinkedHashMap<>())
                        .put(mesh, cell);
            }
        }
        List<String> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        head.addAll(meshes);
        lines.add(line(head.toArray(new String[0])));
        lines.add("| --- |" + " ---: |".repeat(meshes.size()));
        byRow.forEach((name, cells) -> {
            List<String> row = new ArrayList<>(List.of(name));
            meshes.forEach(mesh -> row.add(dash(cells.getOrDefault(mesh, ""))));
            lines.add(line(row.toArray(new String[0])));
        });
        return lines;
    }

    /** Returns some columns of all rows. */
    private List<String> list(String table, String... columns) {
        DataFile file = data.apply(table);
        List<String> lines = new ArrayList<>();
        List<String> titles = new ArrayList<>();
        StringBuilder rule = new StringBuilder("|");
        for (String column : columns) {
            titles.add(title(column));
            boolean numbers = file.rows().stream().anyMatch(row -> isNumber(file.cell(row, column)));
            rule.append(numbers ? " ---: |" : " --- |");
        }
        lines.add(line(titles.toArray(new String[0])));
        lines.add(rule.toString());
        for (Map<String, String> row : file.rows()) {
            List<String> cells = new ArrayList<>();
            for (String column : columns) {
                cells.add(dash(number(file.cell(row, column))));
            }
            lines.add(line(cells.toArray(new String[0])));
        }
        return lines;
    }

    private static String title(String column) {
        return column.replaceAll("_(ns|us|ms)$", ", $1")
                .replace("_cpu_s", " processor s")
                .replace('_', ' ');
    }

    /** Medians of models with at least 300 triangles. */
    private List<String> targets() {
        DataFile sizes = data.apply("sizes");
        String[][] rows = {
            {"none", "", "exact", "exact_memory"},
            {"`desktop`", "`encoding = \"exact\"`, `bsp = \"on\"`", "exact_bsp", "exact_bsp_memory"},
            {"`mobile`", "`encoding = \"compact\"`", "compact", "compact_memory"},
            {"`tiny`", "`encoding = \"packed\"`, `edgeFlags = false`", "tiny", "tiny_memory"},
            {"`tiny`, unpacked to compact", "", "tiny", "tiny_compact_memory"}
        };
        List<String> lines = new ArrayList<>(
                List.of("| target | options | bytes per triangle, file | in memory |", "| --- | --- | ---: | ---: |"));
        for (String[] row : rows) {
            lines.add(line(row[0], row[1], median(sizes, row[2]), median(sizes, row[3])));
        }
        return lines;
    }

    private static String median(DataFile sizes, String column) {
        return new Reference(sizes, "median " + column + "; triangles>299").format("0.0");
    }

    /** Every sample, and one in ten of the models of a folder. */
    private List<String> structures() {
        DataFile sizes = data.apply("sizes");
        List<String> lines = new ArrayList<>(List.of(
                "| model | triangles | tree | triangles | BSP tree | rest | packed |",
                "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"));
        Set<String> shown = Set.of(
                "drone.obj",
                "fighter.obj",
                "terrain.obj",
                "wall_Tsplit.obj",
                "Column.fbx",
                "building_market_blue.obj",
                "spot.obj",
                "stove.obj",
                "stadium.obj",
                "armadillo.obj",
                "peterbilt.obj");
        for (Map<String, String> row : sizes.rows()) {
            if (shown.contains(sizes.cell(row, "model"))) {
                lines.add(line(
                        sizes.cell(row, "model"),
                        number(sizes.cell(row, "triangles")),
                        both(sizes, row, "exact_tree", "compact_tree"),
                        both(sizes, row, "exact_triangles", "compact_triangles"),
                        both(sizes, row, "exact_bsp_tree", "compact_bsp_tree"),
                        both(sizes, row, "exact_rest", "compact_rest"),
                        both(sizes, row, "packed", "packed_bsp")));
            }
        }
        return lines;
    }

    private static String both(DataFile file, Map<String, String> row, String first, String second) {
        return String.format(
                Locale.ROOT,
                "%.1f, %.1f",
                Double.parseDouble(file.cell(row, first)),
                Double.parseDouble(file.cell(row, second)));
    }

    private static String dash(String cell) {
        return cell.isEmpty() ? "-" : cell;
    }

    private static boolean isNumber(String cell) {
        return cell.matches("-?[0-9]+(\\.[0-9]+)?");
    }

    /** Returns a number with thousands separators and its decimals, or a text as it is. */
    private static String number(String cell) {
        if (!isNumber(cell)) {
            return cell;
        }
        int point = cell.indexOf('.');
        return Reference.format(Double.parseDouble(cell), point < 0 ? 0 : cell.length() - point - 1);
    }

    private static String line(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
