// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Reinsertion within a small amount of work: takes the nodes of a binary tree in order of their indices, searches the
 * position of largest gain in surface area for each, and moves it there at once.
 *
 * <p>A search is a branch and bound. Removing x frees the area of its parent, since the sibling replaces the parent,
 * and shrinks the boxes above. {@code freed} is the area saved when x has descended into a node, before the cost of the
 * new parent. A position gains at most {@code freed - area(x)}, because the new parent contains x: where that does not
 * exceed the best gain so far, the subtree is skipped. The ascent ends at the first ancestor that does not shrink and
 * where the bound is exceeded as well. Most nodes need no visit at all, because gains below {@link #MIN_GAIN} are
 * ignored from the start.
 *
 * <p>Later passes search only nodes whose surroundings changed. Runs on one thread, 0.4 to 0.8 microseconds per
 * triangle. 20 bytes per triangle.
 *
 * <p>Source: Bittner, Hapala and Havran 2013, Fast insertion-based optimization of bounding volume hierarchies.
 */
final class Reinsertion {
    /** Gain below which a move is not worth its search, as a share of the mean area of an inner node. */
    private static final double MIN_GAIN = 0.1;

    /** Maximum number of passes. The second searches a tenth to a third of the nodes, the third a tenth of that. */
    private static final int MAX_PASSES = 3;

    /** Maximum number of nodes visited for one position: a bound for meshes whose boxes nearly all overlap. */
    private static final int MAX_VISITS = 50;

    /** Moves that would put a leaf deeper than this are rejected. */
    private static final int MAX_LEVELS = 40;

    /** Minimum number of nodes of a tree that is sampled before the first pass. */
    private static final int SAMPLED = 1 << 15;

    /** Nodes in a row that belong to the sample or not. */
    private static final int SAMPLE_BLOCK = 1 << 8;

    /** One of so many blocks is in the sample. */
    private static final int SAMPLE_RATIO = 16;

    /**
     * Share of the area that a whole pass must save by the sample's estimate; scans of closed surfaces save 1 %, meshes
     * of long thin parts 10 to 30 %.
     */
    private static final double WORTH = 0.02;

    private final BinaryTree tree;
    private final float[] bounds;
    private final int[] children;
    private final int[] parents;
    private final int innerCount; // leaves have larger indices
    private final double[] areas; // half area per node
    private final byte[] heights; // per node: levels below it, 0 for a leaf
    private final boolean[] changed; // per node: whether its surroundings changed since it was searched
    private final double minGain; // of a move
    private final int maxVisits; // for one position

    private int[] stack = new int[64];
    private double[] stackFreed = new double[64]; // parallel to the stack
    private double bestGain;
    private int best;
    private int visitsLeft;

    /**
     * @param minGain gain in half area that a move must exceed
     * @param maxVisits maximum number of nodes visited for one position
     */
    Reinsertion(BinaryTree tree, double minGain, int maxVisits) {
        this.tree = tree;
        this.bounds = tree.bounds;
        this.children = tree.children;
        this.parents = tree.parents;
        this.innerCount = tree.triangles - 1;
        this.areas = new double[tree.nodeCount()];
        this.heights = new byte[tree.nodeCount()];
        this.changed = new boolean[tree.nodeCount()];
        for (int node = 0; node < areas.length; node++) {
            areas[node] = tree.area(node);
        }
        for (int node = innerCount - 1; node >= 0; node--) {
            heights[node] = height(node); // after splitting, children have larger indices
        }
        this.minGain = minGain;
        this.maxVisits = maxVisits;
    }

    /** Performs the passes. */
    static void run(BinaryTree tree) {
        if (tree.triangles >= 4) { // otherwise only children of the root could move
            double minGain = MIN_GAIN * innerArea(tree) / (tree.triangles - 1);
            Reinsertion reinsertion = new Reinsertion(tree, minGain, MAX_VISITS);
            if (reinsertion.firstPass()) {
                reinsertion.laterPasses();
            }
        }
    }

    /** Searches all nodes; returns whether more may be gained. */
    private boolean firstPass() {
        if (areas.length < SAMPLED) {
            return searchAll(0, areas.length) > 0;
        }
        double before = innerArea(tree);
        int stride = SAMPLE_BLOCK * SAMPLE_RATIO;
        for (int block = 0; block < areas.length; block += stride) {
            searchAll(block, Math.min(areas.length, block + SAMPLE_BLOCK));
        }
        if ((before - innerArea(tree)) * SAMPLE_RATIO < WORTH * before) {
            return false;
        }
        int moves = 0;
        for (int block = 0; block < areas.length; block += stride) {
            int begin = Math.min(areas.length, block + SAMPLE_BLOCK);
            moves += searchAll(begin, Math.min(areas.length, block + stride));
        }
        return moves > 0;
    }

    private int searchAll(int begin, int end) {
        int moves = 0;
        for (int node = begin; node < end; node++) {
            moves += improve(node) ? 1 : 0;
        }
        return moves;
    }

    private void laterPasses() {
        boolean moved = true;
        for (int pass = 1; pass < MAX_PASSES && moved; pass++) {
            moved = false;
            for (int node = 0; node < changed.length; node++) {
                if (changed[node]) {
                    moved |= improve(node);
                }
            }
        }
    }

    private static double innerArea(BinaryTree tree) {
        double sum = 0;
        for (int node = 0; node < tree.triangles - 1; node++) {
            sum += tree.area(node);
        }
        return sum;
    }

    /** Moves a node to its best position; returns whether it moved. */
    private boolean improve(int node) {
        changed[node] = false;
        int target = bestTarget(node);
        return target >= 0 && move(node, target);
    }

    /** Returns the area saved by the last position found. */
    double bestGain() {
        return bestGain;
    }

    /** Returns the node beside which x should be inserted, or -1 if no position gains enough. Never the root. */
    int bestTarget(int x) {
        int parent = parents[x];
        best = -1;
        if (parent >= 0 && parents[parent] >= 0) { // removing a child of the root frees no node
            search(x);
        }
        return best;
    }

    private void search(int x) {
        bestGain = minGain;
        visitsLeft = maxVisits;
        int pivot = parents[x];
        int sibling = tree.sibling(x);
        double areaX = areas[x];
        double freed = areas[pivot];
        // below the sibling x descends in its present subtree, and the sibling's box grows to that of the parent
        if (sibling < innerCount && areas[sibling] - areaX > bestGain) {
            searchBelow(sibling, areas[sibling], x);
        }
        int box = 6 * x;
        float x0 = bounds[box];
        float y0 = bounds[box + 1];
        float z0 = bounds[box + 2];
        float x1 = bounds[box + 3];
        float y1 = bounds[box + 4];
        float z1 = bounds[box + 5];
        box = 6 * sibling;
        float withoutX0 = bounds[box]; // box of the pivot, without x
        float withoutY0 = bounds[box + 1];
        float withoutZ0 = bounds[box + 2];
        float withoutX1 = bounds[box + 3];
        float withoutY1 = bounds[box + 4];
        float withoutZ1 = bounds[box + 5];
        boolean shrinks = true; // whether the pivot is smaller without x; ancestors of one that is not are not either
        for (int above = parents[pivot]; above >= 0; above = parents[above]) {
            boolean possible = freed - areaX > bestGain;
            if (!possible && !shrinks) {
                return;
            }
            int left = children[2 * above];
            int aside = left == pivot ? children[2 * above + 1] : left;
            box = 6 * aside;
            float asideX0 = bounds[box];
            float asideY0 = bounds[box + 1];
            float asideZ0 = bounds[box + 2];
            float asideX1 = bounds[box + 3];
            float asideY1 = bounds[box + 4];
            float asideZ1 = bounds[box + 5];
            if (possible) {
                double gain = freed
                        - halfArea(
                                (double) Math.max(asideX1, x1) - Math.min(asideX0, x0),
                                (double) Math.max(asideY1, y1) - Math.min(asideY0, y0),
                                (double) Math.max(asideZ1, z1) - Math.min(asideZ0, z0));
                accept(aside, gain);
                if (aside < innerCount && gain + areas[aside] - areaX > bestGain) {
                    searchBelow(aside, gain + areas[aside], x);
                }
            }
            if (shrinks) {
                withoutX0 = Math.min(withoutX0, asideX0);
                withoutY0 = Math.min(withoutY0, asideY0);
                withoutZ0 = Math.min(withoutZ0, asideZ0);
                withoutX1 = Math.max(withoutX1, asideX1);
                withoutY1 = Math.max(withoutY1, asideY1);
                withoutZ1 = Math.max(withoutZ1, asideZ1);
                double shrink = areas[above]
                        - halfArea(
                                (double) withoutX1 - withoutX0,
                                (double) withoutY1 - withoutY0,
                                (double) withoutZ1 - withoutZ0);
                shrinks = shrink > 0;
                freed += shrinks ? shrink : 0;
                // beside this ancestor: x rises above its old subtree; the box of the new parent is the ancestor's
                if (parents[above] >= 0) {
                    accept(above, freed - areas[above]);
                }
            }
            pivot = above;
        }
    }

    private void accept(int node, double gain) {
        if (gain > bestGain) {
            bestGain = gain;
            best = node;
        }
    }

    /**
     * Searches the positions below an inner node, the more promising child first.
     *
     * @param freedThere the area saved when x has descended into the node
     */
    private void searchBelow(int from, double freedThere, int x) {
        double areaX = areas[x];
        int top = 0;
        int y = from;
        double freed = freedThere;
        while (visitsLeft > 0) {
            visitsLeft--;
            int left = children[2 * y];
            int right = children[2 * y + 1];
            double leftGain = freed - joint(6 * left, 6 * x);
            double rightGain = freed - joint(6 * right, 6 * x);
            accept(left, leftGain);
            accept(right, rightGain);
            boolean intoLeft = left < innerCount && leftGain + areas[left] - areaX > bestGain;
            boolean intoRight = right < innerCount && rightGain + areas[right] - areaX > bestGain;
            if (intoLeft && intoRight) {
                boolean leftFirst = leftGain > rightGain;
                push(top++, leftFirst ? right : left, leftFirst ? rightGain : leftGain);
                intoLeft = leftFirst;
            }
            if (intoLeft) {
                y = left;
                freed = leftGain + areas[left];
            } else if (intoRight) {
                y = right;
                freed = rightGain + areas[right];
            } else {
                do { // the best gain has grown since a node was pushed
                    if (top == 0) {
                        return;
                    }
                    y = stack[--top];
                    freed = stackFreed[top];
                } while (freed - areaX <= bestGain);
            }
        }
    }

    private void push(int top, int node, double gain) {
        if (top == stack.length) {
            stack = Arrays.copyOf(stack, 2 * top);
            stackFreed = Arrays.copyOf(stackFreed, 2 * top);
        }
        stack[top] = node;
        stackFreed[top] = gain + areas[node];
    }

    /** Returns half the area of the union of two boxes. */
    private double joint(int a, int b) {
        return halfArea(
                (double) Math.max(bounds[a + 3], bounds[b + 3]) - Math.min(bounds[a], bounds[b]),
                (double) Math.max(bounds[a + 4], bounds[b + 4]) - Math.min(bounds[a + 1], bounds[b + 1]),
                (double) Math.max(bounds[a + 5], bounds[b + 5]) - Math.min(bounds[a + 2], bounds[b + 2]));
    }

    private static double halfArea(double x, double y, double z) {
        return x * y + z * (x + y);
    }

    /** Moves a node beside another, unless that is its place already or the tree would become too deep. */
    private boolean move(int node, int target) {
        int parent = parents[node];
        int sibling = tree.sibling(node);
        int levels = 1 + levelsAbove(target) + Math.max(heights[node], heights[target]);
        if (target == parent || target == sibling || levels >= MAX_LEVELS) {
            return false;
        }
        int grandparent = parents[parent];
        tree.replaceChild(grandparent, parent, sibling);
        // the old parent is free now, and becomes the new one
        int above = parents[target]; // read again: the target may have been a child of the old parent
        tree.replaceChild(above, target, parent);
        tree.link(parent, target, node);
        changed[node] = true;
        changed[sibling] = true;
        changed[target] = true;
        changed[parent] = true;
        refitUp(grandparent);
        tree.enclose(parent);
        areas[parent] = tree.area(parent);
        heights[parent] = height(parent);
        refitUp(above);
        return true;
    }

    private int levelsAbove(int node) {
        int levels = 0;
        for (int up = parents[node]; up >= 0; up = parents[up]) {
            levels++;
        }
        return levels;
    }

    /** Updates boxes, areas and heights towards the root, as far as anything changes. */
    private void refitUp(int from) {
        for (int node = from; node >= 0; node = parents[node]) {
            byte height = height(node);
            boolean boxChanged = tree.refit(node);
            if (boxChanged) {
                areas[node] = tree.area(node);
                changed[node] = true;
                changed[children[2 * node]] = true;
                changed[children[2 * node + 1]] = true;
            } else if (height == heights[node]) {
                return;
            }
            heights[node] = height;
        }
    }

    private byte height(int node) {
        return (byte) (1 + Math.max(heights[children[2 * node]], heights[children[2 * node + 1]]));
    }
}
