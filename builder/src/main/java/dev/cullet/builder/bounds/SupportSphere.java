// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bounds;

/**
 * The smallest sphere of at most four support points among many points, and the step that adds a point. In double,
 * relative to the added point, so that a mesh far from the origin loses no precision.
 */
final class SupportSphere {
    /** Relative rounding tolerance on the squared radius when support points are tested against a candidate sphere. */
    private static final double SLACK = 1e-13;

    private final float[] positions;
    private final int[] support = new int[4]; // vertices on the sphere
    private int size;
    private double x;
    private double y;
    private double z;
    private double radius2;

    /** The sphere of radius 0 around the first vertex. */
    SupportSphere(float[] positions) {
        this.positions = positions;
        this.size = 1;
        this.x = positions[0];
        this.y = positions[1];
        this.z = positions[2];
    }

    double x() {
        return x;
    }

    double y() {
        return y;
    }

    double z() {
        return z;
    }

    double radius2() {
        return radius2;
    }

    /**
     * Adds a vertex outside the sphere: finds the smallest sphere through it and through up to three of the old support
     * points that contains the others. All 15 choices are tried.
     *
     * @return false if rounding leaves no larger sphere; then the sphere is unchanged
     */
    boolean pivot(int vertex) {
        int[] best = new int[4];
        int bestSize = 0;
        double[] bestCentre = new double[4];
        double[] centre = new double[4]; // x y z relative to the vertex, radius2
        int[] chosen = new int[4];
        for (int choice = 0; choice < 1 << size; choice++) {
            int count = 0;
            chosen[count++] = vertex;
            if (Integer.bitCount(choice) > 3) {
                continue;
            }
            for (int k = 0; k < size; k++) {
                if ((choice >> k & 1) != 0) {
                    chosen[count++] = support[k];
                }
            }
            if (circumscribe(chosen, count, centre)
                    && holdsSupport(vertex, centre)
                    && (bestSize == 0 || centre[3] < bestCentre[3])) {
                System.arraycopy(chosen, 0, best, 0, count);
                System.arraycopy(centre, 0, bestCentre, 0, 4);
                bestSize = count;
            }
        }
        if (bestSize == 0 || bestCentre[3] <= radius2) {
            return false;
        }
        System.arraycopy(best, 0, support, 0, bestSize);
        size = bestSize;
        x = positions[3 * vertex] + bestCentre[0];
        y = positions[3 * vertex + 1] + bestCentre[1];
        z = positions[3 * vertex + 2] + bestCentre[2];
        radius2 = bestCentre[3];
        return true;
    }

    private boolean holdsSupport(int origin, double[] centre) {
        for (int k = 0; k < size; k++) {
            double dx = along(origin, support[k], 0) - centre[0];
            double dy = along(origin, support[k], 1) - centre[1];
            double dz = along(origin, support[k], 2) - centre[2];
            if (!(dx * dx + dy * dy + dz * dz <= centre[3] * (1 + SLACK))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The smallest sphere through 1 to 4 points: its centre is in their affine hull, so it solves
     * {@code 2 Gram lambda = diagonal of Gram}.
     *
     * @return false if the points do not span that hull
     */
    private boolean circumscribe(int[] points, int count, double[] centre) {
        int n = count - 1;
        double[][] rows = new double[n][n + 1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                rows[i][j] = 2 * dot(points[0], points[i + 1], points[j + 1]);
            }
            rows[i][n] = rows[i][i] / 2;
        }
        if (!eliminate(rows, n)) {
            return false;
        }
        centre[3] = 0;
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = 0;
            for (int i = 0; i < n; i++) {
                centre[axis] += rows[i][n] * along(points[0], points[i + 1], axis);
            }
            centre[3] += centre[axis] * centre[axis];
        }
        return true;
    }

    /** Gauss and Jordan with row pivots; the solution ends in the last column. */
    private static boolean eliminate(double[][] rows, int n) {
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column + 1; row < n; row++) {
                pivot = Math.abs(rows[row][column]) > Math.abs(rows[pivot][column]) ? row : pivot;
            }
            double[] swapped = rows[column];
            rows[column] = rows[pivot];
            rows[pivot] = swapped;
            double divisor = rows[column][column];
            if (divisor == 0) {
                return false;
            }
            for (int k = column; k <= n; k++) {
                rows[column][k] /= divisor;
            }
            for (int row = 0; row < n; row++) {
                double factor = row == column ? 0 : rows[row][column];
                for (int k = column; k <= n; k++) {
                    rows[row][k] -= factor * rows[column][k];
                }
            }
        }
        return true;
    }

    private double dot(int origin, int a, int b) {
        return along(origin, a, 0) * along(origin, b, 0)
                + along(origin, a, 1) * along(origin, b, 1)
                + along(origin, a, 2) * along(origin, b, 2);
    }

    private double along(int origin, int vertex, int axis) {
        return (double) positions[3 * vertex + axis] - positions[3 * origin + axis];
    }
}
