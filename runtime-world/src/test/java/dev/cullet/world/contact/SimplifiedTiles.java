// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.builder.simplify.MeshSimplifier;
import dev.cullet.builder.simplify.SimplifyOptions;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Tiles of a mesh, each simplified alone with its borders kept, as in a batch with {@code --simplify --seams}, and
 * their union.
 *
 * @param union all triangles of the simplified tiles; tiles share the vertices of their borders
 * @param tileOf number of the tile of each triangle
 */
record SimplifiedTiles(MeshArrays union, int[] tileOf) {
    /**
     * Simplifies tiles.
     *
     * @param tileOf number of the tile of each triangle
     * @param error in metres
     */
    static SimplifiedTiles of(MeshArrays whole, int[] tileOf, double error) {
        SimplifyOptions options = SimplifyOptions.ofError(error).withBordersFixed(true);
        Map<List<Float>, Integer> vertices = new HashMap<>();
        List<Integer> indices = new ArrayList<>();
        List<Integer> tiles = new ArrayList<>();
        TriangleMesh mesh = TriangleMesh.of(whole.positions(), whole.indices());
        for (int tile : Arrays.stream(tileOf).distinct().sorted().toArray()) {
            int[] own = IntStream.range(0, tileOf.length)
                    .filter(t -> tileOf[t] == tile)
                    .toArray();
            TriangleMesh simplified =
                    MeshSimplifier.simplify(mesh.select(own), options).mesh();
            for (int i = 0; i < simplified.indices().length; i++) {
                int at = 3 * simplified.indices()[i];
                float[] p = simplified.positions();
                List<Float> point = List.of(p[at], p[at + 1], p[at + 2]);
                Integer next = vertices.size();
                Integer known = vertices.putIfAbsent(point, next);
                indices.add(known == null ? next : known);
                if (i % 3 == 0) {
                    tiles.add(tile);
                }
            }
        }
        float[] positions = new float[3 * vertices.size()];
        vertices.forEach((point, vertex) -> {
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * vertex + axis] = point.get(axis);
            }
        });
        MeshArrays union = new MeshArrays(
                whole.name() + " simplified within " + error,
                positions,
                indices.stream().mapToInt(i -> i).toArray());
        return new SimplifiedTiles(union, tiles.stream().mapToInt(i -> i).toArray());
    }
}
