// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;

/**
 * The mutable tree of the builder: binary, one triangle per leaf, free links, so that subtrees can move.
 *
 * <pre>
 * node       0 .. n-2 inner, n-1 .. 2n-2 leaves                                   n triangles
 * bounds     x0 y0 z0 x1 y1 z1 | ...     6 floats per node, exact: unions of float boxes need no rounding
 * children   left right | ...            2 per inner node
 * parents    p | ...                     1 per node, -1 at the root
 * triangles  t | ...                     1 per leaf, its triangle; at first leaf n-1+t is triangle t
 * </pre>
 *
 * <p>68 bytes per triangle. With a single triangle the root is its leaf, node 0.
 */
final class BinaryTree {
    static final int ROOT = 0;

    final int triangles;
    final float[] bounds;
    final int[] children;
    final int[] parents;
    private int[] numbers;

    private BinaryTree(int triangles) {
        this.triangles = triangles;
        this.bounds = new float[6 * (2 * triangles - 1)];
        this.children = new int[2 * (triangles - 1)];
        this.parents = new int[2 * triangles - 1];
        this.numbers = new int[triangles];
        parents[ROOT] = -1;
        for (int i = 0; i < triangles; i++) {
            numbers[i] = i;
        }
    }

    /** Creates the leaves only, with their boxes in one frame; a splitter links them. */
    static BinaryTree leavesOf(TriangleMesh mesh, int frame) {
        BinaryTree tree = new BinaryTree(mesh.triangleCount());
        tree.measureLeaves(mesh.positions(frame), mesh.indices());
        return tree;
    }

    /**
     * Creates the leaves only, with boxes that are given: of any items, which count as triangles.
     *
     * @param boxes 6 floats per item, lower corner, then upper corner
     */
    static BinaryTree leavesOf(float[] boxes) {
        BinaryTree tree = new BinaryTree(boxes.length / 6);
        System.arraycopy(boxes, 0, tree.bounds, 6 * tree.leaf(0), boxes.length);
        return tree;
    }

    /** Creates the leaves only, each with a box that encloses its triangle in all frames. */
    static BinaryTree leavesOfAllFrames(TriangleMesh mesh) {
        BinaryTree tree = leavesOf(mesh, 0);
        for (float[] frame : mesh.laterFrames()) {
            float[] before = tree.bounds.clone();
            tree.measureLeaves(frame, mesh.indices());
            for (int leaf = tree.leaf(0); leaf < tree.nodeCount(); leaf++) {
                FloatBoxes.include(tree.bounds, 6 * leaf, before, 6 * leaf);
            }
        }
        return tree;
    }

    /** Sets the box of every node for other positions of the same triangles. */
    void pose(float[] positions, int[] indices) {
        measureLeaves(positions, indices);
        int[] downwards = preorder();
        for (int i = downwards.length - 1; i >= 0; i--) {
            enclose(downwards[i]);
        }
    }

    /**
     * Renumbers the leaves so that their boxes are in the order of traversal; they must not be linked.
     *
     * @param order the present index of the leaf at each index
     */
    void permuteLeaves(int[] order) {
        float[] boxes = new float[6 * triangles];
        int[] renumbered = new int[triangles];
        for (int i = 0; i < triangles; i++) {
            System.arraycopy(bounds, 6 * leaf(order[i]), boxes, 6 * i, 6);
            renumbered[i] = numbers[order[i]];
        }
        System.arraycopy(boxes, 0, bounds, 6 * leaf(0), boxes.length);
        numbers = renumbered;
    }

    private void measureLeaves(float[] positions, int[] indices) {
        int offset = 6 * leaf(0);
        for (int number : numbers) {
            int a = 3 * indices[3 * number];
            int b = 3 * indices[3 * number + 1];
            int c = 3 * indices[3 * number + 2];
            for (int axis = 0; axis < 3; axis++) {
                float p = positions[a + axis];
                float q = positions[b + axis];
                float r = positions[c + axis];
                bounds[offset + axis] = Math.min(p, Math.min(q, r));
                bounds[offset + 3 + axis] = Math.max(p, Math.max(q, r));
            }
            offset += 6;
        }
    }

