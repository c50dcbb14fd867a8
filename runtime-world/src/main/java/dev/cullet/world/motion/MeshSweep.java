// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.internal.DistanceWalk;

/**
 * Mesh cast: time of impact of a mesh that moves and rotates, against another, by conservative advancement refined by
 * bisection. An instance is scratch memory and result, for one thread; queries allocate nothing.
 *
 * <p>{@link ConservativeAdvancement} describes the search: it steps over intervals that are proven free, so no obstacle
 * is too thin.
 *
 * <p>Distances are of vertices rounded to float; each is reduced by the bound of that rounding, so the exact motion is
 * proven free. The cost is one distance query per step, usually five to twenty steps and {@link #MAX_STEPS} at most;
 * sliding along a surface takes one step for each motion of two gaps.
 *
 * <p>Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems (conservative advancement).
 */
public final class MeshSweep {
    /** Outcome of a sweep. */
    public enum Outcome {
        /** The meshes do not touch from t = 0 to t = 1. */
        FREE,

        /** They are free up to {@link MeshSweep#t}, and within the tolerance of each other there. */
        HIT,

        /** They touch at t = 0. */
        OVERLAP,

        /** They are free up to {@link MeshSweep#t}; the rest is not decided after {@link MeshSweep#MAX_STEPS} steps. */
        UNFINISHED
    }

    /** Half a unit in the last place on three axes, relative, with a factor of two. */
    private static final double ROUNDING = 0x1p-22;

    /** Maximum number of distance queries. */
    public static final int MAX_STEPS = ConservativeAdvancement.MAX_STEPS;

    private static final Outcome[] OUTCOMES = Outcome.values();

    private final DistanceWalk nearest = new DistanceWalk();
    private final ThreadGuard guard = new ThreadGuard();
    private final float[] box = new float[6];
    private final Advancement advancement = new Advancement(nearest);

    /** Scratch memory for one thread. */
    public MeshSweep() {}

    /**
     * Moves the other mesh until it touches the first.
     *
     * @param motion motion of the other mesh in the model space of the first
     * @param tolerance metres: two meshes this near, and not proven to part, count as a hit; at least the resolution of
     *     floats
     */
    public Outcome sweep(CollisionMesh mesh, CollisionMesh other, Motion motion, double tolerance) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("tolerance " + tolerance + " must not be negative or NaN");
        }
        guard.enter();
        advancement.mesh = MeshAccess.queryMesh(mesh);
        advancement.other = MeshAccess.queryMesh(other);
        advancement.motion = motion;
        double speed = motion.pathLength(other);
        int outcome = advancement.advance(speed, slack(mesh, other, motion), tolerance, 1);
        if (outcome == ConservativeAdvancement.FREE) {
            nearest.clear();
        }
        guard.leave();
        return OUTCOMES[outcome];
    }

    /** The distance of the two meshes during a motion. */
    private static final class Advancement extends ConservativeAdvancement {
        private final DistanceWalk nearest;
        private final double[] rows = new double[12];

        @SuppressWarnings("NullAway.Init") // set by each sweep
        QueryMesh mesh;

        @SuppressWarnings("NullAway.Init")
        QueryMesh other;

        @SuppressWarnings("NullAway.Init")
        Motion motion;

        Advancement(DistanceWalk nearest) {
            this.nearest = nearest;
        }

        @Override
        protected double distanceAt(double time, double limit) {
            motion.rowsAt(time, rows);
            boolean near = nearest.closest(mesh, other, rows, 1, null, limit);
            return near ? nearest.distance() * (1 - ROUNDING) : limit;
        }
    }

    /**
     * Returns a bound of the absolute error of a measured distance, besides the relative one: rounding to float of the
     * other mesh's vertices, where they are near the first or anywhere on the path, and double arithmetic.
     */
    private double slack(CollisionMesh mesh, CollisionMesh other, Motion motion) {
        motion.bounds(other, box, 0);
        double farthest = 0;
        double size = 0;
        for (int i = 0; i < 6; i++) {
            farthest = Math.max(farthest, Math.abs(box[i]));
            size = Math.max(size, Math.abs(mesh.data().bounds()[i]));
        }
        return ROUNDING * Math.min(farthest, size + 2 * other.boundingSphere().radius()) + 0x1p-40 * size;
    }

    /** The last time, 0 .. 1, up to which the motion is proven free. 0 for OVERLAP, 1 for FREE. */
    public double t() {
        return advancement.t();
    }

    /** A time after {@link #t} at which the meshes overlap, for some hits; NaN if none was found. */
    public double overlapT() {
        return advancement.overlapT();
    }

    /** Number of distance queries of the last sweep. */
    public int steps() {
        return advancement.steps();
    }

    /** The distance of the meshes at {@link #t}, metres; 0 if they overlap; NaN after FREE. */
    public double distance() {
        return nearest.distance();
    }

    /** The triangle of the first mesh nearest to the other at {@link #t}; -1 after FREE. */
    public int triangle() {
        return nearest.triangle();
    }

    /** The triangle of the other mesh nearest to the first at {@link #t}; -1 after FREE. */
    public int otherTriangle() {
        return nearest.otherTriangle();
    }

    /** The nearest point on the first mesh at {@link #t}, in its space; NaN after FREE. */
    public double x() {
        return nearest.point(0);
    }

    /** See {@link #x}. */
    public double y() {
        return nearest.point(1);
    }

    /** See {@link #x}. */
    public double z() {
        return nearest.point(2);
    }

    /** The nearest point on the other mesh at {@link #t}, in the space of the first; NaN after FREE. */
    public double otherX() {
        return nearest.point(3);
    }

    /** See {@link #otherX}. */
    public double otherY() {
        return nearest.point(4);
    }

    /** See {@link #otherX}. */
    public double otherZ() {
        return nearest.point(5);
    }

    /** The unit vector from the first mesh's nearest point to the other's at {@link #t}; 0 0 0 if they overlap. */
    public double normalX() {
        return scale() * (otherX() - x());
    }

    /** See {@link #normalX}. */
    public double normalY() {
        return scale() * (otherY() - y());
    }

    /** See {@link #normalX}. */
    public double normalZ() {
        return scale() * (otherZ() - z());
    }

    private double scale() {
        return distance() > 0 ? 1 / distance() : 0;
    }
}
