// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

/**
 * A random sequence that is the same on every JVM. Mutable.
 *
 * <p>Source: Steele, Lea and Flood 2014 (SplitMix).
 */
final class SeededNumbers {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    /** Starts a sequence that differs from that of all other parts of the seed. */
    SeededNumbers(long... seed) {
        for (long part : seed) {
            state = mix(state + GAMMA) + part;
        }
    }

    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    long bits() {
        state += GAMMA;
        return mix(state);
    }

    /** Returns a number from 0, below a limit. */
    int below(int limit) {
        return (int) ((bits() >>> 33) % limit);
    }

    boolean oneIn(int times) {
        return below(times) == 0;
    }

    /** Returns a number from 0, below 1. */
    double unit() {
        return (bits() >>> 11) * 0x1p-53;
    }

    /** Returns a number from -1, below 1. */
    double signed() {
        return 2 * unit() - 1;
    }
}
