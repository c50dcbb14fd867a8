// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import org.jspecify.annotations.Nullable;

/**
 * The numbers of a hit, written by a query walk; each query documents which of them it fills. Mutable, for one
 * thread.
 */
public final class HitRecord {
    /** Position on the ray in multiples of its direction. */
    public double t = Double.NaN;

    /** Distance from the query point, metres. */
    public double distance = Double.NaN;

    /** Index of the triangle in its part; -1 after a miss. */
    public int triangle = -1;

    /** Index of the segment in its chain; -1 after a miss. */
    public int segment = -1;

    /** The point hit, model space, metres. */
    public double x = Double.NaN;

    public double y = Double.NaN;
    public double z = Double.NaN;

    /** The triangle's normal. */
    public double normalX = Double.NaN;

    public double normalY = Double.NaN;
    public double normalZ = Double.NaN;

    private long @Nullable [] stack;
    private double @Nullable [] numbers;

    /** A cleared record. */
    public HitRecord() {}

    /** Returns the stack of a walk of a {@link RayLayout}; the first call allocates it. */
    long[] stack() {
        long[] own = stack;
        if (own == null) {
            own = new long[RayLayout.MAX_DEPTH];
            stack = own;
        }
        return own;
    }

    /** Returns what a {@link NativeMesh} writes to; the first call allocates it. */
    public double[] numbers() {
        double[] own = numbers;
        if (own == null) {
            own = new double[NativeMesh.NUMBERS];
            numbers = own;
        }
        return own;
    }

    /** Sets the record after a ray of a {@link NativeMesh}, from {@link #numbers}; returns whether it hits. */
    public boolean setRayHit(int found) {
        if (!setHit(found)) {
            return false;
        }
        t = numbers()[0];
        return true;
    }

    /** Sets the record after a closest point of a {@link NativeMesh}, likewise. */
    public boolean setClosestHit(int found) {
        if (!setHit(found)) {
            return false;
        }
        distance = numbers()[0];
        return true;
    }

    private boolean setHit(int found) {
        if (found < 0) {
            clear();
            return false;
        }
        double[] own = numbers();
        triangle = found;
        setPoint(own[1], own[2], own[3]);
        setNormal(own[4], own[5], own[6]);
        return true;
    }

    /** Clears the record after a miss: -1 for indices, NaN for all other numbers. */
    public void clear() {
        triangle = -1;
        segment = -1;
        t = Double.NaN;
        distance = Double.NaN;
        setPoint(Double.NaN, Double.NaN, Double.NaN);
        setNormal(Double.NaN, Double.NaN, Double.NaN);
    }

    /** Sets the point hit. */
    public void setPoint(double pointX, double pointY, double pointZ) {
        x = pointX;
        y = pointY;
        z = pointZ;
    }

    /** Sets the normal. */
    public void setNormal(double nx, double ny, double nz) {
        normalX = nx;
        normalY = ny;
        normalZ = nz;
    }

    /** Sets the normal of {@link #triangle}, of length 1, out of its front face; 0 0 0 for a triangle without area. */
    public void setNormalFrom(QueryMesh mesh) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        setNormalOf(mesh.x(a), mesh.y(a), mesh.z(a), mesh.x(b), mesh.y(b), mesh.z(b), mesh.x(c), mesh.y(c), mesh.z(c));
    }

    /** Sets the same after a ray: from the corners of the layout for rays, if there is one, which were just read. */
    public void setNormalOfRayFrom(QueryMesh mesh) {
        RayLayout layout = mesh.rayLayout();
        if (layout == null) {
            setNormalFrom(mesh);
            return;
        }
        float[] c = layout.corners();
        int at = 9 * triangle;
        setNormalOf(c[at], c[at + 1], c[at + 2], c[at + 3], c[at + 4], c[at + 5], c[at + 6], c[at + 7], c[at + 8]);
    }

    private void setNormalOf(
            double ax, double ay, double az, double bx, double by, double bz, double cx, double cy, double cz) {
        double ux = bx - ax;
        double uy = by - ay;
        double uz = bz - az;
        double vx = cx - ax;
        double vy = cy - ay;
        double vz = cz - az;
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        double scale = length > 0 ? 1 / length : 0;
        setNormal(nx * scale, ny * scale, nz * scale);
    }
}
