// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of one asset file: its parts, the names of surfaces and source nodes, and its provenance. Arrays are
 * wrapped, not copied, and read only.
 */
public final class Asset {
    /**
     * The largest magnitude of a coordinate of a part, and of the position of an instance, metres: a product of four
     * still fits a float.
     */
    public static final float MAX_COORDINATE = 1e9f;

    private final Provenance provenance;
    private final List<String> surfaceNames;
    private final List<String> nodePaths;
    private final List<AssetPart> parts;
    private final float[] frameTimes;
    private final int @Nullable [] surfaceTags;
    private final float @Nullable [] surfaceMaterials;
    private final @Nullable AssetScene scene;

    /** Makes an asset without animation whose surfaces have names only. */
    public Asset(Provenance provenance, List<String> surfaceNames, List<String> nodePaths, List<AssetPart> parts) {
        this(provenance, surfaceNames, nodePaths, parts, new float[0], null, null);
    }

    /** Makes an asset whose surfaces have names only and whose parts may have frames. */
    public Asset(
            Provenance provenance,
            List<String> surfaceNames,
            List<String> nodePaths,
            List<AssetPart> parts,
            float[] frameTimes) {
        this(provenance, surfaceNames, nodePaths, parts, frameTimes, null, null);
    }

    /**
     * Makes an asset.
     *
     * @param parts at least one, with distinct names
     * @param frameTimes seconds, ascending: one per frame of every part; empty where parts are not animated
     * @param surfaceTags per surface a number for the game's own use, 0 for none; or null, with the materials
     * @param surfaceMaterials 2 floats per surface: friction and restitution, -1 where not set; or null
     */
    public Asset(
            Provenance provenance,
            List<String> surfaceNames,
            List<String> nodePaths,
            List<AssetPart> parts,
            float[] frameTimes,
            int @Nullable [] surfaceTags,
            float @Nullable [] surfaceMaterials) {
        this(provenance, surfaceNames, nodePaths, parts, frameTimes, surfaceTags, surfaceMaterials, null);
    }

    /**
     * Makes an asset whose parts may be the meshes of a scene.
     *
     * @param scene the instances of the parts; null if the asset is not a scene
     */
    public Asset(
            Provenance provenance,
            List<String> surfaceNames,
            List<String> nodePaths,
            List<AssetPart> parts,
            float[] frameTimes,
            int @Nullable [] surfaceTags,
            float @Nullable [] surfaceMaterials,
            @Nullable AssetScene scene) {
        this.provenance = provenance;
        this.surfaceNames = Collections.unmodifiableList(new ArrayList<>(surfaceNames));
        this.nodePaths = Collections.unmodifiableList(new ArrayList<>(nodePaths));
        this.parts = Collections.unmodifiableList(new ArrayList<>(parts));
        this.frameTimes = frameTimes;
        this.surfaceTags = surfaceTags;
        this.surfaceMaterials = surfaceMaterials;
        this.scene = scene;
    }

    /** Returns the build record. */
    public Provenance provenance() {
        return provenance;
    }

    /** Returns the names of surfaces; {@link TriangleSet#surface(int)} is an index into this list. */
    public List<String> surfaceNames() {
        return surfaceNames;
    }

    /**
     * Returns a number per surface for the game's own use, 0 for none; null where surfaces have names only. Read
     * only.
     */
    public int @Nullable [] surfaceTags() {
        return surfaceTags;
    }

    /** Returns 2 floats per surface, friction and restitution, -1 where not set; null where the tags are. Read only. */
    public float @Nullable [] surfaceMaterials() {
        return surfaceMaterials;
    }

    /** Returns the paths of source nodes; {@link TriangleSet#node(int)} is an index into this list. */
    public List<String> nodePaths() {
        return nodePaths;
    }

    /** Returns the parts, at least one. */
    public List<AssetPart> parts() {
        return parts;
    }

    /**
     * Returns the time of each frame in seconds from the start of the animation; empty without animation. Read only.
     */
    public float[] frameTimes() {
        return frameTimes;
    }

    /** Returns the instances of a scene file; null if the asset is not a scene. */
    public @Nullable AssetScene scene() {
        return scene;
    }
}
