// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.Arrays;

/**
 * Vertices of which no two have the same bits: the blocks of a compact asset repeat those that several blocks share.
 * The first of equal vertices stays, so the order is that of the first use. O(n), with an open-addressed table.
 */
@SuppressWarnings("ArrayRecordComponent") // read only
record SharedVertices(float[] positions, int[] indices) {
    static SharedVertices of(float[] positions, int[] indices) {
        int count = positions.length / 3;
        int capacity = Math.max(16, Integer.highestOneBit(Math.max(1, count)) * 4);
        int[] table = new int[capacity];
        Arrays.fill(table, -1);
        int[] renumbered = new int[count];
        float[] kept = new float[positions.length];
        int keptCount = 0;
        for (int vertex = 0; vertex < count; vertex++) {
            int slot = hash(positions, vertex) & (capacity - 1);
            while (table[slot] >= 0 && !isSame(kept, table[slot], positions, vertex)) {
                slot = (slot + 1) & (capacity - 1);
            }
            if (table[slot] < 0) {
                table[slot] = keptCount;
                System.arraycopy(positions, 3 * vertex, kept, 3 * keptCount, 3);
                keptCount++;
            }
            renumbered[vertex] = table[slot];
        }
        int[] corners = new int[indices.length];
        Arrays.setAll(corners, i -> renumbered[indices[i]]);
        return new SharedVertices(Arrays.copyOf(kept, 3 * keptCount), corners);
    }

    private static int hash(float[] positions, int vertex) {
        int hash = Float.floatToRawIntBits(positions[3 * vertex]) * 0x9e3779b1;
        hash = (hash ^ (hash >>> 15) ^ Float.floatToRawIntBits(positions[3 * vertex + 1])) * 0x85ebca6b;
        hash = (hash ^ (hash >>> 13) ^ Float.floatToRawIntBits(positions[3 * vertex + 2])) * 0xc2b2ae35;
        return hash ^ (hash >>> 16);
    }

    private static boolean isSame(float[] a, int vertexA, float[] b, int vertexB) {
        for (int axis = 0; axis < 3; axis++) {
            if (Float.floatToRawIntBits(a[3 * vertexA + axis]) != Float.floatToRawIntBits(b[3 * vertexB + axis])) {
                return false;
            }
        }
        return true;
    }
}
