// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.ActiveEdges;
import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The seams of a mesh that is cut between triangles, against the active edges of the whole mesh. */
class TileSeamsTest {
    private static final int ACTIVE = 7;

    /** Tiles, and for each of their triangles, the triangle of the whole mesh. */
    private record Tiles(List<SeamTile> tiles, List<int[]> triangles) {}

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void activeEdgesAreThoseOfTheWholeMesh(long seed) {
        for (MeshArrays mesh :
                List.of(Meshes.terrain(24, seed), Meshes.noiseSphere(20, 0.3, seed), Meshes.torusKnot(12, 60))) {
            TriangleMesh whole = TriangleMesh.of(mesh.positions(), mesh.indices());
            byte[] expected = ActiveEdges.flags(whole);
            Tiles cut = cut(whole, new Random(seed));
            SeamResult result = TileSeams.of(cut.tiles, SeamOptions.DEFAULT);
            for (int tile = 0; tile < cut.tiles.size(); tile++) {
                byte[] flags = result.flags().get(tile);
                for (int t = 0; t < flags.length; t++) {
                    int of = cut.triangles.get(tile)[t];
                    assertEquals(expected[of] & ACTIVE, flags[t] & ACTIVE, mesh.name() + " triangle " + of);
                }
            }
            assertEquals(List.of(), result.findings());
            assertTrue(cut.tiles.size() > 3, cut.tiles.size() + " tiles");
            int shared = Arrays.stream(result.shared()).sum();
            int inactive = Arrays.stream(result.inactive()).sum();
            assertTrue(inactive > 20 && shared - inactive > 20, inactive + " inactive seams of " + shared);
        }
    }

    @Test
    void theOrderOfTilesHasNoEffect() {
        MeshArrays mesh = Meshes.noiseSphere(20, 0.3, 5);
        List<SeamTile> tiles =
                new ArrayList<>(cut(TriangleMesh.of(mesh.positions(), mesh.indices()), new Random(5)).tiles);
        SeamResult one = TileSeams.of(tiles, SeamOptions.DEFAULT);
        Collections.reverse(tiles);
        SeamResult other = TileSeams.of(tiles, SeamOptions.DEFAULT);
        for (int i = 0; i < tiles.size(); i++) {
            assertArrayEquals(one.flags().get(i), other.flags().get(tiles.size() - 1 - i), "tile " + i);
        }
    }

    /** A closed fan around an edge, cut into two folded sheets, is non-manifold only as a whole. */
    @Test
    void sheetsOfTwoTilesThatTouchAtAnEdgeStaySheets() {
        float[] positions = {0, 0, 0, 0, 0, 1, 1, 0, 0, -1, 0.1f, 0, 0, 1, 0, 0, -1, 0};
        int[] sheet = {0, 1, 2, 1, 0, 3};
        int[] other = {0, 1, 4, 1, 0, 5};
        List<SeamTile> tiles = List.of(tile(positions, sheet), tile(positions, other));
        SeamResult result = TileSeams.of(tiles, SeamOptions.DEFAULT);
        int edge = 1; // from corner 0, between the two triangles of a sheet
        assertEquals(tiles.get(0).flags()[0] & edge, result.flags().get(0)[0] & edge);
        assertEquals(tiles.get(1).flags()[0] & edge, result.flags().get(1)[0] & edge);
    }

    /** Cuts by three planes through the middle, between triangles. */
    private static Tiles cut(TriangleMesh mesh, Random random) {
        double[] planes = random.doubles(9, -1, 1).toArray();
        Map<Integer, List<Integer>> triangles = new HashMap<>();
        for (int t = 0; t < mesh.triangleCount(); t++) {
            int tile = 0;
            for (int p = 0; p < 3; p++) {
                double side = 0;
                for (int k = 0; k < 9; k++) {
                    side += planes[3 * p + k % 3] * mesh.positions()[3 * mesh.indices()[3 * t + k / 3] + k % 3];
                }
                tile |= side > 0 ? 1 << p : 0;
            }
            triangles.computeIfAbsent(tile, unused -> new ArrayList<>()).add(t);
        }
        Tiles tiles = new Tiles(new ArrayList<>(), new ArrayList<>());
        for (List<Integer> list : triangles.values()) {
            int[] of = list.stream().mapToInt(Integer::intValue).toArray();
            int[] indices = new int[3 * of.length];
            for (int i = 0; i < indices.length; i++) {
                indices[i] = mesh.indices()[3 * of[i / 3] + i % 3];
            }
            tiles.tiles.add(tile(mesh.positions(), indices));
            tiles.triangles.add(of);
        }
        return tiles;
    }

    private static SeamTile tile(float[] positions, int[] indices) {
        TriangleMesh mesh = TriangleMesh.of(positions, indices);
        return new SeamTile(positions, indices, ActiveEdges.flags(mesh, EdgeTopology.of(mesh)));
    }
}
