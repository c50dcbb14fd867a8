// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * The plane in which a polygon is cut: that of Newell's area vector, or, where that vanishes (a symmetric figure of
 * eight), that of the widest triangle.
 *
 * <p>Linear in time. Source: Sutherland, Sproull and Schumacker, "A characterization of ten hidden-surface algorithms",
 * 1974, for Newell's vector.
 */
final class PolygonPlane {
    /** Twice an area, as a share of the square of the polygon's reach, below which its direction is rounding only. */
    private static final double LEAST_AREA = 1e-10;

    private final double[] normal = new double[3];
    private double area;

    /**
     * Fits the plane to one polygon.
     *
     * @param corners 3 coordinates per corner, in order around the polygon
     * @param count how many corners, at least 3
     * @return false if there is no plane: the corners lie on a line or a point, or are not finite
     */
    boolean fit(double[] corners, int count) {
        area = 0;
        double x0 = corners[0];
        double y0 = corners[1];
        double z0 = corners[2];
        double nx = 0;
        double ny = 0;
        double nz = 0;
        for (int i = 1; i + 1 < count; i++) { // Newell's sum, taken from the first corner to keep its digits
            double ax = corners[3 * i] - x0;
            double ay = corners[3 * i + 1] - y0;
            double az = corners[3 * i + 2] - z0;
            double bx = corners[3 * i + 3] - x0;
            double by = corners[3 * i + 4] - y0;
            double bz = corners[3 * i + 5] - z0;
            nx += ay * bz - az * by;
            ny += az * bx - ax * bz;
            nz += ax * by - ay * bx;
        }
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        if (!(length < Double.POSITIVE_INFINITY)) {
            return false;
        }
        area = length / 2;
        int far = farthestFromFirst(corners, count);
        double reach = squareDistance(corners, far, 0);
        if (length > LEAST_AREA * reach) {
            point(nx, ny, nz, length);
            return true;
        }
        return fitWidestTriangle(corners, count, far, reach);
    }

    /** Area of the polygon in its plane, the length of half of Newell's vector. Zero where not finite. */
    double area() {
        return area;
    }

    /** The plane's unit normal, 3 numbers; read only. */
    double[] normal() {
        return normal;
    }

    /** The first corner, the one farthest from it, and the one farthest from their line. */
    private boolean fitWidestTriangle(double[] corners, int count, int far, double reach) {
        double ax = corners[3 * far] - corners[0];
        double ay = corners[3 * far + 1] - corners[1];
        double az = corners[3 * far + 2] - corners[2];
        double widest = 0;
        for (int i = 1; i < count; i++) {
            double bx = corners[3 * i] - corners[0];
            double by = corners[3 * i + 1] - corners[1];
            double bz = corners[3 * i + 2] - corners[2];
            double nx = ay * bz - az * by;
            double ny = az * bx - ax * bz;
            double nz = ax * by - ay * bx;
            double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
            if (length > widest) {
                widest = length;
                point(nx, ny, nz, length);
            }
        }
        return widest > LEAST_AREA * reach;
    }

    private void point(double nx, double ny, double nz, double length) {
        normal[0] = nx / length;
        normal[1] = ny / length;
        normal[2] = nz / length;
    }

    private static int farthestFromFirst(double[] corners, int count) {
        int far = 0;
        double farthest = 0;
        for (int i = 1; i < count; i++) {
            double square = squareDistance(corners, i, 0);
            if (square > farthest) {
                farthest = square;
                far = i;
            }
        }
        return far;
    }

    /** Between two corners in space. */
    static double squareDistance(double[] corners, int a, int b) {
        double dx = corners[3 * a] - corners[3 * b];
        double dy = corners[3 * a + 1] - corners[3 * b + 1];
        double dz = corners[3 * a + 2] - corners[3 * b + 2];
        return dx * dx + dy * dy + dz * dz;
    }
}
