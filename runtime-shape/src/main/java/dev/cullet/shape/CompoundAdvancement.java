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

/** The search for the time of impact of a compound that moves, with a mesh: a piece moves less than all of them do. */
final class CompoundAdvancement extends PieceAdvancement {
    private final ShapePair pair = new ShapePair();
    private final CorePoints corners = new CorePoints(3);
    private final CompoundMesh pieces = new CompoundMesh();
    private final MutableRigidTransform at = new MutableRigidTransform();
    private final ShapeAdvancement alone = new ShapeAdvancement(pair, new ShapeMeshDistance(pair, corners));

    @SuppressWarnings("NullAway.Init") // set by each sweep
    private QueryMesh mesh;

    @SuppressWarnings("NullAway.Init")
    private Motion motion;

    @Nullable
    private TriangleFilter filter;

    /** Results, at the time {@link #freeUntil}. */
    ShapeMeshDistance nearest = new ShapeMeshDistance(pair, corners);

    private ShapeMeshDistance trial = new ShapeMeshDistance(pair, corners);
    int piece = -1;

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

    @Override
    int next(int from, double time, double distance) {
        motion.transformAt(time, at);
        pieces.setTransform(at);
        return pieces.next(compound.tree, from, distance);
    }

    @Override
    int advancePiece(int place, double tolerance, double firstT, double lastT) {
        return alone.advance(compound.piece(place), tolerance, firstT, lastT);
    }

    @Override
    ConservativeAdvancement ofPiece() {
        return alone;
    }

    @Override
    void clear() {
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
