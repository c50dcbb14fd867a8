// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import org.jspecify.annotations.Nullable;

/**
 * What a page leaves out of AABB trees: of a part it draws at most so many boxes of one level, for of more a slow graphics card
 * would make a slide show.
 *
 * @param level of the slider in the page, from 1, at which most are left out
 * @param boxes there are at that level, in all parts
 * @param leftOut of them
 */
public record BoxLimit(int level, long boxes, long leftOut) {
    /** Boxes of a part that a page draws at one level. */
    public static final int MOST = 400_000;

    /** What the page of an asset leaves out at some level; null where it draws all boxes at each. */
    public static @Nullable BoxLimit of(Asset asset) {
        return of(asset, MOST);
    }

    static @Nullable BoxLimit of(Asset asset, int most) {
        long[] boxes = new long[AabbTree.MAX_DEPTH + 1];
        long[] leftOut = new long[boxes.length];
        int worst = 0;
        for (AssetPart part : asset.parts()) {
            long[] own = boxesOfLevels(part.tree());
            for (int level = 1; level < own.length; level++) {
                boxes[level] += own[level];
                leftOut[level] += Math.max(0, own[level] - most);
                worst = leftOut[level] > leftOut[worst] ? level : worst;
            }
        }
        return worst == 0 ? null : new BoxLimit(worst, boxes[worst], leftOut[worst]);
    }

    /** Per level, the lanes of its nodes and the leaves above: those that together hold the part. */
    private static long[] boxesOfLevels(AabbTree tree) {
        long[] boxes = new long[AabbTree.MAX_DEPTH + 1];
        int[] levels = new int[tree.nodeCount()];
        long[] nodes = tree.nodes();
        for (int node = 0; node < levels.length; node++) {
            levels[node] = node == 0 ? 1 : levels[AabbTree.parent(nodes, node)] + 1;
            for (int lane = 0; lane < AabbTree.laneCount(nodes, node); lane++) {
                boolean leaf = AabbTree.leafEnd(nodes, node, lane) > 0;
                int last = leaf ? AabbTree.MAX_DEPTH : levels[node]; // another part may be deeper
                for (int level = levels[node]; level <= last; level++) {
                    boxes[level]++;
                }
            }
        }
        return boxes;
    }
}
