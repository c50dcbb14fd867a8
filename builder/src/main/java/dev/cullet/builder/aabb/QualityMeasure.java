// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Measures a finished tree by the surface area heuristic: the probability that a query overlaps a box is its share of
 * the area of the root; visiting a node and testing a triangle cost 1 each.
 *
 * <p>Source: MacDonald and Booth 1990.
 */
final class QualityMeasure {
    private QualityMeasure() {}

    static TreeQuality of(BinaryTree tree, LeafCollapse leaves, WideLayout layout) {
        double inner = 0;
        double triangles = 0;
        int leafCount = 0;
        int largestLeaf = 0;
        double wide = leaves.isLeaf(BinaryTree.ROOT) ? 0 : tree.area(BinaryTree.ROOT);
        for (int node = 0; node < layout.nodeCount(); node++) {
            for (int k = 0; k < 4; k++) {
                int lane = layout.lane(node, k);
                if (lane < 0) {
                    continue;
                }
                if (leaves.isLeaf(lane)) {
                    int count = leaves.count(lane);
                    triangles += tree.area(lane) * count;
                    largestLeaf = Math.max(largestLeaf, count);
                    leafCount++;
                } else {
                    wide += tree.area(lane);
                }
            }
        }
        for (int node : leaves.innerNodes()) {
            inner += tree.area(node);
        }
        double root = tree.area(BinaryTree.ROOT);
        return new TreeQuality(
                share(inner + triangles, root),
                share(wide + triangles, root),
                leafCount,
                2 * leafCount - 1,
                layout.nodeCount(),
                layout.depth(),
                largestLeaf);
    }

    /** Returns the cost relative to the root. A mesh without surface area, on one line, has no measure: 1. */
    private static double share(double cost, double root) {
        return root > 0 ? cost / root : 1;
    }
}
