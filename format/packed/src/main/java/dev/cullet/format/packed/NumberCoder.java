// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;

/**
 * Codes numbers that are close to what is expected, as their differences: the length in bits and the second highest bit
 * in contexts, the bits below as they are. One description for both directions, as in {@link BinaryCoder}.
 */
public final class NumberCoder {
    /** Length of a number that is not a difference. */
    static final int RAW = 33;

    private static final int LENGTH_BITS = 6;

    /** Contexts of one kind of number. */
    static final int CONTEXTS = (1 << LENGTH_BITS) + RAW;

    private final BinaryCoder coder;
    private final AssetSection section;
    private int length;

    /**
     * Prepares coding.
     *
     * @param coder with {@link #CONTEXTS} contexts for each kind of number
     * @param section of the part, for messages
     */
    NumberCoder(BinaryCoder coder, AssetSection section) {
        this.coder = coder;
        this.section = section;
    }

    /** Returns the length of the last number in bits, or {@link #RAW}. */
    int length() {
        return length;
    }

    /** Codes an integer as a difference. */
    int integer(int kind, int expected, int actual) throws CorruptAssetException {
        return expected + BitReader.signed(magnitude(kind, unsigned(actual - expected), false));
    }

    /** Codes a number of 32 bits that is mostly small. */
    int number(int kind, int value) throws CorruptAssetException {
        return magnitude(kind, value, false);
    }

    /** Codes a float of any bits, as a difference in the order of floats. */
    float near(int kind, float expected, float actual) throws CorruptAssetException {
        return CoordinateGrid.ofOrdered(
                integer(kind, CoordinateGrid.ordered(expected), CoordinateGrid.ordered(actual)));
    }

    /** Codes a float as a difference of integers on a grid of decimals; one off the grid takes 32 bits more. */
    float decimal(int kind, double expected, float actual, int digits, boolean split) throws CorruptAssetException {
        double power = CoordinateGrid.power(digits);
        double base = Math.rint(expected * power);
        double difference = Math.rint(actual * power) - base;
        int k = (int) difference;
        boolean isOff = !(Math.abs(difference) <= CoordinateGrid.MAX_INTEGER)
                || Float.floatToRawIntBits(CoordinateGrid.value(base + k, digits, split))
                        != Float.floatToRawIntBits(actual);
        int magnitude = magnitude(kind, unsigned(k), isOff);
        return length == RAW
                ? Float.intBitsToFloat(bits(32, Float.floatToRawIntBits(actual)))
                : CoordinateGrid.value(base + BitReader.signed(magnitude), digits, split);
    }

    /** The reverse of {@link BitReader#signed}. */
    static int unsigned(int difference) {
        return (difference << 1) ^ (difference >> 31);
    }

    private int magnitude(int kind, int value, boolean raw) throws CorruptAssetException {
        int first = kind * CONTEXTS;
        length = coder.tree(first, LENGTH_BITS, raw ? RAW : 32 - Integer.numberOfLeadingZeros(value));
        if (length > RAW) {
            throw section.corrupt(AssetErrorCode.PACKED_NUMBER, "a number has " + length + " bits, but has at most 32");
        }
        if (length < 2 || length == RAW) {
            return length & 1;
        }
        int second = coder.bit(first + (1 << LENGTH_BITS) + length, (value >>> (length - 2)) & 1);
        return ((2 | second) << (length - 2)) | bits(length - 2, value);
    }

    /** Codes the low bits of a number, 0 to 32 of them. */
    int bits(int count, int value) {
        if (count > 16) {
            return (bits(count - 16, value >>> 16) << 16) | bits(16, value);
        }
        int mask = (1 << count) - 1;
        return coder.uniform(1 << count, value & mask) & mask;
    }
}
