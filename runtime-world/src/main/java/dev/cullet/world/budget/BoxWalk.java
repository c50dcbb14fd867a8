// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.budget;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.BoxQuery;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * The walk of {@link BoxQuery#any} with a count of nodes, and without its test of leaves that are inside the box, which
 * saves time only: the first triangle of such a leaf touches the box.
 */
final class BoxWalk {
    private BoxWalk() {}

    /** Returns what {@link BudgetQuery#result} makes of a triangle that the closed box touches. */
    static long any(
            QueryMesh mesh, float minX, float minY, float minZ, float maxX, float maxY, float maxZ, int maxNodes) {
        int left = maxNodes;
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
            return BudgetQuery.result(left, -1);
        }
        long x0 = Lattice.lowerLanes(u0 - margin);
        long x1 = Lattice.upperLanes(u1 + margin);
        long y0 = Lattice.lowerLanes(v0 - margin);
        long y1 = Lattice.upperLanes(v1 + margin);
        long z0 = Lattice.lowerLanes(w0 - margin);
        long z1 = Lattice.upperLanes(w1 + margin);
        long low = mesh.low(minX, minY, minZ);
        long high = mesh.high(maxX, maxY, maxZ);
        long[] nodes = mesh.nodes();
        int node = 0;
        if (--left < 0) {
            return BudgetQuery.result(-1, -1);
        }
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
                    if (--left < 0) {
                        return BudgetQuery.result(-1, -1);
                    }
                    trail = trail << 4 | lanes;
                    node = AabbTree.child(nodes, node, lane);
                    lanes = Lattice.lanes(Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1));
                    continue;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = AabbTree.leafBegin(shape, lane);
                int last = first + end;
                for (int triangle = mesh.next(first + begin, last, low, high);
                        triangle < last;
                        triangle = mesh.next(triangle + 1, last, low, high)) {
                    if (BoxQuery.touches(mesh, triangle, minX, minY, minZ, maxX, maxY, maxZ)) {
                        return BudgetQuery.result(left, triangle);
                    }
                }
            }
            if (trail == 0) {
                return BudgetQuery.result(left, -1);
            }
            for (lanes = 0; lanes == 0; lanes = (int) trail & 15, trail >>>= 4) {
                node = AabbTree.parent(nodes, node);
            }
        }
    }
}
