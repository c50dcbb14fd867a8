// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AabbTree;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.packed.ConnectivityDecoder;
import dev.cullet.format.packed.GateList;
import dev.cullet.format.packed.PackedSymbols;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells tree and triangles as symbols that {@link ConnectivityDecoder} reads.
 *
 * <p>Where a triangle is put, and at which gate, is decided by the likely cost of its symbols. With freedom it also chooses
 * which triangle of a leaf comes next and which corner is its first, and numbers the vertices; else the order is as given,
 * and vertices must be numbered by first use.
 */
final class ConnectivityEncoder {
    private static final int GATES_AT_ONCE = 3;

    private final TriangleSet set;
    private final byte @Nullable [] flags;
    private final int[] indices;
    private final long[] nodes;
    private final boolean free;
    private final SymbolCosts costs;
    private final SymbolLog log = new SymbolLog();
    private final HalfEdges edges;
    private final GateList list;
    private final int[] gates;

    private final int[] placeOf; // per triangle, -1 while it is not put
    private final int[] gateOf; // per directed edge, the gate that it opened
    private final int[] number; // per vertex, -1 while it is not named
    private final int[] stamps; // per gate
    private final int[] ranks; // per gate that has the stamp
    private int stamp;
    private int mostOpen;

    private final int[] corners = new int[3]; // of the triangle that is put, vertices as they were numbered before
    private final int[] order; // per place, a triangle
    private final byte[] firstCorners; // per place
    private final int[] parents; // 3 per vertex
    private int places;
    private int vertices;

    private final Placement best = new Placement();
    private final Placement trial = new Placement();

    /** @param flags as {@link GateList#turnFlagsOfOpenEdges} will turn them back; null if they are not told */
    private ConnectivityEncoder(
            TriangleSet set, AabbTree tree, boolean free, SymbolCosts costs, HalfEdges edges, byte @Nullable [] flags) {
        this.set = set;
        this.flags = flags;
        this.indices = set.indices();
        this.nodes = tree.nodes();
        this.free = free;
        this.costs = costs;
        this.edges = edges;
        this.list = new GateList(indices.length + GATES_AT_ONCE);
        this.gates = list.gates;
        this.placeOf = filled(set.triangleCount());
        this.gateOf = filled(indices.length);
        this.number = filled(set.vertexCount());
        this.stamps = new int[gates.length / GateList.INTS];
        this.ranks = new int[gates.length / GateList.INTS];
        this.order = new int[set.triangleCount()];
        this.firstCorners = new byte[order.length];
        this.parents = new int[3 * set.vertexCount()];
    }

    private static int[] filled(int length) {
        int[] values = new int[length];
        Arrays.fill(values, -1);
        return values;
    }

    /** Triangles and tree in the order given; null if vertices are not numbered by first use. */
    static @Nullable ConnectivityEncoder inOrder(TriangleSet set, AabbTree tree) {
        HalfEdges edges = new HalfEdges(set.indices());
        ConnectivityEncoder first = new ConnectivityEncoder(set, tree, false, SymbolCosts.guess(), edges, null);
        if (!first.run()) {
            return null;
        }
        SymbolCosts costs = SymbolCosts.of(first.log);
        ConnectivityEncoder second = new ConnectivityEncoder(set, tree, false, costs, edges, null);
        second.run();
        byte[] edgeFlags = set.edgeFlags();
        if (edgeFlags == null) {
            return second;
        }
        // decide as the second did; what is open at its end is known now
        byte[] turned = edgeFlags.clone();
        second.list.turnFlagsOfOpenEdges(turned);
        ConnectivityEncoder plain = new ConnectivityEncoder(set, tree, false, costs, edges, edgeFlags);
        ConnectivityEncoder other = new ConnectivityEncoder(set, tree, false, costs, edges, turned);
        plain.run();
        other.run();
        return other.log.size() < plain.log.size() ? other : plain;
    }

    /** Whether flags of open edges are told turned. */
    boolean turnedFlags() {
        return flags != null && flags != set.edgeFlags();
    }

    /** A good order of the triangles within their leaves, of their corners, and of the vertices. */
    static ConnectivityEncoder arranging(TriangleSet set, AabbTree tree) {
        HalfEdges edges = new HalfEdges(set.indices());
        ConnectivityEncoder first = new ConnectivityEncoder(set, tree, true, SymbolCosts.guess(), edges, null);
        first.run();
        ConnectivityEncoder second = new ConnectivityEncoder(set, tree, true, SymbolCosts.of(first.log), edges, null);
        second.run();
        return second;
    }

    SymbolLog log() {
        return log;
    }

