// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

import java.util.Arrays;

/**
 * The corners of a chain that are not convex (reflex, or straight): the only ones that can be inside an ear.
 *
 * <p>A few are tested one after the other; many are in a {@link CornerGrid}, so that an ear tests only nearby corners.
 * Corners that are clipped or become convex are marked, and removed by the next test that visits them.
 */
final class ReflexCorners {
    /** Up to this number all corners are tested; a grid costs more. */
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

    /** Collects those of the ring again, and resets the count of tests. */
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

    /** Updates a corner after its neighbour was clipped: in a simple polygon it can only become convex. */
    void ask(int corner) {
        waiting[corner] = waiting[corner] && !ring.isConvex(corner);
    }

    void forget(int corner) {
        waiting[corner] = false;
    }

    /** Returns the number of cells and corners tested so far: the cost of clipping. */
    long looked() {
        return looked;
    }

    /** Returns whether a corner is inside the triangle, or touches it and its chain enters the triangle. */
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
            if (grid.touchesRow(row, a, b, c)) {
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
            } else if (last < 0) { // clipped or convex by now: remove it
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
        // on an edge or a corner of the ear: blocks it only if the chain enters the ear there
        return enters(ring.next[p], a, b, c, ab, bc, ca) || enters(ring.previous[p], a, b, c, ab, bc, ca);
    }

    /** Returns whether an edge from the border of the triangle to q enters its interior; ab, bc, ca: 0 on that side. */
    private boolean enters(int q, int a, int b, int c, double ab, double bc, double ca) {
        return (ab > 0 || corners.side(a, b, q) > 0)
                && (bc > 0 || corners.side(b, c, q) > 0)
                && (ca > 0 || corners.side(c, a, q) > 0);
    }
}
