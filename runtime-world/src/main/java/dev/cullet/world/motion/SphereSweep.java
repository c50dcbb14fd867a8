// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ClosestPointQuery;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;
import dev.cullet.world.internal.TriangleFoot;

/**
 * Where a sphere that moves along a line first touches a mesh, in closed form. An instance is the answer, for one thread;
 * nothing is allocated after it is made.
 *
 * <p>The walk is that of a thick ray ({@link RayQuery}): nearest box first, by parent links and four bits per level. Then the
 * nearest point of the triangle that was hit, seen from where the centre is, gives point and normal.
 *
 * <p>Source: Ericson 2005, 5.5.6.
 */
public final class SphereSweep {
    /** Below this share of the centre's coordinates and way, what is left between centre and mesh is rounding. */
    private static final double NOISE = 1.0 / (1L << 40);

    private final HitRecord ray = new HitRecord();
    private final HitRecord nearest = new HitRecord();
    private final TriangleFoot foot = new TriangleFoot();
    private double motionX;
    private double motionY;
    private double motionZ;
    private double t;
    private int triangle = -1;
    private double x;
    private double y;
    private double z;
    private double normalX;
    private double normalY;
    private double normalZ;

    /**
     * The first touch, if there is one: the least t, and among equals the triangle of the lowest index. Where {@link
     * CollisionMesh#anySphere} finds a triangle before anything moves, t is 0, and the triangle is the one nearest to
     * the centre. The answer is left alone if nothing is touched.
     *
     * @param centerX where the centre starts, model space
     * @param radius metres, not negative; 0 moves a point
     * @param dx motion of the centre in metres, from t = 0 to t = 1, both included; 0 0 0 asks for the overlap alone
     */
    public boolean first(
            CollisionMesh mesh,
            float centerX,
            float centerY,
            float centerZ,
            float radius,
            double dx,
            double dy,
            double dz) {
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (!(length <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("motion " + dx + " " + dy + " " + dz + " must be finite");
        }
        QueryMesh data = MeshAccess.queryMesh(mesh);
        motionX = dx;
        motionY = dy;
        motionZ = dz;
        if (mesh.anySphere(centerX, centerY, centerZ, radius) >= 0) {
            ClosestPointQuery.nearest(data, centerX, centerY, centerZ, Double.POSITIVE_INFINITY, nearest);
            fill(data, nearest.triangle, 0, centerX, centerY, centerZ, 0);
            return true;
        }
        if (length == 0 || RayQuery.first(data, centerX, centerY, centerZ, dx, dy, dz, 1, radius, false, ray) < 0) {
            return false;
        }
        double size = Math.abs(ray.x) + Math.abs(ray.y) + Math.abs(ray.z) + length;
        fill(data, ray.triangle, ray.t, ray.x, ray.y, ray.z, NOISE * size);
        return true;
    }

    /** Takes point and normal from where the centre is. */
    private void fill(
            QueryMesh data, int hit, double at, double centerX, double centerY, double centerZ, double noise) {
        t = at;
        triangle = hit;
        foot.drop(data, hit, centerX, centerY, centerZ);
        x = centerX + foot.x;
        y = centerY + foot.y;
        z = centerZ + foot.z;
        double length = Math.sqrt(foot.distance2);
        boolean known = length > noise; // else the centre is on the surface, and only the motion tells the side
        double nx = known ? 0 - foot.x : foot.normalX;
        double ny = known ? 0 - foot.y : foot.normalY;
        double nz = known ? 0 - foot.z : foot.normalZ;
        double per = !known ? against(nx, ny, nz) : 1 / length;
        normalX = per * nx + 0.0; // no -0
        normalY = per * ny + 0.0;
        normalZ = per * nz + 0.0;
    }

    private double against(double nx, double ny, double nz) {
        return nx * motionX + ny * motionY + nz * motionZ > 0 ? -1 : 1;
    }

    /** In multiples of the motion: 0 .. 1. */
    public double t() {
        return t;
    }

    /** The triangle that is touched; -1 before the first answer. */
    public int triangle() {
        return triangle;
    }

    /** The point of the mesh that is touched, model space. */
    public double x() {
        return x;
    }

    /** See {@link #x}. */
    public double y() {
        return y;
    }

    /** See {@link #x}. */
    public double z() {
        return z;
    }

    /**
     * From the point to the centre, of length 1. Where the centre itself is on the surface, the triangle's normal, on
     * the side against the motion; 0 0 0 if that has no area.
     */
    public double normalX() {
        return normalX;
    }

    /** See {@link #normalX}. */
    public double normalY() {
        return normalY;
    }

    /** See {@link #normalX}. */
    public double normalZ() {
        return normalZ;
    }
}
