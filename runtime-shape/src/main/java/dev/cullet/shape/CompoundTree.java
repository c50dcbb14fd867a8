// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/**
 * A tree of boxes over pieces in their order: a node has the box of four nodes below it, the last of a level perhaps of
 * fewer. Which nodes these are follows from the numbers alone, so no topology is stored.
 *
 * <pre>
 * level 0    piece 0 .. n - 1                     box of each piece
 * level 1    0 1 2 3 | 4 5 6 7 | ...              box of each four
 * ...
 * top        one box
 *
 * boxes      level 0, level 1, ... top            6 floats each: 3 minima, 3 maxima
 * </pre>
 *
 * <p>A walk visits pieces in their order, and needs no stack: the next place follows from level and number. 65,535
 * pieces have 9 levels. Memory: 32 bytes per piece. Immutable.
 */
final class CompoundTree {
    /** A node has at most {@code 1 << FANOUT_BITS} nodes below it. */
    private static final int FANOUT_BITS = 2;

    private static final int LAST_BELOW = (1 << FANOUT_BITS) - 1;

    /** A place is the level of a node, then its number in these bits. */
    private static final int NUMBER_BITS = 16;

    private static final int NUMBER = (1 << NUMBER_BITS) - 1;

    final float[] boxes;
    private final int top;

    /** Per level the first of its boxes; and the number of all. */
    private final int[] starts;

    CompoundTree(ConvexShape[] pieces) {
        int levels = 1;
        for (int count = pieces.length; count > 1; count = above(count)) {
            levels++;
        }
        top = levels - 1;
        starts = new int[levels + 1];
        int count = pieces.length;
        for (int level = 0; level < levels; level++) {
            starts[level + 1] = starts[level] + count;
            count = above(count);
        }
        boxes = new float[6 * starts[levels]];
        for (int i = 0; i < pieces.length; i++) {
            pieces[i].bounds(boxes, 6 * i);
        }
        for (int level = 1; level < levels; level++) {
            for (int i = 0; i < count(level); i++) {
                join(level, i);
            }
        }
    }

    private static int above(int count) {
        return (count + (1 << FANOUT_BITS) - 1) >> FANOUT_BITS;
    }

    private void join(int level, int index) {
        int from = index << FANOUT_BITS;
        int end = Math.min(from + (1 << FANOUT_BITS), count(level - 1));
        int target = box(level, index);
        System.arraycopy(boxes, box(level - 1, from), boxes, target, 6);
        for (int i = from + 1; i < end; i++) {
            int other = box(level - 1, i);
            for (int axis = 0; axis < 3; axis++) {
                boxes[target + axis] = Math.min(boxes[target + axis], boxes[other + axis]);
                boxes[target + 3 + axis] = Math.max(boxes[target + 3 + axis], boxes[other + 3 + axis]);
            }
        }
    }

    private int count(int level) {
        return starts[level + 1] - starts[level];
    }

    private int box(int level, int index) {
        return 6 * (starts[level] + index);
    }

    /** Returns the place where a walk begins: the top. */
    int first() {
        return top << NUMBER_BITS;
    }

    /** Returns whether a place is a piece, and the place its number; else it is a node above. */
    static boolean isPiece(int place) {
        return place <= NUMBER;
    }

    /** Returns the first place below a node. */
    static int below(int place) {
        return (((place >> NUMBER_BITS) - 1) << NUMBER_BITS) | ((place & NUMBER) << FANOUT_BITS);
    }

    /** Returns the place after a node and all that is below it; -1 at the end. */
    int after(int place) {
        int level = place >> NUMBER_BITS;
        int index = place & NUMBER;
        while (level < top) {
            if ((index & LAST_BELOW) != LAST_BELOW && index + 1 < count(level)) {
                return (level << NUMBER_BITS) | (index + 1);
            }
            level++;
            index >>= FANOUT_BITS;
        }
        return -1;
    }

    /** Returns where the box of a place is in {@link #boxes}. */
    int box(int place) {
        return box(place >> NUMBER_BITS, place & NUMBER);
    }

    /** Returns the next piece from a place on whose box touches another box, or -1. */
    int next(int from, float[] other) {
        int place = from;
        while (place >= 0) {
            int at = box(place);
            boolean touches = boxes[at] <= other[3]
                    && boxes[at + 1] <= other[4]
                    && boxes[at + 2] <= other[5]
                    && boxes[at + 3] >= other[0]
                    && boxes[at + 4] >= other[1]
                    && boxes[at + 5] >= other[2];
            if (touches && isPiece(place)) {
                return place;
            }
            place = touches ? below(place) : after(place);
        }
        return -1;
    }
}
