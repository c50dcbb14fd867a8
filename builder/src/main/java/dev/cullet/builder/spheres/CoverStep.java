// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;

/**
 * Moves one ball to its cheapest position: the smallest ball around given points, whose centre is found by a pattern
 * search on the cost of its voxels (Hooke and Jeeves 1961, the step is halved when none of six directions improves).
 *
 * <p>Only points that can be the farthest from some centre within the search distance are tested; all others are nearer
 * for any such centre, so the result is the same. Grid units.
 */
final class CoverStep {
    private final double margin;

    /** x, y, z of the points to contain. */
    private double[] px = new double[256];

    private double[] py = new double[256];
    private double[] pz = new double[256];
    private int points;

    private double[] ex = new double[256];
    private double[] ey = new double[256];
    private double[] ez = new double[256];
    private int extremes;

    private long work;

    /** The ball found: centre, squared holding radius and cost. */
    double x;

    double y;
    double z;
    double r2;
    long cost;

    /** @param margin every point is a ball of this radius */
    CoverStep(double margin) {
        this.margin = margin;
    }

    void clear() {
        points = 0;
    }

    int points() {
        return points;
    }

    /** Adds a point that the ball must contain. */
    void add(double x, double y, double z) {
        if (points == px.length) {
            px = Arrays.copyOf(px, 2 * points);
            py = Arrays.copyOf(py, 2 * points);
            pz = Arrays.copyOf(pz, 2 * points);
        }
        px[points] = x;
        py[points] = y;
        pz[points++] = z;
    }

    /** Returns the work since the last call: rows of voxels and points visited. */
    long takeWork() {
        long w = work;
        work = 0;
        return w;
    }

    /**
     * Searches from a centre. The result is in {@link #x} to {@link #cost}; it costs at most as much as the ball around
     * the points at the first centre.
     *
     * @param union the cost of balls
     * @param limit distance from the first centre up to which the ball may extend
     * @param first first step
     * @param last the search ends below this step
     */
    void search(UnionCost union, double cx, double cy, double cz, double limit, double first, double last) {
        x = cx;
        y = cy;
        z = cz;
        double step = first;
        double allowed = 2 * step;
        double travelled = 0;
        collectExtremes(allowed);
        r2 = far2(x, y, z);
        cost = price(union, x, y, z, r2, Long.MAX_VALUE);
        while (step > last) {
            boolean moved = false;
            for (int d = 0; d < 6; d++) {
                double s = (d & 1) == 0 ? step : -step;
                double tx = d < 2 ? x + s : x;
                double ty = d == 2 || d == 3 ? y + s : y;
                double tz = d > 3 ? z + s : z;
                if (travelled + step > allowed) {
                    allowed = 3 * step;
                    travelled = 0;
                    collectExtremes(allowed);
                }
                double t2 = far2(tx, ty, tz);
                double free = limit - Math.sqrt(t2) - margin;
                if (free < 0 || sq(tx - cx) + sq(ty - cy) + sq(tz - cz) > free * free) {
                    continue; // the masks are not valid there
                }
                long price = price(union, tx, ty, tz, t2, cost);
                if (price < cost || (price == cost && t2 < r2)) {
                    cost = price;
                    r2 = t2;
                    x = tx;
                    y = ty;
                    z = tz;
                    travelled += step;
                    moved = true;
                }
            }
            if (!moved) {
                step *= 0.5;
            }
        }
    }

    /** Sets the ball to about the smallest ball around the points (Badoiu and Clarkson 2003). */
    void enclose() {
        double cx = 0;
        double cy = 0;
        double cz = 0;
        for (int k = 0; k < points; k++) {
            cx += px[k] / points;
            cy += py[k] / points;
            cz += pz[k] / points;
        }
        r2 = Double.POSITIVE_INFINITY;
        for (int round = 1; round <= 20; round++) {
            int far = 0;
            double far2 = -1;
            for (int k = 0; k < points; k++) {
                double d = sq(px[k] - cx) + sq(py[k] - cy) + sq(pz[k] - cz);
                if (d > far2) {
                    far2 = d;
                    far = k;
                }
            }
            if (far2 < r2) {
                r2 = far2;
                x = cx;
                y = cy;
                z = cz;
            }
            cx += (px[far] - cx) / (round + 1);
            cy += (py[far] - cy) / (round + 1);
            cz += (pz[far] - cz) / (round + 1);
        }
        work += 5L * points;
    }

    private long price(UnionCost union, double cx, double cy, double cz, double radius2, long limit) {
        double radius = Math.sqrt(radius2) + margin;
        work += union.work(radius);
        return union.of(cx, cy, cz, radius, limit);
    }

    private double far2(double cx, double cy, double cz) {
        double far = 0;
        for (int k = 0; k < extremes; k++) {
            far = Math.max(far, sq(ex[k] - cx) + sq(ey[k] - cy) + sq(ez[k] - cz));
        }
        work += extremes >> 2;
        return far;
    }

    private void collectExtremes(double travel) {
        double far = 0;
        for (int k = 0; k < points; k++) {
            far = Math.max(far, sq(px[k] - x) + sq(py[k] - y) + sq(pz[k] - z));
        }
        // moving the centre by t changes distances by at most t: nearer points cannot become the farthest
        double near = Math.max(0, Math.sqrt(far) - 2 * travel) * (1 - 1e-12);
        double near2 = near * near;
        if (ex.length < points) {
            ex = new double[px.length];
            ey = new double[px.length];
            ez = new double[px.length];
        }
        extremes = 0;
        for (int k = 0; k < points; k++) {
            if (sq(px[k] - x) + sq(py[k] - y) + sq(pz[k] - z) >= near2) {
                ex[extremes] = px[k];
                ey[extremes] = py[k];
                ez[extremes++] = pz[k];
            }
        }
        work += points >> 1;
    }

    private static double sq(double v) {
        return v * v;
    }
}
