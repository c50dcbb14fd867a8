// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;

/**
 * The symbols of a packed BSP tree and their contexts, for both directions as in {@link BinaryCoder}: an argument is
 * encoded and returned, or ignored and what is decoded returned.
 */
public final class BspSymbols {
    // kinds of numbers of NumberCoder
    static final int BASE = 0;
    static final int POLYGON = 1;
    static final int TOP_POLYGON = 2;
    static final int PLANE = 3;
    static final int MIXED_LEAF = 4;
    static final int SHARED_LIST = 5;
    static final int LIST_LENGTH = 6;
    static final int FIRST_ENTRY = 7;
    static final int ENTRY = 8; // two: after a neighbour, and after a gap
    static final int SAMPLE = 10; // x, y, z, winding number
    static final int DEGENERATE = 14;
    private static final int NUMBERS = 15 * NumberCoder.CONTEXTS;

    /** Kinds of differences of triangles, by the length of the one before. */
    private static final int TRIANGLE_CONTEXTS = 5;

    /** Bits of the length of a difference of triangles; a frame has 2^16 of them. */
    private static final int TRIANGLE_LENGTH = 5;

    // the first context of the other kinds
    private static final int TOP_KIND = NUMBERS;
    private static final int TOP_PLANE = TOP_KIND + 8;
    private static final int NEW_PLANE = TOP_PLANE + 4;
    private static final int MORE = NEW_PLANE + 1;
    private static final int COEFFICIENT = MORE + 2;
    private static final int TYPE = COEFFICIENT + 2 * 64;
    private static final int AXIS = TYPE + 4 + BspFrameCoder.TYPES;
    private static final int NEW_ENTRY = AXIS + 4;
    private static final int FACTOR = NEW_ENTRY + 16;
    private static final int TRIANGLE = FACTOR + 1 + 16;
    private static final int RANK = TRIANGLE + TRIANGLE_CONTEXTS * (1 << TRIANGLE_LENGTH);
    private static final int FRONT = RANK + 8 + 8;
    private static final int BACK = FRONT + 4 * BspFrameCoder.CHILD_CONTEXTS;
    private static final int SHARED = BACK + 16 * BspFrameCoder.CHILD_CONTEXTS;

    /** The number of contexts of a coder. */
    public static final int CONTEXTS = SHARED + 1;

    private final BinaryCoder coder;
    private final NumberCoder numbers;
    private final AssetSection section;
    private int lastLeaf = -1;
    private int length; // of the last difference of triangles, in bits

    BspSymbols(BinaryCoder coder, AssetSection section) {
        this.coder = coder;
        this.numbers = new NumberCoder(coder, section);
        this.section = section;
    }

    private boolean bit(int context, boolean bit) {
        return coder.bit(context, bit ? 1 : 0) == 1;
    }

    /** Codes a number as its difference from what is expected. */
    int number(int kind, int expected, int value) throws CorruptAssetException {
        return numbers.integer(kind, expected, value);
    }

    /** Begins the list of a frame: the next difference of triangles is its first. */
    void beginList() {
        length = 0;
    }

