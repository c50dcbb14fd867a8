// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * The least number of levels of stored nodes that each part of a binary tree can be laid out in, and the lanes that reach
 * it. A subtree shown by k lanes gives i of them to its left child and k - i to its right one; the best of all choices is
 * found from the bottom up, for k = 1 .. 4. A subtree of 2h binary levels needs at most h stored ones, a chain only a
 * third of its levels. Linear; 4 bytes per triangle, and only asked for where the usual lanes go too deep.
 */
final class WideHeights {
    private final BinaryTree tree;
    private final LeafCollapse leaves;
    private final byte[]
            heights; // per inner node, 4: levels below the lanes if it is shown by at most 1, 2, 3, 4 lanes

    WideHeights(BinaryTree tree, LeafCollapse leaves) {
        this.tree = tree;
        this.leaves = leaves;
        this.heights = new byte[4 * (tree.triangles - 1)];
        int[] downwards = leaves.innerNodes();
        for (int i = downwards.length - 1; i >= 0; i--) {
            int node = downwards[i];
            for (int lanes = 2; lanes <= 4; lanes++) {
                heights[4 * node + lanes - 1] = (byte) below(node, lanes, leftLanes(node, lanes));
            }
            heights[4 * node] = (byte) Math.min(Byte.MAX_VALUE, 1 + heights[4 * node + 3]); // a stored node of its own
        }
    }

    /** Levels of stored nodes from a node down, 0 for a leaf. */
    int of(int node) {
        return height(node, 1);
    }

    /** Writes the lanes of least height of an inner node, from left to right; returns their number. */
    int lowestLanes(int node, int[] lanes, int offset) {
        return write(node, 4, lanes, offset) - offset;
    }

    private int write(int node, int room, int[] lanes, int at) {
        if (room == 1 || leaves.isLeaf(node)) {
            lanes[at] = node;
            return at + 1;
        }
        int left = leftLanes(node, room);
        return write(tree.right(node), room - left, lanes, write(tree.left(node), left, lanes, at));
    }

    /** How many lanes of those given go to the left child; of equal heights the most even number. */
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
        return Math.max(height(tree.left(node), left), height(tree.right(node), lanes - left));
    }

    private int height(int node, int lanes) {
        return leaves.isLeaf(node) ? 0 : heights[4 * node + lanes - 1];
    }
}
