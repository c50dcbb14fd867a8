// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import java.util.Arrays;

/**
 * A grid whose cells are numbered by Morton code: objects are sorted by the code of the cell that holds their lower
 * corner, so a cell is a run of the sorted list, and neighbours are looked up by their codes.
 *
 * <p>A cell is at least as wide as the widest object in the grid, so that two overlapping boxes are in the same cell or in
 * neighbours. Each pair of neighbouring cells is visited once, from the smaller code. Objects much larger than the rest
 * stay outside the grid and are tested against all: the width that divides the two is chosen each time by expected cost.
 *
 * <p>A clipped world has a border: what lies outside counts to the nearest border cell, and nothing is lost. A toroidal
 * world wraps around: boxes overlap if some shift by whole worlds makes them overlap.
 *
 * <p>Cost: O(n) to sort, and for each object the objects in the 3^dimensions cells around it. Memory: 24 bytes per
 * object of capacity, made once.
 */
public final class MortonGrid implements BroadPhase {
    /** Cells are wider than their objects by this, so that rounding cannot put overlapping boxes two cells apart. */
    private static final double SLACK = 1 + 1.0 / (1 << 18);

    private final int dimensions;
    private final int capacity;
    private final double[] lower;
    private final double[] extent;
    private final boolean toroidal;

    private final RadixSort sorted;
    private final int[] runStart;
    private final int[] runCode;
    private final int[] outliers;
    private final int[] widths = new int[256];
    private final int[] cells = new int[3];
    private final int[] axisMask = new int[3];
    private final int[] neighbours = new int[27];

    private MortonGrid(int dimensions, int capacity, float[] world, boolean toroidal) {
        Boxes.requireDimensions(dimensions);
        Boxes.requireCapacity(capacity);
        Boxes.requireBoxes(world, 1, 1, dimensions);
        this.dimensions = dimensions;
        this.capacity = capacity;
        this.toroidal = toroidal;
        this.lower = new double[dimensions];
        this.extent = new double[dimensions];
        for (int axis = 0; axis < dimensions; axis++) {
            lower[axis] = world[axis];
            extent[axis] = (double) world[dimensions + axis] - world[axis];
            if (!(extent[axis] > 0)) {
                throw new IllegalArgumentException(
                        "the world has extent " + extent[axis] + " on axis " + axis + ", but must be above 0");
            }
        }
        sorted = new RadixSort(capacity);
        runStart = new int[capacity + 1];
        runCode = new int[capacity];
        outliers = new int[capacity];
    }

    /**
     * A grid over a world with a border. Objects may lie outside it; they are found all the same, only slower.
     *
     * @param world {@code 2 * dimensions} floats, lower corner then upper corner
     */
    public static MortonGrid clipped(int dimensions, int capacity, float[] world) {
        return new MortonGrid(dimensions, capacity, world, false);
    }

