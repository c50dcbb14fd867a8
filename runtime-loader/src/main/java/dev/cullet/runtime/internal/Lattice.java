// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;

/**
 * Rounding a query outward onto the lattice, testing four boxes at once there, and sorting those that it meets.
 *
 * <p>A query never needs the lattice to be right, only never to be too small. What a triangle test accepts is, in exact
 * arithmetic, within {@code ERROR * (distance of query and mesh from the lattice's origin)} of the truth: the tests work
 * on differences from the query in double (relative error 2^-53 each) and add up fewer than a thousand of them. A query
 * is therefore widened by {@link #margin}, which is that bound with a factor of more than a thousand to spare, and a
 * sixteenth of a step on top.
 */
public final class Lattice {
    /** Bit 0 of each of the four lanes. */
    public static final long ONES = 0x0001_0001_0001_0001L;

    /** Bit 15 of each of the four lanes: the guard of the subtractions, and the answer. */
    static final long GUARDS = 0x8000_8000_8000_8000L;

    /** The key of no lane; sorts last. */
    static final long NO_KEY = Long.MAX_VALUE;

    /** The largest lattice coordinate. */
    public static final int MAX = AabbTree.LATTICE_MAX;

    /** Lattice distances are in eighths of a step. */
    private static final int FINE = 8;

    private static final double FARTHEST = 1L << 42;

    private static final double ROUNDING = 1.0 / (1L << 50);

    private static final double ERROR = 1.0 / (1L << 32);

    private Lattice() {}

    /**
     * By how much to widen a query on every side.
     *
     * @param reach sum of the absolute lattice coordinates of the query and of its sizes, in steps
     * @return steps, at least 1/16
     */
    public static double margin(double reach) {
        return 0.0625 + ERROR * (reach + 4 * MAX);
    }

    /** An integer not above, within 0 .. 32767: the largest. The cast of a double saturates, so any size is right. */
    static int lower(double coordinate) {
        return Math.max(0, Math.min(MAX, (int) coordinate));
    }

    /** An integer not below, within 0 .. 32767: the smallest, or one more. */
    static int upper(double coordinate) {
        return Math.max(0, Math.min(MAX - 1, (int) coordinate) + 1);
    }

    /** True if an interval of lattice coordinates misses 0 .. 32767, where all boxes are. */
    public static boolean outside(double lower, double upper) {
        return upper < 0 || lower > MAX;
    }

    /** True if there may be a lattice coordinate between two numbers: at the ends of the lattice rounding must not make one. */
    static boolean hasRoom(double lower, double upper) {
        return lower <= upper && !outside(lower, upper);
    }

    /** A lower bound in all four lanes, guards clear. */
    public static long lowerLanes(double coordinate) {
        return lower(coordinate) * ONES;
    }

    /** An upper bound in all four lanes, guards set. */
    public static long upperLanes(double coordinate) {
        return upper(coordinate) * ONES | GUARDS;
    }

    /**
     * The lanes of a node whose boxes touch a box, as their guard bits. Per lane and axis, {@code 0x8000 + upper - lower}
     * keeps its bit 15 if and only if {@code upper >= lower}, and never borrows from the next lane.
     *
     * @param word place of the node's first long
     */
    public static long touching(long[] nodes, int word, long x0, long x1, long y0, long y1, long z0, long z1) {
        return (x1 - nodes[word])
                & (nodes[word + 1] - x0)
                & (y1 - nodes[word + 2])
                & (nodes[word + 3] - y0)
                & (z1 - nodes[word + 4])
                & (nodes[word + 5] - z0)
                & GUARDS;
    }

    /** Guard bits of lanes, as four bits. */
    static int lanes(long guards) {
        return (int) (((guards >>> 15) * 0x0001_0002_0004_0008L) >>> 48) & 15;
    }

    /** The nearest point of the lattice's cube on an axis, in eighths of a step, rounded to nearest. */
    static int fine(double coordinate) {
        double inside = coordinate > 0 ? (coordinate < MAX ? coordinate : MAX) : 0;
        return (int) (FINE * inside + 0.5);
    }

    /** How far outside the lattice's cube, in eighths of a step, rounded down; at most 2^42. 0 inside. */
    static long beyond(double coordinate) {
        if (coordinate >= 0 && coordinate <= MAX) {
            return 0;
        }
        double outside = coordinate < 0 ? -coordinate : coordinate - MAX;
        return (long) Math.min(FINE * outside, FARTHEST);
    }

    /**
     * What {@link #distance} must exceed for a box to be farther than a radius, both as squares in eighths of a step, with
     * {@code |w|^2} taken off. One unit is added for the rounding of the centre: half a unit on each axis inside the cube
     * moves it by less than 0.87, and w is rounded down.
     */
    static long limit(double radius, long wx, long wy, long wz) {
        return limit(FINE * radius + 1, (double) wx * wx + (double) wy * wy + (double) wz * wz);
    }

    /** The same in any unit, of a radius that allows for rounding already; {@code outside2} is {@code |w|^2}. */
    static long limit(double radius, double outside2) {
        double radius2 = radius * radius;
        return (long) (radius2 - outside2 + (radius2 + outside2) * ROUNDING + 1); // saturates
    }

