// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

/**
 * A uniform grid over the plane of a polygon, with about as many cells as corners; the cells at the border are
 * unbounded. Returns the cell of a corner, and the cells that a triangle may touch, row by row.
 *
 * <pre>
 * row 2  | . | . | x | . |      The cells of a row extend from the leftmost to the rightmost point
 * row 1  | . | x | x | . |      that the edges of the triangle have in that band, so that a long
 * row 0  | x | x | x | x |      thin ear touches few cells even if its box is large.
 * </pre>
 */
final class CornerGrid {
    /** Fraction of a cell by which triangles are enlarged, so that rounding never misses a corner. */
    private static final double SLACK = 1e-3;

    /** The smallest ratio of width to length of the grid. */
    private static final double MIN_ASPECT = 1e-6;

    private final PlanarCorners corners;
    private int columns;
    private int rows;
    private double minU;
    private double minV;
    private double perU; // columns and rows in one unit of length
    private double perV;
    private double spanMin;
    private double spanMax;

    CornerGrid(PlanarCorners corners) {
        this.corners = corners;
    }

    /**
     * Lays the grid over a rectangle.
     *
     * @param number of corners, at least 1
     */
    void lay(int number, double minU, double minV, double sizeU, double sizeV) {
        double width = Math.max(sizeU, MIN_ASPECT * sizeV);
        double height = Math.max(sizeV, MIN_ASPECT * sizeU);
        double side = Math.sqrt(width * height / number);
        columns = (int) Math.min(number, Math.max(1, Math.ceil(width / side)));
        rows = (int) Math.min(number, Math.max(1, Math.ceil(height / side)));
        this.minU = minU;
        this.minV = minV;
        perU = columns / width;
        perV = rows / height;
    }

    int cells() {
        return columns * rows;
    }

    int cell(int row, int column) {
        return row * columns + column;
    }

    int cellOf(int corner) {
        return cell(row(corners.v[corner]), column(corners.u[corner]));
    }

    int firstRow(int a, int b, int c) {
        return row(Math.min(corners.v[a], Math.min(corners.v[b], corners.v[c])));
    }

    int lastRow(int a, int b, int c) {
        return row(Math.max(corners.v[a], Math.max(corners.v[b], corners.v[c])));
    }

    /**
     * Returns whether a triangle touches a row; {@link #firstColumn} and {@link #lastColumn} then return its columns.
     */
    boolean touchesRow(int row, int a, int b, int c) {
        double slack = SLACK / perV;
        double low = minV + row / perV - slack;
        double high = minV + (row + 1) / perV + slack;
        double from = row == 0 ? Double.NEGATIVE_INFINITY : low;
        double to = row == rows - 1 ? Double.POSITIVE_INFINITY : high;
        spanMin = Double.POSITIVE_INFINITY;
        spanMax = Double.NEGATIVE_INFINITY;
        widen(a, b, from, to);
        widen(b, c, from, to);
        widen(c, a, from, to);
        return spanMin <= spanMax;
    }

    int firstColumn() {
        return column(spanMin - SLACK / perU);
    }

    int lastColumn() {
        return column(spanMax + SLACK / perU);
    }

    /** Widens the span by the part of an edge inside a band. */
    private void widen(int p, int q, double from, double to) {
        double pu = corners.u[p];
        double pv = corners.v[p];
        double qu = corners.u[q];
        double qv = corners.v[q];
        if (Math.max(pv, qv) < from || Math.min(pv, qv) > to) {
            return;
        }
        double atFrom = pu;
        double atTo = qu;
        if (pv != qv) {
            double slope = (qu - pu) / (qv - pv);
            double clampedP = Math.min(Math.max(pv, from), to);
            double clampedQ = Math.min(Math.max(qv, from), to);
            atFrom = clampedP == pv ? pu : pu + slope * (clampedP - pv);
            atTo = clampedQ == qv ? qu : pu + slope * (clampedQ - pv);
        }
        spanMin = Math.min(spanMin, Math.min(atFrom, atTo));
        spanMax = Math.max(spanMax, Math.max(atFrom, atTo));
    }

    private int row(double at) {
        return (int) Math.min(rows - 1.0, Math.max(0, (at - minV) * perV));
    }

    private int column(double at) {
        return (int) Math.min(columns - 1.0, Math.max(0, (at - minU) * perU));
    }
}
