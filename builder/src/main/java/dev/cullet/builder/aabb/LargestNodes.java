// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Selects the nodes of largest area as candidates for reinsertion, by a histogram over the leading bits of the area as
 * a float: two passes instead of a sort.
 */
final class LargestNodes {
    /** Sign, exponent and 7 bits of the mantissa: steps of less than one percent. */
    private static final int SHIFT = 16;

    private LargestNodes() {}

    /**
     * Writes the nodes of largest area, in order of their indices. Where not all nodes of one histogram bin fit, those
     * of smaller index are taken. The root and its children are never selected.
     *
     * @param chosen receives the nodes, at most as many as its length
     * @return number of nodes selected
     */
    static int choose(BinaryTree tree, int[] chosen) {
        int nodes = tree.nodeCount();
        int free = chosen.length;
        if (free >= nodes) {
            int count = 0;
            for (int node = 0; node < nodes; node++) {
                if (movable(tree, node)) {
                    chosen[count++] = node;
                }
            }
            return count;
        }
        int[] histogram = new int[1 << (32 - SHIFT - 1)];
        for (int node = 0; node < nodes; node++) {
            if (movable(tree, node)) {
                histogram[step(tree, node)]++;
            }
        }
        int last = histogram.length - 1;
        while (last > 0 && histogram[last] <= free) {
            free -= histogram[last--];
        }
        int count = 0;
        for (int node = 0; node < nodes; node++) {
            if (movable(tree, node)) {
                int step = step(tree, node);
                if (step > last || (step == last && free-- > 0)) {
                    chosen[count++] = node;
                }
            }
        }
        return count;
    }

    private static boolean movable(BinaryTree tree, int node) {
        int parent = tree.parents[node];
        return parent >= 0 && tree.parents[parent] >= 0;
    }

    private static int step(BinaryTree tree, int node) {
        return Float.floatToRawIntBits((float) tree.area(node)) >>> SHIFT;
    }
}
