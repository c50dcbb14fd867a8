// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import java.util.Arrays;

/** The triangles beyond the edges of the triangles of a closed surface. */
final class HullNeighbours {
    private static final int EDGE_BITS = 32;
    private static final int CORNER_BITS = 15;

    private HullNeighbours() {}

    /**
     * Returns, per triangle, the triangles that have its edges from first to second corner, second to third, third to
     * first in the other direction; {@link LineWalk#DOUBT} where not exactly one has.
     *
     * @param triangles 3 corners per triangle, below 2^15
     */
    static int[] of(int[] triangles) {
        long[] edges = new long[triangles.length];
        int[] neighbours = new int[triangles.length];
        for (int i = 0; i < edges.length; i++) {
            int from = triangles[i];
            int to = triangles[i - i % 3 + (i + 1) % 3];
            long ends = ((long) Math.min(from, to) << CORNER_BITS) | Math.max(from, to);
            edges[i] = (ends << EDGE_BITS) | i;
            neighbours[i] = LineWalk.DOUBT;
        }
        Arrays.sort(edges);
        int begin = 0;
        while (begin < edges.length) {
            int end = begin + 1;
            while (end < edges.length && edges[end] >> EDGE_BITS == edges[begin] >> EDGE_BITS) {
                end++;
            }
            int first = (int) edges[begin];
            int second = (int) edges[end - 1];
            if (end - begin == 2 && triangles[first] != triangles[second]) {
                neighbours[first] = second / 3;
                neighbours[second] = first / 3;
            }
            begin = end;
        }
        return neighbours;
    }
}
