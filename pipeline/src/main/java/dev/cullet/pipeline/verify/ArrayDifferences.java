// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares arrays of primitive numbers, element by element and bit by bit; time is linear in their lengths. */
final class ArrayDifferences {
    private ArrayDifferences() {}

    /**
     * Returns the arrays that differ, such as {@code planes (12 of 400), children (90 numbers in place of 84)}; an
     * empty text if none does.
     *
     * @param a arrays of a type by name
     * @param b arrays of the same names and types
     */
    static String text(Map<String, Object> a, Map<String, Object> b) {
        List<String> texts = new ArrayList<>();
        a.forEach((name, array) -> {
            Object other = b.getOrDefault(name, array);
            int length = Array.getLength(array);
            int otherLength = Array.getLength(other);
            int count = length == otherLength ? count(array, other) : -1;
            if (count < 0) {
                texts.add(name + " (" + otherLength + " numbers in place of " + length + ")");
            } else if (count > 0) {
                texts.add(name + " (" + count + " of " + length + ")");
            }
        });
        return String.join(", ", texts);
    }

    private static int count(Object a, Object b) {
        int count = 0;
        if (a instanceof long[] x && b instanceof long[] y) {
            for (int i = 0; i < x.length; i++) {
                count += x[i] != y[i] ? 1 : 0;
            }
        } else if (a instanceof int[] x && b instanceof int[] y) {
            for (int i = 0; i < x.length; i++) {
                count += x[i] != y[i] ? 1 : 0;
            }
        } else if (a instanceof float[] x && b instanceof float[] y) {
            for (int i = 0; i < x.length; i++) {
                count += Float.floatToRawIntBits(x[i]) != Float.floatToRawIntBits(y[i]) ? 1 : 0;
            }
        } else if (a instanceof byte[] x && b instanceof byte[] y) {
            for (int i = 0; i < x.length; i++) {
                count += x[i] != y[i] ? 1 : 0;
            }
        } else {
            throw new IllegalArgumentException(a.getClass() + " and " + b.getClass() + " cannot be compared");
        }
        return count;
    }
}
