// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * The lengths of the arrays of a packed BSP tree, stored before its symbols. They are checked before an array is
 * allocated: a packed tree takes at most {@value #MAX_BYTES} bytes per triangle. Immutable.
 */
public final class BspCounts {
    /** Nodes above the frames. */
    public static final int TOP_NODES = 0;

    /** Polygons of nodes above the frames. */
    public static final int TOP_POLYGONS = 1;

    /** Planes of the table. */
    public static final int PLANES = 2;

    /** Words of frames. */
    public static final int WORDS = 3;

    /** Mixed leaves. */
    public static final int MIXED = 4;

    /** Entries of the lists of mixed leaves. */
    public static final int ENTRIES = 5;

    /** Triangles without area on the lattice. */
    public static final int DEGENERATE = 6;

    /** Fragments that the triangles were cut into. */
    public static final int FRAGMENTS = 7;

    /** The number of counts. */
    public static final int COUNT = 8;

    /** The largest number of bytes per triangle that a packed tree takes in memory, while it is decoded. */
    public static final int MAX_BYTES = 200;

    /** Bytes that a tree of any number of triangles may take in addition. */
    public static final int FEW_BYTES = 4096;

    /** Bytes of memory per element of each count: the array, and for mixed leaves the numbers before their encoding. */
    private static final int[] BYTES = {12, 8, 32, 8, 64, 12, 4, 0};

    /** The largest count, but that of fragments. */
    private static final int MAX = 1 << 25;

    /** What the coder allocates itself: probabilities, a frame, and the stacks. */
    private static final int WORK_BYTES = 24_000;

    private final int[] counts;

    private BspCounts(int[] counts) {
        this.counts = counts;
    }

    /** Returns the counts of a tree. */
    public static BspCounts of(BspTree tree) {
        return new BspCounts(new int[] {
            tree.topCount(),
            tree.topPolygons().length / 2,
            tree.planes().length / 4,
            tree.frames().length,
            tree.mixedCount(),
            tree.mixedEntries(),
            tree.degenerateTriangles().length,
            tree.fragmentCount()
        });
    }

    /**
     * Reads counts, checks that a tree of some triangles may have them, and moves the position of the bytes behind
     * them.
     *
     * @param triangles of the part
     */
    public static BspCounts read(ByteBuffer bytes, int triangles, AssetSection section) throws CorruptAssetException {
        int[] counts = new int[COUNT];
        long memory = 0;
        long allowed = MAX_BYTES * (long) triangles + FEW_BYTES;
        int present = bytes.hasRemaining() ? bytes.get() : -1; // bit i: count i is not 0
        for (int i = 0; i < COUNT; i++) {
            long count = 0;
            int next = ((present >>> i) & 1) - 1; // 0: a byte follows; -1: none
            for (int shift = 0; shift < 35 && next >= 0 && bytes.hasRemaining(); shift += 7) {
                int read = bytes.get();
                count |= (read & 127L) << shift;
                next = read < 0 ? 0 : -1;
            }
            memory += BYTES[i] * count;
            if (next >= 0 || count > (i == FRAGMENTS ? Integer.MAX_VALUE : MAX) || memory > allowed) {
                throw section.corrupt(
                        AssetErrorCode.PACKED_BSP_COUNT,
                        "count " + i + " of the BSP tree is "
                                + (next >= 0
                                        ? "cut off"
                                        : count + ", and the counts so far take " + memory + " bytes; " + triangles
                                                + " triangles may take " + allowed));
            }
            counts[i] = (int) count;
        }
        return new BspCounts(counts);
    }

    /** Returns the bytes that decoding allocates at most, the tree included. */
    public long bytes() {
        long sum = WORK_BYTES;
        for (int i = 0; i < COUNT; i++) {
            sum += BYTES[i] * (long) counts[i];
        }
        return sum;
    }

    /** Writes which counts are not 0, then these: seven bits per byte, lowest first, high bit set if more follow. */
    public void write(ByteArrayOutputStream out) {
        int present = 0;
        for (int i = 0; i < COUNT; i++) {
            present |= counts[i] == 0 ? 0 : 1 << i;
        }
        out.write(present);
        for (int count : counts) {
            int rest = count;
            for (; rest > 127; rest >>>= 7) {
                out.write((rest & 127) | 128);
            }
            if (count != 0) {
                out.write(rest);
            }
        }
    }

    int get(int which) {
        return counts[which];
    }
}
