// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.Provenance;
import dev.cullet.runtime.internal.AssetBytes;
import dev.cullet.runtime.internal.AssetFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A loaded asset: its parts, ready for queries. Immutable and thread-safe.
 *
 * <pre>
 * CollisionAsset asset = CollisionAsset.load(Paths.get("ship.cullet"));
 * CollisionMesh hull = asset.part("hull");
 * int triangle = hull.anySphere(x, y, z, radius); // or -1
 * </pre>
 */
public final class CollisionAsset {
    private final Asset asset;
    private final List<String> names;
    private final CollisionMesh[] parts;

    private CollisionAsset(Asset asset, LoadOptions options) {
        this.asset = asset;
        this.parts = new CollisionMesh[asset.parts().size()];
        List<String> partNames = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            AssetPart part = asset.parts().get(i);
            parts[i] = new CollisionMesh(asset, part, options);
            partNames.add(part.name());
        }
        this.names = Collections.unmodifiableList(partNames);
    }

    /**
     * Reads a file, checks it at level {@link dev.cullet.format.Validation#SAFETY}, and closes it: the file may be
     * replaced or deleted at once. No query of what is loaded throws, loops or leaves its arrays, whatever the bytes
     * are; {@link LoadOptions#withValidation} has the other levels. Its bytes are read into memory outside of the Java
     * heap, so the heap needs no more than the asset. On Android from API level 26 on; all other methods from level 21
     * on.
     *
     * @throws dev.cullet.format.AssetException if it is not an asset, is damaged, has a version that this code cannot
     *     read, or holds a scene
     * @throws IOException if it cannot be read
     */
    public static CollisionAsset load(Path file) throws IOException {
        return load(file, LoadOptions.DEFAULTS);
    }

    /** Reads a file with options; see {@link #load(Path)}. */
    public static CollisionAsset load(Path file, LoadOptions options) throws IOException {
        return load(AssetFile.read(file), String.valueOf(file), options);
    }

    /**
     * Reads the bytes between position and limit of any kind of buffer, such as a mapped file. Copies them; position,
     * limit and order stay as they are.
     *
     * @param name the name of the bytes in messages
     * @throws dev.cullet.format.AssetException if they are not an asset, are damaged, or have a version that this
     *     code cannot read
     */
    public static CollisionAsset load(ByteBuffer bytes, String name) throws IOException {
        return load(bytes, name, LoadOptions.DEFAULTS);
    }

    /**
     * Reads the bytes of a buffer with options; see {@link #load(ByteBuffer, String)}.
     *
     * @throws dev.cullet.format.AssetException as without options, or if packed parts need more memory than {@link
     *     LoadOptions#maxUnpackedBytes}
     */
    public static CollisionAsset load(ByteBuffer bytes, String name, LoadOptions options) throws IOException {
        return new CollisionAsset(
                AssetReader.readMeshes(
                        bytes, name, options.validation(), options.compactUnpacking(), options.maxUnpackedBytes()),
                options);
    }

    /**
     * Reads a stream to its end, such as a resource of the program; does not close it.
     *
     * @param name the name of the stream in messages
     * @throws dev.cullet.format.AssetException if its bytes are not an asset, are damaged, or have a version that
     *     this code cannot read
     * @throws IOException if it cannot be read
     */
    public static CollisionAsset load(InputStream stream, String name) throws IOException {
        return load(stream, name, LoadOptions.DEFAULTS);
    }

    /** Reads a stream with options; see {@link #load(InputStream, String)}. */
    public static CollisionAsset load(InputStream stream, String name, LoadOptions options) throws IOException {
        return load(AssetBytes.read(stream, stream.available()), name, options);
    }

    /** Returns an asset that is in memory already, such as one just compiled. Its arrays are used, not copied. */
    public static CollisionAsset of(Asset asset) {
        return of(asset, LoadOptions.DEFAULTS);
    }

    /**
     * Returns an asset that is in memory already, with options; see {@link #of(Asset)}. Arrays that change later need
     * options without a ray layout.
     */
    public static CollisionAsset of(Asset asset, LoadOptions options) {
        return new CollisionAsset(asset, options);
    }

    /** Returns the names of the parts, in order. */
    public List<String> partNames() {
        return names;
    }

    /** Returns the number of parts, at least 1. */
    public int partCount() {
        return parts.length;
    }

    /** Returns a part by its index, from 0. */
    public CollisionMesh part(int index) {
        if (index < 0 || index >= parts.length) {
            throw new IllegalArgumentException("part " + index + " is not in 0.." + (parts.length - 1));
        }
        return parts[index];
    }

    /** Returns a part by its name. */
    public CollisionMesh part(String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            String all = names.toString(); // in brackets; String.join is not on Android before level 26
            throw new IllegalArgumentException(
                    "there is no part \"" + name + "\"; the asset has: " + all.substring(1, all.length() - 1));
        }
        return parts[index];
    }

    /** Returns the name of a surface by its index. */
    public String surfaceName(int surface) {
        if (surface < 0 || surface >= asset.surfaceNames().size()) {
            throw new IllegalArgumentException("surface " + surface + " is not in 0.."
                    + (asset.surfaceNames().size() - 1));
        }
        return asset.surfaceNames().get(surface);
    }

    /**
     * Returns the index of a surface by its name.
     *
     * @throws IllegalArgumentException if the asset has no surface of this name
     */
    public int surfaceIndex(String name) {
        int index = asset.surfaceNames().indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "surface \"" + name + "\" is not in the asset, which has " + asset.surfaceNames());
        }
        return index;
    }

    /** Returns the tag of a surface, a number for the game's own use; 0 where the configuration sets none. */
    public int surfaceTag(int surface) {
        int[] tags = asset.surfaceTags();
        return tags == null ? 0 : tags[surface];
    }

    /** Returns the friction of a surface; -1 where the configuration sets none. */
    public float surfaceFriction(int surface) {
        float[] materials = asset.surfaceMaterials();
        return materials == null ? -1 : materials[2 * surface];
    }

    /** Returns the restitution of a surface, 0 to 1; -1 where the configuration sets none. */
    public float surfaceRestitution(int surface) {
        float[] materials = asset.surfaceMaterials();
        return materials == null ? -1 : materials[2 * surface + 1];
    }

    /** Returns the build record. */
    public Provenance provenance() {
        return asset.provenance();
    }

    /** Returns all arrays, read only. */
    public Asset data() {
        return asset;
    }
}
