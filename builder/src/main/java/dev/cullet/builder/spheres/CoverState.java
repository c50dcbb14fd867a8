// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * The balls of a cover search, the number of balls that contain each sample point, and the cost of the union.
 *
 * <p>A ball is responsible only for its <em>own</em> points, which no other ball contains. {@link #settle} moves one
 * ball to where the smallest ball around its own points adds the least to the union of the others; it never raises the
 * cost. {@link #lift} and {@link #drop} take a ball out of the union and put it back, so that it may change in between.
 *
 * <p>Grid units of a {@link SolidGrid}. Work is counted in rows of voxels and points visited, so results do not depend
 * on time. O(points) per operation besides the cost of balls ({@link UnionCost}). Not thread-safe.
 */
final class CoverState {
    final int points;
    final double[] px;
    final double[] py;
    final double[] pz;
    final Balls balls;

    /** Per point, the number of balls that contain it. */
    final int[] holders;

    /** Own points of one ball, filled by {@link #collectOwn}: the first {@link #owned} elements. */
    final int[] ownPoints;

    int owned;

    /** Cost of the union of the balls. */
    long cost;

    /** Work done so far: rows of voxels and points visited. */
    long work;

    private UnionCost union;
    private final CoverStep step;

    CoverState(SolidGrid grid, UnionCost union, SurfaceSamples samples, int capacity, double margin) {
        this.points = samples.count();
        this.px = new double[points];
        this.py = new double[points];
        this.pz = new double[points];
        for (int p = 0; p < points; p++) {
            px[p] = grid.toGridX(samples.points[3 * p]);
            py[p] = grid.toGridY(samples.points[3 * p + 1]);
            pz[p] = grid.toGridZ(samples.points[3 * p + 2]);
        }
        this.balls = new Balls(capacity, margin);
        this.holders = new int[points];
        this.ownPoints = new int[points];
        this.union = union;
        this.step = new CoverStep(margin);
    }

    UnionCost union() {
        return union;
    }

    /** Replaces the costs. */
    void reprice(UnionCost other) {
        union = other;
        cost = union.total(balls);
    }

    /** Moves one ball to where it adds least while it contains its own points. */
    void settle(int i) {
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
        double limit = balls.maskRadius(i);
        step.search(union, balls.x[i], balls.y[i], balls.z[i], limit, 0.25 * r, Math.max(0.02 * r, 0.05));
        work += step.takeWork();
        if (step.cost <= before) {
            count(i, -1);
            balls.set(i, step.x, step.y, step.z, step.r2);
            count(i, 1);
            cost += step.cost - before;
        }
    }

    /**
     * Settles two balls, then the balls that touch them, then the two again.
     *
     * @param j the second ball, or -1
     */
    void settleAround(int i, int j) {
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

    /** Sets a lifted ball to about the smallest ball around the own points. */
    void enclose(int i) {
        fillStep();
        step.enclose();
        work += step.takeWork();
        balls.set(i, step.x, step.y, step.z, step.r2);
    }

    private void fillStep() {
        step.clear();
        for (int k = 0; k < owned; k++) {
            step.add(px[ownPoints[k]], py[ownPoints[k]], pz[ownPoints[k]]);
        }
    }

    /** Collects the points that only ball i contains. */
    void collectOwn(int i) {
        owned = 0;
        double cx = balls.x[i];
        double cy = balls.y[i];
        double cz = balls.z[i];
        double limit = balls.r2[i];
        for (int p = 0; p < points; p++) {
            if (holders[p] == 1 && sq(px[p] - cx) + sq(py[p] - cy) + sq(pz[p] - cz) <= limit) {
                ownPoints[owned++] = p;
            }
        }
        work += points >> 2;
    }

    /** Takes a ball out of the union, so that it may change; {@link #drop} puts it back. */
    void lift(int i) {
        work += union.without(balls, i) + union.work(balls.r[i]);
        cost -= union.of(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
        count(i, -1);
    }

    /** Puts a ball into the union. */
    void drop(int i) {
        work += union.without(balls, i) + union.work(balls.r[i]);
        cost += union.of(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
        count(i, 1);
    }

    /** Grows a ball so that it contains a point. */
    void include(int i, int p) {
        lift(i);
        balls.include(i, px[p], py[p], pz[p]);
        drop(i);
    }

    private void count(int i, int change) {
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

    /**
     * Returns the ball other than i that must grow least to contain a point, or -1.
     *
     * @param skip how many better balls are passed over
     */
    int minGrowth(int p, int i, int skip) {
        int chosen = -1;
        double last = Double.NEGATIVE_INFINITY;
        for (int n = 0; n <= skip; n++) {
            double min = Double.POSITIVE_INFINITY;
            int at = -1;
            for (int j = 0; j < balls.count; j++) {
                if (j != i && balls.isPresent(j)) {
                    double growth = growth(j, p);
                    if (growth < min && growth > last) {
                        min = growth;
                        at = j;
                    }
                }
            }
            if (at < 0) {
                break;
            }
            chosen = at;
            last = min;
        }
        work += balls.count;
        return chosen;
    }

    /** Returns how much the radius of a ball must grow to contain a point. */
    double growth(int i, int p) {
        return Math.sqrt(distance2(i, p)) - balls.r[i];
    }

    double distance2(int i, int p) {
        return balls.distance2(i, px[p], py[p], pz[p]);
    }

    /** Returns the cost of a ball if it were alone. */
    long costAlone(int i) {
        work += union.work(balls.r[i]);
        return union.alone(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
    }

    private static double sq(double v) {
        return v * v;
    }

    /** A copy of the balls that can be restored. */
    static final class Snapshot {
        private final Balls balls;
        private final int[] holders;
        private long cost;

        Snapshot(CoverState state) {
            balls = new Balls(state.balls.x.length, state.balls.margin);
            holders = new int[state.points];
            copyFrom(state);
        }

        long cost() {
            return cost;
        }

        void copyFrom(CoverState state) {
            balls.copyFrom(state.balls);
            cost = state.cost;
            System.arraycopy(state.holders, 0, holders, 0, holders.length);
        }

        void restore(CoverState state) {
            state.balls.copyFrom(balls);
            state.cost = cost;
            System.arraycopy(holders, 0, state.holders, 0, holders.length);
        }
    }
}
