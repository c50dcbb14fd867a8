// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;
import org.jspecify.annotations.Nullable;

/**
 * Two shapes in one space, and the decision whether they touch: {@link PortalSearch}, which does not move the second
 * one; where that is in doubt, spheres round them, then {@link Gjk}, then {@link ExactGjk}. For one thread.
 */
final class ShapePair {
    /** Relative distance of common points above which a simplex was too thin for its weights in double. */
    private static final double PARTED = 0x1p-46;

    private final CorePoints posed = new CorePoints(64);
    private final PortalSearch portal = new PortalSearch();
    private final Gjk gjk = new Gjk();
    private final ExactGjk exact = new ExactGjk();
    private final Epa epa = new Epa();

    /** The transform of the second shape: the rows of a 3 x 4 matrix. */
    final double[] rows = new double[16];

    private CorePoints a = posed;
    private CorePoints b = posed;
    private int exactSteps;
    private int epaSteps;
    private boolean wasExact;

    double normalX;
    double normalY;
    double normalZ;

    /** Returns whether two shapes touch, exactly; moves all corners of the other one only if that is in doubt. */
    boolean overlaps(ConvexShape shape, ConvexShape other, RigidTransform otherToThis) {
        gjk.steps = 0;
        exactSteps = 0;
        epaSteps = 0;
        portal.steps = 0;
        if (shape.radius == 0 && other.radius == 0) {
            otherToThis.copyRowMajor(rows);
            portal.setSecond(other.core, rows);
            int result = portal.run(shape.core);
            if (result != Gjk.UNDECIDED) {
                return result == Gjk.TOUCHING;
            }
        }
        int portalSteps = portal.steps;
        boolean found = set(shape, other, otherToThis) && touches(0);
        portal.steps = portalSteps;
        return found;
    }

    /**
     * Sets the shape of the searches of {@link #decide}, which {@link #rows} moves, without moving its corners.
     *
     * @param bounds gets a box that contains it as moved: 3 minima, then 3 maxima
     * @return false if it has a radius or is beyond the range, and must be moved
     */
    boolean setSecond(ConvexShape other, double[] bounds) {
        portal.setSecond(other.core, rows);
        return other.core.radius == 0 && portal.copySecondBounds(bounds);
    }

    /** Returns by how much coordinates of the second shape may be off. */
    double rounding() {
        return portal.secondRounding();
    }

    /**
     * Returns whether a triangle touches the second shape, if that is certain: a result of {@link Gjk}.
     *
     * @param faces of the second shape; null if it has none
     */
    int decide(CorePoints triangle, @Nullable HullFaces faces) {
        return faces == null ? portal.run(triangle) : portal.run(triangle, faces);
    }

    /** Poses the shapes; returns false if the spheres round them are apart, and then they may not be posed. */
    boolean set(ConvexShape shape, ConvexShape other, RigidTransform otherToThis) {
        a = shape.core;
        b = posed;
        gjk.steps = 0;
        exactSteps = 0;
        epaSteps = 0;
        portal.steps = 0;
        pose(other, otherToThis);
        return !spheresApart(a, b);
    }

    /** Poses a shape; returns its core, which the next call changes. */
    CorePoints pose(ConvexShape other, RigidTransform otherToThis) {
        otherToThis.copyRowMajor(rows);
        return pose(other, 1);
    }