    /**
     * A grid over a world that wraps around on every axis.
     *
     * @param world {@code 2 * dimensions} floats, lower corner then upper corner; the extent is the period
     */
    public static MortonGrid toroidal(int dimensions, int capacity, float[] world) {
        return new MortonGrid(dimensions, capacity, world, true);
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public int findPairs(float[] bounds, int count, int[] pairs) {
        Boxes.requireBoxes(bounds, count, capacity, dimensions);
        double limit = chooseWidth(bounds, count);
        chooseCells(limit);
        int outlierCount = 0;
        int inside = 0;
        int[] codes = sorted.keys();
        int[] items = sorted.items();
        for (int i = 0; i < count; i++) {
            if (width(bounds, i) > limit) {
                outliers[outlierCount++] = i;
            } else {
                codes[inside] = code(bounds, i);
                items[inside++] = i;
            }
        }
        sorted.sort(inside);
        int runs = findRuns(inside);
        int found = 0;
        for (int run = 0; run < runs; run++) {
            found = pairsOfRun(bounds, run, runs, pairs, found);
        }
        return pairsOfOutliers(bounds, outlierCount, inside, pairs, found);
    }

    /** The largest width for which an object is in the grid: the power of two with the least expected number of tests. */
    private double chooseWidth(float[] bounds, int count) {
        Arrays.fill(widths, 0);
        for (int i = 0; i < count; i++) {
            widths[Math.getExponent((float) width(bounds, i)) + 127]++;
        }
        double volume = 1;
        for (int axis = 0; axis < dimensions; axis++) {
            volume *= extent[axis];
        }
        double bestCost = Double.POSITIVE_INFINITY;
        double best = 0;
        int inside = 0;
        for (int exponent = 0; exponent < 256; exponent++) {
            inside += widths[exponent];
            if (widths[exponent] == 0 && exponent < 255) {
                continue;
            }
            double width = Math.scalb(1.0, exponent - 126);
            double around = 1;
            for (int axis = 0; axis < dimensions; axis++) {
                around *= Math.min(3 * width, extent[axis]);
            }
            double cost = (double) (count - inside) * count + (double) inside * inside * around / volume;
            if (cost < bestCost) {
                bestCost = cost;
                best = width;
            }
        }
        return best;
    }

    private void chooseCells(double limit) {
        int most = 1 << MortonCode.bitsPerAxis(dimensions);
        for (int axis = 0; axis < dimensions; axis++) {
            double fitting = extent[axis] / (limit * SLACK);
            int number = fitting >= most ? most : Math.max(1, (int) fitting);
            cells[axis] = toroidal ? Integer.highestOneBit(number) : number;
            axisMask[axis] = MortonCode.spread(dimensions, (Integer.highestOneBit(cells[axis] * 2 - 1) - 1)) << axis;
        }
    }

    private double width(float[] bounds, int object) {
        int at = 2 * dimensions * object;
        double width = 0;
        for (int axis = 0; axis < dimensions; axis++) {
            width = Math.max(width, (double) bounds[at + dimensions + axis] - bounds[at + axis]);
        }
        return width;
    }

    private int code(float[] bounds, int object) {
        int code = 0;
        for (int axis = 0; axis < dimensions; axis++) {
            double across = (bounds[2 * dimensions * object + axis] - lower[axis]) / extent[axis];
            int cell;
            if (toroidal) {
                cell = (int) ((across - Math.floor(across)) * cells[axis]) & (cells[axis] - 1);
            } else {
                cell = (int) Math.max(0, Math.min(cells[axis] - 1, Math.floor(across * cells[axis])));
            }
            code |= MortonCode.spread(dimensions, cell) << axis;
        }
        return code;
    }

    private int findRuns(int inside) {
        int[] codes = sorted.keys();
        int runs = 0;
        for (int i = 0; i < inside; i++) {
            if (i == 0 || codes[i] != codes[i - 1]) {
                runStart[runs] = i;
                runCode[runs++] = codes[i];
            }
        }
        runStart[runs] = inside;
        return runs;
    }

    /** Pairs inside a cell, and between it and the neighbours of larger code: so each two cells meet once. */
    private int pairsOfRun(float[] bounds, int run, int runs, int[] pairs, int soFar) {
        int[] items = sorted.items();
        int from = runStart[run];
        int to = runStart[run + 1];
        int found = soFar;
        for (int i = from; i < to; i++) {
            for (int j = i + 1; j < to; j++) {
                if (overlap(bounds, items[i], items[j])) {
                    found = Boxes.add(pairs, found, items[i], items[j]);
                }
            }
        }
        int around = findNeighbours(runCode[run]);
        for (int n = 0; n < around; n++) {
            int other = neighbours[n] > runCode[run] ? runOf(neighbours[n], run + 1, runs) : -1;
            if (other < 0) {
                continue;
            }
            for (int i = from; i < to; i++) {
                for (int j = runStart[other]; j < runStart[other + 1]; j++) {
                    if (overlap(bounds, items[i], items[j])) {
                        found = Boxes.add(pairs, found, items[i], items[j]);
                    }
                }
            }
        }
        return found;
    }

    /** Writes the codes of the cell itself and all cells around it, each once, and returns how many. */
    private int findNeighbours(int code) {
        int known = 1;
        neighbours[0] = 0;
        for (int axis = 0; axis < dimensions; axis++) {
            int mask = axisMask[axis];
            int here = code & mask;
            int last = MortonCode.spread(dimensions, cells[axis] - 1) << axis;
            // On a ring of two cells the next one is also the previous one; on a ring of one there is no other.
            boolean hasNext = toroidal ? cells[axis] > 1 : here != last;
            boolean hasPrevious = toroidal ? cells[axis] > 2 : here != 0;
            int grown = known;
            for (int n = 0; n < known; n++) {
                if (hasNext) {
                    neighbours[grown++] = neighbours[n] | MortonCode.next(code, mask);
                }
                if (hasPrevious) {
                    neighbours[grown++] = neighbours[n] | MortonCode.previous(code, mask);
                }
                neighbours[n] |= here;
            }
            known = grown;
        }
        return known;
    }

    /** The run of a code, found by halving, or -1. */
    private int runOf(int code, int from, int to) {
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (runCode[middle] < code) {
                low = middle + 1;
            } else if (runCode[middle] > code) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    private int pairsOfOutliers(float[] bounds, int outlierCount, int inside, int[] pairs, int soFar) {
        int[] items = sorted.items();
        int found = soFar;
        for (int i = 0; i < outlierCount; i++) {
            for (int j = 0; j < inside; j++) {
                if (overlap(bounds, outliers[i], items[j])) {
                    found = Boxes.add(pairs, found, outliers[i], items[j]);
                }
            }
            for (int j = i + 1; j < outlierCount; j++) {
                if (overlap(bounds, outliers[i], outliers[j])) {
                    found = Boxes.add(pairs, found, outliers[i], outliers[j]);
                }
            }
        }
        return found;
    }

    private boolean overlap(float[] bounds, int a, int b) {
        return toroidal ? overlapOnTorus(bounds, a, b) : Boxes.overlap(bounds, a, b, dimensions);
    }

    /** On each axis some shift of b by whole worlds must reach a: the first that could, or one soon after. */
    private boolean overlapOnTorus(float[] bounds, int a, int b) {
        int atA = 2 * dimensions * a;
        int atB = 2 * dimensions * b;
        for (int axis = 0; axis < dimensions; axis++) {
            double lowerA = bounds[atA + axis];
            double upperA = bounds[atA + dimensions + axis];
            double lowerB = bounds[atB + axis];
            double upperB = bounds[atB + dimensions + axis];
            double period = extent[axis];
            double shift = Math.floor((lowerA - upperB) / period);
            boolean meets = false;
            for (int k = 0; k < 3 && !meets; k++) {
                double moved = (shift + k) * period;
                meets = lowerB + moved <= upperA && lowerA <= upperB + moved;
            }
            if (!meets) {
                return false;
            }
        }
        return true;
    }
}
