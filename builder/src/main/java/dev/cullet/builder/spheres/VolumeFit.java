// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Fits balls to the interior of a mesh by volume: inner balls that fill as much of it as they can, or free balls that
 * differ from it as little as they can.
 *
 * <p>The worth of a union of balls is the number of voxels that it fills inside less those outside. Balls are placed
 * one by one where a ball of the distance to the surface is worth most in addition to those before it; then each is
 * moved, and if free resized, by pattern search; then balls of little worth are removed and placed anew, as long as
 * that pays.
 *
 * <p>Grid units. Work is counted, not timed: one seed and amount of work give the same balls on every machine.
 */
final class VolumeFit {
    private static final int TRIES = 60;

    /** Consecutive moves without improvement after which a search ends, besides four per ball. */
    private static final int MAX_STALE = 60;

    /** Work to settle all balls that any budget allows. */
    private static final long MIN_SETTLE_WORK = 64_000_000;

    private final SolidGrid grid;
    private final SurfaceDistance distance;
    private final boolean free;
    private final Random random;
    private final long[] nothing;
    private final long[] mask;
    private final long[] inverse;
    private final Balls balls;
    private long work;

    /** Voxels inside the mesh where the search of a ball may start; {@link #depth} is their distance to the surface. */
    private final int[] candidates;

    private final double[] depth;
    /** Per candidate, an upper bound of the worth of a ball there in addition to the balls so far. */
    private final double[] bound;

    /** The candidates, largest bound first. */
    private final PriorityQueue<Integer> queue;

    VolumeFit(SolidGrid grid, SurfaceDistance distance, int capacity, boolean free, long seed) {
        this.grid = grid;
        this.distance = distance;
        this.free = free;
        this.random = new Random(seed);
        this.nothing = new long[grid.solid.length];
        this.mask = new long[grid.solid.length];
        this.inverse = new long[grid.solid.length];
        this.balls = new Balls(capacity, 0);
        long solid = SolidGrid.count(grid.solid);
        long stride = Math.max(1, solid / 20_000);
        int[] found = new int[(int) (solid / stride) + 1];
        int count = 0;
        long seen = 0;
        for (int z = 0; z < grid.nz; z++) {
            for (int y = 0; y < grid.ny; y++) {
                for (int x = 0; x < grid.nx; x++) {
                    if (grid.isSolid(x, y, z) && seen++ % stride == 0) {
                        found[count++] = (z * grid.ny + y) * grid.nx + x;
                    }
                }
            }
        }
        candidates = Arrays.copyOf(found, count);
        depth = new double[count];
        bound = new double[count];
        for (int c = 0; c < count; c++) {
            depth[c] = depthAt(cx(c), cy(c), cz(c));
            bound[c] = 4.2 * depth[c] * depth[c] * depth[c] + 8; // no ball holds more voxels
        }
        queue = new PriorityQueue<>(Math.max(1, count), (a, b) -> {
            int byBound = Double.compare(bound[b], bound[a]);
            return byBound != 0 ? byBound : Integer.compare(a, b);
        });
        for (int c = 0; c < count; c++) {
            queue.add(c);
        }
    }

    Balls balls() {
        return balls;
    }

    /** Places so many balls, and improves them until the work is done or many moves in a row improve nothing. */
    void fit(int count, long allowedWork, PartProgress progress) {
        while (balls.count < count) {
            balls.count++;
            balls.remove(balls.count - 1);
            add(balls.count - 1);
        }
        double reported = 0;
        long settleWork = Math.max(MIN_SETTLE_WORK, allowedWork / 8);
        settleAll(settleWork);
        long worth = worth();
        Balls best = new Balls(balls.x.length, 0);
        best.copyFrom(balls);
        long start = work;
        int stale = 0;
        while (work - start < allowedWork && stale < MAX_STALE + 4 * count) {
            double done = Math.min(1, (double) (work - start) / allowedWork);
            progress.done(done - reported);
            reported = done;
            int i = minWorth();
            balls.remove(i);
            placeAnew(i);
            settle(i);
            for (int k = 0; k < balls.count; k++) {
                if (k != i && balls.touch(i, k)) {
                    settle(k);
                }
            }
            long now = worth();
            stale = now > worth ? 0 : stale + 1;
            if (now > worth) {
                worth = now;
                best.copyFrom(balls);
            } else {
                balls.copyFrom(best);
            }
        }
        balls.copyFrom(best);
        settleAll(settleWork);
        progress.done(1 - reported);
    }

