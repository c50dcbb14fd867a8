// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import dev.cullet.format.internal.PackedPoint;

/**
 * The triangles of a compact part, read as they are stored: blocks of 128 triangles in the order of the tree's
 * leaves, so that the block of a triangle is known without a search. A block has vertices of its own, bit-packed on
 * the part's lattice; a corner is a bit-packed number of one of them.
 *
 * <pre>
 * words, 2 longs per block b:
 *   2b    bits  0-31  P, the word at which the block's vertices begin
 *         bits 32-36, 37-41, 42-46  bits of x, y, z of a vertex, 0 .. 20     bits 47-50  bits of a corner, I = 0 .. 9
 *         bits 51-59  vertices - 1
 *   2b+1  bits  0-20, 21-41, 42-62  lower x, y, z of the block, in lattice steps
 * data of a block, without gaps but to whole words:
 *   before P    corners: three of I bits per triangle; those of triangle t end 3 I t bits before P
 *   from P on   vertices: x, y, z less the block's lower x, y, z, each in as many bits as stated
 * and after the last block two words 0, for a number is read as two words shifted into one, even one of no bits
 * </pre>
 *
 * <p>Lattice coordinate k on axis a is at {@code origin[a] + k * step}: always the value of a float, so decoding
 * rounds nothing, and a vertex that two blocks share is at one place in both. The vertices of the source were moved
 * there, each by at most {@link #error()}.
 */
public final class TriangleBlocks {
    /** Triangles of block b start at {@code b << SHIFT}. */
    public static final int SHIFT = 7;

    /** Triangles in one block; the last may have fewer. */
    public static final int TRIANGLES = 1 << SHIFT;

    /** The largest number of vertices that a block can state. */
    private static final int VERTICES = 512;

    /** The largest lattice coordinate. */
    public static final int COORDINATE_MAX = PackedPoint.MAX;

    private static final long GUARDS = PackedPoint.GUARDS;

    private final float[] origin;
    private final float step;
    private final float error;
    private final int triangleCount;
    private final long[] words;

    /**
     * Wraps the arrays without a copy.
     *
     * @param origin 3 floats, the lattice point 0 0 0 in model space
     * @param step metres per lattice unit, a power of two
     * @param error metres, not less than any vertex was moved
     * @param words as drawn above
     */
    public TriangleBlocks(float[] origin, float step, float error, int triangleCount, long[] words) {
        this.origin = origin;
        this.step = step;
        this.error = error;
        this.triangleCount = triangleCount;
        this.words = words;
    }

    /** Returns the lattice point 0 0 0 in model space: 3 floats, read only. */
    public float[] origin() {
        return origin;
    }

    /** Returns metres per lattice unit. */
    public float step() {
        return step;
    }

    /**
     * Returns the largest distance between a point of the surface and that of the source, metres. Where a sphere of
     * radius r touches the source, one of radius r + error touches this, and vice versa.
     */
    public float error() {
        return error;
    }

    /** Returns the number of triangles. */
    public int triangleCount() {
        return triangleCount;
    }

    /** Returns the words as drawn above. Read only. */
    public long[] words() {
        return words;
    }

    /** Returns the number of blocks. */
    public int blockCount() {
        return (int) (((long) triangleCount + TRIANGLES - 1) >>> SHIFT);
    }

    /**
     * Returns a corner of a triangle as a {@link PackedPoint} of lattice coordinates.
     *
     * @param k 0 to 2
     */
    public static long corner(long[] words, int triangle, int k) {
        int block = 2 * (triangle >>> SHIFT);
        long shape = words[block];
        return vertex(words, words[block + 1], shape, number(words, shape, triangle, k));
    }

    /** Returns the vertex of a block at a corner; one read contains all three of a triangle. */
    private static int number(long[] words, long shape, int triangle, int k) {
        int bits = (int) (shape >>> 47) & 15;
        int corners = (int) read(words, (int) shape, -3 * bits * ((triangle & (TRIANGLES - 1)) + 1));
        return corners >>> (bits * k) & ~(-1 << bits);
    }

    /** Returns a vertex of a block, as {@link #corner}. */
    private static long vertex(long[] words, long lower, long shape, int number) {
        int x = (int) (shape >>> 32) & 31;
        int y = (int) (shape >>> 37) & 31;
        int z = (int) (shape >>> 42) & 31;
        long xyz = read(words, (int) shape, (x + y + z) * number);
        return lower + point(xyz, x, x + y, ~(-1L << x), ~(-1L << y), ~(-1L << z));
    }

    /** Returns three bit-packed numbers as a packed point. */
    private static long point(long xyz, int x, int xy, long maskX, long maskY, long maskZ) {
        return PackedPoint.of(xyz & maskX, xyz >>> x & maskY, xyz >>> xy & maskZ);
    }

