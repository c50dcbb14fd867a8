// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/** Swept boxes: the boxes that moving objects cover during a frame, so that fast ones do not tunnel. */
public final class SweptBounds {
    private SweptBounds() {}

    /**
     * Writes the swept box of a sphere that moves along a straight line, rounded outward.
     *
     * @param bounds {@code 2 * dimensions} floats per object
     * @param object index of the object to write
     * @param centre first of {@code dimensions} floats at {@code from}: the centre at the start
     * @param motion first of {@code dimensions} floats at {@code from}: its motion
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
     * Enlarges a box of the list to its swept box along a straight line, rounded outward.
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

    /** Returns the next float below: a sum in double may be rounded up, so equality is not enough. */
    private static float down(double value) {
        return -Math.nextUp(-(float) value);
    }

    private static float up(double value) {
        return Math.nextUp((float) value);
    }
}
