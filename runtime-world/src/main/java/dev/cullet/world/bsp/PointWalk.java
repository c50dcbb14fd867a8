// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;

/**
 * Point in solid: descends by the side of each node's plane, a few integer multiplications per node. For a point on a
 * plane both sides are visited, because the solid is closed; one bit per level stores that the back is still to be
 * visited.
 */
final class PointWalk {
    /** The largest coordinate of the lattice that the mesh is in. */
    private static final double MAX = (double) BspTree.LATTICE_MAX * BspTree.SUBSTEPS;

    private PointWalk() {}

    static boolean inside(BspMesh bsp, double x, double y, double z) {
        double scale = bsp.perStep * BspTree.SUBSTEPS;
        double u = (x - bsp.originX) * scale;
        double v = (y - bsp.originY) * scale;
        double w = (z - bsp.originZ) * scale;
        if (u < 0 || u > MAX || v < 0 || v > MAX || w < 0 || w > MAX) {
            return false;
        }
        return insideFine(bsp, (int) Math.rint(u), (int) Math.rint(v), (int) Math.rint(w));
    }

    /** Coordinates are in 1/2048 lattice steps. */
    private static boolean insideFine(BspMesh bsp, long x, long y, long z) {
        long[] planes = bsp.planes;
        int[] children = bsp.children;
        long trail = 0;
        int up = -1;
        int at = bsp.tree.root();
        while (true) {
            while (at >= 0) {
                int p = 4 * at;
                // 33 + 27 bits, three times, and 51 + 11: below 2^63
                long value = planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3] * BspTree.SUBSTEPS;
                up = at;
                trail = trail << 1 | (value == 0 ? 1 : 0);
                at = children[2 * at + (int) (value >>> 63)];
            }
            if (at == BspTree.SOLID || (at <= BspTree.FIRST_MIXED && insideMixed(bsp, at, x, y, z))) {
                return true;
            }
            if (trail == 0) {
                return false;
            }
            int levels = Long.numberOfTrailingZeros(trail);
            trail = trail >>> levels ^ 1;
            for (; levels > 0; levels--) {
                up = bsp.parents[up];
            }
            at = children[2 * up + 1];
        }
    }

    /**
     * In a mixed leaf: from the leaf's sample, whose winding number is stored, in three axis-parallel ways to the
     * point. All of them are in the box whose triangles the leaf lists, so all that they cross is counted.
     */
    static boolean insideMixed(BspMesh bsp, int leaf, long x, long y, long z) {
        int k = BspTree.FIRST_MIXED - leaf;
        int[] samples = bsp.tree.mixedSamples();
        long fromX = samples[4 * k];
        long fromY = samples[4 * k + 1];
        long fromZ = samples[4 * k + 2];
        int winding = samples[4 * k + 3];
        int[] triangles = bsp.tree.mixedTriangles();
        int first = bsp.tree.mixedLists()[2 * k];
        int end = first + bsp.tree.mixedLists()[2 * k + 1];
        for (int i = first; i < end; i++) {
            int offset = 9 * triangles[i];
            winding += LatticeCrossing.change(bsp.corners, offset, 0, fromX, fromY, fromZ, x);
            winding += LatticeCrossing.change(bsp.corners, offset, 1, x, fromY, fromZ, y);
            winding += LatticeCrossing.change(bsp.corners, offset, 2, x, y, fromZ, z);
        }
        return winding >= 1;
    }
}
