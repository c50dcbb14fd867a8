// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;

/**
 * Time of impact of a compound that moves and rotates, against a mesh: as {@link ShapeMeshSweep}, where the distance of
 * the compound is that of its nearest piece. An instance is scratch memory and result, for one thread; sweeps allocate
 * nothing after the first one with a piece of so many corners.
 *
 * <p>The cost of a step is that of the pieces whose boxes are nearer to the box of the mesh than the nearest piece.
 */
public final class CompoundMeshSweep {
    /** Maximum number of distance queries. */
    public static final int MAX_STEPS = ConservativeAdvancement.MAX_STEPS;

    private static final MeshSweep.Outcome[] OUTCOMES = MeshSweep.Outcome.values();

    private final Advancement advancement = new Advancement();
    private final ThreadGuard guard = new ThreadGuard();

    /** Scratch memory for one thread. */
    public CompoundMeshSweep() {}

    /**
     * Moves the compound until it touches the mesh.
     *
     * @param motion motion of the compound in the model space of the mesh
     * @param tolerance metres: shapes this near, and not proven to part, count as a hit; at least the resolution of
     *     floats
     */
    public MeshSweep.Outcome sweep(CollisionMesh mesh, CompoundShape compound, Motion motion, double tolerance) {
        CompoundSlack.checkTolerance(tolerance);
        QueryMesh data = MeshAccess.queryMesh(mesh);
        guard.enter();
        double slack = CompoundSlack.of(mesh.data().bounds(), compound.boundingSphere());
        advancement.set(data, compound, motion);
        int outcome = advancement.advance(motion.pathLength(compound.boundingSphere()), slack, tolerance, 1);
        if (outcome == ConservativeAdvancement.FREE) {
            advancement.clear();
        }
        guard.leave();
        return OUTCOMES[outcome];
    }

    /** The distance of compound and mesh during a motion. */
    private static final class Advancement extends ConservativeAdvancement {
        private final ShapePair pair = new ShapePair();
        private final CorePoints corners = new CorePoints(3);
        private final CompoundMesh pieces = new CompoundMesh();
        private final MutableRigidTransform at = new MutableRigidTransform();
        private ShapeMeshDistance nearest = new ShapeMeshDistance(pair, corners);
        private ShapeMeshDistance trial = new ShapeMeshDistance(pair, corners);
        private int piece = -1;

        @SuppressWarnings("NullAway.Init") // set by each sweep
        private QueryMesh mesh;

        @SuppressWarnings("NullAway.Init")
        private CompoundShape compound;

        @SuppressWarnings("NullAway.Init")
        private Motion motion;

        void set(QueryMesh ofMesh, CompoundShape ofCompound, Motion ofMotion) {
            mesh = ofMesh;
            compound = ofCompound;
            motion = ofMotion;
            pieces.setMesh(ofMesh);
        }

        void clear() {
            nearest.clear();
            piece = -1;
        }

        @Override
        protected double distanceAt(double time, double limit) {
            motion.transformAt(time, at);
            pieces.setTransform(at);
            clear();
            double best = limit;
            CompoundTree tree = compound.tree;
            int place = pieces.next(tree, tree.first(), best);
            while (place >= 0 && best > 0) {
                if (trial.closest(mesh, pair.pose(compound.piece(place), at), null, best)
                        && (piece < 0 || trial.distance < best)) {
                    ShapeMeshDistance other = nearest;
                    nearest = trial;
                    trial = other;
                    piece = place;
                    best = nearest.distance;
                }
                place = pieces.next(tree, tree.after(place), best);
            }
            return piece < 0 ? limit : best * (1 - CompoundSlack.ROUNDING);
        }
    }

    /** The last time, 0 .. 1, up to which the motion is proven free. 0 for OVERLAP, 1 for FREE. */
    public double t() {
        return advancement.t();
    }

    /** A time after {@link #t} at which compound and mesh overlap, for some hits; NaN if none was found. */
    public double overlapT() {
        return advancement.overlapT();
    }

    /** Number of distance queries of the last sweep, each of all near pieces. */
    public int steps() {
        return advancement.steps();
    }

    /** The piece nearest to the mesh at {@link #t}; of several that touch any; -1 after FREE. */
    public int piece() {
        return advancement.piece;
    }

    /** The triangle nearest to the piece at {@link #t}; -1 after FREE. */
    public int triangle() {
        return advancement.nearest.triangle;
    }

    /** The distance of compound and mesh at {@link #t}, metres; 0 if they overlap; NaN after FREE. */
    public double distance() {
        return advancement.nearest.distance;
    }

    /** The nearest point on the mesh at {@link #t}, in its space; NaN after FREE. */
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

    /** The nearest point on the piece at {@link #t}, in the space of the mesh; NaN after FREE. */
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

    /** The unit vector from the mesh's nearest point to the piece's at {@link #t}; 0 0 0 if they overlap. */
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
