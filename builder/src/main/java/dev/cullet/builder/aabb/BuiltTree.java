// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.AabbTree;
import java.util.List;

/**
 * A tree and the order of triangles that it was laid out for.
 *
 * @param frames the tree of each frame, one for a mesh that is not animated: all of one topology; numbers triangles by their
 *     place in leaf order
 * @param order the mesh's triangle at each place in leaf order: a permutation
 * @param qualities what the tree of each frame costs to walk
 */
public record BuiltTree(List<AabbTree> frames, int[] order, List<TreeQuality> qualities) {
    /** Copies the lists. */
    public BuiltTree {
        frames = List.copyOf(frames);
        qualities = List.copyOf(qualities);
    }

    /** The tree of the first frame. */
    public AabbTree tree() {
        return frames.get(0);
    }

    /** What the tree of the first frame costs to walk. */
    public TreeQuality quality() {
        return qualities.get(0);
    }

    /** What the stored trees cost to walk, over all frames. */
    double meanCost() {
        return qualities.stream().mapToDouble(TreeQuality::wideSah).sum() / qualities.size();
    }
}
