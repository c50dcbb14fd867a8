// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.AabbTree;
import java.util.Arrays;

/**
 * Lays a binary tree out as the stored 4-wide tree ({@link AabbTree} draws the node), and orders the triangles by the
 * nodes. Children of a node are numbered together when it is visited, depth first, so that a subtree is nearly
 * contiguous. Linear time; 24 bytes per stored node besides the result.
 */
final class WideLayout {
    private final BinaryTree tree;
    private final LeafCollapse leaves;
    private final WideLanes lanes;

    private int nodes; // stored nodes numbered so far
    private int[] lane; // 4 per stored node: binary nodes, -1 where empty
    private int[] parent; // per stored node
    private int[] firstChild; // per stored node, if it has inner lanes
    private int[] level; // per stored node, 1 at the root

    WideLayout(BinaryTree tree, LeafCollapse leaves, WideLanes lanes) {
        this.tree = tree;
        this.leaves = leaves;
        this.lanes = lanes;
        int guess = tree.triangles / 3 + 16;
        this.lane = new int[4 * guess];
        this.parent = new int[guess];
        this.firstChild = new int[guess];
        this.level = new int[guess];
        number();
    }

    int nodeCount() {
        return nodes;
    }

    int depth() {
        int depth = 0;
        for (int node = 0; node < nodes; node++) {
            depth = Math.max(depth, level[node]);
        }
        return depth;
    }

    /** Returns the binary node in a lane, or -1 for an empty lane. */
    int lane(int node, int k) {
        return lane[4 * node + k];
    }

    private void number() {
        int[] stack = new int[64];
        int top = 0;
        add(-1, 1);
        if (leaves.isLeaf(BinaryTree.ROOT)) {
            lane[0] = BinaryTree.ROOT;
            return;
        }
        int[] binary = new int[64]; // parallel to the stack: the binary node of each
        stack[top] = 0;
        binary[top++] = BinaryTree.ROOT;
        while (top > 0) {
            int node = stack[--top];
            int count = lanes.of(binary[top], AabbTree.MAX_DEPTH - level[node], lane, 4 * node);
            firstChild[node] = nodes;
            int inner = 0;
            for (int k = 0; k < count; k++) {
                if (!leaves.isLeaf(lane[4 * node + k])) {
                    add(node, level[node] + 1);
                    inner++;
                }
            }
            if (top + inner > stack.length) {
                stack = Arrays.copyOf(stack, 2 * stack.length);
                binary = Arrays.copyOf(binary, stack.length);
            }
            for (int i = inner - 1; i >= 0; i--) { // the first child is visited first
                stack[top] = firstChild[node] + i;
                binary[top++] = lane[4 * node + count - inner + i];
            }
        }
    }

    private void add(int parentNode, int atLevel) {
        if (nodes == parent.length) {
            int grown = nodes + nodes / 2;
            lane = Arrays.copyOf(lane, 4 * grown);
            parent = Arrays.copyOf(parent, grown);
            firstChild = Arrays.copyOf(firstChild, grown);
            level = Arrays.copyOf(level, grown);
        }
        Arrays.fill(lane, 4 * nodes, 4 * nodes + 4, -1);
        parent[nodes] = parentNode;
        level[nodes] = atLevel;
        nodes++;
    }

    /**
     * Writes the stored nodes.
     *
     * @param order receives the triangle at each index in leaf order
     */
    long[] write(TreeLattice lattice, int[] order) {
        long[] words = new long[AabbTree.NODE_WORDS * nodes];
        int position = 0;
        for (int node = 0; node < nodes; node++) {
            AabbTree.clearBoxes(words, node);
            int first = position;
            int lanesUsed = 0;
            int leafLanes = 0;
            int ends = 0;
            for (int k = 0; k < 4; k++) {
                int binary = lane[4 * node + k];
                if (binary >= 0) {
                    writeBox(words, node, k, 6 * binary, lattice);
                    lanesUsed++;
                    if (leaves.isLeaf(binary)) {
                        leafLanes++;
                        position = writeTriangles(binary, order, position);
                        ends |= AabbTree.leafEnds(position - first, k);
                    }
                }
            }
            AabbTree.setShape(words, node, parent[node], lanesUsed, first, ends);
            if (leafLanes < lanesUsed) {
                AabbTree.setChildren(words, node, firstChild[node], leafLanes);
            }
        }
        return words;
    }

    private void writeBox(long[] words, int node, int k, int box, TreeLattice lattice) {
        for (int axis = 0; axis < 3; axis++) {
            AabbTree.setLower(words, node, axis, k, lattice.lower(tree.bounds[box + axis], axis));
            AabbTree.setUpper(words, node, axis, k, lattice.upper(tree.bounds[box + 3 + axis], axis));
        }
    }

    /** Lists the triangles of a leaf from left to right. */
    private int writeTriangles(int leaf, int[] order, int position) {
        int[] stack = new int[AabbTree.MAX_LEAF + 1];
        int top = 0;
        int next = position;
        stack[top++] = leaf;
        while (top > 0) {
            int node = stack[--top];
            if (tree.isLeaf(node)) {
                order[next++] = tree.triangle(node);
            } else {
                stack[top++] = tree.right(node);
                stack[top++] = tree.left(node);
            }
        }
        return next;
    }
}
