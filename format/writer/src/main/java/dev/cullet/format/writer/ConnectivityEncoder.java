// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AabbTree;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.packed.GateList;
import dev.cullet.format.packed.PackedSymbols;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the tree and the indices of the triangles as symbols. {@code ConnectivityDecoder} is the counterpart, method
 * by method.
 *
 * <p>{@link AttachmentSearch} selects how each triangle is attached. With freedom, it also orders the triangles within
 * their leaves and their corners, and the vertices are numbered by first use; without, the order is as given, and
 * vertices must be numbered by first use.
 */
final class ConnectivityEncoder {
    private static final int GATES_PER_TRIANGLE = 3;

    private final TriangleSet set;
    private final byte @Nullable [] flags;
    private final int[] indices;
    private final long[] nodes;
    private final boolean mayReorder;
    private final SymbolLog log = new SymbolLog();
    private final GateList list;
    private final AttachmentSearch search;
    private final Attachment best;

    private final int[] positionOf; // per triangle, -1 before it is encoded
    private final int[] number; // per vertex, -1 before it is encoded
    private final int[] corners = new int[3]; // of the triangle just encoded, vertices as they were numbered before
    private final int[] order; // per position, a triangle
    private final byte[] firstCorners; // per position
    private final int[] parents; // 3 per vertex
    private int positions; // triangles encoded so far
    private int vertices; // numbered so far
    private int maxOpen;
    private boolean inverted;

    /**
     * Prepares one pass.
     *
     * @param flags edge flags, inverted where the decoder inverts them again; null if they are not encoded
     */
    private ConnectivityEncoder(
            TriangleSet set,
            AabbTree tree,
            boolean mayReorder,
            SymbolCosts costs,
            HalfEdges edges,
            byte @Nullable [] flags) {
        this.set = set;
        this.flags = flags;
        this.indices = edges.indices();
        this.nodes = tree.nodes();
        this.mayReorder = mayReorder;
        this.list = new GateList(indices.length + GATES_PER_TRIANGLE);
        this.positionOf = filled(set.triangleCount());
        this.number = filled(set.vertexCount());
        this.search = new AttachmentSearch(edges, mayReorder, costs, list, positionOf, number);
        this.best = search.best;
        this.order = new int[set.triangleCount()];
        this.firstCorners = new byte[order.length];
        this.parents = new int[3 * set.vertexCount()];
    }

    /** Returns an array of -1. */
    static int[] filled(int length) {
        int[] values = new int[length];
        Arrays.fill(values, -1);
        return values;
    }

    /**
     * Encodes triangles and tree in the order given, in two passes: the first measures the costs of symbols. Two more
     * choose between plain and inverted flags of open edges.
     *
     * @return null if vertices are not numbered by first use
     */
    static @Nullable ConnectivityEncoder inOrder(TriangleSet set, AabbTree tree) {
        HalfEdges edges = new HalfEdges(set.indices());
        ConnectivityEncoder first = new ConnectivityEncoder(set, tree, false, SymbolCosts.guess(), edges, null);
        if (!first.encode()) {
            return null;
        }
        SymbolCosts costs = SymbolCosts.of(first.log);
        ConnectivityEncoder second = new ConnectivityEncoder(set, tree, false, costs, edges, null);
        second.encode();
        EdgeFlags stored = set.edgeFlags();
        if (stored == null) {
            return second;
        }
        byte[] edgeFlags = stored.toArray();
        // the next passes attach triangles as the second, after which the open edges are known
        byte[] inverted = edgeFlags.clone();
        second.list.invertFlagsOfOpenEdges(inverted);
        ConnectivityEncoder plain = new ConnectivityEncoder(set, tree, false, costs, edges, edgeFlags);
        ConnectivityEncoder other = new ConnectivityEncoder(set, tree, false, costs, edges, inverted);
        plain.encode();
        other.encode();
        other.inverted = true;
        return other.log.size() < plain.log.size() ? other : plain;
    }

    /** Orders the triangles within their leaves, their corners, and the vertices, so that they pack into few bits. */
    static ConnectivityEncoder arranging(TriangleSet set, AabbTree tree) {
        HalfEdges edges = new HalfEdges(set.indices());
        ConnectivityEncoder first = new ConnectivityEncoder(set, tree, true, SymbolCosts.guess(), edges, null);
        first.encode();
        ConnectivityEncoder second = new ConnectivityEncoder(set, tree, true, SymbolCosts.of(first.log), edges, null);
        second.encode();
        return second;
    }

    SymbolLog log() {
        return log;
    }

    /** Returns whether flags of open edges are encoded inverted. */
    boolean invertedFlags() {
        return inverted;
    }

    /** Returns the capacity that the decoder's list of gates needs. */
    int openGates() {
        return maxOpen + GATES_PER_TRIANGLE;
    }

    /**
     * Returns the three vertices that each vertex is predicted from, -1 for none; undefined from {@link #usedVertices}
     * on.
     */
    int[] parents() {
        return parents;
    }

    /** Returns the number of vertices that triangles use. */
    int usedVertices() {
        return vertices;
    }

    /** Returns the triangle of each position. */
    int[] order() {
        return order;
    }

    /** Returns which corner of the triangle at each position is its first. */
    byte[] firstCorners() {
        return firstCorners;
    }

    /** Encodes all; returns whether the order given permits it. */
    private boolean encode() {
        int count = nodes.length / AabbTree.NODE_WORDS;
        for (int node = 0; node < count; node++) {
            if (!node(node)) {
                return false;
            }
        }
        return true;
    }

    private boolean node(int node) {
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
        return true;
    }

