// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Rebuilds the parts of a binary tree that cannot be laid out within the levels of stored nodes allowed. A splitter does
 * it, under a bound on its levels. Going down a path that is too deep, a node is left as it is while all its lanes could
 * still be rebuilt with some levels to spare, so that the splitter keeps a choice; the first that could not is rebuilt.
 * The root always can: 32 binary levels hold any number of triangles, and make 16 stored ones.
 *
 * <p>Long thin triangles of growing size are what makes trees deep; ordinary meshes never come here.
 */
final class DepthCap {
    /** Stored levels that a rebuilt subtree should have beyond those of an even one. */
    private static final int SPARE = 2;

    /** Makes a splitter over the triangles of a subtree. */
    interface SplitterMaker {
        TriangleSplitter over(int[] order);
    }

    private final BinaryTree tree;
    private final LeafCollapse leaves;
    private final WideHeights heights;
    private final SplitterMaker splitters;
    private final Workers workers;

    DepthCap(BinaryTree tree, LeafCollapse leaves, WideHeights heights, SplitterMaker splitters, Workers workers) {
        this.tree = tree;
        this.leaves = leaves;
        this.heights = heights;
        this.splitters = splitters;
        this.workers = workers;
    }

    /** Makes the tree fit; which nodes are leaves must then be decided again. */
    void rebuildWithin(int maxDepth) {
        int[] stack = new int[4 * maxDepth + 4];
        int[] levels = new int[stack.length]; // beside the stack: stored levels from the node down that are allowed
        int top = 0;
        stack[top] = BinaryTree.ROOT;
        levels[top++] = maxDepth;
        int[] lanes = new int[4];
        while (top > 0) {
            int node = stack[--top];
            int allowed = levels[top];
            if (heights.of(node) <= allowed) {
                continue;
            }
            int count = heights.lowestLanes(node, lanes, 0);
            boolean later = true;
            for (int k = 0; k < count; k++) {
                later &= leaves.isLeaf(lanes[k]) || evenHeight(leaves.count(lanes[k])) + SPARE <= allowed - 1;
            }
            if (!later) {
                rebuild(node, 2 * allowed + 1);
                continue;
            }
            for (int k = 0; k < count; k++) {
                if (!leaves.isLeaf(lanes[k])) {
                    stack[top] = lanes[k];
                    levels[top++] = allowed - 1;
                }
            }
        }
    }

    /** Levels of stored nodes over so many triangles halved by count. */
    private static int evenHeight(int count) {
        return (TopDownBuild.levelsByCount(count) + 1) / 2;
    }

    private void rebuild(int subtree, int maxLevels) {
        int[] nodes = tree.innerNodes(subtree);
        int[] order = new int[nodes.length + 1];
        int found = 0;
        for (int node : nodes) {
            for (int side = 0; side < 2; side++) {
                int child = tree.children[2 * node + side];
                if (tree.isLeaf(child)) {
                    order[found++] = tree.place(child);
                }
            }
        }
        Arrays.sort(order);
        TopDownBuild.run(tree, nodes, order, splitters.over(order), maxLevels, workers);
    }
}
