// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import org.jspecify.annotations.Nullable;

/**
 * Chooses which descendants of a binary node become the up to four lanes of a stored node: starting with both children,
 * the inner node of largest area is replaced by its children until there are four. Where that would leave a lane too
 * few levels below, {@link OptimalLanes} of least height are taken, and where the tree must be small, those of fewest
 * nodes.
 *
 * <p>Source: Wald, Benthin and Boulos 2008, Getting rid of packets.
 */
final class WideLanes {
    private final BinaryTree tree;
    private final LeafCollapse leaves;
    private final @Nullable OptimalLanes heights; // null where any depth is allowed
    private final @Nullable OptimalLanes counts; // null where a cheap walk matters more than few nodes

    WideLanes(BinaryTree tree, LeafCollapse leaves, @Nullable OptimalLanes heights, @Nullable OptimalLanes counts) {
        this.tree = tree;
        this.leaves = leaves;
        this.heights = heights;
        this.counts = counts;
    }

    /**
     * Writes the lanes of an inner node: leaves first, then inner nodes, both from left to right.
     *
     * @param levelsBelow levels of stored nodes allowed below this one; used only with heights
     * @param lanes receives up to four binary nodes from an offset on
     * @return number of lanes, 2 .. 4
     */
    int of(int node, int levelsBelow, int[] lanes, int offset) {
        int count = counts != null ? counts.choose(node, lanes, offset) : largestLanes(node, lanes, offset);
        if (heights != null && heightOf(heights, lanes, offset, count) > levelsBelow) {
            count = heights.choose(node, lanes, offset);
        }
        leavesFirst(lanes, offset, count);
        return count;
    }

    private int largestLanes(int node, int[] lanes, int offset) {
        lanes[offset] = tree.left(node);
        lanes[offset + 1] = tree.right(node);
        int count = 2;
        for (int lane = largestInner(lanes, offset, count);
                lane >= 0 && count < 4;
                lane = largestInner(lanes, offset, count)) {
            count = expand(lanes, offset, lane, count);
        }
        return count;
    }

    private static int heightOf(OptimalLanes heights, int[] lanes, int offset, int count) {
        int highest = 0;
        for (int lane = offset; lane < offset + count; lane++) {
            highest = Math.max(highest, heights.cost(lanes[lane]));
        }
        return highest;
    }

    private int expand(int[] lanes, int offset, int lane, int count) {
        int node = lanes[offset + lane];
        System.arraycopy(lanes, offset + lane + 1, lanes, offset + lane + 2, count - lane - 1);
        lanes[offset + lane] = tree.left(node);
        lanes[offset + lane + 1] = tree.right(node);
        return count + 1;
    }

    /**
     * Returns the lane to replace: of equal areas the one with more triangles, so that coincident boxes make no chain.
     */
    private int largestInner(int[] lanes, int offset, int count) {
        int best = -1;
        double bestArea = -1;
        for (int lane = 0; lane < count; lane++) {
            int node = lanes[offset + lane];
            if (leaves.isLeaf(node)) {
                continue;
            }
            double area = tree.area(node);
            if (area > bestArea || (area == bestArea && leaves.count(node) > leaves.count(lanes[offset + best]))) {
                bestArea = area;
                best = lane;
            }
        }
        return best;
    }

    private void leavesFirst(int[] lanes, int offset, int count) {
        int placed = 0;
        for (int lane = 0; lane < count; lane++) {
            int node = lanes[offset + lane];
            if (leaves.isLeaf(node)) {
                System.arraycopy(lanes, offset + placed, lanes, offset + placed + 1, lane - placed);
                lanes[offset + placed++] = node;
            }
        }
    }
}
