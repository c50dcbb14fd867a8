// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.BspTree;

/**
 * How the winding number changes along an axis-parallel way through a lattice triangle, exactly and in all cases.
 *
 * <p>Points are on the fine lattice of {@link BspTree#SUBSTEPS} per step. Each is thought to be moved by (e1, e2,
 * e3), where e1 is tiny, e2 tiny beside e1, and e3 beside e2: then none is on a triangle, an edge or a corner, and a
 * way through an edge that two triangles share crosses exactly one of them. Nothing is rounded: orientations in a
 * plane have 16 + 28 bits, sides of a plane 33 + 28 bits and three terms, all within a long.
 *
 * <p>Source: simulation of simplicity, Edelsbrunner and Muecke 1990.
 */
public final class LatticeCrossing {
    private LatticeCrossing() {}

    /** Like the other, for a triangle of 9 lattice coordinates from an offset on. */
    public static int change(int[] p, int offset, int axis, long x, long y, long z, long end) {
        return change(point(p, offset), point(p, offset + 3), point(p, offset + 6), axis, x, y, z, end);
    }

    /** Packs three lattice coordinates of an array. */
    public static long point(int[] p, int offset) {
        return PackedPoint.of(p[offset], p[offset + 1], p[offset + 2]);
    }

    /**
     * The winding number at the end of a way less that at its start, as far as one triangle is concerned: 1 where the
     * way goes in through the triangle's front, -1 where it comes out, else 0.
     *
     * @param p a corner, as a {@link PackedPoint} of lattice coordinates
     * @param q the next corner
     * @param r the last corner
     * @param axis the axis along which the way goes
     * @param x y and z too: where the way starts, fine coordinates
     * @param end where it ends on its axis, fine
     */
    public static int change(long p, long q, long r, int axis, long x, long y, long z, long end) {
        int u = axis == 2 ? 0 : axis + 1;
        int v = axis == 0 ? 2 : axis - 1;
        long atU = u == 0 ? x : u == 1 ? y : z;
        long atV = v == 0 ? x : v == 1 ? y : z;
        int turn = turn(p, q, u, v, atU, atV);
        if (turn == 0 || turn(q, r, u, v, atU, atV) != turn || turn(r, p, u, v, atU, atV) != turn) {
            return 0;
        }
        int before = side(p, q, r, x, y, z);
        int after = side(p, q, r, axis == 0 ? end : x, axis == 1 ? end : y, axis == 2 ? end : z);
        return (before - after) / 2;
    }

    /** Whether a moved point is left (1) or right (-1) of an edge, seen against the axis; 0 if the edge is a point. */
    private static int turn(long from, long to, int u, int v, long atU, long atV) {
        long fromU = PackedPoint.coordinate(from, u);
        long fromV = PackedPoint.coordinate(from, v);
        long du = PackedPoint.coordinate(to, u) - fromU;
        long dv = PackedPoint.coordinate(to, v) - fromV;
        long turn = du * (atV - fromV * BspTree.SUBSTEPS) - dv * (atU - fromU * BspTree.SUBSTEPS);
        if (turn == 0) {
            // the larger move decides: that along the axis of the lower number
            turn = u < v ? (dv != 0 ? -dv : du) : (du != 0 ? du : -dv);
        }
        return Long.signum(turn);
    }

    /** Which side of a triangle's plane a moved point is on: 1 front, -1 back. */
    private static int side(long p, long q, long r, long x, long y, long z) {
        long px = PackedPoint.coordinate(p, 0);
        long py = PackedPoint.coordinate(p, 1);
        long pz = PackedPoint.coordinate(p, 2);
        long ux = PackedPoint.coordinate(q, 0) - px;
        long uy = PackedPoint.coordinate(q, 1) - py;
        long uz = PackedPoint.coordinate(q, 2) - pz;
        long vx = PackedPoint.coordinate(r, 0) - px;
        long vy = PackedPoint.coordinate(r, 1) - py;
        long vz = PackedPoint.coordinate(r, 2) - pz;
        long a = uy * vz - uz * vy;
        long b = uz * vx - ux * vz;
        long c = ux * vy - uy * vx;
        long value =
                a * (x - px * BspTree.SUBSTEPS) + b * (y - py * BspTree.SUBSTEPS) + c * (z - pz * BspTree.SUBSTEPS);
        return Long.signum(value != 0 ? value : a != 0 ? a : b != 0 ? b : c);
    }
}
