// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;

/**
 * Squared distances from a point to boxes on the lattice, in integers: of one box in eighths of a step, or of four
 * boxes at once in whole steps. Rounding makes no distance too large.
 *
 * <p>The point is brought to the nearest point {@code c} of the lattice's cube, and {@code w} is its distance from
 * the cube per axis (0 inside). A box in the cube is then {@code w + e} away on an axis, where {@code e = max(0,
 * lower - c, c - upper)}, and it is too far if {@code sum (w + e)^2 > r^2}, that is {@code sum e * (e + 2w) > r^2 -
 * sum w^2}: small integers on the left at any distance, and one constant on the right.
 */
public final class LatticeDistance {
    private static final int FINE = 8;

    private static final double FARTHEST = 1L << 42;

    private static final double ROUNDING = 1.0 / (1L << 50);

    private LatticeDistance() {}

    /** Returns the nearest point of the lattice's cube on an axis, in eighths of a step, rounded to nearest. */
    public static int nearestInCube(double coordinate) {
        double inside = coordinate > 0 ? (coordinate < Lattice.MAX ? coordinate : Lattice.MAX) : 0;
        return (int) (FINE * inside + 0.5);
    }

    /**
     * Returns the distance from the lattice's cube on an axis, in eighths of a step, rounded down; at most 2^42. 0
     * inside.
     */
    public static long outsideCube(double coordinate) {
        if (coordinate >= 0 && coordinate <= Lattice.MAX) {
            return 0;
        }
        double outside = coordinate < 0 ? -coordinate : coordinate - Lattice.MAX;
        return (long) Math.min(FINE * outside, FARTHEST);
    }

    /** Returns the same in whole steps, rounded down; at most 2^39. */
    static long stepsOutsideCube(double coordinate) {
        return outsideCube(coordinate) / FINE;
    }

    /**
     * Returns what the sum of {@link #squared} over the axes must exceed for a box to be farther than a radius, both as
     * squares in eighths of a step, less {@code |w|^2}. One unit is added for the rounding of the center: half a unit
     * on each axis inside the cube moves it by less than 0.87, and w is rounded down.
     *
     * @param radius steps, margin included
     */
    public static long limit(double radius, long wx, long wy, long wz) {
        return limit(FINE * radius + 1, (double) wx * wx + (double) wy * wy + (double) wz * wz);
    }

    /**
     * Returns the same in any unit, of a radius that allows for rounding already; {@code outside2} is {@code |w|^2}.
     */
    public static long limit(double radius, double outside2) {
        double radius2 = radius * radius;
        return (long) (radius2 - outside2 + (radius2 + outside2) * ROUNDING + 1); // saturates
    }

    /**
     * Returns one axis' part of the squared distance of one lane's box in eighths of a step, less {@code w^2}. At most
     * 2^18 * (2^18 + 2^43): the sum of three fits a long.
     *
     * @param lower the lower sides of a node's four boxes on the axis
     */
    public static long squared(long lower, long upper, int lane, int c, long w) {
        int below = FINE * AabbTree.coordinate(lower, lane) - c;
        int above = c - FINE * AabbTree.coordinate(upper, lane);
        long e = Math.max(0, Math.max(below, above));
        return e * (e + 2 * w);
    }

    /**
     * Returns what the sum of {@link #squaredToFarthest} over the axes must not exceed for a box to be inside a sphere,
     * so that no triangle in it need be tested; -1 where no box can be, or where the center is so far outside of the
     * cube that squares would not fit.
     *
     * @param radius steps, less what rounding may take from it
     */
    public static long innerLimit(double radius, long wx, long wy, long wz) {
        double r = FINE * radius - 2; // 0.87 for the rounding of the center
        return r > 0 && (wx | wy | wz) >>> 24 == 0 ? (long) Math.min(r * r * (1 - 4 * ROUNDING), 0x1p62) : -1;
    }

    /**
     * Returns one axis' part of the squared distance of the farthest corner of one lane's box, in eighths of a step,
     * rounded up.
     */
    public static long squaredToFarthest(long lower, long upper, int lane, int c, long w) {
        long e = Math.max(c - FINE * AabbTree.coordinate(lower, lane), FINE * AabbTree.coordinate(upper, lane) - c);
        return (e + w + 1) * (e + w + 1);
    }

    /** Returns the width of one lane's box on the first axis, in steps. */
    public static int width(long[] nodes, int node, int lane) {
        return AabbTree.coordinate(AabbTree.upperX(nodes, node), lane)
                - AabbTree.coordinate(AabbTree.lowerX(nodes, node), lane);
    }

    /**
     * Returns the distances of four boxes from a point on one axis, in whole steps, rounded down: in four lanes, 0
     * where the point is between a box's sides. Of empty lanes it is any number.
     *
     * @param up the point, in the cube, rounded up, in all lanes
     * @param down the point rounded down, with guards
     */
    static long gaps(long lower, long upper, long up, long down) {
        long below = (lower | AabbTree.GUARDS) - up; // its guards stay where the box is above the point
        long above = down - (upper ^ AabbTree.GUARDS);
        long b = below & AabbTree.GUARDS;
        long a = above & AabbTree.GUARDS;
        return (below & (b - (b >>> 15))) | (above & (a - (a >>> 15)));
    }
}