    /** How many gates must be able to be open. */
    int openGates() {
        return mostOpen + GATES_AT_ONCE;
    }

    /** Per vertex, the three that it is predicted from; -1 for none. Behind those that triangles use there is nothing. */
    int[] parents() {
        return parents;
    }

    /** Vertices that triangles use. */
    int named() {
        return vertices;
    }

    /** Per place, the triangle that comes there. */
    int[] order() {
        return order;
    }

    /** Per place, which corner of the triangle is now its first. */
    byte[] firstCorners() {
        return firstCorners;
    }

    private boolean run() {
        int count = nodes.length / AabbTree.NODE_WORDS;
        for (int node = 0; node < count; node++) {
            int lanes = AabbTree.laneCount(nodes, node);
            int leaves = Integer.bitCount(AabbTree.leafLanes(AabbTree.shape(nodes, node)));
            log.symbol(PackedSymbols.SHAPE, PackedSymbols.SHAPE_STRIDE * leaves + lanes - leaves);
            int first = AabbTree.firstTriangle(nodes, node);
            int begin = 0;
            for (int lane = 0; lane < leaves; lane++) {
                int end = AabbTree.leafEnd(nodes, node, lane);
                log.symbol(PackedSymbols.LEAF, end - begin);
                if (!leaf(first + begin, first + end)) {
                    return false;
                }
                begin = end;
            }
        }
        return true;
    }

    /** Puts the triangles of a leaf; whether that was possible in the order given. */
    private boolean leaf(int begin, int end) {
        int context = PackedSymbols.FIRST_OF_LEAF;
        for (int place = begin; place < end; place++) {
            choose(context, free ? begin : place, free ? end : place + 1);
            if (!put(context)) {
                return false;
            }
            context = best.operation == PackedSymbols.NEW ? PackedSymbols.AFTER_NEW : PackedSymbols.AFTER_OLD;
        }
        return true;
    }

    /** Where a triangle can be put. */
    private static final class Placement {
        int triangle;
        int corner; // that comes first in the order of the gate, or of a free triangle
        int gate; // NONE for a free triangle
        int rank;
        int operation; // FREE for a free triangle
        int w;
        int at; // a gate that begins at w, or NONE
        int steps; // symbol
        double cost;

        void set(Placement other) {
            triangle = other.triangle;
            corner = other.corner;
            gate = other.gate;
            rank = other.rank;
            operation = other.operation;
            w = other.w;
            at = other.at;
            steps = other.steps;
            cost = other.cost;
        }
    }

