// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.OverlapWalk;

/** A capsule or a sphere in the world: all points at most a radius from a segment. Starts as the point 0 0 0. */
public final class SceneCapsule extends SceneShape {
    /** Ends of the segment. */
    double ax;

    double ay;
    double az;
    double bx;
    double by;
    double bz;
    double radius;

    /** Whether it was set as a sphere, which has a sweep of its own. */
    boolean isSphere = true;

    /** A sphere of radius 0 at the origin. */
    public SceneCapsule() {}

    /**
     * Sets a sphere.
     *
     * @param x center, the world
     * @param size radius in metres, not negative
     */
    public SceneCapsule setSphere(double x, double y, double z, double size) {
        set(x, y, z, x, y, z, size);
        isSphere = true;
        return this;
    }

    /**
     * Sets a capsule.
     *
     * @param fromX start of the segment, the world
     * @param toX end of the segment, which may be its start
     * @param size radius in metres, not negative
     */
    public SceneCapsule set(double fromX, double fromY, double fromZ, double toX, double toY, double toZ, double size) {
        SceneArguments.point("start", fromX, fromY, fromZ);
        SceneArguments.point("end", toX, toY, toZ);
        SceneArguments.size("radius", size);
        isSphere = false;
        ax = fromX;
        ay = fromY;
        az = fromZ;
        bx = toX;
        by = toY;
        bz = toZ;
        radius = size;
        return this;
    }

    @Override
    void begin(SceneWalk walk, QueryFilter filter) {
        walk.setBox(
                Math.min(0, bx - ax) - radius,
                Math.min(0, by - ay) - radius,
                Math.min(0, bz - az) - radius,
                Math.max(0, bx - ax) + radius,
                Math.max(0, by - ay) + radius,
                Math.max(0, bz - az) + radius);
        walk.beginBox(ax, ay, az, filter);
    }

    /** Starts a walk along the motion of the capsule, from t = 0 to t = 1. */
    void beginSweep(SceneWalk walk, double dx, double dy, double dz, QueryFilter filter) {
        double halfX = 0.5 * Math.abs(bx - ax);
        double halfY = 0.5 * Math.abs(by - ay);
        double halfZ = 0.5 * Math.abs(bz - az);
        // the middle is rounded, by less than what is added to each side
        double rounding = isSphere ? 0 : 0x1p-51 * (Math.abs(ax) + Math.abs(ay) + Math.abs(az) + halfX + halfY + halfZ);
        walk.ray.set(ax + 0.5 * (bx - ax), ay + 0.5 * (by - ay), az + 0.5 * (bz - az), dx, dy, dz, 1);
        walk.ray.grow(halfX + radius + rounding, halfY + radius + rounding, halfZ + radius + rounding);
        walk.beginRay(filter);
    }

    @Override
    void begin(OverlapWalk triangles, MeshSpace space, QueryMesh data) {
        space.point(ax, ay, az, 0);
        double[] m = space.mapped;
        double own = space.length(radius);
        if (ax == bx && ay == by && az == bz) {
            triangles.beginSphere(data, m[0], m[1], m[2], own, space.slack);
        } else {
            space.point(bx, by, bz, 3);
            triangles.capsule.set(m[0], m[1], m[2], m[3], m[4], m[5], own);
            triangles.beginCapsule(data, space.slack);
        }
    }

    /** Maps both ends of the segment to {@code mapped[0..5]}. */
    void map(MeshSpace space) {
        space.point(ax, ay, az, 0);
        space.point(bx, by, bz, 3);
    }
}
