// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetScene;
import dev.cullet.format.CorruptAssetException;

/**
 * How a scene is read. A reader of meshes has none, so a game without scenes contains nothing of them after shrinking.
 */
public abstract class SceneReading {
    /** For the implementation in this package. */
    SceneReading() {}

    /** Returns the reading of scenes. */
    public static SceneReading ofScenes() {
        return new SceneReading() {
            @Override
            String[] fields() {
                return StoredFields.SCENE;
            }

            @Override
            AssetScene decode(FlatTable table) throws CorruptAssetException {
                return SceneDecoder.decode(table);
            }

            @Override
            public void check(Asset asset, AssetScene scene, String fileName, boolean full)
                    throws CorruptAssetException {
                SceneValidator.check(asset, scene, fileName, full);
            }
        };
    }

    /** Returns the names of the fields of the table. */
    abstract String[] fields();

    /** Decodes a scene from its table. */
    abstract AssetScene decode(FlatTable table) throws CorruptAssetException;

    /** Checks a scene, whose parts are checked already. */
    public abstract void check(Asset asset, AssetScene scene, String fileName, boolean full)
            throws CorruptAssetException;
}
