// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Ray against closed triangle, both faces: a filter in double, which decides all but about one of a million tests of
 * ordinary rays. {@link RayTriangleExact} decides the rest.
 *
 * <p>The axes are renamed so that the direction is longest along z. Each corner is sheared along the ray into a plane,
 * where the ray is the point 0 0; the line meets the triangle if that point is on one side of all three edges (Woop,
 * Benthin and Wald 2013). Let R be the largest coordinate of a corner relative to the ray's origin, u = 2^-53. A
 * sheared coordinate errs by at most 7 u R, and the side of an edge by at most E (S + E) for E = 2^-48 R, S being the
 * sum of the absolute sheared coordinates. A side within that of 0 is in doubt.
 *
 * <p>t is height / slope, height = n . a and slope = n . d, n being the normal from edges in model space. With L the
 * product of the sums of the absolute components of two edges, the slope errs by at most 10 u L and the height by at
 * most 8 u L R. A slope of less than 2^-14 L (of a grazing ray or a sliver) is in doubt; else t errs by at most 2^-48
 * L / slope of R in the ray's units plus t, and an end of the ray within that is in doubt.
 */
final class RayTriangle {
    /** No hit. */
    static final double MISS = -1;

    /** Neither a hit nor a miss for certain. */
    static final double DOUBT = -2;

    /** Relative to R: above all rounding errors, see above. */
    static final double ERROR = 0x1p-48;

    /**
     * What is added to the error per slack of a ray: a sheared coordinate moves by at most 1.8 times the distance of
     * ray and triangle, the height over the triangle's plane by once of it.
     */
    static final double PER_SLACK = 4;

    private static final double GRAZING = 0x1p-14;

    private RayTriangle() {}

    /**
     * Returns the t in {@code 0 .. maxT} at which the ray hits, {@link #MISS} or {@link #DOUBT}.
     *
     * @param ray its {@code error} is {@link #ERROR} times a number not smaller than any coordinate of a corner
     *     relative to the origin; plus {@link #PER_SLACK} times the distance up to which a ray beside the triangle is
     *     in doubt
     */
    static double hit(PreparedRay ray, QueryMesh mesh, int triangle) {
        int x = ray.axisX;
        int y = ray.axisY;
        int z = ray.axisZ;
        double sx = ray.shearX;
        double sy = ray.shearY;
        double perZ = ray.perZ;
        double maxT = ray.maxT;
        double error = ray.error;
        double rx = ray.originX;
        double ry = ray.originY;
        double rz = ray.originZ;
        double ax;
        double ay;
        double az;
        double bx;
        double by;
        double bz;
        double cx;
        double cy;
        double cz;
        RayLayout layout = mesh.rayLayout();
        if (layout != null) { // its walk has just read the corners there
            float[] corners = layout.corners();
            int at = 9 * triangle;
            ax = corners[at + x];
            ay = corners[at + y];
            az = corners[at + z];
            bx = corners[at + 3 + x];
            by = corners[at + 3 + y];
            bz = corners[at + 3 + z];
            cx = corners[at + 6 + x];
            cy = corners[at + 6 + y];
            cz = corners[at + 6 + z];
        } else {
            long cornerA = mesh.corner(triangle, 0);
            long cornerB = mesh.corner(triangle, 1);
            long cornerC = mesh.corner(triangle, 2);
            ax = mesh.coordinate(cornerA, x);
            ay = mesh.coordinate(cornerA, y);
            az = mesh.coordinate(cornerA, z);
            bx = mesh.coordinate(cornerB, x);
            by = mesh.coordinate(cornerB, y);
            bz = mesh.coordinate(cornerB, z);
            cx = mesh.coordinate(cornerC, x);
            cy = mesh.coordinate(cornerC, y);
            cz = mesh.coordinate(cornerC, z);
        }
        double toAx = ax - rx;
        double toAy = ay - ry;
        double toAz = az - rz;
        double toBz = bz - rz;
        double toCz = cz - rz;
        double au = toAx - sx * toAz;
        double av = toAy - sy * toAz;
        double bu = bx - rx - sx * toBz;
        double bv = by - ry - sy * toBz;
        double cu = cx - rx - sx * toCz;
        double cv = cy - ry - sy * toCz;
        double a = cu * bv - cv * bu; // the side of the edge between the two other corners
        double b = au * cv - av * cu;
        double c = bu * av - bv * au;
        double size = Math.abs(au) + Math.abs(av) + Math.abs(bu) + Math.abs(bv) + Math.abs(cu) + Math.abs(cv);
        double e = error * (size + error);
        if ((a < -e || b < -e || c < -e) && (a > e || b > e || c > e)) {
            return MISS;
        }
        if (!((a > e && b > e && c > e) || (a < -e && b < -e && c < -e))) {
            return (au > error && bu > error && cu > error)
                            || (au < -error && bu < -error && cu < -error)
                            || (av > error && bv > error && cv > error)
                            || (av < -error && bv < -error && cv < -error)
                    ? MISS
                    : DOUBT;
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
        double edges =
                (Math.abs(abx) + Math.abs(aby) + Math.abs(abz)) * (Math.abs(acx) + Math.abs(acy) + Math.abs(acz));
        double slope = nx * sx + ny * sy + nz;
        double t = (nx * toAx + ny * toAy + nz * toAz) / slope * perZ;
        double angle = edges / Math.abs(slope);
        double slack = angle * (error * Math.abs(perZ) + ERROR * Math.abs(t));
        if (angle < 1 / GRAZING) {
            if (t > slack && t + slack < maxT) {
                return t;
            }
            if (t < -slack || t - slack > maxT) {
                return MISS;
            }
        }
        return DOUBT;
    }
}
