// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.PointTriangle;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * Minimum distance of pairs of triangles, and the nearest points of the best pair so far. For one thread; allocates
 * nothing.
 *
 * <p>Two triangles that are apart are nearest at a corner of one, or inside two edges: 15 cases, in double, for the
 * other mesh's vertices transformed in double and rounded to float once. Of equally near pairs the one with the lowest
 * triangle is kept, then with the lowest other triangle, so the result does not depend on the order.
 *
 * <p>Source: Ericson 2005, 5.1.9 (edges).
 */
final class TriangleDistance {
    private final PointTriangle pointTriangle = new PointTriangle();
    private final HitRecord foot = new HitRecord();

    /** Corners of the triangle of the first mesh: 9 numbers. */
    private final double[] corners = new double[9];

    /** Corners of the current triangle of the other mesh, transformed. */
    private final double[] otherCorners = new double[9];

    private int current;

    /** The nearest point on the first mesh, then on the other. */
    final double[] points = new double[6];

    double distance2;
    boolean found;
    int triangle = -1;
    int otherTriangle = -1;

    TriangleDistance() {
        clear();
    }

    /** Starts a search for pairs at most a limit apart; keeps the last pair until there is a better one. */
    void begin(double maxDistance2) {
        distance2 = maxDistance2;
        found = false;
    }

    void clear() {
        for (int i = 0; i < 6; i++) {
            points[i] = Double.NaN;
        }
        triangle = -1;
        otherTriangle = -1;
    }

    /** Sets the triangle of the other mesh to measure against. */
    void setOther(int ofOther, QueryMesh other, double[] rows) {
        current = ofOther;
        for (int k = 0; k < 3; k++) {
            long corner = other.corner(ofOther, k);
            double x = other.x(corner);
            double y = other.y(corner);
            double z = other.z(corner);
            for (int axis = 0; axis < 3; axis++) {
                otherCorners[3 * k + axis] = (float) Rows.coordinate(rows, 4 * axis, x, y, z);
            }
        }
    }

