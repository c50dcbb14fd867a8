// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.runtime.internal.QueryMesh;

/** Where a ray first hits; the caller makes one per thread and reuses it. Unchanged by a ray that misses. */
public final class RayHit {
    private double t;
    private int triangle = -1;
    private double x;
    private double y;
    private double z;
    private double normalX;
    private double normalY;
    private double normalZ;

    /** A result to be filled. */
    public RayHit() {}

    /** In multiples of the ray's direction, 0 .. maxT. */
    public double t() {
        return t;
    }

    /** Index of the triangle in its part; -1 before the first hit. */
    public int triangle() {
        return triangle;
    }

    /** The point hit, model space. */
    public double x() {
        return x;
    }

    /** The point hit, model space. */
    public double y() {
        return y;
    }

    /** The point hit, model space. */
    public double z() {
        return z;
    }

    /**
     * The triangle's normal, of length 1, out of its front face whichever face was hit; 0 0 0 where the triangle has no
     * area.
     */
    public double normalX() {
        return normalX;
    }

    /** See {@link #normalX()}. */
    public double normalY() {
        return normalY;
    }

    /** See {@link #normalX()}. */
    public double normalZ() {
        return normalZ;
    }

    public void set(double hitT, int hitTriangle, double pointX, double pointY, double pointZ) {
        t = hitT;
        triangle = hitTriangle;
        x = pointX;
        y = pointY;
        z = pointZ;
    }

    /** Takes the normal of the triangle from the mesh it is in. */
    public void setNormal(QueryMesh mesh) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        double ux = mesh.x(b) - mesh.x(a);
        double uy = mesh.y(b) - mesh.y(a);
        double uz = mesh.z(b) - mesh.z(a);
        double vx = mesh.x(c) - mesh.x(a);
        double vy = mesh.y(c) - mesh.y(a);
        double vz = mesh.z(c) - mesh.z(a);
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        double per = length > 0 ? 1 / length : 0;
        normalX = nx * per;
        normalY = ny * per;
        normalZ = nz * per;
    }
}
