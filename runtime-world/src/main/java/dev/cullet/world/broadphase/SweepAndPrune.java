// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

/**
 * Sorts boxes along one axis and compares each with those that begin before it ends. The axis is the one along which the
 * lower corners spread most.
 *
 * <p>Cost: O(n) to sort, and for each object those that overlap it on that axis: O(n^(5/3)) for evenly spread objects in
 * space, O(n^2) where all overlap on it. Memory: 20 bytes per object of capacity, made once.
 *
 * <p>Source: Baraff 1992, Dynamic Simulation of Non-Penetrating Rigid Bodies, 5.
 */
public final class SweepAndPrune implements BroadPhase {
    private final int dimensions;
    private final int capacity;
    private final RadixSort sorted;

    /** @param dimensions 2 or 3 */
    public SweepAndPrune(int dimensions, int capacity) {
        Boxes.requireDimensions(dimensions);
        Boxes.requireCapacity(capacity);
        this.dimensions = dimensions;
        this.capacity = capacity;
        sorted = new RadixSort(capacity);
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public int findPairs(float[] bounds, int count, int[] pairs) {
        Boxes.requireBoxes(bounds, count, capacity, dimensions);
        int stride = 2 * dimensions;
        int axis = widestAxis(bounds, count);
        int[] keys = sorted.keys();
        int[] items = sorted.items();
        for (int i = 0; i < count; i++) {
            keys[i] = ordered(bounds[stride * i + axis]);
            items[i] = i;
        }
        sorted.sort(count);
        int[] order = sorted.items();
        int found = 0;
        for (int i = 0; i < count; i++) {
            float end = bounds[stride * order[i] + dimensions + axis];
            for (int j = i + 1; j < count && bounds[stride * order[j] + axis] <= end; j++) {
                if (Boxes.overlap(bounds, order[i], order[j], dimensions)) {
                    found = Boxes.add(pairs, found, order[i], order[j]);
                }
            }
        }
        return found;
    }

    /** The axis along which lower corners vary most. */
    private int widestAxis(float[] bounds, int count) {
        int widest = 0;
        double most = -1;
        for (int axis = 0; axis < dimensions; axis++) {
            double sum = 0;
            double squares = 0;
            double first = count > 0 ? bounds[axis] : 0;
            for (int i = 0; i < count; i++) {
                double value = bounds[2 * dimensions * i + axis] - first;
                sum += value;
                squares += value * value;
            }
            double variance = count > 0 ? squares - sum * sum / count : 0;
            if (variance > most) {
                most = variance;
                widest = axis;
            }
        }
        return widest;
    }

    /** Bits that, as an unsigned number, are ordered like the float; both zeros are one. */
    private static int ordered(float value) {
        int bits = Float.floatToRawIntBits(value + 0.0f);
        return bits ^ ((bits >> 31) | 0x8000_0000);
    }
}
