// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/** What all broad phases have in common: boxes, and the report of their pairs. */
abstract class PairFinder implements BroadPhase {
    private static final int[] NO_PAIRS = {};

    final Boxes boxes;
    final int dimensions;

    PairFinder(int dimensions, int capacity) {
        boxes = new Boxes(dimensions, capacity);
        this.dimensions = dimensions;
    }

    /**
     * Copies the lower corner and the extent of a world's box.
     *
     * @param world {@code 2 * dimensions} floats, lower corner then upper corner
     */
    static void readWorld(int dimensions, float[] world, double[] lower, double[] extent) {
        Boxes one = new Boxes(dimensions, 1);
        one.begin(world, 1, NO_PAIRS);
        for (int axis = 0; axis < dimensions; axis++) {
            lower[axis] = one.lower(0, axis);
            extent[axis] = (double) one.upper(0, axis) - one.lower(0, axis);
        }
    }

    @Override
    public final int dimensions() {
        return dimensions;
    }

    @Override
    public final int capacity() {
        return boxes.capacity;
    }

    @Override
    public final int findPairs(float[] bounds, int count, int[] pairs) {
        boxes.begin(bounds, count, pairs);
        findPairs(count);
        return boxes.found();
    }

    /** Reports each pair of boxes that overlap once. */
    abstract void findPairs(int count);
}
