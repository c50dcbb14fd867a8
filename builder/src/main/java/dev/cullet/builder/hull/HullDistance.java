// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * An upper bound of the distance of a point from the convex hull of float points: the distance from a convex
 * combination of at most four of them, rounded up. It is the distance itself up to about 1e-9 of the extent.
 *
 * <p>Each step adds the farthest point towards the query to the simplex and keeps the smallest part of it that has the
 * nearest point. At most {@link #MAX_STEPS} steps; ten are usual.
 *
 * <p>Source: Gilbert, Johnson and Keerthi 1988; Wolfe 1976, Finding the nearest point in a polytope.
 */
final class HullDistance {
    private static final int MAX_STEPS = 60;
    private static final double TOLERANCE = 1e-10;

    private final SupportTree tree;
    private final double extent;
    private final double[] rows = new double[4 * 3]; // simplex minus query
    private final double[] nearest = new double[3];
    private final double[] candidate = new double[3];
    private final double[] weights = new double[4];
    private final int[] subsetPoints = new int[4];
    private final double[][] matrix = new double[3][4];
    private int size;

    /**
     * @param tree the points
     * @param extent their largest extent, in metres
     */
    HullDistance(SupportTree tree, double extent) {
        this.tree = tree;
        this.extent = extent;
    }

    /**
     * Returns an upper bound of the distance.
     *
     * @param enough if the distance is at most this, any bound that is at most this will do
     */
    double upperBound(double x, double y, double z, double enough) {
        return upperBound(x, y, z, enough, false);
    }

    /** Returns whether the distance is above a limit: 0 if not, else a bound of it that need not be near. */
    double beyond(double x, double y, double z, double limit) {
        double bound = upperBound(x, y, z, limit, true);
        return bound > limit ? bound : 0;
    }

    private double upperBound(double x, double y, double z, double enough, boolean rough) {
        int start = tree.farthest(x - tree.coordinate(0, 0), y - tree.coordinate(0, 1), z - tree.coordinate(0, 2));
        size = 0;
        addRow(start, x, y, z);
        System.arraycopy(rows, 0, nearest, 0, 3);
        double upper = length(nearest);
        double slack = Math.ulp(Math.abs(x) + Math.abs(y) + Math.abs(z)) * 4 + extent * 0x1p-48;
        for (int step = 0; step < MAX_STEPS && upper + slack > enough && upper > 0; step++) {
            int next = tree.farthest(-nearest[0], -nearest[1], -nearest[2]);
            double dx = tree.coordinate(next, 0) - x;
            double dy = tree.coordinate(next, 1) - y;
            double dz = tree.coordinate(next, 2) - z;
            double gap = upper - (dx * nearest[0] + dy * nearest[1] + dz * nearest[2]) / upper;
            if (gap <= TOLERANCE * extent || size == 4 || (rough && upper - gap > enough)) {
                break;
            }
            addRow(next, x, y, z);
            reduce();
            double length = length(nearest);
            if (!(length < upper)) {
                break;
            }
            upper = length;
        }
        return upper + slack;
    }

    private void addRow(int point, double x, double y, double z) {
        rows[3 * size] = tree.coordinate(point, 0) - x;
        rows[3 * size + 1] = tree.coordinate(point, 1) - y;
        rows[3 * size + 2] = tree.coordinate(point, 2) - z;
        size++;
    }

    private static double length(double[] p) {
        return Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    }

    /** Replaces the simplex by the subset whose nearest point to the query is nearest; all subsets are tried. */
    private void reduce() {
        double best = Double.POSITIVE_INFINITY;
        int bestSubset = 1;
        for (int subset = 1; subset < 1 << size; subset++) {
            if (project(subset)) {
                double length = length(candidate);
                if (length < best) {
                    best = length;
                    bestSubset = subset;
                    System.arraycopy(candidate, 0, nearest, 0, 3);
                }
            }
        }
        int kept = 0;
        for (int k = 0; k < size; k++) {
            if (((bestSubset >> k) & 1) != 0) {
                System.arraycopy(rows, 3 * k, rows, 3 * kept++, 3);
            }
        }
        size = kept;
    }

    /** The nearest point of the affine hull of a subset, if it is a convex combination. */
    private boolean project(int subset) {
        int[] k = subsetPoints;
        int n = 0;
        for (int i = 0; i < size; i++) {
            if (((subset >> i) & 1) != 0) {
                k[n++] = i;
            }
        }
        if (!solve(k, n - 1)) {
            return false;
        }
        double first = 1;
        for (int i = 1; i < n; i++) {
            first -= weights[i];
            if (!(weights[i] >= 0)) {
                return false;
            }
        }
        if (first < 0) {
            return false;
        }
        for (int axis = 0; axis < 3; axis++) {
            double sum = first * rows[3 * k[0] + axis];
            for (int i = 1; i < n; i++) {
                sum += weights[i] * rows[3 * k[i] + axis];
            }
            candidate[axis] = sum;
        }
        return true;
    }

    /** Solves the normal equations of the edges from the first point, of at most three unknowns, into the weights. */
    private boolean solve(int[] k, int n) {
        double[][] m = matrix;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = edgeDot(k[i + 1], k[0], k[j + 1], k[0]);
            }
            double right = 0;
            for (int axis = 0; axis < 3; axis++) {
                right -= rows[3 * k[0] + axis] * (rows[3 * k[i + 1] + axis] - rows[3 * k[0] + axis]);
            }
            m[i][n] = right;
        }
        for (int column = 0; column < n; column++) {
            double pivot = m[column][column]; // positive definite, so the diagonal never needs a swap
            if (!(pivot > 0)) {
                return false;
            }
            for (int row = column + 1; row < n; row++) {
                double factor = m[row][column] / pivot;
                for (int c = column; c <= n; c++) {
                    m[row][c] -= factor * m[column][c];
                }
            }
        }
        for (int row = n - 1; row >= 0; row--) {
            double sum = m[row][n];
            for (int c = row + 1; c < n; c++) {
                sum -= m[row][c] * weights[c + 1];
            }
            weights[row + 1] = sum / m[row][row];
        }
        return true;
    }

    private double edgeDot(int a, int b, int c, int d) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            sum += (rows[3 * a + axis] - rows[3 * b + axis]) * (rows[3 * c + axis] - rows[3 * d + axis]);
        }
        return sum;
    }
}
