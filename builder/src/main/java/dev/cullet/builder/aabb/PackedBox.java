// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.internal.PackedPoint;

/**
 * A box as two {@link PackedPoint}s, lower and upper corner, so that boxes are compared on all axes at once. Corners
 * are 0 .. 2^19 - 1, so that the sum of two corners leaves the guard bits free.
 */
final class PackedBox {
    /** The largest lattice coordinate of a corner. */
    static final int MAX = (1 << 19) - 1;

    /** Mask of one lane, including its guard bit. */
    static final long LANE = (1 << PackedPoint.BITS) - 1;

    private static final int BITS = PackedPoint.BITS;
    private static final long GUARDS = PackedPoint.GUARDS;

    /** Lower corner of the empty box: above any corner. Its upper corner is {@link #EMPTY_HIGH}. */
    static final long EMPTY_LOW = GUARDS - of(1, 1, 1);

    static final long EMPTY_HIGH = 0;

    private PackedBox() {}

    static long of(int x, int y, int z) {
        return PackedPoint.of(x, y, z);
    }

    static int shift(int axis) {
        return BITS * axis;
    }

    static int lane(long corner, int axis) {
        return (int) ((corner >>> (BITS * axis)) & LANE);
    }

    static boolean contains(long low, long high, long innerLow, long innerHigh) {
        return (((innerLow | GUARDS) - low) & ((high | GUARDS) - innerHigh) & GUARDS) == GUARDS;
    }

    /** Returns the smaller coordinate of each lane. */
    static long min(long a, long b) {
        return a - excess(a, b);
    }

    /** Returns the larger coordinate of each lane. */
    static long max(long a, long b) {
        return b + excess(a, b);
    }

    /**
     * Returns a - b per lane where that is positive, else 0: a guard bit that survives marks a positive difference, and
     * becomes a mask.
     */
    private static long excess(long a, long b) {
        long difference = (a | GUARDS) - b;
        long positive = difference & GUARDS;
        return difference & (positive - (positive >>> (BITS - 1)));
    }

    /** Returns half the surface area, in squared steps: below 2^40. */
    static long halfArea(long low, long high) {
        long size = high - low;
        long x = size & LANE;
        long y = (size >>> BITS) & LANE;
        long z = size >>> (2 * BITS);
        return x * y + z * (x + y);
    }
}
