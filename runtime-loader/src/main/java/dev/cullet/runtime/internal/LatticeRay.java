// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;

/**
 * A ray, or the motion of a box, on the lattice of a tree: tests boxes in float. Set once per query and mesh. Mutable,
 * for one thread.
 *
 * <p>Time is counted so that the ray moves 1 to 2 steps per unit along its longest axis, from where the walk begins:
 * the origin, or the place where the ray enters the lattice. Time is a multiple of the ray's t by a power of two.
 *
 * <p>Why no box is lost. Let m be the distance from the ray, in steps, within which a triangle test accepts anything:
 * half the size of the moving box plus {@link Lattice#margin}. Boxes are grown by {@code m + 1/4 + m / 2^17}. Let u =
 * 2^-24. The origin o is at most 2^18 for a thin ray (its coordinates are at most 2^18 together); any other is cut, in
 * double, to the lattice's cube grown by 2m, so o is at most 2^15 + 2m. A plane b of a box is an exact float of at most
 * 2^16: {@code 32768 + k} here, {@code k - 16384} in a {@link RayLayout}. Its time is {@code b * per + add}, where add
 * is {@code (c - o - m) * per} or {@code (c - o + m) * per} for the constant c of at most 2^15 that makes b a lattice
 * coordinate. Rounding of per, of the product, of add and of the sum err, in steps, by at most {@code u (|b| + |c - o|
 * + m)}, {@code u |b|}, {@code u (|c - o| + m)} and {@code u (|b| + |c - o| + m)}: together by less than {@code u (3 *
 * 2^16 + 3 * (2^15 + 2^18) + 9m)}. A component of the direction below u is taken for u. The ray has passed all boxes
 * after less than 2^19 + 4m, as it moves by at least 1 step per unit along one axis, so that moves it by less than
 * {@code u (2^19 + 4m)}. All that is below {@code 1/8 + m / 2^20}.
 */
public final class LatticeRay {
    /** Beyond this margin float would overflow; every box passes then, and the triangle tests decide alone. */
    private static final double OVERFLOW = 1L << 60;

    /** A thin ray is not cut that starts nearer, in the sum of the coordinates: steps. */
    private static final double NEAR = 1 << 18;

    /** Such a ray has passed all boxes by then. */
    private static final double PASSED = 1 << 19;

    /** The constant of planes {@code 32768 + k}. */
    private static final int PLANES = -32768;

    /** Times at which the ray enters the four boxes of the last node, as float bits. */
    private int entry0;

    private int entry1;
    private int entry2;
    private int entry3;

    private double scale;
    private double perScale;
    private double startTime;
    private double endTime;

    /** Origin at the start time, direction per unit of time, and half sizes of the moving box with margins: steps. */
    private double ou;

    private double ov;
    private double ow;
    private double du;
    private double dv;
    private double dw;
    private double mu;
    private double mv;
    private double mw;
    private boolean overflows;

    /** Time per step on each axis. */
    float perU;

    float perV;
    float perW;

    /** The side of the nearer planes on each axis, and what is added to the times of near and far planes. */
    private int nearU;

    private int nearV;
    private int nearW;
    private float nearAddU;
    private float nearAddV;
    private float nearAddW;
    private float farAddU;
    private float farAddV;
    private float farAddW;

    /** A ray that is not set. */
    public LatticeRay() {}

    /**
     * Sets origin and direction, in lattice steps. The direction may be {@code 0 0 0}: the box stays at the origin.
     */
    public void set(
            double originU, double originV, double originW, double directionU, double directionV, double directionW) {
        scale = NodeTimes.powerOfTwo(Math.max(
                NodeTimes.sizeBits(directionU),
                Math.max(NodeTimes.sizeBits(directionV), NodeTimes.sizeBits(directionW))));
        perScale = 1 / scale;
        ou = originU;
        ov = originV;
        ow = originW;
        du = directionU * perScale;
        dv = directionV * perScale;
        dw = directionW * perScale;
    }

    /** Returns the units of time per unit of the ray's t. */
    double scale() {
        return scale;
    }

