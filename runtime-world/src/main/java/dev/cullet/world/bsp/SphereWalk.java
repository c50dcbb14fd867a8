// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.runtime.internal.SphereQuery;

/**
 * Sphere against the polygons of a BSP tree. If the sphere reaches a node's plane, the node's polygons are filtered by
 * their bounding spheres, the float triangles of the remaining ones are tested, and both sides are visited.
 *
 * <p>The walk has no false negatives: a point of a float triangle is within the stated displacement of the point of the
 * lattice triangle with the same weights. The sphere is enlarged by that, and by more than all rounding, so it reaches
 * the cell and the plane of that point's piece.
 */
final class SphereWalk {
    /** Relative margin in lattice steps: the rounding of a plane's value is below 2^-49 of the coordinates. */
    static final double ROUNDING = 0x1p-46;

    private SphereWalk() {}

    static int any(BspMesh bsp, float x, float y, float z, float radius) {
        for (int triangle : bsp.tree.degenerateTriangles()) {
            if (SphereQuery.touches(bsp.query, triangle, x, y, z, radius)) {
                return triangle;
            }
        }
        double u = (x - bsp.originX) * bsp.perStep;
        double v = (y - bsp.originY) * bsp.perStep;
        double w = (z - bsp.originZ) * bsp.perStep;
        double enlarged = ((double) radius + bsp.tree.displacement()) * bsp.perStep;
        enlarged += (Math.abs(u) + Math.abs(v) + Math.abs(w) + enlarged + BspTree.LATTICE_MAX) * ROUNDING;
        long[] planes = bsp.planes;
        int[] children = bsp.children;
        long trail = 0;
        int up = -1;
        int at = bsp.tree.root();
        while (true) {
            while (at >= 0) {
                int p = 4 * at;
                double value = planes[p] * u + planes[p + 1] * v + planes[p + 2] * w + planes[p + 3];
                double limit = enlarged * bsp.lengths[at];
                boolean both = value <= limit && value >= -limit;
                if (both) {
                    int hit = anyPolygon(bsp, at, x, y, z, radius);
                    if (hit >= 0) {
                        return hit;
                    }
                }
                up = at;
                trail = trail << 1 | (both ? 1 : 0);
                at = children[both || value > 0 ? 2 * at : 2 * at + 1];
            }
            if (at <= BspTree.FIRST_MIXED) {
                int hit = anyMixed(bsp, at, x, y, z, radius);
                if (hit >= 0) {
                    return hit;
                }
            }
            if (trail == 0) {
                return -1;
            }
            int levels = Long.numberOfTrailingZeros(trail);
            trail = trail >>> levels ^ 1;
            for (; levels > 0; levels--) {
                up = bsp.parents[up];
            }
            at = children[2 * up + 1];
        }
    }

    private static int anyPolygon(BspMesh bsp, int node, float x, float y, float z, float radius) {
        float[] spheres = bsp.tree.polygonSpheres();
        int end = bsp.tree.firstPolygon()[node + 1];
        for (int polygon = bsp.tree.firstPolygon()[node]; polygon < end; polygon++) {
            double dx = (double) spheres[4 * polygon] - x;
            double dy = (double) spheres[4 * polygon + 1] - y;
            double dz = (double) spheres[4 * polygon + 2] - z;
            double sum = ((double) spheres[4 * polygon + 3] + radius) * (1 + 0x1p-40);
            if (dx * dx + dy * dy + dz * dz <= sum * sum) {
                int triangle = bsp.tree.polygonTriangles()[polygon];
                if (SphereQuery.touches(bsp.query, triangle, x, y, z, radius)) {
                    return triangle;
                }
            }
        }
        return -1;
    }

    private static int anyMixed(BspMesh bsp, int leaf, float x, float y, float z, float radius) {
        int first = bsp.tree.mixedLists()[2 * (BspTree.FIRST_MIXED - leaf)];
        int end = first + bsp.tree.mixedLists()[2 * (BspTree.FIRST_MIXED - leaf) + 1];
        int count = bsp.mesh.triangleCount();
        for (int i = first; i < end; i++) {
            int triangle = bsp.tree.mixedTriangles()[i];
            if (triangle < count && SphereQuery.touches(bsp.query, triangle, x, y, z, radius)) {
                return triangle;
            }
        }
        return -1;
    }
}
