// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.LatticeCrossing;
import dev.cullet.format.internal.PackedPoint;

/**
 * Point in solid: descends by the side of each node's plane. The coarse plane of a node decides in 32 bits where the
 * point is clearly on one side; elsewhere the plane of the node's triangle does, in 64. For a point on a plane both
 * sides are visited, because the solid is closed: a bit per level stores where the front is visited first, and the walk
 * starts again from the top for the back.
 */
final class PointWalk {
    /** Half a lattice step, the unit of samples. */
    private static final long HALF_STEP = BspTree.SUBSTEPS / 2L;

    private PointWalk() {}

    /** Returns whether a point is inside; coordinates are in 1/2048 lattice steps. */
    static boolean inside(BspMesh bsp, int x, int y, int z) {
        long[] frames = bsp.frames;
        long later = 0; // bit per level: the point is on the plane, and the back is visited
        while (true) {
            long first = 0; // bit per level: the point is on the plane, and the front is visited
            int level = 0;
            int at = bsp.tree.root();
            while (at >= 0 && at < bsp.topCount) {
                long value = top(bsp, bsp.topNodes[3 * at], x, y, z);
                boolean on = value == 0;
                boolean front = value > 0 || (on && (later >>> level & 1) == 0);
                first |= on && front ? 1L << level : 0;
                at = bsp.topNodes[3 * at + (front ? 1 : 2)];
                level++;
            }
            int frame = at - bsp.topCount;
            if (at >= 0) {
                long header = frames[frame];
                int shift = (int) (header >>> 48);
                int qx = (x - ((int) header & 0xFFFF) * BspTree.SUBSTEPS) >> shift;
                int qy = (y - ((int) header >>> 16) * BspTree.SUBSTEPS) >> shift;
                int qz = (z - ((int) (header >>> 32) & 0xFFFF) * BspTree.SUBSTEPS) >> shift;
                int doubt = ((Math.abs(qx) + Math.abs(qy) + Math.abs(qz)) >> 1) + BspFrames.ERROR;
                at = frame + BspFrames.HEADER;
                while (true) {
                    long node = frames[at];
                    int axis = BspFrames.axis(node);
                    long k = BspFrames.coefficients(node);
                    int kx = BspFrames.x(k, axis);
                    int ky = BspFrames.y(k, axis);
                    int kz = BspFrames.z(k, axis);
                    int value = kx * qx + ky * qy + kz * qz + BspFrames.OFFSET_UNIT * BspFrames.offset(node);
                    int kind = BspFrames.kind(node);
                    boolean front = value > doubt;
                    if (kind == BspFrames.AXIS || kind == BspFrames.TABLE || (!front && value >= -doubt)) {
                        long exact = exact(bsp, frame, node, x, y, z);
                        boolean on = exact == 0;
                        front = exact > 0 || (on && (later >>> level & 1) == 0);
                        first |= on && front ? 1L << level : 0;
                    }
                    level++;
                    int child = BspFrames.child(node, front);
                    if (child == 0) {
                        at += front ? 1 : BspFrames.distance(node);
                    } else {
                        at = child == 1
                                ? BspTree.EMPTY
                                : child == 2 ? BspTree.SOLID : BspFrames.mixed(frames, frame, at, front);
                        break;
                    }
                }
            }
            if (at == BspTree.SOLID
                    || (at <= BspTree.FIRST_MIXED
                            && (insideMixed(bsp, at, x, y, z) || SurfacePoint.touchesSolid(bsp, x, y, z)))) {
                return true;
            }
            if (first == 0) {
                return false;
            }
            long last = Long.highestOneBit(first);
            later = (later & (last - 1)) | last;
        }
    }

    /** Returns the value at the plane of a top node. */
    private static long top(BspMesh bsp, int plane, int x, int y, int z) {
        if (plane < 0) {
            return table(bsp.tree.planes(), ~plane, x, y, z);
        }
        int axis = plane >> 16;
        return (axis == 0 ? x : axis == 1 ? y : z) - (plane & 0xFFFFL) * BspTree.SUBSTEPS;
    }

    // 33 + 27 bits, three times, and 51 + 11: below 2^63
    private static long table(long[] planes, int plane, int x, int y, int z) {
        int p = 4 * plane;
        return planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3] * BspTree.SUBSTEPS;
    }

    /** Returns a number with the sign of the value at the exact plane of a node. */
    private static long exact(BspMesh bsp, int frame, long node, int x, int y, int z) {
        int kind = BspFrames.kind(node);
        int axis = BspFrames.axis(node);
        if (kind == BspFrames.AXIS) {
            return (axis == 0 ? x : axis == 1 ? y : z) - (long) BspFrames.number(node) * BspTree.SUBSTEPS;
        }
        if (kind == BspFrames.TABLE) {
            return table(bsp.tree.planes(), BspFrames.number(node), x, y, z);
        }
        int triangle = BspFrames.triangle(bsp.frames, frame, node);
        long p = bsp.corners.corner(triangle, 0);
        long q = bsp.corners.corner(triangle, 1);
        long r = bsp.corners.corner(triangle, 2);
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
        // 33 + 27 bits, three times: below 2^62
        long value =
                a * (x - px * BspTree.SUBSTEPS) + b * (y - py * BspTree.SUBSTEPS) + c * (z - pz * BspTree.SUBSTEPS);
        return (axis == 0 ? a : axis == 1 ? b : c) < 0 ? -value : value;
    }

    /**
     * In a mixed leaf, for a point moved by less than any difference: from the leaf's sample, whose winding number is
     * stored, in three axis-parallel ways to the point. All of them are in the box whose triangles the leaf lists, so
     * all that they cross is counted.
     */
    static boolean insideMixed(BspMesh bsp, int leaf, long x, long y, long z) {
        int k = BspTree.FIRST_MIXED - leaf;
        BspTree tree = bsp.tree;
        long fromX = tree.mixedSample(k, 0) * HALF_STEP;
        long fromY = tree.mixedSample(k, 1) * HALF_STEP;
        long fromZ = tree.mixedSample(k, 2) * HALF_STEP;
        int winding = tree.mixedSample(k, 3);
        int end = tree.mixedEnd(k);
        for (int i = tree.mixedFirst(k); i < end; i++) {
            int triangle = tree.mixedTriangle(i);
            long p = bsp.corner(triangle, 0);
            long q = bsp.corner(triangle, 1);
            long r = bsp.corner(triangle, 2);
            winding += LatticeCrossing.change(p, q, r, 0, fromX, fromY, fromZ, x);
            winding += LatticeCrossing.change(p, q, r, 1, x, fromY, fromZ, y);
            winding += LatticeCrossing.change(p, q, r, 2, x, y, fromZ, z);
        }
        return winding >= 1;
    }
}
