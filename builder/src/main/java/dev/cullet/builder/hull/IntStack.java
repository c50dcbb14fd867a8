// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/** A list of ints that grows and is used as a stack or as an array. */
final class IntStack {
    private int[] values = new int[16];
    private int size;

    void push(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int pop() {
        return values[--size];
    }

    int get(int index) {
        return values[index];
    }

    void set(int index, int value) {
        values[index] = value;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    /** Returns the array behind the list, valid until the next push. */
    int[] array() {
        return values;
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
