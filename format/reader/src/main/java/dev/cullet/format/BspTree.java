// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import dev.cullet.format.internal.BitBlocks;
import dev.cullet.format.internal.BspFrames;

/**
 * A BSP tree over the triangles of a part, exact on a lattice, read as it is stored. Each inner node holds a plane and
 * the fragments of triangles in it; each leaf is a convex cell that no fragment crosses. Immutable; made by {@link
 * Builder}.
 *
 * <pre>
 * topNodes         p f b | ...       3 ints per node above the frames, in preorder:
 *                                      p      0 .. 2 &lt;&lt; 16 | k: where this axis is k; ~i: plane i of the table
 *                                      f, b   front, back: a top node; T + w: the frame at word w, T the number of top
 *                                             nodes; or a leaf (negative)
 *                                               -1 empty  -2 solid  -3 no claim (a surface tree)  -4-k mixed leaf k
 * topPolygons      n t | ...         2 ints per fragment in the plane of a top node: node and triangle, ascending
 * planes           a b c d | ...     4 longs per plane of the table: a*x + b*y + c*z + d, x y z in lattice steps; front
 *                                    is where it is positive. |a|, |b|, |c| &lt; 2^33, |d| &lt; 2^51
 * frames           words | ...       subtrees of at most 127 nodes, 8 bytes per node; docs/format.md draws the bits
 * mixedLists       m | ... n | ...   2 ints per mixed leaf: it lists mixedTriangles m .. m+n-1
 * mixedTriangles   t - i | ...       entry i: triangle t, or a cap of the lattice: triangleCount + k is cap k
 * mixedSamples     x | ... y | ...   4 ints per mixed leaf of a solid tree: a point, in half lattice steps, in the
 *                  z | ... w | ...   same box as the leaf, and the winding number there
 * degenerateTriangles t | ...        triangles without area on the lattice: in no node, tested one by one
 * </pre>
 *
 * <p>A node of a frame has a coarse plane of 39 bits, which decides where a point is clearly on one side. Elsewhere the
 * plane is computed from the lattice corners of a triangle in it, exactly.
 *
 * <p>The ints of mixed leaves are in {@link BitBlocks} of {@value #MIXED_BLOCK}, at least one bit each; the lists and
 * the samples column by column. Reading one takes O(1).
 *
 * <p>Vertices are rounded to the {@link SolidLattice}; the tree is exact for the rounded mesh, whose vertices differ
 * from the part's by at most {@link SolidLattice#displacement()}. A query point is rounded to 1/2048 of a step; its
 * side of every plane is then exact in one {@code long}: 33 + 27 bits and three terms.
 */
public final class BspTree {
    /** The largest number of nodes on a path: the trail of a walk is one long. */
    public static final int MAX_DEPTH = 64;

    /** The largest lattice coordinate. */
    public static final int LATTICE_MAX = 65535;

    /** Query points are rounded to this fraction of a lattice step. */
    public static final int SUBSTEPS = 2048;

    /** Child: a leaf outside the solid. */
    public static final int EMPTY = -1;

    /** Child: a leaf inside the solid. */
    public static final int SOLID = -2;

    /** Child: a leaf of a tree that claims no solid. */
    public static final int NO_CLAIM = -3;

    /** Child: the first mixed leaf; the next is one less. */
    public static final int FIRST_MIXED = -4;

    /** Ints of mixed leaves in one block; the last may have fewer. */
    public static final int MIXED_BLOCK = 128;

    /** Bits of an int of mixed leaves at least. */
    public static final int MIXED_MIN_BITS = 1;

    private final SolidLattice lattice;
    private final int depth;
    private final int fragmentCount;
    private final int[] topNodes;
    private final int[] topPolygons;
    private final long[] planes;
    private final long[] frames;
    private final int mixedCount;
    private final int mixedEntries;
    private final long[] mixedLists;
    private final long[] mixedTriangles;
    private final long[] mixedSamples;
    private final int listHeaders; // words of the first headers of blocks
    private final int triangleHeaders;
    private final int sampleHeaders;
    private final int[] degenerateTriangles;

