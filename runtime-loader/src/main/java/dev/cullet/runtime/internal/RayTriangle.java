// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Ray against closed triangle, both faces, without leaks (Woop, Benthin and Wald 2013, in double).
 *
 * <p>Coordinates are relative to the ray's origin, with the axes renamed so that the direction is longest along z.
 * Each corner is sheared along the ray into a plane, where the ray is the point 0 0; the ray hits if that point is on
 * one side of all three edges. Why nothing leaks: a corner's sheared place depends on ray and corner only, so
 * neighbours agree on it; and an edge's side is the difference of two products, where rounding, being monotone, can
 * turn a side into 0 but never into the other side. So in exact arithmetic on the sheared corners no hit is lost, on
 * edges and corners neither, and 0 counts as hit. The other error, calling a far triangle hit because sides became 0,
 * is excluded by the condition that the point is inside the sheared triangle's bounding box, which is an exact test.
 *
 * <p>t is where the line meets the plane, held within the piece of the triangle that the line can meet. If the three
 * sides are 0, within rounding, the ray runs in the triangle's plane; then the hit is where it enters that piece.
 */
final class RayTriangle {
    /** No hit. */
    static final double MISS = -1;

    /** Largest relative slack at the ends of a ray; {@link Lattice#margin} covers it. */
    private static final double END_SLACK = 1.0 / (1L << 34);

    private static final double ROUNDING = 1.0 / (1L << 50);

    /** Below this share of the products it is made of, a sheared triangle's area is that of one seen from the side. */
    private static final double EDGE_ON = 1.0 / (1L << 10);

    private RayTriangle() {}

    /**
     * The t in {@code 0 .. maxT} at which the ray hits, or {@link #MISS}. A hit that rounding of t alone moved past an
     * end of the ray counts, and gets that end's t: so a chain of segments does not leak at its joints.
     *
     * @param sx direction x / direction z; {@code sy} likewise
     * @param perZ 1 / direction z
     * @param maxT not negative, may be infinite
     */
    static double hit(
            double sx,
            double sy,
            double perZ,
            double maxT,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double cx,
            double cy,
            double cz) {
        double au = ax - sx * az;
        double av = ay - sy * az;
        double bu = bx - sx * bz;
        double bv = by - sy * bz;
        double cu = cx - sx * cz;
        double cv = cy - sy * cz;
        double a = cu * bv - cv * bu; // each is the weight of the corner it does not name
        double b = au * cv - av * cu;
        double c = bu * av - bv * au;
        if ((a < 0 || b < 0 || c < 0) && (a > 0 || b > 0 || c > 0)) {
            return MISS;
        }
        if ((au > 0 && bu > 0 && cu > 0)
                || (au < 0 && bu < 0 && cu < 0)
                || (av > 0 && bv > 0 && cv > 0)
                || (av < 0 && bv < 0 && cv < 0)) {
            return MISS;
        }
        double products = Math.abs(cu * bv)
                + Math.abs(cv * bu)
                + Math.abs(au * cv)
                + Math.abs(av * cu)
                + Math.abs(bu * av)
                + Math.abs(bv * au);
        double nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
        double ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
        double nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        double t = (nx * ax + ny * ay + nz * az) / (nx * sx + ny * sy + nz) * perZ;
        if (Math.abs(a + b + c) > EDGE_ON * products && t >= 0 && t <= maxT) {
            return t + 0.0; // not -0
        }
        return carefully(
                sx, sy, perZ, maxT, ax, ay, az, bx, by, bz, cx, cy, cz, Math.abs(a + b + c) <= ROUNDING * products);
    }

    /** Of a line that hits: its t, where the triangle is nearly edge-on, or t not clearly between the ends. */
    private static double carefully(
            double sx,
            double sy,
            double perZ,
            double maxT,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double cx,
            double cy,
            double cz,
            boolean inPlane) {
        double au = ax - sx * az;
        double av = ay - sy * az;
        double bu = bx - sx * bz;
        double bv = by - sy * bz;
        double cu = cx - sx * cz;
        double cv = cy - sy * cz;
        // The piece of the triangle at u = 0 (or v = 0, where it is wider), as its two ends' z: sharp at any angle.
        boolean wideInU = largest(au, bu, cu) >= largest(av, bv, cv);
        double aw = wideInU ? au : av;
        double bw = wideInU ? bu : bv;
        double cw = wideInU ? cu : cv;
        double lowest = Math.min(lower(aw, az, bw, bz), Math.min(lower(bw, bz, cw, cz), lower(cw, cz, aw, az)));
        double highest = Math.max(upper(aw, az, bw, bz), Math.max(upper(bw, bz, cw, cz), upper(cw, cz, aw, az)));
        double first = Math.min(lowest * perZ, highest * perZ);
        double last = Math.max(lowest * perZ, highest * perZ);
        double magnitude = Math.abs(perZ) * largest(az, bz, cz);
        if (inPlane) { // along the whole piece
            return toEnds(first, last, maxT, ROUNDING * magnitude);
        }
        double nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
        double ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
        double nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        double perSlope = perZ / (nx * sx + ny * sy + nz);
        double t = (nx * ax + ny * ay + nz * az) * perSlope;
        t = t >= first ? Math.min(t, last) : first; // NaN, where rounding leaves no slope: first
        double terms = (Math.abs(nx * ax) + Math.abs(ny * ay) + Math.abs(nz * az)) * Math.abs(perSlope);
        double slack = ROUNDING * (magnitude + terms);
        return toEnds(t, t, maxT, slack < END_SLACK * magnitude ? slack : END_SLACK * magnitude);
    }

    private static double largest(double a, double b, double c) {
        return Math.max(Math.abs(a), Math.max(Math.abs(b), Math.abs(c)));
    }

    /** Returns the smallest z of an edge where w is 0, infinity if there is none. */
    private static double lower(double aw, double az, double bw, double bz) {
        if ((aw > 0 && bw > 0) || (aw < 0 && bw < 0)) {
            return Double.POSITIVE_INFINITY;
        }
        return aw == bw ? Math.min(az, bz) : az + aw / (aw - bw) * (bz - az);
    }

    /** The greatest z of an edge where w is 0, minus infinity if there is none. */
    private static double upper(double aw, double az, double bw, double bz) {
        if ((aw > 0 && bw > 0) || (aw < 0 && bw < 0)) {
            return Double.NEGATIVE_INFINITY;
        }
        return aw == bw ? Math.max(az, bz) : az + aw / (aw - bw) * (bz - az);
    }

    /** The first t of {@code first .. last} that is in {@code 0 .. maxT}, give or take the slack. */
    private static double toEnds(double first, double last, double maxT, double slack) {
        if (last >= -slack && first <= maxT + slack) {
            return Math.min(Math.max(first, 0), maxT);
        }
        return MISS;
    }
}
