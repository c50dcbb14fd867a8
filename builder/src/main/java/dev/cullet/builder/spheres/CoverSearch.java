// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;
import java.util.Random;

/**
 * Local search for N balls that contain all sample points with the least volume outside the mesh ({@link UnionCost}).
 *
 * <p>Settling one ball after the other ({@link CoverState#settle}) stops early, since a point that only one ball
 * contains stays with it. A move therefore breaks the cover first: <i>push</i> grows a neighbour over the outermost
 * points of a ball; <i>teleport</i> hands the points of a ball to its neighbours and uses the ball to split a wasteful
 * one in two. Then the balls involved settle, and the result is accepted if its cost is below the old cost plus a
 * tolerance that falls to zero.
 *
 * <p>Grid units of the {@link SolidGrid}. Work is counted, not timed: one seed and amount of work give the same balls
 * on every machine. Not thread-safe.
 *
 * <p>Source: threshold accepting, Dueck and Scheuer 1990. Splitting and handing over follow variational sphere set
 * approximation (Wang et al. 2006), which alternates between ownership and fitting instead.
 */
final class CoverSearch {
    /** Number of balls up to which a start splits balls whatever the work: it takes some milliseconds. */
    private static final int FEW = 64;

    /** Consecutive moves without an accepted change of the cost after which a search ends, besides four per ball. */
    private static final int MAX_STALE = 60;

    private final CoverState state;
    private final Balls balls;
    private final Random random;

    CoverSearch(SolidGrid grid, UnionCost union, SurfaceSamples samples, int capacity, double margin, long seed) {
        this.state = new CoverState(grid, union, samples, capacity, margin);
        this.balls = state.balls;
        this.random = new Random(seed);
    }

    Balls balls() {
        return balls;
    }

    /** Returns the cost of the union of the balls: voxels outside the mesh, far ones weighted. */
    long cost() {
        return state.cost;
    }

    /** Returns the present costs. */
    UnionCost union() {
        return state.union();
    }

    /** Returns the work done so far: rows of voxels and points visited. */
    long work() {
        return state.work;
    }

    /** Replaces the costs. */
    void reprice(UnionCost other) {
        state.reprice(other);
    }

    // ---- starts

    /** Starts from balls found for other samples or on another grid; balls grow over the points that none contains. */
    void adopt(Balls found) {
        balls.count = found.count;
        for (int i = 0; i < balls.count; i++) {
            balls.remove(i);
        }
        for (int i = 0; i < balls.count; i++) {
            balls.set(i, found.x[i], found.y[i], found.z[i], found.r2[i]);
            state.drop(i);
        }
        for (int p = 0; p < state.points; p++) {
            if (state.holders[p] == 0) {
                state.include(state.minGrowth(p, -1, 0), p);
            }
        }
    }

    /**
     * Starts from k-means clusters of the points (k-means++: Arthur and Vassilvitskii 2007), a ball around each. Where
     * the work does not suffice for a round, the clusters are those of {@link PointHalves}.
     *
     * @param allowedWork rows of voxels and points to visit
     */
    void spread(int wanted, long allowedWork) {
        long end = state.work + allowedWork;
        long round = KMeans.work(state.points, wanted);
        int rounds = (int) Math.min(KMeans.ROUNDS, allowedWork / Math.max(1, round) - 1); // the seeds take one
        if (rounds > 0) {
            state.work += rounds * round;
            startFrom(KMeans.cluster(state.px, state.py, state.pz, wanted, rounds, random), wanted);
        } else {
            startFrom(PointHalves.cluster(state.px, state.py, state.pz, wanted), wanted);
        }
        for (int i = 0; i < balls.count && state.work < end; i++) {
            state.settle(i);
        }
        grow(wanted, Math.max(0, end - state.work)); // where points are fewer than clusters
    }

    /** Sets a ball around each cluster that is not empty. */
    private void startFrom(int[] cluster, int clusters) {
        int[] from = new int[clusters + 1];
        for (int c : cluster) {
            from[c + 1]++;
        }
        for (int c = 0; c < clusters; c++) {
            from[c + 1] += from[c];
        }
        int[] at = from.clone();
        int[] members = new int[cluster.length];
        for (int p = 0; p < cluster.length; p++) {
            members[at[cluster[p]]++] = p;
        }
        for (int c = 0; c < clusters; c++) {
            state.owned = from[c + 1] - from[c];
            if (state.owned > 0) {
                System.arraycopy(members, from[c], state.ownPoints, 0, state.owned);
                balls.count++;
                state.enclose(balls.count - 1);
                state.drop(balls.count - 1);
            }
        }
    }

