// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.Arrays;

/**
 * Splits where the surface area heuristic is least among all planes between neighbouring centroids, on all axes. The
 * three orders are sorted once for the range it is made for; a split then divides the other two without disturbing their
 * order, so each level of the tree costs six passes over the range and no sorting. 52 bytes per triangle of the range. A
 * part that alone costs more than the best split so far ends a sweep.
 *
 * <p>Source: Wald and Havran 2006, On building fast kd-trees, applied to boxes and centroids.
 */
final class SweepSplitter implements TriangleSplitter {
    private final int[] order;
    private final int first; // place of the first triangle
    private final int[] numbers; // triangle of each local number
    private final float[] boxes; // 6 floats per local number
    private final int[][] sorted; // local numbers along x, y, z; a range of places is the same range of all three
    private final double[] leftCosts; // per place
    private final int[] scratch; // per place
    private final boolean[] goesLeft; // per local number

    SweepSplitter(BinaryTree tree, int[] order, int begin, int end) {
        int count = end - begin;
        this.order = order;
        this.first = begin;
        this.numbers = Arrays.copyOfRange(order, begin, end);
        this.boxes = new float[6 * count];
        this.sorted = new int[3][count];
        this.leftCosts = new double[count];
        this.scratch = new int[count];
        this.goesLeft = new boolean[count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(tree.bounds, 6 * tree.leaf(numbers[i]), boxes, 6 * i, 6);
        }
        long[] keys = new long[count];
        long[] scratchKeys = new long[count];
        for (int axis = 0; axis < 3; axis++) {
            for (int i = 0; i < count; i++) {
                keys[i] = CentroidOrder.sortable(CentroidOrder.key(boxes, 6 * i, axis), i);
            }
            long[] ordered = RadixSort.sort(keys, scratchKeys, count);
            for (int i = 0; i < count; i++) {
                sorted[axis][i] = (int) ordered[i];
            }
        }
    }

    @Override
    public int split(int begin, int end) {
        int b = begin - first;
        int e = end - first;
        if (e - b == 2) {
            return divide(b, e, b + 1, 0); // nothing to choose
        }
        int bestAxis = widestAxis(b, e);
        int best = (b + e + 1) >>> 1;
        double bestCost = Double.POSITIVE_INFINITY;
        int widest = bestAxis;
        for (int turn = 0; turn < 3; turn++) {
            int axis = (widest + turn) % 3; // the widest first: its best ends the sweeps of the others early
            if (spread(b, e, axis) == 0) {
                continue; // no plane of this axis separates anything
            }
            int last = sweepUp(sorted[axis], b, e, bestCost);
            // downwards: the right part grows, and meets the left costs
            int[] local = sorted[axis];
            float x0 = Float.POSITIVE_INFINITY;
            float y0 = Float.POSITIVE_INFINITY;
            float z0 = Float.POSITIVE_INFINITY;
            float x1 = Float.NEGATIVE_INFINITY;
            float y1 = Float.NEGATIVE_INFINITY;
            float z1 = Float.NEGATIVE_INFINITY;
            for (int i = e - 1; i > b; i--) {
                int box = 6 * local[i];
                x0 = boxes[box] < x0 ? boxes[box] : x0;
                y0 = boxes[box + 1] < y0 ? boxes[box + 1] : y0;
                z0 = boxes[box + 2] < z0 ? boxes[box + 2] : z0;
                x1 = boxes[box + 3] > x1 ? boxes[box + 3] : x1;
                y1 = boxes[box + 4] > y1 ? boxes[box + 4] : y1;
                z1 = boxes[box + 5] > z1 ? boxes[box + 5] : z1;
                double x = (double) x1 - x0;
                double y = (double) y1 - y0;
                double z = (double) z1 - z0;
                double right = (e - i) * (x * y + y * z + z * x);
                if (right > bestCost) {
                    break; // it only grows
                }
                if (i > last) {
                    continue;
                }
                double cost = leftCosts[i - 1] + right;
                // equal costs, as of boxes without area, would make a chain: the most even split wins
                if (cost < bestCost || (cost == bestCost && Math.abs(b + e - 2 * i) < Math.abs(b + e - 2 * best))) {
                    bestCost = cost;
                    bestAxis = axis;
                    best = i;
                }
            }
        }
        return divide(b, e, best, bestAxis);
    }

    @Override
    public int halve(int begin, int end) {
        int b = begin - first;
        int e = end - first;
        return divide(b, e, (b + e + 1) >>> 1, widestAxis(b, e));
    }

    @Override
    public TriangleSplitter narrow(int begin, int end) {
        return this;
    }

    /** All work arrays go by place or by triangle, so disjoint ranges never meet. */
    @Override
    public TriangleSplitter fork() {
        return this;
    }

    /**
     * Writes what the left part costs up to each place, as long as that alone is no more than the best cost so far.
     *
     * @return the last place at which a right part may begin
     */
    private int sweepUp(int[] local, int b, int e, double bestCost) {
        float x0 = Float.POSITIVE_INFINITY;
        float y0 = Float.POSITIVE_INFINITY;
        float z0 = Float.POSITIVE_INFINITY;
        float x1 = Float.NEGATIVE_INFINITY;
        float y1 = Float.NEGATIVE_INFINITY;
        float z1 = Float.NEGATIVE_INFINITY;
        for (int i = b; i < e - 1; i++) {
            int box = 6 * local[i];
            x0 = boxes[box] < x0 ? boxes[box] : x0;
            y0 = boxes[box + 1] < y0 ? boxes[box + 1] : y0;
            z0 = boxes[box + 2] < z0 ? boxes[box + 2] : z0;
            x1 = boxes[box + 3] > x1 ? boxes[box + 3] : x1;
            y1 = boxes[box + 4] > y1 ? boxes[box + 4] : y1;
            z1 = boxes[box + 5] > z1 ? boxes[box + 5] : z1;
            double x = (double) x1 - x0;
            double y = (double) y1 - y0;
            double z = (double) z1 - z0;
            double left = (i + 1 - b) * (x * y + y * z + z * x);
            if (left > bestCost) {
                return i; // it only grows
            }
            leftCosts[i] = left;
        }
        return e - 1;
    }

    /** Puts the first places of one order left, in all three orders, each of which stays sorted. */
    private int divide(int b, int e, int middle, int axis) {
        if (middle - b == 1) { // nobody asks for the places of a range before it has come down to one
            order[first + b] = numbers[sorted[axis][b]];
        }
        if (e - middle == 1) {
            order[first + middle] = numbers[sorted[axis][middle]];
        }
        if (e - b == 2) {
            return first + middle; // and nobody asks for its other orders any more
        }
        for (int i = b; i < e; i++) {
            goesLeft[sorted[axis][i]] = i < middle;
        }
        for (int other = 0; other < 3; other++) {
            if (other == axis) {
                continue;
            }
            int[] local = sorted[other];
            int left = b;
            int right = middle;
            for (int i = b; i < e; i++) {
                int number = local[i];
                if (goesLeft[number]) {
                    scratch[left++] = number;
                } else {
                    scratch[right++] = number;
                }
            }
            System.arraycopy(scratch, b, local, b, e - b);
        }
        return first + middle;
    }

    private int widestAxis(int b, int e) {
        double x = spread(b, e, 0);
        double y = spread(b, e, 1);
        double z = spread(b, e, 2);
        return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    }

    private double spread(int b, int e, int axis) {
        return (double) key(sorted[axis][e - 1], axis) - key(sorted[axis][b], axis);
    }

    private float key(int number, int axis) {
        return CentroidOrder.key(boxes, 6 * number, axis);
    }
}
