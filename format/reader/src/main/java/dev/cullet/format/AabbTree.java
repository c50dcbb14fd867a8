// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * An AABB tree as queries walk it: 4-wide nodes of 64 bytes with boxes on a 15-bit lattice, and parent links, so that
 * no query needs a stack. Every triangle is in exactly one leaf. Only this class reads and writes a node's words: walks
 * call its static methods on the array, all other code the methods of an instance.
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
 * <p>Leaf lanes come first, then inner lanes, then empty lanes (lower 32767, upper 0: nothing touches them). The
 * inner children of a node are neighbours and come after it, so the lane of a child is {@code child - (childBase -
 * L)} of its parent. Triangles stand in the order of the nodes: node by node, the ranges of the leaf lanes follow
 * each other without a gap, from 0 to the last triangle.
 *
 * <p>A lattice coordinate {@code k} on axis a is {@code origin[a] + k * step}, exact in double: {@code step} is a power
 * of two, the same on all axes. Boxes are rounded outward; they only filter, and triangle tests on float positions
 * decide. The bit 15 that is set in upper and clear in lower words is the guard of the four subtractions that test four
 * boxes at once.
 */
public final class AabbTree {
    /** Longs per node. */
    public static final int NODE_WORDS = 8;

    /** Longs of a node that hold boxes, its first ones; those after them hold the topology. */
    public static final int BOX_WORDS = 6;

    /** Lanes of a node, in use or empty. */
    public static final int LANES = 4;

    /** The largest lattice coordinate. */
    public static final int LATTICE_MAX = 32767;

    /** The largest number of levels; an ordered walk keeps four bits per level in one long. */
    public static final int MAX_DEPTH = 16;

    /** The largest number of triangles in one leaf lane. */
    public static final int MAX_LEAF = 15;

    /** Bit 0 of each of the four lanes: times a lattice coordinate, that coordinate in all lanes. */
    public static final long EACH_LANE = 0x0001_0001_0001_0001L;

    /** Bit 15 of each of the four lanes: set in upper words, clear in lower words. */
    public static final long GUARDS = 0x8000_8000_8000_8000L;

    private static final int LANE_BITS = 16;
    private static final int LINKS = 6;
    private static final int SHAPE = 7;
    private static final int LANE_COUNT_SHIFT = 28;
    private static final int ENDS_SHIFT = 32;

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
     * @param sahCost surface area heuristic of the binary tree it was made from (1 per node visited, 1 per triangle
     *     tested)
     */
    public AabbTree(float[] origin, float step, long[] nodes, int depth, float sahCost) {
        this.origin = origin;
        this.step = step;
        this.nodes = nodes;
        this.depth = depth;
        this.sahCost = sahCost;
    }

    /** Returns the lattice point 0 0 0 in model space: 3 floats, read only. */
    public float[] origin() {
        return origin;
    }

    /** Returns metres per lattice unit, a power of two. */
    public float step() {
        return step;
    }

    /**
     * Moves the lattice. Only for the owner of the arrays, which rewrites all boxes: a mesh that deforms outgrows its
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

    /** Returns the nodes: 8 longs per node, read only. */
    public long[] nodes() {
        return nodes;
    }

    /** Returns the number of nodes, at least 1. Node 0 is the root; a child comes after its parent. */
    public int nodeCount() {
        return nodes.length / NODE_WORDS;
    }

    /** Returns the levels of nodes on the longest path, from 1. */
    public int depth() {
        return depth;
    }

    /**
     * Returns the surface area heuristic: nodes visited plus triangles tested by an average query that meets the
     * root's box.
     */
    public float sahCost() {
        return sahCost;
    }

    /** Returns the parent of a node, or -1 for the root. */
    public int parent(int node) {
        return parent(nodes, node);
    }

    /** Returns the number of lanes in use, leaves first: 1 .. 4. */
    public int laneCount(int node) {
        return laneCount(nodes, node);
    }

    /** Returns whether a lane is a leaf. */
    public boolean isLeaf(int node, int lane) {
        return isLeaf(nodes, node, lane);
    }

