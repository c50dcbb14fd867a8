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
public final class UniformGrid implements BroadPhase {
    private static final int ENTRIES_PER_OBJECT = 16;

    private final int dimensions;
    private final int capacity;
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
        Boxes.requireDimensions(dimensions);
        Boxes.requireCapacity(capacity);
        Boxes.requireBoxes(world, 1, 1, dimensions);
        if (!(cellWidth > 0)) {
            throw new IllegalArgumentException("cellWidth is " + cellWidth + ", but must be above 0");
        }
        this.dimensions = dimensions;
        this.capacity = capacity;
        lower = new double[dimensions];
        extent = new double[dimensions];
        cells = new int[dimensions];
        for (int axis = 0; axis < dimensions; axis++) {
            lower[axis] = world[axis];
            extent[axis] = (double) world[dimensions + axis] - world[axis];
        }
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
        if (!fill(bounds, count)) {
            return allPairs(bounds, count, pairs);
        }
        int found = 0;
        int from = 0;
        for (int cell = 0; cell + 1 < cellEnd.length; cell++) {
            int to = cellEnd[cell];
            for (int i = from; i < to; i++) {
                for (int j = i + 1; j < to; j++) {
                    int a = entries[i];
                    int b = entries[j];
                    if (Boxes.overlap(bounds, a, b, dimensions) && sharedCorner(bounds, a, b) == cell) {
                        found = Boxes.add(pairs, found, a, b);
                    }
                }
            }
            from = to;
        }
        return found;
    }

    /** Lists objects by cell (counting sort); returns false if the entries do not fit. */
    private boolean fill(float[] bounds, int count) {
        Arrays.fill(cellEnd, 0);
        long all = 0;
        for (int i = 0; i < count; i++) {
            long overlapped = 1;
            for (int axis = 0; axis < dimensions; axis++) {
                overlapped *= upperCell(bounds, i, axis) - lowerCell(bounds, i, axis) + 1;
            }
            all += overlapped;
            if (all > entries.length) {
                return false;
            }
        }
        for (int i = 0; i < count; i++) {
            visit(bounds, i, false);
        }
        int start = 0;
        for (int cell = 0; cell < cellEnd.length; cell++) {
            int size = cellEnd[cell];
            cellEnd[cell] = start;
            start += size;
        }
        for (int i = 0; i < count; i++) {
            visit(bounds, i, true); // moves each cell's start to its end
        }
        return true;
    }

    private void visit(float[] bounds, int object, boolean list) {
        int z0 = dimensions == 3 ? lowerCell(bounds, object, 2) : 0;
        int z1 = dimensions == 3 ? upperCell(bounds, object, 2) : 0;
        for (int z = z0; z <= z1; z++) {
            for (int y = lowerCell(bounds, object, 1); y <= upperCell(bounds, object, 1); y++) {
                int row = (z * cells[1] + y) * cells[0];
                for (int x = lowerCell(bounds, object, 0); x <= upperCell(bounds, object, 0); x++) {
                    if (list) {
                        entries[cellEnd[row + x]] = object;
                    }
                    cellEnd[row + x]++;
                }
            }
        }
    }

    /** Returns the cell of the lower corner of the intersection of two boxes: both overlap it. */
    private int sharedCorner(float[] bounds, int a, int b) {
        int cell = 0;
        for (int axis = dimensions - 1; axis >= 0; axis--) {
            cell = cell * cells[axis] + Math.max(lowerCell(bounds, a, axis), lowerCell(bounds, b, axis));
        }
        return cell;
    }

    private int lowerCell(float[] bounds, int object, int axis) {
        return cellOf(bounds[2 * dimensions * object + axis], axis);
    }

    private int upperCell(float[] bounds, int object, int axis) {
        return cellOf(bounds[2 * dimensions * object + dimensions + axis], axis);
    }

    /** Returns a cell of the grid, monotonic in the coordinate, so boxes that overlap share a cell anywhere. */
    private int cellOf(float coordinate, int axis) {
        if (!(extent[axis] > 0)) {
            return 0;
        }
        double across = (coordinate - lower[axis]) / extent[axis] * cells[axis];
        return (int) Math.max(0, Math.min(cells[axis] - 1, Math.floor(across)));
    }

    private int allPairs(float[] bounds, int count, int[] pairs) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                if (Boxes.overlap(bounds, i, j, dimensions)) {
                    found = Boxes.add(pairs, found, i, j);
                }
            }
        }
        return found;
    }
}
