// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.GateList;
import dev.cullet.format.packed.PackedSymbols;

/**
 * Finds the gate and the operation that attach the next triangle of a leaf for the fewest bits, by the likely cost of
 * their symbols. With freedom it also chooses which triangle of the leaf is next and which corner is its first.
 *
 * <p>O(k) per call with k triangles in the leaf, plus a walk over at most {@link PackedSymbols#RANKS} gates.
 */
final class AttachmentSearch {
    final Attachment best = new Attachment();

    private final Attachment trial = new Attachment();
    private final int[] indices;
    private final boolean mayReorder;
    private final SymbolCosts costs;
    private final HalfEdges edges;
    private final GateList list;
    private final int[] positionOf;
    private final int[] number;
    private final int[] gateOf; // per directed edge, the gate that it opened, or -1
    private final int[] stamps; // per gate
    private final int[] ranks; // per gate that has the stamp
    private int stamp;

    /**
     * Prepares a search over arrays that {@link ConnectivityEncoder} updates.
     *
     * @param positionOf per triangle, its position in the new order, -1 before it is encoded
     * @param number per vertex, its new number, -1 before it is encoded
     */
    AttachmentSearch(
            HalfEdges edges, boolean mayReorder, SymbolCosts costs, GateList list, int[] positionOf, int[] number) {
        this.indices = edges.indices();
        this.mayReorder = mayReorder;
        this.costs = costs;
        this.edges = edges;
        this.list = list;
        this.positionOf = positionOf;
        this.number = number;
        this.gateOf = ConnectivityEncoder.filled(indices.length);
        this.stamps = new int[list.slots()];
        this.ranks = new int[list.slots()];
    }

    /**
     * Finds the cheapest attachment at any gate of any triangle of a range that is not encoded yet; stores it in
     * {@link #best}.
     */
    void choose(int context, int begin, int end) {
        best.cost = Double.POSITIVE_INFINITY;
        best.triangle = -1;
        rank(begin, end);
        for (int triangle = begin; triangle < end; triangle++) {
            if (positionOf[triangle] >= 0 || isDegenerate(triangle)) {
                continue;
            }
            for (int corner = 0; corner < 3; corner++) {
                int edge = 3 * triangle + corner;
                for (int twin = edges.first(edges.to(edge), edges.from(edge)); twin >= 0; twin = edges.after(twin)) {
                    int gate = openGate(twin);
                    if (gate != GateList.NONE && ranks[gate / GateList.INTS] < PackedSymbols.RANKS) {
                        consider(context, triangle, corner, gate);
                    }
                }
            }
        }
        if (best.triangle < 0) {
            chooseFree(begin, end);
        }
    }

    private boolean isDegenerate(int triangle) {
        int a = indices[3 * triangle];
        int b = indices[3 * triangle + 1];
        int c = indices[3 * triangle + 2];
        return a == b || b == c || c == a;
    }

    /** Returns the open gate of an edge, or NONE. */
    private int openGate(int edge) {
        int gate = gateOf[edge];
        if (gate < 0 || list.source(gate) < 0) {
            return GateList.NONE;
        }
        boolean same = list.source(gate) >> 2 == positionOf[edge / 3]
                && list.y(gate) == number[edges.from(edge)]
                && list.x(gate) == number[edges.to(edge)];
        return same ? gate : GateList.NONE;
    }

    /** Stores the ranks of all gates at which triangles of a range can be attached. */
    private void rank(int begin, int end) {
        stamp++;
        int wanted = 0;
        for (int edge = 3 * begin; edge < 3 * end; edge++) {
            if (positionOf[edge / 3] >= 0) {
                continue;
            }
            for (int twin = edges.first(edges.to(edge), edges.from(edge)); twin >= 0; twin = edges.after(twin)) {
                int gate = openGate(twin);
                if (gate != GateList.NONE && stamps[gate / GateList.INTS] != stamp) {
                    stamps[gate / GateList.INTS] = stamp;
                    ranks[gate / GateList.INTS] = Integer.MAX_VALUE;
                    wanted++;
                }
            }
        }
        int gate = list.ofRank(0);
        for (int rank = 0; wanted > 0 && rank < PackedSymbols.RANKS && gate != GateList.NONE; rank++) {
            if (stamps[gate / GateList.INTS] == stamp) {
                ranks[gate / GateList.INTS] = rank;
                wanted--;
            }
            gate = list.older(gate);
        }
    }

