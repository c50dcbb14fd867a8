// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.FaceSide;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.Capsule;
import dev.cullet.world.internal.CapsuleTriangles;
import dev.cullet.world.internal.OverlapWalk;
import dev.cullet.world.internal.SegmentFoot;
import dev.cullet.world.ray.RayFilter;

/**
 * Capsule cast: first contact of a capsule that moves along a line, without turning, with a mesh, in closed form. An
 * instance is the result, for one thread; queries allocate nothing. A miss clears the result.
 *
 * <p>Whether the capsule touches is exact for the stored triangles and the given numbers; t, point and normal are
 * rounded. Of a segment and a triangle that are parallel, several points are equally near: the contact is one of them.
 *
 * <p>Cost: that of {@link SphereSweep}, with a triangle test of about eight times the time. Source: Ericson 2005,
 * 5.5.6, for the Minkowski sum of a triangle and a segment.
 */
public final class CapsuleSweep extends ShapeSweep {
    private final CapsuleTriangles triangles = new CapsuleTriangles();
    private final OverlapWalk overlaps = new OverlapWalk();
    private final SegmentFoot segment = new SegmentFoot();
    private RayFilter filter = RayFilter.ALL;

    /** An empty result, and a capsule of radius 0 at 0 0 0. */
    public CapsuleSweep() {}

    /** Sets which triangles later sweeps consider, by their surfaces and the face that the motion meets. */
    public void setFilter(RayFilter triangleFilter) {
        filter = triangleFilter;
    }

    /**
     * Sets the capsule at its start. Numbers are floats; or doubles that are 0 or from 2^-100 to 2^100.
     *
     * @param fromX start of the capsule's segment, model space
     * @param toX end of the segment; it may be the start
     * @param radius metres, not negative
     */
    public CapsuleSweep setCapsule(
            double fromX, double fromY, double fromZ, double toX, double toY, double toZ, double radius) {
        Arguments.finite("start", (float) fromX, (float) fromY, (float) fromZ);
        Arguments.finite("end", (float) toX, (float) toY, (float) toZ);
        Arguments.size("radius", (float) radius);
        overlaps.capsule.set(fromX, fromY, fromZ, toX, toY, toZ, radius);
        return this;
    }

    /**
     * Finds the first contact of the capsule: the minimum t, and of equal ones, as rounded, the triangle of the lowest
     * index. If the capsule overlaps the mesh at its start, t is 0 and the triangle is the one nearest to the segment;
     * a triangle that the segment pierces has distance 0, and its normal points to the longer part of the segment.
     *
     * @param dx motion in metres, from t = 0 to t = 1, inclusive; 0 0 0 tests the overlap only
     * @return whether the capsule touches the mesh
     */
    public boolean sweep(CollisionMesh mesh, double dx, double dy, double dz) {
        return sweep(mesh, dx, dy, dz, 1, SphereSweep.ContactMode.ALL);
    }

    /**
     * Finds the first contact of a kind; see {@link #sweep(CollisionMesh, double, double, double)}. Of approached
     * triangles with t = 0 it is the one of the lowest index.
     *
     * @param maxT the largest t that counts, 0 to 1; below 1 saves time
     */
    public boolean sweep(
            CollisionMesh mesh, double dx, double dy, double dz, double maxT, SphereSweep.ContactMode mode) {
        requireShare(maxT);
        double length = setMotion(dx, dy, dz);
        guard.enter();
        boolean found = sweep(MeshAccess.queryMesh(mesh), length, maxT, mode == SphereSweep.ContactMode.APPROACHING);
        guard.leave();
        return found;
    }

    private boolean sweep(QueryMesh data, double length, double maxT, boolean approaching) {
        int first = approaching ? -1 : nearestAtStart(data);
        double at = 0;
        if (first < 0 && length > 0) {
            triangles.begin(data, overlaps.capsule, motionX, motionY, motionZ, approaching);
            triangles.shorten(maxT);
            for (int next = triangles.next(); next >= 0; next = triangles.next()) {
                boolean isFirst = first < 0 || triangles.t() < at || next < first; // no t is above the limit
                if (isFirst && passes(data, next)) {
                    first = next;
                    at = triangles.t();
                    triangles.shorten(at);
                }
            }
        }
        if (first < 0) {
            clear();
            return false;
        }
        fill(data, first, at, length);
        return true;
    }

    /** Returns the triangle nearest to the segment, of those that the capsule touches at its start, or -1. */
    private int nearestAtStart(QueryMesh data) {
        Capsule c = overlaps.capsule;
        segment.set(c.fromX, c.fromY, c.fromZ, c.toX, c.toY, c.toZ, c.radius);
        overlaps.beginCapsule(data, 0);
        int nearest = -1;
        double min2 = Double.POSITIVE_INFINITY;
        for (int next = overlaps.next(); next >= 0; next = overlaps.next()) {
            double distance2 = segment.distance2(data, next);
            boolean isNearest = distance2 < min2 || (distance2 == min2 && next < nearest) || nearest < 0;
            if (isNearest && passes(data, next)) {
                min2 = distance2;
                nearest = next;
            }
        }
        return nearest;
    }

    private boolean passes(QueryMesh data, int candidate) {
        if (filter == RayFilter.ALL) {
            return true;
        }
        return filter.hasSurface(data.surface(candidate))
                && (!filter.isFrontFacesOnly() || FaceSide.of(data, candidate, motionX, motionY, motionZ) > 0);
    }

    /** Sets point and normal for a position of the capsule. */
    private void fill(QueryMesh data, int hit, double at, double length) {
        Capsule c = overlaps.capsule;
        double x = at * motionX;
        double y = at * motionY;
        double z = at * motionZ;
        segment.set(c.fromX + x, c.fromY + y, c.fromZ + z, c.toX + x, c.toY + y, c.toZ + z, c.radius);
        boolean pierces = segment.moveToNearest(data, hit);
        double share = segment.share;
        double magnitude = Math.abs(c.fromX) + Math.abs(c.fromY) + Math.abs(c.fromZ) + length + segment.size;
        set(
                at,
                hit,
                segment.ax + share * segment.dx,
                segment.ay + share * segment.dy,
                segment.az + share * segment.dz,
                segment.foot,
                magnitude);
        if (pierces) {
            double nx = segment.foot.normalX;
            double ny = segment.foot.normalY;
            double nz = segment.foot.normalZ;
            double side = (nx * segment.dx + ny * segment.dy + nz * segment.dz > 0) == (share < 0.5) ? 1 : -1;
            setNormal(side * nx, side * ny, side * nz);
        }
    }
}
