// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.PointTriangle;
import dev.cullet.runtime.internal.PreparedRay;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.SweptSphereTriangleExact;

/**
 * Nearest points of a segment and a triangle: the segment's candidates for the nearest point, and for each the foot on
 * the triangle. For one thread; allocates nothing.
 *
 * <p>The distance of a triangle from the segment is convex, so all nearest pairs of points are equally near. The points
 * of the segment that may belong to one are its ends, 0 and 1; inner points nearest to an inner point of an edge, 2 to
 * 4, or to a corner, 5 to 7; and {@link #PIERCING}, where the segment pierces the triangle.
 *
 * <p>Source: Ericson 2005, 5.1.9.
 */
public final class SegmentFoot {
    static final int PIERCING = 8;

    /** Below this share of all lengths, two points are one, and their direction is rounding. */
    public static final double SAME_POINT = 1e-9;

    /** Squared sine below which a direction counts as that of a face's normal. */
    private static final double SAME_DIRECTION = 1e-10;

    /** The foot on the triangle, from the current point of the segment. */
    public final TriangleFoot foot = new TriangleFoot();

    /** Start of the segment, model space. */
    public double ax;

    public double ay;
    public double az;

    /** From its start to its end. */
    public double dx;

    public double dy;
    public double dz;

    /** The segment with what rounding took from it, for {@link #touches}. */
    private final PreparedRay exact = new PreparedRay();

    public double length2;

    /** Length of the capsule: the scale of rounding. */
    public double size;

    /** Position of the current point on the segment, 0 .. 1. */
    public double share;

    /** A segment that is set before it is used. */
    public SegmentFoot() {}

    /** Sets the segment. */
    public void set(double fromX, double fromY, double fromZ, double toX, double toY, double toZ, double radius) {
        ax = fromX;
        ay = fromY;
        az = fromZ;
        dx = toX - fromX;
        dy = toY - fromY;
        dz = toZ - fromZ;
        exact.setSegment(fromX, fromY, fromZ, toX, toY, toZ);
        length2 = dx * dx + dy * dy + dz * dz;
        size = radius + Math.sqrt(length2);
    }

    /** Returns whether a triangle is within a distance of the segment, exactly; some 10 to 100 microseconds. */
    public boolean touches(QueryMesh mesh, int triangle, double radius) {
        return length2 > 0
                ? SweptSphereTriangleExact.touches(exact.withRadius(radius, false), mesh, triangle)
                : PointTriangle.within(mesh, triangle, ax, ay, az, radius);
    }

    /** Returns the number of candidates, {@link #PIERCING} not included; 1 for a sphere. */
    public int pointCount() {
        return length2 > 0 ? PIERCING : 1;
    }

    /**
     * Returns the squared distance of a triangle from the segment; or -1, with the foot there, if the segment pierces
     * it.
     */
    public double distance2(QueryMesh mesh, int triangle) {
        if (pierces(mesh, triangle)) {
            return -1;
        }
        double min2 = Double.POSITIVE_INFINITY;
        for (int i = 0; i < pointCount(); i++) {
            if (moveTo(mesh, triangle, i)) {
                min2 = Math.min(min2, foot.distance2);
            }
        }
        return min2;
    }

    /**
     * Moves to a nearest point of the segment, or to where it pierces the triangle, and computes the foot; returns
     * whether it pierces.
     */
    public boolean moveToNearest(QueryMesh mesh, int triangle) {
        if (pierces(mesh, triangle)) {
            return true;
        }
        int nearest = 0;
        double min2 = Double.POSITIVE_INFINITY;
        for (int i = 0; i < pointCount(); i++) {
            if (moveTo(mesh, triangle, i) && foot.distance2 < min2) {
                min2 = foot.distance2;
                nearest = i;
            }
        }
        moveTo(mesh, triangle, nearest);
        return false;
    }

    private boolean pierces(QueryMesh mesh, int triangle) {
        return length2 > 0 && moveTo(mesh, triangle, PIERCING) && foot.distance2 <= SAME_POINT * SAME_POINT * length2;
    }

    /** Moves to a candidate and computes the foot; returns false if the candidate does not exist. */
    public boolean moveTo(QueryMesh mesh, int triangle, int point) {
        share = share(mesh, triangle, point);
        if (!(point < 2 || (share > 0 && share < 1))) {
            return false;
        }
        foot.drop(mesh, triangle, ax + share * dx, ay + share * dy, az + share * dz);
        return true;
    }

    /** Returns the position of a candidate on the segment; outside 0 .. 1 or NaN if it does not exist. */
    private double share(QueryMesh mesh, int triangle, int point) {
        if (point < 2) {
            return point;
        }
        int k = (point - 2) % 3;
        long i = mesh.corner(triangle, k);
        double rx = mesh.x(i) - ax;
        double ry = mesh.y(i) - ay;
        double rz = mesh.z(i) - az;
        if (point == PIERCING) { // k is 0
            foot.drop(mesh, triangle, ax, ay, az);
            double height = foot.normalX * rx + foot.normalY * ry + foot.normalZ * rz;
            return height / (foot.normalX * dx + foot.normalY * dy + foot.normalZ * dz);
        }
        if (point > 4) {
            return (rx * dx + ry * dy + rz * dz) / length2;
        }
        long j = mesh.corner(triangle, (k + 1) % 3);
        double ex = mesh.x(j) - mesh.x(i);
        double ey = mesh.y(j) - mesh.y(i);
        double ez = mesh.z(j) - mesh.z(i);
        double nx = dy * ez - dz * ey;
        double ny = dz * ex - dx * ez;
        double nz = dx * ey - dy * ex;
        double s = nx * (ry * ez - rz * ey) + ny * (rz * ex - rx * ez) + nz * (rx * ey - ry * ex);
        return s / (nx * nx + ny * ny + nz * nz);
    }

    /** Returns whether the direction to the foot is that of the face's normal. */
    public boolean isAlongNormal() {
        double along = foot.x * foot.normalX + foot.y * foot.normalY + foot.z * foot.normalZ;
        return foot.hasNormal
                && foot.distance2 - along * along
                        <= Math.max(SAME_DIRECTION * foot.distance2, SAME_POINT * SAME_POINT * size * size);
    }

    /** Returns the edges on which the foot lies: bit k for the edge from corner k. */
    public int edges(QueryMesh mesh, int triangle) {
        return edges(mesh, triangle, ax + share * dx + foot.x, ay + share * dy + foot.y, az + share * dz + foot.z);
    }

    /** Returns the edges on which a point of the triangle lies: bit k for the edge from corner k. */
    public int edges(QueryMesh mesh, int triangle, double px, double py, double pz) {
        int edges = 0;
        int nearest = 0;
        double min = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 3; k++) {
            long i = mesh.corner(triangle, k);
            long j = mesh.corner(triangle, (k + 1) % 3);
            double x = px - mesh.x(i);
            double y = py - mesh.y(i);
            double z = pz - mesh.z(i);
            double ex = mesh.x(j) - mesh.x(i);
            double ey = mesh.y(j) - mesh.y(i);
            double ez = mesh.z(j) - mesh.z(i);
            double nx = y * ez - z * ey;
            double ny = z * ex - x * ez;
            double nz = x * ey - y * ex;
            double edge2 = ex * ex + ey * ey + ez * ez;
            double away2 = (nx * nx + ny * ny + nz * nz) / edge2;
            if (away2 < min) {
                min = away2;
                nearest = k;
            }
            if (away2 <= SAME_POINT * SAME_POINT * (edge2 + size * size)) {
                edges |= 1 << k;
            }
        }
        return edges | (1 << nearest);
    }
}
