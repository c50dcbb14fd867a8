// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** A generator of random numbers that are the same on every machine: xorshift (Marsaglia 2003), in 32-bit integers. */
final class Random32 {
    private int state;

    Random32(int seed) {
        state = seed * 0x9E3779B9 + 0x7F4A7C15; // spreads neighbouring seeds
        if (state == 0) {
            state = 1; // xorshift maps 0 to 0
        }
    }

    /** Returns an integer from 0 to {@code bound - 1}. */
    int below(int bound) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 1) % bound;
    }

    /** Returns a number from {@code min} inclusive to {@code max} exclusive, one of 65,536 equally spaced values. */
    double between(double min, double max) {
        return min + (max - min) * below(1 << 16) / (1 << 16);
    }
}
