// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Binned SAH splitter: splits where the surface area heuristic is least among a fixed number of planes per axis.
 * Centroids are counted into bins, and each border between two bins is evaluated. Ranges up to a limit go to {@link
 * SweepSplitter}, which evaluates every plane.
 *
 * <p>Three passes over the range, all in memory order: the spread of the centroids, the bins, the partition. Boxes are
 * stored in the order of the triangles, as two {@link PackedBox packed} longs on a lattice of 2^19 steps over the
 * range, so that a box is compared with a bin on all axes in a few instructions. The lattice is rebuilt where a range
 * has become small on it. 36 bytes per triangle.
 *
 * <p>Source: Wald 2007, On fast construction of SAH-based bounding volume hierarchies.
 */
final class SahSplitter implements TriangleSplitter {
    /** Spread of centroids (in half steps) below which a range gets a lattice of its own. */
    private static final int COARSE = 1 << 15;

    private final BinaryTree tree;
    private final int bins;
    private final int sweepLimit;
    private final int sweptAxes;
    private final Positions positions;
    private final SweepSplitter sweep;

    private final long[] lows; // one per bin, bins of x, then of y, then of z: packed lower corners
    private final long[] highs;
    private final int[] counts;
    private final double[] leftCosts; // one per bin of one axis: area times count of the bins up to it

    private long lowest; // packed, of the centroid keys of the range
    private long highest;
    private final int[] first = new int[3]; // the same lowest, by axis
    private final long[] scale = new long[3]; // bins per key, times 2^32

    /** Arrays in triangle order, shared by the splitters of a build, which work on disjoint ranges. */
    private static final class Positions {
        private final int[] order;
        private long[] lows = new long[0]; // packed lower corner of the triangle at each position; none if all is swept
        private long[] highs = new long[0];
        private int[] scratch = new int[0];
        private long[] scratchLows = new long[0];
        private long[] scratchHighs = new long[0];

        private Positions(int[] order) {
            this.order = order;
        }

        private void allocate() {
            lows = new long[order.length];
            highs = new long[order.length];
            scratch = new int[order.length];
            scratchLows = new long[order.length];
            scratchHighs = new long[order.length];
        }
    }

    /**
     * @param sweepLimit maximum number of triangles of a range that is swept
     * @param sweptAxes axes along which a range is swept, those of largest spread first, 1 .. 3
     */
    SahSplitter(BinaryTree tree, int[] order, int bins, int sweepLimit, int sweptAxes) {
        this(tree, new Positions(order), bins, sweepLimit, sweptAxes);
        if (order.length > sweepLimit) {
            positions.allocate();
            quantise(0, order.length);
        }
    }

    private SahSplitter(BinaryTree tree, Positions positions, int bins, int sweepLimit, int sweptAxes) {
        this.tree = tree;
        this.positions = positions;
        this.bins = bins;
        this.sweepLimit = sweepLimit;
        this.sweep = new SweepSplitter(tree, positions.order, sweptAxes);
        this.sweptAxes = sweptAxes;
        this.lows = new long[3 * bins];
        this.highs = new long[3 * bins];
        this.counts = new int[3 * bins];
        this.leftCosts = new double[bins];
    }

    @Override
    public int split(int begin, int end) {
        measureCentroids(begin, end);
        if (spread() < COARSE) {
            quantise(begin, end);
            measureCentroids(begin, end);
        }
        int best = -1;
        if (spread() > 0) {
            fillBins(begin, end);
            best = cheapestBorder(end - begin);
        }
        return best < 0 ? halve(begin, end) : divide(begin, end, best / bins, best % bins);
    }

    /** Splits by count along the widest axis. */
    @Override
    public int halve(int begin, int end) {
        int middle = CentroidOrder.halve(tree, positions.order, begin, end);
        if (positions.lows.length > 0) {
            quantise(begin, end);
        }
        return middle;
    }

    @Override
    public TriangleSplitter narrow(int begin, int end) {
        if (end - begin > sweepLimit) {
            return this;
        }
        return positions.lows.length == 0
                ? sweep.over(begin, end)
                : sweep.over(begin, end, positions.lows, positions.highs);
    }

    @Override
    public TriangleSplitter fork() {
        return new SahSplitter(tree, positions, bins, sweepLimit, sweptAxes);
    }

    /** Computes the packed boxes of a range, on the finest lattice that spans it. */
    private void quantise(int begin, int end) {
        int[] order = positions.order;
        BoxScale lattice = new BoxScale();
        for (int i = begin; i < end; i++) {
            lattice.include(tree.bounds, 6 * tree.leaf(order[i]));
        }
        lattice.fit(PackedBox.MAX);
        for (int i = begin; i < end; i++) {
            int offset = 6 * tree.leaf(order[i]);
            positions.lows[i] = lattice.packed(tree.bounds, offset);
            positions.highs[i] = lattice.packed(tree.bounds, offset + 3);
        }
    }

