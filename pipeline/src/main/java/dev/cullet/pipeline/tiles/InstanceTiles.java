// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import dev.cullet.format.AssetScene;
import dev.cullet.mesh.seams.SeamTile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The instances of a scene as tiles in the world. Instances of meshes without a border are none. A mesh has one set of
 * flags: an edge is a seam if it is one of every instance. Layers do not matter.
 */
final class InstanceTiles {
    private static final int BORDER_BITS = 0x38;

    private final AssetScene scene;
    private final List<SeamTile> meshes;
    private final List<SeamTile> tiles = new ArrayList<>();
    private final List<Integer> instances = new ArrayList<>();

    /** @param meshes the parts of the scene, in their own spaces */
    InstanceTiles(AssetScene scene, List<SeamTile> meshes) {
        this.scene = scene;
        this.meshes = meshes;
        for (int i = 0; i < scene.instanceCount(); i++) {
            SeamTile mesh = meshes.get(scene.meshes()[i]);
            if (hasBorder(mesh.flags())) {
                tiles.add(placed(mesh, i));
                instances.add(i);
            }
        }
    }

    private static boolean hasBorder(byte[] flags) {
        for (byte flag : flags) {
            if ((flag & BORDER_BITS) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the tiles. */
    List<SeamTile> tiles() {
        return tiles;
    }

    /** Returns the instance of a tile. */
    int instance(int tile) {
        return instances.get(tile);
    }

    /** Returns the flags of the meshes. */
    List<byte[]> flags(List<byte[]> ofTiles) {
        byte[][] merged = new byte[meshes.size()][];
        for (int k = 0; k < ofTiles.size(); k++) {
            int instance = instances.get(k);
            byte[] flags = scene.isMirrored(instance) ? reversed(ofTiles.get(k)) : ofTiles.get(k);
            byte[] known = merged[scene.meshes()[instance]];
            merged[scene.meshes()[instance]] = known == null ? flags.clone() : union(known, flags);
        }
        List<byte[]> result = new ArrayList<>();
        for (int mesh = 0; mesh < merged.length; mesh++) {
            byte[] flags = merged[mesh];
            result.add(flags == null ? meshes.get(mesh).flags() : flags);
        }
        return result;
    }

    private static byte[] union(byte[] flags, byte[] other) {
        for (int i = 0; i < flags.length; i++) {
            flags[i] |= other[i];
        }
        return flags;
    }

    /** Returns a mesh where an instance is; turned and scaled around its translation, with rounding to float. */
    private SeamTile placed(SeamTile mesh, int instance) {
        double[] at = Arrays.copyOfRange(scene.positions(), 3 * instance, 3 * instance + 3);
        float[] q = Arrays.copyOfRange(scene.rotations(), 4 * instance, 4 * instance + 4);
        float scale = scene.scales()[instance];
        boolean mirrored = scene.isMirrored(instance);
        if (!mirrored && scale == 1 && q[0] == 0 && q[1] == 0 && q[2] == 0) {
            return new SeamTile(mesh.positions(), mesh.indices(), mesh.flags(), at);
        }
        double s = 2 / ((double) q[0] * q[0] + (double) q[1] * q[1] + (double) q[2] * q[2] + (double) q[3] * q[3]);
        float[] positions = new float[mesh.positions().length];
        for (int i = 0; i < positions.length; i += 3) {
            double x = mirrored ? -mesh.positions()[i] : mesh.positions()[i];
            double y = mesh.positions()[i + 1];
            double z = mesh.positions()[i + 2];
            double cx = q[1] * z - q[2] * y; // v + 2 (w u x v + u x (u x v)) / |q|^2 for q = (u, w)
            double cy = q[2] * x - q[0] * z;
            double cz = q[0] * y - q[1] * x;
            positions[i] = (float) (scale * (x + s * (q[3] * cx + q[1] * cz - q[2] * cy)));
            positions[i + 1] = (float) (scale * (y + s * (q[3] * cy + q[2] * cx - q[0] * cz)));
            positions[i + 2] = (float) (scale * (z + s * (q[3] * cz + q[0] * cy - q[1] * cx)));
        }
        if (!mirrored) {
            return new SeamTile(positions, mesh.indices(), mesh.flags(), at);
        }
        int[] indices = mesh.indices().clone();
        for (int i = 0; i < indices.length; i += 3) { // fronts stay fronts
            indices[i + 1] = mesh.indices()[i + 2];
            indices[i + 2] = mesh.indices()[i + 1];
        }
        return new SeamTile(positions, indices, reversed(mesh.flags()), at);
    }

    /** Returns the flags of triangles whose corners are in the order 0 2 1: edges 0 and 2 are swapped. */
    private static byte[] reversed(byte[] flags) {
        byte[] result = new byte[flags.length];
        for (int i = 0; i < flags.length; i++) {
            int flag = flags[i];
            result[i] = (byte) ((flag & 0b010010) | (flag & 0b001001) << 2 | (flag & 0b100100) >> 2);
        }
        return result;
    }
}
