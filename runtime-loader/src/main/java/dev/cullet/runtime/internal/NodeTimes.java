// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * When a ray enters and leaves the boxes of a node, in float, four boxes from six words. Of {@link RayQuery}, which
 * argues why no box is lost, and of walks over trees of other things.
 */
public final class NodeTimes {
    /** Where two floats have the 15 bits of a lattice coordinate. */
    private static final long MANTISSAS = 0x007F_FF00_007F_FF00L;

    /** The exponent of 2^15, twice. */
    private static final long EXPONENTS = 0x4700_0000_4700_0000L;

    /** Time per step at most: a direction component below 2^-24 is taken for 2^-24. */
    private static final float MAX_PER = 1 << 24;

    private NodeTimes() {}

    /**
     * Returns two planes, of lanes 0 and 2, as the bits of two floats {@code 32768 + k}: those whose exponent is that
     * of 2^15.
     */
    public static long evenPlanes(long word) {
        return (word << 8 & MANTISSAS) | EXPONENTS;
    }

    /** Returns the same of lanes 1 and 3. */
    public static long oddPlanes(long word) {
        return (word >>> 8 & MANTISSAS) | EXPONENTS;
    }

    /** Returns the upper of two planes. */
    public static int high(long planes) {
        return (int) (planes >>> 32);
    }

    /** Returns when the ray enters a box through its near planes, as float bits. */
    public static int entry(
            int u, int v, int w, float perU, float perV, float perW, float addU, float addV, float addW) {
        return Math.max(Math.max(0, time(u, perU, addU)), Math.max(time(v, perV, addV), time(w, perW, addW)));
    }

    /** Returns when the ray leaves a box through its far planes, at most a limit; as float bits. */
    public static int exit(
            int limit, int u, int v, int w, float perU, float perV, float perW, float addU, float addV, float addW) {
        return Math.min(Math.min(limit, time(u, perU, addU)), Math.min(time(v, perV, addV), time(w, perW, addW)));
    }

    /** Returns the time of a plane, as float bits. */
    private static int time(int plane, float per, float add) {
        return Float.floatToRawIntBits(Float.intBitsToFloat(plane) * per + add);
    }

    /** Returns the float bits of a time, rounded up. */
    public static int latest(double time) {
        double up = Math.max(0, time) * (1 + 1.0 / (1 << 20));
        return Float.floatToRawIntBits((float) Math.min(up, Float.MAX_VALUE));
    }

    /** Returns the time per step. */
    public static float perComponent(double direction, double inverse) {
        float per = (float) inverse;
        return Math.abs(per) <= MAX_PER ? per : direction < 0 ? -MAX_PER : MAX_PER;
    }

    /** Returns when a line enters an interval; a line that does not move on this axis is in it always, or never. */
    public static double enter(double low, double high, double origin, double inverse) {
        if (Double.isInfinite(inverse)) {
            return origin >= low && origin <= high ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return ((inverse > 0 ? low : high) - origin) * inverse;
    }

    /** Returns when a line leaves an interval; see {@link #enter}. */
    public static double leave(double low, double high, double origin, double inverse) {
        return Double.isInfinite(inverse) ? Double.POSITIVE_INFINITY : ((inverse > 0 ? high : low) - origin) * inverse;
    }

    /** Returns a power of two, for the exponent of a normal number. */
    public static double powerOfTwo(int exponent) {
        return Double.longBitsToDouble((Double.MAX_EXPONENT + (long) exponent) << 52);
    }
}
