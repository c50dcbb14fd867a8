// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;
import java.util.Random;

/**
 * Looks for N balls that hold all sample points and have as little volume outside the mesh as possible, by local search on
 * that very volume ({@link UnionCost}).
 *
 * <p><b>Step.</b> A ball must hold only the points that no other ball holds. {@link #settle} moves one ball to where the
 * smallest ball around those points adds the least to the union of the others. No step makes the union worse.
 *
 * <p><b>Moves.</b> Steps alone stop early: a point that only one ball holds stays with it for ever. So a move first breaks
 * something: <i>push</i> grows a neighbour over the outermost points of a ball, <i>teleport</i> hands a ball's points to its
 * neighbours and uses the ball to split a wasteful one in two. Then the balls concerned settle, and the result is kept if
 * the union is smaller than before plus a tolerance that falls to zero (threshold accepting, Dueck and Scheuer 1990).
 * Splitting and handing over go back to the variational sphere set approximation (Wang et al. 2006), which alternates
 * between ownership and fitting instead.
 *
 * <p>All lengths are in grid units of the {@link SolidGrid}. Work is counted in rows of voxels and points looked at, never
 * in time: the same seed and work give the same balls anywhere. One instance belongs to one thread.
 */
final class CoverSearch {
    private final int points;
    private final double[] px;
    private final double[] py;
    private final double[] pz;
    private final Random random;

    private final Balls balls;
    /** Per point, the number of balls that hold it. */
    private final int[] holders;
    /** Cost of the union of the balls. */
    private long cost;

    private long work;

    // scratch of one step
    private UnionCost union;
    private final CoverStep step;
    private final int[] own;
    private int owned;

    CoverSearch(SolidGrid grid, UnionCost union, SurfaceSamples samples, int capacity, double margin, long seed) {
        this.points = samples.count();
        this.random = new Random(seed);
        px = new double[points];
        py = new double[points];
        pz = new double[points];
        for (int p = 0; p < points; p++) {
            px[p] = grid.toGridX(samples.points[3 * p]);
            py[p] = grid.toGridY(samples.points[3 * p + 1]);
            pz[p] = grid.toGridZ(samples.points[3 * p + 2]);
        }
        balls = new Balls(capacity, margin);
        holders = new int[points];
        this.union = union;
        step = new CoverStep(margin);
        own = new int[points];
    }

    Balls balls() {
        return balls;
    }

    /** Cost of the union of the balls: voxels outside the mesh, far ones several times. */
    long cost() {
        return cost;
    }

    /** What the balls cost now. */
    UnionCost union() {
        return union;
    }

    /** Work done so far: rows of voxels and points looked at. */
    long work() {
        return work;
    }

    /** Goes on with other costs. */
    void reprice(UnionCost other) {
        union = other;
        cost = union.total(balls);
    }

    /** Starts from balls that were found on other samples or another grid; what they do not hold makes them grow. */
    void adopt(Balls found) {
        balls.count = found.count;
        for (int i = 0; i < balls.count; i++) {
            balls.vanish(i);
        }
        for (int i = 0; i < balls.count; i++) {
            balls.set(i, found.x[i], found.y[i], found.z[i], found.r2[i]);
            drop(i);
        }
        for (int p = 0; p < points; p++) {
            if (holders[p] == 0) {
                int to = growingLeast(p, -1, 0);
                lift(to);
                balls.include(to, px[p], py[p], pz[p]);
                drop(to);
            }
        }
    }

    /** Starts from k-means clusters of the points (k-means++: Arthur and Vassilvitskii 2007), a ball around each. */
    void spread(int wanted) {
        int[] cluster = KMeans.cluster(px, py, pz, wanted, random);
        work += (long) KMeans.ROUNDS * points * wanted / 4;
        for (int c = 0; c < wanted; c++) {
            owned = 0;
            for (int p = 0; p < points; p++) {
                if (cluster[p] == c) {
                    own[owned++] = p;
                }
            }
            if (owned > 0) {
                balls.count++;
                enclose(balls.count - 1);
                drop(balls.count - 1);
            }
        }
        for (int i = 0; i < balls.count; i++) {
            settle(i);
        }
        grow(wanted); // where points are fewer than clusters
    }

    /** Starts from one ball around all points and splits a wasteful one until there are as many as asked for. */
    void grow(int wanted) {
        if (balls.count == 0) {
            for (int p = 0; p < points; p++) {
                own[p] = p;
            }
            owned = points;
            balls.count = 1;
            enclose(0);
            drop(0);
            settle(0);
        }
        while (balls.count < wanted) {
            int wasteful = mostWasteful(balls.count);
            split(wasteful, balls.count);
            settleAround(wasteful, balls.count - 1);
        }
    }

