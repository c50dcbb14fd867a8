// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleBlocks;

/**
 * Checks what reading {@link TriangleBlocks} relies on: every corner is inside the words and the lattice, and exact as
 * float. O(vertices + corners).
 */
public final class TriangleBlocksValidator {
    private static final int MAX_VERTEX_BITS = 20;

    private TriangleBlocksValidator() {}

    /**
     * Checks the lattice, and that the blocks fill the words without a gap.
     *
     * @param full whether all vertices and corners are read; else only that no read can end outside of the words
     */
    public static void check(TriangleBlocks blocks, AssetSection section, boolean full) throws CorruptAssetException {
        float step = blocks.step();
        float error = blocks.error();
        long[] words = blocks.words();
        AabbTreeValidator.checkLattice(blocks.origin(), step, section);
        if (!(error >= 0 && error <= 2 * step)) {
            throw section.corrupt(
                    AssetErrorCode.BLOCK_ERROR, "error is " + error + ", but must be 0 to two steps of " + step);
        }
        if (words.length < 2L * blocks.blockCount() + 2) {
            throw section.corrupt(
                    AssetErrorCode.BLOCK_WORDS,
                    words.length + " words for the blocks of " + blocks.triangleCount() + " triangles");
        }
        long end = 2L * blocks.blockCount();
        for (int block = 0; block < blocks.blockCount(); block++) {
            end = checkBlock(blocks, block, end, section, full);
        }
        if (end + 2 != words.length || (words[(int) end] | words[(int) end + 1]) != 0) {
            throw section.corrupt(
                    AssetErrorCode.BLOCK_END,
                    words.length + " words, but blocks end at " + end + ", and two words 0 come after them");
        }
    }

    /** Checks a block whose data begin at a word; returns their end. */
    private static long checkBlock(TriangleBlocks blocks, int block, long begin, AssetSection section, boolean full)
            throws CorruptAssetException {
        long[] words = blocks.words();
        long shape = words[2 * block];
        int bits = TriangleBlocks.cornerBits(shape);
        int bitsX = TriangleBlocks.vertexBits(shape, 0);
        int bitsY = TriangleBlocks.vertexBits(shape, 1);
        int bitsZ = TriangleBlocks.vertexBits(shape, 2);
        int xyz = bitsX + bitsY + bitsZ;
        int count = blocks.vertexCount(block);
        int first = TriangleBlocks.TRIANGLES * block;
        int triangles = Math.min(TriangleBlocks.TRIANGLES, blocks.triangleCount() - first);
        long from = begin + ((3 * bits * triangles + 63) >>> 6);
        long end = from + ((xyz * count + 63) >>> 6);
        if ((shape & 0xFFFF_FFFFL) != from
                || end > words.length - 2
                || shape >>> 60 != 0
                || (words[2 * block + 1] & (PackedPoint.GUARDS | Long.MIN_VALUE)) != 0
                || Math.max(bitsX, Math.max(bitsY, bitsZ)) > MAX_VERTEX_BITS
                || bits != 32 - Integer.numberOfLeadingZeros(count - 1)) {
            throw section.corrupt(
                    AssetErrorCode.BLOCK_SHAPE,
                    "block " + block + " does not fit: " + count + " vertices of " + xyz + " bits, corners of " + bits
                            + " bits, from word " + begin + " of " + words.length);
        }
        if (!full && from + ((((long) xyz << bits) + 63) >>> 6) <= words.length - 2) {
            return end; // a corner that is too large reads a vertex of a later block
        }
        for (int i = 0; full && i < count; i++) {
            checkVertex(blocks, block, i, section);
        }
        for (int triangle = first; triangle < first + triangles; triangle++) {
            for (int k = 0; k < 3; k++) {
                int vertex = blocks.vertexOfCorner(triangle, k);
                if (vertex >= count) {
                    throw section.corrupt(
                            AssetErrorCode.BLOCK_CORNER,
                            "triangle " + triangle + " has vertex " + vertex + " of its block, but there are " + count);
                }
            }
        }
        return end;
    }

    /** Two numbers of 20 bits are added on each axis: their sum is 21 bits, the guard included. */
    private static void checkVertex(TriangleBlocks blocks, int block, int number, AssetSection section)
            throws CorruptAssetException {
        long vertex = blocks.vertex(block, number);
        for (int axis = 0; axis < 3; axis++) {
            int k = (int) (vertex >>> (PackedPoint.BITS * axis)) & ~(-1 << PackedPoint.BITS);
            double at = blocks.origin()[axis] + k * (double) blocks.step();
            if (k > PackedPoint.MAX || (float) at != at) {
                throw section.corrupt(
                        AssetErrorCode.BLOCK_VERTEX,
                        "block " + block + " vertex " + number + " has " + k + " on axis " + axis
                                + ", which is beyond the lattice, or no float");
            }
        }
    }
}
