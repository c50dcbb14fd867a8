// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.compact;

import java.util.Arrays;

/** Writes bit fields one after the other into a growing array of longs, from the lowest bit of each long up. */
final class WordWriter {
    private long[] words;
    private long bit; // index of the next bit

    WordWriter(long capacity) {
        words = new long[(int) Math.min(capacity, Integer.MAX_VALUE - 8)];
    }

    /** Returns the index of the next word, where all words before it are complete. */
    int place() {
        return (int) (bit >>> 6);
    }

    /** Reserves words for {@link #set}. */
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

    /** Advances so that the coming bits end with a word, by less than a word. */
    void pad(int bitsToCome) {
        bit += -bitsToCome & 63;
    }

    /** Advances to the next whole word. */
    void align() {
        bit = (bit + 63) & -64L;
    }

    /** Returns all words, and two zero words. */
    long[] finish() {
        return Arrays.copyOf(words, place() + 2);
    }
}
