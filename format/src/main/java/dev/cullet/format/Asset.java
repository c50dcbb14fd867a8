// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What one asset file holds: where it came from, the names of its surfaces and source nodes, and its parts. */
public final class Asset {
    private final Provenance provenance;
    private final List<String> surfaceNames;
    private final List<String> nodePaths;
    private final List<AssetPart> parts;
    private final float[] frameTimes;

    /** @param parts at least one, with distinct names */
    public Asset(Provenance provenance, List<String> surfaceNames, List<String> nodePaths, List<AssetPart> parts) {
        this(provenance, surfaceNames, nodePaths, parts, new float[0]);
    }

    /**
     * An asset whose parts have frames.
     *
     * @param parts at least one, with distinct names
     * @param frameTimes seconds, ascending: one per frame that every part has; empty: the parts are not animated
     */
    public Asset(
            Provenance provenance,
            List<String> surfaceNames,
            List<String> nodePaths,
            List<AssetPart> parts,
            float[] frameTimes) {
        this.provenance = provenance;
        this.surfaceNames = Collections.unmodifiableList(new ArrayList<>(surfaceNames));
        this.nodePaths = Collections.unmodifiableList(new ArrayList<>(nodePaths));
        this.parts = Collections.unmodifiableList(new ArrayList<>(parts));
        this.frameTimes = frameTimes;
    }

    public Provenance provenance() {
        return provenance;
    }

    /** Names of surfaces; {@link TriangleSet#surface(int)} is an index into this list. */
    public List<String> surfaceNames() {
        return surfaceNames;
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
