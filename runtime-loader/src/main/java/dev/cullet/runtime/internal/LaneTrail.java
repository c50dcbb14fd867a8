// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;

/**
 * The way back of a walk that goes to the nearest box first, without a stack. Mutable, for one thread.
 *
 * <pre>
 * trail  4 bits per level, those of the current node lowest: its lanes that are left for later
 * s0-s3  keys of the last four lanes that were left for later, the last one first; 0 = none
 * </pre>
 *
 * <p>The walk goes back to the key that was kept last. When no key is kept any more, it climbs parent links to the
 * deepest node that has lanes left, and tests these again (after Barringer and Akenine-Moller 2013).
 */
final class LaneTrail {
    private static final int ALL = 15;

    private long trail;
    private long s0;
    private long s1;
    private long s2;
    private long s3;
    private int node;
    private int lanes;

    /** Begins at the root. */
    void begin() {
        trail = 0;
        s0 = 0;
        s1 = 0;
        s2 = 0;
        s3 = 0;
        node = 0;
        lanes = ALL;
    }

    /** Returns the current node. */
    int node() {
        return node;
    }

    /** Returns the lanes of the node to be tested: one bit each. */
    int lanes() {
        return lanes;
    }

    /** Goes down to a child of a node none of whose other lanes are left for later. */
    void down(int child) {
        trail <<= 4;
        node = child;
        lanes = ALL;
    }

    /**
     * Goes down to the child with the smallest of four {@link LaneKey}s, and leaves the others for later. At least two
     * of them are not {@link LaneKey#NONE}. They are sorted without a branch, which could not be predicted.
     */
    void down(long key0, long key1, long key2, long key3) {
        long k0 = LaneKey.nearer(key0, key1);
        long k1 = key1 + key0 - k0;
        long k2 = LaneKey.nearer(key2, key3);
        long k3 = key3 + key2 - k2;
        long a = LaneKey.nearer(k0, k2);
        k2 += k0 - a;
        k0 = a;
        long b = LaneKey.nearer(k1, k3);
        k3 += k1 - b;
        k1 = b;
        long c = LaneKey.nearer(k1, k2);
        k2 += k1 - c;
        k1 = c;
        if (k2 != LaneKey.NONE) {
            if (k3 != LaneKey.NONE) {
                keep(k3);
            }
            keep(k2);
        }
        keep(k1);
        trail <<= 4;
        node = LaneKey.child(k0);
        lanes = ALL;
    }

    private void keep(long key) {
        s3 = s2;
        s2 = s1;
        s1 = s0;
        s0 = key;
        trail |= 1L << (key & 3);
    }

    /**
     * Goes back to the last lane that was left for later.
     *
     * @param limit lanes that were kept with a larger distance are left out
     * @return false if there is none
     */
    boolean back(long[] nodes, long limit) {
        while (trail != 0) {
            int up = Long.numberOfTrailingZeros(trail) >>> 2;
            trail >>>= 4 * up;
            if (s0 == 0) { // not kept: climb, and test them again
                for (; up > 0; up--) {
                    node = AabbTree.parent(nodes, node);
                }
                lanes = (int) trail & ALL;
                trail &= ~(long) ALL;
                return true;
            }
            long key = s0;
            s0 = s1;
            s1 = s2;
            s2 = s3;
            s3 = 0;
            trail = (trail & ~(1L << (key & 3))) << 4;
            node = LaneKey.child(key);
            lanes = ALL;
            if (key >>> 32 <= limit) {
                return true;
            }
        }
        return false;
    }
}
