// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.Motion;

/**
 * The search for the time of impact of a convex shape that moves, with a compound. For one thread; allocates nothing.
 *
 * <p>It advances by the distance of the nearest piece. If that takes too many steps, it advances against one piece
 * after the other from the last time that is proven free, each up to the earliest hit of those before it.
 */
final class CompoundShapeAdvancement extends ConservativeAdvancement {
    private final ShapePair pair = new ShapePair();
    private final MutableRigidTransform at = new MutableRigidTransform();

    @SuppressWarnings("NullAway.Init") // set by each sweep
    private CompoundShape compound;

    @SuppressWarnings("NullAway.Init")
    private ConvexShape shape;

    @SuppressWarnings("NullAway.Init")
    private Motion motion;

    private double speed;
    private double slack;

    /** The only piece that is measured, or -1. */
    private int only = -1;

    /** Results, at the time {@link #freeUntil}. */
    final CompoundDistance nearest = new CompoundDistance(pair);

    double freeUntil;
    double overlapT;
    int steps;

    void set(CompoundShape ofCompound, ConvexShape moving, Motion ofMotion, double ofSlack) {
        compound = ofCompound;
        shape = moving;
        motion = ofMotion;
        speed = ofMotion.pathLength(moving.boundingSphere());
        slack = ofSlack;
    }

    /** Returns one of the constants of {@link ConservativeAdvancement}. */
    int sweep(double tolerance) {
        int outcome = advance(speed, slack, tolerance, 1);
        freeUntil = t();
        overlapT = overlapT();
        steps = steps();
        if (outcome == UNFINISHED) {
            outcome = advanceEach(tolerance, speed + 4 * slack);
        }
        if (outcome == FREE) {
            nearest.clear();
        }
        return outcome;
    }

    /** Goes on against the pieces that may be at most a distance from the shape, one by one. */
    private int advanceEach(double tolerance, double distance) {
        double firstT = freeUntil;
        int outcome = FREE;
        freeUntil = 1;
        overlapT = Double.NaN;
        int place = next(compound.tree.first(), firstT, distance);
        while (place >= 0 && freeUntil > firstT) {
            only = place;
            int found = advance(speed, slack, tolerance, firstT, freeUntil);
            only = -1;
            steps += steps();
            if (found != FREE && (t() < freeUntil || outcome == FREE)) {
                outcome = found;
                freeUntil = t();
                overlapT = overlapT();
            }
            place = next(compound.tree.after(place), firstT, distance);
        }
        if (outcome != FREE) {
            distanceAt(freeUntil, distance);
            steps++;
        }
        return outcome;
    }

    /** Returns the next piece from a place on that may be at most a distance from the shape at a time, or -1. */
    private int next(int from, double time, double distance) {
        CompoundTree tree = compound.tree;
        CorePoints posed = posed(time);
        int place = from;
        while (place >= 0) {
            boolean near = CompoundDistance.bound(tree, place, posed) <= distance;
            if (near && CompoundTree.isPiece(place)) {
                return place;
            }
            place = near ? CompoundTree.below(place) : tree.after(place);
        }
        return -1;
    }

    private CorePoints posed(double time) {
        motion.transformAt(time, at);
        return pair.pose(shape, at);
    }

    @Override
    protected double distanceAt(double time, double limit) {
        CorePoints posed = posed(time);
        if (only < 0) {
            return nearest.closest(compound, posed, limit) ? nearest.distance * (1 - SweepSlack.ROUNDING) : limit;
        }
        boolean touches = pair.touches(compound.piece(only).core, posed, CompoundDistance.enough(limit));
        double apart = touches ? 0 : pair.distance();
        return apart <= limit ? apart * (1 - SweepSlack.ROUNDING) : limit;
    }
}
