// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/** Shared by all broad phases: argument checks, the test of two boxes, the list of pairs. */
final class Boxes {
    private Boxes() {}

    static void requireDimensions(int dimensions) {
        if (dimensions != 2 && dimensions != 3) {
            throw new IllegalArgumentException("dimensions is " + dimensions + ", but must be 2 or 3");
        }
    }

    static void requireCapacity(int capacity) {
        if (capacity < 0 || capacity > 1 << 28) {
            throw new IllegalArgumentException("capacity is " + capacity + ", but must be in 0 .. " + (1 << 28));
        }
    }

    static void requireBoxes(float[] bounds, int count, int capacity, int dimensions) {
        if (count < 0 || count > capacity || (long) count * 2 * dimensions > bounds.length) {
            throw new IllegalArgumentException("count is " + count + ", but the capacity is " + capacity
                    + " and bounds hold " + bounds.length / (2 * dimensions) + " boxes");
        }
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < dimensions; axis++) {
                float lower = bounds[2 * dimensions * i + axis];
                float upper = bounds[2 * dimensions * i + dimensions + axis];
                boolean valid = lower <= upper && lower > Float.NEGATIVE_INFINITY && upper < Float.POSITIVE_INFINITY;
                if (!valid) {
                    throw new IllegalArgumentException("box " + i + " reaches from " + lower + " to " + upper
                            + " on axis " + axis + ", but must be finite and not inverted");
                }
            }
        }
    }

    /** Returns whether the closed boxes share a point. */
    static boolean overlap(float[] bounds, int a, int b, int dimensions) {
        int atA = 2 * dimensions * a;
        int atB = 2 * dimensions * b;
        for (int axis = 0; axis < dimensions; axis++) {
            if (bounds[atA + axis] > bounds[atB + dimensions + axis]
                    || bounds[atB + axis] > bounds[atA + dimensions + axis]) {
                return false;
            }
        }
        return true;
    }

    /** Writes a pair, smaller index first, if it fits, and returns the number of pairs. */
    static int add(int[] pairs, int found, int a, int b) {
        if (2 * found + 1 < pairs.length) {
            pairs[2 * found] = Math.min(a, b);
            pairs[2 * found + 1] = Math.max(a, b);
        }
        return found + 1;
    }
}
