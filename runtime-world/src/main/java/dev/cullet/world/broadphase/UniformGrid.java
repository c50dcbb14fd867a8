// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import java.util.Arrays;

/**
 * Broad phase by a grid of equal cells over a world's box. An object is listed in every cell that it overlaps; a pair
 * is reported in the cell that contains the lower corner of the intersection of the two boxes, so it is found once.
 * Objects outside the world belong to the border cells.
 *
 * <p>Cost: O(n + cells), and for each cell the pairs in it; best if objects are about as large as a cell. Memory: 4
 * bytes per cell, 4 per object, and 4 per entry, allocated once; if objects are so large that the entries do not fit,
 * all pairs are tested instead.
 */
public final class UniformGrid extends PairFinder {
    private static final int ENTRIES_PER_OBJECT = 16;

    private final double[] lower;
    private final double[] extent;
    private final int[] cells;
    private final int[] cellEnd;
    private final int[] entries;

    /**
     * Creates a grid.
     *
     * @param dimensions 2 or 3
     * @param capacity maximum number of objects
     * @param world {@code 2 * dimensions} floats, lower corner then upper corner
     * @param cellWidth minimum width of a cell, above 0: about that of the larger objects; enlarged until there are at
     *     most 8 cells per object of capacity
     */
    public UniformGrid(int dimensions, int capacity, float[] world, float cellWidth) {
        super(dimensions, capacity);
        if (!(cellWidth > 0)) {
            throw new IllegalArgumentException("cellWidth is " + cellWidth + ", but must be above 0");
        }
        lower = new double[dimensions];
        extent = new double[dimensions];
        cells = new int[dimensions];
        readWorld(dimensions, world, lower, extent);
        long max = Math.max(64, 8L * capacity);
        double width = cellWidth;
        while (!fits(width, max)) {
            width *= 1.25;
        }
        int all = 1;
        for (int axis = 0; axis < dimensions; axis++) {
            cells[axis] = (int) Math.max(1, Math.floor(extent[axis] / width));
            all *= cells[axis];
        }
        cellEnd = new int[all + 1];
        entries = new int[Math.max(1, (int) Math.min(Integer.MAX_VALUE - 8, (long) ENTRIES_PER_OBJECT * capacity))];
    }

    private boolean fits(double width, long max) {
        double all = 1;
        for (int axis = 0; axis < dimensions; axis++) {
            all *= Math.max(1, Math.floor(extent[axis] / width));
        }
        return all <= max;
    }

    @Override
    void findPairs(int count) {
        if (!fill(count)) {
            testAll(count);
            return;
        }
        int from = 0;
        for (int cell = 0; cell + 1 < cellEnd.length; cell++) {
            int to = cellEnd[cell];
            for (int i = from; i < to; i++) {
                for (int j = i + 1; j < to; j++) {
                    int a = entries[i];
                    int b = entries[j];
                    if (boxes.overlap(a, b) && sharedCorner(a, b) == cell) {
                        boxes.report(a, b);
                    }
                }
            }
            from = to;
        }
    }

    /** Lists objects by cell (counting sort); returns false if the entries do not fit. */
    private boolean fill(int count) {
        Arrays.fill(cellEnd, 0);
        long all = 0;
        for (int i = 0; i < count; i++) {
            long overlapped = 1;
            for (int axis = 0; axis < dimensions; axis++) {
                overlapped *= upperCell(i, axis) - lowerCell(i, axis) + 1;
            }
            all += overlapped;
            if (all > entries.length) {
                return false;
            }
        }
        for (int i = 0; i < count; i++) {
            visit(i, false);
        }
        int start = 0;
        for (int cell = 0; cell < cellEnd.length; cell++) {
            int size = cellEnd[cell];
            cellEnd[cell] = start;
            start += size;
        }
        for (int i = 0; i < count; i++) {
            visit(i, true); // moves each cell's start to its end
        }
        return true;
    }

    private void visit(int object, boolean list) {
        int z0 = dimensions == 3 ? lowerCell(object, 2) : 0;
        int z1 = dimensions == 3 ? upperCell(object, 2) : 0;
        for (int z = z0; z <= z1; z++) {
            for (int y = lowerCell(object, 1); y <= upperCell(object, 1); y++) {
                int row = (z * cells[1] + y) * cells[0];
                for (int x = lowerCell(object, 0); x <= upperCell(object, 0); x++) {
                    if (list) {
                        entries[cellEnd[row + x]] = object;
                    }
                    cellEnd[row + x]++;
                }
            }
        }
    }

    /** Returns the cell of the lower corner of the intersection of two boxes: both overlap it. */
    private int sharedCorner(int a, int b) {
        int cell = 0;
        for (int axis = dimensions - 1; axis >= 0; axis--) {
            cell = cell * cells[axis] + Math.max(lowerCell(a, axis), lowerCell(b, axis));
        }
        return cell;
    }

    private int lowerCell(int object, int axis) {
        return cellOf(boxes.lower(object, axis), axis);
    }

    private int upperCell(int object, int axis) {
        return cellOf(boxes.upper(object, axis), axis);
    }

    /** Returns a cell of the grid, monotonic in the coordinate, so boxes that overlap share a cell anywhere. */
    private int cellOf(float coordinate, int axis) {
        if (!(extent[axis] > 0)) {
            return 0;
        }
        double across = (coordinate - lower[axis]) / extent[axis] * cells[axis];
        return (int) Math.max(0, Math.min(cells[axis] - 1, Math.floor(across)));
    }

    private void testAll(int count) {
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                boxes.test(i, j);
            }
        }
    }
}
