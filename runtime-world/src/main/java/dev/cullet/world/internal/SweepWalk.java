// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the triangles that a shape touches while it moves along a line: nearest box first, by parent links and
 * four bits per level. An instance is the state of the walk, for one thread; it allocates nothing.
 *
 * <p>Boxes are tested in double on the lattice, with time counted so that the shape moves 1 to 2 steps per unit along
 * its longest axis. They are grown by the shape's box, and by {@link Lattice#margin} of all sizes: more than what a
 * triangle test accepts beside the shape, and more than 2^18 times the rounding of the times.
 */
public abstract class SweepWalk {
    /** Bound of the error of t on the lattice, relative to the sizes that enter: 16 times what is stated for t. */
    private static final double T_ERROR = 0x1p-30;

    private @Nullable QueryMesh mesh;
    private long[] nodes = {};
    double ox;
    double oy;
    double oz;
    double dx;
    double dy;
    double dz;
    private double minT;
    double maxT;

    /** The shape's origin on the lattice, and time per step on each axis; infinite for 0. */
    private final double[] origin = new double[3];

    private final double[] per = new double[3];

    /** By how much boxes are grown: their lower sides, then their upper ones. */
    private final double[] grown = new double[6];

    private double scale;
    private double size;

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
    private double t;

    SweepWalk() {}

    /** Returns the t in {@code 0 .. maxT} at which the shape touches a triangle, or a negative number. */
    abstract double hit(QueryMesh of, int candidate);

    /** Sets the line along which the shape's origin moves. */
    final void setLine(
            double originX, double originY, double originZ, double directionX, double directionY, double directionZ) {
        ox = originX;
        oy = originY;
        oz = originZ;
        dx = directionX;
        dy = directionY;
        dz = directionZ;
    }

    /**
     * Starts a walk along the line.
     *
     * @param extents of the shape's box from its origin: 3 to lower coordinates, then 3 to upper ones, not negative
     */
    final void begin(QueryMesh of, double minimumT, double maximumT, double[] extents) {
        mesh = of;
        nodes = of.nodes();
        minT = minimumT;
        maxT = maximumT;
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
        size = Math.abs(origin[0]) + Math.abs(origin[1]) + Math.abs(origin[2]) + (Lattice.MAX + 1);
        for (int side = 0; side < 6; side++) {
            size += extents[side] * of.perStep();
        }
        double margin = Lattice.margin(size);
        for (int side = 0; side < 6; side++) { // what extends upward touches boxes below
            grown[side] = extents[(side + 3) % 6] * of.perStep() + margin;
        }
        node = 0;
        leafLanes = 0;
        nearest = -1;
        triangle = 0;
        end = 0;
        shorten(maxT);
        trail = 15; // of the root, which is not yet tested
    }

    /** Leaves out hits beyond a t, which is not above those before. */
    public final void shorten(double lastT) {
        limit = lastT;
        latest = lastT * scale * (1 + 0x1p-20) + T_ERROR * (scale + size);
    }

    /** Returns the t of the last triangle. */
    public final double t() {
        return t;
    }

    /** Puts the last triangle into a record, with t and the place of the origin. */
    public final void copyTo(HitRecord out) {
        out.t = t;
        out.triangle = triangle - 1;
        out.setPoint(ox + t * dx, oy + t * dy, oz + t * dz);
    }

    /** Returns the next triangle that is touched, each once, in no order; or -1. */
    public final int next() {
        QueryMesh of = mesh;
        if (of == null) {
            return -1;
        }
        while (true) {
            while (triangle < end) {
                t = hit(of, triangle++);
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

    /** Returns when the shape enters a lane's box, at least 0; NaN for a miss. */
    private double entry(int lane) {
        double in = 0;
        double out = Double.POSITIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            double low = AabbTree.lower(nodes, node, axis, lane) - grown[axis];
            double high = AabbTree.upper(nodes, node, axis, lane) + grown[3 + axis];
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
