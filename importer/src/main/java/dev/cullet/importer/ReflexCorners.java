// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.Arrays;

/**
 * The corners of a chain that are not convex (reflex, or straight): the only ones that can lie in an ear.
 *
 * <p>Few are asked in turn; many wait in a {@link CornerGrid}, so that an ear asks only its neighbourhood. Corners are
 * not searched for when they are clipped or become convex: they are marked, and dropped by whoever comes by.
 */
final class ReflexCorners {
    /** Up to here all corners are asked in turn; a grid costs more. */
    private static final int GRID_FROM = 48;

    private final PlanarCorners corners;
    private final CornerRing ring;
    private final CornerGrid grid;

    private boolean[] waiting = new boolean[16];
    private boolean isGridded;
    private int[] heads = new int[16]; // the first corner in each cell, or -1
    private int[] nextInCell = new int[16];
    private int first; // without a grid: the first corner of all, or -1
    private long looked;

    ReflexCorners(PlanarCorners corners, CornerRing ring) {
        this.corners = corners;
        this.ring = ring;
        this.grid = new CornerGrid(corners);
    }

    /** Finds those of the ring anew, and counts looks from 0. */
    void collect() {
        if (waiting.length < corners.capacity()) {
            waiting = new boolean[corners.capacity()];
            nextInCell = new int[corners.capacity()];
        }
        looked = 0;
        int number = 0;
        double minU = Double.POSITIVE_INFINITY;
        double minV = Double.POSITIVE_INFINITY;
        double maxU = Double.NEGATIVE_INFINITY;
        double maxV = Double.NEGATIVE_INFINITY;
        int corner = ring.start;
        do {
            minU = Math.min(minU, corners.u[corner]);
            maxU = Math.max(maxU, corners.u[corner]);
            minV = Math.min(minV, corners.v[corner]);
            maxV = Math.max(maxV, corners.v[corner]);
            waiting[corner] = !ring.isConvex(corner);
            number += waiting[corner] ? 1 : 0;
            corner = ring.next[corner];
        } while (corner != ring.start);
        first = -1;
        isGridded = number >= GRID_FROM;
        if (isGridded) {
            grid.lay(number, minU, minV, maxU - minU, maxV - minV);
            if (heads.length < grid.cells()) {
                heads = new int[grid.cells()];
            }
            Arrays.fill(heads, 0, grid.cells(), -1);
        }
        do {
            if (waiting[corner]) {
                link(corner);
            }
            corner = ring.next[corner];
        } while (corner != ring.start);
    }

    private void link(int corner) {
        if (isGridded) {
            int cell = grid.cellOf(corner);
            nextInCell[corner] = heads[cell];
            heads[cell] = corner;
        } else {
            nextInCell[corner] = first;
            first = corner;
        }
    }

    /** After a corner's neighbour went: those of simple polygons only ever become convex. */
    void ask(int corner) {
        waiting[corner] = waiting[corner] && !ring.isConvex(corner);
    }

    void forget(int corner) {
        waiting[corner] = false;
    }

    /** How many cells and corners were looked at: what the clipping has cost. */
    long looked() {
        return looked;
    }

    /** Whether a corner lies in the triangle, or touches it and reaches into it. */
    boolean block(int a, int b, int c) {
        if (!isGridded) {
            for (int p = first; p >= 0; p = nextInCell[p]) {
                looked++;
                if (waiting[p] && blocks(p, a, b, c)) {
                    return true;
                }
            }
            return false;
        }
        int lastRow = grid.lastRow(a, b, c);
        for (int row = grid.firstRow(a, b, c); row <= lastRow; row++) {
            if (grid.reaches(row, a, b, c)) {
                int lastColumn = grid.lastColumn();
                for (int column = grid.firstColumn(); column <= lastColumn; column++) {
                    looked++;
                    if (blockInCell(grid.cell(row, column), a, b, c)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean blockInCell(int cell, int a, int b, int c) {
        int last = -1;
        for (int p = heads[cell]; p >= 0; p = nextInCell[p]) {
            looked++;
            if (waiting[p]) {
                if (blocks(p, a, b, c)) {
                    return true;
                }
                last = p;
            } else if (last < 0) { // clipped or convex by now: drop it
                heads[cell] = nextInCell[p];
            } else {
                nextInCell[last] = nextInCell[p];
            }
        }
        return false;
    }

    private boolean blocks(int p, int a, int b, int c) {
        if (p == a || p == b || p == c) {
            return false;
        }
        double ab = corners.side(a, b, p);
        if (ab < 0) {
            return false;
        }
        double bc = corners.side(b, c, p);
        if (bc < 0) {
            return false;
        }
        double ca = corners.side(c, a, p);
        if (ca < 0) {
            return false;
        }
        if (ab > 0 && bc > 0) { // inside, or on the cut itself
            return true;
        }
        // On an edge or a corner of the ear: the chain touches it there, and blocks it only if it goes on into it.
        return enters(ring.next[p], a, b, c, ab, bc, ca) || enters(ring.previous[p], a, b, c, ab, bc, ca);
    }

    /** Whether an edge from the border of the triangle to q runs into its inside; ab, bc, ca: 0 on that side. */
    private boolean enters(int q, int a, int b, int c, double ab, double bc, double ca) {
        return (ab > 0 || corners.side(a, b, q) > 0)
                && (bc > 0 || corners.side(b, c, q) > 0)
                && (ca > 0 || corners.side(c, a, q) > 0);
    }
}
