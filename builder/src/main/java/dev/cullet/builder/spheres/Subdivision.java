// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * How a triangle is cut into the pieces of a cover: in two, from the middle of its longest edge to the opposite corner, and
 * the halves again. The same arithmetic makes and checks a certificate, so both see the same pieces, to the last bit.
 *
 * <pre>
 * corners of a piece: x y z of corner 0, 1, 2; edge e runs from corner e to corner e + 1 (mod 3)
 *
 *          c                    longest edge a b with middle m:
 *        / | \                  first half   a m c
 *      a - m - b                second half  m b c
 * </pre>
 *
 * <p>The middle is (a + b) / 2 in double: exact as long as the sum of two coordinates needs at most 53 bits, which floats
 * and their first dozens of halvings do unless coordinates differ by a factor of millions; then it is off by one part in
 * 2<sup>53</sup>.
 */
final class Subdivision {
    /** A triangle is cut at most this often on the way to one piece. */
    static final int MAX_DEPTH = 60;

    private Subdivision() {}

    /** The longest edge of a piece; of equally long ones the first. */
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
