// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * A BSP tree over the triangles of a part, exact on a lattice: each inner node holds a plane and the pieces of
 * triangles that lie in it; each leaf is a convex cell that no piece crosses.
 *
 * <pre>
 * planes           a b c d | ...     4 longs per node: a*x + b*y + c*z + d, x y z in lattice steps; front is where it
 *                                    is positive. a b c have no common factor, |a|, |b|, |c| &lt; 2^33, |d| &lt; 2^51
 * children         f b | ...         2 ints per node, front and back: a node after this one, or a leaf (negative)
 *                                      -1 empty    -2 solid    -3 no claim (a surface tree)    -4-k mixed leaf k
 * firstPolygon     p | ... | end     one int per node and one more: node i owns polygons p[i] .. p[i+1]-1
 * polygonTriangles t | ...           one int per polygon: the triangle it is a piece of
 * polygonSpheres   x y z r | ...     4 floats per polygon, metres: holds the piece, and its triangle's part beside it
 * mixedLists       m n | ...         2 ints per mixed leaf: it owns mixedTriangles m .. m+n-1
 * mixedTriangles   t | ...           triangles, or caps: triangleCount + k is cap k
 * mixedSamples     x y z w | ...     4 ints per mixed leaf of a solid tree: a point, in 1/2048 lattice steps, in the same
 *                                    box as the leaf, and the winding number there
 * looseTriangles   t | ...           triangles without area on the lattice: in no node, tested one by one
 * caps             9 ints | ...      lattice corners of triangles that close small holes; no surface, cells end there
 * </pre>
 *
 * <p>A lattice coordinate k on an axis is {@code origin + k * step}, exact in double: {@code step} is a power of two and
 * the same on all axes. Vertices are rounded to it, so that the tree is right, always, for a mesh that differs from the
 * part's by at most {@link #displacement()} at each vertex. A query point is rounded to 1/2048 of a step; then its place
 * against every plane is exact in one {@code long}: 33 + 27 bits and three terms.
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
    private final int pieces;
    private final long[] planes;
    private final int[] children;
    private final int[] firstPolygon;
    private final int[] polygonTriangles;
    private final float[] polygonSpheres;
    private final int[] mixedLists;
    private final int[] mixedTriangles;
    private final int[] mixedSamples;
    private final int[] looseTriangles;
    private final int[] caps;

    /**
     * Wraps the arrays without a copy; the class comment has their shapes.
     *
     * @param origin 3 floats, the lattice point 0 0 0 in model space
     * @param step metres per lattice step, a power of two
     * @param displacement the largest distance between a vertex and its lattice point, metres, rounded up
     * @param solid whether leaves say inside and outside
     * @param depth nodes on the longest path, 0 .. {@link #MAX_DEPTH}
     * @param pieces into how many pieces the triangles were cut, those in mixed leaves included
     */
    public BspTree(
            float[] origin,
            float step,
            float displacement,
            boolean solid,
            int depth,
            int pieces,
            long[] planes,
            int[] children,
            int[] firstPolygon,
            int[] polygonTriangles,
            float[] polygonSpheres,
            int[] mixedLists,
            int[] mixedTriangles,
            int[] mixedSamples,
            int[] looseTriangles,
            int[] caps) {
        this.origin = origin;
        this.step = step;
        this.displacement = displacement;
        this.solid = solid;
        this.depth = depth;
        this.pieces = pieces;
        this.planes = planes;
        this.children = children;
        this.firstPolygon = firstPolygon;
        this.polygonTriangles = polygonTriangles;
        this.polygonSpheres = polygonSpheres;
        this.mixedLists = mixedLists;
        this.mixedTriangles = mixedTriangles;
        this.mixedSamples = mixedSamples;
        this.looseTriangles = looseTriangles;
        this.caps = caps;
    }

    /** The lattice coordinate nearest to a coordinate of the part. */
    public static int toLattice(float coordinate, float origin, float step) {
        return (int) Math.rint(((double) coordinate - origin) / step);
    }

    /** 3 floats. Read only. */
    public float[] origin() {
        return origin;
    }

    /** Metres per lattice step, a power of two. */
    public float step() {
        return step;
    }

    /** The largest distance between a vertex and its lattice point, metres, rounded up. */
    public float displacement() {
        return displacement;
    }

    /** Whether leaves say inside and outside; a tree of a mesh that is not closed enough does not. */
    public boolean solid() {
        return solid;
    }

    public int nodeCount() {
        return children.length / 2;
    }

    /** Nodes on the longest path. */
    public int depth() {
        return depth;
    }

    /** Into how many pieces the triangles were cut, those in mixed leaves included; loose triangles are not cut. */
    public int pieces() {
        return pieces;
    }

    /** The node or leaf at which a walk starts: node 0, or the leaf that is the whole tree. */
    public int root() {
        return nodeCount() > 0 ? 0 : mixedCount() > 0 ? FIRST_MIXED : solid ? EMPTY : NO_CLAIM;
    }

    /** 4 longs per node. Read only. */
    public long[] planes() {
        return planes;
    }

    /** 2 ints per node, front and back. Read only. */
    public int[] children() {
        return children;
    }

    /** One int per node and one more. Read only. */
    public int[] firstPolygon() {
        return firstPolygon;
    }

    public int polygonCount() {
        return polygonTriangles.length;
    }

    /** One int per polygon. Read only. */
    public int[] polygonTriangles() {
        return polygonTriangles;
    }

    /** 4 floats per polygon. Read only. */
    public float[] polygonSpheres() {
        return polygonSpheres;
    }

    public int mixedCount() {
        return mixedLists.length / 2;
    }

    /** 2 ints per mixed leaf: first and count. Read only. */
    public int[] mixedLists() {
        return mixedLists;
    }

    /** Triangles and caps of the mixed leaves. Read only. */
    public int[] mixedTriangles() {
        return mixedTriangles;
    }

    /** 4 ints per mixed leaf of a solid tree; empty in a surface tree. Read only. */
    public int[] mixedSamples() {
        return mixedSamples;
    }

    /** Triangles without area on the lattice. Read only. */
    public int[] looseTriangles() {
        return looseTriangles;
    }

    /** 9 ints per cap: three lattice corners. Read only. */
    public int[] caps() {
        return caps;
    }
}
