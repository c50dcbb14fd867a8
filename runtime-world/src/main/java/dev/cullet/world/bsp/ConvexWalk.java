// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;

/**
 * Iterates over the nodes of a BSP tree whose planes a convex shape, the hull of a few points, reaches, and over the
 * mixed leaves that it enters. An instance is the state of the walk.
 */
final class ConvexWalk {
    /** Returned after the last node. */
    static final int END = -1;

    private static final int DONE = Integer.MIN_VALUE;

    /** Relative margin in lattice steps: the rounding of a plane's value is below 2^-49 of the coordinates. */
    private static final double ROUNDING = 0x1p-46;

    /** 3 doubles per point, up to 8 points, in lattice steps of the tree. */
    private final double[] points = new double[24];

    private int count;

    /** What the shape is enlarged by, in lattice steps. */
    private double margin;

    // stack of back sides still to be visited: frame, or -1 above the frames, and node or leaf
    private final int[] laterFrames = new int[BspTree.MAX_DEPTH];
    private final int[] later = new int[BspTree.MAX_DEPTH];
    private int laterCount;

    private int frame;
    private int at = DONE;

    // the node returned last, and the next of its polygons
    private int nodeFrame;
    private int node;
    private int polygon;

    private final BspPlane plane = new BspPlane();

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
        margin = (slack + bsp.tree.lattice().displacement()) * bsp.perStep;
        margin += (4 * maxCoordinate + margin) * ROUNDING;
        laterCount = 0;
        go(bsp, -1, bsp.tree.root());
    }

    /**
     * Returns the next node whose plane the shape reaches, or a mixed leaf as in {@link BspTree#topNodes}, or {@link
     * #END}.
     */
    int next(BspMesh bsp) {
        while (at != DONE) {
            if (at < 0) {
                int leaf = at;
                goBack(bsp);
                if (leaf <= BspTree.FIRST_MIXED) {
                    return leaf;
                }
                continue;
            }
            setPlane(bsp);
            double lowest = Double.POSITIVE_INFINITY;
            double highest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < 3 * count; i += 3) {
                double value = plane.a * points[i] + plane.b * points[i + 1] + plane.c * points[i + 2];
                lowest = Math.min(lowest, value);
                highest = Math.max(highest, value);
            }
            double limit = margin
                    * Math.sqrt((double) plane.a * plane.a + (double) plane.b * plane.b + (double) plane.c * plane.c);
            boolean front = highest + plane.d >= -limit;
            boolean back = lowest + plane.d <= limit;
            nodeFrame = frame;
            node = at;
            polygon = 0;
            if (front && back) {
                laterFrames[laterCount] = frame;
                later[laterCount++] = child(bsp, false);
            }
            go(bsp, frame, child(bsp, front));
            if (front && back) {
                return node;
            }
        }
        return END;
    }

    /** Returns the next triangle of which a fragment lies in the plane of the node returned last, or -1. */
    int nextPolygon(BspMesh bsp) {
        int i = polygon++;
        if (nodeFrame < 0) {
            int[] polygons = bsp.tree.topPolygons();
            int entry = BspFrames.firstPolygon(polygons, node) + 2 * i;
            return entry < polygons.length && polygons[entry] == node ? polygons[entry + 1] : -1;
        }
        long[] words = bsp.frames;
        long word = words[node];
        if (BspFrames.listEntry(word) == BspFrames.NO_ENTRY) {
            return -1;
        }
        if (i == 0) {
            return BspFrames.triangle(words, nodeFrame, word);
        }
        long header = words[nodeFrame + 1];
        int index = node - nodeFrame - BspFrames.HEADER;
        int first = BspFrames.firstSide(nodeFrame, header);
        int entry = BspFrames.findSide(words, nodeFrame, index, BspFrames.POLYGON) + i - 1;
        if (entry >= BspFrames.sideCount(header) || BspFrames.side(words, first, entry) >>> 24 != index) {
            return -1;
        }
        return BspFrames.base(header) + (BspFrames.side(words, first, entry) & BspFrames.MAX_VALUE);
    }

    private void setPlane(BspMesh bsp) {
        if (frame < 0) {
            plane.setTop(bsp.tree, bsp.topNodes[3 * at]);
        } else {
            plane.set(bsp.corners, bsp.tree, frame, bsp.frames[at]);
        }
    }

    /** Returns the child of the current node on a side of {@link #plane}. */
    private int child(BspMesh bsp, boolean front) {
        return frame < 0
                ? bsp.topNodes[3 * at + (front ? 1 : 2)]
                : BspFrames.child(bsp.frames, frame, at, bsp.frames[at], front != plane.swapped, bsp.unclaimed);
    }

    /** Goes to a child of a node in a frame, or above the frames. */
    private void go(BspMesh bsp, int from, int child) {
        boolean enters = from < 0 && child >= bsp.topCount;
        frame = enters ? child - bsp.topCount : from;
        at = enters ? frame + BspFrames.HEADER : child;
    }

    private void goBack(BspMesh bsp) {
        if (laterCount == 0) {
            at = DONE;
        } else {
            laterCount--;
            go(bsp, laterFrames[laterCount], later[laterCount]);
        }
    }
}
