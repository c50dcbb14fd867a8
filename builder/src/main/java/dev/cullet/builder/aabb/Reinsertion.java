// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Makes a binary tree cheaper by moving subtrees to better places: in each round the place of largest gain in surface
 * area is searched for every candidate node while the tree stands still, and then the moves that do not meet each other
 * are done, best first. Splitting from the top cannot see that a triangle would be better off in a distant part of the
 * tree; this can, and takes a third off CAD-like meshes.
 *
 * <p>A search is a branch and bound: candidates climb from their parent to the root and look into each sibling subtree on
 * the way, as long as the area freed by taking the node out could still pay for the area that a place costs. Searches
 * run on any number of threads; gains are ordered by size and then by node, so the result is the same on all.
 *
 * <p>Source: Bittner, Hapala and Havran 2013, Fast insertion-based optimization of bounding volume hierarchies; Meister
 * and Bittner 2018, Parallel reinsertion for bounding volume hierarchy optimization.
 */
final class Reinsertion {
    /** Nodes searched by one task. Any number gives the same tree. */
    private static final int BLOCK = 512;

    /**
     * Moves that would put a leaf deeper than this are not done: deeper trees would have to be rebuilt in part to fit
     * the stored levels, which costs more than such moves gain.
     */
    private static final int MAX_LEVELS = 40;

    /** Small trees are worth a whole round. */
    private static final int LEAST_PROBE = 1 << 12;

    private final BinaryTree tree;
    private final Workers workers;
    private final int[] candidates;
    private final int[] target; // per candidate: where to move it, -1 for nowhere
    private final float[] gain; // per candidate: half area saved
    private final boolean[] locked; // per node: taken by a move of this round
    private final byte[] heights; // per node: levels below it, 0 for a leaf
    private final Effort effort;

    private Reinsertion(BinaryTree tree, Workers workers, Effort effort) {
        this.tree = tree;
        this.workers = workers;
        this.candidates = new int[Math.min(effort.maxCandidates(), tree.nodeCount())];
        this.target = new int[candidates.length];
        this.gain = new float[candidates.length];
        this.locked = new boolean[tree.nodeCount()];
        this.heights = new byte[tree.nodeCount()];
        this.effort = effort;
        for (int node = tree.triangles - 2; node >= 0; node--) {
            heights[node] = height(node); // as they come from splitting, children have larger numbers
        }
    }

    /**
     * How much work is done.
     *
     * @param maxCandidates nodes searched for in a round: those of largest area
     * @param maxVisits nodes looked at for one candidate: a bound for meshes whose boxes nearly all overlap, since
     *     ordinary ones need some 20
     * @param maxRounds rounds at most
     * @param leastGain share of the area that a round must save, or it has stalled
     * @param maxStalls stalled rounds in a row that end it
     * @param probe before all rounds, one with one in so many nodes, the largest; 0 for none
     * @param worth share of the area that this round must save, or it was the only one: a mesh of long thin parts shows itself
     *     at once, and on a scan many rounds gain 1 % for ten times the splitter's time
     */
    record Effort(
            int maxCandidates,
            int maxVisits,
            int maxRounds,
            double leastGain,
            int maxStalls,
            int probe,
            double worth) {}

    /** Works in rounds until they stall. */
    static void run(BinaryTree tree, Workers workers, Effort effort) {
        if (tree.triangles < 4) {
            return; // no node but children of the root could move
        }
        Reinsertion reinsertion = new Reinsertion(tree, workers, effort);
        int stalls = 0;
        double area = reinsertion.innerArea();
        if (effort.probe() > 0) {
            reinsertion.round(Math.max(LEAST_PROBE, tree.nodeCount() / effort.probe()));
            double now = reinsertion.innerArea();
            if (area - now < effort.worth() * area) {
                return;
            }
            area = now;
        }
        for (int round = 0; round < effort.maxRounds() && stalls < effort.maxStalls(); round++) {
            reinsertion.round(reinsertion.candidates.length);
            double now = reinsertion.innerArea();
            stalls = area - now > effort.leastGain() * area ? 0 : stalls + 1;
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

    private void round(int most) {
        int count = LargestNodes.choose(tree, candidates, most);
        workers.forBlocks(count, BLOCK, (begin, end) -> {
            ReinsertionSearch search = new ReinsertionSearch(tree, effort.maxVisits());
            for (int i = begin; i < end; i++) {
                target[i] = search.bestPlace(candidates[i]);
                gain[i] = (float) search.bestGain();
            }
        });
        Arrays.fill(locked, false);
        long[] byGain = new long[count];
        int moves = 0;
        for (int i = 0; i < count; i++) {
            if (target[i] >= 0) {
                // gains are positive floats, whose bits sort like integers: largest first, then the earlier candidate
                byGain[moves++] = ((long) ~Float.floatToRawIntBits(gain[i]) << 32) | i;
            }
        }
        Arrays.sort(byGain, 0, moves);
        for (int i = 0; i < moves; i++) {
            int candidate = (int) byGain[i];
            move(candidates[candidate], target[candidate]);
        }
    }

    /** Moves a node beside another one, unless a better move of this round has touched their surroundings. */
    private void move(int node, int place) {
        int parent = tree.parents[node];
        if (parent < 0 || tree.parents[parent] < 0 || tree.parents[place] < 0) {
            return; // an earlier move made it the root, or a child of the root
        }
        int sibling = tree.sibling(node);
        int grandparent = tree.parents[parent];
        int joint = tree.parents[place];
        if (place == parent || place == sibling) {
            return; // an earlier move brought it there
        }
        if (locked[node]
                || locked[place]
                || locked[sibling]
                || locked[parent]
                || locked[grandparent]
                || locked[joint]) {
            return;
        }
        int levels = levelsAbove(place, node);
        if (levels < 0 || levels + 1 + Math.max(heights[node], heights[place]) >= MAX_LEVELS) {
            return; // earlier moves have put the place below the node; or the tree would become too deep
        }
        locked[node] = true;
        locked[place] = true;
        locked[sibling] = true;
        locked[parent] = true;
        locked[grandparent] = true;
        locked[joint] = true;
        tree.replaceChild(grandparent, parent, sibling);
        // the old parent is free now, and becomes the new one
        int above = tree.parents[place]; // read again: the place may have been a child of the old parent
        tree.replaceChild(above, place, parent);
        tree.link(parent, place, node);
        refitUp(grandparent);
        tree.refit(parent); // at its new place even an unchanged box is news to the nodes above
        heights[parent] = height(parent);
        refitUp(above);
    }

    /** Number of nodes above a node, or -1 if a certain one is among them. */
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

    /** Sets boxes and heights on the way to the root, as far as anything changes. */
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
