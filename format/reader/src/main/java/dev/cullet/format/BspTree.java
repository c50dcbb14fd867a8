// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * A BSP tree over the triangles of a part, exact on a lattice. Each inner node holds a plane and the fragments of
 * triangles in it; each leaf is a convex cell that no fragment crosses. Immutable; made by {@link Builder}.
 *
 * <pre>
 * planes           a b c d | ...     4 longs per node: a*x + b*y + c*z + d, x y z in lattice steps; front is where it
 *                                    is positive. a b c have no common factor, |a|, |b|, |c| &lt; 2^33, |d| &lt; 2^51
 * children         f b | ...         2 ints per node, front and back: a node after this one, or a leaf (negative)
 *                                      -1 empty    -2 solid    -3 no claim (a surface tree)    -4-k mixed leaf k
 * firstPolygon     p | ... | end     one int per node and one more: node i owns polygons p[i] .. p[i+1]-1
 * polygonTriangles t | ...           one int per polygon: the triangle it is a fragment of
 * polygonSpheres   x y z r | ...     4 floats per polygon, metres: contains the fragment on the lattice and the part of
 *                                    the triangle that it stands for
 * mixedLists       m n | ...         2 ints per mixed leaf: it owns mixedTriangles m .. m+n-1
 * mixedTriangles   t | ...           triangles, or caps: triangleCount + k is cap k
 * mixedSamples     x y z w | ...     4 ints per mixed leaf of a solid tree: a point, in 1/2048 lattice steps, in the
 *                                    same box as the leaf, and the winding number there
 * degenerateTriangles t | ...        triangles without area on the lattice: in no node, tested one by one
 * caps             9 ints | ...      lattice corners of triangles that close small holes; boundaries of cells only
 * </pre>
 *
 * <p>A lattice coordinate k on an axis is {@code origin + k * step}, exact in double: {@code step} is a power of two
 * and the same on all axes. Vertices are rounded to the lattice; the tree is exact for the rounded mesh, whose vertices
 * differ from the part's by at most {@link #displacement()}. A query point is rounded to 1/2048 of a step; its side of
 * every plane is then exact in one {@code long}: 33 + 27 bits and three terms.
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

    private final float[] origin;
    private final float step;
    private final float displacement;
    private final boolean solid;
    private final int depth;
    private final int fragmentCount;
    private final long[] planes;
    private final int[] children;
    private final int[] firstPolygon;
    private final int[] polygonTriangles;
    private final float[] polygonSpheres;
    private final int[] mixedLists;
    private final int[] mixedTriangles;
    private final int[] mixedSamples;
    private final int[] degenerateTriangles;
    private final int[] caps;

    private BspTree(Builder builder) {
        this.origin = builder.origin;
        this.step = builder.step;
        this.displacement = builder.displacement;
        this.solid = builder.solid;
        this.depth = builder.depth;
        this.fragmentCount = builder.fragmentCount;
        this.planes = builder.planes;
        this.children = builder.children;
        this.firstPolygon = builder.firstPolygon;
        this.polygonTriangles = builder.polygonTriangles;
        this.polygonSpheres = builder.polygonSpheres;
        this.mixedLists = builder.mixedLists;
        this.mixedTriangles = builder.mixedTriangles;
        this.mixedSamples = builder.mixedSamples;
        this.degenerateTriangles = builder.degenerateTriangles;
        this.caps = builder.caps;
    }

    /**
     * Collects the arrays of a tree, without copies: they must not change after {@link #build}. The class comment of
     * {@link BspTree} has their shapes. What is not set is empty. Not thread-safe.
     */
    public static final class Builder {
        private static final int[] NO_INTS = {};

        private float[] origin = new float[3];
        private float step = 1;
        private float displacement;
        private boolean solid;
        private int depth;
        private int fragmentCount;
        private long[] planes = {};
        private int[] children = NO_INTS;
        private int[] firstPolygon = {0};
        private int[] polygonTriangles = NO_INTS;
        private float[] polygonSpheres = {};
        private int[] mixedLists = NO_INTS;
        private int[] mixedTriangles = NO_INTS;
        private int[] mixedSamples = NO_INTS;
        private int[] degenerateTriangles = NO_INTS;
        private int[] caps = NO_INTS;

        /** Starts with an empty surface tree. */
        public Builder() {}

        /**
         * Sets the lattice that the tree is exact on.
         *
         * @param origin 3 floats, the lattice point 0 0 0 in model space, metres
         * @param step metres per lattice step, a power of two
         * @param displacement the largest distance between a vertex and its lattice point, metres, rounded up
         */
        public Builder lattice(float[] origin, float step, float displacement) {
            this.origin = origin;
            this.step = step;
            this.displacement = displacement;
            return this;
        }

        /** Sets whether leaves are labelled solid or empty; false for a surface tree. */
        public Builder solid(boolean solid) {
            this.solid = solid;
            return this;
        }

        /**
         * Sets the inner nodes.
         *
         * @param depth nodes on the longest path, 0 .. {@link #MAX_DEPTH}
         * @param planes 4 longs per node
         * @param children 2 ints per node
         */
        public Builder nodes(int depth, long[] planes, int[] children) {
            this.depth = depth;
            this.planes = planes;
            this.children = children;
            return this;
        }

        /** Sets the number of fragments that the triangles were cut into, those in mixed leaves included. */
        public Builder fragmentCount(int count) {
            this.fragmentCount = count;
            return this;
        }

        /**
         * Sets the polygons of the nodes.
         *
         * @param first one int per node and one more
         * @param triangles one int per polygon
         * @param spheres 4 floats per polygon, metres
         */
        public Builder polygons(int[] first, int[] triangles, float[] spheres) {
            this.firstPolygon = first;
            this.polygonTriangles = triangles;
            this.polygonSpheres = spheres;
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

        /** Sets the caps: 9 ints each. */
        public Builder caps(int[] corners) {
            this.caps = corners;
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

    /** Returns the lattice point 0 0 0 in model space: 3 floats, metres. Read only. */
    public float[] origin() {
        return origin;
    }

    /** Returns the metres per lattice step, a power of two. */
    public float step() {
        return step;
    }

    /** Returns the largest distance between a vertex and its lattice point, metres, rounded up. */
    public float displacement() {
        return displacement;
    }

    /** Returns whether leaves are labelled solid or empty; those of a mesh that is not closed enough are not. */
    public boolean solid() {
        return solid;
    }

    /** Returns the number of inner nodes. */
    public int nodeCount() {
        return children.length / 2;
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

    /** Returns the node or leaf at which a walk starts: node 0, or the leaf that is the whole tree. */
    public int root() {
        return nodeCount() > 0 ? 0 : mixedCount() > 0 ? FIRST_MIXED : solid ? EMPTY : NO_CLAIM;
    }

    /** Returns the planes of the nodes: 4 longs each. Read only. */
    public long[] planes() {
        return planes;
    }

    /** Returns the children of the nodes: 2 ints each, front and back. Read only. */
    public int[] children() {
        return children;
    }

    /** Returns the first polygon of each node, and at last the number of polygons. Read only. */
    public int[] firstPolygon() {
        return firstPolygon;
    }

    /** Returns the number of polygons in nodes. */
    public int polygonCount() {
        return polygonTriangles.length;
    }

    /** Returns the triangle of each polygon. Read only. */
    public int[] polygonTriangles() {
        return polygonTriangles;
    }

    /** Returns the bounding spheres of the polygons: 4 floats each, metres. Read only. */
    public float[] polygonSpheres() {
        return polygonSpheres;
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

    /** Returns the caps: 9 ints each, three lattice corners. Read only. */
    public int[] caps() {
        return caps;
    }
}
