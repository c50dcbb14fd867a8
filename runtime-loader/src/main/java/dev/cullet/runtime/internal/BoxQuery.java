// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import org.jspecify.annotations.Nullable;

/**
 * Axis-parallel box against mesh. The walk of {@link SphereQuery}, without distances: lanes are entered in their
 * order. A leaf whose box is inside the query is a hit at once. Constant memory: a node, its lanes left, and four
 * bits per level above.
 */
public final class BoxQuery {
    private BoxQuery() {}

    /** Returns a triangle that the closed box touches, or -1. */
    public static int any(QueryMesh mesh, float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        return any(mesh, minX, minY, minZ, maxX, maxY, maxZ, null);
    }

    /**
     * Returns the same within a limit of nodes.
     *
     * @param budget null for no limit
     */
    public static int any(
            QueryMesh mesh,
            float minX,
            float minY,
            float minZ,
            float maxX,
            float maxY,
            float maxZ,
            @Nullable NodeBudget budget) {
        double u0 = (minX - mesh.originX()) * mesh.perStep();
        double v0 = (minY - mesh.originY()) * mesh.perStep();
        double w0 = (minZ - mesh.originZ()) * mesh.perStep();
        double u1 = (maxX - mesh.originX()) * mesh.perStep();
        double v1 = (maxY - mesh.originY()) * mesh.perStep();
        double w1 = (maxZ - mesh.originZ()) * mesh.perStep();
        double margin =
                Lattice.margin(Math.abs(u0) + Math.abs(v0) + Math.abs(w0) + Math.abs(u1) + Math.abs(v1) + Math.abs(w1));
        if (Lattice.outside(u0 - margin, u1 + margin)
                || Lattice.outside(v0 - margin, v1 + margin)
                || Lattice.outside(w0 - margin, w1 + margin)) {
            return -1;
        }
        long x0 = Lattice.lowerLanes(u0 - margin);
        long x1 = Lattice.upperLanes(u1 + margin);
        long y0 = Lattice.lowerLanes(v0 - margin);
        long y1 = Lattice.upperLanes(v1 + margin);
        long z0 = Lattice.lowerLanes(w0 - margin);
        long z1 = Lattice.upperLanes(w1 + margin);
        long low = mesh.low(minX, minY, minZ);
        long high = mesh.high(maxX, maxY, maxZ);
        // the box that contains the box of a leaf that is inside the query as a whole; none is inside 32767 .. 0
        boolean wide = Lattice.mayContainPoint(u0 + margin, u1 - margin)
                && Lattice.mayContainPoint(v0 + margin, v1 - margin)
                && Lattice.mayContainPoint(w0 + margin, w1 - margin);
        long inX0 = AabbTree.EACH_LANE * (wide ? Lattice.upper(u0 + margin) : Lattice.MAX);
        long inX1 = AabbTree.EACH_LANE * (wide ? Lattice.lower(u1 - margin) : 0);
        long inY0 = AabbTree.EACH_LANE * (wide ? Lattice.upper(v0 + margin) : Lattice.MAX);
        long inY1 = AabbTree.EACH_LANE * (wide ? Lattice.lower(v1 - margin) : 0);
        long inZ0 = AabbTree.EACH_LANE * (wide ? Lattice.upper(w0 + margin) : Lattice.MAX);
        long inZ1 = AabbTree.EACH_LANE * (wide ? Lattice.lower(w1 - margin) : 0);
        if (budget != null && !budget.take(1)) {
            return -1;
        }
        long[] nodes = mesh.nodes();
        int node = 0;
        int lanes = Lattice.lanes(Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1));
        long trail = 0;
        while (true) {
            while (lanes != 0) {
                int lane = Integer.numberOfTrailingZeros(lanes);
                lanes &= lanes - 1;
                long shape = AabbTree.shape(nodes, node);
                int end = AabbTree.leafEnd(shape, lane);
                if (end == 0) {
                    if (lane >= AabbTree.laneCount(shape)) {
                        break; // empty lanes, which are last, pass only where the query covers the whole lattice
                    }
                    if (budget != null && !budget.take(1)) {
                        return -1;
                    }
                    trail = trail << 4 | lanes;
                    node = AabbTree.child(nodes, node, lane);
                    lanes = Lattice.lanes(Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1));
                    continue;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = AabbTree.leafBegin(shape, lane);
                if (Lattice.hasLane(Lattice.inside(nodes, node, inX0, inX1, inY0, inY1, inZ0, inZ1), lane)) {
                    return first + begin; // all of the leaf is in the box
                }
                int last = first + end;
                for (int triangle = mesh.next(first + begin, last, low, high);
                        triangle < last;
                        triangle = mesh.next(triangle + 1, last, low, high)) {
                    if (BoxTriangle.touches(mesh, triangle, minX, minY, minZ, maxX, maxY, maxZ)) {
                        return triangle;
                    }
                }
            }
            if (trail == 0) {
                return -1;
            }
            for (lanes = 0; lanes == 0; lanes = (int) trail & 15, trail >>>= 4) {
                node = AabbTree.parent(nodes, node);
            }
        }
    }
}
