// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Checks a tree and its triangles in one pass over the nodes in storage order.
 *
 * <p>A node is visited only if an earlier node has it as a child and is its parent. So each node has one parent,
 * which comes before it: there is no cycle and no unreachable node. Leaf lanes must continue where the last one
 * ended, from 0 to the last triangle, so each triangle is in one leaf. Each lane's box contains the boxes of its
 * child, or its triangles, decoded with the arithmetic of the queries.
 *
 * <p>Cost: one visit per node, three vertex reads per triangle, one byte of memory per node and per vertex. Blocks of a
 * compact part are decoded one at a time, into 8 KB.
 */
public final class AabbTreeValidator {
    /** Below it a reciprocal would overflow. */
    private static final float MIN_STEP = Float.MIN_NORMAL;

    private static final float MAX_STEP = 0x1p100f;

    private final boolean full;
    private final AabbTree tree;
    private final long[] nodes;
    private final float[] origin;
    private final double step;
    private final @Nullable TriangleBlocks blocks; // null where triangles are positions and indices
    private final float[] positions; // of all vertices, or of those of one block
    private final @Nullable CornerIndices corners; // null where triangles are in blocks with vertices of their own
    private final int[] indices; // of one block of triangles
    private int from; // corner at the beginning of the indices
    private final SectionPlace place;
    private final byte[] levels;
    private final boolean[] used; // per vertex
    private final float[] bounds = {
        Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY
    };
    private final int triangles;
    private int nextTriangle;

    private AabbTreeValidator(AssetPart part, SectionPlace place, boolean full) {
        this.full = full;
        this.tree = part.tree();
        this.nodes = tree.nodes();
        this.origin = tree.origin();
        this.step = tree.step();
        TriangleSet set = part.triangles();
        this.blocks = set.blocks();
        this.positions = blocks == null ? set.positions() : full ? blocks.newPositions() : new float[0];
        this.corners = set.cornerIndices();
        this.indices = new int
                [3
                        * Math.min(
                                blocks == null ? CornerIndices.TRIANGLES : TriangleBlocks.TRIANGLES,
                                set.triangleCount())];
        this.from = -indices.length;
        this.triangles = set.triangleCount();
        this.place = place;
        this.levels = new byte[tree.nodeCount()];
        this.used = new boolean[full ? positions.length / 3 : 0];
    }

    /**
     * Checks the tree; returns the bounding box of its triangles, lower corner then upper corner.
     *
     * @param full whether triangles are in the boxes of their leaves, and boxes in those of their parents; else the
     *     box returned is the one that the part states
     */
    static float[] check(AssetPart part, SectionPlace place, boolean full) throws CorruptAssetException {
        AabbTreeValidator validator = new AabbTreeValidator(part, place, full);
        AabbTree tree = part.tree();
        checkLattice(tree.origin(), tree.step(), place);
        if (!(tree.sahCost() >= 0 && tree.sahCost() <= Float.MAX_VALUE)) {
            throw place.corrupt(AssetErrorCode.SAH_COST, "SAH cost is " + tree.sahCost());
        }
        validator.checkNodes();
        if (!full) {
            return part.bounds();
        }
        validator.bound();
        return validator.bounds;
    }

    /**
     * A step that is a power of two of a normal size, and an origin in range: of this lattice, or of another of the
     * part.
     */
    public static void checkLattice(float[] origin, float step, SectionPlace place) throws CorruptAssetException {
        boolean powerOfTwo = (Float.floatToRawIntBits(step) & 0x007F_FFFF) == 0;
        if (!(step >= MIN_STEP && step <= MAX_STEP && powerOfTwo)) {
            throw place.corrupt(AssetErrorCode.STEP, "step is " + step + ", but must be a power of two");
        }
        for (float coordinate : origin) {
            if (!(Math.abs(coordinate) <= 2 * AssetValidator.COORDINATE_MAX)) {
                throw place.corrupt(AssetErrorCode.ORIGIN, "origin holds " + coordinate);
            }
        }
    }

    private void checkNodes() throws CorruptAssetException {
        int count = tree.nodeCount();
        if (count == 0 || nodes.length % AabbTree.NODE_WORDS != 0) {
            throw place.corrupt(
                    AssetErrorCode.NODE_WORDS,
                    nodes.length + " words of nodes, but there must be " + AabbTree.NODE_WORDS
                            + " per node, and a node");
        }
        if (AabbTree.parent(nodes, 0) != -1) {
            throw place.corrupt(AssetErrorCode.ROOT_PARENT, "the root has the parent " + AabbTree.parent(nodes, 0));
        }
        levels[0] = 1;
        int depth = 0;
        for (int node = 0; node < count; node++) {
            if (levels[node] == 0) {
                throw place.corrupt(AssetErrorCode.NODE_UNUSED, "node " + node + " is the child of no node before it");
            }
            depth = Math.max(depth, levels[node]);
            int lanes = checkWords(node);
            int leaves = checkLeaves(node, lanes);
            checkChildren(node, leaves, lanes, count);
        }
        if (depth != tree.depth()) {
            throw place.corrupt(AssetErrorCode.TREE_DEPTH, "depth is stated as " + tree.depth() + ", but is " + depth);
        }
        if (nextTriangle != triangles) {
            throw place.corrupt(
                    AssetErrorCode.LEAF_TRIANGLES, "leaves hold " + nextTriangle + " of " + triangles + " triangles");
        }
    }