    /**
     * Squared distance of one lane's box in eighths of a step, less {@code |w|^2}. At most 2^18 * (2^18 + 2^43) per axis:
     * three of them fit a long.
     */
    static long distance(long[] nodes, int word, int shift, int cx, int cy, int cz, long wx, long wy, long wz) {
        long ex = apart(nodes[word] >>> shift, nodes[word + 1] >>> shift, cx);
        long ey = apart(nodes[word + 2] >>> shift, nodes[word + 3] >>> shift, cy);
        long ez = apart(nodes[word + 4] >>> shift, nodes[word + 5] >>> shift, cz);
        return ex * (ex + 2 * wx) + ey * (ey + 2 * wy) + ez * (ez + 2 * wz);
    }

    /**
     * What {@link #reach} must not exceed for a box to be in a sphere, so that no triangle in it need be tested; -1 where no
     * box can be, or where the centre is so far outside of the cube that squares would not fit.
     *
     * @param radius steps, less what rounding may take from it
     */
    static long room(double radius, long wx, long wy, long wz) {
        double r = FINE * radius - 2; // 0.87 for the rounding of the centre
        return r > 0 && (wx | wy | wz) >>> 24 == 0 ? (long) Math.min(r * r * (1 - 4 * ROUNDING), 0x1p62) : -1;
    }

    /** Squared distance of one lane's farthest corner, in eighths of a step. */
    static long reach(long[] nodes, int word, int shift, int cx, int cy, int cz, long wx, long wy, long wz) {
        long ex = far(nodes[word] >>> shift, nodes[word + 1] >>> shift, cx) + wx + 1;
        long ey = far(nodes[word + 2] >>> shift, nodes[word + 3] >>> shift, cy) + wy + 1;
        long ez = far(nodes[word + 4] >>> shift, nodes[word + 5] >>> shift, cz) + wz + 1;
        return ex * ex + ey * ey + ez * ez;
    }

    /** How wide one lane's box is on the first axis, in steps. */
    static int width(long[] nodes, int word, int shift) {
        return ((int) (nodes[word + 1] >>> shift) & MAX) - ((int) (nodes[word] >>> shift) & MAX);
    }

    private static int far(long lower, long upper, int c) {
        return Math.max(c - FINE * ((int) lower & MAX), FINE * ((int) upper & MAX) - c);
    }

    /** The lanes of a node whose boxes are in a box, as their guard bits; of its six numbers the upper ones have no guards. */
    static long inside(long[] nodes, int word, long x0, long x1, long y0, long y1, long z0, long z1) {
        return ((nodes[word] | GUARDS) - x0)
                & ((x1 | GUARDS) - (nodes[word + 1] & ~GUARDS))
                & ((nodes[word + 2] | GUARDS) - y0)
                & ((y1 | GUARDS) - (nodes[word + 3] & ~GUARDS))
                & ((nodes[word + 4] | GUARDS) - z0)
                & ((z1 | GUARDS) - (nodes[word + 5] & ~GUARDS))
                & GUARDS;
    }

    /**
     * How far four boxes are from a point on one axis, in whole steps, rounded down: in four lanes, 0 where the point is
     * between their sides. Of empty lanes it is any number.
     *
     * @param up the point, in the cube, rounded up, in all lanes
     * @param down the point rounded down, with guards
     */
    static long apart(long lower, long upper, long up, long down) {
        long below = (lower | GUARDS) - up; // its guards stay where the box is above the point
        long above = down - (upper ^ GUARDS);
        long b = below & GUARDS;
        long a = above & GUARDS;
        return (below & (b - (b >>> 15))) | (above & (a - (a >>> 15)));
    }

    /** How far outside the lattice's cube in whole steps, rounded down; at most 2^39. */
    static long stepsBeyond(double coordinate) {
        return beyond(coordinate) / FINE;
    }

    private static int apart(long lower, long upper, int c) {
        int below = FINE * ((int) lower & MAX) - c;
        int above = c - FINE * ((int) upper & MAX);
        return Math.max(0, Math.max(below, above));
    }

    /**
     * The key of an inner lane that an ordered walk may go to, one long that sorts by distance; {@link #NO_KEY} if the lane's bit
     * is not set.
     *
     * <pre>
     * bits 32-62  distance, any numbers that sort      bits 2-31  child node      bits 0-1  its lane in the parent
     * </pre>
     *
     * @param distance below 2^31
     * @param childBase the child in the lane is this plus the lane
     * @param lanes one bit per lane
     */
    static long key(long distance, int childBase, int lane, int lanes) {
        int child = (childBase + lane) << 2 | lane;
        long none = ((lanes >>> lane & 1) - 1L) >>> 1; // 0 or NO_KEY
        return distance << 32 | (child & 0xFFFF_FFFFL) | none;
    }

    /** The lesser of two keys, without a branch: their difference, where it is negative, is its own sign's mask. */
    static long nearer(long a, long b) {
        long difference = b - a;
        return a + (difference & difference >> 63);
    }

    /** The node of a key. */
    static int child(long key) {
        return (int) (key >>> 2) & 0x3FFF_FFFF;
    }
}
