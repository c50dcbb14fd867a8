// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.Motion;
import org.jspecify.annotations.Nullable;

/**
 * The search for the time of impact of a compound that moves, with a mesh. For one thread; allocates nothing.
 *
 * <p>It advances all pieces together, by the distance of the nearest one and a bound of the path of all of them. If
 * that takes too many steps, it advances piece by piece from the last time that is proven free, each up to the earliest
 * hit of those before it.
 */
final class CompoundAdvancement extends ConservativeAdvancement {
    private final ShapePair pair = new ShapePair();
    private final CorePoints corners = new CorePoints(3);
    private final CompoundMesh pieces = new CompoundMesh();
    private final MutableRigidTransform at = new MutableRigidTransform();
    private final ShapeAdvancement alone = new ShapeAdvancement(pair, new ShapeMeshDistance(pair, corners));

    @SuppressWarnings("NullAway.Init") // set by each sweep
    private QueryMesh mesh;

    @SuppressWarnings("NullAway.Init")
    private CompoundShape compound;

    @SuppressWarnings("NullAway.Init")
    private Motion motion;

    @Nullable
    private TriangleFilter filter;

    private double speed;
    private double slack;

    /** Results, at the time {@link #freeUntil}. */
    ShapeMeshDistance nearest = new ShapeMeshDistance(pair, corners);

    private ShapeMeshDistance trial = new ShapeMeshDistance(pair, corners);
    int piece = -1;
    double freeUntil;
    double overlapT;
    int steps;

    void set(CollisionMesh ofMesh, CompoundShape ofCompound, Motion ofMotion, @Nullable TriangleFilter ofTriangles) {
        mesh = MeshAccess.queryMesh(ofMesh);
        compound = ofCompound;
        motion = ofMotion;
        filter = ofTriangles;
        pieces.setMesh(mesh);
        alone.set(ofMesh, ofMotion, ofTriangles);
        speed = ofMotion.pathLength(ofCompound.boundingSphere());
        slack = SweepSlack.of(ofMesh.data().bounds(), ofCompound.boundingSphere());
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
            clear();
        }
        return outcome;
    }

    /** Goes on piece by piece: those that may be at most a distance from the mesh. */
    private int advanceEach(double tolerance, double distance) {
        double firstT = freeUntil;
        int outcome = FREE;
        freeUntil = 1;
        overlapT = Double.NaN;
        motion.transformAt(firstT, at);
        pieces.setTransform(at);
        CompoundTree tree = compound.tree;
        int place = pieces.next(tree, tree.first(), distance);
        while (place >= 0 && freeUntil > firstT) {
            int found = alone.advance(compound.piece(place), tolerance, firstT, freeUntil);
            steps += alone.steps();
            if (found != FREE && (alone.t() < freeUntil || outcome == FREE)) {
                outcome = found;
                freeUntil = alone.t();
                overlapT = alone.overlapT();
            }
            place = pieces.next(tree, tree.after(place), distance);
        }
        if (outcome != FREE) {
            distanceAt(freeUntil, distance);
            steps++;
        }
        return outcome;
    }

    private void clear() {
        nearest.clear();
        piece = -1;
    }

    /** Finds the nearest piece at a time; returns a lower bound of its distance, or the limit if that is smaller. */
    @Override
    protected double distanceAt(double time, double limit) {
        motion.transformAt(time, at);
        pieces.setTransform(at);
        clear();
        double best = limit;
        CompoundTree tree = compound.tree;
        int place = pieces.next(tree, tree.first(), best);
        while (place >= 0 && best > 0) {
            if (trial.closest(mesh, pair.pose(compound.piece(place), at), filter, best)
                    && (piece < 0 || trial.distance < best)) {
                ShapeMeshDistance other = nearest;
                nearest = trial;
                trial = other;
                piece = place;
                best = nearest.distance;
            }
            place = pieces.next(tree, tree.after(place), best);
        }
        return piece < 0 ? limit : best * (1 - SweepSlack.ROUNDING);
    }
}
