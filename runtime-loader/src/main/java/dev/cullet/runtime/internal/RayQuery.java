// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import org.jspecify.annotations.Nullable;

/**
 * Ray against mesh, thin or as thick as a sphere that moves along it: the first triangle hit.
 *
 * <p>The walk goes to the nearest box first; {@link LaneTrail} is its way back, {@link LatticeRay} tests the boxes. A
 * box is skipped only if it begins beyond the best hit, so of equally near triangles the one with the lowest index is
 * found.
 */
public final class RayQuery {
    private RayQuery() {}

    /**
     * Returns a triangle hit at {@code minT <= t <= maxT}, or -1.
     *
     * @param any whether to return at any hit; else the first is found, and of equal ones the lowest index
     * @param out gets t, triangle and point on a hit, and stays as it is on a miss; null to do without
     */
    public static int first(QueryMesh mesh, PreparedRay ray, boolean any, @Nullable HitRecord out) {
        if (!ray.enter(mesh)) {
            return -1;
        }
        RayLayout layout = mesh.rayLayout();
        NodeBudget budget = ray.budget;
        if (layout != null && budget == null) {
            return RayLayoutWalk.first(mesh, layout, ray, any, out);
        }
        LatticeRay lattice = ray.lattice;
        LaneTrail trail = ray.trail;
        long[] nodes = mesh.nodes();
        double minT = ray.minT;
        double bestT = ray.maxT;
        int bestTriangle = -1;
        lattice.orderSides();
        int limit = lattice.end();
        trail.begin();
        while (true) {
            if (budget != null && !budget.take(1)) {
                return -1;
            }
            int node = trail.node();
            long shape = AabbTree.shape(nodes, node);
            long links = AabbTree.links(nodes, node);
            int hits = lattice.open(nodes, node, limit) & trail.lanes() & AabbTree.usedLanes(shape);
            int leaves = AabbTree.leafLanes(shape);
            for (int left = hits & leaves; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                int first = AabbTree.firstTriangle(links);
                int end = first + AabbTree.leafEnd(shape, lane);
                for (int triangle = first + AabbTree.leafBegin(shape, lane); triangle < end; triangle++) {
                    double t = ray.hit(mesh, triangle, bestT, out);
                    if (t >= minT && (t < bestT || (t == bestT && (bestTriangle < 0 || triangle < bestTriangle)))) {
                        bestT = t;
                        bestTriangle = triangle;
                        limit = Math.min(limit, lattice.timeOf(t));
                        if (any) {
                            return triangle;
                        }
                    }
                }
            }
            int inner = hits & ~leaves;
            if (inner != 0) {
                if ((inner & (inner - 1)) == 0) { // usually there is one
                    trail.down(AabbTree.child(links, Integer.numberOfTrailingZeros(inner)));
                } else {
                    trail.down(
                            LaneKey.of(lattice.entry(0), links, 0, inner),
                            LaneKey.of(lattice.entry(1), links, 1, inner),
                            LaneKey.of(lattice.entry(2), links, 2, inner),
                            LaneKey.of(lattice.entry(3), links, 3, inner));
                }
                continue;
            }
            if (!trail.back(nodes, limit)) {
                if (bestTriangle >= 0 && out != null) {
                    out.set(ray, bestTriangle, bestT);
                }
                return bestTriangle;
            }
        }
    }
}
