// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.pairs.MeshDistance;

/**
 * How far a mesh that moves and turns gets before it touches another: time of impact by conservative advancement, refined by
 * bisection. An instance is the query's memory and the answer, for one thread; nothing is allocated after it is made.
 *
 * <p>No point moves faster than {@code speed}. So a mesh that is {@code d} away now is free for {@code d / speed} from
 * now, and was for as long before: a stretch of time is proven free if the distances at its two ends together are more
 * than what any point can move in it. The walk steps from one proven time to a later one, by {@code d / speed} or more where
 * that can be proven, less where it cannot. A time at which the meshes overlap ends a bracket whose left end is
 * proven free, and the next step is at most to its middle. That overlap at one time and none at another says nothing
 * of the times between is why the left end never moves without a proof: no obstacle is too thin.
 *
 * <p>Distances are of vertices rounded to float; all of them are taken for less by what that can be, so that it is the
 * motion itself which is proven free. The cost is that of a distance per step, of which there are five to twenty as a rule and
 * {@link #MAX_STEPS} at most; sliding along a surface takes one for each two gaps' way.
 *
 * <p>Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems (conservative advancement).
 */
public final class MeshSweep {
    /** The meshes touch at no time from 0 to 1. */
    public static final int FREE = 0;

    /** They are free up to {@link #t}, and within the tolerance of each other right after. */
    public static final int HIT = 1;

    /** They touch at t = 0. */
    public static final int OVERLAP = 2;

    /** They are free up to {@link #t}; what comes then is not known after so many steps. */
    public static final int UNFINISHED = 3;

    /** Half a unit in the last place on three axes, relative, with a factor of two. */
    private static final double ROUNDING = 0x1p-22;

    /** Distances measured at most. */
    public static final int MAX_STEPS = 256;

    private final MeshDistance nearest = new MeshDistance();
    private final double[] rows = new double[16];
    private final float[] box = new float[6];
    private double t;
    private double overlapT;
    private int steps;

    /**
     * Moves the other mesh.
     *
     * @param motion of the other mesh in the model space of the first
     * @param tolerance metres: two meshes this near, and not proven to part, count as a hit; raised to what floats can tell
     * @return {@link #FREE}, {@link #HIT}, {@link #OVERLAP} or {@link #UNFINISHED}
     */
    public int first(CollisionMesh mesh, CollisionMesh other, Motion motion, double tolerance) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("tolerance " + tolerance + " must not be negative or NaN");
        }
        double speed = motion.pathLength(other);
        double slack = slack(mesh, other, motion);
        double enough = Math.max(tolerance, 8 * slack);
        double limit = speed + 4 * slack;
        t = 0;
        overlapT = Double.NaN;
        steps = 0;
        double apart = measure(mesh, other, motion, 0, limit);
        if (apart == 0) {
            overlapT = 0;
            return OVERLAP;
        }
        double bracket = Double.POSITIVE_INFINITY; // way to a time known to overlap
        double next = 0; // way to try
        while (true) {
            double safe = apart - slack;
            double rest = (1 - t) * speed;
            if (safe - slack > rest || speed == 0) {
                t = 1;
                return FREE;
            }
            if (steps >= MAX_STEPS) {
                measure(mesh, other, motion, t, limit);
                return UNFINISHED;
            }
            double way = Math.max(safe, Math.min(Math.max(enough, next), bracket / 2));
            double trial = way >= rest ? 1 : t + way / speed;
            way = Math.min(way, rest);
            double there = measure(mesh, other, motion, trial, limit);
            if (there > 0 && (way <= safe || way < safe + there - slack)) {
                t = trial;
                apart = there;
                bracket -= way;
                next = 2 * way;
                if (t == 1) {
                    return FREE;
                }
                continue;
            }
            if (there == 0) {
                bracket = way;
                overlapT = trial;
            }
            if (way <= enough) {
                measure(mesh, other, motion, t, limit);
                return HIT;
            }
            next = there == 0 ? way : way / 8;
        }
    }

    /** A lower bound of the distance at a time but for the slack; 0 only where they touch. */
    private double measure(CollisionMesh mesh, CollisionMesh other, Motion motion, double at, double limit) {
        steps++;
        motion.rowsAt(at, rows);
        return nearest.closest(mesh, other, rows, limit) ? nearest.distance() * (1 - ROUNDING) : limit;
    }

    /**
     * By how much a measured distance may be too large, besides a share of itself: what rounding to float may move a vertex
     * of the other mesh where it is near the first, or where it ever is, and double arithmetic.
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

    /** The last time, 0 .. 1, up to which the other mesh is proven to move freely. 0 for {@link #OVERLAP}, 1 for {@link #FREE}. */
    public double t() {
        return t;
    }

    /** A time after {@link #t} at which the meshes overlap, for some hits; NaN where none has been met. */
    public double overlapT() {
        return overlapT;
    }

    /** Distances that were measured. */
    public int steps() {
        return steps;
    }

    /** How far the meshes are apart at {@link #t}, and where; without meaning after {@link #FREE}. */
    public MeshDistance nearest() {
        return nearest;
    }

    /** From the first mesh's nearest point toward the other's at {@link #t}, of length 1; 0 0 0 where they overlap. */
    public double normalX() {
        return per() * (nearest.otherX() - nearest.x());
    }

    /** See {@link #normalX}. */
    public double normalY() {
        return per() * (nearest.otherY() - nearest.y());
    }

    /** See {@link #normalX}. */
    public double normalZ() {
        return per() * (nearest.otherZ() - nearest.z());
    }

    private double per() {
        return nearest.distance() > 0 ? 1 / nearest.distance() : 0;
    }
}
