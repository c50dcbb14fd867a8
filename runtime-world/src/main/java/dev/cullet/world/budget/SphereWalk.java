// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.budget;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.LaneKey;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.LatticeDistance;
import dev.cullet.runtime.internal.PointTriangle;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.SphereQuery;

/**
 * The walk of {@link SphereQuery#any} with a count of nodes. It is separate, so that the walk without a budget does
 * not count; it visits the same nodes in the same order, so it finds the same triangle.
 */
final class SphereWalk {
    private SphereWalk() {}

    /** Returns what {@link BudgetQuery#result} makes of a triangle that the sphere touches. */
    static long any(QueryMesh mesh, float x, float y, float z, float radius, int maxNodes) {
        int left = maxNodes;
        double u = (x - mesh.originX()) * mesh.perStep();
        double v = (y - mesh.originY()) * mesh.perStep();
        double w = (z - mesh.originZ()) * mesh.perStep();
        double r = radius * mesh.perStep();
        double margin = Lattice.margin(Math.abs(u) + Math.abs(v) + Math.abs(w) + r);
        double innerRadius = r - margin;
        r += margin;
        if (Lattice.outside(u - r, u + r) || Lattice.outside(v - r, v + r) || Lattice.outside(w - r, w + r)) {
            return BudgetQuery.result(left, -1);
        }
        long x0 = Lattice.lowerLanes(u - r);
        long x1 = Lattice.upperLanes(u + r);
        long y0 = Lattice.lowerLanes(v - r);
        long y1 = Lattice.upperLanes(v + r);
        long z0 = Lattice.lowerLanes(w - r);
        long z1 = Lattice.upperLanes(w + r);
        int cx = LatticeDistance.nearestInCube(u);
        int cy = LatticeDistance.nearestInCube(v);
        int cz = LatticeDistance.nearestInCube(w);
        long wx = LatticeDistance.outsideCube(u);
        long wy = LatticeDistance.outsideCube(v);
        long wz = LatticeDistance.outsideCube(w);
        long limit = LatticeDistance.limit(r, wx, wy, wz);
        long innerLimit = LatticeDistance.innerLimit(innerRadius, wx, wy, wz);
        int maxWidth = innerLimit >= 0 ? (int) (2 * r) : -1; // no box that is wider is in the sphere
        boolean compact = mesh.isCompact();
        double size = radius;
        long low = mesh.low(x - size, y - size, z - size);
        long high = mesh.high(x + size, y + size, z + size);
        long[] nodes = mesh.nodes();
        int node = 0;
        long trail = 0; // its lowest four bits: lanes of the parent that are left; the next four: of its parent
        while (true) {
            if (--left < 0) {
                return BudgetQuery.result(-1, -1);
            }
            // a new node: the nearest lane first, the others are left
            int lanes = 0;
            long nearest = Long.MAX_VALUE;
            for (long guards = Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1);
                    guards != 0;
                    guards &= guards - 1) {
                int lane = Lattice.firstLane(guards);
                long distance = LatticeDistance.squared(nodes, node, lane, cx, cy, cz, wx, wy, wz);
                if (distance <= limit) {
                    lanes |= 1 << lane;
                    nearest = LaneKey.nearer(nearest, (distance & -4) | lane);
                }
            }
            for (int lane = (int) nearest & 3; ; lane = Integer.numberOfTrailingZeros(lanes)) {
                if (lanes == 0) {
                    if (trail == 0) {
                        return BudgetQuery.result(left, -1);
                    }
                    for (; lanes == 0; trail >>>= 4) {
                        node = AabbTree.parent(nodes, node);
                        lanes = (int) trail & 15;
                    }
                    lane = Integer.numberOfTrailingZeros(lanes);
                }
                lanes &= ~(1 << lane);
                long shape = AabbTree.shape(nodes, node);
                int end = AabbTree.leafEnd(shape, lane);
                if (end == 0 && lane >= AabbTree.laneCount(shape)) {
                    continue; // empty lanes pass only where the query covers the whole lattice
                }
                if (LatticeDistance.width(nodes, node, lane) <= maxWidth
                        && LatticeDistance.squaredToFarthest(nodes, node, lane, cx, cy, cz, wx, wy, wz) <= innerLimit) {
                    left -= BudgetQuery.depth(nodes, node, lane);
                    return BudgetQuery.result(Math.max(-1, left), left < 0 ? -1 : mesh.anyTriangle(node, lane));
                }
                if (end == 0) {
                    trail = trail << 4 | lanes;
                    node = AabbTree.child(nodes, node, lane);
                    break;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = AabbTree.leafBegin(shape, lane);
                int last = first + end;
                boolean filter = compact // but not where all of the leaf is in the sphere's box
                        && !Lattice.hasLane(Lattice.inside(nodes, node, x0, x1, y0, y1, z0, z1), lane);
                for (int triangle = filter ? mesh.next(first + begin, last, low, high) : first + begin;
                        triangle < last;
                        triangle = filter ? mesh.next(triangle + 1, last, low, high) : triangle + 1) {
                    if (PointTriangle.within(mesh, triangle, x, y, z, radius)) {
                        return BudgetQuery.result(left, triangle);
                    }
                }
            }
        }
    }
}
