// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one asset file holds: where it came from, the names of its surfaces and source nodes, and its parts. */
public final class Asset {
    private final Provenance provenance;
    private final List<String> surfaceNames;
    private final List<String> nodePaths;
    private final List<AssetPart> parts;
    private final float[] frameTimes;
    private final int @Nullable [] surfaceTags;
    private final float @Nullable [] surfaceFigures;

    /** Surfaces have names only. */
    public Asset(Provenance provenance, List<String> surfaceNames, List<String> nodePaths, List<AssetPart> parts) {
        this(provenance, surfaceNames, nodePaths, parts, new float[0], null, null);
    }

    /** Surfaces have names only, and parts may have frames. */
    public Asset(
            Provenance provenance,
            List<String> surfaceNames,
            List<String> nodePaths,
            List<AssetPart> parts,
            float[] frameTimes) {
        this(provenance, surfaceNames, nodePaths, parts, frameTimes, null, null);
    }

    /**
     * All of it.
     *
     * @param parts at least one, with distinct names
     * @param frameTimes seconds, ascending: one per frame that every part has; empty: the parts are not animated
     * @param surfaceTags per surface a number for the game's own use, 0: none; or null, with the figures
     * @param surfaceFigures per surface friction and restitution, -1: not said
     */
    public Asset(
            Provenance provenance,
            List<String> surfaceNames,
            List<String> nodePaths,
            List<AssetPart> parts,
            float[] frameTimes,
            int @Nullable [] surfaceTags,
            float @Nullable [] surfaceFigures) {
        this.provenance = provenance;
        this.surfaceNames = Collections.unmodifiableList(new ArrayList<>(surfaceNames));
        this.nodePaths = Collections.unmodifiableList(new ArrayList<>(nodePaths));
        this.parts = Collections.unmodifiableList(new ArrayList<>(parts));
        this.frameTimes = frameTimes;
        this.surfaceTags = surfaceTags;
        this.surfaceFigures = surfaceFigures;
    }

    public Provenance provenance() {
        return provenance;
    }

    /** Names of surfaces; {@link TriangleSet#surface(int)} is an index into this list. */
    public List<String> surfaceNames() {
        return surfaceNames;
    }

    /** A number per surface for the game's own use, 0: none; null: no surface has more than a name. Read only. */
    public int @Nullable [] surfaceTags() {
        return surfaceTags;
    }

    /** Friction and restitution per surface, -1: not said; null where the tags are. Read only. */
    public float @Nullable [] surfaceFigures() {
        return surfaceFigures;
    }

    /** Paths of source nodes; {@link TriangleSet#node(int)} is an index into this list. */
    public List<String> nodePaths() {
        return nodePaths;
    }

    public List<AssetPart> parts() {
        return parts;
    }

    /** When each frame is, in seconds from the start of the animation; empty where nothing is animated. Read only. */
    public float[] frameTimes() {
        return frameTimes;
    }
}
