// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the triangles on a ray: nearest box first, by parent links and four bits per level, for callers that
 * filter, count or collect hits. Its triangle test is that of {@link RayQuery}, so t has the same bits. An instance is
 * the state of the walk, for one thread; it allocates nothing.
 *
 * <p>Boxes are tested in double on the lattice, with time counted so that the ray moves 1 to 2 steps per unit along its
 * longest axis. A triangle test accepts what is within {@link Lattice#margin} of the ray (and the slack); boxes are
 * grown by that, which is more than 2^18 times the rounding of their times.
 */
public final class RayTriangles {
    /** Bound of the error of t on the lattice, relative to the sizes that enter: 16 times what is stated for t. */
    private static final double T_ERROR = 0x1p-30;

    private @Nullable QueryMesh mesh;
    private long[] nodes = {};
    private double ox;
    private double oy;
    private double oz;
    private double dx;
    private double dy;
    private double dz;
    private double minT;
    private double maxT;
    private double slack;

    /** Origin on the lattice, and time per step on each axis; infinite for 0. */
    private final double[] origin = new double[3];

    private final double[] per = new double[3];
    private double scale;
    private double size;
    private double margin;

    /** The largest t that counts, and a bound above the time of such a hit. */
    private double limit;

    private double latest;
    private int node;

    /** The lanes of the node with leaves, and with inner nodes, that are hit and left. */
    private int leafLanes;

    private int nearest;
    private long trail; // its lowest four bits: lanes of the node that are left for later; the next four: of its parent
    private int triangle;
    private int end;
    private int nodesLeft;
    private double t;

    /** A walk that has begun nowhere. */
    public RayTriangles() {}

    /**
     * Starts a walk.
     *
     * @param minT as in {@link RayQuery#first}, likewise maxT and slack
     */
    public void begin(
            QueryMesh of,
            double originX,
            double originY,
            double originZ,
            double directionX,
            double directionY,
            double directionZ,
            double minimumT,
            double maximumT,
            double tolerance) {
        mesh = of;
        nodes = of.nodes();
        ox = originX;
        oy = originY;
        oz = originZ;
        dx = directionX;
        dy = directionY;
        dz = directionZ;
        minT = minimumT;
        maxT = maximumT;
        slack = tolerance;
        origin[0] = (ox - of.originX()) * of.perStep();
        origin[1] = (oy - of.originY()) * of.perStep();
        origin[2] = (oz - of.originZ()) * of.perStep();
        double du = dx * of.perStep();
        double dv = dy * of.perStep();
        double dw = dz * of.perStep();
        double longest = Math.max(Math.abs(du), Math.max(Math.abs(dv), Math.abs(dw)));
        scale = Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.getExponent(longest)));
        per[0] = scale / du;
        per[1] = scale / dv;
        per[2] = scale / dw;
        double wide = slack * of.perStep();
        size = Math.abs(origin[0]) + Math.abs(origin[1]) + Math.abs(origin[2]) + (Lattice.MAX + 1) + wide;
        margin = wide + Lattice.margin(size);
        nodesLeft = Integer.MAX_VALUE;
        node = 0;
        leafLanes = 0;
        nearest = -1;
        triangle = 0;
        end = 0;
        shorten(maxT);
        trail = 15; // of the root, which is not yet tested
    }

    /** Leaves out hits beyond a t, which is not above those before. */
    public void shorten(double lastT) {
        limit = lastT;
        latest = lastT * scale * (1 + 0x1p-20) + T_ERROR * (scale + size);
    }

    /** Ends the walk after a number of nodes: {@link #next} returns -1 then. */
    public void limitNodes(int count) {
        nodesLeft = count;
    }

    /** Returns the number of nodes left, or -1 if the walk ended since there were too few. */
    public int nodesLeft() {
        return nodesLeft;
    }

    /** Returns the t of the last triangle. */
    public double t() {
        return t;
    }

    /** Puts the last triangle into a record, with t and point. */
    public void copyTo(HitRecord out) {
        out.t = t;
        out.triangle = triangle - 1;
        out.setPoint(ox + t * dx, oy + t * dy, oz + t * dz);
    }

    /** Returns the next triangle that is hit, each once, in no order; or -1. */
    public int next() {
        QueryMesh of = mesh;
        if (of == null) {
            return -1;
        }
        while (true) {
            while (triangle < end) {
                t = RayQuery.hit(of, triangle++, ox, oy, oz, dx, dy, dz, maxT, slack);
                if (t >= minT && t <= limit) {
                    return triangle - 1;
                }
            }
            if (leafLanes != 0) {
                int lane = Integer.numberOfTrailingZeros(leafLanes);
                leafLanes &= leafLanes - 1;
                int first = AabbTree.firstTriangle(nodes, node);
                triangle = first + AabbTree.leafBegin(nodes, node, lane);
                end = first + AabbTree.leafEnd(nodes, node, lane);
                continue;
            }
            int lanes = 15;
            if (nearest >= 0) { // down to the nearest, the others are left for later
                trail <<= 4;
                node = AabbTree.child(nodes, node, nearest);
            } else {
                if (trail == 0) {
                    return -1;
                }
                for (; (trail & 15) == 0; trail >>>= 4) { // up to the deepest node with lanes left
                    node = AabbTree.parent(nodes, node);
                }
                lanes = (int) trail & 15;
                trail &= ~15L;
            }
            if (--nodesLeft < 0) {
                nodesLeft = -1;
                trail = 0;
                nearest = -1;
                return -1;
            }
            test(lanes);
        }
    }

    /** Tests lanes of a node. */
    private void test(int lanes) {
        long shape = AabbTree.shape(nodes, node);
        int leaves = AabbTree.leafLanes(shape);
        double nearestTime = Double.POSITIVE_INFINITY;
        nearest = -1;
        for (int rest = lanes & AabbTree.usedLanes(shape); rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            double time = entry(lane);
            if (!(time <= latest)) {
                continue;
            }
            if ((leaves & 1 << lane) != 0) {
                leafLanes |= 1 << lane;
                continue;
            }
            trail |= 1L << lane;
            if (nearest < 0 || time < nearestTime) {
                nearest = lane;
                nearestTime = time;
            }
        }
        if (nearest >= 0) {
            trail &= ~(1L << nearest);
        }
    }

    /** Returns when the ray enters a lane's box, at least 0; NaN for a miss. */
    private double entry(int lane) {
        double in = 0;
        double out = Double.POSITIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            double low = AabbTree.lower(nodes, node, axis, lane) - margin;
            double high = AabbTree.upper(nodes, node, axis, lane) + margin;
            if (Double.isInfinite(per[axis])) {
                if (origin[axis] < low || origin[axis] > high) {
                    return Double.NaN;
                }
                continue;
            }
            in = Math.max(in, ((per[axis] > 0 ? low : high) - origin[axis]) * per[axis]);
            out = Math.min(out, ((per[axis] > 0 ? high : low) - origin[axis]) * per[axis]);
        }
        return in <= out ? in : Double.NaN;
    }
}
