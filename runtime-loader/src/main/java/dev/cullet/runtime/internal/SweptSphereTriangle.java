// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Sphere that moves along a segment against a closed triangle: t in closed form in double, and a filter for the
 * decision, which {@link SweptSphereTriangleExact} makes where it is in doubt.
 *
 * <p>The center touches when it enters the triangle grown by the radius: a prism (triangle with two offset planes),
 * three cylinders round its edges and three spheres at its corners (Ericson 2005, 5.5.6). Their union is convex, so
 * it is entered once, where the first of them is. Quadratics are solved round the point of closest approach, which
 * keeps digits when the start is far away.
 *
 * <p>The filter: let s be 2^-30 of the sum of all coordinates relative to the start. Every distance here errs by less
 * than 2^-15 of s: a component of the normal by 2^-51 of the edges multiplied, which is less than 2^-35 of the normal
 * where that is longer than 2^-16 of the edges; the rest by a few 2^-53 of the numbers that enter. So a sphere grown
 * by s that misses is a miss for certain, and one shrunk by s that hits is a hit. A thinner triangle is its three
 * edges, for a sphere grown by the thickness as well.
 *
 * <p>An instance is one sphere, which starts round the point of {@link PointTriangle}, and one triangle at a time, for
 * one thread.
 */
public final class SweptSphereTriangle extends PointTriangle {
    private static final double SLACK = 0x1p-30;

    private static final double THIN = 0x1p-16;

    /** Determinants of numbers whose sum is the slack times 2^30 err by less than 2^-47 of its cube; this is 2^-40. */
    private static final double MARGIN = 0x1p50;

    /** Cosine of the angle between motion and tangent up to which a motion does not approach. */
    private static final double TANGENT = 1e-6;

    /** The motion from t = 0 to t = 1. */
    private double dx;

    private double dy;
    private double dz;

    /** A sphere and a triangle that are not set. */
    public SweptSphereTriangle() {}

    /** Sets the motion from t = 0 to t = 1. */
    public void setMotion(double x, double y, double z) {
        dx = x;
        dy = y;
        dz = z;
    }

    /**
     * Returns the first t in {@code 0 .. 1} at which the sphere of a thick ray touches, or {@link RayTriangle#MISS}.
     * The decision is exact, t is rounded.
     *
     * @param maxT the largest t that counts; a miss may be returned for a larger one
     */
    public double hit(PreparedRay ray, QueryMesh mesh, int triangle, double maxT) {
        set(mesh, triangle, ray.ox, ray.oy, ray.oz);
        setMotion(ray.dx, ray.dy, ray.dz);
        double radius = ray.radius;
        double slack = SLACK * (size(ax, ay, az) + size(bx, by, bz) + size(cx, cy, cz) + size(dx, dy, dz));
        double grown = radius + slack;
        double d2 = dx * dx + dy * dy + dz * dz;
        double da = ax * dx + ay * dy + az * dz;
        double db = bx * dx + by * dy + bz * dz;
        double dc = cx * dx + cy * dy + cz * dz;
        double ahead = Math.min(da, Math.min(db, dc)) - grown * Math.sqrt(d2); // of the sphere, along the motion
        if (ahead > maxT * d2 || isBeside(d2, da, db, dc, grown)) {
            return RayTriangle.MISS;
        }
        boolean apart = ahead > 0;
        double earliest = enter(apart, grown, slack);
        if (earliest < 0 || earliest > maxT) { // a smaller sphere touches later
            return RayTriangle.MISS;
        }
        boolean certain = radius > slack && enter(apart, radius - slack, 0) >= 0;
        if (!certain && !SweptSphereTriangleExact.touches(ray, mesh, triangle)) {
            return RayTriangle.MISS;
        }
        double t = enter(apart, radius, 0);
        return t >= 0 ? t : earliest;
    }

    /**
     * Returns whether a plane along the motion separates the triangle from the sphere: one that faces the middle of the
     * triangle as seen along the motion.
     *
     * @param d2 the motion's square
     * @param da dot product of the motion and a; of b and c too
     */
    private boolean isBeside(double d2, double da, double db, double dc, double radius) {
        double middle = (da + db + dc) / d2; // three times
        double mx = ax + bx + cx - middle * dx;
        double my = ay + by + cy - middle * dy;
        double mz = az + bz + cz - middle * dz;
        double m2 = mx * mx + my * my + mz * mz;
        double limit = radius * Math.sqrt(m2);
        double along = (mx * dx + my * dy + mz * dz) / d2; // not quite 0
        return m2 > Double.MIN_NORMAL
                && ax * mx + ay * my + az * mz - da * along > limit
                && bx * mx + by * my + bz * mz - db * along > limit
                && cx * mx + cy * my + cz * mz - dc * along > limit;
    }

    /**
     * Returns whether the distance between the center of a thick ray at a t and a triangle decreases, by more than 1e-6
     * of the way. The distance is a convex function of time: where it does not decrease, it never will. False on the
     * triangle itself.
     *
     * @param foot gets the vector from the center to the nearest point of the triangle
     */
    boolean approaches(PreparedRay ray, QueryMesh mesh, int triangle, double t, HitRecord foot) {
        set(mesh, triangle, ray.ox + t * ray.dx, ray.oy + t * ray.dy, ray.oz + t * ray.dz);
        nearest(foot);
        double motion = Math.sqrt(ray.dx * ray.dx + ray.dy * ray.dy + ray.dz * ray.dz);
        double distance = Math.sqrt(foot.x * foot.x + foot.y * foot.y + foot.z * foot.z);
        return foot.x * ray.dx + foot.y * ray.dy + foot.z * ray.dz > TANGENT * motion * distance;
    }

