// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Sphere that moves along a segment against a closed triangle in exact arithmetic: whether the distance of segment and
 * triangle is at most the radius.
 *
 * <p>The nearest points of a segment and a triangle that do not meet are an end of the segment and a point of the
 * triangle, a corner and a point of the segment, or points inside the segment and inside an edge, on the common
 * perpendicular of their lines. Every case is a comparison of polynomials of degree 6 at most. A case that is tested
 * although its points are not the nearest is a distance of two points of the shapes, so it accepts nothing else.
 *
 * <p>Exact for all floats; where the motion is given in double, for numbers of 2^-100 to 2^100. Some 10 to 100
 * microseconds. Nothing is allocated.
 */
public final class SweptSphereTriangleExact {
    /** The first 12 numbers are those of {@link RayTriangleExact#set}. */
    private static final int DIRECTION = 0;

    private static final int A = 3;

    /** Of an edge, or the normal of a triangle. */
    private static final int EDGE = 12;

    private static final int NORMAL = 15;
    private static final int CROSS = 18;
    private static final int LENGTH2 = 21;
    private static final int NUMBER = 22;
    private static final int SUM = 23;

    private SweptSphereTriangleExact() {}

    /** Returns whether the sphere of a thick ray touches the triangle between t = 0 and t = 1. */
    public static boolean touches(PreparedRay ray, QueryMesh mesh, int triangle) {
        Expansion[] e = Expansion.scratch();
        RayTriangleExact.set(e, ray, mesh, triangle);
        return touches(e, ray.radius);
    }

    /**
     * Returns the same for any corners.
     *
     * @param e {@link Expansion#scratch}, of which 0 to 2 are the motion and 3 to 11 the corners relative to the start
     */
    public static boolean touches(Expansion[] e, double radius) {
        if (RayTriangleExact.hit(e, 1) >= 0 || PointTriangleExact.within(e, radius)) {
            return true;
        }
        for (int corner = 0; corner < 3; corner++) {
            if (cornerTouches(e, A + 3 * corner, radius) || edgeTouches(e, corner, radius)) {
                return true;
            }
        }
        for (int corner = A; corner < A + 9; corner++) { // relative to the end of the motion
            e[corner].addProduct(e[DIRECTION + corner % 3], -1);
        }
        return PointTriangleExact.within(e, radius);
    }

    /** Returns whether the sphere touches a corner during the motion; its ends are tested elsewhere. */
    private static boolean cornerTouches(Expansion[] e, int p, double radius) {
        int along = ExactVector.setDot(e, NUMBER, p, DIRECTION).sign();
        boolean moves = ExactVector.setDot(e, LENGTH2, DIRECTION, DIRECTION).sign() > 0;
        if (!moves || along < 0 || e[NUMBER].addProduct(e[LENGTH2], -1).sign() > 0) {
            return false;
        }
        ExactVector.setCross(e, CROSS, p, DIRECTION);
        return within(e, ExactVector.setDot(e, NUMBER, CROSS, CROSS), e[LENGTH2], radius);
    }

    /** Returns whether the sphere touches an edge where the line of the motion is nearest to its line. */
    private static boolean edgeTouches(Expansion[] e, int corner, double radius) {
        int p = A + 3 * corner;
        setEdge(e, corner);
        ExactVector.setCross(e, NORMAL, DIRECTION, EDGE);
        ExactVector.setDot(e, LENGTH2, NORMAL, NORMAL);
        return isBetween(e, p, EDGE) && isBetween(e, p, DIRECTION) && within(e, squareOfDot(e, p), e[LENGTH2], radius);
    }

    /** Returns whether {@code (p x axis) . n / n . n} is in {@code 0 .. 1}: the other line's position. */
    private static boolean isBetween(Expansion[] e, int p, int axis) {
        ExactVector.setCross(e, CROSS, p, axis);
        return ExactVector.setDot(e, NUMBER, CROSS, NORMAL).sign() >= 0
                && e[NUMBER].addProduct(e[LENGTH2], -1).sign() <= 0
                && e[LENGTH2].sign() > 0;
    }

    private static Expansion squareOfDot(Expansion[] e, int p) {
        ExactVector.setDot(e, NUMBER, p, NORMAL);
        return e[SUM].clear().addProduct(e[NUMBER], e[NUMBER]);
    }

    /** Sets the edge from a corner to the next. */
    private static void setEdge(Expansion[] e, int corner) {
        ExactVector.setDifference(e, EDGE, A + 3 * ((corner + 1) % 3), A + 3 * corner);
    }

    /** Returns whether {@code square / length2} is at most the radius squared. */
    private static boolean within(Expansion[] e, Expansion square, Expansion length2, double radius) {
        Expansion radius2 = e[CROSS].clear().addProduct(radius, radius);
        return square.subtractProduct(radius2, length2).sign() <= 0;
    }
}
