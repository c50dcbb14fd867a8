// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Closed box against closed triangle: the thirteen separating axes of Akenine-Moller 2001. Touching is not separated.
 * Exact for all coordinates that are floats.
 *
 * <p>The box's own three axes compare the given numbers, without any arithmetic. The others are tested in double with
 * the box's center as the origin. An axis on which the gap is smaller than its error bound is in doubt; if no other one
 * separates, {@link BoxTriangleExact} decides. On a triangle without area the plane's axis never separates, and the
 * other twelve are those of a segment.
 *
 * <p>With e = 2^-53, L the sum of the sizes of the box and the triangle and of their distance per axis, and sizes that
 * are sums of absolute coordinates, the gap on an axis across an edge errs by less than 12 e L times the edge's size
 * in the plane of the axis, and that on the normal of edges u and v by less than 20 e L |u| |v|. The tests allow for 32
 * e.
 */
final class BoxTriangle {
    private static final double ERROR = 1.0 / (1L << 48);

    /** A point inside errs by less than 4 e of the box's half size. */
    private static final double INSIDE = 1 - ERROR;

    private static final int OVERLAP = 0;
    private static final int IN_DOUBT = 1;
    private static final int SEPARATED = 2;

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
        // A method of its own for the rest, so that this one is small enough to be compiled into the walk.
        return meets(minX, maxX, cornerAx, cornerBx, cornerCx)
                && meets(minY, maxY, cornerAy, cornerBy, cornerCy)
                && meets(minZ, maxZ, cornerAz, cornerBz, cornerCz)
                && touchesOnOtherAxes(
                        minX, minY, minZ, maxX, maxY, maxZ, cornerAx, cornerAy, cornerAz, cornerBx, cornerBy, cornerBz,
                        cornerCx, cornerCy, cornerCz);
    }

    /** Returns whether none of the ten axes that are not the box's separates. */
    private static boolean touchesOnOtherAxes(
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
        double centerX = (minX + maxX) / 2;
        double centerY = (minY + maxY) / 2;
        double centerZ = (minZ + maxZ) / 2;
        double hx = (maxX - minX) / 2;
        double hy = (maxY - minY) / 2;
        double hz = (maxZ - minZ) / 2;
        double ax = cornerAx - centerX;
        double ay = cornerAy - centerY;
        double az = cornerAz - centerZ;
        double bx = cornerBx - centerX;
        double by = cornerBy - centerY;
        double bz = cornerBz - centerZ;
        double cx = cornerCx - centerX;
        double cy = cornerCy - centerY;
        double cz = cornerCz - centerZ;
        if (inside(hx, hy, hz, ax, ay, az) || inside(hx, hy, hz, bx, by, bz) || inside(hx, hy, hz, cx, cy, cz)) {
            return true;
        }
        double abx = cornerBx - cornerAx;
        double aby = cornerBy - cornerAy;
        double abz = cornerBz - cornerAz;
        double acx = cornerCx - cornerAx;
        double acy = cornerCy - cornerAy;
        double acz = cornerCz - cornerAz;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double sizeAb = Math.abs(abx) + Math.abs(aby) + Math.abs(abz);
        double sizeAc = Math.abs(acx) + Math.abs(acy) + Math.abs(acz);
        double size = Math.abs(ax) + Math.abs(ay) + Math.abs(az) + sizeAb + sizeAc + hx + hy + hz;
        double relative = ERROR * size;
        double error = relative * sizeAb * sizeAc;
        double gap =
                Math.abs(nx * ax + ny * ay + nz * az) - (Math.abs(nx) * hx + Math.abs(ny) * hy + Math.abs(nz) * hz);
        if (gap > error) {
            return false;
        }
        int ab = across(relative, hx, hy, hz, abx, aby, abz, ax, ay, az, cx, cy, cz);
        if (ab == SEPARATED) {
            return false;
        }
        int ca = across(relative, hx, hy, hz, acx, acy, acz, ax, ay, az, bx, by, bz);
        if (ca == SEPARATED) {
            return false;
        }
        double bcx = cornerCx - cornerBx;
        double bcy = cornerCy - cornerBy;
        double bcz = cornerCz - cornerBz;
        int bc = across(relative, hx, hy, hz, bcx, bcy, bcz, bx, by, bz, ax, ay, az);
        if (bc == SEPARATED) {
            return false;
        }
        return (gap <= -error && (ab | bc | ca) == OVERLAP)
                || !BoxTriangleExact.apart(
                        minX, minY, minZ, maxX, maxY, maxZ, cornerAx, cornerAy, cornerAz, cornerBx, cornerBy, cornerBz,
                        cornerCx, cornerCy, cornerCz);
    }

    /** Returns whether the interval from min to max meets that of three corners. */
    static boolean meets(double min, double max, double a, double b, double c) {
        return (a <= max || b <= max || c <= max) && (a >= min || b >= min || c >= min);
    }

    /** Returns whether a point is in the box for certain; false on its surface and within the rounding of it. */
    private static boolean inside(double hx, double hy, double hz, double x, double y, double z) {
        return Math.abs(x) <= hx * INSIDE && Math.abs(y) <= hy * INSIDE && Math.abs(z) <= hz * INSIDE;
    }

    /**
     * Returns whether one of the three axes across an edge e separates.
     *
     * @param relative bound of the error of a gap, relative to the edge's size
     * @param ax start of the edge; the third corner is t
     */
    private static int across(
            double relative,
            double hx,
            double hy,
            double hz,
            double ex,
            double ey,
            double ez,
            double ax,
            double ay,
            double az,
            double tx,
            double ty,
            double tz) {
        double sizeX = Math.abs(ex);
        double sizeY = Math.abs(ey);
        double sizeZ = Math.abs(ez);
        int x = apart(relative * (sizeY + sizeZ), sizeZ * hy + sizeY * hz, ey * az - ez * ay, ey * tz - ez * ty);
        if (x == SEPARATED) {
            return SEPARATED;
        }
        int y = apart(relative * (sizeZ + sizeX), sizeX * hz + sizeZ * hx, ez * ax - ex * az, ez * tx - ex * tz);
        if (y == SEPARATED) {
            return SEPARATED;
        }
        int z = apart(relative * (sizeX + sizeY), sizeY * hx + sizeX * hy, ex * ay - ey * ax, ex * ty - ey * tx);
        return z == SEPARATED ? SEPARATED : x | y | z;
    }

    /** Returns whether an interval from edge to third, in any order, is apart from -extent .. extent. */
    private static int apart(double error, double extent, double edge, double third) {
        double inner = extent - error;
        if ((edge > inner && third > inner) || (edge < -inner && third < -inner)) {
            return Math.min(Math.abs(edge), Math.abs(third)) > extent + error ? SEPARATED : IN_DOUBT;
        }
        return OVERLAP;
    }
}