    /** Guard bits, boxes of lanes in use, boxes of empty lanes; returns the number of lanes. */
    private int checkWords(int node) throws CorruptAssetException {
        int lanes = AabbTree.laneCount(nodes, node);
        if (lanes < 1 || lanes > AabbTree.LANES || !AabbTree.unusedBitsAreZero(nodes, node)) {
            throw place.corrupt(AssetErrorCode.LANE_COUNT, "node " + node + " has " + lanes + " lanes");
        }
        long used = AabbTree.usedGuards(nodes, node);
        long emptyLower = AabbTree.emptyLower(lanes);
        long emptyLanes = emptyLower | (AabbTree.GUARDS & ~used);
        for (int axis = 0; axis < 3; axis++) {
            long lower = AabbTree.side(nodes, node, AabbTree.lowerSide(axis));
            long upper = AabbTree.side(nodes, node, AabbTree.upperSide(axis));
            if ((lower & AabbTree.GUARDS) != 0 || (upper & AabbTree.GUARDS) != AabbTree.GUARDS) {
                throw place.corrupt(
                        AssetErrorCode.GUARD_BITS, "node " + node + " has a wrong guard bit on axis " + axis);
            }
            // the guard of a lane survives the subtraction where lower <= upper
            if (((upper - lower) & used) != used) {
                throw place.corrupt(
                        AssetErrorCode.BOX_INVERTED,
                        "node " + node + " has a box with lower above upper on axis " + axis);
            }
            if ((lower & emptyLanes) != emptyLower || (upper & emptyLanes & ~AabbTree.GUARDS) != 0) {
                throw place.corrupt(
                        AssetErrorCode.EMPTY_LANE, "node " + node + " has an empty lane with a box on axis " + axis);
            }
        }
        return lanes;
    }

    /** Ranges of the leaf lanes and the triangles in them; returns the number of leaf lanes. */
    private int checkLeaves(int node, int lanes) throws CorruptAssetException {
        int first = nextTriangle;
        if (AabbTree.firstTriangle(nodes, node) != first) {
            throw place.corrupt(
                    AssetErrorCode.FIRST_TRIANGLE,
                    "node " + node + " states " + AabbTree.firstTriangle(nodes, node) + " as its first triangle, but "
                            + first + " come before it");
        }
        int begin = 0;
        int lane = 0;
        long shape = AabbTree.shape(nodes, node);
        for (; lane < lanes && AabbTree.leafEnd(shape, lane) != 0; lane++) {
            int end = AabbTree.leafEnd(shape, lane);
            if (end <= begin || end > begin + AabbTree.MAX_LEAF) {
                throw place.corrupt(
                        AssetErrorCode.LEAF_SIZE,
                        "node " + node + " lane " + lane + " holds triangles " + begin + " to " + end
                                + ", but a leaf has 1 to " + AabbTree.MAX_LEAF);
            }
            if (end > triangles - first) {
                throw place.corrupt(
                        AssetErrorCode.LEAF_END,
                        "node " + node + " lane " + lane + " ends " + end + " triangles after " + first
                                + ", but there are " + triangles);
            }
            if (full) {
                checkTriangles(node, lane, first + begin, first + end);
            }
            begin = end;
        }
        if (AabbTree.leafLanes(shape) != (1 << lane) - 1) {
            throw place.corrupt(
                    AssetErrorCode.LANE_ORDER,
                    "node " + node + " has a leaf after lane " + lane + ", which is no leaf");
        }
        nextTriangle += begin;
        return lane;
    }

