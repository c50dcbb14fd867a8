// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;

/**
 * The key of an inner lane that an ordered walk may enter: one long that sorts by distance.
 *
 * <pre>
 * bits 32-62  distance, any number that sorts      bits 2-31  child node      bits 0-1  its lane in the parent
 * </pre>
 */
public final class LaneKey {
    /** The key of no lane; sorts last. */
    static final long NONE = Long.MAX_VALUE;

    private LaneKey() {}

    /**
     * Returns the key of a lane, or {@link #NONE} if the lane's bit is not set.
     *
     * @param distance below 2^31
     * @param links of the parent, by {@link AabbTree#links}
     * @param lanes one bit per lane
     */
    static long of(long distance, long links, int lane, int lanes) {
        int child = AabbTree.child(links, lane) << 2 | lane;
        long none = ((lanes >>> lane & 1) - 1L) >>> 1; // 0 or NONE
        return distance << 32 | (child & 0xFFFF_FFFFL) | none;
    }

    /**
     * Returns the smaller of two keys without a branch: where their difference is negative, its sign is its own mask.
     */
    public static long nearer(long a, long b) {
        long difference = b - a;
        return a + (difference & difference >> 63);
    }

    /** Returns the node of a key. */
    static int child(long key) {
        return (int) (key >>> 2) & 0x3FFF_FFFF;
    }
}
