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

    /** The mesh hit, and the direction of a ray: 0 0 0 where the query is no ray. */
    private @Nullable QueryMesh mesh;

    private double dx;
    private double dy;
    private double dz;
    private @Nullable PreparedRay ray;
    private double @Nullable [] numbers;

    /** Of the result that has this record. */
    public final ThreadGuard guard = new ThreadGuard();

    /** A cleared record. */
    public HitRecord() {}

    /** Returns the ray of queries that fill this record; the first call allocates it. */
    public PreparedRay ray() {
        PreparedRay own = ray;
        if (own == null) {
            own = new PreparedRay();
            ray = own;
        }
        return own;
    }

    /** Sets triangle, t and point of a hit. */
    void set(PreparedRay of, int hitTriangle, double hitT) {
        t = hitT;
        triangle = hitTriangle;
        setPoint(of.ox + t * of.dx, of.oy + t * of.dy, of.oz + t * of.dz);
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

    /** Sets what {@link #weight} and {@link #isFrontFace} read when they are called. */
    public void setRay(QueryMesh of, double directionX, double directionY, double directionZ) {
        mesh = of;
        dx = directionX;
        dy = directionY;
        dz = directionZ;
    }

    /** Returns whether the ray hits the front face. */
    public boolean isFrontFace() {
        QueryMesh of = mesh;
        return of != null && FaceSide.of(of, triangle, dx, dy, dz) > 0;
    }

    /**
     * Returns the barycentric coordinate of the point for the second or third corner, 0 .. 1; NaN after a miss.
     *
     * @param corner 1 or 2
     */
    public double weight(int corner) {
        QueryMesh of = mesh;
        if (of == null) {
            return Double.NaN;
        }
        long a = of.corner(triangle, 0);
        long b = of.corner(triangle, 1);
        long c = of.corner(triangle, 2);
        double ux = of.x(b) - of.x(a);
        double uy = of.y(b) - of.y(a);
        double uz = of.z(b) - of.z(a);
        double vx = of.x(c) - of.x(a);
        double vy = of.y(c) - of.y(a);
        double vz = of.z(c) - of.z(a);
        double px = x - of.x(a);
        double py = y - of.y(a);
        double pz = z - of.z(a);
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double area2 = nx * nx + ny * ny + nz * nz;
        double u = ((py * vz - pz * vy) * nx + (pz * vx - px * vz) * ny + (px * vy - py * vx) * nz) / area2;
        double v = ((uy * pz - uz * py) * nx + (uz * px - ux * pz) * ny + (ux * py - uy * px) * nz) / area2;
        if (!(area2 > 0)) { // along the longer edge at the first corner
            double u2 = ux * ux + uy * uy + uz * uz;
            double v2 = vx * vx + vy * vy + vz * vz;
            u = u2 >= v2 && u2 > 0 ? (px * ux + py * uy + pz * uz) / u2 : 0;
            v = v2 > u2 ? (px * vx + py * vy + pz * vz) / v2 : 0;
        }
        u = Math.max(0, Math.min(u, 1));
        v = Math.max(0, Math.min(v, 1));
        return (corner == 1 ? u : v) / Math.max(1, u + v);
    }

    /** Clears the record after a miss: -1 for indices, NaN for all other numbers. */
    public void clear() {
        mesh = null;
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
        double ax = mesh.x(a);
        double ay = mesh.y(a);
        double az = mesh.z(a);
        setNormalAcross(mesh.x(b) - ax, mesh.y(b) - ay, mesh.z(b) - az, mesh.x(c) - ax, mesh.y(c) - ay, mesh.z(c) - az);
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
        double ax = c[at];
        double ay = c[at + 1];
        double az = c[at + 2];
        setNormalAcross(c[at + 3] - ax, c[at + 4] - ay, c[at + 5] - az, c[at + 6] - ax, c[at + 7] - ay, c[at + 8] - az);
    }

    /** Sets the normal of a triangle with the edges u and v at its first corner. */
    private void setNormalAcross(double ux, double uy, double uz, double vx, double vy, double vz) {
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        double scale = length > 0 ? 1 / length : 0;
        setNormal(nx * scale, ny * scale, nz * scale);
    }
}
