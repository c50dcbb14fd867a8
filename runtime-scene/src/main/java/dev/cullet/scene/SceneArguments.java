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
            throw new IllegalArgumentException(
                    what + " " + x + " " + y + " " + z + " must have coordinates of at most 2^60");
        }
    }

    static void size(String what, double value) {
        if (!(value >= 0 && value <= MAX)) {
            throw new IllegalArgumentException(what + " " + value + " must be from 0 to 2^60");
        }
    }

    static void limit(String what, double value) {
        if (!(value >= 0)) {
            throw new IllegalArgumentException(
                    what + " " + value + " must not be negative or NaN; infinity is allowed");
        }
    }

    static void direction(double x, double y, double z) {
        point("direction", x, y, z);
        if (Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))) < MIN_DIRECTION) {
            throw new IllegalArgumentException(
                    "direction " + x + " " + y + " " + z + " must have a component of at least 2^-60");
        }
    }

    static void pairs(int[] pairs) {
        if (pairs.length < 2 || pairs.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "pairs has length " + pairs.length + ", but an even length of at least 2 is needed");
        }
    }
}
