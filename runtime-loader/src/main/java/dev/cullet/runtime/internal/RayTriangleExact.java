// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Ray against closed triangle in exact arithmetic: decides where the filter of {@link RayTriangle} does not.
 *
 * <p>Corners A, B and C are relative to the origin of the ray. Its line has the triangle's edges on the sides
 * {@code det [d A B]}, {@code det [d B C]} and {@code det [d C A]}, and meets the triangle if no two of them are
 * opposite. Their sum is the slope d . n, n being the normal, and {@code t = det [A B C] / slope}. If all three sides
 * are 0, line and triangle are in one plane (or the triangle has no area); the line then meets it in an interval,
 * whose ends are corners on the line and points where an edge crosses it.
 *
 * <p>Exact for all floats. Numbers of 1 to some dozens of parts; microseconds. Nothing is allocated.
 *
 * <p>Source: Shewchuk 1997, section 2 (arithmetic).
 */
final class RayTriangleExact {
    /** Above it a limit of t counts as infinite: no t of floats is larger. Below its inverse a limit counts as 0. */
    private static final double LARGEST_T = 0x1p300;

    private static final int DIRECTION = 0;
    private static final int A = 3;
    private static final int B = 6;
    private static final int C = 9;
    private static final int CROSS = 12;
    private static final int NUMBER = 15;
    private static final int SLOPE = 16;
    private static final int HEIGHT = 17;
    private static final int LIMIT = 18;
    private static final int SIDE_OF_P = 19;
    private static final int SIDE_OF_Q = 20;
    private static final int ALONG_P = 21;
    private static final int ALONG_Q = 22;

    private RayTriangleExact() {}

    /** Returns the t in {@code 0 .. maxT} at which the ray hits, rounded, or {@link RayTriangle#MISS}. */
    static double hit(PreparedRay ray, QueryMesh mesh, int triangle) {
        Expansion[] e = Expansion.scratch();
        set(e, ray, mesh, triangle);
        double maxT = ray.maxT;
        return hit(e, maxT >= LARGEST_T ? Double.POSITIVE_INFINITY : maxT <= 1 / LARGEST_T ? 0 : maxT);
    }

    /** Sets direction and corners: the first 12 numbers. */
    static void set(Expansion[] e, PreparedRay ray, QueryMesh mesh, int triangle) {
        ExactVector.setDifference(e, DIRECTION, ray.dx, ray.dy, ray.dz, -ray.lowX, -ray.lowY, -ray.lowZ);
        for (int corner = 0; corner < 3; corner++) {
            long key = mesh.corner(triangle, corner);
            ExactVector.setDifference(e, A + 3 * corner, mesh.x(key), mesh.y(key), mesh.z(key), ray.ox, ray.oy, ray.oz);
        }
    }

    /** Returns the t of a hit, after {@link #set}. */
    static double hit(Expansion[] e, double maxT) {
        e[SLOPE].clear();
        int ab = side(e, A, B);
        int bc = side(e, B, C);
        int ca = side(e, C, A);
        if ((ab < 0 || bc < 0 || ca < 0) && (ab > 0 || bc > 0 || ca > 0)) {
            return RayTriangle.MISS;
        }
        if (ab == 0 && bc == 0 && ca == 0) {
            return inPlane(e, maxT);
        }
        ExactVector.setCross(e, CROSS, B, C);
        ExactVector.setDot(e, HEIGHT, A, CROSS);
        if (compare(e, HEIGHT, SLOPE, 0) < 0 || compare(e, HEIGHT, SLOPE, maxT) > 0) {
            return RayTriangle.MISS;
        }
        return quotient(e, HEIGHT, SLOPE, maxT);
    }

    /** Returns the sign of {@code det [d p q]}, and adds the determinant to the slope. */
    private static int side(Expansion[] e, int p, int q) {
        ExactVector.setCross(e, CROSS, p, q);
        int sign = ExactVector.setDot(e, NUMBER, DIRECTION, CROSS).sign();
        e[SLOPE].addProduct(e[NUMBER], 1);
        return sign;
    }

    /** Returns the t of a hit where the line is in the triangle's plane. */
    private static double inPlane(Expansion[] e, double maxT) {
        int axis = axisOfSides(e);
        double first = Double.POSITIVE_INFINITY;
        boolean startsBefore = false;
        boolean endsAfter = false;
        for (int corner = 0; corner < 3; corner++) {
            int p = A + 3 * corner;
            int q = A + 3 * ((corner + 1) % 3);
            int sideOfP = lineSide(e, SIDE_OF_P, p, axis);
            int sideOfQ = lineSide(e, SIDE_OF_Q, q, axis);
            if (sideOfP == 0) {
                ExactVector.setDot(e, HEIGHT, DIRECTION, p);
                ExactVector.setDot(e, SLOPE, DIRECTION, DIRECTION);
            } else if (sideOfP * sideOfQ < 0) {
                // at p + (q - p) * sideOfP / (sideOfP - sideOfQ)
                ExactVector.setDot(e, ALONG_P, DIRECTION, p);
                ExactVector.setDot(e, ALONG_Q, DIRECTION, q);
                e[HEIGHT].clear().addProduct(e[SIDE_OF_P], e[ALONG_Q]).subtractProduct(e[SIDE_OF_Q], e[ALONG_P]);
                ExactVector.setDot(e, NUMBER, DIRECTION, DIRECTION);
                e[SLOPE].clear().addProduct(e[SIDE_OF_P], e[NUMBER]).subtractProduct(e[SIDE_OF_Q], e[NUMBER]);
            } else {
                continue;
            }
            if (e[SLOPE].sign() == 0) {
                return RayTriangle.MISS; // no direction
            }
            endsAfter |= compare(e, HEIGHT, SLOPE, 0) >= 0;
            startsBefore |= compare(e, HEIGHT, SLOPE, maxT) <= 0;
            first = Math.min(first, quotient(e, HEIGHT, SLOPE, maxT));
        }
        return startsBefore && endsAfter ? first : RayTriangle.MISS;
    }

    /** Returns an axis on which d x A, d x B and d x C, which are parallel, are not all 0; 0 if there is none. */
    private static int axisOfSides(Expansion[] e) {
        for (int axis = 0; axis < 3; axis++) {
            for (int corner = A; corner <= C; corner += 3) {
                if (lineSide(e, NUMBER, corner, axis) != 0) {
                    return axis;
                }
            }
        }
        return 0;
    }

    /** Sets a number to the component of d x p on an axis; returns its sign. */
    private static int lineSide(Expansion[] e, int to, int p, int axis) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        return e[to].clear()
                .addProduct(e[DIRECTION + next], e[p + last])
                .subtractProduct(e[DIRECTION + last], e[p + next])
                .sign();
    }

    /** Returns the sign of {@code above / below - limit}. */
    private static int compare(Expansion[] e, int above, int below, double limit) {
        if (limit == Double.POSITIVE_INFINITY) {
            return -1;
        }
        return e[LIMIT].clear()
                        .addProduct(e[above], 1)
                        .addProduct(e[below], -limit)
                        .sign()
                * e[below].sign();
    }

    /** Returns the quotient, rounded, within {@code 0 .. maxT}. */
    private static double quotient(Expansion[] e, int above, int below, double maxT) {
        return Math.min(Math.max(e[above].value() / e[below].value(), 0) + 0.0, maxT);
    }
}