    /** Settles all balls three times, as the work allows. */
    private void settleAll(long allowedWork) {
        long end = work + allowedWork;
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < balls.count && work < end; i++) {
                settle(i);
            }
        }
    }

    /** Starts with balls of another search on the same grid. */
    void startFrom(Balls found) {
        balls.count = found.count;
        for (int i = 0; i < found.count; i++) {
            balls.set(i, found.x[i], found.y[i], found.z[i], found.r[i] * found.r[i]);
        }
    }

    /**
     * Adds a ball where one that touches the surface is worth most. Its additional worth only falls as balls are added,
     * so an old value is a bound, and few candidates are re-evaluated (lazy greedy, Minoux 1978).
     */
    private void add(int i) {
        maskOthers(i, true);
        while (true) {
            int top = queue.remove();
            bound[top] = Math.max(0, gain(cx(top), cy(top), cz(top), depth[top]));
            Integer next = queue.peek();
            queue.add(top);
            if (next == null || bound[top] >= bound[next]) {
                put(i, top);
                return;
            }
        }
    }

    /** Puts a ball at the best of some random candidates. */
    private void placeAnew(int i) {
        maskOthers(i, true);
        int best = 0;
        long max = Long.MIN_VALUE;
        for (int t = 0; t < TRIES; t++) {
            int c = random.nextInt(depth.length);
            long value = gain(cx(c), cy(c), cz(c), depth[c]);
            if (value > max) {
                max = value;
                best = c;
            }
        }
        put(i, best);
    }

    private void put(int i, int candidate) {
        balls.set(i, cx(candidate), cy(candidate), cz(candidate), depth[candidate] * depth[candidate]);
    }

    /** Moves one ball to where it is worth most in addition to the others. */
    private void settle(int i) {
        maskOthers(i, false);
        double x = balls.x[i];
        double y = balls.y[i];
        double z = balls.z[i];
        double r = balls.r[i];
        double limit = balls.maskRadius(i);
        long best = gain(x, y, z, r);
        double first = Math.max(0.3 * r, 0.3);
        for (double step = first; step > 0.02 * first; ) {
            boolean moved = false;
            for (int d = 0; d < (free ? 8 : 6); d++) {
                double s = (d & 1) == 0 ? step : -step;
                double tx = d < 2 ? x + s : x;
                double ty = d == 2 || d == 3 ? y + s : y;
                double tz = d == 4 || d == 5 ? z + s : z;
                double tr = d > 5 ? r + s : r;
                if (!free) {
                    tr = inside(tx, ty, tz) ? depthAt(tx, ty, tz) : -1;
                }
                double slack = limit - tr;
                if (tr < 0 || slack < 0 || balls.distance2(i, tx, ty, tz) > slack * slack) {
                    continue;
                }
                long value = gain(tx, ty, tz, tr);
                if (value > best || (value == best && tr > r)) {
                    best = value;
                    x = tx;
                    y = ty;
                    z = tz;
                    r = tr;
                    moved = true;
                }
            }
            if (!moved) {
                step *= 0.5;
            }
        }
        balls.set(i, x, y, z, r * r);
    }

    /** Fills the masks with the other balls: all of them, or those within the mask radius. */
    private void maskOthers(int i, boolean all) {
        if (all) {
            System.arraycopy(nothing, 0, mask, 0, mask.length);
            for (int k = 0; k < balls.count; k++) {
                if (k != i && balls.isPresent(k)) {
                    grid.fill(mask, balls.x[k], balls.y[k], balls.z[k], balls.r[k]);
                    work += Balls.rows(balls.r[k]);
                }
            }
        } else {
            work += balls.mask(grid, nothing, i, mask);
        }
        for (int w = 0; w < mask.length; w++) {
            inverse[w] = mask[w] | grid.solid[w];
        }
        work += mask.length >> 2;
    }

    /** Returns the voxels inside less the voxels outside that a ball fills and no other ball does. */
    private long gain(double x, double y, double z, double r) {
        work += 2 * Balls.rows(r);
        return grid.cost(mask, inverse, -2, x, y, z, r, Long.MAX_VALUE);
    }

    /** Returns the voxels that the balls fill inside, less those that they fill outside. */
    long worth() {
        long[] filled = new long[mask.length];
        long outside = 0;
        for (int i = 0; i < balls.count; i++) {
            long[] either = inverse;
            for (int w = 0; w < filled.length; w++) {
                either[w] = filled[w] | grid.solid[w];
            }
            outside += grid.outside(either, balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
            grid.fill(filled, balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
            work += 2 * Balls.rows(balls.r[i]) + (filled.length >> 2);
        }
        long inside = 0;
        for (int w = 0; w < filled.length; w++) {
            inside += Long.bitCount(filled[w] & grid.solid[w]);
        }
        return inside - outside;
    }

    /** Returns, of three random balls, the one of the least worth. */
    private int minWorth() {
        int chosen = 0;
        long min = Long.MAX_VALUE;
        for (int t = 0; t < 3; t++) {
            int i = random.nextInt(balls.count);
            maskOthers(i, false);
            long value = gain(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
            if (value < min) {
                min = value;
                chosen = i;
            }
        }
        return chosen;
    }

    private boolean inside(double x, double y, double z) {
        int i = (int) Math.floor(x);
        int j = (int) Math.floor(y);
        int k = (int) Math.floor(z);
        return i >= 0 && j >= 0 && k >= 0 && i < grid.nx && j < grid.ny && k < grid.nz && grid.isSolid(i, j, k);
    }

    private double depthAt(double x, double y, double z) {
        work += 200;
        return Math.sqrt(distance.squared(grid.toModelX(x), grid.toModelY(y), grid.toModelZ(z))) / grid.step;
    }

    private double cx(int c) {
        return candidates[c] % grid.nx + 0.5;
    }

    private double cy(int c) {
        int y = candidates[c] / grid.nx % grid.ny;
        return y + 0.5;
    }

    private double cz(int c) {
        int z = candidates[c] / (grid.nx * grid.ny);
        return z + 0.5;
    }
}