    /** Returns the node in an inner lane: one in use that is no leaf. */
    public int child(int node, int lane) {
        return child(nodes, node, lane);
    }

    /** Returns the first triangle of a leaf lane. */
    public int firstTriangle(int node, int lane) {
        return firstTriangle(nodes, node) + leafBegin(nodes, node, lane);
    }

    /** Returns the number of triangles in a leaf lane, 0 for a lane that is no leaf. */
    public int triangleCount(int node, int lane) {
        return isLeaf(nodes, node, lane) ? leafEnd(nodes, node, lane) - leafBegin(nodes, node, lane) : 0;
    }

    /**
     * Copies the box of a lane in use: 3 minima, then 3 maxima, in model space, exact.
     *
     * @param target gets 6 doubles from {@code at}
     */
    public void laneBox(int node, int lane, double[] target, int at) {
        for (int axis = 0; axis < 3; axis++) {
            target[at + axis] = origin[axis] + lower(nodes, node, axis, lane) * (double) step;
            target[at + 3 + axis] = origin[axis] + upper(nodes, node, axis, lane) * (double) step;
        }
    }

    /** Returns the lower x of all lanes of a node: four lattice coordinates, guards clear. */
    public static long lowerX(long[] nodes, int node) {
        return nodes[NODE_WORDS * node];
    }

    /** Returns the upper x of all lanes of a node: four lattice coordinates, guards set. */
    public static long upperX(long[] nodes, int node) {
        return nodes[NODE_WORDS * node + 1];
    }

    /** Returns the lower y of all lanes of a node, guards clear. */
    public static long lowerY(long[] nodes, int node) {
        return nodes[NODE_WORDS * node + 2];
    }

    /** Returns the upper y of all lanes of a node, guards set. */
    public static long upperY(long[] nodes, int node) {
        return nodes[NODE_WORDS * node + 3];
    }

    /** Returns the lower z of all lanes of a node, guards clear. */
    public static long lowerZ(long[] nodes, int node) {
        return nodes[NODE_WORDS * node + 4];
    }

    /** Returns the upper z of all lanes of a node, guards set. */
    public static long upperZ(long[] nodes, int node) {
        return nodes[NODE_WORDS * node + 5];
    }

    /** Returns one side of the boxes of all lanes of a node: four lattice coordinates, with the guards of that side. */
    public static long side(long[] nodes, int node, int side) {
        return nodes[NODE_WORDS * node + side];
    }

    /** Returns the number of the lower side on an axis, for {@link #side(long[], int, int)}. */
    public static int lowerSide(int axis) {
        return 2 * axis;
    }

    /** Returns the number of the upper side on an axis, for {@link #side(long[], int, int)}. */
    public static int upperSide(int axis) {
        return 2 * axis + 1;
    }

    /** Returns the number of the other side on the same axis. */
    public static int oppositeSide(int side) {
        return side ^ 1;
    }

    /**
     * Copies the boxes of a node to an array that has boxes only.
     *
     * @param boxes {@link #BOX_WORDS} longs per node
     */
    public static void copyBoxes(long[] nodes, int node, long[] boxes) {
        System.arraycopy(nodes, NODE_WORDS * node, boxes, BOX_WORDS * node, BOX_WORDS);
    }

    /**
     * Replaces the boxes of a node by those of an array that has boxes only.
     *
     * @param boxes {@link #BOX_WORDS} longs per node
     */
    public static void setBoxes(long[] nodes, int node, long[] boxes) {
        System.arraycopy(boxes, BOX_WORDS * node, nodes, NODE_WORDS * node, BOX_WORDS);
    }

    /** Replaces the boxes of a node; each argument is one side of all lanes, upper sides with guards. */
    public static void setBoxes(
            long[] nodes, int node, long lowerX, long upperX, long lowerY, long upperY, long lowerZ, long upperZ) {
        nodes[NODE_WORDS * node] = lowerX;
        nodes[NODE_WORDS * node + 1] = upperX;
        nodes[NODE_WORDS * node + 2] = lowerY;
        nodes[NODE_WORDS * node + 3] = upperY;
        nodes[NODE_WORDS * node + 4] = lowerZ;
        nodes[NODE_WORDS * node + 5] = upperZ;
    }