    private BspTree(Builder builder) {
        this.lattice = builder.lattice;
        this.depth = builder.depth;
        this.fragmentCount = builder.fragmentCount;
        this.topNodes = builder.topNodes;
        this.topPolygons = builder.topPolygons;
        this.planes = builder.planes;
        this.frames = builder.frames;
        this.mixedCount = builder.mixedCount;
        this.mixedEntries = builder.mixedEntries;
        this.mixedLists = builder.mixedLists;
        this.mixedTriangles = builder.mixedTriangles;
        this.mixedSamples = builder.mixedSamples;
        this.listHeaders = headers(mixedLists, 2L * mixedCount);
        this.triangleHeaders = headers(mixedTriangles, mixedEntries);
        this.sampleHeaders = headers(mixedSamples, 4L * mixedCount);
        this.degenerateTriangles = builder.degenerateTriangles;
    }

    /** Returns the word of the first header; that of words which are refused is of no use. */
    private static int headers(long[] words, long length) {
        return (int) Math.max(0, words.length - (length + MIXED_BLOCK - 1) / MIXED_BLOCK);
    }

    /**
     * Collects the arrays of a tree, without copies: they must not change after {@link #build}. The class comment of
     * {@link BspTree} has their shapes. What is not set is empty. Not thread-safe.
     */
    public static final class Builder {
        private static final int[] NO_INTS = {};

        private final SolidLattice lattice;
        private int depth;
        private int fragmentCount;
        private int[] topNodes = NO_INTS;
        private int[] topPolygons = NO_INTS;
        private long[] planes = {};
        private long[] frames = {};
        private int mixedCount;
        private int mixedEntries;
        private long[] mixedLists = {};
        private long[] mixedTriangles = {};
        private long[] mixedSamples = {};
        private int[] degenerateTriangles = NO_INTS;

        /**
         * Starts with an empty tree.
         *
         * @param lattice the lattice that the tree is exact on; its leaves are labelled solid or empty if that is solid
         */
        public Builder(SolidLattice lattice) {
            this.lattice = lattice;
        }

        /**
         * Sets the inner nodes.
         *
         * @param depth nodes on the longest path, 0 .. {@link #MAX_DEPTH}
         * @param topNodes 3 ints per node above the frames
         * @param topPolygons 2 ints per polygon of these nodes
         * @param planes 4 longs per plane of the table
         * @param frames words of the frames
         */
        public Builder nodes(int depth, int[] topNodes, int[] topPolygons, long[] planes, long[] frames) {
            this.depth = depth;
            this.topNodes = topNodes;
            this.topPolygons = topPolygons;
            this.planes = planes;
            this.frames = frames;
            return this;
        }

        /** Sets the number of fragments that the triangles were cut into, those in mixed leaves included. */
        public Builder fragmentCount(int count) {
            this.fragmentCount = count;
            return this;
        }

        /**
         * Sets the mixed leaves, and encodes them. Unlike stored words, the ints of a leaf are adjacent.
         *
         * @param lists 2 ints per leaf: first entry, number of entries
         * @param triangles one int per entry of a list
         * @param samples 4 ints per leaf of a solid tree: x y z in half lattice steps, winding number; else empty
         */
        public Builder mixedLeaves(int[] lists, int[] triangles, int[] samples) {
            return storedMixedLeaves(
                    lists.length / 2,
                    triangles.length,
                    encoded(columns(lists, 2)),
                    encoded(lessIndices(triangles)),
                    encoded(columns(samples, 4)));
        }

        /**
         * Sets the mixed leaves as stored.
         *
         * @param count number of leaves
         * @param entries number of entries of all lists
         * @param lists words of the lists
         * @param triangles words of the entries
         * @param samples words of the samples; empty if the tree is not solid
         */
        public Builder storedMixedLeaves(int count, int entries, long[] lists, long[] triangles, long[] samples) {
            this.mixedCount = count;
            this.mixedEntries = entries;
            this.mixedLists = lists;
            this.mixedTriangles = triangles;
            this.mixedSamples = samples;
            return this;
        }

        /** Returns ints less their indices: equal along neighbouring triangles, so that blocks have few bits. */
        private static int[] lessIndices(int[] triangles) {
            int[] differences = new int[triangles.length];
            for (int i = 0; i < triangles.length; i++) {
                differences[i] = triangles[i] - i;
            }
            return differences;
        }

        private static long[] encoded(int[] values) {
            return BitBlocks.encode(values, MIXED_BLOCK, MIXED_MIN_BITS);
        }

        private static int[] columns(int[] rows, int width) {
            int[] columns = new int[rows.length];
            for (int i = 0; i < rows.length; i++) {
                columns[i % width * (rows.length / width) + i / width] = rows[i];
            }
            return columns;
        }

