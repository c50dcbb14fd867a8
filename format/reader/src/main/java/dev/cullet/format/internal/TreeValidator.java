// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;

/**
 * Checks a tree in one pass over the nodes in storage order; a subclass checks the items in a leaf, which are triangles
 * or instances.
 *
 * <p>A node is visited only if an earlier node has it as a child and is its parent. So each node has one parent,
 * which comes before it: there is no cycle and no unreachable node. Leaf lanes must continue where the last one
 * ended, from 0 to the last item, so each item is in one leaf. Each lane's box contains the boxes of its child, or its
 * items, decoded with the arithmetic of the queries.
 *
 * <p>Cost: one visit and one byte of memory per node.
 */
abstract class TreeValidator {
    final boolean full;
    final AssetSection section;
    private final AabbTree tree;
    private final long[] nodes;
    private final float[] origin;
    private final double step;
    private final byte[] levels;
    private final int[] sides = new int[AabbTree.BOX_WORDS];
    private final double[] laneBox = new double[AabbTree.BOX_WORDS];
    private final int items;
    private final String itemName;
    private int nextItem;

    /**
     * @param itemName what leaves contain, in messages: "triangles"
     * @param full whether items are in the boxes of their leaves, and boxes in those of their parents
     */
    TreeValidator(AabbTree tree, int items, String itemName, AssetSection section, boolean full) {
        this.tree = tree;
        this.nodes = tree.nodes();
        this.origin = tree.origin();
        this.step = tree.step();
        this.levels = new byte[tree.nodeCount()];
        this.items = items;
        this.itemName = itemName;
        this.section = section;
        this.full = full;
    }

    /** Checks that items are in the box of their leaf. */
    abstract void checkItems(int node, int lane, int begin, int end) throws CorruptAssetException;

    final void checkCost() throws CorruptAssetException {
        if (!(tree.sahCost() >= 0 && tree.sahCost() <= Float.MAX_VALUE)) {
            throw section.corrupt(AssetErrorCode.SAH_COST, "SAH cost is " + tree.sahCost());
        }
    }

    final void checkNodes() throws CorruptAssetException {
        int count = tree.nodeCount();
        if (count == 0 || nodes.length % AabbTree.NODE_WORDS != 0) {
            throw section.corrupt(
                    AssetErrorCode.NODE_WORDS,
                    nodes.length + " words of nodes, but there must be " + AabbTree.NODE_WORDS
                            + " per node, and a node");
        }
        if (AabbTree.parent(nodes, 0) != -1) {
            throw section.corrupt(AssetErrorCode.ROOT_PARENT, "the root has the parent " + AabbTree.parent(nodes, 0));
        }
        levels[0] = 1;
        int depth = 0;
        for (int node = 0; node < count; node++) {
            if (levels[node] == 0) {
                throw section.corrupt(
                        AssetErrorCode.NODE_UNUSED, "node " + node + " is the child of no node before it");
            }
            depth = Math.max(depth, levels[node]);
            int lanes = checkWords(node);
            int leaves = checkLeaves(node, lanes);
            checkChildren(node, leaves, lanes, count);
        }
        if (depth != tree.depth()) {
            throw section.corrupt(
                    AssetErrorCode.TREE_DEPTH, "depth is stated as " + tree.depth() + ", but is " + depth);
        }
        if (nextItem != items) {
            throw section.corrupt(
                    AssetErrorCode.LEAF_TRIANGLES, "leaves hold " + nextItem + " of " + items + " " + itemName);
        }
    }

