// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The points of a core that may be farthest in a direction, by the cell of an {@link OctahedralMap} that contains
 * the direction: a search reads some three to five points in place of all. Immutable.
 *
 * <pre>
 * starts   per cell the first of its points in the list, and their number at the end
 * list     indices of points, ascending in each cell
 * </pre>
 *
 * <p>A point is left out of a cell if another one is farther at all four corners of the square by more than a margin: a
 * direction in the cell is a sum of these four with positive factors, so it is farther along all of them. The margin is
 * above the rounding of products in double, so the first of the farthest points is that of a search of all, by the bit.
 * It is also above the rounding of corners that are moved near the shape, see {@link #covers}.
 *
 * <p>Source: van den Bergen 2003, Collision Detection in Interactive 3D Environments (support mappings); the map of
 * candidates is as the Gauss maps of Ehmann and Lin 2001, Accurate and Fast Proximity Queries Between Polyhedra.
 */
final class SupportTable {
    /** A search of fewer points costs no more than the cell of a direction. */
    private static final int MIN_POINTS = 12;

    /** Margin, relative to the size of the core: some thousandths of the width of a cell. */
    private static final double MARGIN = 0x1p-12;

    /** Above the rounding of the difference of two products, relative. */
    private static final double ROUNDING = 0x1p-48;

    /** Above the rounding of a direction's coordinates in its square. */
    private static final double BORDER = 0x1p-30;

    private final int perSide;
    private final double margin;
    final int[] starts;
    final int[] list;

    private SupportTable(int perSide, double margin, int[] starts, int[] list) {
        this.perSide = perSide;
        this.margin = margin;
        this.starts = starts;
        this.list = list;
    }

    /** Returns the table of a core that has been measured; null if it has few points. */
    static @Nullable SupportTable of(CorePoints core) {
        if (core.count < MIN_POINTS) {
            return null;
        }
        int perSide = core.count <= 256 ? 16 : 32;
        double margin = MARGIN * core.extent + ROUNDING * (core.magnitudeX + core.magnitudeY + core.magnitudeZ) + 1e-60;
        int[][] cells = new int[OctahedralMap.cells(perSide)][];
        int[] all = new int[core.count];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        Builder builder = new Builder(core, perSide, margin, cells);
        for (int face = 0; face < 8; face++) {
            builder.divide(face & 1, (face >> 1 & 1) * perSide / 2, (face >> 2) * perSide / 2, perSide / 2, all);
        }
        int[] starts = new int[cells.length + 1];
        for (int c = 0; c < cells.length; c++) {
            starts[c + 1] = starts[c] + (cells[c] == null ? 0 : cells[c].length);
        }
        int[] list = new int[starts[cells.length]];
        for (int c = 0; c < cells.length; c++) {
            if (cells[c] != null) {
                System.arraycopy(cells[c], 0, list, starts[c], cells[c].length);
            }
        }
        return new SupportTable(perSide, margin, starts, list);
    }

    /**
     * Returns whether the table holds for the points of the core rotated, scaled, moved, and rounded to float.
     *
     * @param magnitudes sum of the largest magnitudes of coordinates as moved
     * @param scale factor of lengths
     */
    boolean covers(double magnitudes, double scale) {
        return scale * margin > 0x1p-22 * magnitudes + 1e-37;
    }

    /** Returns the cell of a direction; -1 if all points must be searched. */
    int cell(double x, double y, double z) {
        return OctahedralMap.cell(perSide, x, y, z);
    }

    /** Divides the squares of a face in four until they are cells. */
    private static final class Builder {
        private final CorePoints core;
        private final int perSide;
        private final double margin;
        private final int[][] cells;
        private final double[] direction = new double[3];

        /** Per point of a square, the products with its four corners and its middle. */
        private final double[] products;

        private final int[] farthest = new int[5];

        Builder(CorePoints core, int perSide, double margin, int[][] cells) {
            this.core = core;
            this.perSide = perSide;
            this.margin = margin;
            this.cells = cells;
            products = new double[5 * core.count];
        }

        void divide(int side, int i, int j, int span, int[] points) {
            int cell = (side * perSide + i) * perSide + j;
            int middle = perSide / 2;
            int nearU = i < middle ? middle - i - span : i - middle;
            int nearV = j < middle ? middle - j - span : j - middle;
            if (nearU + nearV > middle) { // outside of the octahedron
                return;
            }
            int[] kept = keep(side, i, j, span, points);
            if (span == 1) {
                cells[cell] = kept;
                return;
            }
            int half = span / 2;
            divide(side, i, j, half, kept);
            divide(side, i + half, j, half, kept);
            divide(side, i, j + half, half, kept);
            divide(side, i + half, j + half, half, kept);
        }

        private int[] keep(int side, int i, int j, int span, int[] points) {
            double step = 2.0 / perSide;
            int signU = i < perSide / 2 ? -1 : 1;
            int signV = j < perSide / 2 ? -1 : 1;
            for (int k = 0; k < 5; k++) {
                double alongU = k == 4 ? 0.5 * span : (k & 1) * span + ((k & 1) == 0 ? -BORDER : BORDER);
                double alongV = k == 4 ? 0.5 * span : (k >> 1) * span + (k >> 1 == 0 ? -BORDER : BORDER);
                double u = (i + alongU) * step - 1;
                double v = (j + alongV) * step - 1;
                OctahedralMap.setDirection(side, signU, signV, u, v, direction, 0);
                setProducts(k, points);
            }
            int[] kept = new int[points.length];
            int count = 0;
            for (int n = 0; n < points.length; n++) {
                boolean isNearer = false;
                for (int k = 0; k < 5 && !isNearer; k++) {
                    isNearer = isNearer(n, farthest[k]);
                }
                if (!isNearer) {
                    kept[count++] = points[n];
                }
            }
            return Arrays.copyOf(kept, count);
        }

        /** Sets the products of points with the direction, and the number of the largest. */
        private void setProducts(int k, int[] points) {
            int best = 0;
            double max = Double.NEGATIVE_INFINITY;
            for (int n = 0; n < points.length; n++) {
                double along = core.along(points[n], direction[0], direction[1], direction[2]);
                products[5 * n + k] = along;
                if (along > max) {
                    max = along;
                    best = n;
                }
            }
            farthest[k] = best;
        }

        /** Returns whether a point is nearer than another along all four corners. */
        private boolean isNearer(int n, int other) {
            for (int k = 0; k < 4; k++) {
                if (!(products[5 * other + k] - products[5 * n + k] > margin)) {
                    return false;
                }
            }
            return true;
        }
    }
}