    /** Measures a triangle of the first mesh against the current one of the other; keeps the nearer pair. */
    void measure(QueryMesh mesh, int ofMesh) {
        int ofOther = current;
        for (int k = 0; k < 3; k++) {
            long corner = mesh.corner(ofMesh, k);
            corners[3 * k] = mesh.x(corner);
            corners[3 * k + 1] = mesh.y(corner);
            corners[3 * k + 2] = mesh.z(corner);
        }
        double apart2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double gap = Math.max(min(otherCorners, axis) - max(corners, axis), 0);
            gap = Math.max(gap, min(corners, axis) - max(otherCorners, axis));
            apart2 += gap * gap;
        }
        if (apart2 * (1 - 1e-12) > distance2 || apartAlong()) {
            return;
        }
        double before2 = distance2;
        boolean first = !found || ofMesh < triangle || (ofMesh == triangle && ofOther < otherTriangle);
        distance2 = first ? Math.nextUp(before2) : before2; // an equal one counts as nearer if it comes first
        boolean nearer = false;
        for (int k = 0; k < 9; k += 3) {
            nearer |= corner(corners[k], corners[k + 1], corners[k + 2], otherCorners, 3);
            nearer |= corner(otherCorners[k], otherCorners[k + 1], otherCorners[k + 2], corners, 0);
            for (int j = 0; j < 9; j += 3) {
                nearer |= edges(k, (k + 3) % 9, j, (j + 3) % 9);
            }
        }
        if (nearer) {
            found = true;
            triangle = ofMesh;
            otherTriangle = ofOther;
        } else {
            distance2 = before2;
        }
    }

    /**
     * Measures a point against a triangle.
     *
     * @param at offset in {@link #points} of the triangle's nearest point: 0 for the first mesh, 3 for the other
     */
    private boolean corner(double x, double y, double z, double[] p, int at) {
        pointTriangle.set(p, x, y, z);
        double apart2 = pointTriangle.distanceSquared(distance2);
        if (!(apart2 < distance2)) {
            return false;
        }
        pointTriangle.nearest(foot);
        distance2 = apart2;
        keep(at, x + foot.x, y + foot.y, z + foot.z);
        keep(3 - at, x, y, z);
        return true;
    }

    /** Measures the edge i to k of the first triangle against j to l of the other, if both are nearest inside. */
    private boolean edges(int i, int k, int j, int l) {
        double[] p = corners;
        double[] q = otherCorners;
        double dx = p[k] - p[i];
        double dy = p[k + 1] - p[i + 1];
        double dz = p[k + 2] - p[i + 2];
        double ex = q[l] - q[j];
        double ey = q[l + 1] - q[j + 1];
        double ez = q[l + 2] - q[j + 2];
        double rx = q[j] - p[i];
        double ry = q[j + 1] - p[i + 1];
        double rz = q[j + 2] - p[i + 2];
        double nx = dy * ez - dz * ey;
        double ny = dz * ex - dx * ez;
        double nz = dx * ey - dy * ex;
        double length2 = nx * nx + ny * ny + nz * nz;
        // triple products, not dot products: their error does not grow for nearly parallel edges
        double s = (nx * (ry * ez - rz * ey) + ny * (rz * ex - rx * ez) + nz * (rx * ey - ry * ex)) / length2;
        double t = (nx * (ry * dz - rz * dy) + ny * (rz * dx - rx * dz) + nz * (rx * dy - ry * dx)) / length2;
        if (!(s > 0 && s < 1 && t > 0 && t < 1)) {
            return false;
        }
        double x = rx - s * dx + t * ex;
        double y = ry - s * dy + t * ey;
        double z = rz - s * dz + t * ez;
        double apart2 = x * x + y * y + z * z;
        if (!(apart2 < distance2)) {
            return false;
        }
        distance2 = apart2;
        keep(0, p[i] + s * dx, p[i + 1] + s * dy, p[i + 2] + s * dz);
        keep(3, q[j] + t * ex, q[j + 1] + t * ey, q[j + 2] + t * ez);
        return true;
    }

    /**
     * Sets the points of two triangles that touch: at a corner or inside two edges, as measured, or where an edge
     * pierces.
     */
    void setCommonPoint() {
        pierce(corners, otherCorners, 3);
        pierce(otherCorners, corners, 0);
    }

    private void pierce(double[] p, double[] q, int at) {
        for (int i = 0; i < 9; i += 3) {
            int k = (i + 3) % 9;
            double from = height(p, i, q);
            double to = height(p, k, q);
            if (from * to < 0) {
                double share = from / (from - to);
                corner(
                        p[i] + share * (p[k] - p[i]),
                        p[i + 1] + share * (p[k + 1] - p[i + 1]),
                        p[i + 2] + share * (p[k + 2] - p[i + 2]),
                        q,
                        at);
            }
        }
    }

    /** Returns the height of a corner above a triangle's plane, times twice the triangle's area. */
    private static double height(double[] p, int i, double[] q) {
        double ux = q[3] - q[0];
        double uy = q[4] - q[1];
        double uz = q[5] - q[2];
        double vx = q[6] - q[0];
        double vy = q[7] - q[1];
        double vz = q[8] - q[2];
        return (uy * vz - uz * vy) * (p[i] - q[0])
                + (uz * vx - ux * vz) * (p[i + 1] - q[1])
                + (ux * vy - uy * vx) * (p[i + 2] - q[2]);
    }

    private void keep(int at, double x, double y, double z) {
        points[at] = x;
        points[at + 1] = y;
        points[at + 2] = z;
    }

    /** Returns whether the triangles are too far apart along the line of their middles, which rejects most pairs. */
    private boolean apartAlong() {
        double x = middle(otherCorners, 0) - middle(corners, 0);
        double y = middle(otherCorners, 1) - middle(corners, 1);
        double z = middle(otherCorners, 2) - middle(corners, 2);
        double first = Double.POSITIVE_INFINITY;
        double last = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < 9; k += 3) {
            first = Math.min(first, along(otherCorners, k, x, y, z));
            last = Math.max(last, along(corners, k, x, y, z));
        }
        double gap = first - last;
        return gap > 0 && gap * gap * (1 - 1e-9) > distance2 * (x * x + y * y + z * z);
    }

    private double along(double[] p, int k, double x, double y, double z) {
        return x * (p[k] - corners[0]) + y * (p[k + 1] - corners[1]) + z * (p[k + 2] - corners[2]);
    }

    private static double middle(double[] p, int axis) {
        return (p[axis] + p[3 + axis] + p[6 + axis]) / 3;
    }

    private static double min(double[] p, int axis) {
        return Math.min(p[axis], Math.min(p[3 + axis], p[6 + axis]));
    }

    private static double max(double[] p, int axis) {
        return Math.max(p[axis], Math.max(p[3 + axis], p[6 + axis]));
    }
}
