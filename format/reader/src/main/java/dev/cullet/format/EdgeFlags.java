// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.Arrays;

/**
 * A byte per triangle that describes its edges, read as it is stored: a table of the bytes that occur, and per triangle
 * the index of its byte in the table.
 *
 * <p>Bits 0-2: the edge from corner 0, 1, 2 to the next is active (a ball that rolls over it may be deflected), bits
 * 3-5: it is a border, bit 6: one of the edges is non-manifold, bit 7: the triangle is double-sided.
 *
 * <p>Reading takes the time of {@link IntSequence#get}. Immutable; shares its arrays.
 */
public final class EdgeFlags {
    /** Cosine of 5 degrees: a convex edge of a smaller angle is flat, so it is not active. */
    public static final double FLAT_COSINE = 0.996195;

    private final byte[] values;
    private final IntSequence numbers;

    /**
     * Wraps the table and the indices without a copy.
     *
     * @param values each byte that occurs: the most frequent first, and of equally frequent ones the smaller
     * @param numbers index in the table per triangle
     */
    public EdgeFlags(byte[] values, IntSequence numbers) {
        this.values = values;
        this.numbers = numbers;
    }

    /** Encodes a byte per triangle. */
    public static EdgeFlags of(byte[] flags) {
        int[] counts = new int[256];
        for (byte flag : flags) {
            counts[flag & 255]++;
        }
        byte[] values = order(counts);
        int[] index = new int[256];
        for (int i = 0; i < values.length; i++) {
            index[values[i] & 255] = i;
        }
        int[] numbers = new int[flags.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = index[flags[i] & 255];
        }
        return new EdgeFlags(values, IntSequence.of(numbers));
    }

    /** Returns the bytes that occur, as many as counted, in the order of a table. */
    private static byte[] order(int[] counts) {
        byte[] values = new byte[counts.length];
        int length = 0;
        for (int value = 0; value < counts.length; value++) {
            if (counts[value] > 0) {
                int at = length++;
                for (; at > 0 && counts[values[at - 1] & 255] < counts[value]; at--) {
                    values[at] = values[at - 1];
                }
                values[at] = (byte) value;
            }
        }
        return Arrays.copyOf(values, length);
    }

    /** Returns the table: each byte that occurs, the most frequent first. Read only. */
    public byte[] values() {
        return values;
    }

    /** Returns the index in the table per triangle. */
    public IntSequence numbers() {
        return numbers;
    }

    /** Returns the flags of a triangle, 0 to 255. */
    public int get(int triangle) {
        return values[numbers.get(triangle)] & 255;
    }

    /** Decodes a byte per triangle. Allocates. */
    public byte[] toArray() {
        int[] indices = numbers.toArray();
        byte[] flags = new byte[indices.length];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = values[indices[i]];
        }
        return flags;
    }
}
