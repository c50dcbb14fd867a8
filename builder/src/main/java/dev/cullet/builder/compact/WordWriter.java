// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.compact;

import java.util.Arrays;

/** Bits one after the other into an array of longs that grows, from the lowest bit of each up. */
final class WordWriter {
    private long[] words;
    private long bit; // the next to be written

    WordWriter(long capacity) {
        words = new long[(int) Math.min(capacity, Integer.MAX_VALUE - 8)];
    }

    /** The word that is written to next, where all before it are whole. */
    int place() {
        return (int) (bit >>> 6);
    }

    /** Leaves words for {@link #set}. */
    void skip(int count) {
        bit += 64L * count;
    }

    void set(int word, long value) {
        words[word] = value;
    }

    void append(int value, int bits) {
        int word = place();
        if (word + 2 > words.length) {
            words = Arrays.copyOf(words, words.length + words.length / 2 + 2);
        }
        words[word] |= (long) value << bit;
        words[word + 1] |= (long) value >>> 1 >>> ~bit;
        bit += bits;
    }

    /** Goes on where the bits to come will end with a word, at most a word further. */
    void pad(int bitsToCome) {
        bit += -bitsToCome & 63;
    }

    /** Goes on at the next whole word. */
    void align() {
        bit = (bit + 63) & -64L;
    }

    /** All words, and two words 0. */
    long[] finish() {
        return Arrays.copyOf(words, place() + 2);
    }
}
