// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;

/**
 * Time of impact of a convex shape that moves and rotates, against a compound, by conservative advancement as in {@link
 * ShapeMeshSweep}. An instance is scratch memory and result, for one thread; sweeps allocate nothing after the first
 * one with a shape of so many corners.
 *
 * <p>The compound is solid: a shape inside of it overlaps at t = 0.
 */
public final class CompoundSweep {
    /** Maximum number of distance queries against all pieces, and if these do not decide against each one. */
    public static final int MAX_STEPS = ConservativeAdvancement.MAX_STEPS;

    private static final MeshSweep.Outcome[] OUTCOMES = MeshSweep.Outcome.values();

    private final CompoundShapeAdvancement advancement = new CompoundShapeAdvancement();
    private final ThreadGuard guard = new ThreadGuard();
    private final float[] bounds = new float[6];

    /** Scratch memory for one thread. */
    public CompoundSweep() {}

    /**
     * Moves the shape until it touches the compound.
     *
     * @param motion motion of the shape in the space of the compound
     * @param tolerance metres: shapes this near, and not proven to part, count as a hit; at least the resolution of
     *     floats
     */
    public MeshSweep.Outcome sweep(CompoundShape compound, ConvexShape shape, Motion motion, double tolerance) {
        SweepSlack.checkTolerance(tolerance);
        guard.enter();
        compound.bounds(bounds, 0);
        double slack = SweepSlack.of(bounds, shape.boundingSphere());
        advancement.set(compound, shape, motion, slack);
        int outcome = advancement.sweep(tolerance);
        guard.leave();
        return OUTCOMES[outcome];
    }

    /** The last time, 0 .. 1, up to which the motion is proven free. 0 for OVERLAP, 1 for FREE. */
    public double t() {
        return advancement.freeUntil;
    }

    /** A time after {@link #t} at which compound and shape overlap, for some hits; NaN if none was found. */
    public double overlapT() {
        return advancement.overlapT;
    }

    /** Number of distance queries of the last sweep, each of all near pieces. */
    public int steps() {
        return advancement.steps;
    }

    /** The piece nearest to the shape at {@link #t}; of several that touch any; -1 after FREE. */
    public int piece() {
        return advancement.nearest.piece;
    }

    /** The distance of compound and shape at {@link #t}, metres; 0 if they overlap; NaN after FREE. */
    public double distance() {
        return advancement.nearest.distance;
    }

    /** The nearest point on the piece at {@link #t}, in the space of the compound; NaN after FREE. */
    public double x() {
        return advancement.nearest.points[0];
    }

    /** See {@link #x}. */
    public double y() {
        return advancement.nearest.points[1];
    }

    /** See {@link #x}. */
    public double z() {
        return advancement.nearest.points[2];
    }

    /** The nearest point on the shape at {@link #t}, in the space of the compound; NaN after FREE. */
    public double otherX() {
        return advancement.nearest.points[3];
    }

    /** See {@link #otherX}. */
    public double otherY() {
        return advancement.nearest.points[4];
    }

    /** See {@link #otherX}. */
    public double otherZ() {
        return advancement.nearest.points[5];
    }

    /** The unit vector from the piece's nearest point to the shape's at {@link #t}; 0 0 0 if they overlap. */
    public double normalX() {
        return advancement.nearest.normalX;
    }

    /** See {@link #normalX}. */
    public double normalY() {
        return advancement.nearest.normalY;
    }

    /** See {@link #normalX}. */
    public double normalZ() {
        return advancement.nearest.normalZ;
    }
}