    /** Computes the bounds of the centroid keys, which are the sums of both corners. */
    private void measureCentroids(int begin, int end) {
        long[] boxLows = positions.lows;
        long[] boxHighs = positions.highs;
        long low = boxLows[begin] + boxHighs[begin];
        long high = low;
        for (int i = begin + 1; i < end; i++) {
            long key = boxLows[i] + boxHighs[i];
            if (!PackedBox.contains(low, high, key, key)) {
                low = PackedBox.min(low, key);
                high = PackedBox.max(high, key);
            }
        }
        lowest = low;
        highest = high;
        for (int axis = 0; axis < 3; axis++) {
            first[axis] = PackedBox.lane(low, axis);
            scale[axis] = ((long) bins << 32) / (PackedBox.lane(high, axis) - first[axis] + 1);
        }
    }

    private int spread() {
        long d = highest - lowest;
        return Math.max(PackedBox.lane(d, 0), Math.max(PackedBox.lane(d, 1), PackedBox.lane(d, 2)));
    }

    private void fillBins(int begin, int end) {
        Arrays.fill(counts, 0);
        Arrays.fill(lows, PackedBox.EMPTY_LOW);
        Arrays.fill(highs, PackedBox.EMPTY_HIGH);
        for (int axis = 0; axis < 3; axis++) {
            fillBins(begin, end, axis);
        }
    }

    private void fillBins(int begin, int end, int axis) {
        long[] boxLows = positions.lows;
        long[] boxHighs = positions.highs;
        int[] counts = this.counts;
        long[] lows = this.lows;
        long[] highs = this.highs;
        long binsPerKey = scale[axis];
        int from = first[axis];
        int shift = PackedBox.shift(axis);
        int at = axis * bins;
        for (int i = begin; i < end; i++) {
            long low = boxLows[i];
            long high = boxHighs[i];
            int key = (int) (((low + high) >>> shift) & PackedBox.LANE) - from;
            int bin = at + (int) ((key * binsPerKey) >>> 32);
            counts[bin]++;
            if (!PackedBox.contains(lows[bin], highs[bin], low, high)) {
                lows[bin] = PackedBox.min(lows[bin], low);
                highs[bin] = PackedBox.max(highs[bin], high);
            }
        }
    }

    /** Returns the best border as {@code axis * bins + first bin of the right part}, or -1 if none separates. */
    private int cheapestBorder(int all) {
        int best = -1;
        double bestCost = Double.POSITIVE_INFINITY;
        int bestSmaller = 0; // triangles in the smaller part
        for (int axis = 0; axis < 3; axis++) {
            int at = axis * bins;
            long low = PackedBox.EMPTY_LOW;
            long high = PackedBox.EMPTY_HIGH;
            int count = 0;
            for (int i = 0; i < bins - 1; i++) {
                count += counts[at + i];
                low = PackedBox.min(low, lows[at + i]);
                high = PackedBox.max(high, highs[at + i]);
                leftCosts[i] = count == 0 ? 0 : (double) count * PackedBox.halfArea(low, high);
            }
            low = PackedBox.EMPTY_LOW;
            high = PackedBox.EMPTY_HIGH;
            count = 0;
            for (int i = bins - 1; i > 0; i--) {
                if (counts[at + i] == 0) {
                    continue; // the border above is the same
                }
                count += counts[at + i];
                if (count == all) {
                    break;
                }
                low = PackedBox.min(low, lows[at + i]);
                high = PackedBox.max(high, highs[at + i]);
                double cost = leftCosts[i - 1] + (double) count * PackedBox.halfArea(low, high);
                int smaller = Math.min(count, all - count);
                // of equal costs, as of boxes without area, the most even split avoids a chain
                if (cost < bestCost || (cost == bestCost && smaller > bestSmaller)) {
                    bestCost = cost;
                    bestSmaller = smaller;
                    best = at + i;
                }
            }
        }
        return best;
    }

    /** Moves the triangles below a border to the left, in stable order, and the rest to the right; branch-free. */
    private int divide(int begin, int end, int axis, int border) {
        int[] order = positions.order;
        long[] boxLows = positions.lows;
        long[] boxHighs = positions.highs;
        int[] scratch = positions.scratch;
        long[] scratchLows = positions.scratchLows;
        long[] scratchHighs = positions.scratchHighs;
        long firstKey = (((long) border << 32) + scale[axis] - 1) / scale[axis]; // of that bin, relative to the lowest
        int limit = first[axis] + (int) firstKey;
        int shift = PackedBox.shift(axis);
        int left = begin;
        int right = begin;
        for (int i = begin; i < end; i++) {
            long low = boxLows[i];
            long high = boxHighs[i];
            int triangle = order[i];
            order[left] = triangle;
            boxLows[left] = low;
            boxHighs[left] = high;
            scratch[right] = triangle;
            scratchLows[right] = low;
            scratchHighs[right] = high;
            int isLeft = ((int) (((low + high) >>> shift) & PackedBox.LANE) - limit) >>> 31;
            left += isLeft;
            right += 1 - isLeft;
        }
        System.arraycopy(scratch, begin, order, left, right - begin);
        System.arraycopy(scratchLows, begin, boxLows, left, right - begin);
        System.arraycopy(scratchHighs, begin, boxHighs, left, right - begin);
        return left;
    }
}
