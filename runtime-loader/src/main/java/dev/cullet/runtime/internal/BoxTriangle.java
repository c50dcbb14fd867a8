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
public final class BoxTriangle {
    private static final double ERROR = 1.0 / (1L << 48);

    /** A point inside errs by less than 4 e of the box's half size. */
    private static final double INSIDE = 1 - ERROR;

    private static final int OVERLAP = 0;
    private static final int IN_DOUBT = 1;
    private static final int SEPARATED = 2;

    private BoxTriangle() {}

    /** Returns whether a closed box touches a triangle. */
    public static boolean touches(
            QueryMesh mesh,
            int triangle,
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        if (!(meets(minX, maxX, mesh.x(a), mesh.x(b), mesh.x(c))
                && meets(minY, maxY, mesh.y(a), mesh.y(b), mesh.y(c))
                && meets(minZ, maxZ, mesh.z(a), mesh.z(b), mesh.z(c)))) {
            return false;
        }
        // A method of its own for the rest, so that this one is small enough to be compiled into the walk.
        int others = otherAxes(
                minX, minY, minZ, maxX, maxY, maxZ, mesh.x(a), mesh.y(a), mesh.z(a), mesh.x(b), mesh.y(b), mesh.z(b),
                mesh.x(c), mesh.y(c), mesh.z(c));
        return others == OVERLAP
                || (others == IN_DOUBT && !BoxTriangleExact.apart(mesh, triangle, minX, minY, minZ, maxX, maxY, maxZ));
    }

    /**
     * Returns whether one of the ten axes that are not the box's separates, or may separate.
     *
     * <p>Fifteen parameters, since the measured alternative is slower: to read the corners from the mesh again makes a
     * box query 5 % longer, 254 ns instead of 242 for a knot of 24,000 triangles.
     */
    private static int otherAxes(
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
            return OVERLAP;
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
            return SEPARATED;
        }
        int ab = across(relative, hy, hz, aby, abz, aby * az - abz * ay, aby * cz - abz * cy)
                | across(relative, hz, hx, abz, abx, abz * ax - abx * az, abz * cx - abx * cz)
                | across(relative, hx, hy, abx, aby, abx * ay - aby * ax, abx * cy - aby * cx);
        if (ab >= SEPARATED) {
            return SEPARATED;
        }
        int ca = across(relative, hy, hz, acy, acz, acy * az - acz * ay, acy * bz - acz * by)
                | across(relative, hz, hx, acz, acx, acz * ax - acx * az, acz * bx - acx * bz)
                | across(relative, hx, hy, acx, acy, acx * ay - acy * ax, acx * by - acy * bx);
        if (ca >= SEPARATED) {
            return SEPARATED;
        }
        double bcx = cornerCx - cornerBx;
        double bcy = cornerCy - cornerBy;
        double bcz = cornerCz - cornerBz;
        int bc = across(relative, hy, hz, bcy, bcz, bcy * bz - bcz * by, bcy * az - bcz * ay)
                | across(relative, hz, hx, bcz, bcx, bcz * bx - bcx * bz, bcz * ax - bcx * az)
                | across(relative, hx, hy, bcx, bcy, bcx * by - bcy * bx, bcx * ay - bcy * ax);
        if (bc >= SEPARATED) {
            return SEPARATED;
        }
        return gap <= -error ? ab | bc | ca : IN_DOUBT;
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
     * Returns whether the axis across an edge e, in the plane of two axes u and v, separates.
     *
     * @param relative bound of the error of a gap, relative to the edge's size
     * @param edge position of the edge on the axis
     * @param third position of the corner that is not on the edge
     */
    private static int across(double relative, double hu, double hv, double eu, double ev, double edge, double third) {
        double sizeU = Math.abs(eu);
        double sizeV = Math.abs(ev);
        return apart(relative * (sizeU + sizeV), sizeV * hu + sizeU * hv, edge, third);
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
