// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetScene;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SceneTransforms;
import java.util.Arrays;

/** Decodes an {@link AssetScene} from its table. */
public final class SceneDecoder {
    /** Bit of an element of {@code meshes}: the instance is mirrored; the other bits are the part. */
    public static final int MIRRORED = 1 << 31;

    private SceneDecoder() {}

    static AssetScene decode(FlatTable table) throws CorruptAssetException {
        double[] origin = table.position(StoredFields.SCENE_ORIGIN);
        FlatTable tree = table.table(StoredFields.SCENE_TREE, AssetLayout.SCENE, StoredFields.TREE);
        double[] positions = table.doubles(StoredFields.SCENE_POSITIONS);
        int[] meshes = table.ints(StoredFields.SCENE_MESHES);
        int count = meshes.length;
        long[] mirrored = new long[(count + 63) / 64];
        for (int i = 0; i < count; i++) {
            mirrored[i >> 6] |= (long) (meshes[i] >>> 31) << i;
            meshes[i] &= ~MIRRORED;
        }
        return new AssetScene(
                origin,
                new SceneTransforms(
                        positions,
                        table.has(StoredFields.SCENE_ROTATIONS)
                                ? table.floats(StoredFields.SCENE_ROTATIONS)
                                : noRotations(count),
                        table.has(StoredFields.SCENE_SCALES) ? table.floats(StoredFields.SCENE_SCALES) : ones(count),
                        mirrored),
                meshes,
                table.has(StoredFields.SCENE_LAYERS) ? table.ints(StoredFields.SCENE_LAYERS) : firstLayer(count),
                table.has(StoredFields.SCENE_USER_IDS) ? table.longs(StoredFields.SCENE_USER_IDS) : indices(count),
                AabbTreeDecoder.decode(tree));
    }

    /** Returns the rotations of a file without them. */
    public static float[] noRotations(int count) {
        float[] rotations = new float[4 * count];
        for (int i = 3; i < rotations.length; i += 4) {
            rotations[i] = 1;
        }
        return rotations;
    }

    /** Returns the scales of a file without them. */
    public static float[] ones(int count) {
        float[] scales = new float[count];
        Arrays.fill(scales, 1);
        return scales;
    }

    /** Returns the layers of a file without them. */
    public static int[] firstLayer(int count) {
        int[] layers = new int[count];
        Arrays.fill(layers, 1);
        return layers;
    }

    /** Returns the user ids of a file without them. */
    public static long[] indices(int count) {
        long[] ids = new long[count];
        for (int i = 0; i < count; i++) {
            ids[i] = i;
        }
        return ids;
    }
}
