// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

/**
 * The plane in which a polygon is cut: that of Newell's area vector, or, if that vanishes (a symmetric figure of
 * eight), that of the widest triangle.
 *
 * <p>Linear in time. Source: Sutherland, Sproull and Schumacker, "A characterization of ten hidden-surface algorithms",
 * 1974, for Newell's vector.
 */
final class PolygonPlane {
    /** Twice an area, relative to the square of the polygon's length, below which its direction is due to rounding. */
    private static final double MIN_AREA = 1e-10;

    private final double[] normal = new double[3];
    private double area;

    /**
     * Fits the plane to one polygon.
     *
     * @param corners 3 coordinates per corner, in order around the polygon
     * @param count number of corners, at least 3
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
        for (int i = 1; i + 1 < count; i++) { // Newell's sum, relative to the first corner for precision
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
        double squareLength = squareDistance(corners, far, 0);
        if (length > MIN_AREA * squareLength) {
            point(nx, ny, nz, length);
            return true;
        }
        return fitWidestTriangle(corners, count, far, squareLength);
    }

    /** Returns the area of the polygon in its plane, half the length of Newell's vector; 0 if it is not finite. */
    double area() {
        return area;
    }

    /** Returns the unit normal of the plane, 3 numbers; read only. */
    double[] normal() {
        return normal;
    }

    /** Fits the plane to the first corner, the one farthest from it, and the one farthest from their line. */
    private boolean fitWidestTriangle(double[] corners, int count, int far, double squareLength) {
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
        return widest > MIN_AREA * squareLength;
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

    /** Returns the squared distance between two corners in space. */
    static double squareDistance(double[] corners, int a, int b) {
        double dx = corners[3 * a] - corners[3 * b];
        double dy = corners[3 * a + 1] - corners[3 * b + 1];
        double dz = corners[3 * a + 2] - corners[3 * b + 2];
        return dx * dx + dy * dy + dz * dz;
    }
}
