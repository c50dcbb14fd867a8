// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Closed box against closed triangle: the thirteen separating axes of Akenine-Moller 2001. Touching is not separated.
 * Exact for all coordinates that are floats.
 *
 * <p>The box's own three axes compare the given numbers, without any arithmetic. The others are tested in double with
 * the box's center as the origin. An axis on which the gap is smaller than its error bound is in doubt; if no other one
 * separates, {@link BoxTriangleExact} decides those in doubt. On a triangle without area the plane's axis never
 * separates, and the other twelve are those of a segment.
 *
 * <p>With e = 2^-53, L the sum of the sizes of the box and the triangle and of their distance per axis, and sizes that
 * are sums of absolute coordinates, the gap on the axis across an edge errs by less than 12 e L times the edge's size
 * in the plane of the axis, and that on the normal of edges u and v by less than 20 e L |u| |v|. The tests allow for 32
 * e.
 */
final class BoxTriangle {
    private static final double ERROR = 1.0 / (1L << 48);

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
        if ((inside(minX, maxX, cornerAx) && inside(minY, maxY, cornerAy) && inside(minZ, maxZ, cornerAz))
                || (inside(minX, maxX, cornerBx) && inside(minY, maxY, cornerBy) && inside(minZ, maxZ, cornerBz))
                || (inside(minX, maxX, cornerCx) && inside(minY, maxY, cornerCy) && inside(minZ, maxZ, cornerCz))) {
            return true;
        }
        double hx = (maxX - minX) / 2;
        double hy = (maxY - minY) / 2;
        double hz = (maxZ - minZ) / 2;
        // from the lower corner first: the rounding does not grow with the distance from the origin
        double ax = cornerAx - minX - hx;
        double ay = cornerAy - minY - hy;
        double az = cornerAz - minZ - hz;
        double bx = cornerBx - minX - hx;
        double by = cornerBy - minY - hy;
        double bz = cornerBz - minZ - hz;
        double cx = cornerCx - minX - hx;
        double cy = cornerCy - minY - hy;
        double cz = cornerCz - minZ - hz;
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
        int plane = gap > -error ? 1 : 0;
        int ab = across(relative, hx, hy, hz, abx, aby, abz, ax, ay, az, cx, cy, cz);
        if (ab < 0) {
            return false;
        }
        int bc = across(
                relative,
                hx,
                hy,
                hz,
                cornerCx - cornerBx,
                cornerCy - cornerBy,
                cornerCz - cornerBz,
                bx,
                by,
                bz,
                ax,
                ay,
                az);
        if (bc < 0) {
            return false;
        }
        int ca = across(relative, hx, hy, hz, acx, acy, acz, ax, ay, az, bx, by, bz);
        if (ca < 0) {
            return false;
        }
        int doubt = plane | ab << 1 | bc << 4 | ca << 7;
        return doubt == 0
                || !BoxTriangleExact.apart(
                        doubt, minX, minY, minZ, maxX, maxY, maxZ, cornerAx, cornerAy, cornerAz, cornerBx, cornerBy,
                        cornerBz, cornerCx, cornerCy, cornerCz);
    }

    /** Returns whether the interval from min to max meets that of three corners. */
    static boolean meets(double min, double max, double a, double b, double c) {
        return (a <= max || b <= max || c <= max) && (a >= min || b >= min || c >= min);
    }

    private static boolean inside(double min, double max, double a) {
        return a >= min && a <= max;
    }

    /**
     * Returns -1 if an axis across an edge e separates, else a bit for each of the three axes that is in doubt.
     *
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
        double gapX = gap(ey * az - ez * ay, ey * tz - ez * ty) - (sizeZ * hy + sizeY * hz);
        double errorX = relative * (sizeY + sizeZ);
        if (gapX > errorX) {
            return -1;
        }
        double gapY = gap(ez * ax - ex * az, ez * tx - ex * tz) - (sizeX * hz + sizeZ * hx);
        double errorY = relative * (sizeZ + sizeX);
        if (gapY > errorY) {
            return -1;
        }
        double gapZ = gap(ex * ay - ey * ax, ex * ty - ey * tx) - (sizeY * hx + sizeX * hy);
        double errorZ = relative * (sizeX + sizeY);
        if (gapZ > errorZ) {
            return -1;
        }
        return (gapX > -errorX ? 1 : 0) | (gapY > -errorY ? 2 : 0) | (gapZ > -errorZ ? 4 : 0);
    }

    /** Returns the distance of an interval between two numbers from 0; not above 0 where it contains 0. */
    private static double gap(double edge, double third) {
        return Math.max(Math.min(edge, third), -Math.max(edge, third));
    }
}
