// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/** Hashes of three numbers for open-addressed tables: regular grids must not pile up in few slots. */
final class HashMix {
    private HashMix() {}

    /** A well-mixed hash (the finalizer is David Stafford's variant 13 of MurmurHash3's). */
    static int of(long a, long b, long c) {
        long h = mix(a + 0x9E3779B97F4A7C15L);
        h = mix(h ^ b);
        h = mix(h + 0x9E3779B97F4A7C15L ^ c);
        return (int) (h >>> 32);
    }

    /** A power of two of at least 1.5 slots per entry. */
    static int tableSize(int entries) {
        long least = Math.max(16, entries + (entries >>> 1) + 1L);
        return (int) Math.min(1L << 30, Long.highestOneBit(least - 1) << 1);
    }

    private static long mix(long h) {
        h = (h ^ (h >>> 30)) * 0xBF58476D1CE4E5B9L;
        h = (h ^ (h >>> 27)) * 0x94D049BB133111EBL;
        return h ^ (h >>> 31);
    }
}
