// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * The balls of a search, in grid units of a {@link SolidGrid}. A ball that is removed from the union has squared radius
 * -1: it contains nothing.
 */
final class Balls {
    /** Radius within which a mask is valid for moves of a ball, in its radii. */
    private static final double MASK_RADIUS = 1.6;

    final double[] x;
    final double[] y;
    final double[] z;
    final double[] r;
    /** Squares of the containing radii, which are r less the margin; containment is decided on them. */
    final double[] r2;

    /** A ball contains a point only if it contains the ball of this radius around the point. */
    final double margin;

    int count;

    Balls(int capacity, double margin) {
        this.margin = margin;
        x = new double[capacity];
        y = new double[capacity];
        z = new double[capacity];
        r = new double[capacity];
        r2 = new double[capacity];
    }

    void set(int i, double cx, double cy, double cz, double radius2) {
        x[i] = cx;
        y[i] = cy;
        z[i] = cz;
        r2[i] = radius2;
        r[i] = Math.sqrt(radius2) + margin;
    }

    /** Removes a ball: it contains nothing until it is set again. */
    void remove(int i) {
        r2[i] = -1;
        r[i] = 0;
    }

    boolean isPresent(int i) {
        return r2[i] >= 0;
    }

    boolean holds(int i, double px, double py, double pz) {
        return distance2(i, px, py, pz) <= r2[i];
    }

    double distance2(int i, double px, double py, double pz) {
        double dx = px - x[i];
        double dy = py - y[i];
        double dz = pz - z[i];
        return dx * dx + dy * dy + dz * dz;
    }

    boolean touch(int i, int k) {
        double sum = r[i] + r[k];
        return distance2(i, x[k], y[k], z[k]) <= sum * sum;
    }

    /** Grows a ball to the smallest ball around itself and a point. */
    void include(int i, double px, double py, double pz) {
        double d = Math.sqrt(distance2(i, px, py, pz));
        double held = r[i] - margin;
        if (d <= held) {
            return;
        }
        double t = (d - held) / (2 * d);
        x[i] += (px - x[i]) * t;
        y[i] += (py - y[i]) * t;
        z[i] += (pz - z[i]) * t;
        held = (held + d) / 2 * (1 + 1e-12); // still contains the old ball in spite of rounding
        r2[i] = Math.max(held * held, distance2(i, px, py, pz));
        r[i] = Math.sqrt(r2[i]) + margin;
    }

    /** Returns the distance from the centre of a ball up to which {@link #mask} is valid for it. */
    double maskRadius(int i) {
        return MASK_RADIUS * r[i] + 2;
    }

    /**
     * Writes a mask of the given bits and of all balls but one, valid within the {@link #maskRadius} of that ball.
     *
     * @return the work: words copied and rows filled
     */
    long mask(SolidGrid grid, long[] base, int except, long[] mask) {
        double radius = maskRadius(except);
        int slice = grid.ny * grid.words;
        int from = Math.max(0, Math.min(grid.nz, (int) (z[except] - radius) - 1)) * slice;
        int to = Math.max(0, Math.min(grid.nz, (int) (z[except] + radius) + 2)) * slice;
        System.arraycopy(base, from, mask, from, to - from);
        long work = (to - from) / 8L;
        for (int k = 0; k < count; k++) {
            if (k != except && isPresent(k)) {
                double sum = radius + r[k];
                if (distance2(except, x[k], y[k], z[k]) <= sum * sum) {
                    grid.fill(mask, x[k], y[k], z[k], r[k]);
                    work += rows(r[k]);
                }
            }
        }
        return work;
    }

    /** Returns about the number of rows of voxels that a ball crosses. */
    static long rows(double r) {
        return (long) (3.2 * r * r) + 8;
    }

    /** Returns the same balls in the units of another grid of the same mesh. */
    Balls on(SolidGrid from, SolidGrid to) {
        Balls other = new Balls(count, margin);
        other.count = count;
        for (int i = 0; i < count; i++) {
            double held = Math.max(0, r[i] * from.step / to.step - margin);
            other.set(
                    i,
                    to.toGridX(from.toModelX(x[i])),
                    to.toGridY(from.toModelY(y[i])),
                    to.toGridZ(from.toModelZ(z[i])),
                    held * held);
        }
        return other;
    }

    void copyFrom(Balls from) {
        count = from.count;
        System.arraycopy(from.x, 0, x, 0, count);
        System.arraycopy(from.y, 0, y, 0, count);
        System.arraycopy(from.z, 0, z, 0, count);
        System.arraycopy(from.r, 0, r, 0, count);
        System.arraycopy(from.r2, 0, r2, 0, count);
    }
}
