// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.builder.parallel.Workers;
import java.util.Arrays;

/**
 * Lowers the cost of a binary tree by moving subtrees: each round searches, for every candidate node, the position of
 * largest gain in surface area in the unchanged tree, then performs those moves that do not conflict, largest gain
 * first. Top-down splitting cannot detect that a triangle belongs to a distant part of the tree; reinsertion saves a
 * third of the cost of CAD-like meshes.
 *
 * <p>For {@code best}; {@link SequentialReinsertion} takes a tenth of the time.
 *
 * <p>A search is a branch and bound ({@link ReinsertionSearch}). Searches run on any number of threads; moves are
 * ordered by gain and then by node, so the result is the same for all.
 *
 * <p>Source: Bittner, Hapala and Havran 2013, Fast insertion-based optimization of bounding volume hierarchies; Meister
 * and Bittner 2018, Parallel reinsertion for bounding volume hierarchy optimization.
 */
final class Reinsertion {
    /** Nodes per task. Any number gives the same tree. */
    private static final int BLOCK = 512;

    /**
     * Moves that would put a leaf deeper than this are rejected: rebuilding parts of a deeper tree to fit the stored
     * levels costs more than such moves gain.
     */
    private static final int MAX_LEVELS = 40;

    private final BinaryTree tree;
    private final Workers workers;
    private final int[] candidates;
    private final int[] targets; // per candidate: the node to move beside, or -1
    private final float[] gain; // per candidate: half area saved
    private final boolean[] locked; // per node: taken by a move of this round
    private final byte[] heights; // per node: levels below it, 0 for a leaf
    private final Effort effort;

    private Reinsertion(BinaryTree tree, Workers workers, Effort effort) {
        this.tree = tree;
        this.workers = workers;
        this.candidates = new int[Math.min(effort.maxCandidates(), tree.nodeCount())];
        this.targets = new int[candidates.length];
        this.gain = new float[candidates.length];
        this.locked = new boolean[tree.nodeCount()];
        this.heights = new byte[tree.nodeCount()];
        this.effort = effort;
        for (int node = tree.triangles - 2; node >= 0; node--) {
            heights[node] = height(node); // after splitting, children have larger indices
        }
    }

    /**
     * Limits of the work.
     *
     * @param maxCandidates nodes searched for in a round: those of largest area
     * @param maxVisits nodes visited for one candidate: a bound for meshes whose boxes nearly all overlap; usual are 20
     * @param maxRounds maximum number of rounds
     * @param minGain share of the area that a round must save, or it has stalled
     * @param maxStalls number of stalled rounds in a row after which the work ends
     */
    record Effort(int maxCandidates, int maxVisits, int maxRounds, double minGain, int maxStalls) {}

    /** Performs rounds until they stall. */
    static void run(BinaryTree tree, Workers workers, Effort effort) {
        if (tree.triangles < 4) {
            return; // only children of the root could move
        }
        Reinsertion reinsertion = new Reinsertion(tree, workers, effort);
        int stalls = 0;
        double area = reinsertion.innerArea();
        for (int round = 0; round < effort.maxRounds() && stalls < effort.maxStalls(); round++) {
            reinsertion.round();
            double now = reinsertion.innerArea();
            stalls = area - now > effort.minGain() * area ? 0 : stalls + 1;
            area = now;
        }
    }

    private double innerArea() {
        double sum = 0;
        for (int node = 0; node < tree.triangles - 1; node++) {
            sum += tree.area(node);
        }
        return sum;
    }

    private void round() {
        int count = LargestNodes.choose(tree, candidates);
        workers.forBlocks(count, BLOCK, (begin, end) -> {
            ReinsertionSearch search = new ReinsertionSearch(tree, effort.maxVisits());
            for (int i = begin; i < end; i++) {
                targets[i] = search.bestTarget(candidates[i]);
                gain[i] = (float) search.bestGain();
            }
        });
        Arrays.fill(locked, false);
        long[] byGain = new long[count];
        int moves = 0;
        for (int i = 0; i < count; i++) {
            if (targets[i] >= 0) {
                // gains are positive floats, whose bits sort like integers: largest first, then the earlier candidate
                byGain[moves++] = ((long) ~Float.floatToRawIntBits(gain[i]) << 32) | i;
            }
        }
        Arrays.sort(byGain, 0, moves);
        for (int i = 0; i < moves; i++) {
            int candidate = (int) byGain[i];
            move(candidates[candidate], targets[candidate]);
        }
    }

    /** Moves a node beside another, unless an earlier move of this round changed their neighbourhood. */
    private void move(int node, int target) {
        int parent = tree.parents[node];
        if (parent < 0 || tree.parents[parent] < 0 || tree.parents[target] < 0) {
            return; // an earlier move made it the root, or a child of the root
        }
        int sibling = tree.sibling(node);
        int grandparent = tree.parents[parent];
        int joint = tree.parents[target];
        if (target == parent || target == sibling) {
            return; // an earlier move did the same
        }
        if (locked[node]
                || locked[target]
                || locked[sibling]
                || locked[parent]
                || locked[grandparent]
                || locked[joint]) {
            return;
        }
        int levels = levelsAbove(target, node);
        if (levels < 0 || levels + 1 + Math.max(heights[node], heights[target]) >= MAX_LEVELS) {
            return; // earlier moves put the target below the node; or the tree would become too deep
        }
        locked[node] = true;
        locked[target] = true;
        locked[sibling] = true;
        locked[parent] = true;
        locked[grandparent] = true;
        locked[joint] = true;
        tree.replaceChild(grandparent, parent, sibling);
        // the old parent is free now, and becomes the new one
        int above = tree.parents[target]; // read again: the target may have been a child of the old parent
        tree.replaceChild(above, target, parent);
        tree.link(parent, target, node);
        refitUp(grandparent);
        tree.refit(parent); // even an unchanged box is new to the ancestors at the target
        heights[parent] = height(parent);
        refitUp(above);
    }

    /** Returns the number of ancestors of a node, or -1 if a given node is among them. */
    private int levelsAbove(int node, int excluded) {
        int levels = 0;
        for (int up = tree.parents[node]; up >= 0; up = tree.parents[up]) {
            if (up == excluded) {
                return -1;
            }
            levels++;
        }
        return levels;
    }

    /** Updates boxes and heights towards the root, as far as anything changes. */
    private void refitUp(int from) {
        int node = from;
        boolean changed = true;
        while (node >= 0 && changed) {
            changed = tree.refit(node);
            byte height = height(node);
            changed |= height != heights[node];
            heights[node] = height;
            node = tree.parents[node];
        }
    }

    private byte height(int node) {
        return (byte) (1 + Math.max(heights[tree.left(node)], heights[tree.right(node)]));
    }
}