    /** Finds the cheapest place among all gates for all triangles of a range that are not put. */
    private void choose(int context, int begin, int end) {
        best.cost = Double.POSITIVE_INFINITY;
        best.triangle = -1;
        rank(begin, end);
        for (int triangle = begin; triangle < end; triangle++) {
            if (placeOf[triangle] >= 0 || isDegenerate(triangle)) {
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

    /** The gate that an edge has open, or NONE. */
    private int openGate(int edge) {
        int gate = gateOf[edge];
        if (gate < 0 || gates[gate + GateList.SOURCE] < 0) {
            return GateList.NONE;
        }
        boolean same = gates[gate + GateList.SOURCE] >> 2 == placeOf[edge / 3]
                && gates[gate + GateList.Y] == number[edges.from(edge)]
                && gates[gate + GateList.X] == number[edges.to(edge)];
        return same ? gate : GateList.NONE;
    }

    /** Notes the ranks of all gates at which triangles of a range can be put. */
    private void rank(int begin, int end) {
        stamp++;
        int wanted = 0;
        for (int edge = 3 * begin; edge < 3 * end; edge++) {
            if (placeOf[edge / 3] >= 0) {
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
            gate = gates[gate + GateList.OLDER];
        }
    }

    private void consider(int context, int triangle, int corner, int gate) {
        trial.triangle = triangle;
        trial.corner = corner;
        trial.gate = gate;
        trial.rank = ranks[gate / GateList.INTS];
        trial.w = indices[3 * triangle + (corner + 2) % 3];
        int w = number[trial.w];
        operation(gate, w);
        int symbol = PackedSymbols.OPERATIONS * rankSymbol(trial.rank) + trial.operation;
        trial.cost = costs.of(PackedSymbols.TRIANGLE + context, symbol)
                + Math.max(0, rankSymbol(trial.rank) - PackedSymbols.RANK_GROUPS_FROM);
        if (trial.operation == PackedSymbols.STEP) {
            trial.cost += costs.of(PackedSymbols.STEPS, trial.steps);
        } else if (trial.operation == PackedSymbols.FAR) {
            trial.cost += 10;
        }
        if (!free && corner != 0) {
            trial.cost += costs.of(PackedSymbols.TRIANGLE + context, PackedSymbols.TURNED + corner - 1);
        }
        if (trial.cost < best.cost) {
            best.set(trial);
        }
    }

    /** How the third corner is told. */
    private void operation(int gate, int w) {
        trial.at = GateList.NONE;
        if (w < 0) {
            trial.operation = PackedSymbols.NEW;
            return;
        }
        int left = list.left(gate);
        int right = gates[gate + GateList.PREVIOUS];
        if (gates[left + GateList.X] == w) {
            trial.operation = PackedSymbols.LEFT;
            trial.at = left;
            return;
        }
        if (gates[right + GateList.X] == w) {
            trial.operation = PackedSymbols.RIGHT;
            trial.at = right;
            return;
        }
        for (int steps = 0; steps < PackedSymbols.MOST_STEPS; steps++) {
            left = gates[left + GateList.NEXT];
            right = gates[right + GateList.PREVIOUS];
            if (gates[left + GateList.X] == w || gates[right + GateList.X] == w) {
                boolean forward = gates[left + GateList.X] == w;
                trial.operation = PackedSymbols.STEP;
                trial.steps = forward ? steps : PackedSymbols.MOST_STEPS + steps;
                trial.at = forward ? left : right;
                return;
            }
        }
        trial.operation = PackedSymbols.FAR;
    }

    /** The one with most known corners, those first. */
    private void chooseFree(int begin, int end) {
        int most = -1;
        for (int triangle = begin; triangle < end; triangle++) {
            if (placeOf[triangle] < 0) {
                int known = 0;
                int firstKnown = 0;
                for (int corner = 2; corner >= 0; corner--) {
                    if (number[indices[3 * triangle + corner]] >= 0) {
                        known++;
                        firstKnown = corner;
                    }
                }
                if (known > most) {
                    most = known;
                    best.triangle = triangle;
                    best.corner = free ? firstKnown : 0;
                }
            }
        }
        best.gate = GateList.NONE;
        best.operation = PackedSymbols.FREE;
    }

    /** Puts the chosen triangle at the next place, and logs it; whether its vertices have the right numbers. */
    private boolean put(int context) {
        int code = PackedSymbols.TRIANGLE + context;
        int turn = free ? 0 : best.corner;
        int neighbour = best.gate == GateList.NONE ? places - 1 : gates[best.gate + GateList.SOURCE] >> 2;
        for (int corner = 0; corner < 3; corner++) {
            corners[(corner + turn) % 3] = indices[3 * best.triangle + (best.corner + corner) % 3];
        }
        placeOf[best.triangle] = places;
        order[places] = best.triangle;
        firstCorners[places] = (byte) best.corner;
        signs(code, neighbour, turn);
        boolean inOrder = best.operation == PackedSymbols.FREE ? putFree(code) : putAttached(code, turn);
        noteGates();
        if (!free && set.sourceTriangles() != null) {
            int before = neighbour < 0 ? 0 : set.sourceTriangle(neighbour);
            int difference = set.sourceTriangle(places) - before;
            log.magnitude(PackedSymbols.SOURCE, SymbolLog.magnitudeOf(difference));
        }
        places++;
        return inOrder;
    }

    /** What comes before the operation. */
    private void signs(int code, int neighbour, int turn) {
        if (free) {
            return;
        }
        boolean change = (set.surfaces() != null || set.nodes() != null)
                && (neighbour < 0
                        || set.surface(neighbour) != set.surface(places)
                        || set.node(neighbour) != set.node(places));
        if (change) {
            log.symbol(code, PackedSymbols.CHANGE);
            log.magnitude(PackedSymbols.SURFACE, set.surface(places));
            log.magnitude(PackedSymbols.NODE, set.node(places));
        }
        if (turn != 0) {
            log.symbol(code, PackedSymbols.TURNED + turn - 1);
        }
    }

    private boolean putAttached(int code, int turn) {
        int gate = best.gate;
        int x = gates[gate + GateList.X];
        int y = gates[gate + GateList.Y];
        int z = gates[gate + GateList.Z];
        int source = gates[gate + GateList.SOURCE];
        int rank = rankSymbol(best.rank);
        int group = Math.max(0, rank - PackedSymbols.RANK_GROUPS_FROM);
        int inGroup = best.rank - PackedSymbols.RANK_GROUPS_FROM + 1 - (1 << group);
        log.symbol(code, PackedSymbols.OPERATIONS * rank + best.operation, group, inGroup);
        boolean inOrder = true;
        if (best.operation == PackedSymbols.NEW) {
            inOrder = name(best.w, x, y, z);
            list.attachNew(gate, number[best.w], places, turn);
        } else if (best.operation == PackedSymbols.LEFT) {
            list.attachLeft(gate, places, turn);
        } else if (best.operation == PackedSymbols.RIGHT) {
            list.attachRight(gate, places, turn);
        } else if (best.operation == PackedSymbols.STEP) {
            log.symbol(PackedSymbols.STEPS, best.steps);
            list.attach(gate, number[best.w], best.at, places, turn);
        } else {
            int at = known(number[best.w]);
            list.attach(gate, number[best.w], at, places, turn);
        }
        noteOpen();
        if (flags != null) {
            flags(flags, source, turn);
        }
        return inOrder;
    }

    private boolean putFree(int code) {
        log.symbol(code, PackedSymbols.FREE);
        int a = corners[0];
        int b = corners[1];
        int c = corners[2];
        boolean newA = number[a] < 0;
        boolean newB = number[b] < 0 && b != a;
        boolean newC = number[c] < 0 && c != a && c != b;
        log.symbol(PackedSymbols.CORNERS, (newA ? 0 : 1) | (newB ? 0 : 2) | (newC ? 0 : 4));
        boolean inOrder = true;
        int[] at = new int[3];
        for (int corner = 0; corner < 3; corner++) {
            int vertex = corners[corner];
            if (number[vertex] < 0) {
                int from = corner == 0 ? vertices - 1 : number[corners[corner - 1]];
                inOrder &= name(vertex, from, from, from);
            } else {
                at[corner] = known(number[vertex]);
            }
        }
        if (a != b && b != c && c != a) {
            list.add(number[a], number[b], number[c], at[0], at[1], at[2], places);
            noteOpen();
        }
        if (flags != null) {
            log.symbol(PackedSymbols.FLAGS, flags[places] & 0xFF);
        }
        return inOrder;
    }

    /** Gives a vertex the next number; whether it has that number already. */
    private boolean name(int vertex, int x, int y, int z) {
        parents[3 * vertices] = x;
        parents[3 * vertices + 1] = y;
        parents[3 * vertices + 2] = z;
        number[vertex] = vertices++;
        return free || number[vertex] == vertex;
    }

    /** Tells a vertex that has a number; returns a gate that begins there, or NONE. */
    private int known(int vertex) {
        int gate = list.ofRank(0);
        for (int rank = 0; rank < PackedSymbols.RANKS && gate != GateList.NONE; rank++) {
            if (gates[gate + GateList.X] == vertex) {
                int symbol = rankSymbol(rank);
                int group = Math.max(0, symbol - PackedSymbols.RANK_GROUPS_FROM);
                int inGroup = rank - PackedSymbols.RANK_GROUPS_FROM + 1 - (1 << group);
                log.symbol(PackedSymbols.KNOWN, PackedSymbols.KNOWN_GATES + symbol, group, inGroup);
                return gate;
            }
            gate = gates[gate + GateList.OLDER];
        }
        log.magnitude(PackedSymbols.KNOWN, vertices - 1 - vertex);
        return GateList.NONE;
    }

    static int rankSymbol(int rank) {
        if (rank < PackedSymbols.RANK_GROUPS_FROM) {
            return rank;
        }
        int group = 31 - Integer.numberOfLeadingZeros(rank - PackedSymbols.RANK_GROUPS_FROM + 1);
        return PackedSymbols.RANK_GROUPS_FROM + group;
    }

    private void noteOpen() {
        mostOpen = Math.max(mostOpen, gates.length / GateList.INTS - 1 - list.room());
    }

    /** Which edges have the gates that the triangle just put has opened. */
    private void noteGates() {
        int gate = list.ofRank(0);
        while (gate != GateList.NONE && gates[gate + GateList.SOURCE] >> 2 == places) {
            int edge = gates[gate + GateList.SOURCE] & 3;
            gateOf[3 * best.triangle + (free ? (best.corner + edge) % 3 : edge)] = gate;
            gate = gates[gate + GateList.OLDER];
        }
    }

    private void flags(byte[] edgeFlags, int source, int turn) {
        int expected = active(edgeFlags, source) << turn;
        int code = PackedSymbols.FLAGS + 1;
        if (list.closedYW >= 0) {
            expected |= active(edgeFlags, list.closedYW) << (turn + 1) % 3;
            code++;
        }
        if (list.closedWX >= 0) {
            expected |= active(edgeFlags, list.closedWX) << (turn + 2) % 3;
            code += 2;
        }
        log.symbol(code, expected ^ (edgeFlags[places] & 0xFF));
    }

    private static int active(byte[] edgeFlags, int source) {
        return (edgeFlags[source >> 2] >> (source & 3)) & 1;
    }
}
