// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * Cuts a triangle into the patches of a cover: in two, from the middle of its longest edge to the opposite corner,
 * repeatedly. The same arithmetic fits a cover and proves it, so both use identical patches.
 *
 * <pre>
 * corners of a patch: x y z of corner 0, 1, 2; edge e runs from corner e to corner e + 1 (mod 3)
 *
 *          c                    longest edge a b with middle m:
 *        / | \                  first half   a m c
 *      a - m - b                second half  m b c
 * </pre>
 *
 * <p>The middle is (a + b) / 2 in double: exact if the sum of two coordinates needs at most 53 bits, which holds for
 * floats and dozens of halvings unless coordinates differ by a factor of millions; otherwise the relative error is
 * 2<sup>-53</sup>.
 */
final class Subdivision {
    /** Maximum number of cuts on the way to one patch. */
    static final int MAX_DEPTH = 60;

    private Subdivision() {}

    /** Returns the longest edge of a patch; of equally long ones the first. */
    static int longestEdge(double[] p) {
        double a = edgeLength2(p, 0);
        double b = edgeLength2(p, 1);
        double c = edgeLength2(p, 2);
        return a >= b && a >= c ? 0 : b >= c ? 1 : 2;
    }

    static double edgeLength2(double[] p, int edge) {
        int s = 3 * edge;
        int e = edge == 2 ? 0 : s + 3;
        double x = p[e] - p[s];
        double y = p[e + 1] - p[s + 1];
        double z = p[e + 2] - p[s + 2];
        return x * x + y * y + z * z;
    }

    /** Writes the half at the start of the edge: start, middle, opposite corner. */
    static void firstHalf(double[] p, int edge, double[] half) {
        int s = 3 * edge;
        int e = edge == 2 ? 0 : s + 3;
        int o = 9 - s - e;
        for (int k = 0; k < 3; k++) {
            half[k] = p[s + k];
            half[3 + k] = (p[s + k] + p[e + k]) * 0.5;
            half[6 + k] = p[o + k];
        }
    }

    /** Writes the half at the end of the edge: middle, end, opposite corner. */
    static void secondHalf(double[] p, int edge, double[] half) {
        int s = 3 * edge;
        int e = edge == 2 ? 0 : s + 3;
        int o = 9 - s - e;
        for (int k = 0; k < 3; k++) {
            half[k] = (p[s + k] + p[e + k]) * 0.5;
            half[3 + k] = p[e + k];
            half[6 + k] = p[o + k];
        }
    }
}
