// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.BspTree;
import org.jspecify.annotations.Nullable;

/**
 * How the winding number changes along an axis-parallel way through a lattice triangle, exactly and in all cases.
 *
 * <p>Points are on the fine lattice of {@link BspTree#SUBSTEPS} per step. Each is thought to be moved by (e1, e2,
 * e3), where e1 is tiny, e2 tiny beside e1, and e3 beside e2: then none is on a triangle, an edge or a corner, and a
 * way through an edge that two triangles share crosses exactly one of them. A {@link Move} states another direction.
 * Nothing is rounded: orientations in a plane have 16 + 28 bits, sides of a plane 33 + 28 bits and three terms, all
 * within a long.
 *
 * <p>Source: simulation of simplicity, Edelsbrunner and Muecke 1990.
 */
public final class LatticeCrossing {
    private LatticeCrossing() {}

    /** By how much all points are moved: less than every difference that is not 0. */
    public interface Move {
        /** Returns the sign of {@code a * dx + b * dy + c * dz} for the move dx dy dz; 0 only if a, b and c are 0. */
        int sign(long a, long b, long c);
    }

    /** Returns the change of the winding number for a triangle that is 9 lattice coordinates from an offset on. */
    public static int change(int[] p, int offset, int axis, long x, long y, long z, long end) {
        return change(point(p, offset), point(p, offset + 3), point(p, offset + 6), axis, x, y, z, end);
    }

    /** Packs three lattice coordinates of an array. */
    public static long point(int[] p, int offset) {
        return PackedPoint.of(p[offset], p[offset + 1], p[offset + 2]);
    }

    /**
     * Returns the winding number at the end of a way less that at its start, as far as one triangle is concerned: 1
     * where the way goes in through the triangle's front, -1 where it comes out, else 0. Points are moved by (e1, e2,
     * e3).
     *
     * @param p a corner, as a {@link PackedPoint} of lattice coordinates
     * @param q the next corner
     * @param r the last corner
     * @param axis the axis along which the way goes
     * @param x y and z too: where the way starts, fine coordinates
     * @param end where it ends on its axis, fine
     */
    public static int change(long p, long q, long r, int axis, long x, long y, long z, long end) {
        if (!crosses(p, q, r, axis, x, y, z, null)) {
            return 0;
        }
        int before = side(p, q, r, x, y, z, null);
        return (before - side(p, q, r, axis == 0 ? end : x, axis == 1 ? end : y, axis == 2 ? end : z, null)) / 2;
    }

    /**
     * Returns {@link #change} for a ray that leaves the lattice, with a move of its own.
     *
     * @param exit side of the lattice's box through which the ray goes: its axis, plus 3 for the upper side
     * @param move of all points; null: (e1, e2, e3)
     */
    public static int changeOfRay(long p, long q, long r, int exit, long x, long y, long z, @Nullable Move move) {
        int axis = exit % 3;
        if (!crosses(p, q, r, axis, x, y, z, move)) {
            return 0;
        }
        long end = exit > 2 ? (BspTree.LATTICE_MAX + 1L) * BspTree.SUBSTEPS : -BspTree.SUBSTEPS;
        int before = side(p, q, r, x, y, z, move);
        return (before - side(p, q, r, axis == 0 ? end : x, axis == 1 ? end : y, axis == 2 ? end : z, move)) / 2;
    }

    /** Whether the line of a way goes through a triangle. */
    private static boolean crosses(long p, long q, long r, int axis, long x, long y, long z, @Nullable Move move) {
        int turn = turn(p, q, axis, x, y, z, move);
        return turn != 0 && turn(q, r, axis, x, y, z, move) == turn && turn(r, p, axis, x, y, z, move) == turn;
    }

    /** Whether a moved point is left (1) or right (-1) of an edge, seen against the axis; 0 if the edge is a point. */
    private static int turn(long from, long to, int axis, long x, long y, long z, @Nullable Move move) {
        long turn = turn(from, to, axis, x, y, z);
        return turn != 0
                ? Long.signum(turn)
                : tie(along(from, to, axis, 0), along(from, to, axis, 1), along(from, to, axis, 2), move);
    }

    /** Returns a number above 0 if a point is left of an edge, seen against the axis; 0 if it is on its line. */
    public static long turn(long from, long to, int axis, long x, long y, long z) {
        int u = axis == 2 ? 0 : axis + 1;
        int v = axis == 0 ? 2 : axis - 1;
        long atU = u == 0 ? x : u == 1 ? y : z;
        long atV = v == 0 ? x : v == 1 ? y : z;
        long fromU = PackedPoint.coordinate(from, u);
        long fromV = PackedPoint.coordinate(from, v);
        long du = PackedPoint.coordinate(to, u) - fromU;
        long dv = PackedPoint.coordinate(to, v) - fromV;
        return du * (atV - fromV * BspTree.SUBSTEPS) - dv * (atU - fromU * BspTree.SUBSTEPS);
    }

    /** Returns by how much {@link #turn} grows per fine step along an axis {@code k}. */
    public static long along(long from, long to, int axis, int k) {
        int u = axis == 2 ? 0 : axis + 1;
        int v = axis == 0 ? 2 : axis - 1;
        return k == u
                ? PackedPoint.coordinate(from, v) - PackedPoint.coordinate(to, v)
                : k == v ? PackedPoint.coordinate(to, u) - PackedPoint.coordinate(from, u) : 0;
    }

    /** Which side of a triangle's plane a moved point is on: 1 front, -1 back; 0 if the triangle has no area. */
    private static int side(long p, long q, long r, long x, long y, long z, @Nullable Move move) {
        long value = value(p, q, r, x, y, z);
        return value != 0 ? Long.signum(value) : tie(normal(p, q, r, 0), normal(p, q, r, 1), normal(p, q, r, 2), move);
    }

    /** The larger moves decide: that along the axis of the lowest number. */
    private static int tie(long a, long b, long c, @Nullable Move move) {
        return move != null ? move.sign(a, b, c) : Long.signum(a != 0 ? a : b != 0 ? b : c);
    }

    /** Returns a number above 0 if a point is in front of a triangle's plane; 0 if it is on it. */
    public static long value(long p, long q, long r, long x, long y, long z) {
        return normal(p, q, r, 0) * (x - (long) PackedPoint.coordinate(p, 0) * BspTree.SUBSTEPS)
                + normal(p, q, r, 1) * (y - (long) PackedPoint.coordinate(p, 1) * BspTree.SUBSTEPS)
                + normal(p, q, r, 2) * (z - (long) PackedPoint.coordinate(p, 2) * BspTree.SUBSTEPS);
    }

    /** Returns a coordinate of the normal of a triangle, below 2^34 in magnitude. */
    public static long normal(long p, long q, long r, int axis) {
        int u = axis == 2 ? 0 : axis + 1;
        int v = axis == 0 ? 2 : axis - 1;
        long pu = PackedPoint.coordinate(p, u);
        long pv = PackedPoint.coordinate(p, v);
        return (PackedPoint.coordinate(q, u) - pu) * (PackedPoint.coordinate(r, v) - pv)
                - (PackedPoint.coordinate(q, v) - pv) * (PackedPoint.coordinate(r, u) - pu);
    }
}
