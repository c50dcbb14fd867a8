// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.NodeTimes;
import dev.cullet.runtime.internal.RayQuery;

/**
 * A ray, or the motion of a box, on the lattice of a static tree: tests the four boxes of a node at once, in float. For
 * one thread.
 *
 * <p>Numbers are those of {@link RayQuery}, which argues that no box is lost if boxes are grown by {@code m}, that plus
 * a quarter of a step, and {@code m / 2^17}; here m differs per axis by the size of the moving box, and the last two
 * terms are those of the largest m. Times of the lattice are exact multiples, by a power of two, of the ray's t, and
 * count from where the ray enters the lattice.
 */
final class LatticeRay {
    /** Entry times of the lanes after {@link #open}, as float bits. */
    private final int[] entries = new int[AabbTree.LANES];

    private double scale;
    private double perScale;
    private double startTime;
    private int end;
    private double limit;
    private int limitTime;

    private int nearU;
    private int nearV;
    private int nearW;
    private float perU;
    private float perV;
    private float perW;
    private float nearAddU;
    private float nearAddV;
    private float nearAddW;
    private float farAddU;
    private float farAddV;
    private float farAddW;

    /**
     * Starts a ray.
     *
     * @param ou origin in lattice steps
     * @param du direction in lattice steps; {@code 0 0 0} stays at the origin
     * @param ru half size of the moving box, and error of the origin, in steps
     * @param maxT end of the ray
     * @return whether the ray meets the lattice
     */
    boolean begin(
            double ou,
            double ov,
            double ow,
            double du,
            double dv,
            double dw,
            double ru,
            double rv,
            double rw,
            double maxT) {
        double longest = Math.max(Math.abs(du), Math.max(Math.abs(dv), Math.abs(dw)));
        scale = NodeTimes.powerOfTwo(Math.max(Double.MIN_EXPONENT, Math.getExponent(longest)));
        perScale = 1 / scale;
        double u = du * perScale;
        double v = dv * perScale;
        double w = dw * perScale;
        double inU = 1 / u;
        double inV = 1 / v;
        double inW = 1 / w;
        double r = Math.max(ru, Math.max(rv, rw));
        double margin = Lattice.margin(Math.abs(ou) + Math.abs(ov) + Math.abs(ow) + r);
        double pad = margin + 0.25 + (r + margin) / (1 << 17);
        double mu = ru + pad;
        double mv = rv + pad;
        double mw = rw + pad;
        startTime = Math.max(
                Math.max(0, NodeTimes.enter(-2 * mu, Lattice.MAX + 2 * mu, ou, inU)),
                Math.max(
                        NodeTimes.enter(-2 * mv, Lattice.MAX + 2 * mv, ov, inV),
                        NodeTimes.enter(-2 * mw, Lattice.MAX + 2 * mw, ow, inW)));
        double endTime = Math.min(
                Math.min(maxT * scale, NodeTimes.leave(-2 * mu, Lattice.MAX + 2 * mu, ou, inU)),
                Math.min(
                        NodeTimes.leave(-2 * mv, Lattice.MAX + 2 * mv, ov, inV),
                        NodeTimes.leave(-2 * mw, Lattice.MAX + 2 * mw, ow, inW)));
        if (!(startTime <= endTime)) {
            return false;
        }
        end = NodeTimes.latest(endTime - startTime);
        limit = Double.POSITIVE_INFINITY;
        limitTime = end;
        boolean overflows = pad + r > RayQuery.OVERFLOW;
        nearU = u < 0 ? AabbTree.upperSide(0) : AabbTree.lowerSide(0);
        nearV = v < 0 ? AabbTree.upperSide(1) : AabbTree.lowerSide(1);
        nearW = w < 0 ? AabbTree.upperSide(2) : AabbTree.lowerSide(2);
        perU = overflows ? 0 : NodeTimes.perComponent(u, inU);
        perV = overflows ? 0 : NodeTimes.perComponent(v, inV);
        perW = overflows ? 0 : NodeTimes.perComponent(w, inW);
        nearAddU = near(overflows, ou + startTime * u, u < 0 ? mu : -mu, perU);
        nearAddV = near(overflows, ov + startTime * v, v < 0 ? mv : -mv, perV);
        nearAddW = near(overflows, ow + startTime * w, w < 0 ? mw : -mw, perW);
        farAddU = far(overflows, ou + startTime * u, u < 0 ? mu : -mu, perU);
        farAddV = far(overflows, ov + startTime * v, v < 0 ? mv : -mv, perV);
        farAddW = far(overflows, ow + startTime * w, w < 0 ? mw : -mw, perW);
        return true;
    }

    private static float near(boolean overflows, double origin, double side, float per) {
        return overflows ? 0 : (float) ((-32768 - origin + side) * per);
    }

    private static float far(boolean overflows, double origin, double side, float per) {
        return overflows ? Float.MAX_VALUE : (float) ((-32768 - origin - side) * per);
    }

    /**
     * Returns the lanes of a node whose boxes the ray meets at most at a t: one bit each. {@link #entry} has when.
     */
    int open(long[] nodes, int node, double maxT) {
        if (maxT != limit) {
            limit = maxT;
            limitTime = Math.min(end, NodeTimes.latest(maxT * scale - startTime));
        }
        int best = limitTime;
        long nu = AabbTree.side(nodes, node, nearU);
        long fu = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearU));
        long nv = AabbTree.side(nodes, node, nearV);
        long fv = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearV));
        long nw = AabbTree.side(nodes, node, nearW);
        long fw = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearW));
        return pair(
                        0,
                        best,
                        NodeTimes.evenPlanes(nu),
                        NodeTimes.evenPlanes(nv),
                        NodeTimes.evenPlanes(nw),
                        NodeTimes.evenPlanes(fu),
                        NodeTimes.evenPlanes(fv),
                        NodeTimes.evenPlanes(fw))
                | pair(
                        1,
                        best,
                        NodeTimes.oddPlanes(nu),
                        NodeTimes.oddPlanes(nv),
                        NodeTimes.oddPlanes(nw),
                        NodeTimes.oddPlanes(fu),
                        NodeTimes.oddPlanes(fv),
                        NodeTimes.oddPlanes(fw));
    }

    /** Tests a lane and the one two after it. */
    private int pair(int lane, int best, long nu, long nv, long nw, long fu, long fv, long fw) {
        int in = NodeTimes.entry((int) nu, (int) nv, (int) nw, perU, perV, perW, nearAddU, nearAddV, nearAddW);
        int out = NodeTimes.exit(best, (int) fu, (int) fv, (int) fw, perU, perV, perW, farAddU, farAddV, farAddW);
        int in2 = NodeTimes.entry(
                NodeTimes.high(nu),
                NodeTimes.high(nv),
                NodeTimes.high(nw),
                perU,
                perV,
                perW,
                nearAddU,
                nearAddV,
                nearAddW);
        int out2 = NodeTimes.exit(
                best,
                NodeTimes.high(fu),
                NodeTimes.high(fv),
                NodeTimes.high(fw),
                perU,
                perV,
                perW,
                farAddU,
                farAddV,
                farAddW);
        entries[lane] = in;
        entries[lane + 2] = in2;
        return (in <= out ? 1 << lane : 0) | (in2 <= out2 ? 4 << lane : 0);
    }

    /** Returns a t, not above that at which the ray enters a lane's box. */
    double entry(int lane) {
        return (startTime + Float.intBitsToFloat(entries[lane])) * perScale * BoxRay.DOWN;
    }
}
