// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

import java.util.List;

/**
 * The border edges of tiles, in the common space.
 *
 * <pre>
 * ends    x y z of the start | x y z of the end     6 doubles per edge
 * </pre>
 */
final class BorderEdges {
    static final int FIRST_BORDER_BIT = 3;
    private static final int STRIDE = 6;

    final int count;
    final double[] ends;
    final int[] tiles;

    /** {@code 3 * triangle + edge}. */
    final int[] halfEdges;

    BorderEdges(List<SeamTile> all) {
        int edges = 0;
        for (SeamTile tile : all) {
            for (byte flag : tile.flags()) {
                edges += Integer.bitCount(flag >> FIRST_BORDER_BIT & 7);
            }
        }
        count = edges;
        ends = new double[STRIDE * edges];
        tiles = new int[edges];
        halfEdges = new int[edges];
        int next = 0;
        for (int t = 0; t < all.size(); t++) {
            SeamTile tile = all.get(t);
            for (int i = 0; i < 3 * tile.flags().length; i++) {
                if ((tile.flags()[i / 3] >> (FIRST_BORDER_BIT + i % 3) & 1) != 0) {
                    for (int k = 0; k < STRIDE; k++) {
                        ends[STRIDE * next + k] = tile.at(i / 3, i % 3 + k / 3, k % 3);
                    }
                    tiles[next] = t;
                    halfEdges[next++] = i;
                }
            }
        }
    }

    /** Returns a coordinate of the edge's start (0 to 2) or end (3 to 5). */
    double end(int edge, int which) {
        return ends[STRIDE * edge + which];
    }

    double min(int edge, int axis) {
        return Math.min(end(edge, axis), end(edge, axis + 3));
    }

    double max(int edge, int axis) {
        return Math.max(end(edge, axis), end(edge, axis + 3));
    }

    /** Returns the largest coordinate magnitude of an edge. */
    double magnitude(int edge) {
        double magnitude = 0;
        for (int k = 0; k < STRIDE; k++) {
            magnitude = Math.max(magnitude, Math.abs(end(edge, k)));
        }
        return magnitude;
    }

    double length(int edge) {
        double x = end(edge, 3) - end(edge, 0);
        double y = end(edge, 4) - end(edge, 1);
        double z = end(edge, 5) - end(edge, 2);
        return Math.sqrt(x * x + y * y + z * z);
    }
}
