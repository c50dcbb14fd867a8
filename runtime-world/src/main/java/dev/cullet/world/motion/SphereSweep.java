// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.ClosestPointQuery;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;
import dev.cullet.runtime.internal.SphereQuery;
import dev.cullet.world.internal.TriangleFoot;

/**
 * Sphere cast: first contact of a sphere that moves along a line with a mesh, in closed form. An instance is the
 * result, for one thread; queries allocate nothing. A miss clears the result.
 *
 * <p>The walk is that of a thick ray: nearest box first, by parent links and four bits per level. The point of the hit
 * triangle nearest to the center at that time gives point and normal. Whether the sphere touches is exact for the
 * stored triangles and the given numbers; t, point and normal are rounded.
 *
 * <p>Source: Ericson 2005, 5.5.6.
 */
public final class SphereSweep extends ShapeSweep {
    /** Which contacts count. */
    public enum ContactMode {
        /** All: touching is a hit, also at the start and in passing. */
        ALL,

        /**
         * Those at which the motion approaches the triangle by more than 1e-6 of its way: the sphere passes a triangle
         * that it moves away from or along, and so slides on what it touches. A sphere whose center is on a triangle
         * moves away from it in any direction, and so does one of radius 0 that starts on one.
         */
        APPROACHING
    }

    private final HitRecord ray = new HitRecord();
    private final HitRecord nearest = new HitRecord();
    private final TriangleFoot foot = new TriangleFoot();
    private double centerX;
    private double centerY;
    private double centerZ;
    private double radius;

    /** An empty result, and a sphere of radius 0 at 0 0 0. */
    public SphereSweep() {}

    /**
     * Sets the sphere at its start. Numbers are floats; or doubles that are 0 or from 2^-100 to 2^100.
     *
     * @param x center, model space
     * @param size radius in metres, not negative; 0 moves a point
     */
    public SphereSweep setSphere(double x, double y, double z, double size) {
        Arguments.finite("center", (float) x, (float) y, (float) z);
        Arguments.size("radius", (float) size);
        centerX = x;
        centerY = y;
        centerZ = z;
        radius = size;
        return this;
    }

    /**
     * Finds the first contact of the sphere: the minimum t, and of equal ones, as rounded, the triangle of the lowest
     * index. If the sphere overlaps the mesh at its start ({@link CollisionMesh#anySphere}), t is 0 and the triangle is
     * the one nearest to the center.
     *
     * @param dx motion of the center in metres, from t = 0 to t = 1, inclusive; 0 0 0 tests the overlap only
     * @return whether the sphere touches the mesh
     */
    public boolean sweep(CollisionMesh mesh, double dx, double dy, double dz) {
        return sweep(mesh, dx, dy, dz, 1, ContactMode.ALL);
    }

    /**
     * Finds the first contact of a kind; see {@link #sweep(CollisionMesh, double, double, double)}. Of approached
     * triangles with t = 0 it is the one of the lowest index.
     *
     * @param maxT the largest t that counts, 0 to 1; below 1 saves time
     */
    public boolean sweep(CollisionMesh mesh, double dx, double dy, double dz, double maxT, ContactMode mode) {
        double length = setMotion(dx, dy, dz);
        requireShare(maxT);
        guard.enter();
        boolean found = sweep(MeshAccess.queryMesh(mesh), length, maxT, mode == ContactMode.APPROACHING);
        guard.leave();
        return found;
    }

    private boolean sweep(QueryMesh data, double length, double maxT, boolean approaching) {
        if (!approaching && SphereQuery.any(data, centerX, centerY, centerZ, radius) >= 0) {
            ClosestPointQuery.nearest(data, centerX, centerY, centerZ, Double.POSITIVE_INFINITY, nearest);
            fill(data, nearest.triangle, 0, centerX, centerY, centerZ, 0);
            return true;
        }
        double minT = approaching && radius == 0 ? Double.MIN_VALUE : 0;
        ray.ray()
                .set(centerX, centerY, centerZ, motionX, motionY, motionZ)
                .between(minT, maxT)
                .withRadius(radius, approaching);
        if (length == 0 || RayQuery.first(data, ray.ray(), false, ray) < 0) {
            clear();
            return false;
        }
        double size = Math.abs(ray.x) + Math.abs(ray.y) + Math.abs(ray.z) + length;
        fill(data, ray.triangle, ray.t, ray.x, ray.y, ray.z, size);
        return true;
    }

    /** Sets point and normal for a position of the center. */
    private void fill(QueryMesh data, int hit, double at, double x, double y, double z, double magnitude) {
        foot.drop(data, hit, x, y, z);
        set(at, hit, x, y, z, foot, magnitude);
    }
}
