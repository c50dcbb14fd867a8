// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/** Checks of arguments: a wrong one is an {@link IllegalArgumentException} with the value and the rule. */
public final class Arguments {
    private Arguments() {}

    /** Requires finite coordinates. */
    public static void finite(String what, float x, float y, float z) {
        if (!(isFinite(x) && isFinite(y) && isFinite(z))) {
            throw new IllegalArgumentException(what + " " + x + " " + y + " " + z + " must be finite");
        }
    }

    /** Returns whether a number is finite; {@link Float#isFinite} is not on Android before API level 24. */
    private static boolean isFinite(float value) {
        return Math.abs(value) <= Float.MAX_VALUE;
    }

    /** Requires a finite number that is not negative. */
    public static void size(String what, float value) {
        if (!(value >= 0 && value <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(what + " " + value + " must be finite and not negative");
        }
    }

    /** Requires a number that is not negative, or infinity. */
    public static void limit(String what, double value) {
        if (!(value >= 0)) {
            throw new IllegalArgumentException(
                    what + " " + value + " must not be negative or NaN; infinity is allowed");
        }
    }

    /** Requires a minimum that is not above its maximum. */
    public static void ordered(String axis, float min, float max) {
        if (!(min <= max)) {
            throw new IllegalArgumentException(
                    "min " + axis + " " + min + " must not be above max " + axis + " " + max);
        }
    }

    /** Requires a vector that is not 0. */
    public static void notZero(String what, float x, float y, float z) {
        if (x == 0 && y == 0 && z == 0) {
            throw new IllegalArgumentException(what + " 0 0 0 must not be zero");
        }
    }

    /** Requires a ray: a finite origin, a finite direction that is not 0, and limits that are not negative. */
    public static void ray(float ox, float oy, float oz, float dx, float dy, float dz, double minT, double maxT) {
        finite("origin", ox, oy, oz);
        finite("direction", dx, dy, dz);
        notZero("direction", dx, dy, dz);
        limit("minT", minT);
        limit("maxT", maxT);
    }

    /** Requires a finite box whose minima are not above its maxima. */
    public static void box(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        finite("min", minX, minY, minZ);
        finite("max", maxX, maxY, maxZ);
        ordered("x", minX, maxX);
        ordered("y", minY, maxY);
        ordered("z", minZ, maxZ);
    }

    /** Requires an array that is long enough for a count of elements. */
    public static void capacity(String what, int length, int count, int stride) {
        if (count < 0) {
            throw new IllegalArgumentException("count " + count + " must not be negative");
        }
        if ((long) count * stride > length) {
            throw new IllegalArgumentException(what + " has length " + length + ", but " + count + " times " + stride
                    + " = " + (long) count * stride + " values are needed");
        }
    }
}
