// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.ray.RayFilter;

/**
 * Shape cast: time of impact of a convex shape that moves and rotates, against a mesh, by conservative advancement
 * refined by bisection. An instance is scratch memory and result, for one thread; queries allocate nothing after the
 * first one with a shape of so many corners.
 *
 * <p>{@link ConservativeAdvancement} describes the search: it steps over intervals that are proven free, so no obstacle
 * is too thin. Distances are of corners rounded to float; each is reduced by the bound of that rounding, so the exact
 * motion is proven free. The cost is one distance query per step, usually five to twenty steps and {@link #MAX_STEPS}
 * at most.
 *
 * <p>Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems (conservative advancement).
 */
public final class ShapeMeshSweep {
    /** Maximum number of distance queries. */
    public static final int MAX_STEPS = ConservativeAdvancement.MAX_STEPS;

    private static final MeshSweep.Outcome[] OUTCOMES = MeshSweep.Outcome.values();

    private final ShapePair pair = new ShapePair();
    private final ShapeMeshDistance nearest = new ShapeMeshDistance(pair, new CorePoints(3));
    private final ShapeAdvancement advancement = new ShapeAdvancement(pair, nearest);
    private final ShapeFilter filter = new ShapeFilter();
    private final ThreadGuard guard = new ThreadGuard();

    /** Scratch memory for one thread. */
    public ShapeMeshSweep() {}

    /**
     * Sets which triangles later sweeps consider, by their surfaces and the face that the motion meets: of a filter of
     * front faces those whose normal the linear velocity is against, which is decided exactly; the rotation has no
     * effect on it, and a motion without linear velocity meets nothing.
     */
    public void setFilter(RayFilter triangleFilter) {
        guard.enter();
        filter.set(triangleFilter);
        guard.leave();
    }

    /**
     * Moves the shape until it touches the mesh.
     *
     * @param motion motion of the shape in the model space of the mesh
     * @param tolerance metres: shapes this near, and not proven to part, count as a hit; at least the resolution of
     *     floats
     */
    public MeshSweep.Outcome sweep(CollisionMesh mesh, ConvexShape shape, Motion motion, double tolerance) {
        SweepSlack.checkTolerance(tolerance);
        guard.enter();
        advancement.set(mesh, motion, filter.inMotion(motion));
        int outcome = advancement.advance(shape, tolerance, 0, 1);
        if (outcome == ConservativeAdvancement.FREE) {
            nearest.clear();
        }
        guard.leave();
        return OUTCOMES[outcome];
    }

    /** The last time, 0 .. 1, up to which the motion is proven free. 0 for OVERLAP, 1 for FREE. */
    public double t() {
        return advancement.t();
    }

    /** A time after {@link #t} at which shape and mesh overlap, for some hits; NaN if none was found. */
    public double overlapT() {
        return advancement.overlapT();
    }

    /** Number of distance queries of the last sweep. */
    public int steps() {
        return advancement.steps();
    }

    /** The distance of shape and mesh at {@link #t}, metres; 0 if they overlap; NaN after FREE. */
    public double distance() {
        return nearest.distance;
    }

    /** The triangle nearest to the shape at {@link #t}; -1 after FREE. */
    public int triangle() {
        return nearest.triangle;
    }

    /** The nearest point on the mesh at {@link #t}, in its space; NaN after FREE. */
    public double x() {
        return nearest.points[0];
    }

    /** See {@link #x}. */
    public double y() {
        return nearest.points[1];
    }

    /** See {@link #x}. */
    public double z() {
        return nearest.points[2];
    }

    /** The nearest point on the shape at {@link #t}, in the space of the mesh; NaN after FREE. */
    public double otherX() {
        return nearest.points[3];
    }

    /** See {@link #otherX}. */
    public double otherY() {
        return nearest.points[4];
    }

    /** See {@link #otherX}. */
    public double otherZ() {
        return nearest.points[5];
    }

    /** The unit vector from the mesh's nearest point to the shape's at {@link #t}; 0 0 0 if they overlap. */
    public double normalX() {
        return nearest.normalX;
    }

    /** See {@link #normalX}. */
    public double normalY() {
        return nearest.normalY;
    }

    /** See {@link #normalX}. */
    public double normalZ() {
        return nearest.normalZ;
    }
}
