// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.query;

/**
 * The nearest point of a closed triangle, in double, the query point being the origin of coordinates.
 *
 * <p>If the point lies over the triangle, the nearest point is its foot on the plane; else it lies on an edge that has
 * the point on its outer side (a convex polygon is left through an edge that sees the point). Compared with the usual
 * walk over Voronoi regions (Ericson 2005, 5.1.5), which decides by differences of products of dot products, this
 * decides by three triple products with the normal. Those keep their sign on slivers: corners are floats, so the
 * products in the normal are exact unless coordinates of one triangle differ in size by more than 2^4, and then it is
 * wrong by 2^-52 of the edges' product. A triangle without area is its three edges.
 */
final class PointTriangle {
    private PointTriangle() {}

    /** Squared distance of the origin from the triangle with these corners. */
    static double distanceSquared(
            double ax, double ay, double az, double bx, double by, double bz, double cx, double cy, double cz) {
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double bcx = cx - bx;
        double bcy = cy - by;
        double bcz = cz - bz;
        // normal x corner, against the edges at that corner: positive inside
        double kx = ny * az - nz * ay;
        double ky = nz * ax - nx * az;
        double kz = nx * ay - ny * ax;
        double insideAb = abx * kx + aby * ky + abz * kz;
        double insideCa = -(acx * kx + acy * ky + acz * kz);
        double insideBc = bcx * (ny * bz - nz * by) + bcy * (nz * bx - nx * bz) + bcz * (nx * by - ny * bx);
        double area2 = nx * nx + ny * ny + nz * nz;
        if (insideAb >= 0 && insideBc >= 0 && insideCa >= 0 && area2 > 0) {
            double height = nx * ax + ny * ay + nz * az;
            return height * height / area2;
        }
        double nearest = Double.POSITIVE_INFINITY;
        if (insideAb <= 0) {
            nearest = segment(ax, ay, az, abx, aby, abz);
        }
        if (insideBc <= 0) {
            nearest = Math.min(nearest, segment(bx, by, bz, bcx, bcy, bcz));
        }
        if (insideCa <= 0) {
            nearest = Math.min(nearest, segment(ax, ay, az, acx, acy, acz));
        }
        return nearest;
    }

    /** Squared distance of the origin from the segment from a along e. */
    private static double segment(double ax, double ay, double az, double ex, double ey, double ez) {
        double t = along(ax, ay, az, ex, ey, ez);
        double x = ax + t * ex;
        double y = ay + t * ey;
        double z = az + t * ez;
        return x * x + y * y + z * z;
    }

    /** Where on the segment, 0 .. 1, its nearest point to the origin is; 0 on a segment without length. */
    private static double along(double ax, double ay, double az, double ex, double ey, double ez) {
        double t = -(ax * ex + ay * ey + az * ez) / (ex * ex + ey * ey + ez * ez);
        return t > 0 ? (t < 1 ? t : 1) : 0;
    }

    /** Puts the nearest point, still relative to the query point, into x, y, z of the result. */
    static void nearest(
            ClosestHit out,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double cx,
            double cy,
            double cz) {
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double bcx = cx - bx;
        double bcy = cy - by;
        double bcz = cz - bz;
        double kx = ny * az - nz * ay;
        double ky = nz * ax - nx * az;
        double kz = nx * ay - ny * ax;
        double insideAb = abx * kx + aby * ky + abz * kz;
        double insideCa = -(acx * kx + acy * ky + acz * kz);
        double insideBc = bcx * (ny * bz - nz * by) + bcy * (nz * bx - nx * bz) + bcz * (nx * by - ny * bx);
        double area2 = nx * nx + ny * ny + nz * nz;
        if (insideAb >= 0 && insideBc >= 0 && insideCa >= 0 && area2 > 0) {
            double height = (nx * ax + ny * ay + nz * az) / area2;
            out.set(nx * height, ny * height, nz * height);
            return;
        }
        double nearest = Double.POSITIVE_INFINITY;
        if (insideAb <= 0) {
            nearest = keepNearer(out, nearest, ax, ay, az, abx, aby, abz);
        }
        if (insideBc <= 0) {
            nearest = keepNearer(out, nearest, bx, by, bz, bcx, bcy, bcz);
        }
        if (insideCa <= 0) {
            keepNearer(out, nearest, ax, ay, az, acx, acy, acz);
        }
    }

    private static double keepNearer(
            ClosestHit out, double nearest, double ax, double ay, double az, double ex, double ey, double ez) {
        double t = along(ax, ay, az, ex, ey, ez);
        double x = ax + t * ex;
        double y = ay + t * ey;
        double z = az + t * ez;
        double distance2 = x * x + y * y + z * z;
        if (distance2 < nearest) {
            out.set(x, y, z);
            return distance2;
        }
        return nearest;
    }
}
