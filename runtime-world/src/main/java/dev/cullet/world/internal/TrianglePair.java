// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.internal.Orientation3;
import dev.cullet.runtime.internal.Orientation2;

/**
 * Exact overlap test of two triangles. Touching counts, coplanar triangles too. Exact for float coordinates; triangles
 * that degenerate to a line or a point are treated as such.
 *
 * <p>If no corner lies in the other triangle's plane, six signs reject most pairs and two more decide. Otherwise the
 * triangles meet if and only if an edge of one meets the other, and each edge is tested.
 *
 * <p>An instance is scratch memory for one thread; tests allocate nothing.
 *
 * <p>Source: Guigue and Devillers 2003, Fast and Robust Triangle-Triangle Overlap Test Using Orientation Predicates.
 */
public final class TrianglePair {
    /** Points 0 1 2 are the first triangle, 3 4 5 the second. */
    private final float[] points = new float[18];

    private final Orientation3 orientation = new Orientation3();

    /** Sets a corner: 0 1 2 of the first triangle, 3 4 5 of the second. */
    public void set(int corner, float x, float y, float z) {
        points[3 * corner] = x;
        points[3 * corner + 1] = y;
        points[3 * corner + 2] = z;
    }

    /** Returns whether the closed triangles share a point. */
    public boolean touch() {
        for (int axis = 0; axis < 3; axis++) {
            if (min(0, axis) > max(3, axis) || min(3, axis) > max(0, axis)) {
                return false;
            }
        }
        int s0 = orientation.of(points, 3, 4, 5, 0);
        int s1 = orientation.of(points, 3, 4, 5, 1);
        int s2 = orientation.of(points, 3, 4, 5, 2);
        if (s0 != 0 && s0 == s1 && s1 == s2) {
            return false;
        }
        int t0 = orientation.of(points, 0, 1, 2, 3);
        int t1 = orientation.of(points, 0, 1, 2, 4);
        int t2 = orientation.of(points, 0, 1, 2, 5);
        if (t0 != 0 && t0 == t1 && t1 == t2) {
            return false;
        }
        if (s0 * s1 * s2 != 0 && t0 * t1 * t2 != 0) {
            return cross(alone(s0, s1, s2), alone(t0, t1, t2), s0 * s1 * s2, t0 * t1 * t2);
        }
        return edgesMeet(0, 3) || edgesMeet(3, 0);
    }

    /** Returns the index of the sign, of three not all equal and none zero, that differs from the other two. */
    private static int alone(int sign0, int sign1, int sign2) {
        return sign1 == sign2 ? 0 : sign0 == sign2 ? 1 : 2;
    }

    /**
     * Each triangle crosses the other's plane, so each cuts the planes' common line in a segment; the segments overlap
     * if each begins before the other ends.
     *
     * @param i the corner of the first triangle that is alone on its side of the second; its sign is {@code side}, as
     *     the product of three signs of which two are equal
     */
    private boolean cross(int i, int j, int side, int otherSide) {
        int p1 = i;
        int q1 = (i + 1) % 3;
        int r1 = (i + 2) % 3;
        int p2 = 3 + j;
        int q2 = 3 + (j + 1) % 3;
        int r2 = 3 + (j + 2) % 3;
        // orient each triangle so that the other's lone corner is in front of it
        if (side > 0) {
            int swapped = q2;
            q2 = r2;
            r2 = swapped;
        }
        if (otherSide > 0) {
            int swapped = q1;
            q1 = r1;
            r1 = swapped;
        }
        return orientation.of(points, p1, q1, p2, q2) >= 0 && orientation.of(points, p1, r1, r2, p2) >= 0;
    }

    private boolean edgesMeet(int triangle, int other) {
        for (int k = 0; k < 3; k++) {
            if (segmentMeetsTriangle(triangle + k, triangle + (k + 1) % 3, other)) {
                return true;
            }
        }
        return false;
    }

    private boolean segmentMeetsTriangle(int p, int q, int triangle) {
        int a = triangle;
        int b = triangle + 1;
        int c = triangle + 2;
        int atP = orientation.of(points, a, b, c, p);
        int atQ = orientation.of(points, a, b, c, q);
        if (atP * atQ > 0) {
            return false;
        }
        if (atP != 0 || atQ != 0) { // the segment pierces the plane in one point
            int e0 = orientation.of(points, p, q, a, b);
            int e1 = orientation.of(points, p, q, b, c);
            int e2 = orientation.of(points, p, q, c, a);
            return (e0 >= 0 && e1 >= 0 && e2 >= 0) || (e0 <= 0 && e1 <= 0 && e2 <= 0);
        }
        if (segmentsMeet(p, q, a, b) || segmentsMeet(p, q, b, c) || segmentsMeet(p, q, c, a)) {
            return true;
        }
        return inTriangle(p, triangle); // in its plane, across no edge: all of it inside, or all outside
    }

    /** For a point in the triangle's plane; false if the triangle degenerates to a line. */
    private boolean inTriangle(int p, int triangle) {
        boolean area = false;
        for (int axis = 0; axis < 3; axis++) {
            int turn = turn(triangle, triangle + 1, triangle + 2, axis);
            if (turn != 0) {
                area = true;
                if (turn * turn(triangle, triangle + 1, p, axis) < 0
                        || turn * turn(triangle + 1, triangle + 2, p, axis) < 0
                        || turn * turn(triangle + 2, triangle, p, axis) < 0) {
                    return false;
                }
            }
        }
        return area;
    }

    /**
     * Returns whether two segments share a point: they lie in one plane, and their projections along each axis meet. At
     * least one axis does not lie in that plane, and the projection along it is exact; for segments on one line, all
     * axes together decide.
     */
    private boolean segmentsMeet(int p, int q, int a, int b) {
        if (orientation.of(points, p, q, a, b) != 0) {
            return false;
        }
        for (int axis = 0; axis < 3; axis++) {
            if (!projectionsMeet(axis, p, q, a, b)) {
                return false;
            }
        }
        return true;
    }

    private boolean projectionsMeet(int axis, int p, int q, int a, int b) {
        for (int k = 1; k <= 2; k++) {
            int other = (axis + k) % 3;
            if (Math.max(at(p, other), at(q, other)) < Math.min(at(a, other), at(b, other))
                    || Math.max(at(a, other), at(b, other)) < Math.min(at(p, other), at(q, other))) {
                return false;
            }
        }
        return turn(p, q, a, axis) * turn(p, q, b, axis) <= 0 && turn(a, b, p, axis) * turn(a, b, q, axis) <= 0;
    }

    private int turn(int a, int b, int c, int axis) {
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        return Orientation2.of(at(a, u), at(a, v), at(b, u), at(b, v), at(c, u), at(c, v));
    }

    private float at(int point, int axis) {
        return points[3 * point + axis];
    }

    private float min(int triangle, int axis) {
        return Math.min(Math.min(at(triangle, axis), at(triangle + 1, axis)), at(triangle + 2, axis));
    }

    private float max(int triangle, int axis) {
        return Math.max(Math.max(at(triangle, axis), at(triangle + 1, axis)), at(triangle + 2, axis));
    }
}
