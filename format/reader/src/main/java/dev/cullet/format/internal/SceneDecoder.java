// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetScene;
import dev.cullet.format.CorruptAssetException;
import java.util.Arrays;

/** Decodes an {@link AssetScene} from its table. */
public final class SceneDecoder {
    public static final String[] FIELDS = {
        "origin", "tree", "positions", "rotations", "scales", "meshes", "layers", "user_ids"
    };

    public static final int ORIGIN = 0;
    public static final int TREE = 1;
    public static final int POSITIONS = 2;
    public static final int ROTATIONS = 3;
    public static final int SCALES = 4;
    public static final int MESHES = 5;
    public static final int LAYERS = 6;
    public static final int USER_IDS = 7;

    /** Bit of an element of {@code meshes}: the instance is mirrored; the other bits are the part. */
    public static final int MIRRORED = 1 << 31;

    private SceneDecoder() {}

    static AssetScene decode(FlatTable table) throws CorruptAssetException {
        double[] origin = table.position(ORIGIN);
        FlatTable tree = table.table(TREE, AssetLayout.SCENE, AabbTreeDecoder.FIELDS);
        double[] positions = table.doubles(POSITIONS);
        int[] meshes = table.ints(MESHES);
        int count = meshes.length;
        long[] mirrored = new long[(count + 63) / 64];
        for (int i = 0; i < count; i++) {
            mirrored[i >> 6] |= (long) (meshes[i] >>> 31) << i;
            meshes[i] &= ~MIRRORED;
        }
        return new AssetScene(
                origin,
                positions,
                table.has(ROTATIONS) ? table.floats(ROTATIONS) : noRotations(count),
                table.has(SCALES) ? table.floats(SCALES) : ones(count),
                meshes,
                mirrored,
                table.has(LAYERS) ? table.ints(LAYERS) : firstLayer(count),
                table.has(USER_IDS) ? table.longs(USER_IDS) : indices(count),
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
