// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Words of 64 bits, the inputs or outputs of a query: numbers as the bits of a double, and integers. A growing array,
 * for one thread.
 */
public final class VectorWords {
    private long[] words = new long[16];
    private int count;

    /** No words. */
    public VectorWords() {}

    /** Removes all words. */
    public VectorWords clear() {
        count = 0;
        return this;
    }

    /** Appends a word. */
    public VectorWords word(long bits) {
        if (count == words.length) {
            words = Arrays.copyOf(words, 2 * count);
        }
        words[count++] = bits;
        return this;
    }

    /** Appends an integer. */
    public VectorWords integer(long value) {
        return word(value);
    }

    /** Appends a number; NaN has the same bits whatever it was. */
    public VectorWords number(double value) {
        return word(Double.doubleToLongBits(value));
    }

    /** Appends three numbers. */
    public VectorWords numbers(double x, double y, double z) {
        return number(x).number(y).number(z);
    }

    /** Appends an integer. */
    VectorWords add(long value) {
        return integer(value);
    }

    /** Appends 1 or 0. */
    VectorWords add(boolean value) {
        return integer(value ? 1 : 0);
    }

    /** Appends numbers. */
    VectorWords add(double... values) {
        for (double value : values) {
            number(value);
        }
        return this;
    }

    /** Appends the length of a file, then its bytes with zeros up to a whole word, little-endian. */
    VectorWords addFile(byte[] file) {
        integer(file.length);
        byte[] padded = Arrays.copyOf(file, (file.length + 7) & ~7);
        ByteBuffer bytes = ByteBuffer.wrap(padded).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            word(bytes.getLong());
        }
        return this;
    }

    /** Returns the number of words. */
    public int count() {
        return count;
    }

    /** Returns a word. */
    public long word(int index) {
        return words[index];
    }

    /** Returns a number. */
    public double numberAt(int index) {
        return Double.longBitsToDouble(words[index]);
    }

    /** Returns a number that was a float. */
    public float floatAt(int index) {
        return (float) numberAt(index);
    }

    /** Returns an integer. */
    public int integerAt(int index) {
        return Math.toIntExact(words[index]);
    }

    /** Returns whether both have the same words. */
    public boolean sameAs(VectorWords other) {
        return Arrays.equals(words, 0, count, other.words, 0, other.count);
    }
}
