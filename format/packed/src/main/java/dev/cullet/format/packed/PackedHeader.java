// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.FlatTable;
import dev.cullet.format.internal.StoredFields;

/**
 * The fields of a packed part: sizes of the arrays that it unpacks to, encoding of the coordinates, and facts of the
 * tree.
 */
public final class PackedHeader {
    /** Bit of {@link #arrays}: a surface per triangle. */
    public static final int SURFACES = 1;

    /** Bit of {@link #arrays}: a node per triangle. */
    public static final int NODES = 2;

    /** Bit of {@link #arrays}: a source triangle per triangle. */
    public static final int SOURCES = 4;

    /** Bit of {@link #arrays}: edge flags. */
    public static final int FLAGS = 8;

    /**
     * Bit of {@link #arrays}, with FLAGS: open edges are stored inverted, see {@link GateList#invertFlagsOfOpenEdges}.
     */
    public static final int INVERTED_FLAGS = 16;

    /** All bits of {@link #arrays}. */
    public static final int ALL = 31;

    /** Bytes of unpacked frames that a byte of symbols may contain at most. */
    public static final int FRAME_RATIO = 512;

    /** Upper bound of the bytes of the objects of a frame. */
    private static final int FRAME_OBJECTS = 512;

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

    /** Number of frames after the first. */
    public int frames;

    public int frameGrid;
    public int frameDigits;

    static PackedHeader read(FlatTable table) throws CorruptAssetException {
        PackedHeader header = new PackedHeader();
        header.triangles = table.i32(StoredFields.PACKED_TRIANGLES);
        header.vertices = table.i32(StoredFields.PACKED_VERTICES);
        header.nodes = table.i32(StoredFields.PACKED_TREE_NODES);
        header.openGates = table.i32(StoredFields.PACKED_OPEN_EDGES);
        header.arrays = table.u8(StoredFields.PACKED_ARRAYS);
        header.uniformSurface = table.i32(StoredFields.PACKED_UNIFORM_SURFACE);
        header.uniformNode = table.i32(StoredFields.PACKED_UNIFORM_NODE);
        header.grid = table.u8(StoredFields.PACKED_GRID);
        header.digits = table.u8(StoredFields.PACKED_DIGITS);
        header.weight = table.u8(StoredFields.PACKED_WEIGHT);
        header.origin = table.point(StoredFields.PACKED_ORIGIN);
        header.step = table.f32(StoredFields.PACKED_STEP);
        header.depth = table.i32(StoredFields.PACKED_DEPTH);
        header.sahCost = table.f32(StoredFields.PACKED_SAH_COST);
        header.frames = table.i32(StoredFields.PACKED_FRAMES);
        header.frameGrid = table.u8(StoredFields.PACKED_FRAME_GRID);
        header.frameDigits = table.u8(StoredFields.PACKED_FRAME_DIGITS);
        return header;
    }

    /** Returns whether the part has an array: one of the bits. */
    boolean has(int array) {
        return (arrays & array) != 0;
    }

    /**
     * Checks that the sizes are possible: each node and each triangle takes at least one bit, each vertex three, and
     * each open edge belongs to a triangle.
     *
     * @param bytes length of the symbols
     * @param section of the part, for messages
     */
    public void check(int bytes, AssetSection section) throws CorruptAssetException {
        if (triangles < 1 || vertices < 1 || nodes < 1 || openGates < 0) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_COUNT,
                    triangles + " triangles, " + vertices + " vertices, " + nodes + " nodes and " + openGates
                            + " open edges are stated, but at least one of each is needed, and 0 open edges");
        }
        long minBits = triangles + 3L * vertices + nodes;
        if (minBits > 8L * bytes || openGates > 3L * triangles + 3) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_SIZE,
                    triangles + " triangles, " + vertices + " vertices, " + nodes + " nodes and " + openGates
                            + " open edges are stated, but " + bytes + " bytes of symbols cannot contain them");
        }
        if (arrays > ALL || weight > VertexPredictor.FULL_WEIGHT || !CoordinateGrid.exists(grid, digits)) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_FORM,
                    "arrays " + arrays + ", grid " + grid + " of " + digits + " digits, weight " + weight
                            + " are stated, but this reader has no such encoding");
        }
    }

    /**
     * Checks the numbers of the later frames.
     *
     * @param bytes length of their symbols
     * @param section of the part, for messages
     */
    public void checkFrames(int bytes, AssetSection section) throws CorruptAssetException {
        int kind = frameGrid & ~CoordinateGrid.SPLIT;
        if (frames < 0 || frameBytes() > (long) FRAME_RATIO * bytes) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_FRAMES,
                    (frames & 0xFFFF_FFFFL) + " later frames are stated, but " + bytes
                            + " bytes of symbols cannot contain them");
        }
        if (kind > CoordinateGrid.DECIMALS || !CoordinateGrid.exists(frameGrid, frameDigits)) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_FRAME_GRID,
                    "grid " + frameGrid + " of " + frameDigits
                            + " digits is stated for frames, but this reader has no such encoding");
        }
    }

    /** Returns the bytes of the arrays of all later frames, at most 2^63 - 1. */
    public long frameBytes() {
        long ofFrame = FRAME_OBJECTS + 12L * vertices + 8L * AabbTree.NODE_WORDS * nodes; // below 2^38
        return frames > Long.MAX_VALUE / ofFrame ? Long.MAX_VALUE : frames * ofFrame;
    }

    /** Returns the bytes of the arrays that the symbols contain, before numbers of triangles become blocks or runs. */
    public long bytes() {
        return perTriangle() * triangles + 12L * vertices + 8L * AabbTree.NODE_WORDS * nodes;
    }

    /** Returns an upper bound of the bytes of these blocks and runs: 4 per number, and headers. */
    public long storedBytes() {
        return (perTriangle() + (has(FLAGS) ? 4 : 1)) * triangles + 512;
    }

    long perTriangle() {
        return 12L + (has(SURFACES) ? 4 : 0) + (has(NODES) ? 4 : 0) + (has(SOURCES) ? 4 : 0) + (has(FLAGS) ? 1 : 0);
    }

    /**
     * Returns the bytes of work space that decoding needs besides the arrays.
     *
     * @param symbols length of the symbols in bytes
     */
    public long workBytes(int symbols) {
        long dictionaries = grid == CoordinateGrid.DICTIONARY ? 12L * vertices : 0;
        return symbols
                + dictionaries
                + 12L * vertices
                + (has(FLAGS) ? 4L * triangles : 0)
                + 12L * nodes
                + 4L * GateList.INTS * openGates
                + PackedSymbols.WORK_BYTES;
    }
}
