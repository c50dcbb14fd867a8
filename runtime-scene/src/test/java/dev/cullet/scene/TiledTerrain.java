// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

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
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A terrain of 16 m, whole and as a scene of 16 tiles with seams. All coordinates are multiples of 1/1024 m, so tiles
 * meet exactly, also where they are turned by 90 degrees, mirrored and scaled by a power of two.
 */
final class TiledTerrain {
    private static final int CELLS = 16;
    private static final int TILES = 4;

    final CollisionMesh whole;
    final CollisionScene scene = new CollisionScene(TILES * TILES);
    final int seams;

    /**
     * Cuts a terrain.
     *
     * @param base where its middle is in the scene; whole numbers
     * @param varied whether tiles are stored turned, mirrored and scaled
     */
    TiledTerrain(int seed, double[] base, boolean varied) {
        MeshArrays mesh = Meshes.terrain(CELLS, seed);
        float[] lattice = mesh.positions().clone();
        for (int i = 0; i < lattice.length; i++) {
            lattice[i] = Math.round(lattice[i] * 8 * 1024f) / 1024f;
        }
        whole = CollisionAsset.of(TestAsset.of(new MeshArrays("whole", lattice, mesh.indices())))
                .part(0);
        List<AssetPart> parts = new ArrayList<>();
        List<SeamTile> tiles = new ArrayList<>();
        List<InstanceTransform> places = new ArrayList<>();
        for (int tile = 0; tile < TILES * TILES; tile++) {
            int x0 = tile % TILES * (CELLS / TILES);
            int z0 = tile / TILES * (CELLS / TILES);
            double[] origin = {x0 - 8, 0, z0 - 8};
            InstanceTransform place = new InstanceTransform().setTranslation(origin[0], 0, origin[2]);
            if (varied) {
                double half = Math.sqrt(0.5);
                double[][] turns = {{0, 1}, {half, half}, {1, 0}, {half, -half}};
                double[] turn = turns[tile % 4];
                place.setRotation(0, turn[0], 0, turn[1])
                        .setScale(1 << tile % 3)
                        .setMirrored(tile / 3 % 2 == 1);
            }
            AssetPart part = TestAsset.part(stored(lattice, mesh.indices(), x0, z0, place), TestAsset.OPTIONS);
            parts.add(part);
            places.add(place);
            tiles.add(common(part.triangles(), place));
        }
        SeamResult result = TileSeams.of(tiles, SeamOptions.DEFAULT);
        seams = Arrays.stream(result.inactive()).sum();
        for (int tile = 0; tile < parts.size(); tile++) {
            byte[] flags = result.flags().get(tile);
            InstanceTransform place = places.get(tile);
            EdgeFlags of = EdgeFlags.of(place.isMirrored() ? reversed(flags) : flags);
            AssetPart part = parts.get(tile);
            Asset asset = TestAsset.of(part.withTriangles(part.triangles().withEdgeFlags(of)));
            place.setTranslation(place.x() + base[0], base[1], place.z() + base[2]);
            scene.add(CollisionAsset.of(asset).part(0), place, 1, tile);
        }
    }

    /** Returns a tile in its own space; a mirror reverses the order of corners, so that fronts stay fronts. */
    private static MeshArrays stored(float[] lattice, int[] indices, int x0, int z0, InstanceTransform place) {
        List<Integer> kept = new ArrayList<>();
        for (int t = 0; t < indices.length / 3; t++) {
            int cell = t / 2;
            int x = cell % CELLS - x0;
            int z = cell / CELLS - z0;
            if (x >= 0 && x < CELLS / TILES && z >= 0 && z < CELLS / TILES) {
                boolean mirrored = place.isMirrored();
                kept.addAll(List.of(
                        indices[3 * t], indices[3 * t + (mirrored ? 2 : 1)], indices[3 * t + (mirrored ? 1 : 2)]));
            }
        }
        int[] vertices = kept.stream().mapToInt(i -> i).sorted().distinct().toArray();
        float[] positions = new float[3 * vertices.length];
        double[] own = new double[3];
        for (int v = 0; v < vertices.length; v++) {
            int at = 3 * vertices[v];
            place.toMeshPoint(lattice[at], lattice[at + 1], lattice[at + 2], own, 0);
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * v + axis] = Math.round(own[axis] * 4096) / 4096f;
            }
        }
        int[] own3 =
                kept.stream().mapToInt(i -> Arrays.binarySearch(vertices, i)).toArray();
        return new MeshArrays("tile", positions, own3);
    }

    /** Returns a tile in the space of the whole mesh. */
    private static SeamTile common(TriangleSet set, InstanceTransform place) {
        float[] positions = new float[set.positions().length];
        double[] world = new double[3];
        for (int i = 0; i < positions.length; i += 3) {
            float[] p = set.positions();
            place.toWorldPoint(p[i], p[i + 1], p[i + 2], world, 0);
            for (int axis = 0; axis < 3; axis++) {
                positions[i + axis] = Math.round(world[axis] * 1024) / 1024f;
            }
        }
        byte[] flags = Objects.requireNonNull(set.edgeFlags()).toArray();
        if (!place.isMirrored()) {
            return new SeamTile(positions, set.indices(), flags);
        }
        int[] indices = set.indices().clone();
        for (int t = 0; t < indices.length; t += 3) { // edges 0 1 2 become 2 1 0
            indices[t] = set.indices()[t];
            indices[t + 1] = set.indices()[t + 2];
            indices[t + 2] = set.indices()[t + 1];
        }
        return new SeamTile(positions, indices, reversed(flags));
    }

    /** Returns flags of triangles whose corners are in the order 0 2 1. */
    private static byte[] reversed(byte[] flags) {
        byte[] result = new byte[flags.length];
        for (int i = 0; i < flags.length; i++) {
            int ends = flags[i] & 0b001001; // edge 0 becomes edge 2
            result[i] = (byte) (ends << 2 | (flags[i] & 0b010010) | (flags[i] & 0b100100) >> 2);
        }
        return result;
    }
}
