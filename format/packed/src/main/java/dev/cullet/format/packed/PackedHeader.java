// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.FlatTable;
import dev.cullet.format.internal.SectionPlace;

/** What a packed part says before its symbols: how many of what it unpacks to, and how. */
public final class PackedHeader {
    public static final String[] FIELDS = {
        "triangles",
        "vertices",
        "tree_nodes",
        "open_edges",
        "arrays",
        "uniform_surface",
        "uniform_node",
        "grid",
        "digits",
        "weight",
        "origin",
        "step",
        "depth",
        "sah_cost",
        "symbols"
    };

    public static final int FIELD_TRIANGLES = 0;
    public static final int FIELD_VERTICES = 1;
    public static final int FIELD_TREE_NODES = 2;
    public static final int FIELD_OPEN_EDGES = 3;
    public static final int FIELD_ARRAYS = 4;
    public static final int FIELD_UNIFORM_SURFACE = 5;
    public static final int FIELD_UNIFORM_NODE = 6;
    public static final int FIELD_GRID = 7;
    public static final int FIELD_DIGITS = 8;
    public static final int FIELD_WEIGHT = 9;
    public static final int FIELD_ORIGIN = 10;
    public static final int FIELD_STEP = 11;
    public static final int FIELD_DEPTH = 12;
    public static final int FIELD_SAH_COST = 13;
    public static final int SYMBOLS = 14;

    /** Arrays that there are, as bits. */
    public static final int SURFACES = 1;

    public static final int NODES = 2;
    public static final int SOURCES = 4;
    public static final int FLAGS = 8;

    /** With FLAGS: those of edges that are open at the end are turned, see {@link GateList#turnFlagsOfOpenEdges}. */
    public static final int TURNED_FLAGS = 16;

    public static final int ALL = 31;

    public int triangles;
    public int vertices;
    public int nodes;
    public int openGates;
    public int arrays;
    public int uniformSurface;
    public int uniformNode;
    public int grid;
    public int digits;
    public int weight;
    public float[] origin = new float[3];
    public float step;
    public int depth;
    public float sahCost;

    static PackedHeader read(FlatTable table) throws CorruptAssetException {
        PackedHeader header = new PackedHeader();
        header.triangles = table.i32(FIELD_TRIANGLES);
        header.vertices = table.i32(FIELD_VERTICES);
        header.nodes = table.i32(FIELD_TREE_NODES);
        header.openGates = table.i32(FIELD_OPEN_EDGES);
        header.arrays = table.u8(FIELD_ARRAYS);
        header.uniformSurface = table.i32(FIELD_UNIFORM_SURFACE);
        header.uniformNode = table.i32(FIELD_UNIFORM_NODE);
        header.grid = table.u8(FIELD_GRID);
        header.digits = table.u8(FIELD_DIGITS);
        header.weight = table.u8(FIELD_WEIGHT);
        header.origin = table.point(FIELD_ORIGIN);
        header.step = table.f32(FIELD_STEP);
        header.depth = table.i32(FIELD_DEPTH);
        header.sahCost = table.f32(FIELD_SAH_COST);
        return header;
    }

    boolean has(int array) {
        return (arrays & array) != 0;
    }

    /**
     * Checks that numbers are possible: each node and each triangle takes a bit or more, each vertex three, and each open
     * edge comes from a triangle.
     *
     * @param bytes of symbols
     */
    public void check(int bytes, SectionPlace place) throws CorruptAssetException {
        if (triangles < 1 || vertices < 1 || nodes < 1 || openGates < 0) {
            throw place.corrupt(triangles + " triangles, " + vertices + " vertices, " + nodes + " nodes and "
                    + openGates + " open edges");
        }
        long leastBits = triangles + 3L * vertices + nodes;
        if (leastBits > 8L * bytes || openGates > 3L * triangles + 3) {
            throw place.corrupt(triangles + " triangles, " + vertices + " vertices, " + nodes + " nodes and "
                    + openGates + " open edges cannot be in " + bytes + " bytes of symbols");
        }
        if (arrays > ALL || weight > VertexPredictor.WHOLE || !CoordinateGrid.exists(grid, digits)) {
            throw place.corrupt("arrays " + arrays + ", grid " + grid + " of " + digits + " digits, weight " + weight
                    + " are unknown");
        }
    }

    /** Bytes of the arrays that the part unpacks to. */
    public long bytes() {
        long perTriangle =
                12L + (has(SURFACES) ? 4 : 0) + (has(NODES) ? 4 : 0) + (has(SOURCES) ? 4 : 0) + (has(FLAGS) ? 1 : 0);
        return perTriangle * triangles + 12L * vertices + 8L * AabbTree.NODE_WORDS * nodes;
    }

    /**
     * Bytes that are needed beside them on the way.
     *
     * @param symbols bytes of symbols
     */
    public long workBytes(int symbols) {
        long dictionaries = grid == CoordinateGrid.DICTIONARY ? 12L * vertices : 0;
        return symbols
                + dictionaries
                + 12L * vertices
                + 12L * nodes
                + 4L * GateList.INTS * openGates
                + PackedSymbols.WORK_BYTES;
    }
}
