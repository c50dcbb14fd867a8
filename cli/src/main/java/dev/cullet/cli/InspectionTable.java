// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.inspect.AssetInspection;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.text.Decimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The sizes of several assets by structure, the largest asset first, with totals; as a table, as CSV, and as JSON. */
final class InspectionTable {
    /** Structures in the order of the columns. */
    private enum Structure {
        TREE("tree", "tree_bytes"),
        MESH("mesh", "triangle_bytes"),
        BSP("BSP", "bsp_bytes"),
        SPHERES("spheres", "sphere_bytes"),
        OUTLINES("outlines", "outline_bytes"),
        FRAMES("frames", "frame_bytes"),
        REST("rest", "rest_bytes");

        private final String title;
        private final String key;

        Structure(String title, String key) {
            this.title = title;
            this.key = key;
        }

        long bytes(ByteSplit split) {
            return switch (this) {
                case TREE -> split.tree();
                case MESH -> split.triangles();
                case BSP -> split.bsp();
                case SPHERES -> split.spheres();
                case OUTLINES -> split.outlines();
                case FRAMES -> split.frames();
                case REST -> split.rest();
            };
        }
    }

    /**
     * Sums over all assets.
     *
     * @param files number of assets
     */
    record Total(
            int files,
            long triangles,
            long bytes,
            double bytesPerTriangle,
            double loadedBytesPerTriangle,
            ByteSplit bytesByStructure) {}

    private final List<AssetInspection> assets;
    private final Total total;

    InspectionTable(List<AssetInspection> assets) {
        this.assets = assets.stream()
                .sorted(Comparator.comparingLong(
                                (AssetInspection asset) -> asset.sizes().bytes())
                        .reversed())
                .toList();
        ByteSplit all =
                assets.stream().map(asset -> asset.sizes().bytesByStructure()).reduce(ByteSplit.NONE, ByteSplit::plus);
        long triangles =
                assets.stream().mapToLong(asset -> asset.sizes().triangles()).sum();
        long loaded = assets.stream().mapToLong(InspectionTable::loadedBytes).sum();
        this.total = new Total(
                assets.size(),
                triangles,
                all.total(),
                perTriangle(all.total(), triangles),
                perTriangle(loaded, triangles),
                all);
    }

    /** Returns what {@code --json} prints. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("files", assets);
        json.put("total", total);
        return json;
    }

    /** Prints the table; of the optional structures, only those that some asset has. */
    void print(Console console) {
        List<Structure> structures = Stream.of(Structure.values())
                .filter(structure -> structure.bytes(total.bytesByStructure()) > 0)
                .toList();
        String folder = Table.commonFolder(
                assets.stream().map(asset -> asset.origin().file()).toList(), console.outWidth());
        Table table = new Table()
                .column(folder.isEmpty() ? "file" : "file in " + folder, Table.Column.ELASTIC)
                .column("triangles", Table.Column.NUMBER)
                .column("bytes", Table.Column.NUMBER)
                .column("B/tri.", Table.Column.NUMBER)
                .column("loaded", Table.Column.NUMBER);
        structures.forEach(structure -> table.column(structure.title, Table.Column.NUMBER));
        for (AssetInspection asset : assets) {
            table.row(row(
                    asset.origin().file().substring(folder.length()),
                    asset.sizes().triangles(),
                    asset.sizes().loadedBytesPerTriangle(),
                    asset.sizes().bytesByStructure(),
                    structures));
        }
        table.row(row(
                "total: " + Numbers.count(total.files(), "file"),
                total.triangles(),
                total.loadedBytesPerTriangle(),
                total.bytesByStructure(),
                structures));
        table.print(console.out(), console.outWidth());
        console.out()
                .println("Columns from B/tri. on: bytes per triangle. loaded: in memory after loading. mesh: triangles"
                        + " with their surfaces and edge flags"
                        + (assets.stream().anyMatch(InspectionTable::isPacked)
                                ? "; of a packed asset, with its tree."
                                : "."));
    }

    private static boolean isPacked(AssetInspection asset) {
        return asset.sizes().encoding().equals("packed");
    }

    private static List<String> row(
            String file, long triangles, double loaded, ByteSplit split, List<Structure> structures) {
        List<String> row = new ArrayList<>(List.of(
                file,
                Numbers.number(triangles),
                Numbers.number(split.total()),
                Numbers.oneDecimal(perTriangle(split.total(), triangles)),
                Numbers.oneDecimal(loaded)));
        for (Structure structure : structures) {
            long bytes = structure.bytes(split);
            row.add(bytes == 0 ? "-" : Numbers.oneDecimal(perTriangle(bytes, triangles)));
        }
        return row;
    }

    private static long loadedBytes(AssetInspection asset) {
        return asset.parts().stream()
                .mapToLong(part -> part.arrays().loadedBytes())
                .sum();
    }

    private static double perTriangle(long bytes, long triangles) {
        return (double) bytes / Math.max(1, triangles);
    }

    /** Returns the lines of a CSV file without totals: RFC 4180 with line feeds. */
    String csv() {
        StringBuilder csv =
                new StringBuilder("file,encoding,triangles,bytes,bytes_per_triangle,loaded_bytes_per_triangle");
        for (Structure structure : Structure.values()) {
            csv.append(',').append(structure.key);
        }
        csv.append('\n');
        for (AssetInspection asset : assets) {
            csv.append(quoted(asset.origin().file()))
                    .append(',')
                    .append(asset.sizes().encoding())
                    .append(',')
                    .append(asset.sizes().triangles())
                    .append(',')
                    .append(asset.sizes().bytes())
                    .append(',')
                    .append(Decimal.text(asset.sizes().bytesPerTriangle()))
                    .append(',')
                    .append(Decimal.text(asset.sizes().loadedBytesPerTriangle()));
            for (Structure structure : Structure.values()) {
                csv.append(',').append(structure.bytes(asset.sizes().bytesByStructure()));
            }
            csv.append('\n');
        }
        return csv.toString();
    }

    private static String quoted(String text) {
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
