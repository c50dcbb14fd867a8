// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * Options of {@link SphereClusterFitter}. Immutable; the {@code with} methods return changed copies.
 *
 * @param count exact number of spheres, 1 .. {@link #MAX_COUNT}
 * @param auto whether the fewest spheres within the tolerance are fitted instead, {@link #MAX_AUTO_COUNT} at most
 * @param tolerance maximum overhang in metres, if auto; 0 for {@link #DEFAULT_TOLERANCE} of the diagonal
 * @param mode the guarantee of the cluster
 * @param seed seed of random choices
 * @param budget work in nominal seconds of one thread, see {@link #WORK_PER_SECOND}: the same on every machine, and so
 *     is the result
 * @param threads maximum number of threads; does not affect the result
 */
public record ClusterOptions(
        int count, boolean auto, double tolerance, ClusterMode mode, long seed, double budget, int threads) {
    /** The default number of spheres: that of the player ship in the article that this project started from. */
    public static final int DEFAULT_COUNT = 29;

    /** Maximum number of spheres. */
    public static final int MAX_COUNT = 4096;

    /** Maximum number of spheres of an automatic number. */
    public static final int MAX_AUTO_COUNT = 256;

    /** Default tolerance, as a share of the diagonal of the bounding box. */
    public static final double DEFAULT_TOLERANCE = 0.03;

    /** Maximum budget, in nominal seconds. */
    public static final double MAX_BUDGET = 1e6;

    /** Work of a nominal second: rows of voxels, points and spheres visited. */
    public static final double WORK_PER_SECOND = 200e6;

    /** 29 spheres that cover, four nominal seconds, all processors. */
    public static final ClusterOptions DEFAULTS = new ClusterOptions(
            DEFAULT_COUNT,
            false,
            0,
            ClusterMode.COVER,
            1,
            4,
            Runtime.getRuntime().availableProcessors());

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
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

    /** Returns a copy with an exact number of spheres. */
    public ClusterOptions withCount(int value) {
        return new ClusterOptions(value, false, tolerance, mode, seed, budget, threads);
    }

    /** Returns a copy that fits as few spheres as the tolerance allows. */
    public ClusterOptions withAuto() {
        return new ClusterOptions(count, true, tolerance, mode, seed, budget, threads);
    }

    /** Returns a copy with another tolerance, in metres; used only with {@link #withAuto}. */
    public ClusterOptions withTolerance(double value) {
        return new ClusterOptions(count, auto, value, mode, seed, budget, threads);
    }

    /** Returns a copy with another mode. */
    public ClusterOptions withMode(ClusterMode value) {
        return new ClusterOptions(count, auto, tolerance, value, seed, budget, threads);
    }

    /** Returns a copy with another seed. */
    public ClusterOptions withSeed(long value) {
        return new ClusterOptions(count, auto, tolerance, mode, value, budget, threads);
    }

    /** Returns a copy with another budget, in nominal seconds. */
    public ClusterOptions withBudget(double value) {
        return new ClusterOptions(count, auto, tolerance, mode, seed, value, threads);
    }

    /** Returns a copy with another number of threads. */
    public ClusterOptions withThreads(int value) {
        return new ClusterOptions(count, auto, tolerance, mode, seed, budget, value);
    }
}
