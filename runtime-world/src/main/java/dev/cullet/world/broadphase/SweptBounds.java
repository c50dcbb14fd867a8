// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/** Boxes of moving objects: what an object covers during a frame, so that a fast one cannot jump past another. */
public final class SweptBounds {
    private SweptBounds() {}

    /**
     * Writes the box of a sphere that moves along a straight line, rounded outward ("speed box").
     *
     * @param bounds {@code 2 * dimensions} floats per object
     * @param object whose place to write
     * @param centre first of {@code dimensions} floats at {@code from}: where the centre is at the start
     * @param motion first of {@code dimensions} floats at {@code from}: how far it moves
     * @param radius not negative
     */
    public static void writeSphere(
            float[] bounds, int object, int dimensions, float[] centre, float[] motion, int from, float radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("radius is " + radius + ", but must not be negative");
        }
        for (int axis = 0; axis < dimensions; axis++) {
            double start = centre[from + axis];
            double end = start + motion[from + axis];
            bounds[2 * dimensions * object + axis] = down(Math.min(start, end) - radius);
            bounds[2 * dimensions * object + dimensions + axis] = up(Math.max(start, end) + radius);
        }
    }

    /**
     * Grows a box of the list to what it covers while it moves along a straight line, rounded outward.
     *
     * @param motion first of {@code dimensions} floats at {@code from}
     */
    public static void grow(float[] bounds, int object, int dimensions, float[] motion, int from) {
        for (int axis = 0; axis < dimensions; axis++) {
            int lower = 2 * dimensions * object + axis;
            int upper = lower + dimensions;
            double step = motion[from + axis];
            bounds[lower] = down(bounds[lower] + Math.min(0, step));
            bounds[upper] = up(bounds[upper] + Math.max(0, step));
        }
    }

    /** The next float below: a sum in double may itself be rounded up, so equality is not enough. */
    private static float down(double value) {
        return Math.nextDown((float) value);
    }

    private static float up(double value) {
        return Math.nextUp((float) value);
    }
}