    /**
     * Returns the word with first triangle and children: see {@link #firstTriangle(long)}, {@link #child(long, int)}.
     */
    public static long links(long[] nodes, int node) {
        return nodes[NODE_WORDS * node + LINKS];
    }

    /**
     * Returns the word with parent, lanes in use and ends of leaves: see {@link #laneCount(long)}, {@link
     * #leafEnd(long, int)}.
     */
    public static long shape(long[] nodes, int node) {
        return nodes[NODE_WORDS * node + SHAPE];
    }

    /** Returns the parent of a node, or -1 for the root. */
    public static int parent(long[] nodes, int node) {
        return (int) (shape(nodes, node) & 0x0FFF_FFFFL) - 1;
    }

    /** Returns the number of lanes in use, leaves first: 1 .. 4. */
    public static int laneCount(long[] nodes, int node) {
        return laneCount(shape(nodes, node));
    }

    /** Returns the number of lanes in use, from a {@link #shape}. */
    public static int laneCount(long shape) {
        return (int) (shape >>> LANE_COUNT_SHIFT) & 7;
    }

    /** Returns the lanes in use as bits 0 to 3, from a {@link #shape}. */
    public static int usedLanes(long shape) {
        return (1 << laneCount(shape)) - 1;
    }

    /** Returns the guard bits of the lanes in use. */
    public static long usedGuards(long[] nodes, int node) {
        return GUARDS >>> (LANE_BITS * (LANES - laneCount(nodes, node)));
    }

    /** Returns the leaf lanes as bits 0 to 3, from a {@link #shape}: as many as there are bytes of ends. */
    public static int leafLanes(long shape) {
        return (1 << ((39 - Integer.numberOfLeadingZeros((int) (shape >>> ENDS_SHIFT))) >>> 3)) - 1;
    }

    /** Returns whether a lane is a leaf. */
    public static boolean isLeaf(long[] nodes, int node, int lane) {
        return leafEnd(shape(nodes, node), lane) != 0;
    }

    /** Returns the beginning of a leaf lane's triangles, counted from {@link #firstTriangle(long[], int)}. */
    public static int leafBegin(long[] nodes, int node, int lane) {
        return leafBegin(shape(nodes, node), lane);
    }

    /** Returns the beginning of a leaf lane's triangles, from a {@link #shape}. */
    public static int leafBegin(long shape, int lane) {
        return lane == 0 ? 0 : leafEnd(shape, lane - 1);
    }

    /**
     * Returns the end of a leaf lane's triangles, counted from {@link #firstTriangle(long[], int)}; 0 for a lane that
     * is no leaf.
     */
    public static int leafEnd(long[] nodes, int node, int lane) {
        return leafEnd(shape(nodes, node), lane);
    }

    /** Returns the end of a leaf lane's triangles, from a {@link #shape}; 0 for a lane that is no leaf. */
    public static int leafEnd(long shape, int lane) {
        return (int) (shape >>> ENDS_SHIFT) >>> (8 * lane) & 0xFF;
    }

    /** Returns the first triangle of a node's leaf lanes. */
    public static int firstTriangle(long[] nodes, int node) {
        return firstTriangle(links(nodes, node));
    }

    /** Returns the first triangle of a node's leaf lanes, from {@link #links}. */
    public static int firstTriangle(long links) {
        return (int) links;
    }

    /** Returns the node in an inner lane. */
    public static int child(long[] nodes, int node, int lane) {
        return child(links(nodes, node), lane);
    }

    /** Returns the node in an inner lane, from {@link #links}. */
    public static int child(long links, int lane) {
        return (int) (links >> 32) + lane;
    }

    /** Returns the lane of a parent that leads to a child. */
    public static int laneOfChild(long[] nodes, int parent, int child) {
        return child - child(nodes, parent, 0);
    }