    /**
     * Starts from one ball around all points, and splits a wasteful ball until there are as many as wanted. Where the
     * work does not suffice, it starts anew from the clusters of {@link PointHalves}.
     *
     * @param allowedWork rows of voxels and points to visit
     */
    void grow(int wanted, long allowedWork) {
        long end = state.work + allowedWork;
        if (balls.count == 0) {
            for (int p = 0; p < state.points; p++) {
                state.ownPoints[p] = p;
            }
            state.owned = state.points;
            balls.count = 1;
            state.enclose(0);
            state.drop(0);
            state.settle(0);
        }
        while (balls.count < wanted) {
            if (state.work > end && wanted > FEW) {
                restart(wanted);
                return;
            }
            int wasteful = wastefulBall(balls.count);
            split(wasteful, balls.count);
            state.settleAround(wasteful, balls.count - 1);
        }
    }

    private void restart(int wanted) {
        for (int i = balls.count - 1; i >= 0; i--) {
            balls.remove(i);
        }
        balls.count = 0;
        state.cost = 0;
        Arrays.fill(state.holders, 0);
        startFrom(PointHalves.cluster(state.px, state.py, state.pz, wanted), wanted);
        while (balls.count < wanted) { // points are fewer than clusters, or coincide
            int i = balls.count++;
            balls.remove(i);
            state.owned = 1;
            state.ownPoints[0] = i % state.points;
            state.enclose(i);
            state.drop(i);
        }
    }

    /**
     * Improves the balls by moves until the work is done, no voxel outside is left, or many
     * moves in a row have changed nothing.
     *
     * @param allowedWork rows of voxels and points to visit
     * @param tolerance share of the cost by which a move may raise it at first
     * @param progress receives the share of the work done
     */
    void improve(long allowedWork, double tolerance, PartProgress progress) {
        if (allowedWork <= 0) {
            progress.done(1);
            return;
        }
        long start = state.work;
        int stale = 0;
        int maxStale = balls.count == 1 ? 2 : MAX_STALE + 4 * balls.count;
        CoverState.Snapshot current = new CoverState.Snapshot(state);
        CoverState.Snapshot best = new CoverState.Snapshot(state);
        double reported = 0;
        while (state.work - start < allowedWork && best.cost() > 0 && stale < maxStale) {
            double done = (double) (state.work - start) / allowedWork;
            if (done >= reported + 0.01) {
                progress.done(done - reported);
                reported = done;
            }
            double slack = tolerance * (1 - done) * (1 - done);
            long accept = current.cost() + (long) (slack * current.cost());
            if (balls.count > 1 && random.nextInt(4) == 0) {
                teleport();
            } else {
                push();
            }
            stale = state.cost <= accept && state.cost != current.cost() ? 0 : stale + 1;
            if (state.cost <= accept) {
                current.copyFrom(state);
                if (state.cost < best.cost()) {
                    best.copyFrom(state);
                }
            } else {
                current.restore(state);
            }
        }
        best.restore(state);
        progress.done(1 - reported);
    }

    // ---- moves

    /** Grows a neighbour of a ball over some of its outermost points. */
    private void push() {
        // half of the moves start where there is most to gain
        int i = random.nextBoolean() ? wastefulBall(3) : random.nextInt(balls.count);
        state.collectOwn(i);
        if (state.owned == 0) {
            reuse(i);
            return;
        }
        if (balls.count == 1) {
            state.settle(i);
            return;
        }
        int p = random.nextInt(3) == 0 ? state.ownPoints[random.nextInt(state.owned)] : outermost(i);
        int j = state.minGrowth(p, i, random.nextInt(3));
        double distance = balls.r[i] * (0.05 + 0.6 * random.nextDouble());
        double[] px = state.px;
        double[] py = state.py;
        double[] pz = state.pz;
        state.lift(j);
        balls.include(j, px[p], py[p], pz[p]);
        for (int k = 0; k < state.owned; k++) {
            int q = state.ownPoints[k];
            if (SphereMath.distance2(px[q], py[q], pz[q], px[p], py[p], pz[p]) <= distance * distance) {
                balls.include(j, px[q], py[q], pz[q]);
            }
        }
        state.drop(j);
        state.settleAround(i, j);
    }

