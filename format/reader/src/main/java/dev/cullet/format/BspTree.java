// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import dev.cullet.format.internal.BspFrames;

/**
 * A BSP tree over the triangles of a part, exact on a lattice, read as it is stored. Each inner node holds a plane and
 * the fragments of triangles in it; each leaf is a convex cell that no fragment crosses. Immutable; made by {@link
 * Builder}. {@link BspNodes} is the same tree as plain arrays.
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
 * mixedLists       m n | ...         2 ints per mixed leaf: it owns mixedTriangles m .. m+n-1
 * mixedTriangles   t | ...           triangles, or caps of the lattice: triangleCount + k is cap k
 * mixedSamples     x y z w | ...     4 ints per mixed leaf of a solid tree: a point, in 1/2048 lattice steps, in the
 *                                    same box as the leaf, and the winding number there
 * degenerateTriangles t | ...        triangles without area on the lattice: in no node, tested one by one
 * </pre>
 *
 * <p>A node of a frame has a coarse plane of 39 bits, which decides where a point is clearly on one side. Elsewhere the
 * plane is computed from the lattice corners of a triangle in it, exactly.
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

    private final SolidLattice lattice;
    private final int depth;
    private final int fragmentCount;
    private final int[] topNodes;
    private final int[] topPolygons;
    private final long[] planes;
    private final long[] frames;
    private final int[] mixedLists;
    private final int[] mixedTriangles;
    private final int[] mixedSamples;
    private final int[] degenerateTriangles;

    private BspTree(Builder builder) {
        this.lattice = builder.lattice;
        this.depth = builder.depth;
        this.fragmentCount = builder.fragmentCount;
        this.topNodes = builder.topNodes;
        this.topPolygons = builder.topPolygons;
        this.planes = builder.planes;
        this.frames = builder.frames;
        this.mixedLists = builder.mixedLists;
        this.mixedTriangles = builder.mixedTriangles;
        this.mixedSamples = builder.mixedSamples;
        this.degenerateTriangles = builder.degenerateTriangles;
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
        private int[] mixedLists = NO_INTS;
        private int[] mixedTriangles = NO_INTS;
        private int[] mixedSamples = NO_INTS;
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
         * Sets the mixed leaves.
         *
         * @param lists 2 ints per leaf
         * @param triangles one int per entry of a list
         * @param samples 4 ints per leaf of a solid tree, else empty
         */
        public Builder mixedLeaves(int[] lists, int[] triangles, int[] samples) {
            this.mixedLists = lists;
            this.mixedTriangles = triangles;
            this.mixedSamples = samples;
            return this;
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
        return frames.length > 0 || topNodes.length > 0
                ? 0
                : mixedCount() > 0 ? FIRST_MIXED : solid() ? EMPTY : NO_CLAIM;
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
        return mixedLists.length / 2;
    }

    /** Returns the lists of the mixed leaves: 2 ints each, first entry and count. Read only. */
    public int[] mixedLists() {
        return mixedLists;
    }

    /** Returns the triangles and caps of the mixed leaves. Read only. */
    public int[] mixedTriangles() {
        return mixedTriangles;
    }

    /** Returns the sample points of mixed leaves: 4 ints each in a solid tree, none in a surface tree. Read only. */
    public int[] mixedSamples() {
        return mixedSamples;
    }

    /** Returns the triangles without area on the lattice. Read only. */
    public int[] degenerateTriangles() {
        return degenerateTriangles;
    }
}
