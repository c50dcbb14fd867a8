// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * Rounds a direction to whole numbers of 15 bits and sign. Among several scales the one whose rounded components are
 * relatively nearest is taken: the error of the angle is about {@code 2^-16 / sqrt(scales)}.
 */
final class NormalRounding {
    /** The largest magnitude of a component. */
    static final int MAX = (1 << 15) - 1;

    private NormalRounding() {}

    /**
     * Rounds a direction.
     *
     * @param x component of the direction, not all 0
     * @param scales number of scales to try, at least 1
     * @param result receives 3 whole numbers without a common divisor
     * @param at first index of the result
     */
    static void round(double x, double y, double z, int scales, int[] result, int at) {
        double max = Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
        double ux = x / max;
        double uy = y / max;
        double uz = z / max;
        int best = MAX;
        double smallest = Double.POSITIVE_INFINITY;
        for (int scale = MAX; scale > Math.max(0, MAX - scales); scale--) {
            double ex = ux * scale - Math.rint(ux * scale);
            double ey = uy * scale - Math.rint(uy * scale);
            double ez = uz * scale - Math.rint(uz * scale);
            double error = (ex * ex + ey * ey + ez * ez) / ((double) scale * scale);
            if (error < smallest) {
                smallest = error;
                best = scale;
            }
        }
        int a = (int) Math.rint(ux * best);
        int b = (int) Math.rint(uy * best);
        int c = (int) Math.rint(uz * best);
        int divisor = divisor(divisor(Math.abs(a), Math.abs(b)), Math.abs(c));
        result[at] = a / divisor;
        result[at + 1] = b / divisor;
        result[at + 2] = c / divisor;
    }

    private static int divisor(int a, int b) {
        int p = a;
        int q = b;
        while (q != 0) {
            int rest = p % q;
            p = q;
            q = rest;
        }
        return p;
    }
}
