// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;

/** Makes the coordinates of a frame and the coarse planes of its nodes, as {@link BspFrames} draws them. */
public final class CoarsePlane {
    /** What {@link #of} returns for a plane without coarse form. */
    public static final long NONE = -1;

    private static final int MAX_OFFSET = 4095;

    private CoarsePlane() {}

    /**
     * Places the coordinates of a frame in its cell.
     *
     * @param box lower and upper corner of the cell, lattice steps
     * @param centre receives the middle of the box
     * @return the shift
     */
    public static int frame(int[] box, int[] centre) {
        int half = 0;
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = (box[axis] + box[axis + 3]) >>> 1;
            half = Math.max(half, box[axis + 3] - centre[axis]);
        }
        int shift = 0;
        while (half * BspTree.SUBSTEPS > (BspFrames.MAX_COORDINATE << shift)) {
            shift++;
        }
        return shift;
    }

    /**
     * Returns the bits of a coarse plane in the word of a node: axis, two coefficients and the offset, rounded to the
     * nearest, up from the middle. {@link #NONE} if the plane has no direction, or is too far from the frame.
     *
     * @param plane any multiple of the exact plane
     */
    public static long of(BspPlane plane, int[] centre, int shift) {
        long x = Math.abs(plane.a);
        long y = Math.abs(plane.b);
        long z = Math.abs(plane.c);
        int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
        double normal = plane.coefficient(axis);
        if (normal == 0) {
            return NONE;
        }
        plane.swapped = normal < 0;
        double offset = rounded(plane.constant(centre[0], centre[1], centre[2], shift, axis) / BspFrames.OFFSET_UNIT);
        if (!(Math.abs(offset) <= MAX_OFFSET)) {
            return NONE;
        }
        long n1 = (long) rounded(BspFrames.UNIT * (plane.coefficient((axis + 1) % 3) / normal));
        long n2 = (long) rounded(BspFrames.UNIT * (plane.coefficient((axis + 2) % 3) / normal));
        return (long) offset << 51 | (long) axis << 30 | (n1 & 0x1FFF) << 17 | (n2 & 0x1FFF) << 4;
    }

    private static double rounded(double value) {
        return Math.floor(value + 0.5);
    }
}