    int nodeCount() {
        return parents.length;
    }

    int leaf(int position) {
        return triangles - 1 + position;
    }

    int position(int leaf) {
        return leaf - (triangles - 1);
    }

    boolean isLeaf(int node) {
        return node >= triangles - 1;
    }

    int triangle(int leaf) {
        return numbers[position(leaf)];
    }

    int left(int node) {
        return children[2 * node];
    }

    int right(int node) {
        return children[2 * node + 1];
    }

    int sibling(int node) {
        int parent = parents[node];
        int left = children[2 * parent];
        return left == node ? children[2 * parent + 1] : left;
    }

    void link(int parent, int left, int right) {
        children[2 * parent] = left;
        children[2 * parent + 1] = right;
        parents[left] = parent;
        parents[right] = parent;
    }

    void replaceChild(int parent, int old, int now) {
        if (children[2 * parent] == old) {
            children[2 * parent] = now;
        } else {
            children[2 * parent + 1] = now;
        }
        parents[now] = parent;
    }

    /**
     * Returns half the surface area of the box of a node, in double: float would lose small boxes beside large ones.
     */
    double area(int node) {
        return FloatBoxes.halfArea(bounds, 6 * node);
    }

    /** Sets the box of an inner node to the union of its children's boxes; returns whether that changed it. */
    boolean refit(int node) {
        int at = 6 * node;
        float x0 = bounds[at];
        float y0 = bounds[at + 1];
        float z0 = bounds[at + 2];
        float x1 = bounds[at + 3];
        float y1 = bounds[at + 4];
        float z1 = bounds[at + 5];
        enclose(node);
        return x0 != bounds[at]
                || y0 != bounds[at + 1]
                || z0 != bounds[at + 2]
                || x1 != bounds[at + 3]
                || y1 != bounds[at + 4]
                || z1 != bounds[at + 5];
    }

    /** Sets the box of an inner node to the union of its children's boxes. */
    void enclose(int node) {
        int l = 6 * children[2 * node];
        int r = 6 * children[2 * node + 1];
        int at = 6 * node;
        for (int axis = 0; axis < 3; axis++) {
            bounds[at + axis] = Math.min(bounds[l + axis], bounds[r + axis]);
            bounds[at + 3 + axis] = Math.max(bounds[l + 3 + axis], bounds[r + 3 + axis]);
        }
    }

    /** Returns all inner nodes depth first (node, left subtree, right subtree), without recursion. */
    int[] preorder() {
        int[] found = new int[triangles - 1];
        int[] stack = new int[64]; // right children not yet visited
        int top = 0;
        int node = ROOT;
        for (int count = 0; count < found.length; ) {
            found[count++] = node;
            int left = children[2 * node];
            int right = children[2 * node + 1];
            if (!isLeaf(right)) {
                if (top == stack.length) {
                    stack = Arrays.copyOf(stack, 2 * top);
                }
                stack[top++] = right;
            }
            if (!isLeaf(left)) {
                node = left;
            } else if (top > 0) {
                node = stack[--top];
            }
        }
        return found;
    }

    /** Returns the inner nodes of a subtree level by level, without recursion. */
    int[] innerNodes(int subtree) {
        int[] found = new int[16];
        int count = 0;
        if (!isLeaf(subtree)) {
            found[count++] = subtree;
        }
        for (int i = 0; i < count; i++) {
            if (count + 2 > found.length) {
                found = Arrays.copyOf(found, found.length + found.length / 2);
            }
            for (int side = 0; side < 2; side++) {
                int child = children[2 * found[i] + side];
                if (!isLeaf(child)) {
                    found[count++] = child;
                }
            }
        }
        return Arrays.copyOf(found, count);
    }
}
