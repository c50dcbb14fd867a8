// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import java.util.Random;

/**
 * Seeded cases of one triangle and a query that touches it, nearly or exactly: on small integers times a power of two
 * between 2^-20 and 2^20, and on floats of any kind.
 */
public final class TouchCases {
    /** Turned frames with integer axes of one integer length. */
    private static final int[][] FRAMES = {
        {1, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 2, 2, 2, 1, -2, 2, -2, 1}, {2, 3, 6, 3, -6, 2, 6, 2, -3}
    };

    private static final int[] LENGTHS = {1, 3, 7};

    private static final int[][] QUADRUPLES = {{1, 2, 2, 3}, {3, 4, 0, 5}, {2, 3, 6, 7}, {0, 0, 1, 1}, {1, 4, 8, 9}};

    private TouchCases() {}

    /** Returns an exponent of a scale. */
    public static int exponent(Random random) {
        return random.nextInt(41) - 20;
    }

    /** Returns 13 numbers: 9 of a triangle, 3 of a center, a radius. */
    public static double[] sphere(Random random, int exponent) {
        double[] c = new double[13];
        if (random.nextInt(3) == 0) { // any small integers
            for (int k = 0; k < 13; k++) {
                c[k] = random.nextInt(13) - (k < 12 ? 6 : 0);
            }
            return scaled(c, exponent);
        }
        int frame = random.nextInt(FRAMES.length);
        int[] local = new int[12]; // triangle and center in the frame; the triangle is in its plane z = 0
        for (int k = 0; k < 3; k++) {
            local[3 * k] = random.nextInt(9) - 4;
            local[3 * k + 1] = random.nextInt(9) - 4;
        }
        int radius;
        if (random.nextInt(3) == 0) { // over a point of the face, an edge or a corner, or beside them
            local[9] = random.nextInt(7) - 3;
            local[10] = random.nextInt(7) - 3;
            local[11] = random.nextInt(7) - 3;
            radius = Math.abs(local[11]);
        } else if (random.nextBoolean()) { // beside an edge along the first axis
            local[4] = local[1];
            local[9] = random.nextInt(9) - 4;
            local[10] = local[1] - 3;
            local[11] = random.nextBoolean() ? 4 : -4;
            radius = 5;
        } else { // off a corner
            int[] offset = QUADRUPLES[random.nextInt(QUADRUPLES.length)];
            int turn = random.nextInt(3);
            for (int axis = 0; axis < 3; axis++) {
                int sign = random.nextBoolean() ? 1 : -1;
                local[9 + axis] = local[axis] + sign * offset[(axis + turn) % 3];
            }
            radius = offset[3];
        }
        if (random.nextInt(4) == 0) {
            local[random.nextInt(12)] += random.nextBoolean() ? 1 : -1;
        }
        int[] axes = FRAMES[frame];
        for (int point = 0; point < 4; point++) {
            for (int axis = 0; axis < 3; axis++) {
                c[3 * point + axis] = axes[axis] * local[3 * point]
                        + axes[3 + axis] * local[3 * point + 1]
                        + axes[6 + axis] * local[3 * point + 2];
            }
        }
        c[12] = radius * LENGTHS[frame];
        for (int axis = 0; axis < 3; axis++) {
            int moved = random.nextInt(40) - 20;
            for (int point = 0; point < 4; point++) {
                c[3 * point + axis] += moved;
            }
        }
        return scaled(c, exponent);
    }

    /** Returns 15 numbers: 9 of a triangle, then 3 minima and 3 maxima of a box, which may be flat. */
    public static double[] box(Random random, int exponent) {
        double[] c = new double[15];
        int range = random.nextInt(3) == 0 ? 12 : 4;
        int[] axes = FRAMES[random.nextInt(5) == 0 ? 1 + random.nextInt(2) : 0];
        int[] corner = new int[3];
        for (int k = 0; k < 3; k++) {
            for (int axis = 0; axis < 3; axis++) {
                corner[axis] = random.nextInt(2 * range + 1) - range;
            }
            for (int axis = 0; axis < 3; axis++) {
                c[3 * k + axis] = axes[axis] * corner[0] + axes[3 + axis] * corner[1] + axes[6 + axis] * corner[2];
            }
        }
        if (random.nextInt(4) == 0) { // in a plane of two axes
            int axis = random.nextInt(3);
            c[axis] = c[3 + axis] = c[6 + axis];
        }
        int near = random.nextInt(3);
        for (int axis = 0; axis < 3; axis++) {
            double middle = 0.5 * (c[3 * near + axis] + c[3 * (near + random.nextInt(2)) % 9 + axis]);
            double extent = random.nextInt(range);
            c[9 + axis] = Math.floor(middle - extent * random.nextDouble() + random.nextInt(3) - 1);
            c[12 + axis] = c[9 + axis] + extent;
        }
        return scaled(c, exponent);
    }

    /** Returns 12 numbers: 9 of a triangle and 3 of a point, floats of the given kind, 0 to 5. */
    public static double[] floats(Random random, int kind) {
        double[] c = new double[12];
        double size = Math.scalb(1.0, exponent(random));
        for (int k = 0; k < 12; k++) {
            c[k] = size * (2 * random.nextDouble() - 1);
        }
        switch (kind) {
            case 1 -> { // a needle
                double along = random.nextDouble();
                for (int k = 0; k < 3; k++) {
                    c[6 + k] = c[k] + along * (c[3 + k] - c[k]) + size * 1e-6 * random.nextGaussian();
                }
            }
            case 2 -> { // far from the origin
                for (int k = 0; k < 12; k++) {
                    c[k] += 1000 * size;
                }
            }
            case 3 -> { // small, seen from afar
                for (int k = 3; k < 9; k++) {
                    c[k] = c[k % 3] + 1e-4 * c[k];
                }
            }
            case 4 -> { // near the plane
                for (int k = 0; k < 3; k++) {
                    c[9 + k] = (c[k] + c[3 + k] + c[6 + k]) / 3 + 1e-4 * c[9 + k];
                }
            }
            case 5 -> { // all exponents
                for (int k = 0; k < 12; k++) {
                    c[k] = Math.scalb(c[k] / size, random.nextInt(200) - 100);
                }
            }
            default -> {}
        }
        for (int k = 0; k < 12; k++) {
            c[k] = (float) c[k];
        }
        return c;
    }

    private static double[] scaled(double[] numbers, int exponent) {
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = Math.scalb(numbers[k], exponent);
        }
        return numbers;
    }
}