    /**
     * Returns the first t in {@code 0 .. 1} at which a sphere touches in double, or {@link RayTriangle#MISS}.
     *
     * @param apart whether it is known not to touch at the start
     * @param slack by how much the radius has been grown; 0 leaves the thickness of a thin triangle out
     */
    public double enter(boolean apart, double radius, double slack) {
        double radius2 = radius * radius;
        if (!apart && distanceSquared(radius2) <= radius2) {
            return 0;
        }
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        double bcx = cx - bx;
        double bcy = cy - by;
        double bcz = cz - bz;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        double longest = Math.max(size(abx, aby, abz), Math.max(size(acx, acy, acz), size(bcx, bcy, bcz)));
        double grown = radius;
        if (length > THIN * longest * longest) {
            double face = face(radius, nx, ny, nz, length);
            if (face >= 0) {
                return face; // nothing of the grown triangle is in front of its flat faces
            }
        } else if (slack > 0) {
            grown += THIN * longest;
        }
        double first = edge(grown, ax, ay, az, abx, aby, abz);
        first = Math.min(first, edge(grown, bx, by, bz, bcx, bcy, bcz));
        first = Math.min(first, edge(grown, ax, ay, az, acx, acy, acz));
        first = Math.min(first, corner(dx, dy, dz, grown, ax, ay, az));
        first = Math.min(first, corner(dx, dy, dz, grown, bx, by, bz));
        first = Math.min(first, corner(dx, dy, dz, grown, cx, cy, cz));
        return first <= 1 ? first : RayTriangle.MISS;
    }

    /**
     * Returns whether the way of the center crosses the triangle for certain: its line has all edges on one side, and
     * the plane is between its ends (as in {@link RayTriangleExact}).
     *
     * @param slack 2^-30 of the sum of all coordinates, or more
     */
    public boolean crosses(double slack) {
        double margin = MARGIN * slack * slack * slack;
        double ux = ay * bz - az * by; // a x b
        double uy = az * bx - ax * bz;
        double uz = ax * by - ay * bx;
        double vx = by * cz - bz * cy; // b x c
        double vy = bz * cx - bx * cz;
        double vz = bx * cy - by * cx;
        double ab = dx * ux + dy * uy + dz * uz;
        double bc = dx * vx + dy * vy + dz * vz;
        double ca = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax);
        double start = cx * ux + cy * uy + cz * uz;
        double end = ab + bc + ca - start;
        return Math.min(Math.min(Math.min(ab, bc), ca), Math.min(start, end)) > margin
                || Math.max(Math.max(Math.max(ab, bc), ca), Math.max(start, end)) < -margin;
    }

    private static double size(double x, double y, double z) {
        return Math.abs(x) + Math.abs(y) + Math.abs(z);
    }

    /**
     * Where the center reaches the offset plane on its side, if its foot is in the triangle then.
     *
     * @param nx the normal, of a length
     */
    private double face(double radius, double nx, double ny, double nz, double length) {
        double height = nx * ax + ny * ay + nz * az;
        double toward = nx * dx + ny * dy + nz * dz;
        if (!(height * toward > 0)) {
            return RayTriangle.MISS; // moving away, along the plane, or no plane
        }
        double offset = radius * length;
        double t = Math.max(0, (height > 0 ? height - offset : height + offset) / toward);
        if (t > 1) {
            return RayTriangle.MISS;
        }
        double px = ax - t * dx;
        double py = ay - t * dy;
        double pz = az - t * dz;
        double kx = ny * pz - nz * py;
        double ky = nz * px - nx * pz;
        double kz = nx * py - ny * px;
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        double insideAb = abx * kx + aby * ky + abz * kz;
        double insideCa = -(acx * kx + acy * ky + acz * kz);
        double qx = px + abx;
        double qy = py + aby;
        double qz = pz + abz;
        double insideBc = (acx - abx) * (ny * qz - nz * qy)
                + (acy - aby) * (nz * qx - nx * qz)
                + (acz - abz) * (nx * qy - ny * qx);
        return insideAb >= 0 && insideBc >= 0 && insideCa >= 0 ? t : RayTriangle.MISS;
    }

    /** Where the center enters the cylinder round the segment from p along e, or infinity. */
    private double edge(double radius, double px, double py, double pz, double ex, double ey, double ez) {
        double length2 = ex * ex + ey * ey + ez * ez;
        double behind = (px * ex + py * ey + pz * ez) / length2;
        double along = (dx * ex + dy * ey + dz * ez) / length2;
        double t = corner(
                dx - along * ex,
                dy - along * ey,
                dz - along * ez,
                radius,
                px - behind * ex,
                py - behind * ey,
                pz - behind * ez);
        double onAxis = t * along - behind;
        return onAxis >= 0 && onAxis <= 1 ? t : Double.POSITIVE_INFINITY;
    }

    /** Where the center enters the sphere round a, or infinity. */
    private static double corner(double dx, double dy, double dz, double radius, double ax, double ay, double az) {
        double length2 = dx * dx + dy * dy + dz * dz;
        double middle = (ax * dx + ay * dy + az * dz) / length2;
        double x = ax - middle * dx;
        double y = ay - middle * dy;
        double z = az - middle * dz;
        double inside2 = radius * radius - (x * x + y * y + z * z);
        double half = Math.sqrt(inside2 / length2);
        // of a motion that never comes near, or has no direction, half is NaN, and no comparison holds
        return middle + half >= 0 ? Math.max(0, middle - half) : Double.POSITIVE_INFINITY;
    }
}
