// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.Motion;

/** The search for the time of impact of a convex shape that moves, with a compound. */
final class CompoundShapeAdvancement extends PieceAdvancement {
    private final ShapePair pair = new ShapePair();
    private final MutableRigidTransform at = new MutableRigidTransform();

    @SuppressWarnings("NullAway.Init") // set by each sweep
    private ConvexShape shape;

    @SuppressWarnings("NullAway.Init")
    private Motion motion;

    /** The only piece that is measured, or -1. */
    private int only = -1;

    /** The distance at the time {@link #freeUntil}. */
    final CompoundDistance nearest = new CompoundDistance(pair);

    void set(CompoundShape ofCompound, ConvexShape moving, Motion ofMotion, double ofSlack) {
        compound = ofCompound;
        shape = moving;
        motion = ofMotion;
        speed = ofMotion.pathLength(moving.boundingSphere());
        slack = ofSlack;
    }

    @Override
    int advancePiece(int place, double tolerance, double firstT, double lastT) {
        only = place;
        int outcome = advance(speed, slack, tolerance, firstT, lastT);
        only = -1;
        return outcome;
    }

    @Override
    ConservativeAdvancement ofPiece() {
        return this;
    }

    @Override
    void clear() {
        nearest.clear();
    }

    @Override
    int next(int from, double time, double distance) {
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
