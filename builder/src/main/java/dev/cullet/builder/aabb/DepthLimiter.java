// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.builder.parallel.Workers;
import java.util.Arrays;

/**
 * Rebuilds those parts of a binary tree whose stored nodes would exceed the maximum depth, by a splitter with a bound
 * on its levels.
 *
 * <p>On a path that is too deep, a node stays while all its lanes could still be rebuilt with {@link #SPARE} levels to
 * spare, so that the splitter keeps a choice; the first node without that reserve is rebuilt. The root can always be
 * rebuilt: 32 binary levels hold any number of triangles, and make 16 stored levels.
 *
 * <p>Only long thin triangles of growing size make trees this deep.
 */
final class DepthLimiter {
    /** Stored levels that a rebuilt subtree should have beyond those of a balanced one. */
    private static final int SPARE = 2;

    /** Creates a splitter over the triangles of a subtree. */
    interface SplitterMaker {
        TriangleSplitter over(int[] order);
    }

    private final BinaryTree tree;
    private final LeafCollapse leaves;
    private final OptimalLanes heights;
    private final SplitterMaker splitters;
    private final Workers workers;

    DepthLimiter(BinaryTree tree, LeafCollapse leaves, OptimalLanes heights, SplitterMaker splitters, Workers workers) {
        this.tree = tree;
        this.leaves = leaves;
        this.heights = heights;
        this.splitters = splitters;
        this.workers = workers;
    }

    /** Rebuilds the tree within a depth; afterwards the collapse into leaves must be computed again. */
    void rebuildWithin(int maxDepth) {
        int[] stack = new int[4 * maxDepth + 4];
        int[] levels = new int[stack.length]; // parallel to the stack: stored levels allowed from the node down
        int top = 0;
        stack[top] = BinaryTree.ROOT;
        levels[top++] = maxDepth;
        int[] lanes = new int[4];
        while (top > 0) {
            int node = stack[--top];
            int allowed = levels[top];
            if (heights.cost(node) <= allowed) {
                continue;
            }
            int count = heights.choose(node, lanes, 0);
            boolean deferrable = true;
            for (int k = 0; k < count; k++) {
                deferrable &= leaves.isLeaf(lanes[k]) || evenHeight(leaves.count(lanes[k])) + SPARE <= allowed - 1;
            }
            if (!deferrable) {
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

    /** Returns the levels of stored nodes over so many triangles halved by count. */
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
                    order[found++] = tree.position(child);
                }
            }
        }
        Arrays.sort(order);
        TopDownBuild.run(tree, nodes, order, splitters.over(order), maxLevels, workers);
    }
}
