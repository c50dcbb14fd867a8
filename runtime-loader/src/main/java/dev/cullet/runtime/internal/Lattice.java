// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;

/**
 * Rounds a query outward onto the lattice and tests four boxes at once there.
 *
 * <p>A query may be too large on the lattice, never too small. What an exact triangle test accepts touches the query,
 * and a lattice coordinate of the query errs by 2^-51 of itself at most: a box that contains what is accepted is met by
 * a query that is widened by so much. What a test in double accepts is, in exact arithmetic, within {@code ERROR *
 * (distance of query and mesh from the lattice's origin)} of the query: such a test works on differences from the query
 * (relative error 2^-53 each) and adds up fewer than a thousand of them. A query is therefore widened by {@link
 * #margin}, which is the second bound with a factor of more than a thousand to spare, and a sixteenth of a step on top.
 */
public final class Lattice {
    /** The largest lattice coordinate. */
    public static final int MAX = AabbTree.LATTICE_MAX;

    private static final double ERROR = 1.0 / (1L << 32);

    private Lattice() {}

    /**
     * Returns the width by which to widen a query on every side.
     *
     * @param magnitude sum of the absolute lattice coordinates of the query and of its sizes, in steps
     * @return steps, at least 1/16
     */
    public static double margin(double magnitude) {
        return 0.0625 + ERROR * (magnitude + 4 * MAX);
    }

    /**
     * Returns the largest integer not above, within 0 .. 32767. The cast of a double saturates, so any size is right.
     */
    static int lower(double coordinate) {
        return Math.max(0, Math.min(MAX, (int) coordinate));
    }

    /** Returns the smallest integer not below, within 0 .. 32767, or one more. */
    static int upper(double coordinate) {
        return Math.max(0, Math.min(MAX - 1, (int) coordinate) + 1);
    }

    /** Returns whether an interval of lattice coordinates misses 0 .. 32767, where all boxes are. */
    public static boolean outside(double lower, double upper) {
        return upper < 0 || lower > MAX;
    }

    /**
     * Returns whether a lattice coordinate may be in an interval: rounding at the ends of the lattice must not make
     * one.
     */
    static boolean mayContainPoint(double lower, double upper) {
        return lower <= upper && !outside(lower, upper);
    }

    /** Returns a lower bound in all four lanes, guards clear. */
    public static long lowerLanes(double coordinate) {
        return lower(coordinate) * AabbTree.EACH_LANE;
    }

    /** Returns an upper bound in all four lanes, guards set. */
    public static long upperLanes(double coordinate) {
        return upper(coordinate) * AabbTree.EACH_LANE | AabbTree.GUARDS;
    }

    /**
     * Returns the lanes of a node whose boxes touch a box, as their guard bits. Per lane and axis, {@code 0x8000 +
     * upper - lower} keeps its bit 15 if and only if {@code upper >= lower}, and never borrows from the next lane.
     * Empty lanes pass only a box that covers the whole lattice.
     */
    public static long touching(long[] nodes, int node, long x0, long x1, long y0, long y1, long z0, long z1) {
        return (x1 - AabbTree.lowerX(nodes, node))
                & (AabbTree.upperX(nodes, node) - x0)
                & (y1 - AabbTree.lowerY(nodes, node))
                & (AabbTree.upperY(nodes, node) - y0)
                & (z1 - AabbTree.lowerZ(nodes, node))
                & (AabbTree.upperZ(nodes, node) - z0)
                & AabbTree.GUARDS;
    }

    /** Returns the lanes of a node whose boxes are inside a box, as their guard bits; guards of the box are ignored. */
    public static long inside(long[] nodes, int node, long x0, long x1, long y0, long y1, long z0, long z1) {
        return ((AabbTree.lowerX(nodes, node) | AabbTree.GUARDS) - x0)
                & ((x1 | AabbTree.GUARDS) - (AabbTree.upperX(nodes, node) & ~AabbTree.GUARDS))
                & ((AabbTree.lowerY(nodes, node) | AabbTree.GUARDS) - y0)
                & ((y1 | AabbTree.GUARDS) - (AabbTree.upperY(nodes, node) & ~AabbTree.GUARDS))
                & ((AabbTree.lowerZ(nodes, node) | AabbTree.GUARDS) - z0)
                & ((z1 | AabbTree.GUARDS) - (AabbTree.upperZ(nodes, node) & ~AabbTree.GUARDS))
                & AabbTree.GUARDS;
    }

    /** Returns guard bits of lanes as bits 0 to 3. */
    public static int lanes(long guards) {
        return (int) (((guards >>> 15) * 0x0001_0002_0004_0008L) >>> 48) & 15;
    }

    /** Returns the lane of the lowest guard bit. */
    public static int firstLane(long guards) {
        return Long.numberOfTrailingZeros(guards) >>> 4;
    }

    /** Returns the guard bits of the lanes after one. */
    public static long after(long guards, int lane) {
        return guards & -2L << (16 * lane + 15);
    }

    /** Returns whether the guard bit of a lane is set. */
    public static boolean hasLane(long guards, int lane) {
        return (guards >>> (16 * lane + 15) & 1) != 0;
    }
}
