// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

/**
 * Finds where a leaf is inserted into a {@link DynamicTree}: the node that, made its sibling, adds the least surface
 * area to all boxes. Branch and bound, depth first, in at most {@value #MAX_VISITS} steps, so that a hostile order of
 * insertions costs no more. Allocates nothing after creation; not thread-safe.
 *
 * <p>Source: Bittner, Hapala and Havran 2015, Incremental BVH construction for ray tracing.
 */
final class SiblingSearch {
    private static final int MAX_VISITS = 512;

    private final int[] stack = new int[DynamicTree.MAX_DEPTH + 2];
    private final double[] inherited = new double[DynamicTree.MAX_DEPTH + 2];

    /**
     * Returns the node that becomes the sibling of a leaf.
     *
     * @param tree not empty
     * @param leaf not yet in the tree, with its box set
     */
    int best(DynamicTree tree, int leaf) {
        double[] boxes = tree.boxes();
        double own = BoxArea.of(boxes, 6 * leaf);
        int best = tree.root();
        double bestCost = BoxArea.ofUnion(boxes, 6 * best, 6 * leaf);
        stack[0] = best;
        inherited[0] = bestCost - BoxArea.of(boxes, 6 * best); // what the node grows by, and all above it
        int count = 1;
        int visits = 0;
        while (count > 0 && visits++ < MAX_VISITS) {
            count--;
            int node = stack[count];
            double above = inherited[count];
            if (tree.isLeaf(node) || own + above >= bestCost) {
                continue;
            }
            int left = tree.left(node);
            int right = tree.right(node);
            double unionLeft = BoxArea.ofUnion(boxes, 6 * left, 6 * leaf);
            double unionRight = BoxArea.ofUnion(boxes, 6 * right, 6 * leaf);
            if (unionLeft + above < bestCost) {
                bestCost = unionLeft + above;
                best = left;
            }
            if (unionRight + above < bestCost) {
                bestCost = unionRight + above;
                best = right;
            }
            double growsLeft = above + unionLeft - BoxArea.of(boxes, 6 * left);
            double growsRight = above + unionRight - BoxArea.of(boxes, 6 * right);
            boolean leftFirst = growsLeft <= growsRight;
            count = push(count, leftFirst ? right : left, leftFirst ? growsRight : growsLeft);
            count = push(count, leftFirst ? left : right, leftFirst ? growsLeft : growsRight);
        }
        return best;
    }

    private int push(int count, int node, double above) {
        stack[count] = node;
        inherited[count] = above;
        return count + 1;
    }
}
