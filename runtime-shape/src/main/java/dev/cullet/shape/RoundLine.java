// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.Expansion;
import dev.cullet.runtime.internal.SweptSphereTriangleExact;

/**
 * A part of a line against a capsule, or a sphere as a capsule whose segment is a point. For one thread; allocates
 * nothing.
 *
 * <p>Whether they touch is exact: the distance of two segments is compared with the radius in double, and where it is
 * nearer to it than its rounding, without rounding by {@link SweptSphereTriangleExact}. The first t is that of the two
 * spheres at the ends or of the cylinder, in double.
 */
final class RoundLine {
    /** Relative bound of the rounding of distances, with a factor of some hundreds. */
    private static final double DOUBT = 0x1p-36;

    /** Sine of the angle below which the nearest points of two lines are in doubt. */
    private static final double PARALLEL = 0x1p-16;

    private double[] core = {};
    private double ox;
    private double oy;
    private double oz;

    /** The direction is the exact difference of the last two points. */
    private double toX;

    private double toY;
    private double toZ;
    private double fromX;
    private double fromY;
    private double fromZ;

    private double dx;
    private double dy;
    private double dz;

    /** From the first end of the capsule's segment to the origin of the line; from its first end to its second. */
    private double mx;

    private double my;
    private double mz;
    private double ex;
    private double ey;
    private double ez;

    private double minT;
    private double maxT;

    /** Position of the first common point. */
    double t;

    /** Whether the line is in the capsule at the first limit, as computed in double. */
    boolean inside;

    private double nearestT;
    private boolean parallel;

    /** Sets the line of a ray. */
    void setRay(
            double originX, double originY, double originZ, double directionX, double directionY, double directionZ) {
        setOrigin(originX, originY, originZ);
        setEnds(0, 0, 0, directionX, directionY, directionZ);
    }

    /** Sets the line of a segment, t = 0 to 1. */
    void setSegment(double ax, double ay, double az, double bx, double by, double bz) {
        setOrigin(ax, ay, az);
        setEnds(ax, ay, az, bx, by, bz);
    }

    private void setOrigin(double x, double y, double z) {
        ox = x;
        oy = y;
        oz = z;
    }

    /** Sets two points whose difference is the direction. */
    private void setEnds(double fx, double fy, double fz, double gx, double gy, double gz) {
        fromX = fx;
        fromY = fy;
        fromZ = fz;
        toX = gx;
        toY = gy;
        toZ = gz;
        dx = gx - fx;
        dy = gy - fy;
        dz = gz - fz;
    }

    /** Returns whether a part of the line touches a capsule; sets {@link #t} to the first common point. */
    boolean hits(CorePoints capsule, double first, double last) {
        minT = first + 0.0;
        maxT = last;
        t = minT;
        inside = false;
        if (minT > maxT) {
            return false;
        }
        core = capsule.points;
        double radius = capsule.radius;
        int end = 3 * (capsule.count - 1);
        mx = ox - core[0];
        my = oy - core[1];
        mz = oz - core[2];
        ex = core[end] - core[0];
        ey = core[end + 1] - core[1];
        ez = core[end + 2] - core[2];
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double size = Math.sqrt(mx * mx + my * my + mz * mz) + Math.sqrt(ex * ex + ey * ey + ez * ez) + radius;
        size += length * maxT;
        double apart = distance();
        double slack = DOUBT * size;
        if (parallel) { // the distance may be smaller by what the lines part on the way
            slack += 4 * PARALLEL * size;
        }
        if (apart > radius + slack || (apart > radius - DOUBT * size && !touches(end, radius))) {
            return false;
        }
        setFirst(radius, length);
        return true;
    }

    /** Returns the distance of the part of the line from the segment, and sets where on the line it is. */
    private double distance() {
        double min2 = Double.POSITIVE_INFINITY;
        double nx = dy * ez - dz * ey;
        double ny = dz * ex - dx * ez;
        double nz = dx * ey - dy * ex;
        double n2 = nx * nx + ny * ny + nz * nz;
        double d2 = dx * dx + dy * dy + dz * dz;
        double e2 = ex * ex + ey * ey + ez * ez;
        parallel = e2 > 0 && d2 > 0 && n2 <= PARALLEL * PARALLEL * d2 * e2;
        double at =
                n2 > 0 ? -(nx * (my * ez - mz * ey) + ny * (mz * ex - mx * ez) + nz * (mx * ey - my * ex)) / n2 : minT;
        for (int i = 0; i < 5; i++) {
            double candidate = i == 0 ? at : i == 1 ? minT : i == 2 ? maxT : nearestTo(i - 3, d2);
            candidate = Math.max(minT, Math.min(candidate, maxT));
            double apart2 = distance2At(candidate, e2);
            if (apart2 < min2) {
                min2 = apart2;
                nearestT = candidate;
            }
        }
        return Math.sqrt(min2);
    }

