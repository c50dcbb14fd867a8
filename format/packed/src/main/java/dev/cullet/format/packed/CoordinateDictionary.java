// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.SectionPlace;

/**
 * The distinct absolute values of the coordinates on one axis, ascending; for a mesh in which few values occur often,
 * such as a mirrored one. A coordinate is stored by its number: k is the absolute value k, and -1 - k the same value
 * below zero, so that numbers are in the order of values, and -0 has one. Immutable.
 *
 * <pre>
 * stored    32 bits: length | per absolute value, as a magnitude: its float bits - those of the one before - 1
 * </pre>
 */
public final class CoordinateDictionary {
    private final int[] sizes; // bits of floats without sign, which ascend as the floats do

    /**
     * Wraps the array, without a copy.
     *
     * @param sizes bits of floats that are not negative, ascending, at least one
     */
    public CoordinateDictionary(int[] sizes) {
        this.sizes = sizes;
    }

    /** Reads a dictionary of at most one absolute value per vertex. */
    static CoordinateDictionary read(BitReader bits, short[] code, int vertexCount, SectionPlace place)
            throws CorruptAssetException {
        int count = bits.bits(32);
        if (count < 1 || count > vertexCount) {
            throw place.corrupt(
                    AssetErrorCode.PACKED_DICTIONARY,
                    "a dictionary has " + count + " coordinates, but 1 to " + vertexCount
                            + " are allowed, one per vertex");
        }
        int[] sizes = new int[count];
        int last = -1;
        for (int i = 0; i < count; i++) {
            last += bits.magnitude(code) + 1;
            sizes[i] = last;
            if (bits.overrun()) {
                throw place.corrupt(AssetErrorCode.PACKED_DICTIONARY, "the symbols end inside a dictionary");
            }
        }
        return new CoordinateDictionary(sizes);
    }

    /** Returns the number of absolute values. */
    int length() {
        return sizes.length;
    }

    /** Returns whether a coordinate has this number. */
    public boolean contains(int number) {
        return (number ^ (number >> 31)) < sizes.length;
    }

    /** Returns the coordinate of a number for which {@link #contains} holds. */
    public float value(int number) {
        int sign = number >> 31;
        return Float.intBitsToFloat(sizes[number ^ sign] | (sign & Integer.MIN_VALUE));
    }

    /**
     * Returns the number, with the sign of the value, of the largest absolute value that is not above that of the
     * argument, or of the smallest. O(log n).
     */
    public int numberOf(float value) {
        int bits = Float.floatToRawIntBits(value);
        int size = bits & Integer.MAX_VALUE;
        int low = 0;
        int length = sizes.length;
        while (length > 1) { // branchless binary search
            int half = length >>> 1;
            low = sizes[low + half] <= size ? low + half : low;
            length -= half;
        }
        return low ^ (bits >> 31);
    }
}
