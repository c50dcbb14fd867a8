// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Branch and bound search for the position of one node at which the area of the tree is least. Reads the tree only; one
 * instance per task.
 *
 * <p>Removing x frees the area of its parent, since the sibling replaces the parent, and shrinks every box above.
 * Inserting x beside a node y costs the area of the union of y and x, and grows every box between y and the common
 * ancestor with the old position. {@code freed} is the area saved when x has descended to y, before the cost of the new
 * parent. A position gains at most {@code freed - area(x)}, because the new parent contains x: where that does not
 * exceed the best gain so far, the subtree is skipped.
 */
final class ReinsertionSearch {
    private final BinaryTree tree;
    private final float[] bounds;
    private final int maxVisits;
    private final float[] without = new float[6]; // box of the pivot, without x
    private int[] stack = new int[64];
    private double[] gains = new double[64]; // parallel to the stack: the gain of each position

    private double bestGain;
    private int best;
    private int visits;

    /**
     * @param maxVisits maximum number of nodes visited for one position; otherwise boxes that nearly all overlap would
     *     cause a visit of the whole tree
     */
    ReinsertionSearch(BinaryTree tree, int maxVisits) {
        this.tree = tree;
        this.maxVisits = maxVisits;
        this.bounds = tree.bounds;
    }

    /** Returns the area saved by the last position found. */
    double bestGain() {
        return bestGain;
    }

    /** Returns the node beside which x should be inserted, or -1 if no position gains. Never the root. */
    int bestTarget(int x) {
        bestGain = 0;
        best = -1;
        visits = 0;
        int parent = tree.parents[x];
        if (parent < 0 || tree.parents[parent] < 0) {
            return -1; // the root cannot move, and removing a child of the root frees no node
        }
        double area = tree.area(x);
        double freed = tree.area(parent);
        int sibling = tree.sibling(x);
        System.arraycopy(bounds, 6 * sibling, without, 0, 6);
        // below the sibling: x descends in its present subtree
        searchBelow(sibling, x, freed, area);
        int pivot = parent;
        while (tree.parents[pivot] >= 0) {
            int aside = tree.sibling(pivot);
            search(aside, x, freed, area);
            FloatBoxes.include(without, 0, bounds, 6 * aside);
            pivot = tree.parents[pivot];
            freed += tree.area(pivot) - FloatBoxes.halfArea(without, 0);
            // beside the pivot itself: x rises above its old subtree; the box of the new parent is that of the pivot
            double gain = freed - tree.area(pivot);
            if (gain > bestGain && tree.parents[pivot] >= 0) {
                bestGain = gain;
                best = pivot;
            }
        }
        return best;
    }

    private void searchBelow(int sibling, int x, double freed, double area) {
        if (!tree.isLeaf(sibling)) {
            // beside the sibling is the present position, without gain; the sibling's box grows to that of the parent
            double grown = tree.area(tree.parents[x]) - tree.area(sibling);
            search(tree.left(sibling), x, freed - grown, area);
            search(tree.right(sibling), x, freed - grown, area);
        }
    }

    /** Searches a subtree, the more promising child first. */
    private void search(int from, int x, double freedThere, double area) {
        int top = 0;
        top = push(top, from, freedThere - joint(6 * from, 6 * x));
        while (top > 0 && visits < maxVisits) {
            int y = stack[--top];
            double gain = gains[top];
            visits++;
            if (gain > bestGain) {
                bestGain = gain;
                best = y;
            }
            double freed = gain + tree.area(y); // the area saved when x has descended into y
            if (tree.isLeaf(y) || freed - area <= bestGain) {
                continue;
            }
            int left = tree.left(y);
            int right = tree.right(y);
            double leftGain = freed - joint(6 * left, 6 * x);
            double rightGain = freed - joint(6 * right, 6 * x);
            if (leftGain > rightGain) {
                top = push(top, right, rightGain);
                top = push(top, left, leftGain);
            } else {
                top = push(top, left, leftGain);
                top = push(top, right, rightGain);
            }
        }
    }

    private int push(int top, int node, double gain) {
        if (top == stack.length) {
            stack = Arrays.copyOf(stack, 2 * top);
            gains = Arrays.copyOf(gains, 2 * top);
        }
        stack[top] = node;
        gains[top] = gain;
        return top + 1;
    }

    /** Returns half the area of the union of two boxes. */
    private double joint(int a, int b) {
        double x = (double) larger(bounds[a + 3], bounds[b + 3]) - smaller(bounds[a], bounds[b]);
        double y = (double) larger(bounds[a + 4], bounds[b + 4]) - smaller(bounds[a + 1], bounds[b + 1]);
        double z = (double) larger(bounds[a + 5], bounds[b + 5]) - smaller(bounds[a + 2], bounds[b + 2]);
        return x * y + y * z + z * x;
    }

    private static float smaller(float a, float b) {
        return a < b ? a : b;
    }

    private static float larger(float a, float b) {
        return a > b ? a : b;
    }
}
