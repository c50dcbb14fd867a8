// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.shape.CompoundShape;
import dev.cullet.world.motion.MeshSweep;
import org.jspecify.annotations.Nullable;

/**
 * A compound in the world that is tested against a scene as one shape, at rest or in motion: the union of its convex
 * pieces, each tested as a {@link SceneConvex}. Results are in the {@link SceneQuery}, and {@link #piece}. Needs the
 * jar {@code cullet-runtime-shape}. The first {@link #set} allocates scratch memory, about 95 KB; queries allocate
 * nothing after the first one with a piece of so many corners.
 *
 * <pre>
 * wreck.set(pieces, wreckToWorld).setMotion(0, -1, 0).setRotation(0, 1.5, 0, 0, 0, 0);
 * if (wreck.sweep(query, 1e-3, filter) != MeshSweep.Outcome.FREE) {
 *     wreck.transformAt(query.t(), wreckToWorld);
 * }
 * </pre>
 *
 * <p>Cost: that of a {@link SceneConvex} for each piece, and once more for the piece of the result.
 */
public final class SceneCompound {
    private final SceneConvex convex = new SceneConvex();
    private final ThreadGuard guard = new ThreadGuard();
    private @Nullable CompoundShape compound;
    private int piece = -1;

    /** A compound that must be set before a query. */
    public SceneCompound() {}

    /**
     * Sets the compound and its place at t = 0; clears the motion.
     *
     * @param shapeToWorld copied; it may scale and mirror
     */
    public SceneCompound set(CompoundShape newCompound, InstanceTransform shapeToWorld) {
        compound = newCompound;
        piece = -1;
        convex.set(newCompound.piece(0), shapeToWorld);
        return this;
    }

    /** Sets the path of the center: metres in the world from t = 0 to t = 1. */
    public SceneCompound setMotion(double dx, double dy, double dz) {
        convex.setMotion(dx, dy, dz);
        return this;
    }

    /** Sets the rotation during the motion; see {@link SceneConvex#setRotation}. */
    public SceneCompound setRotation(double wx, double wy, double wz, double centerX, double centerY, double centerZ) {
        convex.setRotation(wx, wy, wz, centerX, centerY, centerZ);
        return this;
    }

    /**
     * Computes the place at a time.
     *
     * @param t time, 0 to 1
     * @param out gets the transform from the compound to the world
     */
    public void transformAt(double t, InstanceTransform out) {
        compound();
        convex.transformAt(t, out);
    }

    /**
     * Finds an instance that the compound touches at t = 0.
     *
     * @return its id, or -1; the instance and its triangle are in the query, and {@link #piece} is the first piece that
     *     touches any
     */
    public int any(SceneQuery query, QueryFilter filter) {
        guard.enter();
        try {
            CompoundShape of = compound();
            piece = -1;
            int instance = -1;
            for (int i = 0; i < of.pieceCount() && instance < 0; i++) {
                convex.setShape(of.piece(i));
                instance = query.anyShape(convex, filter);
                piece = instance >= 0 ? i : -1;
            }
            return instance;
        } finally {
            guard.leave();
        }
    }

    /** Returns whether the compound touches a triangle at t = 0; see {@link #any}. */
    public boolean overlaps(SceneQuery query, QueryFilter filter) {
        return any(query, filter) >= 0;
    }

    /**
     * Finds the instance nearest to the compound at t = 0; of equal distances that of the first piece. See {@link
     * SceneQuery#closestShape}.
     *
     * @param maxDistance metres, included, not negative; may be infinite
     */
    public boolean closest(SceneQuery query, double maxDistance, QueryFilter filter) {
        guard.enter();
        try {
            CompoundShape of = compound();
            piece = -1;
            double limit = maxDistance;
            int i = 0;
            for (; i < of.pieceCount() && (piece < 0 || limit > 0); i++) {
                convex.setShape(of.piece(i));
                if (query.closestShape(convex, limit, filter) && (piece < 0 || query.distance() < limit)) {
                    limit = query.distance();
                    piece = i;
                }
            }
            if (piece >= 0 && piece < i - 1) { // the query has the result of the last one
                convex.setShape(of.piece(piece));
                query.closestShape(convex, limit, filter);
            }
            return piece >= 0;
        } finally {
            guard.leave();
        }
    }

    /**
     * Moves the compound along its motion until a piece touches an instance: the smallest t of its pieces, and of equal
     * ones that of the first piece, where one that overlaps at the start comes before others. See {@link
     * SceneQuery#sweepShape}.
     *
     * @param tolerance metres, not negative; as for each piece
     */
    public MeshSweep.Outcome sweep(SceneQuery query, double tolerance, QueryFilter filter) {
        guard.enter();
        try {
            CompoundShape of = compound();
            piece = -1;
            MeshSweep.Outcome outcome = MeshSweep.Outcome.FREE;
            double t = Double.POSITIVE_INFINITY;
            int i = 0;
            for (; i < of.pieceCount() && outcome != MeshSweep.Outcome.OVERLAP; i++) {
                convex.setShape(of.piece(i));
                MeshSweep.Outcome found = query.sweepShape(convex, tolerance, filter);
                boolean overlaps = found == MeshSweep.Outcome.OVERLAP;
                if (found != MeshSweep.Outcome.FREE && (overlaps || query.t() < t)) {
                    outcome = found;
                    t = query.t();
                    piece = i;
                }
            }
            if (piece >= 0 && piece < i - 1) { // the query has the result of the last one
                convex.setShape(of.piece(piece));
                query.sweepShape(convex, tolerance, filter);
            }
            return outcome;
        } finally {
            guard.leave();
        }
    }

    /** The piece of the last query; -1 if it found nothing. */
    public int piece() {
        return piece;
    }

    private CompoundShape compound() {
        CompoundShape of = compound;
        if (of == null) {
            throw new IllegalStateException(
                    "the SceneCompound has no compound; call set(compound, shapeToWorld) before a query");
        }
        return of;
    }
}
