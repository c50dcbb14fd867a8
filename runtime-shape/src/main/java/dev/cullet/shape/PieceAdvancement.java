// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.world.internal.ConservativeAdvancement;

/**
 * The search for the time of impact of a compound and another body. It advances by the distance of the nearest piece.
 * If that takes too many steps, it advances piece by piece from the last time that is proven free, each up to the
 * earliest hit of those before it. For one thread; allocates nothing.
 */
abstract class PieceAdvancement extends ConservativeAdvancement {
    @SuppressWarnings("NullAway.Init") // set by each sweep
    CompoundShape compound;

    /** Bounds of the way of any point, and of the error of a distance. */
    double speed;

    double slack;

    /** Results; a subclass has the distance at the time {@link #freeUntil}. */
    double freeUntil;

    double overlapT;
    int steps;

    /** Returns one of the constants of {@link ConservativeAdvancement}. */
    final int sweep(double tolerance) {
        int outcome = advance(speed, slack, tolerance, 1);
        freeUntil = t();
        overlapT = overlapT();
        steps = steps();
        if (outcome == UNFINISHED) {
            outcome = advanceEach(tolerance, speed + 4 * slack);
        }
        if (outcome == FREE) {
            clear();
        }
        return outcome;
    }

    /** Goes on against the pieces that may be at most a distance from the other body, one by one. */
    private int advanceEach(double tolerance, double distance) {
        double firstT = freeUntil;
        int outcome = FREE;
        freeUntil = 1;
        overlapT = Double.NaN;
        int place = next(compound.tree.first(), firstT, distance);
        while (place >= 0 && freeUntil > firstT) {
            int found = advancePiece(place, tolerance, firstT, freeUntil);
            ConservativeAdvancement one = ofPiece();
            steps += one.steps();
            if (found != FREE && (one.t() < freeUntil || outcome == FREE)) {
                outcome = found;
                freeUntil = one.t();
                overlapT = one.overlapT();
            }
            place = next(compound.tree.after(place), firstT, distance);
        }
        if (outcome != FREE) {
            distanceAt(freeUntil, distance);
            steps++;
        }
        return outcome;
    }

    /** Returns the next piece from a place on that may be at most a distance from the other body at a time, or -1. */
    abstract int next(int from, double time, double distance);

    /** Moves one piece, or against one piece; returns one of the four constants. */
    abstract int advancePiece(int place, double tolerance, double firstT, double lastT);

    /** Returns the search that {@link #advancePiece} uses. */
    abstract ConservativeAdvancement ofPiece();

    /** Clears the distance. */
    abstract void clear();
}
