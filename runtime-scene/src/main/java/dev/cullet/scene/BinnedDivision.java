// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import java.util.Arrays;

/**
 * Divides leaves of a {@link DynamicTree} in two by the surface area heuristic: centers are counted in {@value #BINS}
 * bins along the longest axis of their box, and of the planes between bins the one with the least sum of area times
 * leaves is taken. O(n) per division. Allocates nothing after creation; not thread-safe.
 *
 * <p>Source: Wald 2007, On fast construction of SAH-based bounding volume hierarchies.
 */
final class BinnedDivision {
    private static final int BINS = 16;

    private final double[] boxes;
    private final int[] order;

    private final double[] binBoxes = new double[6 * BINS];
    private final int[] binCounts = new int[BINS];
    private final double[] areas = new double[BINS];
    private final double[] box = new double[6];

    /**
     * Keeps both arrays, without a copy.
     *
     * @param boxes 3 minima, 3 maxima per leaf
     * @param order leaves; {@link #divide} orders ranges of it
     */
    BinnedDivision(double[] boxes, int[] order) {
        this.boxes = boxes;
        this.order = order;
    }

    /** Orders a range of two leaves or more in two parts, neither empty, and returns where the second begins. */
    int divide(int begin, int end) {
        int half = (begin + end) >>> 1;
        int axis = longestAxis(begin, end);
        double low = box[axis];
        double high = box[axis + 3];
        if (!(high > low)) {
            return half;
        }
        double perBin = BINS / (high - low);
        fillBins(begin, end, axis, low, perBin);
        int first = bestPlane();
        int at = begin;
        for (int i = begin; i < end; i++) {
            int leaf = order[i];
            if (bin(leaf, axis, low, perBin) < first) {
                order[i] = order[at];
                order[at++] = leaf;
            }
        }
        return at > begin && at < end ? at : half;
    }

    /** Sets the box of the leaves' centers (twice them), and returns its longest axis. */
    private int longestAxis(int begin, int end) {
        clear(box, 0);
        for (int i = begin; i < end; i++) {
            for (int k = 0; k < 3; k++) {
                double center = center(order[i], k);
                box[k] = Math.min(box[k], center);
                box[k + 3] = Math.max(box[k + 3], center);
            }
        }
        double x = box[3] - box[0];
        double y = box[4] - box[1];
        double z = box[5] - box[2];
        return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    }

    private void fillBins(int begin, int end, int axis, double low, double perBin) {
        Arrays.fill(binCounts, 0);
        for (int bin = 0; bin < BINS; bin++) {
            clear(binBoxes, 6 * bin);
        }
        for (int i = begin; i < end; i++) {
            int bin = bin(order[i], axis, low, perBin);
            binCounts[bin]++;
            grow(binBoxes, 6 * bin, boxes, 6 * order[i]);
        }
    }

    private double center(int leaf, int axis) {
        return boxes[6 * leaf + axis] + boxes[6 * leaf + 3 + axis];
    }

    private int bin(int leaf, int axis, double low, double perBin) {
        return Math.max(0, Math.min(BINS - 1, (int) ((center(leaf, axis) - low) * perBin)));
    }

    /** Returns the first bin of the second part: that of the least sum of area times leaves. */
    private int bestPlane() {
        clear(box, 0);
        int count = 0;
        for (int bin = BINS - 1; bin > 0; bin--) { // areas of all bins from one on, times their leaves
            grow(box, 0, binBoxes, 6 * bin);
            count += binCounts[bin];
            areas[bin] = weightedArea(count);
        }
        clear(box, 0);
        count = 0;
        int best = BINS / 2;
        double bestCost = Double.POSITIVE_INFINITY;
        for (int bin = 1; bin < BINS; bin++) {
            grow(box, 0, binBoxes, 6 * (bin - 1));
            count += binCounts[bin - 1];
            double cost = areas[bin] + weightedArea(count);
            if (cost < bestCost) {
                bestCost = cost;
                best = bin;
            }
        }
        return best;
    }

    private double weightedArea(int count) {
        return count == 0 ? 0 : count * BoxArea.of(box, 0);
    }

    private static void clear(double[] of, int at) {
        for (int k = 0; k < 3; k++) {
            of[at + k] = Double.POSITIVE_INFINITY;
            of[at + 3 + k] = Double.NEGATIVE_INFINITY;
        }
    }

    private static void grow(double[] target, int at, double[] by, int from) {
        for (int k = 0; k < 3; k++) {
            target[at + k] = Math.min(target[at + k], by[from + k]);
            target[at + 3 + k] = Math.max(target[at + 3 + k], by[from + 3 + k]);
        }
    }
}
