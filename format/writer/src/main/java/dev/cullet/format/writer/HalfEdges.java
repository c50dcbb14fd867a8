// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import java.util.Arrays;

/**
 * Finds the directed edges of triangles by their ends, in a hash table with chains. 24 bytes per triangle; O(1) per
 * edge.
 */
final class HalfEdges {
    private final int[] indices;
    private final int[] heads;
    private final int[] next;

    /**
     * Builds the table.
     *
     * @param indices 3 vertices per triangle; edge {@code 3 * triangle + k} runs from corner k to the next
     */
    HalfEdges(int[] indices) {
        this.indices = indices;
        heads = new int[Math.max(1, Integer.highestOneBit(indices.length)) << 1];
        next = new int[indices.length];
        Arrays.fill(heads, -1);
        for (int edge = indices.length - 1; edge >= 0; edge--) {
            int slot = slot(from(edge), to(edge));
            next[edge] = heads[slot];
            heads[slot] = edge;
        }
    }

    /** Returns the array that the table was built from. */
    int[] indices() {
        return indices;
    }

    int from(int edge) {
        return indices[edge];
    }

    int to(int edge) {
        return indices[edge % 3 == 2 ? edge - 2 : edge + 1];
    }

    /** Returns the first edge with these ends, or -1. */
    int first(int from, int to) {
        return match(heads[slot(from, to)], from, to);
    }

    /** Returns the next edge with the same ends, or -1. */
    int after(int edge) {
        return match(next[edge], from(edge), to(edge));
    }

    private int match(int start, int from, int to) {
        int edge = start;
        while (edge >= 0 && (from(edge) != from || to(edge) != to)) {
            edge = next[edge];
        }
        return edge;
    }

    private int slot(int from, int to) {
        long mixed = (from * 0x9E37_79B9L + to) * 0x9E37_79B9_7F4A_7C15L;
        return (int) (mixed >>> 33) & heads.length - 1;
    }
}
