// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.QueryMesh;

/**
 * A triangle of the other mesh in the space of the first: corners transformed in double and rounded to float once, and
 * the plane with the factors of its rounding error. A leaf keeps its placed triangles while it is tested against leaves
 * of the first mesh.
 *
 * <p>Comparisons are signs of differences, which rounding keeps, so that many of them are one branch. No coordinate is
 * -0, so the difference of equal numbers is +0.
 */
final class PlacedTriangle {
    /** Sixteen times the relative error of a sum of three products of sums of two products of rounded differences. */
    static final double ROUNDING = 0x1p-46;

    /** Below this a product may have lost bits to underflow. */
    static final double UNDERFLOW = 1e-280;

    /** Corners: values of floats, none of them -0. */
    double px;

    double py;
    double pz;
    double qx;
    double qy;
    double qz;
    double rx;
    double ry;
    double rz;

    /** Normal, and the sizes of the terms whose differences its components are. */
    double normalX;

    double normalY;
    double normalZ;
    double errorX;
    double errorY;
    double errorZ;

    /** Bound of the rounding error of heights above the plane, for points in the last leaf of {@link #misses}. */
    double error;

    /**
     * Places a triangle.
     *
     * @param rows other mesh to first mesh: 12 numbers, rows of a 3 x 4 matrix
     */
    void set(QueryMesh other, int triangle, double[] rows) {
        long corner = other.corner(triangle, 0);
        double x = other.x(corner);
        double y = other.y(corner);
        double z = other.z(corner);
        px = (float) Rows.coordinate(rows, 0, x, y, z) + 0.0;
        py = (float) Rows.coordinate(rows, 4, x, y, z) + 0.0;
        pz = (float) Rows.coordinate(rows, 8, x, y, z) + 0.0;
        corner = other.corner(triangle, 1);
        x = other.x(corner);
        y = other.y(corner);
        z = other.z(corner);
        qx = (float) Rows.coordinate(rows, 0, x, y, z) + 0.0;
        qy = (float) Rows.coordinate(rows, 4, x, y, z) + 0.0;
        qz = (float) Rows.coordinate(rows, 8, x, y, z) + 0.0;
        corner = other.corner(triangle, 2);
        x = other.x(corner);
        y = other.y(corner);
        z = other.z(corner);
        rx = (float) Rows.coordinate(rows, 0, x, y, z) + 0.0;
        ry = (float) Rows.coordinate(rows, 4, x, y, z) + 0.0;
        rz = (float) Rows.coordinate(rows, 8, x, y, z) + 0.0;
        double ux = qx - px;
        double uy = qy - py;
        double uz = qz - pz;
        double vx = rx - px;
        double vy = ry - py;
        double vz = rz - pz;
        normalX = uy * vz - uz * vy;
        normalY = uz * vx - ux * vz;
        normalZ = ux * vy - uy * vx;
        errorX = Math.abs(uy * vz) + Math.abs(uz * vy);
        errorY = Math.abs(uz * vx) + Math.abs(ux * vz);
        errorZ = Math.abs(ux * vy) + Math.abs(uy * vx);
    }

    /**
     * Returns whether the box or the plane of the triangle misses the box of a leaf of the first mesh: six gaps and the
     * distance of the box from the plane, as one sign.
     */
    boolean misses(LeafBox leaf) {
        double x = leaf.middleX - px;
        double y = leaf.middleY - py;
        double z = leaf.middleZ - pz;
        double height = Math.abs(normalX * x + normalY * y + normalZ * z);
        double extent =
                Math.abs(normalX) * leaf.halfX + Math.abs(normalY) * leaf.halfY + Math.abs(normalZ) * leaf.halfZ;
        error = (errorX * (Math.abs(x) + leaf.magnitudeX)
                                + errorY * (Math.abs(y) + leaf.magnitudeY)
                                + errorZ * (Math.abs(z) + leaf.magnitudeZ))
                        * ROUNDING
                + UNDERFLOW;
        long apart = bits(extent + error - height);
        apart |= bits(leaf.highX - px) & bits(leaf.highX - qx) & bits(leaf.highX - rx);
        apart |= bits(px - leaf.lowX) & bits(qx - leaf.lowX) & bits(rx - leaf.lowX);
        apart |= bits(leaf.highY - py) & bits(leaf.highY - qy) & bits(leaf.highY - ry);
        apart |= bits(py - leaf.lowY) & bits(qy - leaf.lowY) & bits(ry - leaf.lowY);
        apart |= bits(leaf.highZ - pz) & bits(leaf.highZ - qz) & bits(leaf.highZ - rz);
        apart |= bits(pz - leaf.lowZ) & bits(qz - leaf.lowZ) & bits(rz - leaf.lowZ);
        return apart < 0;
    }

    /** Returns a number whose sign is that of the argument. */
    static long bits(double x) {
        return Double.doubleToRawLongBits(x);
    }
}
