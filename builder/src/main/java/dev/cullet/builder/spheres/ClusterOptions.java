// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * How spheres are fitted. Immutable; the with-methods give changed copies.
 *
 * @param count how many spheres, exactly
 * @param auto look for the fewest spheres that keep the tolerance instead, {@link #MAX_AUTO_COUNT} at most
 * @param tolerance the largest overhang allowed, in metres, if auto; 0 for {@link #DEFAULT_TOLERANCE} of the diagonal
 * @param mode what the cluster promises
 * @param seed where random choices start
 * @param budget work in nominal seconds of one thread, see {@link #WORK_PER_SECOND}: the same on every machine, so the
 *     result is, too
 * @param threads how many threads may work; the result does not depend on it
 */
public record ClusterOptions(
        int count, boolean auto, double tolerance, ClusterMode mode, long seed, double budget, int threads) {
    /** Twenty-nine spheres stood for the player ship of the article that this project grew from. */
    public static final int DEFAULT_COUNT = 29;

    public static final int MAX_COUNT = 4096;

    /** The most spheres that a tolerance may get. */
    public static final int MAX_AUTO_COUNT = 256;

    /** Share of the bounding box's diagonal. */
    public static final double DEFAULT_TOLERANCE = 0.03;

    /** The largest budget, in nominal seconds. */
    public static final double MAX_BUDGET = 1e6;

    /** Steps of work (rows of voxels and points looked at) that count as a second. */
    public static final double WORK_PER_SECOND = 150e6;

    /** 29 spheres that cover, four nominal seconds, all processors. */
    public static final ClusterOptions DEFAULTS = new ClusterOptions(
            DEFAULT_COUNT,
            false,
            0,
            ClusterMode.COVER,
            1,
            4,
            Runtime.getRuntime().availableProcessors());

    /** Refuses numbers out of range. */
    public ClusterOptions {
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException(count + " spheres, but there must be 1 to " + MAX_COUNT);
        }
        if (!(tolerance >= 0 && tolerance < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("tolerance " + tolerance + " m must be finite and not negative");
        }
        if (!(budget >= 0 && budget <= MAX_BUDGET)) {
            throw new IllegalArgumentException("budget " + budget + " s must be 0 to " + MAX_BUDGET);
        }
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads, but there must be at least 1");
        }
    }

    /** Exactly so many spheres. */
    public ClusterOptions withCount(int value) {
        return new ClusterOptions(value, false, tolerance, mode, seed, budget, threads);
    }

    /** As few spheres as the tolerance allows. */
    public ClusterOptions withAuto() {
        return new ClusterOptions(count, true, tolerance, mode, seed, budget, threads);
    }

    /** Matters only with {@link #withAuto}. */
    public ClusterOptions withTolerance(double value) {
        return new ClusterOptions(count, auto, value, mode, seed, budget, threads);
    }

    public ClusterOptions withMode(ClusterMode value) {
        return new ClusterOptions(count, auto, tolerance, value, seed, budget, threads);
    }

    public ClusterOptions withSeed(long value) {
        return new ClusterOptions(count, auto, tolerance, mode, value, budget, threads);
    }

    public ClusterOptions withBudget(double value) {
        return new ClusterOptions(count, auto, tolerance, mode, seed, value, threads);
    }

    public ClusterOptions withThreads(int value) {
        return new ClusterOptions(count, auto, tolerance, mode, seed, budget, value);
    }
}
