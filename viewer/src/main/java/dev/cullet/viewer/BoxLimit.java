// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The boxes of AABB trees that a page omits: it draws a limited number of boxes per part and level, because more are
 * too slow on weak graphics cards.
 *
 * @param level level of the slider in the page, from 1, that omits the largest number
 * @param boxes number of boxes at that level in all parts
 * @param omitted number of them that the page does not draw
 */
public record BoxLimit(int level, long boxes, long omitted) {
    /** Maximum number of boxes of a part that a page draws at one level. */
    public static final int MAX_BOXES = 400_000;

    /** Returns the boxes that the page of an asset omits; null if it draws all boxes at each level. */
    public static @Nullable BoxLimit of(Asset asset) {
        return of(asset, MAX_BOXES);
    }

    static @Nullable BoxLimit of(Asset asset, int maxBoxes) {
        long[] boxes = new long[AabbTree.MAX_DEPTH + 1];
        long[] omitted = new long[boxes.length];
        int worst = 0;
        AssetScene scene = asset.scene();
        List<AabbTree> drawn =
                scene == null ? asset.parts().stream().map(AssetPart::tree).toList() : List.of(scene.tree());
        for (AabbTree tree : drawn) {
            long[] counts = boxesOfLevels(tree);
            for (int level = 1; level < counts.length; level++) {
                boxes[level] += counts[level];
                omitted[level] += Math.max(0, counts[level] - maxBoxes);
                worst = omitted[level] > omitted[worst] ? level : worst;
            }
        }
        return worst == 0 ? null : new BoxLimit(worst, boxes[worst], omitted[worst]);
    }

    /** Returns per level the number of lanes of its nodes and of leaves above it, which together hold the part. */
    private static long[] boxesOfLevels(AabbTree tree) {
        long[] boxes = new long[AabbTree.MAX_DEPTH + 1];
        int[] levels = new int[tree.nodeCount()];
        long[] nodes = tree.nodes();
        for (int node = 0; node < levels.length; node++) {
            levels[node] = node == 0 ? 1 : levels[AabbTree.parent(nodes, node)] + 1;
            for (int lane = 0; lane < AabbTree.laneCount(nodes, node); lane++) {
                boolean leaf = AabbTree.isLeaf(nodes, node, lane);
                int last = leaf ? AabbTree.MAX_DEPTH : levels[node]; // another part may be deeper
                for (int level = levels[node]; level <= last; level++) {
                    boxes[level]++;
                }
            }
        }
        return boxes;
    }
}
