// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Random;

/** Point sets that are hard for hulls: flat, on lines, needles, grids, duplicates, nearly flat, far away, tiny. */
final class HardSets {
    static final int KINDS = 13;

    private HardSets() {}

    /** A set of a seed; its kind is the seed modulo {@link #KINDS}. */
    static float[] points(int seed) {
        Random random = new Random(seed);
        int kind = seed % KINDS;
        int count = kind == 12 ? 400 : 1 + random.nextInt(40);
        double scale = Math.pow(10, random.nextInt(10) - 6);
        double offset = random.nextInt(3) == 0 ? Math.pow(10, random.nextInt(10)) : 0;
        float[] points = new float[3 * count];
        for (int i = 0; i < count; i++) {
            double[] p = point(kind, random);
            for (int axis = 0; axis < 3; axis++) {
                points[3 * i + axis] = (float) (p[axis] * scale + offset);
            }
        }
        return points;
    }

    private static double[] point(int kind, Random random) {
        double x = random.nextGaussian();
        double y = random.nextGaussian();
        double z = random.nextGaussian();
        return switch (kind) {
            case 1 -> new double[] {x, y, 0};
            case 2 -> new double[] {x, x, -x};
            case 3 -> new double[] {Math.rint(2 * x), Math.rint(2 * y), Math.rint(2 * z)};
            case 4 -> new double[] {x, y, 1e-4 * z};
            case 5 -> new double[] {x, 1e-5 * y, 1e-5 * z};
            case 6 -> new double[] {1, 2, 3};
            case 7 -> new double[] {x, y, 0.3 * x + 0.7 * y};
            case 8 -> Frame.unit(new double[] {x, y, z});
            case 9 -> new double[] {x, y, 0.3 * x + 0.7 * y + 1e-7 * z};
            case 10 -> new double[] {Math.rint(3 * x), Math.rint(3 * y), 0.1 * x * x};
            case 11 -> new double[] {Math.signum(x), Math.signum(y), Math.signum(z)};
            default -> new double[] {x, y, z};
        };
    }

    /** Evenly random points on the unit sphere. */
    static float[] sphere(int count, int seed) {
        Random random = new Random(seed);
        float[] points = new float[3 * count];
        for (int i = 0; i < count; i++) {
            double[] p = Frame.unit(new double[] {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()});
            for (int axis = 0; axis < 3; axis++) {
                points[3 * i + axis] = (float) p[axis];
            }
        }
        return points;
    }

    /** The corners of a box, turned around two axes. */
    static float[] turnedBox(double a, double b, double c) {
        float[] points = new float[24];
        Frame frame = Frame.of(new double[] {1, 2, 3}, new double[] {3, -1, 1});
        for (int i = 0; i < 8; i++) {
            double x = (i & 1) * a;
            double y = (i >> 1 & 1) * b;
            double z = (i >> 2) * c;
            for (int axis = 0; axis < 3; axis++) {
                points[3 * i + axis] =
                        (float) (x * frame.axes[axis] + y * frame.axes[3 + axis] + z * frame.axes[6 + axis]);
            }
        }
        return points;
    }
}
