// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Decides which inner nodes of a binary tree become leaves of several triangles: bottom-up, wherever testing the
 * triangles costs no more than traversing the subtree. Visiting a node and testing a triangle cost 1 each, times the
 * area; of equal costs the smaller tree wins. A tree of single triangles costs about the same to traverse and takes
 * twice the nodes.
 *
 * <p>One pass; 17 bytes per triangle.
 *
 * <p>Source: MacDonald and Booth 1990 (the heuristic); Wald 2007 (termination).
 */
final class LeafCollapse {
    private final BinaryTree tree;
    private final int[] counts; // triangles below each inner node
    private final boolean[] collapsed; // inner nodes that became leaves

    private int[] inner; // the remaining inner nodes, every parent before its children

    private LeafCollapse(BinaryTree tree) {
        this.tree = tree;
        this.inner = new int[0];
        this.counts = new int[tree.triangles - 1];
        this.collapsed = new boolean[tree.triangles - 1];
    }

    /**
     * Computes the collapse of a tree.
     *
     * @param maxLeaf maximum number of triangles in a leaf
     * @param filled whether every subtree of at most {@code maxLeaf} triangles becomes a leaf, at any cost: for low
     *     memory
     */
    static LeafCollapse of(BinaryTree tree, int maxLeaf, boolean filled) {
        LeafCollapse result = new LeafCollapse(tree);
        double[] costs = new double[tree.triangles - 1]; // area times expected work below each inner node
        int[] downwards = tree.preorder();
        for (int i = downwards.length - 1; i >= 0; i--) {
            int node = downwards[i];
            int left = tree.left(node);
            int right = tree.right(node);
            double area = tree.area(node);
            int count = result.count(left) + result.count(right);
            double split = area + result.cost(costs, left) + result.cost(costs, right);
            boolean leaf = count <= maxLeaf && (filled || area * count <= split);
            result.counts[node] = count;
            result.collapsed[node] = leaf;
            costs[node] = leaf ? area * count : split;
        }
        result.keepInner(downwards);
        return result;
    }

    private void keepInner(int[] downwards) {
        int kept = 0;
        for (int node : downwards) {
            int parent = tree.parents[node];
            if (parent >= 0 && collapsed[parent]) {
                collapsed[node] = true; // removed, and all nodes below
            } else if (!collapsed[node]) {
                downwards[kept++] = node;
            }
        }
        inner = Arrays.copyOf(downwards, kept);
    }

    /** Returns the number of triangles below a node. */
    int count(int node) {
        return tree.isLeaf(node) ? 1 : counts[node];
    }

    /** Returns whether a node is a leaf, of one triangle or of several. */
    boolean isLeaf(int node) {
        return tree.isLeaf(node) || collapsed[node];
    }

    /** Returns the remaining inner nodes, every parent before its children. */
    int[] innerNodes() {
        return inner;
    }

    private double cost(double[] costs, int node) {
        return tree.isLeaf(node) ? tree.area(node) : costs[node];
    }
}