    /**
     * Improves the balls by moves until the work is done.
     *
     * @param tolerance share of the volume by which a move may be worse at first
     * @param progress told now and then what share is done
     */
    void improve(long allowedWork, double tolerance, Progress progress) {
        long start = work;
        State current = new State(this);
        State best = new State(this);
        double told = 0;
        while (work - start < allowedWork) {
            double done = (double) (work - start) / allowedWork;
            if (done >= told + 0.01) {
                progress.done(done - told);
                told = done;
            }
            double slack = tolerance * (1 - done) * (1 - done);
            long accept = current.cost + (long) (slack * current.cost);
            if (balls.count > 1 && random.nextInt(4) == 0) {
                teleport();
            } else {
                push();
            }
            if (cost <= accept) {
                current.copyFrom(this);
                if (cost < best.cost) {
                    best.copyFrom(this);
                }
            } else {
                current.restore(this);
            }
        }
        best.restore(this);
        progress.done(1 - told);
    }

    // ---- moves

    /** Grows a neighbour of a ball over some of its outermost points. */
    private void push() {
        // half of the moves go where there is most to gain
        int i = random.nextBoolean() ? mostWasteful(3) : random.nextInt(balls.count);
        collectOwn(i);
        if (owned == 0) {
            refill(i);
            return;
        }
        if (balls.count == 1) {
            settle(i);
            return;
        }
        int p = random.nextInt(3) == 0 ? own[random.nextInt(owned)] : outermost(i);
        int j = growingLeast(p, i, random.nextInt(3));
        double reach = balls.r[i] * (0.05 + 0.6 * random.nextDouble());
        lift(j);
        balls.include(j, px[p], py[p], pz[p]);
        for (int k = 0; k < owned; k++) {
            int q = own[k];
            if (sq(px[q] - px[p]) + sq(py[q] - py[p]) + sq(pz[q] - pz[p]) <= reach * reach) {
                balls.include(j, px[q], py[q], pz[q]);
            }
        }
        drop(j);
        settleAround(i, j);
    }

    /** Gives a small ball's points to its neighbours and uses it to split a wasteful one. */
    private void teleport() {
        int i = smallest(3);
        int wasteful = mostWasteful(4);
        if (wasteful == i) {
            return;
        }
        collectOwn(i);
        int grown = remove(i, Arrays.copyOf(own, owned));
        split(wasteful, i);
        settleAround(wasteful, i);
        if (grown >= 0) {
            settleAround(grown, -1);
        }
    }

    /** Uses a ball that holds nothing of its own to split another. */
    private void refill(int i) {
        int wasteful = mostWasteful(4);
        if (wasteful != i) {
            lift(i);
            balls.vanish(i);
            split(wasteful, i);
            settleAround(wasteful, i);
        }
    }

    /** Takes a ball away; its points go to the balls that grow least. Returns one that grew, or -1. */
    private int remove(int i, int[] orphans) {
        lift(i);
        balls.vanish(i);
        int grown = -1;
        while (true) {
            int far = -1;
            double farthest = -1;
            int to = -1;
            // the orphan that is hardest to place goes first: what it needs decides for the others
            for (int p : orphans) {
                if (holders[p] == 0) {
                    int j = growingLeast(p, i, 0);
                    double need = distance(j, p) - balls.r[j];
                    if (need > farthest) {
                        farthest = need;
                        far = p;
                        to = j;
                    }
                }
            }
            if (far < 0) {
                return grown;
            }
            lift(to);
            balls.include(to, px[far], py[far], pz[far]);
            drop(to);
            grown = to;
        }
    }

    /** Splits the points of ball i in two; the second half goes to ball j: one that is nowhere, or a new one. */
    private void split(int i, int j) {
        collectOwn(i);
        if (owned < 2) { // too little of its own: take all that it holds
            owned = 0;
            for (int p = 0; p < points; p++) {
                if (balls.holds(i, px[p], py[p], pz[p])) {
                    own[owned++] = p;
                }
            }
        }
        int[] all = Arrays.copyOf(own, owned);
        int[] half = TwoMeans.split(px, py, pz, all, random);
        work += 6L * all.length;
        if (j == balls.count) {
            balls.count++;
        }
        lift(i);
        balls.vanish(i);
        balls.vanish(j);
        for (int side = 0; side < 2; side++) {
            owned = 0;
            for (int k = 0; k < all.length; k++) {
                if (half[k] == side) {
                    own[owned++] = all[k];
                }
            }
            if (owned == 0) { // all in one place: the ball stays a point there
                own[owned++] = all[0];
            }
            int ball = side == 0 ? i : j;
            enclose(ball);
            drop(ball);
        }
    }

    private void settleAround(int i, int j) {
        settle(i);
        if (j >= 0) {
            settle(j);
        }
        for (int k = 0; k < balls.count; k++) {
            if (k != i && k != j && (balls.touch(i, k) || (j >= 0 && balls.touch(j, k)))) {
                settle(k);
            }
        }
        settle(i);
        if (j >= 0) {
            settle(j);
        }
    }