    /** Returns where on the line an end of the segment is nearest. */
    private double nearestTo(int end, double d2) {
        return d2 > 0 ? -((mx - end * ex) * dx + (my - end * ey) * dy + (mz - end * ez) * dz) / d2 : minT;
    }

    /** Returns the squared distance of the point at t from the segment. */
    private double distance2At(double at, double e2) {
        double x = mx + at * dx;
        double y = my + at * dy;
        double z = mz + at * dz;
        double share = share(x, y, z, e2);
        x -= share * ex;
        y -= share * ey;
        z -= share * ez;
        return x * x + y * y + z * z;
    }

    private double share(double x, double y, double z, double e2) {
        return e2 > 0 ? Math.max(0, Math.min((x * ex + y * ey + z * ez) / e2, 1)) : 0;
    }

    /** Returns whether the distance of the part of the line from the segment is at most the radius, exactly. */
    private boolean touches(int end, double radius) {
        Expansion[] e = Expansion.scratch();
        for (int axis = 0; axis < 3; axis++) {
            double to = axis == 0 ? toX : axis == 1 ? toY : toZ;
            double from = axis == 0 ? fromX : axis == 1 ? fromY : fromZ;
            double origin = axis == 0 ? ox : axis == 1 ? oy : oz;
            e[12].setDifference(to, from);
            e[13].setDifference(maxT, minT);
            e[axis].clear().addProduct(e[12], e[13]);
            // corners of a triangle without area, relative to the start
            for (int k = 0; k < 3; k++) {
                int corner = (k == 0 ? 0 : end) + axis;
                e[3 + 3 * k + axis].setDifference(core[corner], origin).addProduct(e[12], -minT);
            }
        }
        return SweptSphereTriangleExact.touches(e, radius);
    }

    /** Sets the first t in the capsule: of three entries the smallest, as the capsule is convex. */
    private void setFirst(double radius, double length) {
        double e2 = ex * ex + ey * ey + ez * ez;
        inside = distance2At(minT, e2) <= radius * radius;
        if (inside || length == 0) {
            t = minT;
            return;
        }
        double first = Math.min(enterSphere(0, radius, length), enterSphere(1, radius, length));
        if (e2 > 0) {
            first = Math.min(first, enterCylinder(radius, e2));
        }
        t = first == Double.POSITIVE_INFINITY ? nearestT : Math.max(minT, Math.min(first, maxT));
    }

    /** Returns where the line enters the sphere round an end, or infinity. */
    private double enterSphere(int end, double radius, double length) {
        double x = mx - end * ex;
        double y = my - end * ey;
        double z = mz - end * ez;
        double middle = -(x * dx + y * dy + z * dz) / (length * length);
        x += middle * dx;
        y += middle * dy;
        z += middle * dz;
        double half2 = radius * radius - (x * x + y * y + z * z);
        return half2 >= 0 ? middle - Math.sqrt(half2) / length : Double.POSITIVE_INFINITY;
    }

    /** Returns where the line enters the cylinder between the ends, or infinity. */
    private double enterCylinder(double radius, double e2) {
        double nx = dy * ez - dz * ey;
        double ny = dz * ex - dx * ez;
        double nz = dx * ey - dy * ex;
        double n2 = nx * nx + ny * ny + nz * nz;
        if (!(n2 > 0)) {
            return Double.POSITIVE_INFINITY;
        }
        double x = my * ez - mz * ey;
        double y = mz * ex - mx * ez;
        double z = mx * ey - my * ex;
        double middle = -(x * nx + y * ny + z * nz) / n2;
        x += middle * nx;
        y += middle * ny;
        z += middle * nz;
        double half2 = (radius * radius * e2 - (x * x + y * y + z * z)) / n2;
        if (!(half2 >= 0)) {
            return Double.POSITIVE_INFINITY;
        }
        double at = middle - Math.sqrt(half2);
        double along = (mx + at * dx) * ex + (my + at * dy) * ey + (mz + at * dz) * ez;
        return along >= 0 && along <= e2 ? at : Double.POSITIVE_INFINITY;
    }
}