        /** Sets the triangles without area on the lattice. */
        public Builder degenerateTriangles(int[] triangles) {
            this.degenerateTriangles = triangles;
            return this;
        }

        /** Returns the tree, which shares the arrays. It is not validated. */
        public BspTree build() {
            return new BspTree(this);
        }
    }

    /**
     * Returns the lattice coordinate nearest to a coordinate of the part.
     *
     * @param coordinate model space, metres
     * @param origin of the lattice on the same axis, metres
     * @param step metres per lattice step
     */
    public static int toLattice(float coordinate, float origin, float step) {
        return (int) Math.rint(((double) coordinate - origin) / step);
    }

    /** Returns the lattice that the tree is exact on, which is that of the part. */
    public SolidLattice lattice() {
        return lattice;
    }

    /** Returns whether leaves are labelled solid or empty; those of a mesh that is not closed enough are not. */
    public boolean solid() {
        return lattice.solid();
    }

    /** Returns the number of inner nodes. O(frames). */
    public int nodeCount() {
        int count = topCount();
        for (int frame = 0; frame < frames.length; frame = BspFrames.end(frame, frames[frame + 1])) {
            count += BspFrames.nodeCount(frames[frame + 1]);
        }
        return count;
    }

    /** Returns the number of nodes above the frames. */
    public int topCount() {
        return topNodes.length / 3;
    }

    /** Returns the number of nodes on the longest path, at most {@link #MAX_DEPTH}. */
    public int depth() {
        return depth;
    }

    /**
     * Returns the number of fragments that the triangles were cut into, those in mixed leaves included; degenerate
     * triangles are not cut.
     */
    public int fragmentCount() {
        return fragmentCount;
    }

    /**
     * Returns where a walk starts, as a child in {@link #topNodes}: 0, which is a top node or the only frame, or the
     * leaf that is the whole tree.
     */
    public int root() {
        return frames.length > 0 || topNodes.length > 0 ? 0 : mixedCount > 0 ? FIRST_MIXED : solid() ? EMPTY : NO_CLAIM;
    }

    /** Returns the nodes above the frames: 3 ints each. Read only. */
    public int[] topNodes() {
        return topNodes;
    }

    /** Returns the polygons of the nodes above the frames: 2 ints each. Read only. */
    public int[] topPolygons() {
        return topPolygons;
    }

    /** Returns the table of planes: 4 longs each. Read only. */
    public long[] planes() {
        return planes;
    }

    /** Returns the words of the frames. Read only. */
    public long[] frames() {
        return frames;
    }

    /** Returns the number of mixed leaves. */
    public int mixedCount() {
        return mixedCount;
    }

    /** Returns the number of entries of the lists of mixed leaves; a list that leaves share counts once. */
    public int mixedEntries() {
        return mixedEntries;
    }

    /** Returns the first entry of the list of a mixed leaf. O(1). */
    public int mixedFirst(int leaf) {
        return mixed(mixedLists, listHeaders, leaf);
    }

    /** Returns the end of the list of a mixed leaf, which is the entry after its last. O(1). */
    public int mixedEnd(int leaf) {
        return mixedFirst(leaf) + mixed(mixedLists, listHeaders, mixedCount + leaf);
    }

    /** Returns the triangle of an entry; {@code triangleCount + k} is cap k of the lattice. O(1). */
    public int mixedTriangle(int entry) {
        return entry + mixed(mixedTriangles, triangleHeaders, entry);
    }

    /**
     * Returns a number of the sample of a mixed leaf of a solid tree. O(1).
     *
     * @param k 0 to 2: a coordinate in half lattice steps; 3: the winding number
     */
    public int mixedSample(int leaf, int k) {
        return mixed(mixedSamples, sampleHeaders, k * mixedCount + leaf);
    }

    private static int mixed(long[] words, int headers, int index) {
        return BitBlocks.get(words, headers, index / MIXED_BLOCK, index % MIXED_BLOCK);
    }

    /** Returns the words of the lists of mixed leaves. Read only. */
    public long[] mixedLists() {
        return mixedLists;
    }

    /** Returns the words of the entries of mixed leaves, each less its index. Read only. */
    public long[] mixedTriangles() {
        return mixedTriangles;
    }

    /** Returns the words of the samples of mixed leaves; empty if the tree is not solid. Read only. */
    public long[] mixedSamples() {
        return mixedSamples;
    }

    /** Returns the triangles without area on the lattice. Read only. */
    public int[] degenerateTriangles() {
        return degenerateTriangles;
    }
}
