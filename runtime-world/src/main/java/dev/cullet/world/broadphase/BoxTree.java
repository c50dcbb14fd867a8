// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import dev.cullet.world.internal.MortonCode;
import dev.cullet.world.internal.RadixSort;

/**
 * A tree over boxes, built anew for each set of boxes: objects in the order of the Morton codes of their centers, and
 * above them levels of boxes, each round eight neighbours of the level below. Links are implicit: the children of node
 * {@code i} are {@code 8 i .. 8 i + 7} of the level below.
 *
 * <p>Cost: O(n). Memory: 44 bytes per object of capacity, allocated once.
 *
 * <p>Source: Kamel, Faloutsos 1993, On Packing R-trees; with Morton codes in place of Hilbert codes.
 */
final class BoxTree {
    /** Children of a node; a power of two. */
    static final int WIDTH = 8;

    /** Levels that 2^28 objects need. */
    static final int MAX_LEVELS = 11;

    private static final int[] NO_PAIRS = {};

    final int dimensions;
    private final Boxes objects;

    /** Per node 3 minima, then 3 maxima; level after level, objects first. */
    final float[] boxes;

    /** First node of each level; level 0 has the objects. */
    final int[] levelStart = new int[MAX_LEVELS + 1];

    /** Number of levels; the last one has one node. 0 without an object. */
    int levels;

    private final RadixSort sorted;

    BoxTree(int dimensions, int capacity) {
        objects = new Boxes(dimensions, capacity);
        this.dimensions = dimensions;
        int nodes = 0;
        for (int n = capacity; n > 0; n = n == 1 ? 0 : parents(n)) {
            nodes += n;
        }
        boxes = new float[6 * nodes];
        sorted = new RadixSort(capacity, 8);
    }

    private static int parents(int nodes) {
        return (nodes + WIDTH - 1) / WIDTH;
    }

    /** Returns the object at a place in level 0. */
    int object(int index) {
        return RadixSort.item(sorted.entries()[index]);
    }

    /** Returns the number of nodes in a level. */
    int size(int level) {
        return levelStart[level + 1] - levelStart[level];
    }

    void build(float[] bounds, int count) {
        objects.begin(bounds, count, NO_PAIRS);
        levels = 0;
        if (count == 0) {
            return;
        }
        sort(count);
        int at = 0;
        for (int i = 0; i < count; i++) {
            int object = object(i);
            for (int axis = 0; axis < 3; axis++) {
                boxes[at + axis] = axis < dimensions ? objects.lower(object, axis) : 0;
                boxes[at + 3 + axis] = axis < dimensions ? objects.upper(object, axis) : 0;
            }
            at += 6;
        }
        levelStart[0] = 0;
        levelStart[1] = count;
        levels = 1;
        for (int size = count; size > 1; size = parents(size)) {
            int below = levelStart[levels - 1];
            for (int first = 0; first < size; first += WIDTH) {
                unite(6 * (below + first), 6 * (below + Math.min(first + WIDTH, size)), at);
                at += 6;
            }
            levelStart[++levels] = at / 6;
        }
    }

    private void unite(int from, int to, int at) {
        System.arraycopy(boxes, from, boxes, at, 6);
        for (int box = from + 6; box < to; box += 6) {
            for (int axis = 0; axis < 3; axis++) {
                boxes[at + axis] = Math.min(boxes[at + axis], boxes[box + axis]);
                boxes[at + 3 + axis] = Math.max(boxes[at + 3 + axis], boxes[box + 3 + axis]);
            }
        }
    }

    private void sort(int count) {
        long[] entries = sorted.entries();
        for (int i = 0; i < count; i++) {
            entries[i] = RadixSort.entry(0, i);
        }
        int cells = 1 << MortonCode.bitsPerAxis(dimensions);
        for (int axis = 0; axis < dimensions; axis++) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                double center = center(i, axis);
                min = Math.min(min, center);
                max = Math.max(max, center);
            }
            double perUnit = max > min ? cells / (max - min) : 0;
            for (int i = 0; i < count; i++) {
                int cell = (int) Math.min(cells - 1, (center(i, axis) - min) * perUnit);
                int key = RadixSort.key(entries[i]) | MortonCode.spread(dimensions, cell) << axis;
                entries[i] = RadixSort.entry(key, i);
            }
        }
        sorted.sort(count, dimensions * MortonCode.bitsPerAxis(dimensions));
    }

    /** Returns twice the center. */
    private double center(int object, int axis) {
        return (double) objects.lower(object, axis) + objects.upper(object, axis);
    }
}
