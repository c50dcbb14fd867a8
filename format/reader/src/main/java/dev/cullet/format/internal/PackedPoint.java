// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

/**
 * Three lattice coordinates in one long, so that points are compared on all axes by one subtraction.
 *
 * <pre>
 *  bit 63  62      42  41      21  20       0
 *     +---+-+--------+-+--------+-+---------+
 *     | 0 |0|   z    |0|   y    |0|    x    |    the zeros between, the guards, take the borrow of an axis
 *     +---+-+--------+-+--------+-+---------+
 * </pre>
 */
public final class PackedPoint {
    /** Bits per axis, guard included. */
    public static final int BITS = 21;

    /** The largest coordinate. */
    public static final int MAX = (1 << 20) - 1;

    /** The guard bit of each axis, clear in a point. */
    public static final long GUARDS = 1L << 20 | 1L << 41 | 1L << 62;

    private PackedPoint() {}

    /** Packs three coordinates, each 0 .. {@link #MAX}. */
    public static long of(long x, long y, long z) {
        return z << (2 * BITS) | y << BITS | x;
    }

    /** Returns the coordinate on an axis, 0 to 2. */
    public static int coordinate(long point, int axis) {
        return (int) (point >>> (BITS * axis)) & MAX;
    }
}
