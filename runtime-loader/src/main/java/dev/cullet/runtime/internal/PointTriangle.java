// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * The nearest point of a closed triangle, in double, the query point being the origin of coordinates.
 *
 * <p>If the point lies over the triangle, the nearest point is its foot on the plane; else it lies on an edge that has
 * the point on its outer side (a convex polygon is left through an edge that sees the point). Compared with the usual
 * walk over Voronoi regions (Ericson 2005, 5.1.5), which decides by differences of products of dot products, this
 * decides by triple products with the normal, which keep their sign on slivers.
 *
 * <p>A component of the normal is wrong by 2^-52 of the edges' sizes multiplied, at most; less where corners are of
 * like size, for then the products of float differences are exact. A triangle whose normal is not far above that has
 * no area: it is its three edges. Everything else here errs by a few 2^-53 of the numbers that go in.
 *
 * <p>An instance has one point and one triangle at a time, for one thread.
 */
public class PointTriangle {
    /** More than seven times the error of a normal, as a share of its edges' sizes: see {@link #within}. */
    private static final double ERROR = 1.0 / (1L << 48);

    /** Four times the error of the distance from the edges, as a share of the sizes that go in. */
    private static final double DISTANCE_ERROR = 1.0 / (1L << 44);

    /** A squared distance in double below this share of a limit's is below the limit. */
    private static final double SURELY = 1 - 1.0 / (1L << 49);

    /** The corners relative to the point. */
    double ax;

    double ay;
    double az;
    double bx;
    double by;
    double bz;
    double cx;
    double cy;
    double cz;

    /** A point and a triangle that are not set. */
    public PointTriangle() {}

