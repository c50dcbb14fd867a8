// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Sweep SAH splitter: splits where the surface area heuristic is least among all planes between neighbouring centroids,
 * on all axes or on the widest one only.
 *
 * <p>The three orders are sorted once for the range that the splitter is prepared for; a split partitions the other two
 * orders stably, so each level of the tree costs six passes over the range and no sort. A part that alone costs more
 * than the best split so far ends a sweep. Boxes are integers on a lattice over the range: minima and maxima of ints
 * take two instructions without a branch, and costs are exact longs. Three and four triangles are grouped exhaustively
 * ({@link SmallGroups}). 69 bytes per triangle of the range.
 *
 * <p>Source: Wald and Havran 2006, On building fast kd-trees, applied to boxes and centroids.
 */
final class SweepSplitter implements TriangleSplitter {
    /** Maximum number of triangles of a range: costs must fit a long. */
    static final int MAX = 1 << 16;

    /** TreeLattice steps of the widest extent. */
    private static final int STEPS = (1 << 20) - 1;

    /** Spread of centroids (in half steps) below which a range of more than four triangles gets a finer lattice. */
    private static final int COARSE = 1 << 9;

    /** Maximum number of triangles that are sorted by the leading 14 bits of the key only. */
    private static final int FEW_KEYS = 1 << 12;

    /** Position of the axis in the result of a sweep, above the number of triangles that go left. */
    private static final int AXIS_SHIFT = 20;

    private static final int LEFT_MASK = (1 << AXIS_SHIFT) - 1;

    private final BinaryTree tree;
    private final int[] order;
    private final int axes;
    private int first; // position of the first triangle
    private int[] numbers = new int[0]; // triangle of each local index
    private int[] boxes = new int[0]; // 6 coordinates per local index
    private int[][] sorted =
            new int[3][0]; // local indices along x, y, z; a range covers the same triangles in all three
    private long[] leftCosts = new long[0]; // per position
    private int[] scratch = new int[0]; // per position
    private byte[] goesLeft = new byte[0]; // per local index, 0 or 1
    private long[] keys = new long[0];
    private long[] scratchKeys = new long[0];

    /** @param axes axes that are swept, from the one of largest spread of centroids on, 1 .. 3 */
    SweepSplitter(BinaryTree tree, int[] order, int axes) {
        this.tree = tree;
        this.order = order;
        this.axes = axes;
    }

    /** Prepares the splitter for a range; the preceding range is discarded. */
    SweepSplitter over(int begin, int end) {
        number(begin, end);
        quantise(0, end - begin);
        sort(0, end - begin);
        return this;
    }

    /** Prepares the splitter for a range whose boxes are on a lattice already. */
    SweepSplitter over(int begin, int end, long[] lows, long[] highs) {
        number(begin, end);
        for (int i = begin; i < end; i++) {
            long low = lows[i];
            long high = highs[i];
            int to = 6 * (i - begin);
            boxes[to] = PackedBox.lane(low, 0);
            boxes[to + 1] = PackedBox.lane(low, 1);
            boxes[to + 2] = PackedBox.lane(low, 2);
            boxes[to + 3] = PackedBox.lane(high, 0);
            boxes[to + 4] = PackedBox.lane(high, 1);
            boxes[to + 5] = PackedBox.lane(high, 2);
        }
        sort(0, end - begin);
        return this;
    }

    private void number(int begin, int end) {
        int count = end - begin;
        if (numbers.length < count) {
            allocate(Math.min(MAX, count + count / 2));
        }
        first = begin;
        System.arraycopy(order, begin, numbers, 0, count);
        for (int i = 0; i < count; i++) {
            sorted[0][i] = i;
        }
    }

    private void allocate(int capacity) {
        numbers = new int[capacity];
        boxes = new int[6 * capacity];
        sorted = new int[3][capacity];
        leftCosts = new long[capacity];
        scratch = new int[capacity];
        goesLeft = new byte[capacity];
        keys = new long[capacity];
        scratchKeys = new long[capacity];
    }

