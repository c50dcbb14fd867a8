// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.ExactVector;
import dev.cullet.runtime.internal.Expansion;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.SweptSphereTriangle;
import dev.cullet.runtime.internal.SweptSphereTriangleExact;

/**
 * Iterates over the triangles that a moving capsule touches.
 *
 * <p>A capsule touches a triangle where a sphere touches the Minkowski sum of the triangle and the reversed segment: a
 * prism whose faces are the triangle less each end of the segment, and the three parallelograms of its edges and the
 * segment. These are eight triangles, and a moving sphere that starts outside touches the prism first where it touches
 * the first of them, which has a closed form ({@link SweptSphereTriangle}). So whether it touches is exact, for numbers
 * that are 0 or from 2^-100 to 2^100; t is rounded.
 *
 * <p>A sphere that starts inside the prism, where the segment pierces the triangle, is not found to touch: the caller
 * tests the start.
 */
public final class CapsuleTriangles extends SweepWalk {
    private static final double SLACK = 0x1p-30;

    /** The corners of the eight triangles: 0 to 2 less the start of the segment, 3 to 5 less its end. */
    private static final int[] FACES = {0, 1, 2, 3, 4, 5, 0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 2, 0, 3, 2, 3, 5};

    /** Cosine of the angle between motion and tangent up to which a motion does not approach. */
    private static final double TANGENT = 1e-6;

    private final double[] extents = new double[6];
    private final double[] from = new double[3];
    private final double[] to = new double[3];

    /** Six corners relative to the segment: 18 numbers. */
    private final double[] corners = new double[18];

    private final SweptSphereTriangle swept = new SweptSphereTriangle();
    private final SegmentFoot segment = new SegmentFoot();
    private double radius;
    private boolean approaching;

    /** A walk that has begun nowhere. */
    public CapsuleTriangles() {}

    /**
     * Starts a walk.
     *
     * @param directionX motion from t = 0 to t = 1, not 0 on all axes; {@code directionY} and {@code directionZ} too
     * @param onlyApproached whether only triangles count whose distance decreases at the contact, by more than 1e-6 of
     *     the way
     */
    public void begin(
            QueryMesh of,
            Capsule capsule,
            double directionX,
            double directionY,
            double directionZ,
            boolean onlyApproached) {
        from[0] = capsule.fromX;
        from[1] = capsule.fromY;
        from[2] = capsule.fromZ;
        to[0] = capsule.toX;
        to[1] = capsule.toY;
        to[2] = capsule.toZ;
        radius = capsule.radius;
        approaching = onlyApproached;
        for (int axis = 0; axis < 3; axis++) {
            extents[axis] = radius + Math.max(0, from[axis] - to[axis]);
            extents[3 + axis] = radius + Math.max(0, to[axis] - from[axis]);
        }
        setLine(from[0], from[1], from[2], directionX, directionY, directionZ);
        begin(of, 0, 1, extents);
    }

    @Override
    double hit(QueryMesh of, int candidate) {
        double size = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
        swept.setMotion(dx, dy, dz);
        for (int k = 0; k < 3; k++) {
            long corner = of.corner(candidate, k);
            for (int axis = 0; axis < 3; axis++) {
                double at = of.coordinate(corner, axis);
                corners[3 * k + axis] = at - from[axis];
                corners[9 + 3 * k + axis] = at - to[axis];
                size += Math.abs(corners[3 * k + axis]) + Math.abs(corners[9 + 3 * k + axis]);
            }
        }
        double slack = SLACK * size;
        double latest = enter(radius + slack, slack);
        if (latest > 1) {
            return -1;
        }
        boolean certain = radius > slack ? enter(radius - slack, 0) <= 1 : crosses(slack);
        if (!certain && !touches(of, candidate)) {
            return -1;
        }
        double first = enter(radius, 0);
        double t = first <= 1 ? first : latest;
        return approaching && !approaches(of, candidate, t) ? -1 : t;
    }

    /** Returns the first t at which a sphere touches one of the eight triangles in double, or infinity. */
    private double enter(double grown, double slack) {
        double first = Double.POSITIVE_INFINITY;
        for (int i = 0; i < FACES.length; i += 3) {
            swept.setCorners(corners, 3 * FACES[i], 3 * FACES[i + 1], 3 * FACES[i + 2]);
            double t = swept.enter(false, grown, slack);
            first = t >= 0 ? Math.min(first, t) : first;
        }
        return first;
    }

    /** Returns whether the way of the sphere crosses one of the eight triangles for certain. */
    private boolean crosses(double slack) {
        for (int i = 0; i < FACES.length; i += 3) {
            swept.setCorners(corners, 3 * FACES[i], 3 * FACES[i + 1], 3 * FACES[i + 2]);
            if (swept.crosses(slack)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the capsule touches during the motion, exactly. */
    private boolean touches(QueryMesh of, int candidate) {
        Expansion[] e = Expansion.scratch();
        for (int i = 0; i < FACES.length; i += 3) {
            ExactVector.setDifference(e, 0, dx, dy, dz, 0, 0, 0);
            for (int k = 0; k < 3; k++) {
                int face = FACES[i + k];
                double[] end = face < 3 ? from : to;
                long corner = of.corner(candidate, face % 3);
                ExactVector.setDifference(
                        e, 3 + 3 * k, of.x(corner), of.y(corner), of.z(corner), end[0], end[1], end[2]);
            }
            if (SweptSphereTriangleExact.touches(e, radius)) {
                return true;
            }
        }
        return false;
    }

    private boolean approaches(QueryMesh of, int candidate, double t) {
        segment.set(
                from[0] + t * dx,
                from[1] + t * dy,
                from[2] + t * dz,
                to[0] + t * dx,
                to[1] + t * dy,
                to[2] + t * dz,
                radius);
        segment.moveToNearest(of, candidate);
        TriangleFoot foot = segment.foot;
        double motion = Math.sqrt(dx * dx + dy * dy + dz * dz);
        return foot.x * dx + foot.y * dy + foot.z * dz > TANGENT * motion * Math.sqrt(foot.distance2);
    }
}
