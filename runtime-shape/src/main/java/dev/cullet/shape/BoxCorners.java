// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/** Corners and faces of a box. Bit k of a corner's number is its side along axis k. */
final class BoxCorners {
    static final int[] FACE_STARTS = {0, 4, 8, 12, 16, 20, 24};

    /** Counter-clockwise from outside: -x, +x, -y, +y, -z, +z. */
    static final int[] FACE_CORNERS = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};

    private BoxCorners() {}

    /**
     * Returns the corners of a box, moved in double and rounded to float once.
     *
     * @param rows the rows of a matrix, 4 numbers each
     */
    static float[] of(double[] rows, double halfX, double halfY, double halfZ) {
        float[] corners = new float[24];
        for (int i = 0; i < 8; i++) {
            double x = (i & 1) == 0 ? -halfX : halfX;
            double y = (i & 2) == 0 ? -halfY : halfY;
            double z = (i & 4) == 0 ? -halfZ : halfZ;
            for (int axis = 0; axis < 3; axis++) {
                int row = 4 * axis;
                double at = rows[row] * x + rows[row + 1] * y + rows[row + 2] * z + rows[row + 3];
                if (!(Math.abs((float) at) <= Float.MAX_VALUE)) {
                    throw new IllegalArgumentException("a corner of the box is at " + at + ", but must be a float");
                }
                corners[3 * i + axis] = (float) at;
            }
        }
        return corners;
    }
}
