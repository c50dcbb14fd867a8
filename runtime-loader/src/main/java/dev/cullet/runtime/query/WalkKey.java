// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.query;

/**
 * An inner lane that an ordered walk may go to, as one long that sorts by distance.
 *
 * <pre>
 * bits 32-62  distance, any numbers that sort      bits 2-31  child node      bits 0-1  its lane in the parent
 * </pre>
 */
final class WalkKey {
    /** No lane; sorts last. */
    static final long NONE = Long.MAX_VALUE;

    private WalkKey() {}

    /**
     * The key of a lane, or {@link #NONE} if its bit is not set.
     *
     * @param distance below 2^31
     * @param childBase the child in the lane is this plus the lane
     * @param lanes one bit per lane
     */
    static long of(long distance, int childBase, int lane, int lanes) {
        int child = (childBase + lane) << 2 | lane;
        long none = ((lanes >>> lane & 1) - 1L) >>> 1; // 0 or NONE
        return distance << 32 | (child & 0xFFFF_FFFFL) | none;
    }

    /** The lesser of two keys, without a branch: their difference, where it is negative, is its own sign's mask. */
    static long nearer(long a, long b) {
        long difference = b - a;
        return a + (difference & difference >> 63);
    }

    static int child(long key) {
        return (int) (key >>> 2) & 0x3FFF_FFFF;
    }
}
