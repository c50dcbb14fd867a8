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
        SHAPES("shapes", "shape_bytes"),
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
                case SHAPES -> split.shape();
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

    /**
     * Prints the table; of the optional structures, only those that some asset has. On a terminal that is too narrow
     * for all of them, the smallest ones are in the column of the rest.
     */
    void print(Console console) {
        List<Structure> shown = new ArrayList<>(Stream.of(Structure.values())
                .filter(structure -> structure.bytes(total.bytesByStructure()) > 0)
                .toList());
        List<Structure> folded = new ArrayList<>();
        String folder = Table.commonFolder(
                assets.stream().map(asset -> asset.origin().file()).toList(), console.outWidth());
        Table table = table(folder, shown, folded);
        while (console.outWidth() > 0 && table.minWidth() > console.outWidth() && shown.size() > 3) {
            Structure smallest = shown.stream()
                    .filter(structure -> structure != Structure.REST)
                    .min(Comparator.comparingLong(structure -> structure.bytes(total.bytesByStructure())))
                    .orElseThrow();
            shown.remove(smallest);
            folded.add(smallest);
            if (!shown.contains(Structure.REST)) {
                shown.add(Structure.REST);
            }
            table = table(folder, shown, folded);
        }
        if (!folder.isEmpty()) {
            console.out().println("in " + folder);
        }
        table.print(console);
        console.printOut(
                "Columns from B/tri. on: bytes per triangle. loaded: in memory after loading. mesh: triangles"
                        + " with their surfaces and edge flags"
                        + (assets.stream().anyMatch(InspectionTable::isPacked)
                                ? "; of a packed asset, with its tree."
                                : ".")
                        + (folded.isEmpty()
                                ? ""
                                : " rest: with "
                                        + String.join(
                                                ", ",
                                                folded.stream()
                                                        .map(structure -> structure.title)
                                                        .toList())
                                        + "."),
                2);
    }

    private Table table(String folder, List<Structure> shown, List<Structure> folded) {
        Table table = new Table()
                .column("file", Table.Column.ELASTIC)
                .column("triangles", Table.Column.NUMBER)
                .column("bytes", Table.Column.NUMBER)
                .column("B/tri.", Table.Column.NUMBER)
                .column("loaded", Table.Column.NUMBER);
        shown.forEach(structure -> table.column(structure.title, Table.Column.NUMBER));
        for (AssetInspection asset : assets) {
            table.row(row(
                    asset.origin().file().substring(folder.length()),
                    asset.sizes().triangles(),
                    asset.sizes().loadedBytesPerTriangle(),
                    bytes(asset.sizes().bytesByStructure(), shown, folded)));
        }
        table.row(row(
                "total: " + Numbers.count(total.files(), "file"),
                total.triangles(),
                total.loadedBytesPerTriangle(),
                bytes(total.bytesByStructure(), shown, folded)));
        return table;
    }

    /** Returns the bytes of each column, then all bytes. */
    private static long[] bytes(ByteSplit split, List<Structure> shown, List<Structure> folded) {
        long[] bytes = new long[shown.size() + 1];
        for (int i = 0; i < shown.size(); i++) {
            bytes[i] = shown.get(i).bytes(split);
            if (shown.get(i) == Structure.REST) {
                bytes[i] += folded.stream()
                        .mapToLong(structure -> structure.bytes(split))
                        .sum();
            }
        }
        bytes[shown.size()] = split.total();
        return bytes;
    }

    private static boolean isPacked(AssetInspection asset) {
        return asset.sizes().encoding().equals("packed");
    }

    private static List<String> row(String file, long triangles, double loaded, long[] columns) {
        long all = columns[columns.length - 1];
        List<String> row = new ArrayList<>(List.of(
                file,
                Numbers.number(triangles),
                Numbers.number(all),
                Numbers.oneDecimal(perTriangle(all, triangles)),
                Numbers.oneDecimal(loaded)));
        for (int i = 0; i < columns.length - 1; i++) {
            row.add(columns[i] == 0 ? "-" : Numbers.oneDecimal(perTriangle(columns[i], triangles)));
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
