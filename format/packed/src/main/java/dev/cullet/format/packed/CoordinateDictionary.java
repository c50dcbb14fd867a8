// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.SectionPlace;

/**
 * The sizes that coordinates on one axis have, ascending, for a mesh in which few of them come often: drawn by hand, or
 * mirrored. A coordinate is its number: k is the size k, and -1 - k the same below zero, so that numbers are in the order
 * of values, and -0 has one.
 *
 * <pre>
 * stored    32 bits: how many | per size, as a magnitude: its bits less those of the one before, less 1
 * </pre>
 */
public final class CoordinateDictionary {
    private final int[] sizes; // bits of floats without sign, which ascend as the floats do

    /** @param sizes bits of floats, ascending */
    public CoordinateDictionary(int[] sizes) {
        this.sizes = sizes;
    }

    /** Reads a dictionary of at most so many sizes. */
    static CoordinateDictionary read(BitReader bits, short[] code, int most, SectionPlace place)
            throws CorruptAssetException {
        int count = bits.bits(32);
        if (count < 1 || count > most) {
            throw place.corrupt("a dictionary of " + count + " coordinates, but there are " + most + " vertices");
        }
        int[] sizes = new int[count];
        int last = -1;
        for (int i = 0; i < count; i++) {
            last += bits.magnitude(code) + 1;
            sizes[i] = last;
            if (bits.overrun()) {
                throw place.corrupt("the symbols end in a dictionary");
            }
        }
        return new CoordinateDictionary(sizes);
    }

    int length() {
        return sizes.length;
    }

    /** Bits of a size. */
    int size(int number) {
        return sizes[number];
    }

    /** Whether there is such a number. */
    public boolean has(int number) {
        return (number ^ (number >> 31)) < sizes.length;
    }

    /** The coordinate of a number that there is. */
    public float value(int number) {
        int sign = number >> 31;
        return Float.intBitsToFloat(sizes[number ^ sign] | (sign & Integer.MIN_VALUE));
    }

    /** Number of the largest size that is not above that of a value, or of the smallest; with the sign of the value. */
    public int numberOf(float value) {
        int bits = Float.floatToRawIntBits(value);
        int size = bits & Integer.MAX_VALUE;
        int low = 0;
        int length = sizes.length;
        while (length > 1) { // without a branch: halves of the range
            int half = length >>> 1;
            low = sizes[low + half] <= size ? low + half : low;
            length -= half;
        }
        return low ^ (bits >> 31);
    }
}
