// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the tree and the indices of the triangles, which are one stream of symbols: node by node in stored order,
 * each followed by the triangles of its leaf lanes. Boxes and positions are decoded later. The writer's
 * {@code ConnectivityEncoder} is the counterpart, method by method.
 *
 * <pre>
 * node       SHAPE | per leaf lane: LEAF | its triangles          children are numbered when their parent is visited,
 *                                                               depth first, the first child first
 * triangle   [CHANGE surface node] [TURNED] gate and operation | [source triangle] | [edge flags]
 * </pre>
 *
 * <p>O(1) per node and triangle, except for walks over at most {@link PackedSymbols#RANKS} gates. The number of symbols
 * is bounded by the bits of the stream.
 */
final class ConnectivityDecoder {
    /** More than three children on each of 16 levels. */
    private static final int STACK = 64;

    private final BitReader bits;
    private final short[] codes; // tables of all alphabets
    private final PackedArrays out;
    private final GateList list;
    private final int[] indices;
    private final int[] parents;
    private final int vertexCount;
    private final int @Nullable [] surfaces;
    private final int @Nullable [] nodeIds;
    private final int @Nullable [] sources;
    private final byte @Nullable [] flags;
    private final AssetSection section;

    private int triangles; // decoded so far
    private int vertices; // numbered so far
    private int nodes; // decoded so far
    private int atCorner; // a gate that begins at the corner just decoded, or NONE

    ConnectivityDecoder(BitReader bits, short[] codes, PackedArrays out, int openGates, AssetSection section) {
        this.bits = bits;
        this.codes = codes;
        this.out = out;
        this.list = new GateList(openGates);
        this.indices = out.indices;
        this.parents = out.values;
        this.vertexCount = out.vertexCount;
        this.surfaces = out.surfaces;
        this.nodeIds = out.nodeIds;
        this.sources = out.sources;
        this.flags = out.flags;
        this.section = section;
    }

    /** Decodes all. */
    void decode() throws CorruptAssetException {
        int[] pending = new int[STACK + 1]; // nodes whose children follow, the next one on top
        int[] levels = new int[STACK + 1];
        int[] below = new int[STACK + 1]; // nodes that are visited after it, with or without children
        int top = 0;
        int level = 1;
        int laterNodes = 0;
        int total = out.nodeCount;
        node(-1);
        int siblings = 1;
        while (true) {
            for (int i = 1; i <= siblings; i++) { // without a branch for those that have no children
                pending[top] = nodes - i;
                levels[top] = level;
                below[top] = laterNodes + i - 1;
                top += Math.min(1, innerLanes(nodes - i));
            }
            out.depth = Math.max(out.depth, level);
            if (top == 0) {
                break;
            }
            int node = pending[--top];
            level = levels[top] + 1;
            laterNodes = below[top];
            siblings = innerLanes(node);
            if (siblings > total - nodes || laterNodes + siblings > STACK) {
                throw corrupt(
                        AssetErrorCode.PACKED_TREE,
                        "the tree has more nodes than the " + total + " stated, or more levels than any tree");
            }
            AabbTree.setChildren(out.nodes, node, nodes, AabbTree.laneCount(out.nodes, node) - siblings);
            for (int i = 0; i < siblings; i++) {
                node(node);
            }
        }
        if (nodes != total || triangles != out.triangleCount) {
            throw corrupt(
                    AssetErrorCode.PACKED_TREE,
                    "the symbols contain " + nodes + " nodes and " + triangles + " triangles, but " + total + " and "
                            + out.triangleCount + " are stated");
        }
        if (flags != null && out.invertedFlags) {
            list.invertFlagsOfOpenEdges(flags);
        }
        out.usedVertices = vertices;
    }

    private int innerLanes(int node) {
        long shape = AabbTree.shape(out.nodes, node);
        return AabbTree.laneCount(shape) - Integer.bitCount(AabbTree.leafLanes(shape));
    }

    private void node(int parent) throws CorruptAssetException {
        int shape = bits.symbol(codes, PackedSymbols.SHAPE);
        int leaves = shape / PackedSymbols.SHAPE_STRIDE;
        int inner = shape % PackedSymbols.SHAPE_STRIDE;
        if (leaves + inner == 0 || leaves + inner > 4 || bits.overrun()) {
            throw corrupt(
                    AssetErrorCode.PACKED_TREE,
                    "node " + nodes + " has " + leaves + " leaf lanes and " + inner
                            + " inner lanes, but 1 to 4 in all are allowed");
        }
        int first = triangles;
        int ends = 0;
        for (int lane = 0; lane < leaves; lane++) {
            int count = bits.symbol(codes, PackedSymbols.LEAF);
            if (count == 0 || count > AabbTree.MAX_LEAF || count > out.triangleCount - triangles) {
                throw corrupt(
                        AssetErrorCode.PACKED_LEAF,
                        "a leaf has " + count + " triangles, after " + triangles + " of " + out.triangleCount
                                + ", but 1 to " + AabbTree.MAX_LEAF + " are allowed");
            }
            int context = PackedSymbols.FIRST_OF_LEAF;
            for (int i = 0; i < count; i++) {
                context = triangle(context);
            }
            ends |= AabbTree.leafEnds(triangles - first, lane);
        }
        AabbTree.setShape(out.nodes, nodes++, parent, leaves + inner, first, ends);
    }

    /** Decodes a triangle; returns the context of the next. */
    private int triangle(int context) throws CorruptAssetException {
        int code = PackedSymbols.TRIANGLE + context;
        int symbol = bits.symbol(codes, code);
        int turn = 0;
        int surface = -1;
        int node = -1;
        if (symbol > PrefixCode.FREE) {
            if (symbol == PrefixCode.FREE + 1) {
                surface = bits.magnitude(codes, PackedSymbols.SURFACE);
                node = bits.magnitude(codes, PackedSymbols.NODE);
                symbol = bits.symbol(codes, code);
            }
            if (symbol >= PrefixCode.FREE + 2) {
                turn = symbol - PrefixCode.FREE - 1;
                symbol = bits.symbol(codes, code);
            }
            if (symbol > PrefixCode.FREE || turn > 2) {
                throw corrupt(
                        AssetErrorCode.PACKED_PREFIX,
                        "triangle " + triangles + " has more prefixes than CHANGE and TURNED");
            }
        }
        if (list.freeSlots() < 3 || bits.overrun()) {
            throw corrupt(
                    AssetErrorCode.PACKED_EDGES,
                    "triangle " + triangles + " needs more open edges, or more symbols, than the part has");
        }
        int neighbour;
        int next = PackedSymbols.AFTER_OLD;
        if (symbol == PrefixCode.FREE) {
            neighbour = free();
        } else {
            int operation = symbol & PrefixCode.OPERATION_MASK;
            neighbour = attached(rank(symbol >>> PrefixCode.GATE_SHIFT), operation, turn);
            if (operation == PackedSymbols.NEW) {
                next = PackedSymbols.AFTER_NEW;
            }
        }
        if (surfaces != null || nodeIds != null) {
            surfaces(neighbour, surface, node);
        }
        if (sources != null) {
            int difference = BitReader.signed(bits.magnitude(codes, PackedSymbols.SOURCE));
            sources[triangles] = (neighbour < 0 ? 0 : sources[neighbour]) + difference;
        }
        triangles++;
        return next;
    }

    /** Returns the rank of a symbol, with the bits that follow it. */
    private int rank(int symbol) {
        if (symbol < PackedSymbols.RANK_GROUPS_FROM) {
            return symbol;
        }
        int group = symbol - PackedSymbols.RANK_GROUPS_FROM;
        return PackedSymbols.RANK_GROUPS_FROM - 1 + (1 << group) + bits.bits(group);
    }

    /** Decodes a triangle at a gate; returns the triangle on the other side. */
    private int attached(int rank, int operation, int turn) throws CorruptAssetException {
        int gate = list.ofRank(rank);
        if (gate == GateList.NONE) {
            throw corrupt(
                    AssetErrorCode.PACKED_GATE,
                    "triangle " + triangles + " is attached to an open edge that does not exist");
        }
        int x = list.x(gate);
        int y = list.y(gate);
        int source = list.source(gate);
        int w;
        switch (operation) {
            case PackedSymbols.NEW:
                w = newVertex(x, y, list.z(gate));
                list.attachNew(gate, w, triangles, turn);
                break;
            case PackedSymbols.LEFT:
                w = list.y(list.next(gate));
                list.attachLeft(gate, triangles, turn);
                break;
            case PackedSymbols.RIGHT:
                w = list.x(list.previous(gate));
                list.attachRight(gate, triangles, turn);
                break;
            case PackedSymbols.STEP:
                int steps = bits.symbol(codes, PackedSymbols.STEPS);
                int at = steps < PackedSymbols.MAX_STEPS
                        ? list.step(list.left(gate), steps + 1)
                        : list.step(gate, PackedSymbols.MAX_STEPS - 2 - steps);
                w = list.x(at);
                list.attach(gate, w, at, triangles, turn);
                break;
            default:
                w = knownVertex();
                list.attach(gate, w, atCorner, triangles, turn);
                break;
        }
        if (w == x || w == y) {
            throw corrupt(
                    AssetErrorCode.PACKED_CORNER,
                    "triangle " + triangles + " repeats a corner of the edge that it is attached to");
        }
        int corner = 3 * triangles;
        int second = turn == 2 ? 0 : turn + 1;
        int third = turn == 0 ? 2 : turn - 1;
        indices[corner + turn] = x;
        indices[corner + second] = y;
        indices[corner + third] = w;
        if (flags != null) {
            flags(flags, source, turn, second, third);
        }
        return source >> 2;
    }

    /** Decodes a triangle at no gate; returns the triangle before it, or -1. */
    private int free() throws CorruptAssetException {
        int known = bits.symbol(codes, PackedSymbols.CORNERS);
        int a = corner(known & 1, -1);
        int atA = atCorner;
        int b = corner(known & 2, a);
        int atB = atCorner;
        int c = corner(known & 4, b);
        int atC = atCorner;
        int corner = 3 * triangles;
        indices[corner] = a;
        indices[corner + 1] = b;
        indices[corner + 2] = c;
        if (a != b && b != c && c != a) {
            list.add(a, b, c, atA, atB, atC, triangles);
        }
        if (flags != null) {
            flags[triangles] = (byte) bits.symbol(codes, PackedSymbols.FLAGS);
        }
        return triangles - 1;
    }

    private int corner(int known, int before) throws CorruptAssetException {
        if (known != 0) {
            return knownVertex();
        }
        atCorner = GateList.NONE;
        int from = before < 0 ? vertices - 1 : before;
        return newVertex(from, from, from);
    }

    /** Numbers a new vertex, which is predicted from the arguments; -1 for none. */
    private int newVertex(int x, int y, int z) throws CorruptAssetException {
        if (vertices == vertexCount) {
            throw corrupt(
                    AssetErrorCode.PACKED_VERTICES,
                    "the triangles use more vertices than the " + vertexCount + " stated");
        }
        parents[3 * vertices] = x;
        parents[3 * vertices + 1] = y;
        parents[3 * vertices + 2] = z;
        return vertices++;
    }

    private int knownVertex() throws CorruptAssetException {
        int symbol = bits.symbol(codes, PackedSymbols.KNOWN);
        if (symbol >= PackedSymbols.KNOWN_END) { // its rank would take up to 2^31 steps
            throw corrupt(
                    AssetErrorCode.PACKED_CORNER,
                    "triangle " + triangles + " has a corner of symbol " + symbol + ", but there are "
                            + PackedSymbols.KNOWN_END);
        }
        if (symbol >= PackedSymbols.KNOWN_GATES) {
            atCorner = list.ofRank(rank(symbol - PackedSymbols.KNOWN_GATES));
            if (atCorner == GateList.NONE) {
                throw corrupt(
                        AssetErrorCode.PACKED_CORNER,
                        "triangle " + triangles + " has a corner at an open edge that does not exist");
            }
            return list.x(atCorner);
        }
        atCorner = GateList.NONE;
        int ago = symbol == 0 ? 0 : (1 << (symbol - 1)) | bits.bits(symbol - 1);
        if (ago < 0 || ago >= vertices) {
            throw corrupt(
                    AssetErrorCode.PACKED_CORNER,
                    "triangle " + triangles + " has a corner " + ago + " vertices before the last, but only " + vertices
                            + " are decoded");
        }
        return vertices - 1 - ago;
    }

    private void surfaces(int neighbour, int surface, int node) {
        if (surfaces != null) {
            surfaces[triangles] = surface >= 0 || neighbour < 0 ? surface : surfaces[neighbour];
        }
        if (nodeIds != null) {
            nodeIds[triangles] = node >= 0 || neighbour < 0 ? node : nodeIds[neighbour];
        }
    }

    /**
     * Decodes flags as a difference from those of the neighbours, which share the active flag of an edge. An edge with
     * a neighbour is no border; one without is a border, which {@link GateList#invertFlagsOfOpenEdges} handles at the
     * end.
     *
     * @param source of the gate at which the triangle is attached
     * @param first index of its edge there; the others, in order
     */
    private void flags(byte[] flags, int source, int first, int second, int third) {
        int expected = active(flags, source) << first;
        int context = PackedSymbols.FLAGS + 1;
        if (list.closedYW >= 0) {
            expected |= active(flags, list.closedYW) << second;
            context++;
        }
        if (list.closedWX >= 0) {
            expected |= active(flags, list.closedWX) << third;
            context += 2;
        }
        flags[triangles] = (byte) (expected ^ bits.symbol(codes, context));
    }

    private static int active(byte[] flags, int source) {
        return (flags[source >> 2] >> (source & 3)) & 1;
    }

    private CorruptAssetException corrupt(AssetErrorCode code, String problem) {
        return section.corrupt(code, problem);
    }
}
