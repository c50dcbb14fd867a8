// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;

/**
 * Two shapes in one space, and the decision whether they touch: spheres round them, then {@link Gjk}, then {@link
 * ExactGjk}. For one thread.
 */
final class ShapePair {

    private final CorePoints posed = new CorePoints(64);
    private final Gjk gjk = new Gjk();
    private final ExactGjk exact = new ExactGjk();
    private final double[] rows = new double[16];
    private CorePoints a = posed;
    private CorePoints b = posed;
    private int exactSteps;
    private boolean wasExact;

    double normalX;
    double normalY;
    double normalZ;

    /** Poses the shapes; returns false if the spheres round them are apart, and then they may not be posed. */
    boolean set(ConvexShape shape, ConvexShape other, RigidTransform otherToThis) {
        otherToThis.copyRowMajor(rows);
        a = shape.core;
        b = posed;
        gjk.steps = 0;
        exactSteps = 0;
        posed.setPosed(other.core, rows);
        if (!(posed.magnitudeX <= Float.MAX_VALUE
                && posed.magnitudeY <= Float.MAX_VALUE
                && posed.magnitudeZ <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("the transform moves a corner of the other shape to " + posed.magnitudeX
                    + " " + posed.magnitudeY + " " + posed.magnitudeZ + ", beyond the range of floats");
        }
        return !spheresApart(shape.core, posed);
    }

    private static boolean spheresApart(CorePoints a, CorePoints b) {
        double x = a.middleX - b.middleX;
        double y = a.middleY - b.middleY;
        double z = a.middleZ - b.middleZ;
        double limit = (a.extent + b.extent + a.radius + b.radius) * (1 + 0x1p-40);
        return x * x + y * y + z * z > limit * limit * (1 + 0x1p-40);
    }

    boolean touches(boolean measure) {
        return touches(a, b, measure);
    }

    /** Returns whether two cores with their radii touch, exactly. */
    boolean touches(CorePoints first, CorePoints second, boolean measure) {
        a = first;
        b = second;
        exactSteps = 0;
        int result = gjk.run(a, b, measure);
        wasExact = result == Gjk.UNDECIDED;
        if (!wasExact) {
            return result == Gjk.TOUCHING;
        }
        boolean found = exact.touches(a, b, gjk, measure);
        exactSteps = exact.steps;
        return found;
    }

    /** Returns the distance of shapes that do not touch, after a search that measures; above 0. */
    double distance() {
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
        for (int i = 0; i < 6; i++) {
            points[i] = 0;
        }
        for (int n = 0; n < gjk.size; n++) {
            for (int axis = 0; axis < 3; axis++) {
                points[axis] += gjk.weights[n] * a.points[3 * gjk.ofA[n] + axis];
                points[3 + axis] += gjk.weights[n] * b.points[3 * gjk.ofB[n] + axis];
            }
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
        setNormal();
        points[0] += a.radius * normalX;
        points[1] += a.radius * normalY;
        points[2] += a.radius * normalZ;
        points[3] -= b.radius * normalX;
        points[4] -= b.radius * normalY;
        points[5] -= b.radius * normalZ;
    }

    private void setNormal() {
        if (wasExact) {
            normalX = 0.0 - exact.direction(0);
            normalY = 0.0 - exact.direction(1);
            normalZ = 0.0 - exact.direction(2);
            return;
        }
        double length = Math.sqrt(gjk.x * gjk.x + gjk.y * gjk.y + gjk.z * gjk.z);
        normalX = 0.0 - gjk.x / length;
        normalY = 0.0 - gjk.y / length;
        normalZ = 0.0 - gjk.z / length;
    }

    int steps() {
        return gjk.steps + exactSteps;
    }
}
