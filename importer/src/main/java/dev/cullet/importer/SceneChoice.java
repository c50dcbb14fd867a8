// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * Which of the alternatives that a file contains are read. Immutable; the {@code with} methods return changed copies.
 *
 * @param lod level of detail of each group of levels, from 0, or {@link #ALL_LEVELS}; a group with fewer levels
 *     contributes its last
 * @param hidden what happens to the meshes of hidden nodes
 * @param pose pose of skinned meshes; without effect on frames
 */
public record SceneChoice(int lod, HiddenNodes hidden, SkinPose pose) {
    /** In place of a level: all levels of each group. */
    public static final int ALL_LEVELS = -1;

    /** The largest level. */
    public static final int MAX_LOD = 99;

    /** The first level, hidden nodes, the bind pose. */
    public static final SceneChoice DEFAULTS = new SceneChoice(0, HiddenNodes.KEEP, SkinPose.BIND);

    public SceneChoice {
        if (lod < ALL_LEVELS || lod > MAX_LOD) {
            throw new IllegalArgumentException(
                    "lod is " + lod + ", but must be 0 .. " + MAX_LOD + ", or " + ALL_LEVELS + " for all levels");
        }
    }

    /** Returns a copy with another level of detail. */
    public SceneChoice withLod(int value) {
        return new SceneChoice(value, hidden, pose);
    }

    /** Returns a copy with another rule for hidden nodes. */
    public SceneChoice withHidden(HiddenNodes value) {
        return new SceneChoice(lod, value, pose);
    }

    /** Returns a copy with another pose of skinned meshes. */
    public SceneChoice withPose(SkinPose value) {
        return new SceneChoice(lod, hidden, value);
    }
}
