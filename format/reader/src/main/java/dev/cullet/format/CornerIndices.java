// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import dev.cullet.format.internal.BitBlocks;

/**
 * The three vertices of each triangle, read as they are stored: blocks of 64 triangles in the order of the tree's
 * leaves, with the smallest vertex of the block and the differences from it, bit-packed as {@link BitBlocks} draws
 * them. A triangle takes 1.5 to 4 bytes. Immutable; shares its words.
 */
public final class CornerIndices {
    /** Triangles of block b start at {@code b << SHIFT}. */
    public static final int SHIFT = 6;

    /** Triangles in one block; the last may have fewer. */
    public static final int TRIANGLES = 1 << SHIFT;

    /** Corners in one block. */
    public static final int CORNERS = 3 * TRIANGLES;

    /** Bits of a corner at least. */
    public static final int MIN_BITS = 1;

    private final long[] words;
    private final int headers;
    private final int triangleCount;

    /**
     * Wraps words without a copy.
     *
     * @param words as {@link BitBlocks} draws them
     * @param triangleCount number of triangles
     */
    public CornerIndices(long[] words, int triangleCount) {
        this.words = words;
        this.headers = Math.max(0, words.length - ((triangleCount + TRIANGLES - 1) >>> SHIFT));
        this.triangleCount = triangleCount;
    }

    /** Encodes three vertices per triangle. */
    public static CornerIndices of(int[] indices) {
        return new CornerIndices(BitBlocks.encode(indices, CORNERS, MIN_BITS), indices.length / 3);
    }

    /** Returns the words. Read only. */
    public long[] words() {
        return words;
    }

    /** Returns the word of the first header, for {@link #vertex(long[], int, int, int)}. */
    public int headers() {
        return headers;
    }

    /** Returns the number of triangles. */
    public int triangleCount() {
        return triangleCount;
    }

    /**
     * Returns the vertex at a corner of a triangle.
     *
     * @param k 0 to 2
     */
    public static int vertex(long[] words, int headers, int triangle, int k) {
        return BitBlocks.getOfThree(words, headers, triangle >>> SHIFT, 3 * (triangle & (TRIANGLES - 1)), k);
    }

    /** Decodes the corners of one block: 3 vertices per triangle, from the array's begin on. */
    public void read(int block, int[] indices) {
        BitBlocks.decode(words, headers, block, indices, 0, Math.min(CORNERS, 3 * triangleCount - CORNERS * block));
    }

    /** Decodes all corners: 3 vertices per triangle. Allocates. */
    public int[] toArray() {
        int[] indices = new int[3 * triangleCount];
        int at = 0;
        for (int block = 0; at < indices.length; block++) {
            at = BitBlocks.decode(words, headers, block, indices, at, Math.min(CORNERS, indices.length - at));
        }
        return indices;
    }
}
