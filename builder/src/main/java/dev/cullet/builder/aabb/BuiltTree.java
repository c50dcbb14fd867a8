// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.AabbTree;
import java.util.List;

/**
 * An AABB tree and the order of triangles that it refers to.
 *
 * @param frames the tree of each frame, one where the mesh is not animated: all of one topology; triangles are numbered
 *     in leaf order
 * @param order the triangle of the mesh at each position in leaf order: a permutation
 * @param qualities the quality of the tree of each frame
 */
public record BuiltTree(List<AabbTree> frames, int[] order, List<TreeQuality> qualities) {
    /** Copies the lists. */
    public BuiltTree {
        frames = List.copyOf(frames);
        qualities = List.copyOf(qualities);
    }

    /** Returns the tree of the first frame. */
    public AabbTree tree() {
        return frames.get(0);
    }

    /** Returns the quality of the tree of the first frame. */
    public TreeQuality quality() {
        return qualities.get(0);
    }

    /** Returns the mean cost of the stored trees over all frames. */
    double meanCost() {
        return qualities.stream().mapToDouble(TreeQuality::wideSah).sum() / qualities.size();
    }
}
