// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.AssetScene;
import dev.cullet.format.internal.SceneDecoder;
import dev.cullet.format.internal.StoredFields;
import java.util.Arrays;

/** Encodes an {@link AssetScene} as its table. Arrays that have the values of an absent field are left out. */
final class SceneEncoder {
    private SceneEncoder() {}

    /** Returns an upper bound of the bytes. */
    static long bound(AssetScene scene) {
        int count = scene.instanceCount();
        return FlatWrite.TABLE_BOUND
                + AabbTreeEncoder.bound(scene.tree())
                + FlatWrite.bound(4L * count, 8) // positions and user ids
                + FlatWrite.bound(7L * count, 4) // rotations, scales, meshes, layers
                + 4 * FlatWrite.bound(0, 8);
    }

    static int encode(FlatBufferBuilder builder, AssetScene scene) {
        int count = scene.instanceCount();
        boolean rotated = !Arrays.equals(scene.rotations(), SceneDecoder.noRotations(count));
        boolean scaled = !Arrays.equals(scene.scales(), SceneDecoder.ones(count));
        boolean layered = !Arrays.equals(scene.layers(), SceneDecoder.firstLayer(count));
        boolean numbered = !Arrays.equals(scene.userIds(), SceneDecoder.indices(count));
        int tree = AabbTreeEncoder.encode(builder, scene.tree());
        int positions = FlatWrite.put(builder, scene.positions());
        int rotations = rotated ? FlatWrite.put(builder, scene.rotations()) : 0;
        int scales = scaled ? FlatWrite.put(builder, scene.scales()) : 0;
        int meshes = FlatWrite.put(builder, meshes(scene));
        int layers = layered ? FlatWrite.put(builder, scene.layers()) : 0;
        int userIds = numbered ? FlatWrite.put(builder, scene.userIds()) : 0;
        builder.startTable(StoredFields.SCENE.length);
        FlatWrite.addPosition(builder, StoredFields.SCENE_ORIGIN, scene.origin());
        builder.addOffset(StoredFields.SCENE_TREE, tree, 0);
        builder.addOffset(StoredFields.SCENE_POSITIONS, positions, 0);
        builder.addOffset(StoredFields.SCENE_ROTATIONS, rotations, 0);
        builder.addOffset(StoredFields.SCENE_SCALES, scales, 0);
        builder.addOffset(StoredFields.SCENE_MESHES, meshes, 0);
        builder.addOffset(StoredFields.SCENE_LAYERS, layers, 0);
        builder.addOffset(StoredFields.SCENE_USER_IDS, userIds, 0);
        return builder.endTable();
    }

    private static int[] meshes(AssetScene scene) {
        int[] meshes = scene.meshes().clone();
        for (int i = 0; i < meshes.length; i++) {
            meshes[i] |= scene.isMirrored(i) ? SceneDecoder.MIRRORED : 0;
        }
        return meshes;
    }
}
