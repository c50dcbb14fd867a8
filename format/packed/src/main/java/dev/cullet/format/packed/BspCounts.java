// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.SectionPlace;
import java.nio.ByteBuffer;

/**
 * What unpacking a BSP tree takes, as stated before its choices: array lengths and work. {@link BspReplay} counts down
 * to 0, so that a malformed stream ends soon, in memory that was checked before.
 */
public final class BspCounts {
    /** Cuts of fragments. */
    public static final int CUTS = 0;

    /** Nodes. */
    public static final int NODES = 1;

    /** Fragments of triangles in planes of nodes. */
    public static final int POLYGONS = 2;

    /** Upper bound of the vertices of halves: those of the fragments that are cut, and four per cut. */
    public static final int VERTICES = 3;

    /** Tests of the side of a fragment, and of boxes for lists of mixed leaves. */
    public static final int TESTS = 4;

    /** Mixed leaves. */
    public static final int MIXED = 5;

    /** Entries of the lists of mixed leaves. */
    public static final int ENTRIES = 6;

    /** Boxes of mixed leaves are grown to multiples of 2 to this power. */
    public static final int COARSE = 7;

    /** Nodes above the frames, as stored. */
    public static final int TOP_NODES = 8;

    /** Polygons of nodes above the frames. */
    public static final int TOP_POLYGONS = 9;

    /** Planes of the table. */
    public static final int PLANES = 10;

    /** Words of frames. */
    public static final int WORDS = 11;

    /** The number of counts. */
    public static final int COUNT = 12;

    /** The largest number of cuts per triangle: the builder's limit of fragments is 4 per triangle. */
    public static final int MAX_CUTS = 3;

    /** The largest {@link #COARSE}: the box is then the lattice. */
    public static final int MAX_COARSE = 16;

    private static final int MAX_LENGTH = 1 << 26;

    /** The largest of each count: of cuts per triangle and cap, of others per triangle, cap and cut. */
    private static final int[] MAX = {
        MAX_CUTS, 2, 1, 3 + BspTree.MAX_DEPTH + FragmentCutter.MAX_NEW, 1024, 1, 16, MAX_COARSE, 2, 1, 2, 16
    };

    private static final int OBJECT = 16;
    private static final int ARRAY = 24;
    private static final int REFERENCE = 8;
    private static final int PLANE = OBJECT + 40;
    private static final int FRAGMENT = OBJECT + 40;

    /** Counts, by the constants. */
    public final long[] counts;

    /** @param counts {@value #COUNT} numbers */
    public BspCounts(long[] counts) {
        this.counts = counts;
    }

    /**
     * Reads the counts, checks that they are possible, and moves the position of the bytes behind them.
     *
     * @param triangles of the part and of its caps
     */
    public static BspCounts read(ByteBuffer bytes, long triangles, SectionPlace place) throws CorruptAssetException {
        long[] read = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            int next = -1;
            for (int shift = 0; next < 0 && shift < 42 && bytes.hasRemaining(); shift += 7) {
                next = bytes.get();
                read[i] |= (next & 127L) << shift;
            }
            long max = MAX[i] * (i == CUTS ? triangles : i == COARSE ? 1 : triangles + read[CUTS]);
            if (next < 0 || read[i] > max || (i != VERTICES && i != TESTS && read[i] > MAX_LENGTH)) {
                throw corrupt(place, i, "is cut off, or too large for " + triangles + " triangles and caps");
            }
        }
        return new BspCounts(read);
    }

    /**
     * Returns an upper bound of the bytes that unpacking allocates, the tree included.
     *
     * @param triangles of the part
     * @param caps of its lattice
     */
    public long bytes(long triangles, long caps) {
        // indices; corners and numbers, twice if some are degenerate; corners with caps; planes, their table; fragments
        long perTriangle = 12 + 84 + 37 + REFERENCE + PLANE + 4 * REFERENCE + FRAGMENT + ARRAY + 72 + 1;
        // two halves, their four arrays, and the edges of a triangle that is cut for the first time
        long perCut = 2 * FRAGMENT + 4 * ARRAY + 3 * PLANE + ARRAY + 3 * REFERENCE;
        // its arrays in BspNodes, what BspFrameEncoder measures, and a plane
        long perNode = 32 + 8 + 4 + 20 + 2 * PLANE;
        // box, list and sample; these as columns and as words with their headers; in LeafBoxes box, number and slots
        long perMixed = 24 + 8 + 16 + 24 + 26 + 24 + 8 + 16;
        return 8192
                + perTriangle * (triangles + caps)
                + (2 * REFERENCE + 1) * (triangles + caps + counts[CUTS])
                + perCut * counts[CUTS]
                + (24 + REFERENCE) * counts[VERTICES]
                + perNode * counts[NODES]
                + 4 * counts[POLYGONS]
                + perMixed * counts[MIXED]
                + 13 * counts[ENTRIES] // as ints, as differences, and as words with their headers
                + Math.min(16 * (counts[POLYGONS] + 2 * counts[MIXED]), 1 << 20)
                + (12 + 96) * counts[TOP_NODES]
                + 8 * counts[TOP_POLYGONS]
                + (32 + 16) * counts[PLANES]
                + 8 * counts[WORDS];
    }

    /** Returns an upper bound of the bytes that a tree takes besides, if its triangles are in another order. */
    long reorderedBytes(long triangles) {
        long perNode = 400; // a plane of the table, a top node and a frame of its own, twice while arrays grow
        return 8192 + 4 * triangles + perNode * counts[NODES] + 64 * (counts[POLYGONS] + counts[MIXED]);
    }

    int get(int which) {
        return (int) counts[which];
    }

    /** Checks that nothing remains of what is counted down. */
    void checkUsed(SectionPlace place) throws CorruptAssetException {
        for (int i = 0; i <= ENTRIES; i++) {
            if (counts[i] != 0) {
                throw corrupt(place, i, "is larger than what its choices give, by " + counts[i]);
            }
        }
    }

    /** Subtracts from a count. */
    void take(int which, long amount, SectionPlace place) throws CorruptAssetException {
        counts[which] -= amount;
        if (counts[which] < 0) {
            throw corrupt(place, which, "is smaller than what its choices give");
        }
    }

    private static CorruptAssetException corrupt(SectionPlace place, int which, String problem) {
        return place.corrupt(AssetErrorCode.PACKED_BSP_COUNT, "count " + which + " of the BSP tree " + problem);
    }
}