    /**
     * Returns the first triangle of a range whose bounding box touches a box, or {@code end}: the filter of a leaf's
     * triangles before one of them is tested. Corners are compared as packed points, three axes at once.
     *
     * @param low the box's lower corner, a {@link PackedPoint}
     * @param high its upper corner
     */
    public static int next(long[] words, int begin, int end, long low, long high) {
        int triangle = begin;
        while (triangle < end) {
            int block = 2 * (triangle >>> SHIFT);
            long shape = words[block];
            long lower = words[block + 1];
            long over = (lower | GUARDS) - low; // plus a corner keeps an axis's guard where the corner is not below
            long under = (high | GUARDS) - lower; // less a corner keeps it where the corner is not above
            int bits = (int) (shape >>> 47) & 15;
            int x = (int) (shape >>> 32) & 31;
            int y = (int) (shape >>> 37) & 31;
            int xy = x + y;
            int xyz = xy + ((int) (shape >>> 42) & 31);
            long maskX = ~(-1L << x);
            long maskY = ~(-1L << y);
            long maskZ = ~(-1L << (xyz - xy));
            int number = ~(-1 << bits);
            int place = (int) shape;
            int last = Math.min(end, (triangle | (TRIANGLES - 1)) + 1);
            for (; triangle < last; triangle++) {
                int n = (int) read(words, place, -3 * bits * ((triangle & (TRIANGLES - 1)) + 1));
                long a = point(read(words, place, xyz * (n & number)), x, xy, maskX, maskY, maskZ);
                long b = point(read(words, place, xyz * (n >>> bits & number)), x, xy, maskX, maskY, maskZ);
                long c = point(read(words, place, xyz * (n >>> (2 * bits) & number)), x, xy, maskX, maskY, maskZ);
                long notBelow = (over + a) | (over + b) | (over + c);
                long notAbove = (under - a) | (under - b) | (under - c);
                if ((notBelow & notAbove & GUARDS) == GUARDS) {
                    return triangle;
                }
            }
        }
        return end;
    }

    /** Returns 64 bits from a bit on, which is counted from a word and may be negative. */
    private static long read(long[] words, int place, int bit) {
        int word = place + (bit >> 6);
        return (words[word] >>> bit) | (words[word + 1] << 1 << ~bit);
    }

    /** Returns the number of vertices of all blocks; one that several blocks share counts in each. */
    public int vertexCount() {
        int count = 0;
        for (int block = 0; block < blockCount(); block++) {
            count += vertices(words[2 * block]);
        }
        return count;
    }

    private static int vertices(long shape) {
        return ((int) (shape >>> 51) & 511) + 1;
    }

    /** Returns the number of vertices of one block, 1 to 512. */
    public int vertexCount(int block) {
        return vertices(words[2 * block]);
    }

    /** Returns the bits of a vertex on an axis, from the first word of a block: 0 to 20 in a valid block. */
    public static int vertexBits(long shape, int axis) {
        return (int) (shape >>> (32 + 5 * axis)) & 31;
    }

    /** Returns the bits of a corner, from the first word of a block: 0 to 9 in a valid block. */
    public static int cornerBits(long shape) {
        return (int) (shape >>> 47) & 15;
    }

    /** Returns a vertex of a block as a {@link PackedPoint}; above the lattice, a guard bit of the point is set. */
    public long vertex(int block, int number) {
        return vertex(words, words[2 * block + 1], words[2 * block], number);
    }

    /**
     * Returns the vertex, counted within its block, at a corner of a triangle.
     *
     * @param k 0 to 2
     */
    public int vertexOfCorner(int triangle, int k) {
        return number(words, words[2 * (triangle >>> SHIFT)], triangle, k);
    }

    /** Decodes the vertices, block by block: 3 floats each. Allocates. */
    public float[] positions() {
        float[] positions = new float[3 * vertexCount()];
        int at = 0;
        for (int block = 0; block < blockCount(); block++) {
            at = positions(block, positions, at);
        }
        return positions;
    }

    /** Returns a new array with capacity for the vertices of any block. */
    public float[] newPositions() {
        return new float[3 * Math.min(VERTICES, vertexCount())];
    }

    /** Decodes the vertices of one block into an array from an index on, 3 floats each; returns the end. */
    public int positions(int block, float[] positions, int begin) {
        long shape = words[2 * block];
        long lower = words[2 * block + 1];
        int x = (int) (shape >>> 32) & 31;
        int xy = x + ((int) (shape >>> 37) & 31);
        int xyz = xy + ((int) (shape >>> 42) & 31);
        long maskX = ~(-1L << x);
        long maskY = ~(-1L << (xy - x));
        long maskZ = ~(-1L << (xyz - xy));
        int end = begin + 3 * vertices(shape);
        int bit = 0;
        for (int at = begin; at < end; at += 3) {
            read(lower + point(read(words, (int) shape, bit), x, xy, maskX, maskY, maskZ), positions, at);
            bit += xyz;
        }
        return end;
    }

    /** Decodes one block: its vertices, and corners as indices into these. */
    public void read(int block, float[] positions, int[] indices) {
        positions(block, positions, 0);
        indices(block, 0, indices, 0);
    }

    /** Decodes the corners: 3 indices into {@link #positions} per triangle. Allocates. */
    public int[] indices() {
        int[] indices = new int[3 * triangleCount];
        int base = 0;
        int at = 0;
        for (int block = 0; block < blockCount(); block++) {
            at = indices(block, base, indices, at);
            base += vertices(words[2 * block]);
        }
        return indices;
    }

    /**
     * Decodes the corners of one block into an array from an index on, plus the block's first vertex; returns the
     * end.
     */
    int indices(int block, int base, int[] indices, int begin) {
        long shape = words[2 * block];
        int bits = (int) (shape >>> 47) & 15;
        int mask = ~(-1 << bits);
        int end = begin + 3 * Math.min(TRIANGLES, triangleCount - TRIANGLES * block);
        int bit = 0;
        for (int at = begin; at < end; at += 3) {
            bit -= 3 * bits;
            int corners = (int) read(words, (int) shape, bit);
            indices[at] = base + (corners & mask);
            indices[at + 1] = base + (corners >>> bits & mask);
            indices[at + 2] = base + (corners >>> (2 * bits) & mask);
        }
        return end;
    }

    /** Copies the position of a corner: 3 floats. */
    public void read(long corner, float[] xyz, int at) {
        for (int axis = 0; axis < 3; axis++) {
            xyz[at + axis] = (float) (origin[axis] + PackedPoint.coordinate(corner, axis) * (double) step);
        }
    }
}
