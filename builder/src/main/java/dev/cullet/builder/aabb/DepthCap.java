// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.AabbTree;
import java.util.Arrays;

/**
 * Makes the stored tree at most {@link AabbTree#MAX_DEPTH} levels deep, whatever the mesh: subtrees that would go deeper
 * are rebuilt by count, as low down as possible. Going down a path that is too deep, a node is left as it is while all
 * its lanes could still be rebuilt within the levels that remain; the first that could not is rebuilt. At the root that
 * always holds: four to the power of sixteen exceeds any number of triangles.
 *
 * <p>Long thin triangles of growing size are what makes trees deep; ordinary meshes never come here.
 */
final class DepthCap {
    private final BinaryTree tree;
    private final LeafCollapse leaves;
    private final WideLanes lanes;
    private final int maxLeaf;
    private final int maxDepth;

    private DepthCap(BinaryTree tree, LeafCollapse leaves, WideLanes lanes, int maxLeaf, int maxDepth) {
        this.tree = tree;
        this.leaves = leaves;
        this.lanes = lanes;
        this.maxLeaf = maxLeaf;
        this.maxDepth = maxDepth;
    }

    /** Rebuilds what is too deep; returns the number of subtrees rebuilt. */
    static int apply(BinaryTree tree, LeafCollapse leaves, WideLanes lanes, int maxLeaf, int maxDepth) {
        if (leaves.isLeaf(BinaryTree.ROOT)) {
            return 0;
        }
        return new DepthCap(tree, leaves, lanes, maxLeaf, maxDepth).walk();
    }

    private int walk() {
        int[] heights = heights();
        int rebuilt = 0;
        int[] stack = new int[4 * maxDepth + 4];
        int[] levels = new int[stack.length];
        int top = 0;
        stack[top] = BinaryTree.ROOT;
        levels[top++] = 1;
        while (top > 0) {
            int node = stack[--top];
            int level = levels[top];
            int below = maxDepth - level; // levels that remain under this node
            if (heights[node] <= below + 1) {
                continue;
            }
            int[] lane = new int[4];
            int count = lanes.of(node, lane, 0);
            boolean lanesCould = true;
            for (int k = 0; k < count; k++) {
                lanesCould &= leaves.isLeaf(lane[k]) || evenHeight(leaves.count(lane[k])) <= below;
            }
            if (!lanesCould) {
                rebuild(node);
                rebuilt++;
                continue;
            }
            for (int k = 0; k < count; k++) {
                if (!leaves.isLeaf(lane[k])) {
                    stack[top] = lane[k];
                    levels[top++] = level + 1;
                }
            }
        }
        return rebuilt;
    }

    /** Levels of stored nodes from each inner node down. */
    private int[] heights() {
        int[] heights = new int[tree.triangles - 1];
        int[] lane = new int[4];
        int[] downwards = leaves.innerNodes();
        for (int i = downwards.length - 1; i >= 0; i--) {
            int node = downwards[i];
            int count = lanes.of(node, lane, 0);
            int highest = 0;
            for (int k = 0; k < count; k++) {
                highest = leaves.isLeaf(lane[k]) ? highest : Math.max(highest, heights[lane[k]]);
            }
            heights[node] = highest + 1;
        }
        return heights;
    }

    /** Levels of stored nodes of so many triangles rebuilt by count. */
    private int evenHeight(int count) {
        int height = 0;
        for (int largest = count; largest > maxLeaf; largest = (largest + 3) / 4) {
            height++;
        }
        return height;
    }

    private void rebuild(int subtree) {
        int[] nodes = tree.innerNodes(subtree, tree::isLeaf);
        int[] triangles = new int[nodes.length + 1];
        int found = 0;
        for (int node : nodes) {
            for (int side = 0; side < 2; side++) {
                int child = tree.children[2 * node + side];
                if (tree.isLeaf(child)) {
                    triangles[found++] = tree.triangle(child);
                }
            }
        }
        Arrays.sort(triangles);
        divide(nodes, 0, triangles, 0, triangles.length);
        for (int i = nodes.length - 1; i >= 0; i--) {
            tree.refit(nodes[i]);
        }
    }

    /** Recursion is as deep as the logarithm of the count. */
    private void divide(int[] nodes, int at, int[] order, int begin, int end) {
        int middle = CentroidOrder.halve(tree, order, begin, end);
        int node = nodes[at];
        int left = middle - begin == 1 ? tree.leaf(order[begin]) : nodes[at + 1];
        int right = end - middle == 1 ? tree.leaf(order[middle]) : nodes[at + middle - begin];
        tree.link(node, left, right);
        leaves.decide(node, end - begin, end - begin <= maxLeaf);
        lanes.markEven(node);
        if (middle - begin > 1) {
            divide(nodes, at + 1, order, begin, middle);
        }
        if (end - middle > 1) {
            divide(nodes, at + middle - begin, order, middle, end);
        }
    }
}
