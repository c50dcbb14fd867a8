// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

/**
 * The corners that may be ears: all at first, then the neighbours of clipped corners. A ring buffer that contains each
 * corner at most once.
 *
 * <p>A corner that moves to the end, or is clipped, is only marked, and handled when it is next.
 */
final class EarQueue {
    // states of a corner; a clipped one may still be in the queue
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

    /** Replaces the queue by all corners of the ring in order. */
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

    /** Removes and returns the next corner, or -1. */
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

    /** Moves a corner to the end of the queue: clipping neighbours one after the other would make a fan of slivers. */
    void queueAgain(int corner) {
        if (state[corner] == IDLE) {
            push(corner);
        } else if (state[corner] == QUEUED) {
            state[corner] = POSTPONED;
        }
    }

    /** Removes a corner for good. */
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
