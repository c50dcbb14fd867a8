// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Splits where the surface area heuristic is least among a fixed number of planes per axis: centroids are counted into
 * bins, and each border of two bins is tried. One pass over the range and one over the bins, and one pass to divide.
 * Ranges up to a limit go to {@link SweepSplitter}, which tries every plane.
 *
 * <p>Source: Wald 2007, On fast construction of SAH-based bounding volume hierarchies.
 */
final class SahSplitter implements TriangleSplitter {
    /** Up to here a sweep is affordable; its work arrays, 2 MB, stay in the cache. */
    static final int SWEEP_LIMIT = 1 << 16;

    private final BinaryTree tree;
    private final int[] order;
    private final int bins;
    private final int sweepLimit;

    private final float[] boxes; // 6 floats per bin, bins of x, then of y, then of z
    private final int[] counts; // one per bin
    private final double[] leftCosts; // one per bin of one axis: area times count of the bins up to it

    private final float[] low = new float[3]; // of the centroid keys of the range
    private final float[] high = new float[3];
    private final float[] scale = new float[3]; // bins per key

    /** @param sweepLimit ranges of at most this many triangles are swept; 0 for none */
    SahSplitter(BinaryTree tree, int[] order, int bins, int sweepLimit) {
        this.tree = tree;
        this.order = order;
        this.bins = bins;
        this.sweepLimit = sweepLimit;
        this.boxes = new float[18 * bins];
        this.counts = new int[3 * bins];
        this.leftCosts = new double[bins];
    }

    @Override
    public int split(int begin, int end) {
        if (!measureCentroids(begin, end)) {
            return (begin + end + 1) >>> 1; // all centroids coincide: any half is as good
        }
        fillBins(begin, end);
        int best = cheapestBorder();
        return divide(begin, end, best / bins, best % bins);
    }

    @Override
    public int halve(int begin, int end) {
        return CentroidOrder.halve(tree, order, begin, end);
    }

    @Override
    public TriangleSplitter narrow(int begin, int end) {
        return end - begin <= sweepLimit ? new SweepSplitter(tree, order, begin, end) : this;
    }

    @Override
    public TriangleSplitter fork() {
        return new SahSplitter(tree, order, bins, sweepLimit);
    }

    /** Spread of the centroids on each axis; false if they all coincide. */
    private boolean measureCentroids(int begin, int end) {
        float[] bounds = tree.bounds;
        boolean spread = false;
        for (int axis = 0; axis < 3; axis++) {
            float lowest = Float.POSITIVE_INFINITY;
            float highest = Float.NEGATIVE_INFINITY;
            for (int i = begin; i < end; i++) {
                float key = CentroidOrder.key(bounds, 6 * tree.leaf(order[i]), axis);
                lowest = key < lowest ? key : lowest;
                highest = key > highest ? key : highest;
            }
            low[axis] = lowest;
            high[axis] = highest;
            scale[axis] = bins / (highest - lowest);
            spread |= highest > lowest;
        }
        return spread;
    }

    /** Bin of a key. A scale beyond float still works: the lowest keys give NaN, so bin 0, and all others the last. */
    private int bin(float key, int axis) {
        return Math.min(bins - 1, (int) ((key - low[axis]) * scale[axis]));
    }

    private void fillBins(int begin, int end) {
        Arrays.fill(counts, 0);
        for (int i = 0; i < 3 * bins; i++) {
            Boxes.clear(boxes, 6 * i);
        }
        float[] bounds = tree.bounds;
        for (int i = begin; i < end; i++) {
            int offset = 6 * tree.leaf(order[i]);
            for (int axis = 0; axis < 3; axis++) {
                int bin = axis * bins + bin(CentroidOrder.key(bounds, offset, axis), axis);
                counts[bin]++;
                Boxes.include(boxes, 6 * bin, bounds, offset);
            }
        }
    }

    /** The best border as {@code axis * bins + first bin of the right part}. */
    private int cheapestBorder() {
        float[] box = new float[6];
        int best = -1;
        double bestCost = Double.POSITIVE_INFINITY;
        int bestSmaller = 0; // triangles in the smaller part
        for (int axis = 0; axis < 3; axis++) {
            if (!(high[axis] > low[axis])) {
                continue;
            }
            int first = axis * bins;
            Boxes.clear(box, 0);
            int count = 0;
            for (int i = 0; i < bins - 1; i++) {
                count += counts[first + i];
                Boxes.include(box, 0, boxes, 6 * (first + i));
                leftCosts[i] = count * Boxes.halfArea(box, 0);
            }
            int all = count + counts[first + bins - 1];
            Boxes.clear(box, 0);
            count = 0;
            for (int i = bins - 1; i > 0; i--) {
                count += counts[first + i];
                Boxes.include(box, 0, boxes, 6 * (first + i));
                double cost = leftCosts[i - 1] + count * Boxes.halfArea(box, 0);
                int smaller = Math.min(count, all - count);
                // equal costs, as of boxes without area, would make a chain: the most even split wins
                if (cost < bestCost || (cost == bestCost && smaller > bestSmaller)) {
                    bestCost = cost;
                    bestSmaller = smaller;
                    best = first + i;
                }
            }
        }
        return best;
    }

    private int divide(int begin, int end, int axis, int border) {
        int i = begin;
        int j = end - 1;
        while (true) {
            while (i <= j && isLeft(order[i], axis, border)) {
                i++;
            }
            while (i <= j && !isLeft(order[j], axis, border)) {
                j--;
            }
            if (i > j) {
                return i;
            }
            int triangle = order[i];
            order[i++] = order[j];
            order[j--] = triangle;
        }
    }

    private boolean isLeft(int triangle, int axis, int border) {
        return bin(CentroidOrder.key(tree.bounds, 6 * tree.leaf(triangle), axis), axis) < border;
    }
}
