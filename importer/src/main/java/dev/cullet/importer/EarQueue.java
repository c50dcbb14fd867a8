// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * The corners that may be ears: every one at first, then neighbours of what was clipped. A ring buffer that holds each
 * corner at most once.
 *
 * <p>Corners are never searched for in it: one that is to go to the end, or is clipped, is only marked, and looked at
 * again when its turn comes.
 */
final class EarQueue {
    // Where a corner is; one that was clipped may still lie in the queue.
    private static final byte IDLE = 0;
    private static final byte QUEUED = 1;
    private static final byte POSTPONED = 2;
    private static final byte CLIPPED = 3;

    private final PlanarCorners corners;
    private final CornerRing ring;
    private int[] queue = new int[16];
    private byte[] state = new byte[16];
    private int head;
    private int length;

    EarQueue(PlanarCorners corners, CornerRing ring) {
        this.corners = corners;
        this.ring = ring;
    }

    /** Queues all corners of the ring in order, and nothing else. */
    void refill() {
        if (queue.length < corners.capacity()) {
            queue = new int[corners.capacity()];
            state = new byte[corners.capacity()];
        }
        head = 0;
        length = 0;
        int corner = ring.start;
        do {
            push(corner);
            corner = ring.next[corner];
        } while (corner != ring.start);
    }

    /** The next corner, which is not queued any more, or -1. */
    int poll() {
        while (length > 0) {
            int corner = queue[head];
            head = head + 1 == queue.length ? 0 : head + 1;
            length--;
            if (state[corner] == POSTPONED) {
                push(corner);
            } else if (state[corner] == QUEUED) {
                state[corner] = IDLE;
                return corner;
            }
        }
        return -1;
    }

    /** At the end of the queue, also if it is in it: clipping neighbours in turn makes a fan of slivers. */
    void queueAgain(int corner) {
        if (state[corner] == IDLE) {
            push(corner);
        } else if (state[corner] == QUEUED) {
            state[corner] = POSTPONED;
        }
    }

    /** Never to be seen again. */
    void forget(int corner) {
        state[corner] = CLIPPED;
    }

    private void push(int corner) {
        int end = head + length;
        queue[end >= queue.length ? end - queue.length : end] = corner;
        length++;
        state[corner] = QUEUED;
    }
}
