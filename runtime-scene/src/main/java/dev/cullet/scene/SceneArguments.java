// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

/** Checks of arguments of scene queries: a wrong one is an {@link IllegalArgumentException}. */
final class SceneArguments {
    /** The largest coordinate or size, metres. */
    private static final double MAX = 0x1p60;

    /** The smallest number for the longest component of a direction. */
    private static final double MIN_DIRECTION = 0x1p-60;

    private SceneArguments() {}

    static void point(String what, double x, double y, double z) {
        if (!(Math.abs(x) <= MAX && Math.abs(y) <= MAX && Math.abs(z) <= MAX)) {
            boolean finite = isFinite(x) && isFinite(y) && isFinite(z);
            throw new IllegalArgumentException(what + " " + x + " " + y + " " + z
                    + (finite ? " must have coordinates of at most 2^60" : " must be finite"));
        }
    }

    static void size(String what, double value) {
        if (!(value >= 0 && value <= MAX)) {
            throw new IllegalArgumentException(
                    what + " " + value + (isFinite(value) ? " must be from 0 to 2^60" : " must be finite"));
        }
    }

    static void limit(String what, double value) {
        if (!(value >= 0)) {
            throw new IllegalArgumentException(
                    what + " " + value + " must not be negative or NaN; infinity is allowed");
        }
    }

    /** Returns whether a number is finite; {@link Double#isFinite} is not on Android before API level 24. */
    static boolean isFinite(double value) {
        return Math.abs(value) <= Double.MAX_VALUE;
    }

    static void direction(double x, double y, double z) {
        point("direction", x, y, z);
        if (!isDirection(x, y, z)) {
            throw new IllegalArgumentException(
                    "direction " + x + " " + y + " " + z + " must have a component of at least 2^-60");
        }
    }

    /** Returns whether a finite vector is long enough for the direction of a ray. */
    static boolean isDirection(double x, double y, double z) {
        return Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))) >= MIN_DIRECTION;
    }

    static void chain(double[] points, int pointCount) {
        if (pointCount < 2) {
            throw new IllegalArgumentException("pointCount " + pointCount + " must be at least 2");
        }
        if (3L * pointCount > points.length) {
            throw new IllegalArgumentException("points has length " + points.length + ", but " + pointCount
                    + " times 3 = " + 3L * pointCount + " values are needed");
        }
        for (int i = 0; i < pointCount; i++) {
            point("point", points[3 * i], points[3 * i + 1], points[3 * i + 2]);
        }
    }

    static void triples(int[] triples) {
        if (triples.length < 3 || triples.length % 3 != 0) {
            throw new IllegalArgumentException(
                    "triples has length " + triples.length + ", but a multiple of 3 that is at least 3 is needed");
        }
    }

    static void pairs(int[] pairs) {
        if (pairs.length < 2 || pairs.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "pairs has length " + pairs.length + ", but an even length of at least 2 is needed");
        }
    }
}
