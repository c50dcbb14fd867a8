// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

/**
 * The search for the time of impact of two shapes of which one moves, by conservative advancement refined by bisection.
 * A subclass measures the distance at a time. An instance is state and result, for one thread; it allocates nothing.
 *
 * <p>No point moves faster than {@code speed}. Shapes that are {@code d} apart now are free for {@code d / speed} from
 * now, and were for as long before: an interval is proven free if the distances at its two ends together exceed what
 * any point can move in it. The search steps from one proven time to a later one, by {@code d / speed} or more where
 * that can be proven, by less where it cannot. A time at which the shapes overlap ends a bracket whose left end is
 * proven free, and the next step is at most to its middle. Overlap at one time and none at another imply nothing for
 * the times between, so the left end never moves without a proof: no obstacle is too thin.
 *
 * <p>Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems (conservative advancement).
 */
public abstract class ConservativeAdvancement {
    /** The shapes do not touch. */
    public static final int FREE = 0;

    /** They are free up to {@link #t}, and within the tolerance of each other there. */
    public static final int HIT = 1;

    /** They touch at the start. */
    public static final int OVERLAP = 2;

    /** They are free up to {@link #t}; the rest is not decided after {@link #MAX_STEPS} steps. */
    public static final int UNFINISHED = 3;

    /** Maximum number of distance queries. */
    public static final int MAX_STEPS = 256;

    private double t;
    private double overlapT;
    private int steps;

    /** For subclasses. */
    protected ConservativeAdvancement() {}

    /**
     * Returns a lower bound of the distance at a time, except for the slack; 0 only if the shapes touch.
     *
     * @param limit a distance that is large enough: it may be returned for all that are larger
     */
    protected abstract double distanceAt(double time, double limit);

    /** Advances from t = 0; see {@link #advance(double, double, double, double, double)}. */
    public final int advance(double speed, double slack, double tolerance, double lastT) {
        return advance(speed, slack, tolerance, 0, lastT);
    }

    /**
     * Advances. After {@link #HIT} and {@link #UNFINISHED} the last distance that was measured is that at {@link #t}.
     *
     * @param speed a bound of the way of any point from t = 0 to t = 1
     * @param slack a bound of the error of a distance
     * @param tolerance shapes this near, and not proven to part, count as a hit
     * @param firstT the start of the motion, 0 to 1
     * @param lastT the end of the motion, 0 to 1
     * @return one of the four constants
     */
    public final int advance(double speed, double slack, double tolerance, double firstT, double lastT) {
        double enough = Math.max(tolerance, 8 * slack);
        double limit = speed * (lastT - firstT) + 4 * slack;
        t = firstT;
        overlapT = Double.NaN;
        steps = 0;
        double apart = measure(t, limit);
        if (apart == 0) {
            overlapT = t;
            return OVERLAP;
        }
        double bracket = Double.POSITIVE_INFINITY; // motion up to a time at which they overlap
        double next = 0; // motion to try
        while (true) {
            double safe = apart - slack;
            double rest = (lastT - t) * speed;
            if (safe - slack > rest || speed == 0) {
                t = lastT;
                return FREE;
            }
            if (steps >= MAX_STEPS) {
                measure(t, limit);
                return UNFINISHED;
            }
            double way = Math.max(safe, Math.min(Math.max(enough, next), bracket / 2));
            double trial = way >= rest ? lastT : t + way / speed;
            way = Math.min(way, rest);
            double there = measure(trial, limit);
            if (there > 0 && (way <= safe || way < safe + there - slack)) {
                t = trial;
                apart = there;
                bracket -= way;
                next = 2 * way;
                if (t == lastT) {
                    return FREE;
                }
                continue;
            }
            if (there == 0) {
                bracket = way;
                overlapT = trial;
            }
            if (way <= enough) {
                measure(t, limit);
                return HIT;
            }
            next = there == 0 ? way : way / 8;
        }
    }

    private double measure(double time, double limit) {
        steps++;
        return distanceAt(time, limit);
    }

    /** Returns the last time up to which the motion is proven free: 0 of {@link #OVERLAP}, the end of {@link #FREE}. */
    public final double t() {
        return t;
    }

    /** Returns a time after {@link #t} at which the shapes overlap, for some hits; NaN if none was found. */
    public final double overlapT() {
        return overlapT;
    }

    /** Returns the number of distance queries of the last search. */
    public final int steps() {
        return steps;
    }
}
