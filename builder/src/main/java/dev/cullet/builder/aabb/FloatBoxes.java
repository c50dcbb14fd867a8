// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/** Arithmetic on boxes in float arrays: 6 floats per box, lower corner, then upper corner. */
final class FloatBoxes {
    private FloatBoxes() {}

    /** Returns half the surface area of the box at an offset, computed in double. */
    static double halfArea(float[] boxes, int offset) {
        double x = (double) boxes[offset + 3] - boxes[offset];
        double y = (double) boxes[offset + 4] - boxes[offset + 1];
        double z = (double) boxes[offset + 5] - boxes[offset + 2];
        return x * y + y * z + z * x;
    }

    /** Sets the box at an offset to the empty box, the identity of the union. */
    static void clear(float[] boxes, int offset) {
        for (int axis = 0; axis < 3; axis++) {
            boxes[offset + axis] = Float.POSITIVE_INFINITY;
            boxes[offset + 3 + axis] = Float.NEGATIVE_INFINITY;
        }
    }

    /** Extends a box by another box. Stores only what changes, which is seldom. */
    static void include(float[] boxes, int offset, float[] other, int otherOffset) {
        for (int axis = 0; axis < 3; axis++) {
            float low = other[otherOffset + axis];
            float high = other[otherOffset + 3 + axis];
            if (low < boxes[offset + axis]) {
                boxes[offset + axis] = low;
            }
            if (high > boxes[offset + 3 + axis]) {
                boxes[offset + 3 + axis] = high;
            }
        }
    }
}