    /** Builds a lattice over the triangles of a range of the first order. */
    private void quantise(int b, int e) {
        float[] bounds = tree.bounds;
        int[] some = sorted[0];
        BoxScale lattice = new BoxScale();
        for (int i = b; i < e; i++) {
            lattice.include(bounds, 6 * tree.leaf(numbers[some[i]]));
        }
        lattice.fit(STEPS);
        for (int i = b; i < e; i++) {
            int from = 6 * tree.leaf(numbers[some[i]]);
            int to = 6 * some[i];
            boxes[to] = lattice.x(bounds[from]);
            boxes[to + 1] = lattice.y(bounds[from + 1]);
            boxes[to + 2] = lattice.z(bounds[from + 2]);
            boxes[to + 3] = lattice.x(bounds[from + 3]);
            boxes[to + 4] = lattice.y(bounds[from + 4]);
            boxes[to + 5] = lattice.z(bounds[from + 5]);
        }
    }

    /** Sorts a range in all three orders, given in the first. */
    private void sort(int b, int e) {
        int[] some = sorted[0];
        int bits = e - b <= FEW_KEYS ? 14 : 22;
        for (int axis = 2; axis >= 0; axis--) { // the first order last: the others are made from it
            int low = Integer.MAX_VALUE;
            int high = 0;
            for (int i = b; i < e; i++) {
                int key = key(some[i], axis);
                low = Math.min(low, key);
                high = Math.max(high, key);
                keys[i] = ((long) key << 32) | some[i];
            }
            // centroids that differ less than the last bit that counts stay in the order they have
            int shift = Math.max(0, 32 - Integer.numberOfLeadingZeros(high - low) - bits);
            for (int i = b; i < e; i++) {
                keys[i] -= (long) low << 32;
            }
            long[] ordered = LongRadixSort.sort(keys, scratchKeys, b, e, 32 + shift, bits);
            int[] local = sorted[axis];
            for (int i = b; i < e; i++) {
                local[i] = (int) ordered[i];
            }
        }
    }

    @Override
    public int split(int begin, int end) {
        int b = begin - first;
        int e = end - first;
        int count = e - b;
        if (count <= 4) {
            int left = count == 2
                    ? 1
                    : count == 3
                            ? SmallGroups.splitThree(boxes, sorted[0], b)
                            : SmallGroups.splitFour(boxes, sorted[0], b);
            return settle(b, e, b + left);
        }
        int found = sweep(b, e);
        return divide(b, e, b + (found & LEFT_MASK), found >>> AXIS_SHIFT);
    }

    /** Evaluates the planes of the widest axis first, whose best cost ends the sweeps of the others early. */
    private int sweep(int b, int e) {
        int widest = widestAxis(b, e);
        if (spread(b, e, widest) < COARSE) {
            quantise(b, e);
            sort(b, e);
            widest = widestAxis(b, e);
        }
        int bestAxis = widest;
        int best = (b + e + 1) >>> 1;
        long bestCost = Long.MAX_VALUE;
        int[] boxes = this.boxes;
        long[] leftCosts = this.leftCosts;
        for (int turn = 0; turn < axes; turn++) {
            int axis = widest + turn < 3 ? widest + turn : widest + turn - 3;
            if (spread(b, e, axis) <= 0) {
                continue; // no plane of this axis separates anything
            }
            int[] local = sorted[axis];
            int last = sweepUp(local, b, e, bestCost);
            // downwards: the right part grows, and meets the left costs
            int x0 = Integer.MAX_VALUE;
            int y0 = Integer.MAX_VALUE;
            int z0 = Integer.MAX_VALUE;
            int x1 = 0;
            int y1 = 0;
            int z1 = 0;
            for (int i = e - 1; i > b; i--) {
                int box = 6 * local[i];
                x0 = Math.min(x0, boxes[box]);
                y0 = Math.min(y0, boxes[box + 1]);
                z0 = Math.min(z0, boxes[box + 2]);
                x1 = Math.max(x1, boxes[box + 3]);
                y1 = Math.max(y1, boxes[box + 4]);
                z1 = Math.max(z1, boxes[box + 5]);
                if (i > last) {
                    continue;
                }
                long right = (e - i) * SmallGroups.halfArea(x1 - x0, y1 - y0, z1 - z0);
                if (right > bestCost) {
                    break; // it never decreases
                }
                long cost = leftCosts[i - 1] + right;
                // of equal costs, as of boxes without area, the most even split avoids a chain
                if (cost < bestCost || (cost == bestCost && Math.abs(b + e - 2 * i) < Math.abs(b + e - 2 * best))) {
                    bestCost = cost;
                    bestAxis = axis;
                    best = i;
                }
            }
        }
        return (bestAxis << AXIS_SHIFT) | (best - b);
    }

