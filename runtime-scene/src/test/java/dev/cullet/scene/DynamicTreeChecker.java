// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

/** Checks the links, heights and boxes of a {@link DynamicTree}. */
final class DynamicTreeChecker {
    private DynamicTreeChecker() {}

    /**
     * Returns why a tree is not well formed, or an empty string.
     *
     * @param capacity of the tree
     */
    static String defect(DynamicTree tree, int capacity) {
        int leaves = 0;
        int inner = 0;
        for (int node = 0; node < Math.max(1, 2 * capacity - 1); node++) {
            if (tree.height(node) < 0) {
                continue;
            }
            leaves += tree.isLeaf(node) ? 1 : 0;
            inner += tree.isLeaf(node) ? 0 : 1;
            int parent = tree.parent(node);
            if ((parent < 0) != (node == tree.root())) {
                return "node " + node + " has the parent " + parent;
            }
            if (parent >= 0 && tree.left(parent) != node && tree.right(parent) != node) {
                return "node " + node + " is no child of its parent " + parent;
            }
            if (!tree.isLeaf(node)) {
                int left = tree.left(node);
                int right = tree.right(node);
                if (tree.height(node) != 1 + Math.max(tree.height(left), tree.height(right))) {
                    return "node " + node + " has the height " + tree.height(node);
                }
                for (int k = 0; k < 6; k++) {
                    double a = tree.boxes()[6 * left + k];
                    double b = tree.boxes()[6 * right + k];
                    if (tree.boxes()[6 * node + k] != (k < 3 ? Math.min(a, b) : Math.max(a, b))) {
                        return "node " + node + " has a box that is not the union of its children's";
                    }
                }
            }
        }
        return leaves == tree.size() && inner == Math.max(0, leaves - 1)
                ? ""
                : leaves + " leaves, " + inner + " inner nodes";
    }
}