    // ---- one step

    /** Moves one ball to where it adds least, holding what no other ball holds. */
    private void settle(int i) {
        collectOwn(i);
        if (owned == 0) {
            return;
        }
        work += union.without(balls, i);
        long before = union.of(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
        if (before == 0) {
            return;
        }
        fillStep();
        double r = balls.r[i];
        step.search(union, balls.x[i], balls.y[i], balls.z[i], balls.reach(i), 0.25 * r, Math.max(0.02 * r, 0.05));
        work += step.takeWork();
        if (step.cost <= before) {
            hold(i, -1);
            balls.set(i, step.x, step.y, step.z, step.r2);
            hold(i, 1);
            cost += step.cost - before;
        }
    }

    /** Puts a lifted ball around the owned points. */
    private void enclose(int i) {
        fillStep();
        step.enclose();
        work += step.takeWork();
        balls.set(i, step.x, step.y, step.z, step.r2);
    }

    private void fillStep() {
        step.clear();
        for (int k = 0; k < owned; k++) {
            step.add(px[own[k]], py[own[k]], pz[own[k]]);
        }
    }

    /** Collects the points that only ball i holds. */
    private void collectOwn(int i) {
        owned = 0;
        double cx = balls.x[i];
        double cy = balls.y[i];
        double cz = balls.z[i];
        double limit = balls.r2[i];
        for (int p = 0; p < points; p++) {
            if (holders[p] == 1 && sq(px[p] - cx) + sq(py[p] - cy) + sq(pz[p] - cz) <= limit) {
                own[owned++] = p;
            }
        }
        work += points >> 2;
    }

    /** Takes a ball out of the union, so that it may change; {@link #drop} puts it back. */
    private void lift(int i) {
        work += union.without(balls, i) + union.work(balls.r[i]);
        cost -= union.of(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
        hold(i, -1);
    }

    private void drop(int i) {
        work += union.without(balls, i) + union.work(balls.r[i]);
        cost += union.of(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
        hold(i, 1);
    }

    private void hold(int i, int change) {
        double cx = balls.x[i];
        double cy = balls.y[i];
        double cz = balls.z[i];
        double limit = balls.r2[i];
        for (int p = 0; p < points; p++) {
            if (sq(px[p] - cx) + sq(py[p] - cy) + sq(pz[p] - cz) <= limit) {
                holders[p] += change;
            }
        }
        work += points >> 2;
    }

    // ---- choices

    private int outermost(int i) {
        int far = own[0];
        for (int k = 1; k < owned; k++) {
            if (distance2(i, own[k]) > distance2(i, far)) {
                far = own[k];
            }
        }
        return far;
    }

    /** The ball other than i that must grow least to hold a point; skips the first few. */
    private int growingLeast(int p, int i, int skip) {
        int chosen = -1;
        double last = Double.NEGATIVE_INFINITY;
        for (int n = 0; n <= skip; n++) {
            double least = Double.POSITIVE_INFINITY;
            int at = -1;
            for (int j = 0; j < balls.count; j++) {
                if (j != i && balls.isThere(j)) {
                    double need = distance(j, p) - balls.r[j];
                    if (need < least && need > last) {
                        least = need;
                        at = j;
                    }
                }
            }
            if (at < 0) {
                break;
            }
            chosen = at;
            last = least;
        }
        work += balls.count;
        return chosen;
    }

    /** The ball that would cost most alone, of a few taken at random (of all, if that many). */
    private int mostWasteful(int tries) {
        int chosen = 0;
        long most = -1;
        for (int t = 0; t < tries; t++) {
            int i = tries == balls.count ? t : random.nextInt(balls.count);
            long waste = union.alone(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
            work += union.work(balls.r[i]);
            if (waste > most) {
                most = waste;
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

    private double distance(int i, int p) {
        return Math.sqrt(distance2(i, p));
    }

    private double distance2(int i, int p) {
        return balls.distance2(i, px[p], py[p], pz[p]);
    }

    private static double sq(double v) {
        return v * v;
    }

    /** A copy of the balls, to go back to. */
    private static final class State {
        private final Balls balls;
        private final int[] holders;
        private long cost;

        State(CoverSearch from) {
            balls = new Balls(from.balls.x.length, from.balls.margin);
            holders = new int[from.points];
            copyFrom(from);
        }

        void copyFrom(CoverSearch s) {
            balls.copyFrom(s.balls);
            cost = s.cost;
            System.arraycopy(s.holders, 0, holders, 0, holders.length);
        }

        void restore(CoverSearch s) {
            s.balls.copyFrom(balls);
            s.cost = cost;
            System.arraycopy(holders, 0, s.holders, 0, holders.length);
        }
    }
}