    private boolean leaf(int begin, int end) {
        int context = PackedSymbols.FIRST_OF_LEAF;
        for (int position = begin; position < end; position++) {
            search.choose(context, mayReorder ? begin : position, mayReorder ? end : position + 1);
            if (!triangle(context)) {
                return false;
            }
            context = best.operation == PackedSymbols.NEW ? PackedSymbols.AFTER_NEW : PackedSymbols.AFTER_OLD;
        }
        return true;
    }

    /** Encodes the chosen triangle at the next position; returns whether its vertices are numbered by first use. */
    private boolean triangle(int context) {
        int code = PackedSymbols.TRIANGLE + context;
        int turn = mayReorder ? 0 : best.corner;
        int neighbour = best.gate == GateList.NONE ? positions - 1 : list.source(best.gate) >> 2;
        for (int corner = 0; corner < 3; corner++) {
            corners[(corner + turn) % 3] = indices[3 * best.triangle + (best.corner + corner) % 3];
        }
        positionOf[best.triangle] = positions;
        order[positions] = best.triangle;
        firstCorners[positions] = (byte) best.corner;
        prefixes(code, neighbour, turn);
        boolean inOrder = best.operation == PackedSymbols.FREE ? free(code) : attached(code, turn);
        search.storeGates(positions);
        if (!mayReorder && set.sourceTriangles() != null) {
            int before = neighbour < 0 ? 0 : set.sourceTriangle(neighbour);
            int difference = set.sourceTriangle(positions) - before;
            log.magnitude(PackedSymbols.SOURCE, SymbolLog.magnitudeOf(difference));
        }
        positions++;
        return inOrder;
    }

    /** Encodes a change of surface or node, and the rotation of the triangle. */
    private void prefixes(int code, int neighbour, int turn) {
        if (mayReorder) {
            return;
        }
        boolean change = (set.surfaces() != null || set.nodes() != null)
                && (neighbour < 0
                        || set.surface(neighbour) != set.surface(positions)
                        || set.node(neighbour) != set.node(positions));
        if (change) {
            log.symbol(code, PackedSymbols.CHANGE);
            log.magnitude(PackedSymbols.SURFACE, set.surface(positions));
            log.magnitude(PackedSymbols.NODE, set.node(positions));
        }
        if (turn != 0) {
            log.symbol(code, PackedSymbols.TURNED + turn - 1);
        }
    }

    /** Encodes a triangle at a gate. */
    private boolean attached(int code, int turn) {
        int gate = best.gate;
        int x = list.x(gate);
        int y = list.y(gate);
        int z = list.z(gate);
        int source = list.source(gate);
        rank(code, PackedSymbols.OPERATIONS, best.operation, best.rank);
        boolean inOrder = true;
        if (best.operation == PackedSymbols.NEW) {
            inOrder = newVertex(best.w, x, y, z);
            list.attachNew(gate, number[best.w], positions, turn);
        } else if (best.operation == PackedSymbols.LEFT) {
            list.attachLeft(gate, positions, turn);
        } else if (best.operation == PackedSymbols.RIGHT) {
            list.attachRight(gate, positions, turn);
        } else if (best.operation == PackedSymbols.STEP) {
            log.symbol(PackedSymbols.STEPS, best.steps);
            list.attach(gate, number[best.w], best.at, positions, turn);
        } else {
            int at = knownVertex(number[best.w]);
            list.attach(gate, number[best.w], at, positions, turn);
        }
        updateMaxOpen();
        if (flags != null) {
            flags(flags, source, turn);
        }
        return inOrder;
    }

    /** Encodes a triangle at no gate. */
    private boolean free(int code) {
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
                inOrder &= newVertex(vertex, from, from, from);
            } else {
                at[corner] = knownVertex(number[vertex]);
            }
        }
        if (a != b && b != c && c != a) {
            list.add(number[a], number[b], number[c], at[0], at[1], at[2], positions);
            updateMaxOpen();
        }
        if (flags != null) {
            log.symbol(PackedSymbols.FLAGS, flags[positions] & 0xFF);
        }
        return inOrder;
    }

    /** Gives a vertex the next number; returns whether it has that number already. */
    private boolean newVertex(int vertex, int x, int y, int z) {
        parents[3 * vertices] = x;
        parents[3 * vertices + 1] = y;
        parents[3 * vertices + 2] = z;
        number[vertex] = vertices++;
        return mayReorder || number[vertex] == vertex;
    }

    /** Encodes a vertex that has a number; returns a gate that begins there, or NONE. */
    private int knownVertex(int vertex) {
        int gate = list.ofRank(0);
        for (int rank = 0; rank < PackedSymbols.RANKS && gate != GateList.NONE; rank++) {
            if (list.x(gate) == vertex) {
                rank(PackedSymbols.KNOWN, 1, PackedSymbols.KNOWN_GATES, rank);
                return gate;
            }
            gate = list.older(gate);
        }
        log.magnitude(PackedSymbols.KNOWN, vertices - 1 - vertex);
        return GateList.NONE;
    }

    /** Encodes a rank as the symbol {@code stride * rank symbol + offset} and its index in the group. */
    private void rank(int code, int stride, int offset, int rank) {
        int symbol = Attachment.rankSymbol(rank);
        log.symbol(code, stride * symbol + offset, Attachment.groupBits(symbol), Attachment.indexInGroup(rank, symbol));
    }

    private void updateMaxOpen() {
        maxOpen = Math.max(maxOpen, list.openGates());
    }

    /** Encodes flags as a difference from those of the neighbours. */
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
        log.symbol(code, expected ^ (edgeFlags[positions] & 0xFF));
    }

    private static int active(byte[] edgeFlags, int source) {
        return (edgeFlags[source >> 2] >> (source & 3)) & 1;
    }
}