    /** Hands the points of a small ball to its neighbours, and uses the ball to split a wasteful one. */
    private void teleport() {
        int i = smallest(3);
        int wasteful = wastefulBall(4);
        if (wasteful == i) {
            return;
        }
        state.collectOwn(i);
        int grown = remove(i, Arrays.copyOf(state.ownPoints, state.owned));
        split(wasteful, i);
        state.settleAround(wasteful, i);
        if (grown >= 0) {
            state.settleAround(grown, -1);
        }
    }

    /** Uses a ball without own points to split another. */
    private void reuse(int i) {
        int wasteful = wastefulBall(4);
        if (wasteful != i) {
            state.lift(i);
            balls.remove(i);
            split(wasteful, i);
            state.settleAround(wasteful, i);
        }
    }

    /** Removes a ball; the balls that must grow least take its points. Returns one of them, or -1. */
    private int remove(int i, int[] orphans) {
        state.lift(i);
        balls.remove(i);
        int grown = -1;
        while (true) {
            int far = -1;
            double maxGrowth = -1;
            int to = -1;
            // the orphan of the largest growth goes first: it may include others
            for (int p : orphans) {
                if (state.holders[p] == 0) {
                    int j = state.minGrowth(p, i, 0);
                    double growth = state.growth(j, p);
                    if (growth > maxGrowth) {
                        maxGrowth = growth;
                        far = p;
                        to = j;
                    }
                }
            }
            if (far < 0) {
                return grown;
            }
            state.include(to, far);
            grown = to;
        }
    }

    /**
     * Splits the points of a ball in two.
     *
     * @param i the ball to split, which keeps the first half
     * @param j the ball that gets the second half: a removed one, or the next new one
     */
    private void split(int i, int j) {
        state.collectOwn(i);
        if (state.owned < 2) { // too few own points: split all that it contains
            state.owned = 0;
            for (int p = 0; p < state.points; p++) {
                if (balls.holds(i, state.px[p], state.py[p], state.pz[p])) {
                    state.ownPoints[state.owned++] = p;
                }
            }
        }
        if (state.owned == 0) { // a ball found for other samples may contain none of these
            state.ownPoints[state.owned++] = nearestPoint(i);
        }
        int[] all = Arrays.copyOf(state.ownPoints, state.owned);
        int[] half = TwoMeans.split(state.px, state.py, state.pz, all, random);
        state.work += 6L * all.length;
        if (j == balls.count) {
            balls.count++;
        }
        state.lift(i);
        balls.remove(i);
        balls.remove(j);
        for (int side = 0; side < 2; side++) {
            state.owned = 0;
            for (int k = 0; k < all.length; k++) {
                if (half[k] == side) {
                    state.ownPoints[state.owned++] = all[k];
                }
            }
            if (state.owned == 0) { // all points coincide: the ball stays a point there
                state.ownPoints[state.owned++] = all[0];
            }
            int ball = side == 0 ? i : j;
            state.enclose(ball);
            state.drop(ball);
        }
    }

    // ---- choices

    private int nearestPoint(int i) {
        int near = 0;
        for (int p = 1; p < state.points; p++) {
            if (state.distance2(i, p) < state.distance2(i, near)) {
                near = p;
            }
        }
        state.work += state.points >> 2;
        return near;
    }

    private int outermost(int i) {
        int far = state.ownPoints[0];
        for (int k = 1; k < state.owned; k++) {
            if (state.distance2(i, state.ownPoints[k]) > state.distance2(i, far)) {
                far = state.ownPoints[k];
            }
        }
        return far;
    }

    /** Returns the ball of the highest cost alone, among some random balls, or among all if that many. */
    private int wastefulBall(int tries) {
        int chosen = 0;
        long max = -1;
        for (int t = 0; t < tries; t++) {
            int i = tries == balls.count ? t : random.nextInt(balls.count);
            long waste = state.costAlone(i);
            if (waste > max) {
                max = waste;
                chosen = i;
            }
        }
        return chosen;
    }

    private int smallest(int tries) {
        int chosen = random.nextInt(balls.count);
        for (int t = 1; t < tries; t++) {
            int i = random.nextInt(balls.count);
            if (balls.r2[i] < balls.r2[chosen]) {
                chosen = i;
            }
        }
        return chosen;
    }
}
