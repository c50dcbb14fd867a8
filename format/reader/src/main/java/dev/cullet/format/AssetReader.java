// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import dev.cullet.format.internal.AssetDecoder;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.internal.FileEnvelope;
import dev.cullet.format.internal.FlatBytes;
import dev.cullet.format.internal.SceneReading;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads an {@link Asset} from the bytes of a file and checks all of it: malformed input is one exception, and nothing
 * is loaded.
 *
 * <p>First it checks the envelope (identifier, footer, checksum), then the version, then table by table the shape of
 * the FlatBuffer, whose arrays are copied, and at last {@link AssetValidator} checks their content. Memory is at most
 * a small multiple of the bytes given, or what the caller allows for packed parts; time is linear in them.
 * Thread-safe.
 */
public final class AssetReader {
    /** Bytes that {@link #read(ByteBuffer, String)} allows packed parts in memory: about 25 million triangles. */
    public static final long UNPACKED_MAX = 1L << 30;

    private AssetReader() {}

    /**
     * Reads an asset from all bytes between position and limit of a buffer of any kind and byte order, such as a
     * mapped file. Position, limit and order stay as they are. The bytes must not change until the method returns,
     * and are not used later.
     *
     * @param name the file's name in messages
     * @throws UnsupportedVersionException if the file has a version that this code cannot read
     * @throws UnsupportedAssetException if it is packed, and the jar that unpacks is missing
     * @throws CorruptAssetException if the bytes are not an asset, or are damaged
     */
    public static Asset read(ByteBuffer bytes, String name) throws AssetException {
        return read(bytes, name, UNPACKED_MAX);
    }

    /**
     * Reads and checks an asset; packed parts become exact.
     *
     * @param maxUnpackedBytes bytes that all packed parts together may take, temporary arrays included
     * @throws UnsupportedVersionException if the file has a version that this code cannot read
     * @throws CorruptAssetException if the bytes are not an asset, are damaged, or need more memory
     */
    public static Asset read(ByteBuffer bytes, String name, long maxUnpackedBytes) throws AssetException {
        return read(bytes, name, Validation.FULL, false, maxUnpackedBytes);
    }

    /**
     * Reads an asset, checked to a level, that may be packed and then may take more memory than it has bytes.
     *
     * <p>Packed parts are unpacked to exact triangles, or to compact ones: less memory, slower queries. Then vertices
     * move to the lattice of the part, which is that of its solid or BSP tree, or else that of a compact bake; {@link
     * TriangleBlocks#error()} has the farthest. Where a compact bake of the same source has that lattice, both have the
     * same triangles, bit for bit, in another order of triangles and corners, and so the same inside and outside.
     * Leaves of the tree are joined, so triangles have other numbers than exact ones; source triangles, surfaces and
     * edge flags go with them. Sphere clusters and outlines are those of the exact triangles, which are at most that
     * error away. A part stays exact if it is animated, if its BSP tree is stored as arrays, or if a lattice point near
     * a vertex is no float, which happens only some 2^24 steps from the origin.
     *
     * @param compact whether packed parts become compact; other parts are read as they are stored
     * @param maxUnpackedBytes bytes that all packed parts together may take, temporary arrays included; the file
     *     states what they need, which is checked before memory is allocated. Compact needs about twice as many as
     *     exact while loading
     * @throws UnsupportedVersionException if the file has a version that this code cannot read
     * @throws CorruptAssetException if the bytes are not an asset, are damaged as far as is checked, or need more
     *     memory
     */
    public static Asset read(
            ByteBuffer bytes, String name, Validation validation, boolean compact, long maxUnpackedBytes)
            throws AssetException {
        return read(bytes, name, validation, compact, maxUnpackedBytes, SceneReading.ofScenes());
    }

    /**
     * Reads an asset that is not a scene; see {@link #read(ByteBuffer, String, Validation, boolean, long)}.
     *
     * @throws UnsupportedAssetException if the file holds a scene, with {@link AssetErrorCode#SCENE}
     */
    public static Asset readMeshes(
            ByteBuffer bytes, String name, Validation validation, boolean compact, long maxUnpackedBytes)
            throws AssetException {
        return read(bytes, name, validation, compact, maxUnpackedBytes, null);
    }

    /**
     * Reads an asset that is a scene; see {@link #read(ByteBuffer, String, Validation, boolean, long)}.
     *
     * @throws UnsupportedAssetException if the file holds meshes only, with {@link AssetErrorCode#NO_SCENE}
     */
    public static Asset readScene(
            ByteBuffer bytes, String name, Validation validation, boolean compact, long maxUnpackedBytes)
            throws AssetException {
        Asset asset = read(bytes, name, validation, compact, maxUnpackedBytes);
        if (asset.scene() == null) {
            throw new UnsupportedAssetException(
                    AssetErrorCode.NO_SCENE,
                    name,
                    "holds meshes only, but a scene was to be loaded. Load it with CollisionAsset, or bake it with"
                            + " 'cullet bake-scene'.");
        }
        return asset;
    }

    private static Asset read(
            ByteBuffer bytes,
            String name,
            Validation validation,
            boolean compact,
            long maxUnpackedBytes,
            @Nullable SceneReading scenes)
            throws AssetException {
        FlatBytes content = FileEnvelope.open(bytes, name, validation != Validation.NONE, maxUnpackedBytes);
        Asset asset = AssetDecoder.decode(content, compact, scenes);
        AssetValidator.validate(asset, name, validation, scenes, content);
        return asset;
    }
}
