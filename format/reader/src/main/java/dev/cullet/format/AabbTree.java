// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * An AABB tree as the queries walk it: 4-wide nodes of 64 bytes with boxes on a 15-bit lattice, and parent links, so
 * that no query needs a stack. Every triangle is in exactly one leaf.
 *
 * <pre>
 * nodes, 8 longs per node i, lane k in bits 16k .. 16k+15 of the first six:
 *   8i+0  lower x of lanes 0..3, 0 .. 32767             8i+1  upper x of lanes 0..3, with bit 15 set
 *   8i+2  lower y                                       8i+3  upper y
 *   8i+4  lower z                                       8i+5  upper z
 *   8i+6  bits  0-31  first triangle of this node's leaf lanes
 *         bits 32-63  childBase - L, so that the child in lane k is node (this + k); L = number of leaf lanes
 *   8i+7  bits  0-27  parent + 1, 0 at the root
 *         bits 28-30  number of lanes in use, 1 .. 4
 *         bits 32-63  four bytes: end of each leaf lane's triangles, counted from the first and cumulative;
 *                     0 = not a leaf lane
 * </pre>
 *
 * <p>Leaf lanes come first, then inner lanes, then empty lanes (lower 32767, upper 0: nothing touches them). The inner
 * children of a node are neighbours and come after it, so the lane of a child is {@code child - (childBase - L)} of its
 * parent. Triangles stand in the order of the nodes: node by node, the ranges of the leaf lanes follow each other without
 * a gap, from 0 to the last triangle.
 *
 * <p>A lattice coordinate {@code k} on axis a is {@code origin[a] + k * step}, exact in double: {@code step} is a power
 * of two, the same on all axes. Boxes are rounded outward; they only filter, and triangle tests on float positions
 * decide. The bit 15 that is set in upper and clear in lower words is the guard of the four subtractions that test four
 * boxes at once.
 */
public final class AabbTree {
    /** Longs per node. */
    public static final int NODE_WORDS = 8;

    /** The largest lattice coordinate. */
    public static final int LATTICE_MAX = 32767;

    /** The largest number of levels; an ordered walk keeps four bits per level in one long. */
    public static final int MAX_DEPTH = 16;

    /** The largest number of triangles in one leaf lane. */
    public static final int MAX_LEAF = 15;

    private final float[] origin;
    private float step;
    private final long[] nodes;
    private final int depth;
    private final float sahCost;

    /**
     * Wraps the arrays without a copy.
     *
     * @param origin 3 floats, the lattice point 0 0 0 in model space
     * @param step metres per lattice unit, a power of two
     * @param nodes 8 longs per node, root first
     * @param depth levels of nodes on the longest path, 1 .. {@link #MAX_DEPTH}
     * @param sahCost surface area heuristic of the binary tree it was made from (one per node visited, one per triangle)
     */
    public AabbTree(float[] origin, float step, long[] nodes, int depth, float sahCost) {
        this.origin = origin;
        this.step = step;
        this.nodes = nodes;
        this.depth = depth;
        this.sahCost = sahCost;
    }

    /** 3 floats. Read only. */
    public float[] origin() {
        return origin;
    }

    public float step() {
        return step;
    }

    /**
     * Moves the lattice. Only for the owner of the arrays, who writes all boxes anew: a mesh that deforms outgrows its
     * lattice.
     *
     * @param x the lattice point 0 0 0 in model space; {@code y} and {@code z} too
     * @param metres per lattice unit, a power of two
     */
    public void moveLattice(float x, float y, float z, float metres) {
        origin[0] = x;
        origin[1] = y;
        origin[2] = z;
        step = metres;
    }

    /** 8 longs per node. Read only. */
    public long[] nodes() {
        return nodes;
    }

    public int nodeCount() {
        return nodes.length / NODE_WORDS;
    }

    /** Levels of nodes on the longest path, from 1. */
    public int depth() {
        return depth;
    }

    public float sahCost() {
        return sahCost;
    }

    /** Parent of a node, or -1 at the root. */
    public static int parent(long[] nodes, int node) {
        return (int) (nodes[NODE_WORDS * node + 7] & 0x0FFF_FFFFL) - 1;
    }

    /** Lanes in use, leaves first: 1 .. 4. */
    public static int laneCount(long[] nodes, int node) {
        return (int) (nodes[NODE_WORDS * node + 7] >>> 28) & 7;
    }

    /** End of a leaf lane's triangles, counted from {@link #firstTriangle}; 0 for a lane that is no leaf. */
    public static int leafEnd(long[] nodes, int node, int lane) {
        return (int) (nodes[NODE_WORDS * node + 7] >>> (32 + 8 * lane)) & 0xFF;
    }

    /** First triangle of a node's leaf lanes. */
    public static int firstTriangle(long[] nodes, int node) {
        return (int) nodes[NODE_WORDS * node + 6];
    }

    /** The child in an inner lane is this plus the lane. */
    public static int childBase(long[] nodes, int node) {
        return (int) (nodes[NODE_WORDS * node + 6] >> 32);
    }
}
