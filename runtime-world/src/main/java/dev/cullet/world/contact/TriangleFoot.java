// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.runtime.query.ClosestHit;
import dev.cullet.runtime.query.PointTriangle;
import dev.cullet.runtime.query.QueryMesh;

/** The point of a triangle of a mesh nearest to a given point, and the triangle's normal. For one thread, and reused. */
public final class TriangleFoot {
    /** Of an area this small, relative to the edges, the direction is rounding; as {@link PointTriangle} has it. */
    private static final double FLAT = 1.0 / (1L << 48);

    private final ClosestHit nearest = new ClosestHit();

    /** From the given point to the foot, metres. */
    public double x;

    public double y;
    public double z;

    /** Squared length of that: the number by which spheres touch. */
    public double distance2;

    /** Whether it has an area; if not, the normal, out of its front and of length 1, is 0 0 0. */
    public boolean hasNormal;

    public double normalX;

    public double normalY;
    public double normalZ;

    /** Drops the perpendicular from a point in model space. */
    public void drop(QueryMesh mesh, int triangle, double fromX, double fromY, double fromZ) {
        float[] p = mesh.positions;
        int a = 3 * mesh.indices[3 * triangle];
        int b = 3 * mesh.indices[3 * triangle + 1];
        int c = 3 * mesh.indices[3 * triangle + 2];
        double ax = p[a] - fromX;
        double ay = p[a + 1] - fromY;
        double az = p[a + 2] - fromZ;
        double bx = p[b] - fromX;
        double by = p[b + 1] - fromY;
        double bz = p[b + 2] - fromZ;
        double cx = p[c] - fromX;
        double cy = p[c + 1] - fromY;
        double cz = p[c + 2] - fromZ;
        distance2 = PointTriangle.distanceSquared(Double.POSITIVE_INFINITY, ax, ay, az, bx, by, bz, cx, cy, cz);
        PointTriangle.nearest(nearest, ax, ay, az, bx, by, bz, cx, cy, cz);
        x = nearest.x();
        y = nearest.y();
        z = nearest.z();
        double ux = (double) p[b] - p[a];
        double uy = (double) p[b + 1] - p[a + 1];
        double uz = (double) p[b + 2] - p[a + 2];
        double vx = (double) p[c] - p[a];
        double vy = (double) p[c + 1] - p[a + 1];
        double vz = (double) p[c + 2] - p[a + 2];
        normalX = uy * vz - uz * vy;
        normalY = uz * vx - ux * vz;
        normalZ = ux * vy - uy * vx;
        double length = Math.sqrt(normalX * normalX + normalY * normalY + normalZ * normalZ);
        double sizes = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz));
        hasNormal = length > FLAT * sizes;
        normalX = hasNormal ? normalX / length : 0;
        normalY = hasNormal ? normalY / length : 0;
        normalZ = hasNormal ? normalZ / length : 0;
    }
}
