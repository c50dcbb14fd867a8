// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.ThreadGuard;

/**
 * Shape against shape: whether they touch, nearest points and penetration. An instance is scratch memory, about 94 KB,
 * and result, for one thread; queries allocate nothing after the first one with a shape of so many corners.
 *
 * <pre>
 * if (query.overlaps(crate, rock, rockToCrate)) { ... }
 * </pre>
 *
 * <p>The second shape stands where a transform moves it: its core corners are moved in double and rounded to float
 * once, as those of a mesh in {@link dev.cullet.world.pairs.MeshPairs}; the identity moves nothing. Whether the shapes
 * touch is exact for these corners and the radii: no false hit, no false miss. Distances and points are rounded.
 *
 * <p>The number of steps is bounded by {@link #MAX_STEPS} in double, and is usually 1 to 8; see {@link #steps}.
 */
public final class ShapeQuery {
    /** Maximum number of steps in double; a query within rounding of touching adds exact ones, at most 1024. */
    public static final int MAX_STEPS = PortalSearch.MAX_STEPS + Gjk.MAX_STEPS + Epa.MAX_STEPS;

    private final ShapePair pair = new ShapePair();
    private final ThreadGuard guard = new ThreadGuard();
    private final double[] points = new double[6];
    private double distance = Double.NaN;
    private double depth = Double.NaN;
    private double depthExcess = Double.NaN;
    private double normalX = Double.NaN;
    private double normalY = Double.NaN;
    private double normalZ = Double.NaN;

    /** Scratch memory for one thread. */
    public ShapeQuery() {
        clear();
    }

    /**
     * Returns whether two shapes touch, exactly.
     *
     * @param otherToThis where the other shape stands in the space of the first
     */
    public boolean overlaps(ConvexShape shape, ConvexShape other, RigidTransform otherToThis) {
        guard.enter();
        boolean found = pair.overlaps(shape, other, otherToThis);
        guard.leave();
        return found;
    }

    /**
     * Finds the nearest points of two shapes if their distance is at most a limit. Whether the distance is 0 is exact;
     * other distances are rounded, and the limit is compared with the rounded one.
     *
     * @param otherToThis where the other shape stands in the space of the first
     * @param maxDistance metres, included, not negative, may be infinite
     */
    public boolean closestPoints(ConvexShape shape, ConvexShape other, RigidTransform otherToThis, double maxDistance) {
        Arguments.limit("maxDistance", maxDistance);
        guard.enter();
        pair.set(shape, other, otherToThis);
        boolean touches = pair.touches(Double.POSITIVE_INFINITY);
        distance = touches ? 0 : pair.distance();
        boolean found = distance <= maxDistance;
        if (found) {
            depth = Double.NaN;
            depthExcess = Double.NaN;
            pair.nearest(touches, points);
            normalX = pair.normalX;
            normalY = pair.normalY;
            normalZ = pair.normalZ;
        } else {
            clear();
        }
        guard.leave();
        return found;
    }

    /**
     * Computes the penetration of two shapes: the shortest motion of the other shape after which they at most touch, in
     * {@link #depth} along {@link #normalX}. Whether the shapes touch is exact.
     *
     * <p>The depth is rounded: a motion by it parts the shapes within 2^-40 of their size. It is the minimum up to
     * {@link #depthExcess}, which is 0 within rounding unless {@link #MAX_STEPS} were not enough, as for hulls of some
     * hundred corners. Cores without volume in one plane, such as two crossing capsules, part across the plane.
     *
     * @param otherToThis where the other shape stands in the space of the first
     * @return whether they touch; if not, the result is cleared
     */
    public boolean penetration(ConvexShape shape, ConvexShape other, RigidTransform otherToThis) {
        guard.enter();
        boolean touches = pair.set(shape, other, otherToThis) && pair.touches(Double.POSITIVE_INFINITY);
        clear();
        if (touches) {
            distance = 0;
            depth = pair.penetration(points);
            depthExcess = pair.depthExcess();
            normalX = pair.normalX;
            normalY = pair.normalY;
            normalZ = pair.normalZ;
        }
        guard.leave();
        return touches;
    }

    private void clear() {
        depth = Double.NaN;
        depthExcess = Double.NaN;
        distance = Double.NaN;
        normalX = Double.NaN;
        normalY = Double.NaN;
        normalZ = Double.NaN;
        for (int i = 0; i < 6; i++) {
            points[i] = Double.NaN;
        }
    }

    /** The distance in metres; 0 if and only if the shapes touch; NaN after a miss. */
    public double distance() {
        return distance;
    }

    /** The depth of the last {@link #penetration} in metres, not negative; NaN after a miss and other queries. */
    public double depth() {
        return depth;
    }

    /** By how much the minimum depth may be smaller, besides rounding; see {@link #penetration}. */
    public double depthExcess() {
        return depthExcess;
    }

    /**
     * The nearest point on the first shape, in its space; a common point if they touch; after {@link #penetration} the
     * point of the first shape that is deepest in the other; NaN after a miss.
     */
    public double x() {
        return points[0];
    }

    /** See {@link #x}. */
    public double y() {
        return points[1];
    }

    /** See {@link #x}. */
    public double z() {
        return points[2];
    }

    /** The same point of the other shape, in the space of the first; NaN after a miss. */
    public double otherX() {
        return points[3];
    }

    /** See {@link #otherX}. */
    public double otherY() {
        return points[4];
    }

    /** See {@link #otherX}. */
    public double otherZ() {
        return points[5];
    }

    /**
     * The unit vector from the first shape's nearest point to the other's, 0 0 0 if they touch; after {@link
     * #penetration} that along which the other shape moves; NaN after a miss.
     */
    public double normalX() {
        return normalX;
    }

    /** See {@link #normalX}. */
    public double normalY() {
        return normalY;
    }

    /** See {@link #normalX}. */
    public double normalZ() {
        return normalZ;
    }

    /** Returns the number of steps of the last query: points added to a portal, simplex or polytope, also exactly. */
    public int steps() {
        return pair.steps();
    }
}