    /** Every corner is in the lane's box. Comparisons are written so that NaN fails. */
    private void checkTriangles(int node, int lane, int begin, int end) throws CorruptAssetException {
        double lowerX = lower(node, lane, 0);
        double upperX = upper(node, lane, 0);
        double lowerY = lower(node, lane, 1);
        double upperY = upper(node, lane, 1);
        double lowerZ = lower(node, lane, 2);
        double upperZ = upper(node, lane, 2);
        int corner = 3 * begin;
        while (corner < 3 * end) {
            if (corner == from + indices.length) {
                nextBlock();
            }
            // fields in variables: a write to used would have them read again
            int[] block = indices;
            float[] vertices = positions;
            boolean[] seen = used;
            int first = from;
            int stop = Math.min(3 * end, first + block.length);
            for (; corner < stop; corner++) {
                int vertex = block[corner - first];
                if (vertex < 0 || vertex >= seen.length) {
                    throw place.corrupt(
                            AssetErrorCode.NUMBER_RANGE,
                            "triangle " + corner / 3 + " has vertex " + vertex + ", but there are " + seen.length);
                }
                seen[vertex] = true;
                int at = 3 * vertex;
                double x = vertices[at];
                double y = vertices[at + 1];
                double z = vertices[at + 2];
                if (!(x >= lowerX && x <= upperX && y >= lowerY && y <= upperY && z >= lowerZ && z <= upperZ)) {
                    throw outside(corner, at, node, lane);
                }
            }
        }
    }

    private CorruptAssetException outside(int corner, int at, int node, int lane) {
        return place.corrupt(
                AssetErrorCode.LEAF_BOX,
                "triangle " + corner / 3 + " has a corner at " + positions[at] + " " + positions[at + 1] + " "
                        + positions[at + 2] + ", outside of the box of node " + node + " lane " + lane);
    }

    /** Unpacks the next block: triangles are in order of leaves, so each comes once. */
    private void nextBlock() {
        from += indices.length;
        int block = from / indices.length;
        if (corners != null) {
            corners.read(block, indices);
        } else if (blocks != null) {
            bound();
            Arrays.fill(used, false);
            blocks.read(block, positions, indices);
        }
    }

    /**
     * Grows the bounding box by all vertices that are used; compared, for the least of two floats takes longer than a
     * branch.
     */
    private void bound() {
        float[] b = bounds;
        for (int vertex = 0; vertex < used.length; vertex++) {
            for (int axis = 0; used[vertex] && axis < 3; axis++) {
                float at = positions[3 * vertex + axis];
                if (at < b[axis]) {
                    b[axis] = at;
                }
                if (at > b[axis + 3]) {
                    b[axis + 3] = at;
                }
            }
        }
    }

    /** Links to the children, and their boxes inside of the lane's. */
    private void checkChildren(int node, int leaves, int lanes, int count) throws CorruptAssetException {
        int base = AabbTree.child(nodes, node, 0);
        if (leaves == lanes && base != 0) {
            throw place.corrupt(
                    AssetErrorCode.CHILD_BASE, "node " + node + " has no child, but states " + base + " as their base");
        }
        for (int lane = leaves; lane < lanes; lane++) {
            int child = base + lane;
            if (child <= node || child >= count) {
                throw place.corrupt(
                        AssetErrorCode.CHILD_RANGE,
                        "node " + node + " lane " + lane + " has the child " + child
                                + ", but it must come after the node and before " + count);
            }
            if (AabbTree.parent(nodes, child) != node) {
                throw place.corrupt(
                        AssetErrorCode.CHILD_PARENT,
                        "node " + child + " is a child of " + node + ", but names the parent "
                                + AabbTree.parent(nodes, child));
            }
            if (levels[node] == AabbTree.MAX_DEPTH) {
                throw place.corrupt(
                        AssetErrorCode.TREE_TOO_DEEP,
                        "node " + child + " is deeper than " + AabbTree.MAX_DEPTH + " levels");
            }
            levels[child] = (byte) (levels[node] + 1);
            for (int axis = 0; full && axis < 3; axis++) {
                long lower = AabbTree.EACH_LANE * AabbTree.lower(nodes, node, axis, lane);
                long upper = AabbTree.EACH_LANE * AabbTree.upper(nodes, node, axis, lane);
                long childLower = AabbTree.side(nodes, child, AabbTree.lowerSide(axis));
                long childUpper = AabbTree.side(nodes, child, AabbTree.upperSide(axis));
                // empty lanes of the child pass: their lower is the largest, their upper the smallest value
                long inside = ((childLower | AabbTree.GUARDS) - lower)
                        & ((upper | AabbTree.GUARDS) - (childUpper & ~AabbTree.GUARDS));
                if ((inside & AabbTree.GUARDS) != AabbTree.GUARDS) {
                    throw place.corrupt(
                            AssetErrorCode.CHILD_BOX,
                            "node " + child + " is not inside of the box of its parent " + node + " lane " + lane
                                    + " on axis " + axis);
                }
            }
        }
    }

    private double lower(int node, int lane, int axis) {
        return origin[axis] + AabbTree.lower(nodes, node, axis, lane) * step;
    }

    private double upper(int node, int lane, int axis) {
        return origin[axis] + AabbTree.upper(nodes, node, axis, lane) * step;
    }
}
