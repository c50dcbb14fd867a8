// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Chooses the nodes worth moving: those of largest area. Areas are counted into a histogram over the first bits of the
 * float, so that two passes do instead of sorting all nodes.
 */
final class LargestNodes {
    /** Sign, exponent and 7 bits of the mantissa: steps of less than one percent. */
    private static final int SHIFT = 16;

    private LargestNodes() {}

    /**
     * Fills an array with the nodes of largest area, in order of their numbers. Where not all of one step of the histogram
     * fit, those of smaller number are taken. The root and its children are never among them.
     *
     * @param most nodes to choose at most; no more than there is room for
     * @return number of nodes chosen
     */
    static int choose(BinaryTree tree, int[] chosen, int most) {
        int nodes = tree.nodeCount();
        int room = Math.min(most, chosen.length);
        if (room >= nodes) {
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
        while (last > 0 && histogram[last] <= room) {
            room -= histogram[last--];
        }
        int count = 0;
        for (int node = 0; node < nodes; node++) {
            if (movable(tree, node)) {
                int step = step(tree, node);
                if (step > last || (step == last && room-- > 0)) {
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
