// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * Hash functions of whole numbers for open-addressed tables, such that regular grids spread over all slots.
 *
 * <p>Source: the finalizer of MurmurHash3 in David Stafford's variant 13.
 */
public final class HashMix {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private HashMix() {}

    /** Returns the hash of one number. */
    public static int of(long a) {
        return (int) (mix(a + GOLDEN) >>> 32);
    }

    /** Returns the hash of two numbers in order. */
    public static int of(long a, long b) {
        return (int) (mix(mix(a + GOLDEN) ^ b) >>> 32);
    }

    /** Returns the hash of three numbers in order. */
    public static int of(long a, long b, long c) {
        long h = mix(a + GOLDEN);
        h = mix(h ^ b);
        h = mix(h + GOLDEN ^ c);
        return (int) (h >>> 32);
    }

    /** Returns the size of a table: a power of two with at least 1.5 slots per entry, 16 or more. */
    public static int tableSize(int entries) {
        long min = Math.max(16, entries + (entries >>> 1) + 1L);
        return (int) Math.min(1L << 30, Long.highestOneBit(min - 1) << 1);
    }

    private static long mix(long h) {
        h = (h ^ (h >>> 30)) * 0xBF58476D1CE4E5B9L;
        h = (h ^ (h >>> 27)) * 0x94D049BB133111EBL;
        return h ^ (h >>> 31);
    }
}
