// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntConsumer;

/**
 * A tree of boxes over border edges, split at the median of the widest axis. O(n log^2 n) to build; a query visits the
 * nodes whose boxes it touches.
 */
final class EdgeTree {
    private static final int LEAF = 4;

    private final BorderEdges edges;
    private final Integer[] order;

    /** Per node, in preorder: 3 minima, 3 maxima. A node of n edges takes {@code 2n} places at most. */
    private final double[] boxes;

    EdgeTree(BorderEdges edges) {
        this.edges = edges;
        order = new Integer[edges.count];
        Arrays.setAll(order, i -> i);
        boxes = new double[12 * Math.max(1, edges.count)];
        if (edges.count > 0) {
            build(0, 0, edges.count);
        }
    }

    private void build(int node, int from, int to) {
        int axis = box(node, from, to);
        if (to - from > LEAF) {
            Arrays.sort(
                    order,
                    from,
                    to,
                    Comparator.<Integer>comparingDouble(e -> edges.end(e, axis) + edges.end(e, axis + 3))
                            .thenComparingInt(e -> e));
            int middle = (from + to) >>> 1;
            build(node + 1, from, middle);
            build(second(node, from, middle), middle, to);
        }
    }

    /** Returns the second child: the first takes at most 2 nodes per edge, less 1. */
    private static int second(int node, int from, int middle) {
        return node + 2 * (middle - from);
    }

    /** Computes the box of a node; returns its widest axis. */
    private int box(int node, int from, int to) {
        int widest = 0;
        double width = -1;
        for (int axis = 0; axis < 3; axis++) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                min = Math.min(min, edges.min(order[i], axis));
                max = Math.max(max, edges.max(order[i], axis));
            }
            boxes[6 * node + axis] = min;
            boxes[6 * node + 3 + axis] = max;
            if (max - min > width) {
                width = max - min;
                widest = axis;
            }
        }
        return widest;
    }

    /** Passes every edge whose box is within a distance of an edge's box, itself too. */
    void near(int edge, double distance, IntConsumer found) {
        if (edges.count > 0) {
            near(0, 0, edges.count, edge, distance, found);
        }
    }

    private void near(int node, int from, int to, int edge, double distance, IntConsumer found) {
        for (int axis = 0; axis < 3; axis++) {
            if (edges.min(edge, axis) - distance > boxes[6 * node + 3 + axis]
                    || edges.max(edge, axis) + distance < boxes[6 * node + axis]) {
                return;
            }
        }
        if (to - from <= LEAF) {
            for (int i = from; i < to; i++) {
                found.accept(order[i]);
            }
            return;
        }
        int middle = (from + to) >>> 1;
        near(node + 1, from, middle, edge, distance, found);
        near(second(node, from, middle), middle, to, edge, distance, found);
    }
}
