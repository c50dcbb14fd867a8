// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.TriangleSet;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.mesh.seams.SeamResult;
import dev.cullet.mesh.seams.SeamTile;
import dev.cullet.mesh.seams.TileSeams;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** A mesh, whole and cut into tiles whose seams are decided. */
record CutMesh(MeshArrays whole, int[] tileOf, List<CollisionMesh> tiles, SeamResult seams) {
    /**
     * Cuts a mesh.
     *
     * @param tileOf number of the tile of each triangle
     * @param split whether the border edges of tiles with an odd number are cut in halves: T-junctions
     */
    static CutMesh of(MeshArrays whole, int[] tileOf, boolean split) {
        return of(whole, tileOf, split, SeamOptions.DEFAULT);
    }

    /** @param options the tolerance is far below the length of the edges, as for tiles of a level */
    static CutMesh of(MeshArrays whole, int[] tileOf, boolean split, SeamOptions options) {
        Map<Long, Integer> tileOfEdge = new HashMap<>(); // -2 where several tiles meet
        for (int i = 0; i < whole.indices().length; i++) {
            tileOfEdge.merge(key(whole, i), tileOf[i / 3], (a, b) -> a.equals(b) ? a : Integer.valueOf(-2));
        }
        Map<Integer, List<float[]>> corners = new TreeMap<>();
        for (int t = 0; t < tileOf.length; t++) {
            List<float[]> out = corners.computeIfAbsent(tileOf[t], k -> new ArrayList<>());
            int edge = -1;
            for (int k = 0; k < 3; k++) {
                edge = Integer.valueOf(-2).equals(tileOfEdge.get(key(whole, 3 * t + k))) ? k : edge;
            }
            float[] a = corner(whole, t, Math.max(0, edge));
            float[] b = corner(whole, t, Math.max(0, edge) + 1);
            float[] c = corner(whole, t, Math.max(0, edge) + 2);
            if (split && edge >= 0 && tileOf[t] % 2 == 1) {
                float[] m = {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
                out.addAll(List.of(a, m, c, m, b, c));
            } else {
                out.addAll(List.of(a, b, c));
            }
        }
        List<AssetPart> parts = new ArrayList<>();
        corners.forEach((tile, list) -> parts.add(TestAsset.part(weld("tile " + tile, list), Scene.OPTIONS)));
        return decided(whole, tileOf, parts, options);
    }

    private static CutMesh decided(MeshArrays whole, int[] tileOf, List<AssetPart> parts, SeamOptions options) {
        List<SeamTile> tiles = new ArrayList<>();
        for (AssetPart part : parts) {
            TriangleSet set = part.triangles();
            byte[] flags = Objects.requireNonNull(set.edgeFlags()).toArray();
            tiles.add(new SeamTile(set.positions(), set.indices(), flags));
        }
        SeamResult result = TileSeams.of(tiles, options);
        List<CollisionMesh> meshes = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            AssetPart part = parts.get(i);
            EdgeFlags flags = EdgeFlags.of(result.flags().get(i));
            Asset asset = TestAsset.of(part.withTriangles(part.triangles().withEdgeFlags(flags)));
            meshes.add(CollisionAsset.of(asset).part(0));
        }
        return new CutMesh(whole, tileOf, meshes, result);
    }

    /** The edges between triangles of different tiles, as two half-edges of the whole mesh each. */
    int[] borders() {
        Map<Long, Integer> first = new HashMap<>();
        int[] borders = new int[whole.indices().length];
        int count = 0;
        for (int i = 0; i < whole.indices().length; i++) {
            Integer other = first.putIfAbsent(key(whole, i), i);
            if (other != null && tileOf[other / 3] != tileOf[i / 3]) {
                borders[count++] = i;
                borders[count++] = other;
            }
        }
        return Arrays.copyOf(borders, count);
    }

    /**
     * Returns whether a point is near an edge of more than two triangles, of several tiles. There the whole mesh is
     * non-manifold, which no tile may see: two sheets of two tiles stay sheets.
     */
    boolean isNearNonManifoldBorder(double[] point, double distance) {
        Map<Long, Set<Integer>> tiles = new HashMap<>();
        Map<Long, Integer> counts = new HashMap<>();
        for (int i = 0; i < whole.indices().length; i++) {
            tiles.computeIfAbsent(key(whole, i), edge -> new HashSet<>()).add(tileOf[i / 3]);
            counts.merge(key(whole, i), 1, Integer::sum);
        }
        boolean near = false;
        for (int i = 0; i < whole.indices().length && !near; i++) {
            long edge = key(whole, i);
            if (counts.getOrDefault(edge, 0) > 2
                    && Objects.requireNonNull(tiles.get(edge)).size() > 1) {
                double[] corners = whole.corners(i / 3);
                double[] from = Arrays.copyOfRange(corners, 3 * (i % 3), 3 * (i % 3) + 3);
                double[] to = Arrays.copyOfRange(corners, 3 * ((i + 1) % 3), 3 * ((i + 1) % 3) + 3);
                double[] foot = TriangleOracles.closestOnSegment(point, from, to);
                near = Math.hypot(Math.hypot(foot[0] - point[0], foot[1] - point[1]), foot[2] - point[2]) <= distance;
            }
        }
        return near;
    }

    static float[] corner(MeshArrays mesh, int triangle, int corner) {
        int at = 3 * mesh.indices()[3 * triangle + corner % 3];
        return Arrays.copyOfRange(mesh.positions(), at, at + 3);
    }

    private static long key(MeshArrays mesh, int halfEdge) {
        int a = mesh.indices()[halfEdge];
        int b = mesh.indices()[halfEdge % 3 == 2 ? halfEdge - 2 : halfEdge + 1];
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }

    private static MeshArrays weld(String name, List<float[]> corners) {
        Map<List<Float>, Integer> vertices = new HashMap<>();
        List<float[]> positions = new ArrayList<>();
        int[] indices = new int[corners.size()];
        for (int i = 0; i < indices.length; i++) {
            float[] p = corners.get(i);
            Integer vertex = vertices.get(List.of(p[0], p[1], p[2]));
            if (vertex == null) {
                vertex = positions.size();
                vertices.put(List.of(p[0], p[1], p[2]), vertex);
                positions.add(p);
            }
            indices[i] = vertex;
        }
        float[] flat = new float[3 * positions.size()];
        for (int i = 0; i < flat.length; i++) {
            flat[i] = positions.get(i / 3)[i % 3];
        }
        return new MeshArrays(name, flat, indices);
    }
}