    /** Codes a number above the last of its list and at most a limit. */
    int next(int kind, int last, int limit, int value) throws CorruptAssetException {
        int next = numbers.integer(kind, last + 1, value);
        if (next <= last || next > limit) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_TRIANGLE,
                    "a list of the BSP tree has " + next + ", but must have " + ((long) last + 1) + " .. " + limit);
        }
        return next;
    }

    /** Codes the kind of a child above the frames, 0 .. 7. */
    int topKind(int value) {
        return coder.tree(TOP_KIND, 3, value);
    }

    /** Codes the plane of a node above the frames: an axis, or 3 for one of the table. */
    int topPlane(int value) {
        return coder.tree(TOP_PLANE, 2, value);
    }

    /** Codes a coordinate of a box. */
    int within(int lower, int upper, int value) throws CorruptAssetException {
        int k = coder.uniform(upper - lower + 1, value - lower);
        if (k < 0 || k > upper - lower) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_PLANE,
                    "a plane across an axis of the BSP tree is not in its cell, " + lower + " .. " + upper);
        }
        return lower + k;
    }

    /** Codes whether a plane of the table has not occurred before. */
    boolean isNewPlane(boolean value) {
        return bit(NEW_PLANE, value);
    }

    /** Codes whether one more polygon follows, the first or a further one. */
    boolean isMore(boolean further, boolean value) {
        return bit(MORE + (further ? 1 : 0), value);
    }

    /** Codes a coefficient of a plane: its length in bits, then the bits below the highest; the sign is the lowest. */
    long coefficient(boolean constant, long value) {
        long folded = value << 1 ^ value >> 63;
        int length = coder.tree(COEFFICIENT + (constant ? 64 : 0), 6, 64 - Long.numberOfLeadingZeros(folded));
        long coded = length == 0 ? 0 : 1L << (length - 1);
        for (int rest = length - 1; rest > 0; ) {
            int count = Math.min(16, rest);
            rest -= count;
            coded |= (long) numbers.bits(count, (int) (folded >>> rest)) << rest;
        }
        return coded >>> 1 ^ -(coded & 1);
    }

    /** Codes the type of a node of a frame, given that of its parent. */
    int type(int parent, int value) {
        boolean isPlain = !bit(TYPE + 4 + parent, value != BspFrameCoder.OF_TRIANGLE);
        return isPlain ? BspFrameCoder.OF_TRIANGLE : 1 + coder.tree(TYPE, 2, value - 1);
    }

    /** Codes the axis of a plane; may return 3. */
    int axis(int value) {
        return coder.tree(AXIS, 2, value);
    }

    /** Codes whether a triangle is not in the list of a frame yet. */
    boolean isNewEntry(int listLength, boolean afterNew, boolean value) {
        return bit(NEW_ENTRY + 2 * (32 - Integer.numberOfLeadingZeros(listLength)) + (afterNew ? 1 : 0), value);
    }

    /** Codes a difference of triangles: its length, then the bits below the highest; the sign is the lowest. */
    int triangle(int value) {
        int context = Math.min(TRIANGLE_CONTEXTS - 1, length / 3);
        int folded = NumberCoder.unsigned(value);
        length = coder.tree(
                TRIANGLE + (context << TRIANGLE_LENGTH),
                TRIANGLE_LENGTH,
                Math.min(31, 32 - Integer.numberOfLeadingZeros(folded)));
        return BitReader.signed(length < 2 ? length : 1 << (length - 1) | numbers.bits(length - 1, folded));
    }

    /** Codes how many entries of a list were named after one: the length of that in unary, then its bits. */
    int rank(int value) {
        int bits = 32 - Integer.numberOfLeadingZeros(value);
        int count = 0;
        while (count < 7 && bit(RANK + count, count < bits)) {
            count++;
        }
        if (count < 2) {
            return count;
        }
        int second = coder.bit(RANK + 8 + count, (value >>> (count - 2)) & 1);
        return (2 | second) << (count - 2) | numbers.bits(count - 2, value);
    }

    /** Codes the kind of the common factor of a normal. */
    int factor(int value) {
        return bit(FACTOR, value != 0) ? coder.tree(FACTOR + 1, 4, value) : 0;
    }

    /** Codes the kind of the front child of a node. */
    int front(int context, int value) {
        return coder.tree(FRONT + 4 * context, 2, value);
    }

    /** Codes the kind of the back child of a node, given that of the front child. */
    int back(int context, int front, int value) {
        return coder.tree(BACK + 16 * context + 4 * front, 2, value);
    }

    /** Codes the number of a mixed leaf, which is usually that after the last. */
    int mixedLeaf(int value) throws CorruptAssetException {
        lastLeaf = numbers.integer(MIXED_LEAF, lastLeaf + 1, value);
        return lastLeaf;
    }

    /** Codes whether a mixed leaf shares the list and the sample of an earlier one. */
    boolean isShared(boolean value) {
        return bit(SHARED, value);
    }
}
