// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;
import java.util.Arrays;

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
    private static final int INFINITY = 0x7F80_0000;

    private final int[] sizes; // bits of floats without sign, which ascend as the floats do
    private int[] begins = new int[0]; // per equal range of values, of its sizes; empty: not used
    private int first; // index of the first range in begins
    private double perRange;
    private int longest; // the first step of a search in a range

    /**
     * Wraps the array, without a copy.
     *
     * @param sizes bits of floats that are not negative, ascending, at least one
     */
    public CoordinateDictionary(int[] sizes) {
        this.sizes = sizes;
    }

    /**
     * Prepares faster searches: a table of equal ranges of values.
     *
     * @param work space for the table, which must not change while the dictionary is used
     * @param begin of the table in it
     * @param length of the table
     */
    private void divide(int[] work, int begin, int length) {
        int last = sizes[sizes.length - 1];
        if (length < 4 || last >= INFINITY) {
            return;
        }
        double max = Float.intBitsToFloat(last);
        int ranges = length - 1;
        perRange = ranges / max * (1 - 0x1p-20); // so that the range of the maximum is the last or before it
        Arrays.fill(work, begin, begin + length, 0);
        for (int size : sizes) {
            work[begin + 1 + (int) (Float.intBitsToFloat(size) * perRange)]++;
        }
        int longestRange = 0;
        for (int range = begin + 1; range < begin + length; range++) {
            longestRange = Math.max(longestRange, work[range]);
            work[range] += work[range - 1];
        }
        longest = Integer.highestOneBit(longestRange);
        first = begin;
        begins = work;
    }

    /**
     * Reads a dictionary of at most one absolute value per vertex.
     *
     * @param work space that the dictionary uses from begin to end, if it has any
     */
    static CoordinateDictionary read(
            BitReader bits, short[] codes, int vertexCount, int[] work, int begin, int end, AssetSection section)
            throws CorruptAssetException {
        int count = bits.bits(32);
        if (count < 1 || count > vertexCount) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_DICTIONARY,
                    "a dictionary has " + count + " coordinates, but 1 to " + vertexCount
                            + " are allowed, one per vertex");
        }
        int[] sizes = new int[count];
        boolean ascends = true;
        int last = -1;
        for (int i = 0; i < count; i++) {
            int before = last;
            last += bits.magnitude(codes, PackedSymbols.DICTIONARY) + 1;
            sizes[i] = last;
            ascends &= last > before;
            if (bits.overrun()) {
                throw section.corrupt(AssetErrorCode.PACKED_DICTIONARY, "the symbols end inside a dictionary");
            }
        }
        CoordinateDictionary dictionary = new CoordinateDictionary(sizes);
        if (ascends) { // else the sum overflowed, and no search finds what it should
            dictionary.divide(work, begin, Math.min(end - begin, count));
        }
        return dictionary;
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
     * argument, or of the smallest. O(log n), and usually O(1) in a dictionary that was read.
     */
    public int numberOf(float value) {
        int bits = Float.floatToRawIntBits(value);
        int size = bits & Integer.MAX_VALUE;
        int low = 0;
        if (begins.length > 0) {
            int last = sizes.length - 1;
            if (size >= sizes[last]) {
                return last ^ (bits >> 31);
            }
            low = Math.max(0, begins[first + (int) (Float.intBitsToFloat(size) * perRange)] - 1);
            for (int half = longest; half > 0; half >>= 1) { // as many steps for each value: easy to predict
                int probe = Math.min(low + half, last);
                low += ((sizes[probe] - 1 - size) >> 31) & (probe - low);
            }
            return low ^ (bits >> 31);
        }
        int length = sizes.length;
        while (length > 1) { // branchless binary search
            int half = length >>> 1;
            low = sizes[low + half] <= size ? low + half : low;
            length -= half;
        }
        return low ^ (bits >> 31);
    }
}
