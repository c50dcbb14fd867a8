// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.aabb.AabbTreeBuilder;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.builder.aabb.TreeOptions.Splitter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes {@code sah-cost.csv}: the SAH cost of the binary tree of each quality, and of centroid splits. Arguments: a
 * folder for the table, and the meshes.
 */
public final class TreeCostTable {
    private TreeCostTable() {}

    /** Writes the table. */
    public static void main(String[] arguments) throws Exception {
        Results results = new Results();
        results.table(
                "sah-cost",
                "SAH cost of the binary tree (1 per node and per triangle, root included, leaves of up to 4)");
        for (String name : List.of(arguments).subList(1, arguments.length)) {
            MeshArrays arrays = Models.of(name);
            TriangleMesh mesh = TriangleMesh.of(arrays.positions(), arrays.indices());
            Map<String, String> row = new LinkedHashMap<>();
            row.put("mesh", Models.title(arrays));
            row.put("triangles", String.valueOf(arrays.triangleCount()));
            row.put("centroid", cost(mesh, TreeOptions.DEFAULTS.withSplitter(Splitter.CENTROID)));
            for (Quality quality : Quality.values()) {
                row.put(quality.name().toLowerCase(Locale.ROOT), cost(mesh, TreeOptions.DEFAULTS.withQuality(quality)));
            }
            results.row("sah-cost", row);
            System.out.println(row);
        }
        results.write(Path.of(arguments[0]));
    }

    private static String cost(TriangleMesh mesh, TreeOptions options) {
        return String.format(
                Locale.ROOT,
                "%.2f",
                AabbTreeBuilder.build(mesh, options).quality().sah());
    }
}
