// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.query;

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

    void set(double hitT, int hitTriangle, double pointX, double pointY, double pointZ) {
        t = hitT;
        triangle = hitTriangle;
        x = pointX;
        y = pointY;
        z = pointZ;
    }

    /** Takes the normal of the triangle from the mesh it is in. */
    public void setNormal(QueryMesh mesh) {
        int[] indices = mesh.indices;
        float[] p = mesh.positions;
        int a = 3 * indices[3 * triangle];
        int b = 3 * indices[3 * triangle + 1];
        int c = 3 * indices[3 * triangle + 2];
        double ux = (double) p[b] - p[a];
        double uy = (double) p[b + 1] - p[a + 1];
        double uz = (double) p[b + 2] - p[a + 2];
        double vx = (double) p[c] - p[a];
        double vy = (double) p[c + 1] - p[a + 1];
        double vz = (double) p[c + 2] - p[a + 2];
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