    /** Returns the lower lattice coordinate of a lane's box on an axis. */
    public static int lower(long[] nodes, int node, int axis, int lane) {
        return coordinate(nodes[NODE_WORDS * node + 2 * axis], lane);
    }

    /** Returns the upper lattice coordinate of a lane's box on an axis. */
    public static int upper(long[] nodes, int node, int axis, int lane) {
        return coordinate(nodes[NODE_WORDS * node + 2 * axis + 1], lane);
    }

    /** Copies the box of a lane: lower and upper x, then y and z, 6 lattice coordinates. */
    public static void box(long[] nodes, int node, int lane, int[] box) {
        int shift = LANE_BITS * lane;
        for (int side = 0; side < BOX_WORDS; side++) {
            box[side] = (int) (nodes[NODE_WORDS * node + side] >>> shift) & LATTICE_MAX;
        }
    }

    /** Returns the lattice coordinate of a lane in a word of boxes, lower or upper. */
    public static int coordinate(long word, int lane) {
        return (int) (word >>> (LANE_BITS * lane)) & LATTICE_MAX;
    }

    /** Replaces the lower lattice coordinate of a lane's box on an axis. */
    public static void setLower(long[] nodes, int node, int axis, int lane, int coordinate) {
        int at = NODE_WORDS * node + 2 * axis;
        nodes[at] = without(nodes[at], lane) | inLane(coordinate, lane);
    }

    /** Replaces the upper lattice coordinate of a lane's box on an axis; its guard bit stays. */
    public static void setUpper(long[] nodes, int node, int axis, int lane, int coordinate) {
        int at = NODE_WORDS * node + 2 * axis + 1;
        nodes[at] = without(nodes[at], lane) | inLane(coordinate, lane);
    }

    /** Returns a lattice coordinate moved to its lane of a word; the other lanes are 0. */
    public static long inLane(int coordinate, int lane) {
        return (long) coordinate << (LANE_BITS * lane);
    }

    /** Empties the boxes of a node, guard bits set: all lanes get lower 32767, upper 0. */
    public static void clearBoxes(long[] nodes, int node) {
        for (int axis = 0; axis < 3; axis++) {
            nodes[NODE_WORDS * node + 2 * axis] = LATTICE_MAX * EACH_LANE;
            nodes[NODE_WORDS * node + 2 * axis + 1] = GUARDS;
        }
    }

    private static long without(long word, int lane) {
        return word & ~inLane(LATTICE_MAX, lane);
    }

    /** Returns the lower word of lanes not in use: 32767 there, 0 in the others. */
    public static long emptyLower(int laneCount) {
        return laneCount < LANES ? (LATTICE_MAX * EACH_LANE) << (LANE_BITS * laneCount) : 0;
    }

    /**
     * Sets the topology of a node without children; see {@link #setChildren}.
     *
     * @param parent node, or -1 for the root
     * @param laneCount lanes in use
     * @param ends of the leaf lanes by {@link #leafEnds}
     */
    public static void setShape(long[] nodes, int node, int parent, int laneCount, int firstTriangle, int ends) {
        nodes[NODE_WORDS * node + LINKS] = firstTriangle;
        nodes[NODE_WORDS * node + SHAPE] =
                ((long) ends << ENDS_SHIFT) | ((long) laneCount << LANE_COUNT_SHIFT) | (parent + 1);
    }

    /**
     * Returns the end of one leaf lane's triangles at its place in the ends of a node; the ends of all are or-ed
     * together.
     */
    public static int leafEnds(int end, int lane) {
        return end << (8 * lane);
    }

    /** Sets the first child of a node with inner lanes, which follow its leaf lanes; the others come after it. */
    public static void setChildren(long[] nodes, int node, int firstChild, int leafLanes) {
        nodes[NODE_WORDS * node + LINKS] =
                ((long) (firstChild - leafLanes) << 32) | (nodes[NODE_WORDS * node + LINKS] & 0xFFFF_FFFFL);
    }

    /** Returns whether bits of a node that have no meaning are 0. */
    public static boolean unusedBitsAreZero(long[] nodes, int node) {
        return (shape(nodes, node) & 0x8000_0000L) == 0;
    }
}
