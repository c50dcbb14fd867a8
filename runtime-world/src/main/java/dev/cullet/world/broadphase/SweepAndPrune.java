// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import dev.cullet.world.internal.RadixSort;

/**
 * Broad phase that sorts boxes along one axis, that of the largest variance of lower corners, and tests each box
 * against those that begin before it ends.
 *
 * <p>Cost: O(n) to sort, and for each object those that overlap it on that axis: O(n^(5/3)) for uniformly distributed
 * objects in 3D, O(n^2) if all overlap on it. Memory: 16 bytes per object of capacity, allocated once.
 *
 * <p>Source: Baraff 1992, Dynamic Simulation of Non-Penetrating Rigid Bodies, 5.
 */
public final class SweepAndPrune extends PairFinder {
    private final RadixSort sorted;

    /**
     * Creates a broad phase.
     *
     * @param dimensions 2 or 3
     * @param capacity maximum number of objects
     */
    public SweepAndPrune(int dimensions, int capacity) {
        super(dimensions, capacity);
        sorted = new RadixSort(capacity, 8);
    }

    @Override
    void findPairs(int count) {
        int axis = widestAxis(count);
        long[] unsorted = sorted.entries();
        for (int i = 0; i < count; i++) {
            unsorted[i] = RadixSort.entry(ordered(boxes.lower(i, axis)), i);
        }
        sorted.sort(count, 32);
        long[] entries = sorted.entries();
        for (int i = 0; i < count; i++) {
            int a = RadixSort.item(entries[i]);
            float end = boxes.upper(a, axis);
            for (int j = i + 1; j < count; j++) {
                int b = RadixSort.item(entries[j]);
                if (boxes.lower(b, axis) > end) {
                    break;
                }
                boxes.test(a, b);
            }
        }
    }

    /** Returns the axis with the largest variance of lower corners. */
    private int widestAxis(int count) {
        int widest = 0;
        double largest = -1;
        for (int axis = 0; axis < dimensions; axis++) {
            double sum = 0;
            double squares = 0;
            double first = count > 0 ? boxes.lower(0, axis) : 0;
            for (int i = 0; i < count; i++) {
                double value = boxes.lower(i, axis) - first;
                sum += value;
                squares += value * value;
            }
            double variance = count > 0 ? squares - sum * sum / count : 0;
            if (variance > largest) {
                largest = variance;
                widest = axis;
            }
        }
        return widest;
    }

    /** Returns bits that are ordered as an unsigned number like the float; both zeros are one. */
    private static int ordered(float value) {
        int bits = Float.floatToRawIntBits(value + 0.0f);
        return bits ^ ((bits >> 31) | 0x8000_0000);
    }
}
