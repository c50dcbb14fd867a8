// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Merges neighbouring clusters as long as their common hull stays near the part: the pair whose hull sticks out least
 * first, of pairs that stick out alike the smaller one. Ties are decided by identifiers.
 *
 * <p>Two clusters whose hull sticks out too far are never in one piece, because a larger hull sticks out farther.
 *
 * <p>A pair is rated by a bounded search for the point that sticks out farthest, and examined further when it is
 * merged; the proof is left to the finished pieces. O(n log n) ratings for clusters with few neighbours each.
 *
 * <p>Source: bottom-up merging as in Mamou and Ghorbel 2009, with the distance from the solid in place of concavity.
 */
final class Merging {
    /** Points that rate a pair. */
    private static final int PROBES = 48;

    /** The weight of the size of a pair, as a part of the limit, against how far it sticks out. */
    private static final double SIZE_WEIGHT = 1.0 / 8;

    private final StickOutProof proof;
    private final double limit;
    private final double gap;
    private final double diagonal;
    private final long budget;
    private final List<Cluster> clusters = new ArrayList<>();
    private final List<SortedSet<Integer>> neighbours = new ArrayList<>();

    /** Clusters with which a hull sticks out too far, and so does any larger one. */
    private final List<SortedSet<Integer>> blocked = new ArrayList<>();

    private final List<Boolean> alive = new ArrayList<>();
    private final PriorityQueue<Pair> queue = new PriorityQueue<>(
            Comparator.comparingDouble(Pair::cost).thenComparingInt(Pair::first).thenComparingInt(Pair::second));

    private record Pair(double cost, int first, int second) {}

    /**
     * @param limit how far hulls may stick out, in metres
     * @param gap the largest distance between the boxes of neighbours, in metres
     * @param diagonal of the part, in metres
     * @param budget tetrahedra that are visited before a pair is merged: too few, and pieces are taken apart later
     */
    Merging(StickOutProof proof, double limit, double gap, double diagonal, long budget) {
        this.proof = proof;
        this.limit = limit;
        this.gap = gap;
        this.diagonal = diagonal;
        this.budget = budget;
    }

    /**
     * Returns the clusters that are left, in the order of their first atoms.
     *
     * @param apart pairs of positions in the list, of atoms that are not to be in one cluster
     */
    List<Cluster> merge(List<Cluster> atoms, List<int[]> apart) {
        for (Cluster atom : atoms) {
            add(atom, new TreeSet<>(), new TreeSet<>());
        }
        for (int[] pair : apart) {
            blocked.get(pair[0]).add(pair[1]);
            blocked.get(pair[1]).add(pair[0]);
        }
        connect(atoms);
        while (!queue.isEmpty()) {
            Pair pair = queue.poll();
            if (alive.get(pair.first) && alive.get(pair.second)) {
                join(pair);
            }
        }
        List<Cluster> left = new ArrayList<>();
        for (int i = 0; i < clusters.size(); i++) {
            if (alive.get(i)) {
                left.add(clusters.get(i));
            }
        }
        return left;
    }

    private void add(Cluster cluster, SortedSet<Integer> near, SortedSet<Integer> never) {
        clusters.add(cluster);
        neighbours.add(near);
        blocked.add(never);
        alive.add(true);
    }

    /** Rates all pairs of atoms with near boxes, which a sweep along x finds. */
    private void connect(List<Cluster> atoms) {
        List<Integer> byX = new ArrayList<>();
        for (int i = 0; i < atoms.size(); i++) {
            byX.add(i);
        }
        byX.sort(Comparator.comparingDouble((Integer i) -> atoms.get(i).box[0]).thenComparingInt(i -> i));
        for (int i = 0; i < byX.size(); i++) {
            Cluster one = atoms.get(byX.get(i));
            for (int j = i + 1; j < byX.size() && atoms.get(byX.get(j)).box[0] <= one.box[3] + gap; j++) {
                boolean isApart = blocked.get(byX.get(i)).contains(byX.get(j));
                if (!isApart && one.gap(atoms.get(byX.get(j))) <= gap) {
                    neighbours.get(byX.get(i)).add(byX.get(j));
                    neighbours.get(byX.get(j)).add(byX.get(i));
                    rate(byX.get(i), byX.get(j));
                }
            }
        }
    }

    private void rate(int a, int b) {
        Cluster both = Cluster.of(-1, clusters.get(a), clusters.get(b));
        double stickOut = both.diagonal() <= limit ? 0 : proof.probe(both.tetrahedra(), limit, PROBES);
        if (stickOut > limit) {
            block(a, b);
            return;
        }
        double cost = stickOut + SIZE_WEIGHT * limit * both.diagonal() / diagonal;
        queue.add(new Pair(cost, Math.min(a, b), Math.max(a, b)));
    }

    private void block(int a, int b) {
        neighbours.get(a).remove(b);
        neighbours.get(b).remove(a);
        blocked.get(a).add(b);
        blocked.get(b).add(a);
    }

    private void join(Pair pair) {
        int a = pair.first;
        int b = pair.second;
        Cluster both = Cluster.of(clusters.size(), clusters.get(a), clusters.get(b));
        if (both.diagonal() > limit
                && proof.prove(both.tetrahedra(), limit, budget) == StickOutProof.Verdict.VIOLATED) {
            block(a, b);
            return;
        }
        int number = clusters.size();
        SortedSet<Integer> near = union(neighbours.get(a), neighbours.get(b));
        SortedSet<Integer> never = union(blocked.get(a), blocked.get(b));
        near.removeAll(never);
        near.remove(a);
        near.remove(b);
        add(both, near, never);
        alive.set(a, false);
        alive.set(b, false);
        for (int other : never) {
            blocked.get(other).add(number);
        }
        for (int other : List.copyOf(near)) {
            neighbours.get(other).add(number);
            rate(other, number);
        }
    }

    /** The living members of two sets. */
    private SortedSet<Integer> union(SortedSet<Integer> one, SortedSet<Integer> other) {
        SortedSet<Integer> both = new TreeSet<>(one);
        both.addAll(other);
        both.removeIf(member -> !alive.get(member));
        return both;
    }
}