    /** Computes the cost of one attachment, and stores it if it is the cheapest so far. */
    private void consider(int context, int triangle, int corner, int gate) {
        trial.triangle = triangle;
        trial.corner = corner;
        trial.gate = gate;
        trial.rank = ranks[gate / GateList.INTS];
        trial.w = indices[3 * triangle + (corner + 2) % 3];
        int w = number[trial.w];
        operation(gate, w);
        int symbol = PackedSymbols.OPERATIONS * Attachment.rankSymbol(trial.rank) + trial.operation;
        trial.cost = costs.of(PackedSymbols.TRIANGLE + context, symbol)
                + Attachment.groupBits(Attachment.rankSymbol(trial.rank));
        if (trial.operation == PackedSymbols.STEP) {
            trial.cost += costs.of(PackedSymbols.STEPS, trial.steps);
        } else if (trial.operation == PackedSymbols.FAR) {
            trial.cost += 10;
        }
        if (!mayReorder && corner != 0) {
            trial.cost += costs.of(PackedSymbols.TRIANGLE + context, PackedSymbols.TURNED + corner - 1);
        }
        if (trial.cost < best.cost) {
            best.set(trial);
        }
    }

    /** Selects the operation that encodes the third corner. */
    private void operation(int gate, int w) {
        trial.at = GateList.NONE;
        if (w < 0) {
            trial.operation = PackedSymbols.NEW;
            return;
        }
        int left = list.left(gate);
        int right = list.previous(gate);
        if (list.x(left) == w) {
            trial.operation = PackedSymbols.LEFT;
            trial.at = left;
            return;
        }
        if (list.x(right) == w) {
            trial.operation = PackedSymbols.RIGHT;
            trial.at = right;
            return;
        }
        for (int steps = 0; steps < PackedSymbols.MAX_STEPS; steps++) {
            left = list.next(left);
            right = list.previous(right);
            if (list.x(left) == w || list.x(right) == w) {
                boolean forward = list.x(left) == w;
                trial.operation = PackedSymbols.STEP;
                trial.steps = forward ? steps : PackedSymbols.MAX_STEPS + steps;
                trial.at = forward ? left : right;
                return;
            }
        }
        trial.operation = PackedSymbols.FAR;
    }

    /** Selects the triangle with the most numbered corners, which come first. */
    private void chooseFree(int begin, int end) {
        int maxKnown = -1;
        for (int triangle = begin; triangle < end; triangle++) {
            if (positionOf[triangle] < 0) {
                int known = 0;
                int firstKnown = 0;
                for (int corner = 2; corner >= 0; corner--) {
                    if (number[indices[3 * triangle + corner]] >= 0) {
                        known++;
                        firstKnown = corner;
                    }
                }
                if (known > maxKnown) {
                    maxKnown = known;
                    best.triangle = triangle;
                    best.corner = mayReorder ? firstKnown : 0;
                }
            }
        }
        best.gate = GateList.NONE;
        best.operation = PackedSymbols.FREE;
    }

    /** Stores which edges of the best triangle, just encoded at a position, opened gates. */
    void storeGates(int position) {
        int gate = list.ofRank(0);
        while (gate != GateList.NONE && list.source(gate) >> 2 == position) {
            int edge = list.source(gate) & 3;
            gateOf[3 * best.triangle + (mayReorder ? (best.corner + edge) % 3 : edge)] = gate;
            gate = list.older(gate);
        }
    }
}
