// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;

/**
 * Iterates over the nodes of a BSP tree whose planes a convex shape, the hull of a few points, reaches, and over the
 * mixed leaves that it enters. An instance is the state of the walk.
 */
final class ConvexWalk {
    /** Returned after the last node. */
    static final int END = -1;

    private static final int DONE = Integer.MIN_VALUE;

    /** 3 doubles per point, up to 8 points, in lattice steps of the tree. */
    private final double[] points = new double[24];

    private int count;

    /** What the shape is enlarged by, in lattice steps. */
    private double margin;

    private long trail;
    private int up;
    private int at = DONE;

    /** Sets a point of the shape, in model space of the tree. */
    void set(BspMesh bsp, int point, double x, double y, double z) {
        points[3 * point] = (x - bsp.originX) * bsp.perStep;
        points[3 * point + 1] = (y - bsp.originY) * bsp.perStep;
        points[3 * point + 2] = (z - bsp.originZ) * bsp.perStep;
    }

    /**
     * Starts a walk with the first {@code pointCount} points.
     *
     * @param slack metres by which the shape is enlarged
     */
    void begin(BspMesh bsp, int pointCount, double slack) {
        count = pointCount;
        double maxCoordinate = BspTree.LATTICE_MAX;
        for (int i = 0; i < 3 * count; i++) {
            maxCoordinate = Math.max(maxCoordinate, Math.abs(points[i]));
        }
        margin = (slack + bsp.tree.displacement()) * bsp.perStep;
        margin += (4 * maxCoordinate + margin) * SphereWalk.ROUNDING;
        trail = 0;
        up = -1;
        at = bsp.tree.root();
    }

    /**
     * Returns the next node whose plane the shape reaches, or a mixed leaf as in {@link BspTree#children()}, or {@link
     * #END}.
     */
    int next(BspMesh bsp) {
        long[] planes = bsp.planes;
        while (at != DONE) {
            if (at < 0) {
                int leaf = at;
                climb(bsp);
                if (leaf <= BspTree.FIRST_MIXED) {
                    return leaf;
                }
                continue;
            }
            int p = 4 * at;
            double lowest = Double.POSITIVE_INFINITY;
            double highest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < 3 * count; i += 3) {
                double value = planes[p] * points[i] + planes[p + 1] * points[i + 1] + planes[p + 2] * points[i + 2];
                lowest = Math.min(lowest, value);
                highest = Math.max(highest, value);
            }
            double limit = margin * bsp.lengths[at];
            boolean front = highest + planes[p + 3] >= -limit;
            boolean back = lowest + planes[p + 3] <= limit;
            up = at;
            trail = trail << 1 | (front && back ? 1 : 0);
            at = bsp.children[front ? 2 * at : 2 * at + 1];
            if (front && back) {
                return up;
            }
        }
        return END;
    }

    private void climb(BspMesh bsp) {
        if (trail == 0) {
            at = DONE;
            return;
        }
        int levels = Long.numberOfTrailingZeros(trail);
        trail = trail >>> levels ^ 1;
        for (; levels > 0; levels--) {
            up = bsp.parents[up];
        }
        at = bsp.children[2 * up + 1];
    }
}
