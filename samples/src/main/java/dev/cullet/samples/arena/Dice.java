// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** Random numbers that are the same everywhere: xorshift (Marsaglia 2003), in whole numbers of 32 bits. */
final class Dice {
    private int state;

    Dice(int seed) {
        state = seed * 0x9E3779B9 + 0x7F4A7C15; // neighbouring seeds shall not begin alike
        if (state == 0) {
            state = 1; // 0 would stay 0
        }
    }

    /** A whole number, 0 to {@code sides - 1}. */
    int roll(int sides) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 1) % sides;
    }

    /** A number from {@code least} up to, without, {@code most}, in 65,536 steps. */
    double between(double least, double most) {
        return least + (most - least) * roll(1 << 16) / (1 << 16);
    }
}