    /**
     * Cuts the ray to the lattice.
     *
     * @param ru half size of the moving box, and error of the origin, in steps; 0 for a thin ray
     * @param firstT begin of the ray: what is hit before it may be left out
     * @param lastT end of the ray
     * @return whether the ray meets the lattice
     */
    public boolean clip(double ru, double rv, double rw, double firstT, double lastT) {
        double inU = 1 / du;
        double inV = 1 / dv;
        double inW = 1 / dw;
        double r = Math.max(ru, Math.max(rv, rw));
        double far = Math.abs(ou) + Math.abs(ov) + Math.abs(ow);
        double margin = Lattice.margin(far + r);
        double pad = margin + 0.25 + (r + margin) / (1 << 17);
        mu = ru + pad;
        mv = rv + pad;
        mw = rw + pad;
        startTime = 0;
        endTime = lastT * scale;
        if (far < NEAR && r == 0 && firstT == 0) {
            endTime = Math.min(endTime, PASSED);
        } else {
            startTime = Math.max(
                    Math.max(firstT * scale, NodeTimes.enter(-2 * mu, Lattice.MAX + 2 * mu, ou, inU)),
                    Math.max(
                            NodeTimes.enter(-2 * mv, Lattice.MAX + 2 * mv, ov, inV),
                            NodeTimes.enter(-2 * mw, Lattice.MAX + 2 * mw, ow, inW)));
            endTime = Math.min(
                    Math.min(endTime, NodeTimes.leave(-2 * mu, Lattice.MAX + 2 * mu, ou, inU)),
                    Math.min(
                            NodeTimes.leave(-2 * mv, Lattice.MAX + 2 * mv, ov, inV),
                            NodeTimes.leave(-2 * mw, Lattice.MAX + 2 * mw, ow, inW)));
            if (!(startTime <= endTime)) {
                return false;
            }
            ou += startTime * du;
            ov += startTime * dv;
            ow += startTime * dw;
        }
        overflows = pad + r > OVERFLOW;
        perU = overflows ? 0 : NodeTimes.perComponent(du, inU);
        perV = overflows ? 0 : NodeTimes.perComponent(dv, inV);
        perW = overflows ? 0 : NodeTimes.perComponent(dw, inW);
        return true;
    }

    /** Prepares {@link #open}: chooses the near and far side of boxes on each axis. */
    public void orderSides() {
        boolean backU = du < 0 && !overflows;
        boolean backV = dv < 0 && !overflows;
        boolean backW = dw < 0 && !overflows;
        nearU = backU ? AabbTree.upperSide(0) : AabbTree.lowerSide(0);
        nearV = backV ? AabbTree.upperSide(1) : AabbTree.lowerSide(1);
        nearW = backW ? AabbTree.upperSide(2) : AabbTree.lowerSide(2);
        nearAddU = backU ? highAddU(PLANES) : lowAddU(PLANES);
        nearAddV = backV ? highAddV(PLANES) : lowAddV(PLANES);
        nearAddW = backW ? highAddW(PLANES) : lowAddW(PLANES);
        farAddU = backU ? lowAddU(PLANES) : highAddU(PLANES);
        farAddV = backV ? lowAddV(PLANES) : highAddV(PLANES);
        farAddW = backW ? lowAddW(PLANES) : highAddW(PLANES);
    }

    /** Returns what is added to the time of a lower plane on the first axis; planes differ by a constant. */
    float lowAddU(int constant) {
        return overflows ? 0 : (float) ((constant - ou - mu) * perU);
    }

    /** Returns the same for the second axis. */
    float lowAddV(int constant) {
        return overflows ? 0 : (float) ((constant - ov - mv) * perV);
    }

    /** Returns the same for the third axis. */
    float lowAddW(int constant) {
        return overflows ? 0 : (float) ((constant - ow - mw) * perW);
    }

    /** Returns what is added to the time of an upper plane on the first axis. */
    float highAddU(int constant) {
        return overflows ? Float.MAX_VALUE : (float) ((constant - ou + mu) * perU);
    }

