// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.ray.RayFilter;

/**
 * Time of impact of a compound that moves and rotates, against a mesh: as {@link ShapeMeshSweep}, where the distance of
 * the compound is that of its nearest piece. An instance is scratch memory and result, for one thread; sweeps allocate
 * nothing after the first one with a piece of so many corners.
 *
 * <p>The cost of a step is that of the pieces whose boxes are nearer to the box of the mesh than the nearest piece. A
 * motion that is not decided after {@link #MAX_STEPS} goes on with each piece near the mesh, which moves less than the
 * compound and has so many steps of its own: it is decided wherever {@link ShapeMeshSweep} decides it for each piece.
 */
public final class CompoundMeshSweep {
    /** Maximum number of distance queries of the compound, and of each piece after that. */
    public static final int MAX_STEPS = ConservativeAdvancement.MAX_STEPS;

    private static final MeshSweep.Outcome[] OUTCOMES = MeshSweep.Outcome.values();

    private final CompoundAdvancement advancement = new CompoundAdvancement();
    private final ShapeFilter filter = new ShapeFilter();
    private final ThreadGuard guard = new ThreadGuard();

    /** Scratch memory for one thread. */
    public CompoundMeshSweep() {}

    /**
     * Sets which triangles later sweeps consider, by their surfaces and the face that the linear velocity meets; see
     * {@link ShapeMeshSweep#setFilter}.
     */
    public void setFilter(RayFilter triangleFilter) {
        guard.enter();
        filter.set(triangleFilter);
        guard.leave();
    }

    /**
     * Moves the compound until it touches the mesh.
     *
     * @param motion motion of the compound in the model space of the mesh
     * @param tolerance metres: shapes this near, and not proven to part, count as a hit; at least the resolution of
     *     floats
     */
    public MeshSweep.Outcome sweep(CollisionMesh mesh, CompoundShape compound, Motion motion, double tolerance) {
        SweepSlack.checkTolerance(tolerance);
        guard.enter();
        advancement.set(mesh, compound, motion, filter.inMotion(motion));
        int outcome = advancement.sweep(tolerance);
        guard.leave();
        return OUTCOMES[outcome];
    }

    /** The last time, 0 .. 1, up to which the motion is proven free. 0 for OVERLAP, 1 for FREE. */
    public double t() {
        return advancement.freeUntil;
    }

    /** A time after {@link #t} at which compound and mesh overlap, for some hits; NaN if none was found. */
    public double overlapT() {
        return advancement.overlapT;
    }

    /** Number of distance queries of the last sweep: of all near pieces, then of one each. */
    public int steps() {
        return advancement.steps;
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
