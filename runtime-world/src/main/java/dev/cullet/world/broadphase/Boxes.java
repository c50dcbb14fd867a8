// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/**
 * The boxes of one call, and the list of pairs that it reports; shared by all structures of this package. The arrays
 * are those of the caller. For one thread; allocates nothing after its creation.
 */
final class Boxes {
    private static final int MAX_CAPACITY = 1 << 28;

    final int dimensions;
    final int capacity;
    int count;
    private float[] bounds = {};
    private int[] pairs = {};
    private int found;

    Boxes(int dimensions, int capacity) {
        if (dimensions != 2 && dimensions != 3) {
            throw new IllegalArgumentException("dimensions is " + dimensions + ", but must be 2 or 3");
        }
        if (capacity < 0 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity is " + capacity + ", but must be in 0 .. " + MAX_CAPACITY);
        }
        this.dimensions = dimensions;
        this.capacity = capacity;
    }

    /** Sets the boxes, and an empty list of pairs. */
    void begin(float[] boxes, int boxCount, int[] pairsOut) {
        if (boxCount < 0 || boxCount > capacity || (long) boxCount * 2 * dimensions > boxes.length) {
            throw new IllegalArgumentException("count is " + boxCount + ", but the capacity is " + capacity
                    + " and bounds hold " + boxes.length / (2 * dimensions) + " boxes");
        }
        bounds = boxes;
        count = boxCount;
        pairs = pairsOut;
        found = 0;
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < dimensions; axis++) {
                float lower = lower(i, axis);
                float upper = upper(i, axis);
                boolean valid = lower <= upper && lower > Float.NEGATIVE_INFINITY && upper < Float.POSITIVE_INFINITY;
                if (!valid) {
                    throw new IllegalArgumentException("box " + i + " reaches from " + lower + " to " + upper
                            + " on axis " + axis + ", but must be finite and not inverted");
                }
            }
        }
    }

    float lower(int object, int axis) {
        return bounds[2 * dimensions * object + axis];
    }

    float upper(int object, int axis) {
        return bounds[2 * dimensions * object + dimensions + axis];
    }

    /** Returns whether the closed boxes share a point. */
    boolean overlap(int a, int b) {
        for (int axis = 0; axis < dimensions; axis++) {
            if (lower(a, axis) > upper(b, axis) || lower(b, axis) > upper(a, axis)) {
                return false;
            }
        }
        return true;
    }

    /** Reports a pair, smaller index first; writes it if it fits. */
    void report(int a, int b) {
        if (2 * found + 1 < pairs.length) {
            pairs[2 * found] = Math.min(a, b);
            pairs[2 * found + 1] = Math.max(a, b);
        }
        found++;
    }

    /** Reports a pair if the boxes overlap. */
    void test(int a, int b) {
        if (overlap(a, b)) {
            report(a, b);
        }
    }

    /** Returns the number of pairs that were reported. */
    int found() {
        return found;
    }
}
