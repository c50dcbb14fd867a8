// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * An enclosing ball of balls, rounded outward; its radius is within a fraction of a percent of the smallest.
 *
 * <p>The farthest-corner distance is a convex function of the centre, so steps towards the farthest ball, each shorter
 * than the last (Badoiu and Clarkson 2003), and then a pattern search find the minimum. Welzl's algorithm, which finds
 * it for points, is wrong for balls (Fischer and Gärtner 2003). O(balls) per step.
 */
final class EnclosingBall {
    private static final int ROUNDS = 100;

    private EnclosingBall() {}

    /**
     * Returns an enclosing ball.
     *
     * @param balls x y z r, 4 floats per ball, at least one
     * @return x y z r
     */
    static float[] of(float[] balls) {
        double x = balls[0];
        double y = balls[1];
        double z = balls[2];
        for (int round = 1; round <= ROUNDS; round++) {
            int far = 0;
            double farthest = -1;
            for (int b = 0; b < balls.length; b += 4) {
                double d = distance(balls, b, x, y, z) + balls[b + 3];
                if (d > farthest) {
                    farthest = d;
                    far = b;
                }
            }
            double d = distance(balls, far, x, y, z);
            double t = d > 0 ? (d + balls[far + 3]) / d / (round + 1) : 0; // towards its far side, not its centre
            x += (balls[far] - x) * Math.min(1, t);
            y += (balls[far + 1] - y) * Math.min(1, t);
            z += (balls[far + 2] - z) * Math.min(1, t);
        }
        double farthest = farthest(balls, x, y, z);
        double smallest = 1e-5 * farthest;
        for (double step = 0.1 * farthest; step > smallest; ) {
            double before = farthest;
            for (int d = 0; d < 6; d++) {
                double s = (d & 1) == 0 ? step : -step;
                double tx = d < 2 ? x + s : x;
                double ty = d == 2 || d == 3 ? y + s : y;
                double tz = d > 3 ? z + s : z;
                double r = farthest(balls, tx, ty, tz);
                if (r < farthest) {
                    farthest = r;
                    x = tx;
                    y = ty;
                    z = tz;
                }
            }
            if (farthest == before) {
                step *= 0.5;
            }
        }
        float fx = (float) x;
        float fy = (float) y;
        float fz = (float) z;
        // one float above the exact bound covers the rounding of the traversal
        return new float[] {fx, fy, fz, Math.nextUp(SphereMath.radiusUp(farthest(balls, fx, fy, fz) * (1 + 0x1p-50)))};
    }

    private static double farthest(float[] balls, double x, double y, double z) {
        double farthest = 0;
        for (int b = 0; b < balls.length; b += 4) {
            farthest = Math.max(farthest, distance(balls, b, x, y, z) + balls[b + 3]);
        }
        return farthest;
    }

    private static double distance(float[] balls, int b, double x, double y, double z) {
        return Math.sqrt(SphereMath.distance2(balls[b], balls[b + 1], balls[b + 2], x, y, z));
    }
}