    /**
     * Computes the cost of the left part for each plane, while that alone is no more than the best cost so far.
     *
     * @return the last index at which a right part may begin
     */
    private int sweepUp(int[] local, int b, int e, long bestCost) {
        int[] boxes = this.boxes;
        long[] leftCosts = this.leftCosts;
        int x0 = Integer.MAX_VALUE;
        int y0 = Integer.MAX_VALUE;
        int z0 = Integer.MAX_VALUE;
        int x1 = 0;
        int y1 = 0;
        int z1 = 0;
        for (int i = b; i < e - 1; i++) {
            int box = 6 * local[i];
            x0 = Math.min(x0, boxes[box]);
            y0 = Math.min(y0, boxes[box + 1]);
            z0 = Math.min(z0, boxes[box + 2]);
            x1 = Math.max(x1, boxes[box + 3]);
            y1 = Math.max(y1, boxes[box + 4]);
            z1 = Math.max(z1, boxes[box + 5]);
            long left = (i + 1 - b) * SmallGroups.halfArea(x1 - x0, y1 - y0, z1 - z0);
            if (left > bestCost) {
                return i; // it never decreases
            }
            leftCosts[i] = left;
        }
        return e - 1;
    }

    /** Stores the triangles of parts of one triangle in the final order; returns the global index of the middle. */
    private int settle(int b, int e, int middle) {
        int[] local = sorted[0];
        if (middle - b == 1) {
            order[first + b] = numbers[local[b]];
        }
        if (e - middle == 1) {
            order[first + middle] = numbers[local[middle]];
        }
        return first + middle;
    }

    @Override
    public int halve(int begin, int end) {
        int b = begin - first;
        int e = end - first;
        int middle = (b + e + 1) >>> 1;
        return e - b <= 4 ? settle(b, e, middle) : divide(b, e, middle, widestAxis(b, e));
    }

    @Override
    public TriangleSplitter narrow(int begin, int end) {
        return this;
    }

    /** Returns this: all work arrays are indexed by position or by triangle, and ranges are disjoint. */
    @Override
    public TriangleSplitter fork() {
        return this;
    }

    /** Moves the leading triangles of one order to the left in all three orders, each of which stays sorted. */
    private int divide(int b, int e, int middle, int axis) {
        boolean few = middle - b <= 4 && e - middle <= 4;
        if (few && axis == 0) {
            return settle(b, e, middle);
        }
        int[] local = sorted[axis];
        byte[] goesLeft = this.goesLeft;
        for (int i = b; i < middle; i++) {
            goesLeft[local[i]] = 1;
        }
        for (int i = middle; i < e; i++) {
            goesLeft[local[i]] = 0;
        }
        for (int other = 0; other < 3; other++) {
            if (other != axis) {
                divideOrder(sorted[other], b, e);
            }
            if (few) {
                break; // four triangles are not sorted any more
            }
        }
        return settle(b, e, middle);
    }

    /**
     * Stable partition without an unpredictable branch: each index is written to both parts, and one of them advances.
     */
    private void divideOrder(int[] local, int b, int e) {
        byte[] goesLeft = this.goesLeft;
        int[] scratch = this.scratch;
        int left = b;
        int right = b;
        for (int i = b; i < e; i++) {
            int number = local[i];
            int isLeft = goesLeft[number];
            local[left] = number;
            scratch[right] = number;
            left += isLeft;
            right += 1 - isLeft;
        }
        System.arraycopy(scratch, b, local, left, right - b);
    }

    private int widestAxis(int b, int e) {
        int x = spread(b, e, 0);
        int y = spread(b, e, 1);
        int z = spread(b, e, 2);
        return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    }

    private int spread(int b, int e, int axis) {
        return key(sorted[axis][e - 1], axis) - key(sorted[axis][b], axis);
    }

    private int key(int number, int axis) {
        return boxes[6 * number + axis] + boxes[6 * number + 3 + axis];
    }
}
