// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Closed box against closed triangle: the thirteen separating axes of Akenine-Moller 2001. Touching is not separated.
 *
 * <p>The box's own three axes compare the given numbers, without any arithmetic. The others are in double with the
 * box's center as the origin. On a triangle without area the plane's axis never separates, and the other twelve are
 * those of a segment.
 */
final class BoxTriangle {
    private BoxTriangle() {}

    /** Returns whether the box touches the triangle with these corners. */
    static boolean touches(
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ,
            double cornerAx,
            double cornerAy,
            double cornerAz,
            double cornerBx,
            double cornerBy,
            double cornerBz,
            double cornerCx,
            double cornerCy,
            double cornerCz) {
        if (!(meets(minX, maxX, cornerAx, cornerBx, cornerCx)
                && meets(minY, maxY, cornerAy, cornerBy, cornerCy)
                && meets(minZ, maxZ, cornerAz, cornerBz, cornerCz))) {
            return false;
        }
        double centerX = (minX + maxX) / 2;
        double centerY = (minY + maxY) / 2;
        double centerZ = (minZ + maxZ) / 2;
        return touchesCentred(
                (maxX - minX) / 2,
                (maxY - minY) / 2,
                (maxZ - minZ) / 2,
                cornerAx - centerX,
                cornerAy - centerY,
                cornerAz - centerZ,
                cornerBx - centerX,
                cornerBy - centerY,
                cornerBz - centerZ,
                cornerCx - centerX,
                cornerCy - centerY,
                cornerCz - centerZ);
    }

    /** Returns whether the interval from min to max meets that of three corners. */
    static boolean meets(double min, double max, double a, double b, double c) {
        return (a <= max || b <= max || c <= max) && (a >= min || b >= min || c >= min);
    }

    private static boolean touchesCentred(
            double hx,
            double hy,
            double hz,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double cx,
            double cy,
            double cz) {
        if (inside(hx, hy, hz, ax, ay, az) || inside(hx, hy, hz, bx, by, bz) || inside(hx, hy, hz, cx, cy, cz)) {
            return true;
        }
        double abx = bx - ax;
        double aby = by - ay;
        double abz = bz - az;
        double acx = cx - ax;
        double acy = cy - ay;
        double acz = cz - az;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        if (Math.abs(nx * ax + ny * ay + nz * az) > Math.abs(nx) * hx + Math.abs(ny) * hy + Math.abs(nz) * hz) {
            return false;
        }
        double bcx = cx - bx;
        double bcy = cy - by;
        double bcz = cz - bz;
        return !(edgeApart(hy, hz, aby, abz, ay, az, cy, cz)
                || edgeApart(hz, hx, abz, abx, az, ax, cz, cx)
                || edgeApart(hx, hy, abx, aby, ax, ay, cx, cy)
                || edgeApart(hy, hz, bcy, bcz, by, bz, ay, az)
                || edgeApart(hz, hx, bcz, bcx, bz, bx, az, ax)
                || edgeApart(hx, hy, bcx, bcy, bx, by, ax, ay)
                || edgeApart(hy, hz, acy, acz, ay, az, by, bz)
                || edgeApart(hz, hx, acz, acx, az, ax, bz, bx)
                || edgeApart(hx, hy, acx, acy, ax, ay, bx, by));
    }

    private static boolean inside(double hx, double hy, double hz, double x, double y, double z) {
        return Math.abs(x) <= hx && Math.abs(y) <= hy && Math.abs(z) <= hz;
    }

    /**
     * Across an edge e in the plane of two axes: both ends of the edge fall on one number, the third corner on
     * another.
     */
    private static boolean edgeApart(
            double hu, double hv, double eu, double ev, double u, double v, double thirdU, double thirdV) {
        double edge = eu * v - ev * u;
        double third = eu * thirdV - ev * thirdU;
        double extent = Math.abs(ev) * hu + Math.abs(eu) * hv;
        return (edge > extent && third > extent) || (edge < -extent && third < -extent);
    }
}
