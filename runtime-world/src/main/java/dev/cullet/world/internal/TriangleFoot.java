// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.PointTriangle;
import dev.cullet.runtime.internal.QueryMesh;

/** The point of a triangle nearest to a given point, and the triangle's normal. Mutable, for one thread. */
public final class TriangleFoot {
    /** Below this area, relative to the edges, the direction is rounding; as in {@link PointTriangle}. */
    private static final double FLAT = 1.0 / (1L << 48);

    private final PointTriangle pointTriangle = new PointTriangle();
    private final HitRecord nearest = new HitRecord();

    /** From the given point to the foot, metres. */
    public double x;

    public double y;
    public double z;

    /** Squared length of that, by which spheres touch. */
    public double distance2;

    /** Whether the triangle has an area. */
    public boolean hasNormal;

    /** The unit normal out of the front; 0 0 0 without an area. */
    public double normalX;

    public double normalY;
    public double normalZ;

    /** Computes the foot of a point in model space. */
    public void drop(QueryMesh mesh, int triangle, double fromX, double fromY, double fromZ) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        pointTriangle.set(mesh, triangle, fromX, fromY, fromZ);
        distance2 = pointTriangle.distanceSquared(Double.POSITIVE_INFINITY);
        pointTriangle.nearest(nearest);
        x = nearest.x;
        y = nearest.y;
        z = nearest.z;
        double ux = mesh.x(b) - mesh.x(a);
        double uy = mesh.y(b) - mesh.y(a);
        double uz = mesh.z(b) - mesh.z(a);
        double vx = mesh.x(c) - mesh.x(a);
        double vy = mesh.y(c) - mesh.y(a);
        double vz = mesh.z(c) - mesh.z(a);
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
