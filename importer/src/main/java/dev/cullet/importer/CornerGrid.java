// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * A uniform grid over a polygon's plane, of about as many cells as it has corners to hold; the cells at the border reach
 * on without end. Tells which cell a corner is in, and which cells a triangle may touch, row by row.
 *
 * <pre>
 * row 2  | . | . | x | . |      A triangle is followed along its edges: the cells of a row run from
 * row 1  | . | x | x | . |      the leftmost to the rightmost place that its edges have in that band.
 * row 0  | x | x | x | x |      So a long thin ear asks for few cells, whatever its box.
 * </pre>
 */
final class CornerGrid {
    /** By how much of a cell a triangle is taken for larger, so that rounding never hides a corner from it. */
    private static final double SLACK = 1e-3;

    /** No polygon counts as narrower than this share of its length. */
    private static final double NARROWEST = 1e-6;

    private final PlanarCorners corners;
    private int columns;
    private int rows;
    private double minU;
    private double minV;
    private double perU; // columns and rows in one unit of length
    private double perV;
    private double reachMin;
    private double reachMax;

    CornerGrid(PlanarCorners corners) {
        this.corners = corners;
    }

    /**
     * Lays the grid over a rectangle.
     *
     * @param number how many corners it is to hold, at least 1
     */
    void lay(int number, double minU, double minV, double sizeU, double sizeV) {
        double width = Math.max(sizeU, NARROWEST * sizeV);
        double height = Math.max(sizeV, NARROWEST * sizeU);
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

    /** Whether a triangle touches a row; then {@link #firstColumn} and {@link #lastColumn} say where. */
    boolean reaches(int row, int a, int b, int c) {
        double slack = SLACK / perV;
        double low = minV + row / perV - slack;
        double high = minV + (row + 1) / perV + slack;
        double from = row == 0 ? Double.NEGATIVE_INFINITY : low;
        double to = row == rows - 1 ? Double.POSITIVE_INFINITY : high;
        reachMin = Double.POSITIVE_INFINITY;
        reachMax = Double.NEGATIVE_INFINITY;
        reach(a, b, from, to);
        reach(b, c, from, to);
        reach(c, a, from, to);
        return reachMin <= reachMax;
    }

    int firstColumn() {
        return column(reachMin - SLACK / perU);
    }

    int lastColumn() {
        return column(reachMax + SLACK / perU);
    }

    /** Widens the reach by the part of an edge that lies in a band. */
    private void reach(int p, int q, double from, double to) {
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
        reachMin = Math.min(reachMin, Math.min(atFrom, atTo));
        reachMax = Math.max(reachMax, Math.max(atFrom, atTo));
    }

    private int row(double at) {
        return (int) Math.min(rows - 1.0, Math.max(0, (at - minV) * perV));
    }

    private int column(double at) {
        return (int) Math.min(columns - 1.0, Math.max(0, (at - minU) * perU));
    }
}
