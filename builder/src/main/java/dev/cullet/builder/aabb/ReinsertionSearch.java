// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Looks for the place of one node where the tree's area would be least. Reads the tree only; one per task.
 *
 * <p>Say x is taken out of the tree. The area of its parent is freed, since the sibling takes the parent's place, and
 * every box above shrinks a little. Put beside a node y, it costs the area of box(y) + x, and makes every box between
 * y and the meeting point with its old path grow. {@code freed} below is what is saved when x has come down to y, before
 * the cost of the joint node. A place is worth no more than {@code freed - area(x)}, because the joint box holds x: where
 * that does not exceed the best gain so far, the whole subtree is skipped.
 */
final class ReinsertionSearch {
    private final BinaryTree tree;
    private final float[] bounds;
    private final int maxVisits;
    private final float[] without = new float[6]; // box of the pivot, without x
    private int[] stack = new int[64];
    private double[] gains = new double[64]; // beside the stack: what each place would save

    private double bestGain;
    private int best;
    private int visits;

    /** @param maxVisits nodes looked at for one place; boxes that nearly all overlap would ask for the whole tree */
    ReinsertionSearch(BinaryTree tree, int maxVisits) {
        this.tree = tree;
        this.maxVisits = maxVisits;
        this.bounds = tree.bounds;
    }

    /** Area saved by the last place found. */
    double bestGain() {
        return bestGain;
    }

    /** The node beside which x should be, or -1 if it is well where it is. Never the root, nor a place of no gain. */
    int bestPlace(int x) {
        bestGain = 0;
        best = -1;
        visits = 0;
        int parent = tree.parents[x];
        if (parent < 0 || tree.parents[parent] < 0) {
            return -1; // the root has no other place, and a child of the root leaves no node to spare
        }
        double area = tree.area(x);
        double freed = tree.area(parent);
        int sibling = tree.sibling(x);
        System.arraycopy(bounds, 6 * sibling, without, 0, 6);
        // below the sibling: x sinks deeper where it is
        searchBelow(sibling, x, freed, area);
        int pivot = parent;
        while (tree.parents[pivot] >= 0) {
            int aside = tree.sibling(pivot);
            search(aside, x, freed, area);
            Boxes.include(without, 0, bounds, 6 * aside);
            pivot = tree.parents[pivot];
            freed += tree.area(pivot) - Boxes.halfArea(without, 0);
            // beside the pivot itself: x rises above all that it has been a part of; the joint box is the old one
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
            // beside the sibling would be where it is, at no gain; the sibling's box grows to that of the parent
            double grown = tree.area(tree.parents[x]) - tree.area(sibling);
            search(tree.left(sibling), x, freed - grown, area);
            search(tree.right(sibling), x, freed - grown, area);
        }
    }

    /** Branch and bound below a node, the more promising child first. */
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
            double freed = gain + tree.area(y); // what is saved when x has come down into y
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

    /** Half area of the box of two boxes. */
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