    /** Returns the same for the second axis. */
    float highAddV(int constant) {
        return overflows ? Float.MAX_VALUE : (float) ((constant - ov + mv) * perV);
    }

    /** Returns the same for the third axis. */
    float highAddW(int constant) {
        return overflows ? Float.MAX_VALUE : (float) ((constant - ow + mw) * perW);
    }

    /** Returns the time of the ray's end, as float bits. */
    public int end() {
        return NodeTimes.latest(endTime - startTime);
    }

    /** Returns the time of a t, rounded up, as float bits. */
    public int timeOf(double t) {
        return NodeTimes.latest(t * scale - startTime);
    }

    /**
     * Returns the lanes of a node whose boxes the ray meets at most at a time: one bit each. {@link #entry} has when.
     * Of empty lanes it is any bit.
     *
     * @param limit float bits
     */
    public int open(long[] nodes, int node, int limit) {
        long nu = AabbTree.side(nodes, node, nearU);
        long fu = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearU));
        long nv = AabbTree.side(nodes, node, nearV);
        long fv = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearV));
        long nw = AabbTree.side(nodes, node, nearW);
        long fw = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearW));
        long nu02 = NodeTimes.evenPlanes(nu);
        long nu13 = NodeTimes.oddPlanes(nu);
        long fu02 = NodeTimes.evenPlanes(fu);
        long fu13 = NodeTimes.oddPlanes(fu);
        long nv02 = NodeTimes.evenPlanes(nv);
        long nv13 = NodeTimes.oddPlanes(nv);
        long fv02 = NodeTimes.evenPlanes(fv);
        long fv13 = NodeTimes.oddPlanes(fv);
        long nw02 = NodeTimes.evenPlanes(nw);
        long nw13 = NodeTimes.oddPlanes(nw);
        long fw02 = NodeTimes.evenPlanes(fw);
        long fw13 = NodeTimes.oddPlanes(fw);
        int n0 = enter((int) nu02, (int) nv02, (int) nw02);
        int n1 = enter((int) nu13, (int) nv13, (int) nw13);
        int n2 = enter(NodeTimes.high(nu02), NodeTimes.high(nv02), NodeTimes.high(nw02));
        int n3 = enter(NodeTimes.high(nu13), NodeTimes.high(nv13), NodeTimes.high(nw13));
        int f0 = leave(limit, (int) fu02, (int) fv02, (int) fw02);
        int f1 = leave(limit, (int) fu13, (int) fv13, (int) fw13);
        int f2 = leave(limit, NodeTimes.high(fu02), NodeTimes.high(fv02), NodeTimes.high(fw02));
        int f3 = leave(limit, NodeTimes.high(fu13), NodeTimes.high(fv13), NodeTimes.high(fw13));
        entry0 = n0;
        entry1 = n1;
        entry2 = n2;
        entry3 = n3;
        return (n0 <= f0 ? 1 : 0) | (n1 <= f1 ? 2 : 0) | (n2 <= f2 ? 4 : 0) | (n3 <= f3 ? 8 : 0);
    }

    private int enter(int u, int v, int w) {
        int time = Math.max(NodeTimes.time(v, perV, nearAddV), NodeTimes.time(w, perW, nearAddW));
        return Math.max(Math.max(0, NodeTimes.time(u, perU, nearAddU)), time);
    }

    private int leave(int limit, int u, int v, int w) {
        int time = Math.min(NodeTimes.time(v, perV, farAddV), NodeTimes.time(w, perW, farAddW));
        return Math.min(Math.min(limit, NodeTimes.time(u, perU, farAddU)), time);
    }

    /** Returns the time at which the ray enters a lane's box of the node of the last {@link #open}, as float bits. */
    int entry(int lane) {
        return lane < 2 ? (lane == 0 ? entry0 : entry1) : (lane == 2 ? entry2 : entry3);
    }

    /** Returns the ray's t for the time of {@link #entry}: not above it, but for the rounding of two operations. */
    public double entryT(int lane) {
        return (startTime + Float.intBitsToFloat(entry(lane))) * perScale;
    }
}
