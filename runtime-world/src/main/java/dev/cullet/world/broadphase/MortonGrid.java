// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import dev.cullet.world.internal.MortonCode;
import dev.cullet.world.internal.RadixSort;
import java.util.Arrays;

/**
 * Broad phase by a grid whose cells are numbered by Morton code: objects are sorted by the code of the cell that
 * contains their lower corner, so a cell is a run of the sorted list, and neighbours are found by their codes.
 *
 * <p>A cell is at least as wide as the widest object in the grid, so two overlapping boxes are in the same cell or in
 * neighbours. Each pair of neighbouring cells is visited once, from the smaller code. Objects much larger than the rest
 * are not in the grid, and are tested against all: the limit is chosen in each call by expected cost.
 *
 * <p>A clipped world has a border: objects outside belong to the nearest border cell, so no pair is lost. A toroidal
 * world wraps around: boxes overlap if they do after a shift by whole periods.
 *
 * <p>Cost: O(n) to sort, and for each object the objects in the 3^dimensions cells around it. Memory: 28 bytes per
 * object of capacity, allocated once.
 */
public final class MortonGrid extends PairFinder {
    /** Factor by which cells are wider than their objects: rounding cannot put overlapping boxes two cells apart. */
    private static final double SLACK = 1 + 1.0 / (1 << 18);

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
        super(dimensions, capacity);
        this.toroidal = toroidal;
        this.lower = new double[dimensions];
        this.extent = new double[dimensions];
        readWorld(dimensions, world, lower, extent);
        for (int axis = 0; axis < dimensions; axis++) {
            if (!(extent[axis] > 0)) {
                throw new IllegalArgumentException(
                        "the world has extent " + extent[axis] + " on axis " + axis + ", but must be above 0");
            }
        }
        sorted = new RadixSort(capacity, 8);
        runStart = new int[capacity + 1];
        runCode = new int[capacity];
        outliers = new int[capacity];
    }

    /**
     * Creates a grid over a world with a border. Objects outside it are found too, more slowly.
     *
     * @param dimensions 2 or 3
     * @param capacity maximum number of objects
     * @param world {@code 2 * dimensions} floats, lower corner then upper corner
     */
    public static MortonGrid clipped(int dimensions, int capacity, float[] world) {
        return new MortonGrid(dimensions, capacity, world, false);
    }

    /**
     * Creates a grid over a world that wraps around on every axis.
     *
     * @param dimensions 2 or 3
     * @param capacity maximum number of objects
     * @param world {@code 2 * dimensions} floats, lower corner then upper corner; the extent is the period
     */
    public static MortonGrid toroidal(int dimensions, int capacity, float[] world) {
        return new MortonGrid(dimensions, capacity, world, true);
    }

    @Override
    void findPairs(int count) {
        double limit = chooseWidth(count);
        chooseCells(limit);
        int outlierCount = 0;
        int inside = 0;
        long[] entries = sorted.entries();
        for (int i = 0; i < count; i++) {
            if (width(i) > limit) {
                outliers[outlierCount++] = i;
            } else {
                entries[inside++] = RadixSort.entry(code(i), i);
            }
        }
        sorted.sort(inside, dimensions * MortonCode.bitsPerAxis(dimensions));
        int runs = findRuns(inside);
        for (int run = 0; run < runs; run++) {
            pairsOfRun(run, runs);
        }
        pairsOfOutliers(outlierCount, inside);
    }

    /** Returns the largest width of an object in the grid: the power of two with the least expected number of tests. */
    private double chooseWidth(int count) {
        Arrays.fill(widths, 0);
        for (int i = 0; i < count; i++) {
            widths[Math.getExponent((float) width(i)) + 127]++;
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
        int max = 1 << MortonCode.bitsPerAxis(dimensions);
        for (int axis = 0; axis < dimensions; axis++) {
            double fitting = extent[axis] / (limit * SLACK);
            int number = fitting >= max ? max : Math.max(1, (int) fitting);
            cells[axis] = toroidal ? Integer.highestOneBit(number) : number;
            axisMask[axis] = MortonCode.spread(dimensions, (Integer.highestOneBit(cells[axis] * 2 - 1) - 1)) << axis;
        }
    }

    private double width(int object) {
        double width = 0;
        for (int axis = 0; axis < dimensions; axis++) {
            width = Math.max(width, (double) boxes.upper(object, axis) - boxes.lower(object, axis));
        }
        return width;
    }

    private int code(int object) {
        int code = 0;
        for (int axis = 0; axis < dimensions; axis++) {
            double across = (boxes.lower(object, axis) - lower[axis]) / extent[axis];
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
        long[] entries = sorted.entries();
        int runs = 0;
        for (int i = 0; i < inside; i++) {
            int code = RadixSort.key(entries[i]);
            if (runs == 0 || code != runCode[runs - 1]) {
                runStart[runs] = i;
                runCode[runs++] = code;
            }
        }
        runStart[runs] = inside;
        return runs;
    }

    /** Finds pairs inside a cell, and between it and the neighbours of larger code: each two cells meet once. */
    private void pairsOfRun(int run, int runs) {
        long[] entries = sorted.entries();
        int from = runStart[run];
        int to = runStart[run + 1];
        for (int i = from; i < to; i++) {
            for (int j = i + 1; j < to; j++) {
                test(RadixSort.item(entries[i]), RadixSort.item(entries[j]));
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
                    test(RadixSort.item(entries[i]), RadixSort.item(entries[j]));
                }
            }
        }
    }

    /** Writes the codes of a cell and of all cells around it, each once, and returns their number. */
    private int findNeighbours(int code) {
        int count = 1;
        neighbours[0] = 0;
        for (int axis = 0; axis < dimensions; axis++) {
            int mask = axisMask[axis];
            int own = code & mask;
            int last = MortonCode.spread(dimensions, cells[axis] - 1) << axis;
            // on a ring of two cells the next one is also the previous one; on a ring of one there is none
            boolean hasNext = toroidal ? cells[axis] > 1 : own != last;
            boolean hasPrevious = toroidal ? cells[axis] > 2 : own != 0;
            int grown = count;
            for (int n = 0; n < count; n++) {
                if (hasNext) {
                    neighbours[grown++] = neighbours[n] | MortonCode.next(code, mask);
                }
                if (hasPrevious) {
                    neighbours[grown++] = neighbours[n] | MortonCode.previous(code, mask);
                }
                neighbours[n] |= own;
            }
            count = grown;
        }
        return count;
    }

    /** Returns the run of a code by binary search, or -1. */
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

    private void pairsOfOutliers(int outlierCount, int inside) {
        long[] entries = sorted.entries();
        for (int i = 0; i < outlierCount; i++) {
            for (int j = 0; j < inside; j++) {
                test(outliers[i], RadixSort.item(entries[j]));
            }
            for (int j = i + 1; j < outlierCount; j++) {
                test(outliers[i], outliers[j]);
            }
        }
    }

    private void test(int a, int b) {
        if (toroidal ? overlapOnTorus(a, b) : boxes.overlap(a, b)) {
            boxes.report(a, b);
        }
    }

    /** On each axis some shift of b by whole periods must overlap a: the first that could, or one of the next two. */
    private boolean overlapOnTorus(int a, int b) {
        for (int axis = 0; axis < dimensions; axis++) {
            double lowerA = boxes.lower(a, axis);
            double upperA = boxes.upper(a, axis);
            double lowerB = boxes.lower(b, axis);
            double upperB = boxes.upper(b, axis);
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
