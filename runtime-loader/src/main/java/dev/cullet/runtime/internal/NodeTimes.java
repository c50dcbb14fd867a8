// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * When a ray meets the planes of the boxes of a node, in float: the arithmetic of {@link LatticeRay}, which argues why
 * no box is lost.
 */
final class NodeTimes {
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
    static long evenPlanes(long word) {
        return (word << 8 & MANTISSAS) | EXPONENTS;
    }

    /** Returns the same of lanes 1 and 3. */
    static long oddPlanes(long word) {
        return (word >>> 8 & MANTISSAS) | EXPONENTS;
    }

    /** Returns the upper of two planes. */
    static int high(long planes) {
        return (int) (planes >>> 32);
    }

    /** Returns the time of a plane, as float bits. */
    static int time(int plane, float per, float add) {
        return Float.floatToRawIntBits(Float.intBitsToFloat(plane) * per + add);
    }

    /** Returns the float bits of a time, rounded up; 0 of a negative time, at most the bits of infinity. */
    static int latest(double time) {
        return Math.max(0, Float.floatToRawIntBits((float) (time * (1 + 1.0 / (1 << 20)))));
    }

    /** Returns the time per step. */
    static float perComponent(double direction, double inverse) {
        float per = (float) inverse;
        return Math.abs(per) <= MAX_PER ? per : direction < 0 ? -MAX_PER : MAX_PER;
    }

    /** Returns when a line enters an interval; a line that does not move on this axis is in it always, or never. */
    static double enter(double low, double high, double origin, double inverse) {
        if (Double.isInfinite(inverse)) {
            return origin >= low && origin <= high ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return ((inverse > 0 ? low : high) - origin) * inverse;
    }

    /** Returns when a line leaves an interval; see {@link #enter}. */
    static double leave(double low, double high, double origin, double inverse) {
        return Double.isInfinite(inverse) ? Double.POSITIVE_INFINITY : ((inverse > 0 ? high : low) - origin) * inverse;
    }

    /** Returns the largest power of two that is a normal number and not above a size; 2^-1022 at least. */
    static double powerOfTwo(long sizeBits) {
        return Double.longBitsToDouble(Math.max(1, sizeBits >>> 52) << 52);
    }

    /** Returns the bits of an absolute value, which compare as the values do. */
    static long sizeBits(double number) {
        return Double.doubleToRawLongBits(number) & Long.MAX_VALUE;
    }
}
