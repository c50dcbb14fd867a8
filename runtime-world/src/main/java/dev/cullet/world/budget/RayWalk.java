// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.budget;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;

/**
 * First triangle on a ray, with a count of nodes: nearest box first, by parent links and four bits per level. Its
 * triangle test is that of {@link RayQuery}; the first hit does not depend on the order of the nodes, so the answer has
 * the same bits.
 *
 * <p>Boxes are tested in double on the lattice, with time counted so that the ray moves 1 to 2 steps per unit along its
 * longest axis. A triangle test accepts what is within {@link Lattice#margin} of the ray; boxes are grown by that,
 * which is more than 2^18 times the rounding of their times.
 */
final class RayWalk {
    /** Bound of the error of t on the lattice, relative to the sizes that enter: 16 times what is stated for t. */
    private static final double T_ERROR = 0x1p-30;

    private RayWalk() {}

    /**
     * Returns what {@link BudgetQuery#result} makes of the first triangle.
     *
     * @param out gets t, triangle and point; on a miss and where nothing was decided any numbers
     */
    static long first(
            QueryMesh mesh,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int maxNodes,
            HitRecord out) {
        double u = (ox - mesh.originX()) * mesh.perStep();
        double v = (oy - mesh.originY()) * mesh.perStep();
        double w = (oz - mesh.originZ()) * mesh.perStep();
        double du = dx * mesh.perStep();
        double dv = dy * mesh.perStep();
        double dw = dz * mesh.perStep();
        double longest = Math.max(Math.abs(du), Math.max(Math.abs(dv), Math.abs(dw)));
        double scale = Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.getExponent(longest)));
        double perU = scale / du; // infinite for 0
        double perV = scale / dv;
        double perW = scale / dw;
        double size = Math.abs(u) + Math.abs(v) + Math.abs(w) + (Lattice.MAX + 1);
        double margin = Lattice.margin(size);
        long[] nodes = mesh.nodes();
        int left = maxNodes;
        int bestTriangle = -1;
        double bestT = maxT;
        double best = latest(bestT, scale, size);
        int node = 0;
        int lanes = 15; // those of the node to be tested
        long trail = 0; // its lowest four bits: lanes of the node that are left for later; the next four: of its parent
        while (true) {
            if (--left < 0) {
                return BudgetQuery.result(-1, -1);
            }
            long shape = AabbTree.shape(nodes, node);
            int leaves = AabbTree.leafLanes(shape);
            int inner = 0;
            int nearest = -1;
            double nearestTime = Double.POSITIVE_INFINITY;
            for (int rest = lanes & AabbTree.usedLanes(shape); rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                double time = entry(nodes, node, lane, u, v, w, perU, perV, perW, margin);
                if (!(time <= best)) {
                    continue;
                }
                if ((leaves & 1 << lane) == 0) {
                    inner |= 1 << lane;
                    if (nearest < 0 || time < nearestTime) {
                        nearest = lane;
                        nearestTime = time;
                    }
                    continue;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int end = first + AabbTree.leafEnd(shape, lane);
                for (int triangle = first + AabbTree.leafBegin(shape, lane); triangle < end; triangle++) {
                    double t = RayQuery.hit(mesh, triangle, ox, oy, oz, dx, dy, dz, maxT);
                    if (t >= 0 && (t < bestT || (t == bestT && (bestTriangle < 0 || triangle < bestTriangle)))) {
                        bestT = t;
                        bestTriangle = triangle;
                        best = latest(bestT, scale, size);
                    }
                }
            }
            if (nearest >= 0) { // down to the nearest, the others are left for later
                trail = (trail | (inner & ~(1 << nearest))) << 4;
                node = AabbTree.child(nodes, node, nearest);
                lanes = 15;
                continue;
            }
            if (trail == 0) {
                if (bestTriangle >= 0) {
                    out.t = bestT;
                    out.triangle = bestTriangle;
                    out.setPoint(ox + bestT * dx, oy + bestT * dy, oz + bestT * dz);
                }
                return BudgetQuery.result(left, bestTriangle);
            }
            for (; (trail & 15) == 0; trail >>>= 4) { // up to the deepest node with lanes left, which is tested again
                node = AabbTree.parent(nodes, node);
            }
            lanes = (int) trail & 15;
            trail &= ~15L;
        }
    }

    /** Returns a bound above the time of a hit, and of those with the same t as rounded. */
    private static double latest(double t, double scale, double size) {
        return t * scale * (1 + 0x1p-20) + T_ERROR * (scale + size);
    }

    /** Returns when the ray enters a lane's box, at least 0; NaN for a miss. */
    private static double entry(
            long[] nodes,
            int node,
            int lane,
            double u,
            double v,
            double w,
            double perU,
            double perV,
            double perW,
            double margin) {
        double in = 0;
        double out = Double.POSITIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            double origin = axis == 0 ? u : axis == 1 ? v : w;
            double per = axis == 0 ? perU : axis == 1 ? perV : perW;
            double low = AabbTree.lower(nodes, node, axis, lane) - margin;
            double high = AabbTree.upper(nodes, node, axis, lane) + margin;
            if (Double.isInfinite(per)) {
                if (origin < low || origin > high) {
                    return Double.NaN;
                }
                continue;
            }
            in = Math.max(in, ((per > 0 ? low : high) - origin) * per);
            out = Math.min(out, ((per > 0 ? high : low) - origin) * per);
        }
        return in <= out ? in : Double.NaN;
    }
}
