// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * A sphere that moves along a line against a closed triangle, in double and closed form, the start of its center being
 * the origin of coordinates.
 *
 * <p>The center touches when it enters the triangle grown by the radius: a prism (triangle with two offset planes),
 * three cylinders round its edges and three spheres at its corners (Ericson 2005, 5.5.6). Their union is convex, so
 * it is entered once, where the first of them is. Each piece gives an interval of t; one that began before 0 and has
 * not ended counts as entered at 0, so rounding at the joint of two segments loses nothing. Quadratics are solved
 * round the point of closest approach, which keeps digits when the start is far away.
 */
final class SweptSphereTriangle {
    private SweptSphereTriangle() {}

    /**
     * The first t in {@code 0 .. maxT} at which the sphere touches, or {@link RayTriangle#MISS}.
     *
     * @param radius above 0
     */
    static double hit(
            double dx,
            double dy,
            double dz,
            double maxT,
            double radius,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double cx,
            double cy,
            double cz) {
        double radius2 = radius * radius;
        if (PointTriangle.distanceSquared(radius2, ax, ay, az, bx, by, bz, cx, cy, cz) <= radius2) {
            return 0;
        }
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        double face = face(dx, dy, dz, maxT, radius, ax, ay, az, abx, aby, abz, acx, acy, acz);
        if (face >= 0) {
            return face; // nothing of the grown triangle is in front of its flat faces
        }
        double first = edge(dx, dy, dz, radius, ax, ay, az, abx, aby, abz);
        first = Math.min(first, edge(dx, dy, dz, radius, bx, by, bz, cx - bx, cy - by, cz - bz));
        first = Math.min(first, edge(dx, dy, dz, radius, ax, ay, az, acx, acy, acz));
        first = Math.min(first, corner(dx, dy, dz, radius, ax, ay, az));
        first = Math.min(first, corner(dx, dy, dz, radius, bx, by, bz));
        first = Math.min(first, corner(dx, dy, dz, radius, cx, cy, cz));
        return first <= maxT ? first : RayTriangle.MISS;
    }

    /** Where the center reaches the offset plane on its side, if its foot is in the triangle then. */
    private static double face(
            double dx,
            double dy,
            double dz,
            double maxT,
            double radius,
            double ax,
            double ay,
            double az,
            double abx,
            double aby,
            double abz,
            double acx,
            double acy,
            double acz) {
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double height = nx * ax + ny * ay + nz * az;
        double toward = nx * dx + ny * dy + nz * dz;
        if (!(height * toward > 0)) {
            return RayTriangle.MISS; // moving away, along the plane, or no plane
        }
        double offset = radius * Math.sqrt(nx * nx + ny * ny + nz * nz);
        double t = Math.max(0, (height > 0 ? height - offset : height + offset) / toward);
        if (t > maxT) {
            return RayTriangle.MISS;
        }
        double px = ax - t * dx;
        double py = ay - t * dy;
        double pz = az - t * dz;
        double kx = ny * pz - nz * py;
        double ky = nz * px - nx * pz;
        double kz = nx * py - ny * px;
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

    /** Where the center enters the cylinder round the segment from a along e, or infinity. */
    private static double edge(
            double dx,
            double dy,
            double dz,
            double radius,
            double ax,
            double ay,
            double az,
            double ex,
            double ey,
            double ez) {
        double length2 = ex * ex + ey * ey + ez * ez;
        double behind = (ax * ex + ay * ey + az * ez) / length2;
        double along = (dx * ex + dy * ey + dz * ez) / length2;
        double t = corner(
                dx - along * ex,
                dy - along * ey,
                dz - along * ez,
                radius,
                ax - behind * ex,
                ay - behind * ey,
                az - behind * ez);
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
