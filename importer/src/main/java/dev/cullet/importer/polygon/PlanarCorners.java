// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

/**
 * The corners of one polygon in its plane, and predicates of two or three of them.
 *
 * <p>Coordinates are relative to the first corner, for precision. The polygon as a whole is counter-clockwise.
 */
final class PlanarCorners {
    /** Coordinates in the plane, one each per corner; the arrays may be longer. Read only. */
    double[] u = new double[16];

    double[] v = new double[16];

    private final PolygonPlane plane = new PolygonPlane();

    /**
     * Moves a polygon into its plane.
     *
     * @param corners 3 coordinates per corner, in order around the polygon
     * @param count number of corners, at least 3
     * @return false if it has no plane: it is a line, a point, or not finite
     */
    boolean project(double[] corners, int count) {
        reserve(count);
        if (!plane.fit(corners, count)) {
            return false;
        }
        double[] across = acrossNormal(plane.normal());
        double ux = across[0];
        double uy = across[1];
        double uz = across[2];
        double[] normal = plane.normal();
        double vx = normal[1] * uz - normal[2] * uy;
        double vy = normal[2] * ux - normal[0] * uz;
        double vz = normal[0] * uy - normal[1] * ux;
        for (int i = 0; i < count; i++) {
            double x = corners[3 * i] - corners[0];
            double y = corners[3 * i + 1] - corners[1];
            double z = corners[3 * i + 2] - corners[2];
            u[i] = x * ux + y * uy + z * uz;
            v[i] = x * vx + y * vy + z * vz;
        }
        return true;
    }

    /** Returns the area of the polygon in its plane; 0 if it is not finite. */
    double polygonArea() {
        return plane.area();
    }

    /** Returns the capacity in corners, to which arrays per corner of other classes grow. */
    int capacity() {
        return u.length;
    }

    boolean same(int a, int b) {
        return u[a] == u[b] && v[a] == v[b];
    }

    double squareLength(int a, int b) {
        double du = u[b] - u[a];
        double dv = v[b] - v[a];
        return du * du + dv * dv;
    }

    /** Returns twice the oriented area of a triangle: above 0 if it is counter-clockwise. */
    double cross(int a, int b, int c) {
        return (u[b] - u[a]) * (v[c] - v[b]) - (v[b] - v[a]) * (u[c] - u[b]);
    }

    /** Returns on which side of the line a-b the point p is: above 0 on its left; exactly 0 if p is a or b. */
    double side(int a, int b, int p) {
        return (u[b] - u[a]) * (v[p] - v[a]) - (v[b] - v[a]) * (u[p] - u[a]);
    }

    /** Computes a unit vector in the plane from the two larger components of its normal. */
    private static double[] acrossNormal(double[] normal) {
        double nx = normal[0];
        double ny = normal[1];
        double nz = normal[2];
        double[] across;
        if (Math.abs(nx) <= Math.abs(ny) && Math.abs(nx) <= Math.abs(nz)) {
            across = new double[] {0, nz, -ny};
        } else if (Math.abs(ny) <= Math.abs(nz)) {
            across = new double[] {-nz, 0, nx};
        } else {
            across = new double[] {ny, -nx, 0};
        }
        double length = Math.sqrt(across[0] * across[0] + across[1] * across[1] + across[2] * across[2]);
        across[0] /= length;
        across[1] /= length;
        across[2] /= length;
        return across;
    }

    private void reserve(int count) {
        if (u.length < count) {
            int size = Math.max(count, (int) Math.min(Integer.MAX_VALUE - 8, 2L * u.length));
            u = new double[size];
            v = new double[size];
        }
    }
}
