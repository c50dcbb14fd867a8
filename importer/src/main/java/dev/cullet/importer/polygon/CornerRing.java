// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

/** The closed chain of corners that are not clipped yet: a doubly linked list in two arrays. */
final class CornerRing {
    /** The next and the previous corner of each in the chain; of clipped corners, those at that time. Read only. */
    int[] next = new int[16];

    int[] previous = new int[16];

    /** Where the search continues: the corner after the last clipped one. */
    int start;

    private final PlanarCorners corners;
    private int left;

    CornerRing(PlanarCorners corners) {
        this.corners = corners;
    }

    /** Links corners 0 to {@code count - 1} in order. */
    void close(int count) {
        if (next.length < count) {
            next = new int[corners.capacity()];
            previous = new int[corners.capacity()];
        }
        for (int i = 0; i < count; i++) {
            next[i] = i + 1 == count ? 0 : i + 1;
            previous[i] = i == 0 ? count - 1 : i - 1;
        }
        start = 0;
        left = count;
    }

    void unlink(int corner) {
        next[previous[corner]] = next[corner];
        previous[next[corner]] = previous[corner];
        left--;
    }

    /** How many corners the chain has. */
    int left() {
        return left;
    }

    /** Whether the chain turns left at a corner, and neither goes straight on nor back. */
    boolean isConvex(int corner) {
        return corners.cross(previous[corner], corner, next[corner]) > 0;
    }
}
