// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.format.AssetScene;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.internal.AssetBytes;
import dev.cullet.runtime.internal.AssetFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A loaded scene file: its distinct meshes, and its instances. Immutable and thread-safe.
 *
 * <pre>
 * SceneAsset level = SceneAsset.load(Paths.get("level.cullet"));
 * CollisionScene scene = new CollisionScene(level, 1000);
 * </pre>
 */
public final class SceneAsset {
    private final CollisionAsset meshes;
    private final AssetScene scene;

    private SceneAsset(CollisionAsset meshes, AssetScene scene) {
        this.meshes = meshes;
        this.scene = scene;
    }

    /**
     * Reads a file, checks it at level {@link dev.cullet.format.Validation#SAFETY}, and closes it.
     *
     * @throws dev.cullet.format.AssetException if it is not an asset, is damaged, has a version that this code
     *     cannot read, or holds no scene
     * @throws IOException if it cannot be read
     */
    public static SceneAsset load(Path file) throws IOException {
        return load(file, LoadOptions.DEFAULTS);
    }

    /** Reads a file with options; see {@link #load(Path)}. */
    public static SceneAsset load(Path file, LoadOptions options) throws IOException {
        return load(AssetFile.read(file), String.valueOf(file), options);
    }

    /**
     * Reads the bytes between position and limit of any kind of buffer. Copies them; position, limit and order stay.
     *
     * @param name the name of the bytes in messages
     */
    public static SceneAsset load(ByteBuffer bytes, String name) throws IOException {
        return load(bytes, name, LoadOptions.DEFAULTS);
    }

    /** Reads the bytes of a buffer with options; see {@link #load(ByteBuffer, String)}. */
    public static SceneAsset load(ByteBuffer bytes, String name, LoadOptions options) throws IOException {
        Asset asset = AssetReader.readScene(
                bytes, name, options.validation(), options.compactUnpacking(), options.maxUnpackedBytes());
        return of(asset, name, options);
    }

    /**
     * Reads a stream to its end; does not close it.
     *
     * @param name the name of the stream in messages
     */
    public static SceneAsset load(InputStream stream, String name) throws IOException {
        return load(stream, name, LoadOptions.DEFAULTS);
    }

    /** Reads a stream with options; see {@link #load(InputStream, String)}. */
    public static SceneAsset load(InputStream stream, String name, LoadOptions options) throws IOException {
        return load(AssetBytes.read(stream, stream.available()), name, options);
    }

    /** Returns a scene that is in memory already. Its arrays are used, not copied, and trusted. */
    public static SceneAsset of(Asset asset) {
        return of(asset, LoadOptions.DEFAULTS);
    }

    /** Returns a scene that is in memory already, with options; see {@link #of(Asset)}. */
    public static SceneAsset of(Asset asset, LoadOptions options) {
        return of(asset, "the asset", options);
    }

    private static SceneAsset of(Asset asset, String name, LoadOptions options) {
        AssetScene scene = asset.scene();
        if (scene == null) {
            throw new IllegalArgumentException(
                    name + " holds meshes, but no scene; load it with CollisionAsset, or bake it with bake-scene");
        }
        return new SceneAsset(CollisionAsset.of(asset, options), scene);
    }

    /** Returns the distinct meshes, as parts of an asset. */
    public CollisionAsset meshes() {
        return meshes;
    }

    /** Returns the number of instances, at least 1. */
    public int instanceCount() {
        return scene.instanceCount();
    }

    /** Copies the transform of an instance. */
    public void transform(int instance, InstanceTransform out) {
        if (instance < 0 || instance >= instanceCount()) {
            throw new IllegalArgumentException("instance " + instance + " is not in 0.." + (instanceCount() - 1));
        }
        out.read(scene, instance);
    }

    /** Returns all arrays, read only. */
    public AssetScene data() {
        return scene;
    }
}