    /**
     * Poses a shape by {@link #rows}; returns its core, which the next call changes.
     *
     * @param scale by which the rows scale all axes, beside a rotation or reflection
     */
    CorePoints pose(ConvexShape other, double scale) {
        posed.setPosed(other.core, rows, scale);
        if (!(posed.magnitudeX <= Float.MAX_VALUE
                && posed.magnitudeY <= Float.MAX_VALUE
                && posed.magnitudeZ <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("the transform moves a corner of the other shape to " + posed.magnitudeX
                    + " " + posed.magnitudeY + " " + posed.magnitudeZ + ", beyond the range of floats");
        }
        return posed;
    }

    private static boolean spheresApart(CorePoints a, CorePoints b) {
        double x = a.middleX - b.middleX;
        double y = a.middleY - b.middleY;
        double z = a.middleZ - b.middleZ;
        double limit = (a.extent + b.extent + a.radius + b.radius) * (1 + 0x1p-40);
        return x * x + y * y + z * z > limit * limit * (1 + 0x1p-40);
    }

    /** Returns whether the shapes touch; see {@link #touches(CorePoints, CorePoints, double)}. */
    boolean touches(double limit) {
        return touches(a, b, limit);
    }

    /**
     * Returns whether two cores with their radii touch, exactly.
     *
     * @param limit 0 to decide only; else the largest distance that is measured
     */
    boolean touches(CorePoints first, CorePoints second, double limit) {
        a = first;
        b = second;
        exactSteps = 0;
        epaSteps = 0;
        int result = gjk.run(a, b, limit);
        wasExact = result == Gjk.UNDECIDED;
        if (!wasExact) {
            return result == Gjk.TOUCHING;
        }
        boolean found = exact.touches(a, b, gjk, limit > 0);
        exactSteps = exact.steps;
        return found;
    }

    /** Returns the distance of shapes that do not touch, after a search that measures; infinity above its limit. */
    double distance() {
        if (gjk.isFar) {
            return Double.POSITIVE_INFINITY;
        }
        double apart = Math.sqrt(gjk.x * gjk.x + gjk.y * gjk.y + gjk.z * gjk.z);
        if (wasExact) {
            apart = exact.distance();
        }
        return Math.max(apart - a.radius - b.radius, Double.MIN_VALUE);
    }

    /**
     * Computes the nearest points, or a common point, and the normal.
     *
     * @param points gets the point of the first shape, then that of the other
     */
    void nearest(boolean touches, double[] points) {
        boolean isExact = wasExact;
        if (!isExact) {
            copyCorePoints(points);
            if (touches && isParted(points)) {
                exact.touches(a, b, gjk, true);
                exactSteps = exact.steps;
                isExact = true;
            }
        }
        if (isExact) {
            exact.copyPoints(points);
        }
        if (touches) {
            normalX = 0;
            normalY = 0;
            normalZ = 0;
            double radii = a.radius + b.radius;
            double share = radii > 0 ? a.radius / radii : 0;
            for (int axis = 0; axis < 3; axis++) {
                points[axis] += share * (points[3 + axis] - points[axis]);
                points[3 + axis] = points[axis];
            }
            return;
        }
        if (isExact) {
            normalX = 0.0 - exact.direction(0);
            normalY = 0.0 - exact.direction(1);
            normalZ = 0.0 - exact.direction(2);
        } else {
            setNormal();
        }
        moveToBoundary(points);
    }

    /** Moves points of the cores to the boundaries of the shapes, along the normal. */
    private void moveToBoundary(double[] points) {
        points[0] += a.radius * normalX;
        points[1] += a.radius * normalY;
        points[2] += a.radius * normalZ;
        points[3] -= b.radius * normalX;
        points[4] -= b.radius * normalY;
        points[5] -= b.radius * normalZ;
    }

    /** Returns whether rounding has parted points of cores that touch. */
    private boolean isParted(double[] points) {
        double x = points[0] - points[3];
        double y = points[1] - points[4];
        double z = points[2] - points[5];
        double size = a.magnitudeX + a.magnitudeY + a.magnitudeZ + b.magnitudeX + b.magnitudeY + b.magnitudeZ;
        double limit = a.radius + b.radius + PARTED * size;
        return x * x + y * y + z * z > limit * limit;
    }

    /** Returns by how much the last penetration may be too long, besides rounding. */
    double depthExcess() {
        return epaSteps == 0 ? 0 : epa.excess;
    }

    private void copyCorePoints(double[] points) {
        for (int i = 0; i < 6; i++) {
            points[i] = 0;
        }
        for (int n = 0; n < gjk.size; n++) {
            for (int axis = 0; axis < 3; axis++) {
                points[axis] += gjk.weights[n] * a.points[3 * gjk.ofA[n] + axis];
                points[3 + axis] += gjk.weights[n] * b.points[3 * gjk.ofB[n] + axis];
            }
        }
    }

    /**
     * Computes the shortest motion of the second shape that parts two shapes that touch, after a search that measures.
     *
     * @param points gets the point of the first shape that is deepest in the other, then that of the other
     * @return length of the motion; its direction is the normal
     */
    double penetration(double[] points) {
        double apart = Math.sqrt(gjk.x * gjk.x + gjk.y * gjk.y + gjk.z * gjk.z);
        double radii = a.radius + b.radius;
        double depth;
        if (gjk.isApart()) {
            copyCorePoints(points);
            setNormal();
            depth = Math.max(0, radii - apart);
        } else {
            epa.run(a, b, gjk);
            epaSteps = epa.steps;
            epa.copyPoints(points);
            normalX = epa.x;
            normalY = epa.y;
            normalZ = epa.z;
            depth = epa.depth + radii;
        }
        moveToBoundary(points);
        return depth;
    }

    private void setNormal() {
        double length = Math.sqrt(gjk.x * gjk.x + gjk.y * gjk.y + gjk.z * gjk.z);
        normalX = 0.0 - gjk.x / length;
        normalY = 0.0 - gjk.y / length;
        normalZ = 0.0 - gjk.z / length;
    }

    int steps() {
        return portal.steps + gjk.steps + exactSteps + epaSteps;
    }
}
