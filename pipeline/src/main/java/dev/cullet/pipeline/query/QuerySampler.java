// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.pipeline.text.Decimal;
import java.util.Random;

/**
 * Samples one query: seeded, on the surface, near it, or around it, so that hits and misses are both common. All
 * numbers are floats, so that the runtime and brute force get the same query.
 */
public final class QuerySampler {
    private final Random random;
    private final BruteForce oracle;
    private final float[] bounds;
    private final double diagonal;

    /** @param bounds of the mesh, 6 floats */
    QuerySampler(BruteForce oracle, float[] bounds, long seed) {
        this.random = new Random(seed);
        this.oracle = oracle;
        this.bounds = bounds;
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double side = (double) bounds[3 + k] - bounds[k];
            sum += side * side;
        }
        this.diagonal = Math.sqrt(sum);
    }

    /** A length from a thousandth to half of the mesh's diagonal, short ones as likely as long ones. */
    float size() {
        return (float) (diagonal * 0.001 * StrictMath.pow(500, random.nextDouble()));
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    float fraction() {
        return random.nextFloat();
    }

    /** A third on the surface, a third up to two radii away from it, a third in the bounds grown by half. */
    float[] point(double radius) {
        int kind = random.nextInt(3);
        double[] p = kind == 2 ? around() : onSurface();
        if (kind == 1) {
            double away = 2 * radius * random.nextDouble();
            double[] d = direction();
            for (int k = 0; k < 3; k++) {
                p[k] += away * d[k];
            }
        }
        return new float[] {(float) p[0], (float) p[1], (float) p[2]};
    }

    /** As {@link #point}, but never exactly on the surface, where a ray that starts on a face has no defined result. */
    float[] offSurfacePoint(double radius) {
        float[] p = point(radius);
        double[] d = direction();
        for (int k = 0; k < 3; k++) {
            p[k] += (float) (0.01 * diagonal * d[k]);
        }
        return p;
    }

    /** Of length 1. */
    double[] direction() {
        double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double length = Math.sqrt(TriangleGeometry.dot(d, d));
        return length > 0 ? new double[] {d[0] / length, d[1] / length, d[2] / length} : new double[] {1, 0, 0};
    }

    private double[] onSurface() {
        double[] t = oracle.corners(random.nextInt(oracle.triangleCount()));
        double u = random.nextDouble();
        double v = random.nextDouble();
        if (u + v > 1) {
            u = 1 - u;
            v = 1 - v;
        }
        double[] p = new double[3];
        for (int k = 0; k < 3; k++) {
            p[k] = t[k] + u * (t[3 + k] - t[k]) + v * (t[6 + k] - t[k]);
        }
        return p;
    }

    private double[] around() {
        double[] p = new double[3];
        for (int k = 0; k < 3; k++) {
            double side = (double) bounds[3 + k] - bounds[k];
            p[k] = bounds[k] + side * (2 * random.nextDouble() - 0.5);
        }
        return p;
    }

    /** A JSON array. */
    static String text(float[] p) {
        return "[" + Decimal.text(p[0]) + "," + Decimal.text(p[1]) + "," + Decimal.text(p[2]) + "]";
    }
}