    /** Guard bits, boxes of lanes in use, boxes of empty lanes; returns the number of lanes. */
    private int checkWords(int node) throws CorruptAssetException {
        int lanes = AabbTree.laneCount(nodes, node);
        if (lanes < 1 || lanes > AabbTree.LANES || !AabbTree.unusedBitsAreZero(nodes, node)) {
            throw section.corrupt(AssetErrorCode.LANE_COUNT, "node " + node + " has " + lanes + " lanes");
        }
        long used = AabbTree.usedGuards(nodes, node);
        long emptyLower = AabbTree.emptyLower(lanes);
        long emptyLanes = emptyLower | (AabbTree.GUARDS & ~used);
        for (int axis = 0; axis < 3; axis++) {
            long lower = AabbTree.side(nodes, node, 2 * axis);
            long upper = AabbTree.side(nodes, node, 2 * axis + 1);
            if ((lower & AabbTree.GUARDS) != 0 || (upper & AabbTree.GUARDS) != AabbTree.GUARDS) {
                throw section.corrupt(
                        AssetErrorCode.GUARD_BITS, "node " + node + " has a wrong guard bit on axis " + axis);
            }
            // the guard of a lane survives the subtraction where lower <= upper
            if (((upper - lower) & used) != used) {
                throw section.corrupt(
                        AssetErrorCode.BOX_INVERTED,
                        "node " + node + " has a box with lower above upper on axis " + axis);
            }
            if ((lower & emptyLanes) != emptyLower || (upper & emptyLanes & ~AabbTree.GUARDS) != 0) {
                throw section.corrupt(
                        AssetErrorCode.EMPTY_LANE, "node " + node + " has an empty lane with a box on axis " + axis);
            }
        }
        return lanes;
    }

    /** Ranges of the leaf lanes and the items in them; returns the number of leaf lanes. */
    private int checkLeaves(int node, int lanes) throws CorruptAssetException {
        int first = nextItem;
        if (AabbTree.firstTriangle(nodes, node) != first) {
            throw section.corrupt(
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
                throw section.corrupt(
                        AssetErrorCode.LEAF_SIZE,
                        "node " + node + " lane " + lane + " holds " + itemName + " " + begin + " to " + end
                                + ", but a leaf has 1 to " + AabbTree.MAX_LEAF);
            }
            if (end > items - first) {
                throw section.corrupt(
                        AssetErrorCode.LEAF_END,
                        "node " + node + " lane " + lane + " ends " + end + " " + itemName + " after " + first
                                + ", but there are " + items);
            }
            if (full) {
                checkItems(node, lane, first + begin, first + end);
            }
            begin = end;
        }
        if (AabbTree.leafLanes(shape) != (1 << lane) - 1) {
            throw section.corrupt(
                    AssetErrorCode.LANE_ORDER,
                    "node " + node + " has a leaf after lane " + lane + ", which is no leaf");
        }
        nextItem += begin;
        return lane;
    }

    /** Links to the children, and their boxes inside of the lane's. */
    private void checkChildren(int node, int leaves, int lanes, int count) throws CorruptAssetException {
        int base = AabbTree.child(nodes, node, 0);
        if (leaves == lanes && base != 0) {
            throw section.corrupt(
                    AssetErrorCode.CHILD_BASE, "node " + node + " has no child, but states " + base + " as their base");
        }
        for (int lane = leaves; lane < lanes; lane++) {
            int child = base + lane;
            if (child <= node || child >= count) {
                throw section.corrupt(
                        AssetErrorCode.CHILD_RANGE,
                        "node " + node + " lane " + lane + " has the child " + child
                                + ", but it must come after the node and before " + count);
            }
            if (AabbTree.parent(nodes, child) != node) {
                throw section.corrupt(
                        AssetErrorCode.CHILD_PARENT,
                        "node " + child + " is a child of " + node + ", but names the parent "
                                + AabbTree.parent(nodes, child));
            }
            if (levels[node] == AabbTree.MAX_DEPTH) {
                throw section.corrupt(
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
                    throw section.corrupt(
                            AssetErrorCode.CHILD_BOX,
                            "node " + child + " is not inside of the box of its parent " + node + " lane " + lane
                                    + " on axis " + axis);
                }
            }
        }
    }

    /** Returns the box of a lane, until the next call: lower and upper x, then y and z. */
    final double[] laneBox(int node, int lane) {
        AabbTree.box(nodes, node, lane, sides);
        for (int side = 0; side < AabbTree.BOX_WORDS; side++) {
            laneBox[side] = origin[side >> 1] + sides[side] * step;
        }
        return laneBox;
    }
}
