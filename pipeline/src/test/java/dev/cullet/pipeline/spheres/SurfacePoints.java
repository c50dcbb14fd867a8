// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.spheres;

import java.util.Arrays;
import java.util.Random;

/** Random points of a mesh's surface, by area, in double. */
final class SurfacePoints {
    private final float[] positions;
    private final int[] indices;
    private final double[] areaUpTo;

    /** Hears of points. */
    interface Sink {
        void point(double x, double y, double z);
    }

    SurfacePoints(float[] positions, int[] indices) {
        this.positions = positions;
        this.indices = indices;
        this.areaUpTo = new double[indices.length / 3];
        double sum = 0;
        double[] u = new double[3];
        double[] v = new double[3];
        for (int t = 0; t < areaUpTo.length; t++) {
            for (int axis = 0; axis < 3; axis++) {
                u[axis] = corner(t, 1, axis) - corner(t, 0, axis);
                v[axis] = corner(t, 2, axis) - corner(t, 0, axis);
            }
            double x = u[1] * v[2] - u[2] * v[1];
            double y = u[2] * v[0] - u[0] * v[2];
            double z = u[0] * v[1] - u[1] * v[0];
            sum += Math.sqrt(x * x + y * y + z * z);
            areaUpTo[t] = sum;
        }
    }

    void points(int count, long seed, Sink sink) {
        Random random = new Random(seed);
        double[] p = new double[3];
        for (int n = 0; n < count; n++) {
            int found = Arrays.binarySearch(areaUpTo, random.nextDouble() * areaUpTo[areaUpTo.length - 1]);
            int t = Math.min(areaUpTo.length - 1, found < 0 ? -found - 1 : found);
            double u = Math.sqrt(random.nextDouble());
            double v = random.nextDouble();
            for (int axis = 0; axis < 3; axis++) {
                p[axis] = (1 - u) * corner(t, 0, axis) + u * (1 - v) * corner(t, 1, axis) + u * v * corner(t, 2, axis);
            }
            sink.point(p[0], p[1], p[2]);
        }
    }

    private double corner(int triangle, int corner, int axis) {
        return positions[3 * indices[3 * triangle + corner] + axis];
    }
}
