// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * The least number of stored nodes that each part of a binary tree can be laid out in, and the lanes that reach it: for
 * trees that must be small, where opening lanes by area leaves a quarter of them empty. As {@link WideHeights}, but
 * with sums in place of maxima. Linear; 16 bytes per triangle.
 */
final class WideCounts {
    private final BinaryTree tree;
    private final LeafCollapse leaves;
    private final int[]
            counts; // per inner node, 4: stored nodes below the lanes if it is shown by at most 1 .. 4 lanes

    WideCounts(BinaryTree tree, LeafCollapse leaves) {
        this.tree = tree;
        this.leaves = leaves;
        this.counts = new int[4 * (tree.triangles - 1)];
        int[] downwards = leaves.innerNodes();
        for (int i = downwards.length - 1; i >= 0; i--) {
            int node = downwards[i];
            for (int lanes = 2; lanes <= 4; lanes++) {
                counts[4 * node + lanes - 1] = below(node, lanes, leftLanes(node, lanes));
            }
            counts[4 * node] = 1 + counts[4 * node + 3]; // a stored node of its own
            for (int lanes = 2; lanes <= 4; lanes++) {
                counts[4 * node + lanes - 1] = Math.min(counts[4 * node + lanes - 1], counts[4 * node + lanes - 2]);
            }
        }
    }

    /** Writes the lanes of an inner node, from left to right; returns their number. */
    int fewestLanes(int node, int[] lanes, int offset) {
        int left = leftLanes(node, 4);
        int at = write(tree.left(node), left, lanes, offset);
        return write(tree.right(node), 4 - left, lanes, at) - offset;
    }

    private int write(int node, int room, int[] lanes, int at) {
        if (room == 1 || leaves.isLeaf(node) || count(node, room) == count(node, 1)) {
            lanes[at] = node;
            return at + 1;
        }
        int left = leftLanes(node, room);
        return write(tree.right(node), room - left, lanes, write(tree.left(node), left, lanes, at));
    }

    /** How many lanes of those given go to the left child; of equal counts the most even number. */
    private int leftLanes(int node, int lanes) {
        int best = lanes / 2;
        for (int left = 1; left < lanes; left++) {
            if (below(node, lanes, left) < below(node, lanes, best)) {
                best = left;
            }
        }
        return best;
    }

    private int below(int node, int lanes, int left) {
        return count(tree.left(node), left) + count(tree.right(node), lanes - left);
    }

    private int count(int node, int lanes) {
        return leaves.isLeaf(node) ? 0 : counts[4 * node + lanes - 1];
    }
}
