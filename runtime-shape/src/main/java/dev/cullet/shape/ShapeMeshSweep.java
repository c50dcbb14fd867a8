// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.ray.RayFilter;
import org.jspecify.annotations.Nullable;

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
    /** Half a unit in the last place on three axes, relative, with a factor of two. */
    private static final double ROUNDING = 0x1p-22;

    /** Maximum number of distance queries. */
    public static final int MAX_STEPS = ConservativeAdvancement.MAX_STEPS;

    private static final MeshSweep.Outcome[] OUTCOMES = MeshSweep.Outcome.values();

    private final ShapePair pair = new ShapePair();
    private final ShapeMeshDistance nearest = new ShapeMeshDistance(pair, new CorePoints(3));
    private final Advancement advancement = new Advancement(pair, nearest);
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
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("tolerance " + tolerance + " must not be negative or NaN");
        }
        guard.enter();
        advancement.mesh = MeshAccess.queryMesh(mesh);
        advancement.shape = shape;
        advancement.motion = motion;
        advancement.accepted = filter.inMotion(motion);
        double speed = motion.pathLength(shape.boundingSphere());
        int outcome = advancement.advance(speed, slack(mesh, shape), tolerance, 1);
        if (outcome == ConservativeAdvancement.FREE) {
            nearest.clear();
        }
        guard.leave();
        return OUTCOMES[outcome];
    }

    /** The distance of shape and mesh during a motion. */
    private static final class Advancement extends ConservativeAdvancement {
        private final ShapePair pair;
        private final ShapeMeshDistance nearest;
        private final MutableRigidTransform at = new MutableRigidTransform();

        @SuppressWarnings("NullAway.Init") // set by each sweep
        QueryMesh mesh;

        @SuppressWarnings("NullAway.Init")
        ConvexShape shape;

        @SuppressWarnings("NullAway.Init")
        Motion motion;

        @Nullable
        TriangleFilter accepted;

        Advancement(ShapePair pair, ShapeMeshDistance nearest) {
            this.pair = pair;
            this.nearest = nearest;
        }

        @Override
        protected double distanceAt(double time, double limit) {
            motion.transformAt(time, at);
            boolean near = nearest.closest(mesh, pair.pose(shape, at), accepted, limit);
            return near ? nearest.distance * (1 - ROUNDING) : limit;
        }
    }

    /**
     * Returns a bound of the absolute error of a measured distance, besides the relative one: rounding to float of the
     * shape's corners where they are near the mesh, and double arithmetic.
     */
    private static double slack(CollisionMesh mesh, ConvexShape shape) {
        double size = 0;
        for (int i = 0; i < 6; i++) {
            size = Math.max(size, Math.abs(mesh.data().bounds()[i]));
        }
        return ROUNDING * (size + 2 * shape.boundingSphere().radius()) + 0x1p-40 * size;
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
