// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;

/**
 * Boxes as a transform moves them, each in the box of the moved one. For one thread; allocates nothing.
 *
 * <p>A box is grown by more than rounding: that of a corner moved in double and rounded to float, and that of the
 * radius of a round piece, as a rotation may stretch by 1e-4. Beyond the range of floats it is infinite.
 */
final class PosedBox {
    /** Above half a unit in the last place of a float on three axes, and the rounding to the box. */
    private static final double ROUNDING = 0x1p-21;

    /** Above what a rotation that is orthonormal within 1e-4 takes from a radius. */
    private static final double STRETCH = 2e-4;

    private final double[] rows = new double[16];

    void set(RigidTransform transform) {
        transform.copyRowMajor(rows);
    }

    /**
     * Moves a box.
     *
     * @param boxes 3 minima and 3 maxima from {@code at}
     * @param target gets the box: 3 minima, 3 maxima
     */
    void move(float[] boxes, int at, float[] target) {
        double halfX = 0.5 * ((double) boxes[at + 3] - boxes[at]);
        double halfY = 0.5 * ((double) boxes[at + 4] - boxes[at + 1]);
        double halfZ = 0.5 * ((double) boxes[at + 5] - boxes[at + 2]);
        double x = boxes[at] + halfX;
        double y = boxes[at + 1] + halfY;
        double z = boxes[at + 2] + halfZ;
        for (int axis = 0; axis < 3; axis++) {
            double mx = rows[4 * axis];
            double my = rows[4 * axis + 1];
            double mz = rows[4 * axis + 2];
            double shift = rows[4 * axis + 3];
            double half = Math.abs(mx) * halfX + Math.abs(my) * halfY + Math.abs(mz) * halfZ;
            double middle = mx * x + my * y + mz * z + shift;
            double size = Math.abs(mx * x) + Math.abs(my * y) + Math.abs(mz * z) + Math.abs(shift) + half;
            double grown = half + STRETCH * (halfX + halfY + halfZ) + ROUNDING * size;
            double low = middle - grown;
            double high = middle + grown;
            target[axis] = low > -Float.MAX_VALUE ? -Math.nextUp((float) -low) : Float.NEGATIVE_INFINITY;
            target[3 + axis] = high < Float.MAX_VALUE ? Math.nextUp((float) high) : Float.POSITIVE_INFINITY;
        }
    }
}
