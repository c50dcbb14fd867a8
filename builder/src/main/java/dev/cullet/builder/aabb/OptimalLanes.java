// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Chooses the lanes of stored 4-wide nodes so that a subtree has the least height, or the fewest nodes.
 *
 * <p>Dynamic programming from the leaves up: a subtree that gets k lanes gives i of them to its left child and k - i to
 * its right child, and the best i is found for k = 1 .. 4. The cost of a node is the maximum over its lanes for
 * {@link Goal#MIN_HEIGHT} and the sum for {@link Goal#FEWEST_NODES}. A subtree of 2h binary levels needs at most h
 * stored levels, a chain a third of its levels. Choosing lanes by area instead leaves a quarter of them empty.
 *
 * <p>O(n) time, 16 bytes per triangle.
 */
final class OptimalLanes {
    /** What is minimised. */
    enum Goal {
        /** The number of stored levels: for trees that are too deep. */
        MIN_HEIGHT,
        /** The number of stored nodes: for trees that must be small. */
        FEWEST_NODES
    }

    private final BinaryTree tree;
    private final LeafCollapse leaves;
    private final Goal goal;
    private final int[] costs; // 4 per inner node: the cost below it with at most 1, 2, 3, 4 lanes

    OptimalLanes(BinaryTree tree, LeafCollapse leaves, Goal goal) {
        this.tree = tree;
        this.leaves = leaves;
        this.goal = goal;
        this.costs = new int[4 * (tree.triangles - 1)];
        int[] downwards = leaves.innerNodes();
        for (int i = downwards.length - 1; i >= 0; i--) {
            int first = 4 * downwards[i];
            for (int lanes = 2; lanes <= 4; lanes++) {
                costs[first + lanes - 1] = below(downwards[i], lanes, leftLanes(downwards[i], lanes));
            }
            costs[first] = 1 + costs[first + 3]; // a stored node of its own
            for (int lanes = 2; lanes <= 4; lanes++) {
                costs[first + lanes - 1] = Math.min(costs[first + lanes - 1], costs[first + lanes - 2]);
            }
        }
    }

    /** Returns the height or number of stored nodes from a binary node down; 0 for a leaf. */
    int cost(int node) {
        return cost(node, 1);
    }

    /**
     * Writes the best lanes of an inner node, from left to right.
     *
     * @param lanes receives up to four binary nodes from an offset on
     * @return number of lanes, 2 .. 4
     */
    int choose(int node, int[] lanes, int offset) {
        return open(node, 4, lanes, offset) - offset;
    }

    private int open(int node, int count, int[] lanes, int at) {
        int left = leftLanes(node, count);
        return write(tree.right(node), count - left, lanes, write(tree.left(node), left, lanes, at));
    }

    private int write(int node, int count, int[] lanes, int at) {
        boolean together = goal == Goal.FEWEST_NODES && cost(node, count) == cost(node, 1);
        if (count == 1 || leaves.isLeaf(node) || together) {
            lanes[at] = node;
            return at + 1;
        }
        return open(node, count, lanes, at);
    }

    /** Returns how many of the lanes go to the left child; of equal costs the most even division. */
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
        int leftCost = cost(tree.left(node), left);
        int rightCost = cost(tree.right(node), lanes - left);
        return goal == Goal.MIN_HEIGHT ? Math.max(leftCost, rightCost) : leftCost + rightCost;
    }

    private int cost(int node, int lanes) {
        return leaves.isLeaf(node) ? 0 : costs[4 * node + lanes - 1];
    }
}