    /** Sets a triangle of a mesh and a point. */
    public final void set(QueryMesh mesh, int triangle, double x, double y, double z) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        ax = mesh.x(a) - x;
        ay = mesh.y(a) - y;
        az = mesh.z(a) - z;
        bx = mesh.x(b) - x;
        by = mesh.y(b) - y;
        bz = mesh.z(b) - z;
        cx = mesh.x(c) - x;
        cy = mesh.y(c) - y;
        cz = mesh.z(c) - z;
    }

    /**
     * Sets a triangle and a point.
     *
     * @param corners 9 numbers: x, y and z of each corner
     */
    public final void set(double[] corners, double x, double y, double z) {
        ax = corners[0] - x;
        ay = corners[1] - y;
        az = corners[2] - z;
        bx = corners[3] - x;
        by = corners[4] - y;
        bz = corners[5] - z;
        cx = corners[6] - x;
        cy = corners[7] - y;
        cz = corners[8] - z;
    }

    /**
     * Sets the corners relative to the point.
     *
     * @param corners x, y and z of each
     * @param a where the first corner begins, {@code b} the second, {@code c} the third
     */
    public final void setCorners(double[] corners, int a, int b, int c) {
        ax = corners[a];
        ay = corners[a + 1];
        az = corners[a + 2];
        bx = corners[b];
        by = corners[b + 1];
        bz = corners[b + 2];
        cx = corners[c];
        cy = corners[c + 1];
        cz = corners[c + 2];
    }

    /**
     * Returns whether the distance of a point from a closed triangle is at most a radius: exactly, so touching counts,
     * for all coordinates and radii that are floats. For other radii see {@link PointTriangleExact}.
     *
     * <p>A filter in double decides almost always. It errs by less than the bounds below, with e = 2^-53 and sizes that
     * are sums of absolute coordinates: a normal, of edges u and v, by 4.1 e |u| |v|; the height over its plane by 8.1
     * e |u| |v| |a|; the position against an edge by 13 e |u| |v| L^2, where L is |a| + |u| + |v|; the distance from an
     * edge by 18 e L. The tests allow for 32 e, 32 e, 32 e and 512 e. The last one includes the width of a triangle
     * whose normal is below its error, at most 111 e L. Underflow is smaller than all of them.
     */
    public static boolean within(QueryMesh mesh, int triangle, double x, double y, double z, double radius) {
        long a = mesh.corner(triangle, 0);
        double ax = mesh.x(a) - x;
        double ay = mesh.y(a) - y;
        double az = mesh.z(a) - z;
        // Most hits contain a corner. The rest is a method of its own, so that this test is compiled into the walk.
        return ax * ax + ay * ay + az * az <= radius * radius * SURELY || isNear(mesh, triangle, x, y, z, radius);
    }

    /** Returns the same for a triangle whose first corner may be farther than the radius. */
    private static boolean isNear(QueryMesh mesh, int triangle, double x, double y, double z, double radius) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        double cornerAx = mesh.x(a);
        double cornerAy = mesh.y(a);
        double cornerAz = mesh.z(a);
        double cornerBx = mesh.x(b);
        double cornerBy = mesh.y(b);
        double cornerBz = mesh.z(b);
        double cornerCx = mesh.x(c);
        double cornerCy = mesh.y(c);
        double cornerCz = mesh.z(c);
        double ax = cornerAx - x;
        double ay = cornerAy - y;
        double az = cornerAz - z;
        double limit2 = radius * radius;
        double abx = cornerBx - cornerAx;
        double aby = cornerBy - cornerAy;
        double abz = cornerBz - cornerAz;
        double acx = cornerCx - cornerAx;
        double acy = cornerCy - cornerAy;
        double acz = cornerCz - cornerAz;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double area2 = nx * nx + ny * ny + nz * nz;
        double height = Math.abs(nx * ax + ny * ay + nz * az);
        double sizeA = size(ax, ay, az);
        double sizeAb = size(abx, aby, abz);
        double sizeAc = size(acx, acy, acz);
        double normalError = ERROR * sizeAb * sizeAc;
        double heightError = normalError * (sizeA + radius);
        double above = height - heightError;
        if (above > 0 && above * above > limit2 * area2) {
            return false;
        }
        // normal x corner, against the edges at that corner: positive inside
        double bx = cornerBx - x;
        double by = cornerBy - y;
        double bz = cornerBz - z;
        double bcx = cornerCx - cornerBx;
        double bcy = cornerCy - cornerBy;
        double bcz = cornerCz - cornerBz;
        double kx = ny * az - nz * ay;
        double ky = nz * ax - nx * az;
        double kz = nx * ay - ny * ax;
        double insideAb = abx * kx + aby * ky + abz * kz;
        double insideCa = -(acx * kx + acy * ky + acz * kz);
        double insideBc = bcx * (ny * bz - nz * by) + bcy * (nz * bx - nx * bz) + bcz * (nx * by - ny * bx);
        double size = sizeA + sizeAb + sizeAc;
        double insideError = normalError * size * size;
        boolean flat = area2 <= normalError * normalError;
        double nearest = Double.POSITIVE_INFINITY;
        if (insideAb <= insideError || flat) {
            nearest = segment(ax, ay, az, abx, aby, abz);
        }
        if (insideBc <= insideError || flat) {
            nearest = Math.min(nearest, segment(bx, by, bz, bcx, bcy, bcz));
        }
        if (insideCa <= insideError || flat) {
            nearest = Math.min(nearest, segment(ax, ay, az, acx, acy, acz));
        }
        if (nearest == Double.POSITIVE_INFINITY) { // over the face
            double below = height + heightError;
            if (below * below <= limit2 * area2) {
                return true;
            }
        } else {
            double error = DISTANCE_ERROR * size;
            double inner = radius - error;
            if (inner > 0 && nearest <= inner * inner) {
                return true;
            }
            double outer = radius + error;
            boolean beside = insideAb < -insideError || insideBc < -insideError || insideCa < -insideError || flat;
            if (beside && nearest > outer * outer) {
                return false;
            }
        }
        return PointTriangleExact.within(mesh, triangle, x, y, z, radius);
    }

    /** Returns the squared distance of the point from the triangle; or infinity where the plane is beyond a limit. */
    public final double distanceSquared(double limit2) {
        double ax = this.ax;
        double ay = this.ay;
        double az = this.az;
        double bx = this.bx;
        double by = this.by;
        double bz = this.bz;
        double cx = this.cx;
        double cy = this.cy;
        double cz = this.cz;
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double area2 = nx * nx + ny * ny + nz * nz;
        double height = nx * ax + ny * ay + nz * az;
        double normalError = ERROR * size(abx, aby, abz) * size(acx, acy, acz);
        double above = Math.abs(height) - normalError * size(ax, ay, az);
        if (above > 0 && above * above > limit2 * area2) {
            return Double.POSITIVE_INFINITY;
        }
        // A method of its own for the rest, so that this one is compiled into the walk.
        return distanceSquared(nx, ny, nz, height, area2, normalError);
    }

    /** Returns the same for a triangle whose plane may be within the limit. */
    private double distanceSquared(double nx, double ny, double nz, double height, double area2, double normalError) {
        double ax = this.ax;
        double ay = this.ay;
        double az = this.az;
        double bx = this.bx;
        double by = this.by;
        double bz = this.bz;
        double cx = this.cx;
        double cy = this.cy;
        double cz = this.cz;
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        // normal x corner, against the edges at that corner: positive inside
        double kx = ny * az - nz * ay;
        double ky = nz * ax - nx * az;
        double kz = nx * ay - ny * ax;
        double bcx = cx - bx;
        double bcy = cy - by;
        double bcz = cz - bz;
        double insideAb = abx * kx + aby * ky + abz * kz;
        double insideCa = -(acx * kx + acy * ky + acz * kz);
        double insideBc = bcx * (ny * bz - nz * by) + bcy * (nz * bx - nx * bz) + bcz * (nx * by - ny * bx);
        boolean flat = area2 <= normalError * normalError;
        if (insideAb >= 0 && insideBc >= 0 && insideCa >= 0 && !flat) {
            return height * height / area2;
        }
        double nearest = Double.POSITIVE_INFINITY;
        if (insideAb <= 0 || flat) {
            nearest = segment(ax, ay, az, abx, aby, abz);
        }
        if (insideBc <= 0 || flat) {
            nearest = Math.min(nearest, segment(bx, by, bz, bcx, bcy, bcz));
        }
        if (insideCa <= 0 || flat) {
            nearest = Math.min(nearest, segment(ax, ay, az, acx, acy, acz));
        }
        return nearest;
    }

    /** Sets the point of a record to the nearest point of the triangle, relative to the point. */
    public final void nearest(HitRecord out) {
        double ax = this.ax;
        double ay = this.ay;
        double az = this.az;
        double bx = this.bx;
        double by = this.by;
        double bz = this.bz;
        double cx = this.cx;
        double cy = this.cy;
        double cz = this.cz;
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double kx = ny * az - nz * ay;
        double ky = nz * ax - nx * az;
        double kz = nx * ay - ny * ax;
        double bcx = cx - bx;
        double bcy = cy - by;
        double bcz = cz - bz;
        double insideAb = abx * kx + aby * ky + abz * kz;
        double insideCa = -(acx * kx + acy * ky + acz * kz);
        double insideBc = bcx * (ny * bz - nz * by) + bcy * (nz * bx - nx * bz) + bcz * (nx * by - ny * bx);
        double area2 = nx * nx + ny * ny + nz * nz;
        double normalError = ERROR * size(abx, aby, abz) * size(acx, acy, acz);
        boolean flat = area2 <= normalError * normalError;
        if (insideAb >= 0 && insideBc >= 0 && insideCa >= 0 && !flat) {
            double height = (nx * ax + ny * ay + nz * az) / area2;
            out.setPoint(nx * height, ny * height, nz * height);
            return;
        }
        double nearest = Double.POSITIVE_INFINITY;
        if (insideAb <= 0 || flat) {
            nearest = keepNearer(out, nearest, ax, ay, az, abx, aby, abz);
        }
        if (insideBc <= 0 || flat) {
            nearest = keepNearer(out, nearest, bx, by, bz, bcx, bcy, bcz);
        }
        if (insideCa <= 0 || flat) {
            keepNearer(out, nearest, ax, ay, az, acx, acy, acz);
        }
    }

    private static double size(double x, double y, double z) {
        return Math.abs(x) + Math.abs(y) + Math.abs(z);
    }

    /** Returns the squared distance of the origin from the segment from a along e. */
    private static double segment(double ax, double ay, double az, double ex, double ey, double ez) {
        double toward = -(ax * ex + ay * ey + az * ez);
        double length2 = ex * ex + ey * ey + ez * ez;
        double t = toward > 0 ? (toward < length2 ? toward / length2 : 1) : 0; // divides only inside the segment
        double x = ax + t * ex;
        double y = ay + t * ey;
        double z = az + t * ez;
        return x * x + y * y + z * z;
    }

    /** Returns the position of the point nearest to the origin on a segment, 0 .. 1; 0 on a segment without length. */
    private static double along(double ax, double ay, double az, double ex, double ey, double ez) {
        double t = -(ax * ex + ay * ey + az * ez) / (ex * ex + ey * ey + ez * ez);
        return t > 0 ? (t < 1 ? t : 1) : 0;
    }

    private static double keepNearer(
            HitRecord out, double nearest, double ax, double ay, double az, double ex, double ey, double ez) {
        double t = along(ax, ay, az, ex, ey, ez);
        double x = ax + t * ex;
        double y = ay + t * ey;
        double z = az + t * ez;
        double distance2 = x * x + y * y + z * z;
        if (distance2 < nearest) {
            out.setPoint(x, y, z);
            return distance2;
        }
        return nearest;
    }
}
