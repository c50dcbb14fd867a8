// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.format.TriangleSet;
import java.util.Arrays;
import java.util.List;

/**
 * Triangles as a multiset: equal are those with the same nine float bits in the same winding, whichever corner comes
 * first, and a surface of the same name. An open-addressed table of one int per slot; O(n).
 */
final class TriangleMultiset {
    /** Triangles as arrays: 3 floats per vertex, 3 indices per triangle, and a surface number for each. */
    record Triangles(float[] positions, int[] indices, int[] surfaces, List<String> surfaceNames) {
        static Triangles of(TriangleSet set, List<String> surfaceNames) {
            int[] surfaces = new int[set.triangleCount()];
            Arrays.setAll(surfaces, set::surface);
            return new Triangles(set.positions(), set.indices(), surfaces, surfaceNames);
        }

        int count() {
            return indices.length / 3;
        }
    }

    /**
     * How two multisets differ.
     *
     * @param missing triangles of the first that the second lacks
     * @param firstMissing the first of them, or -1
     * @param extra triangles of the second that the first lacks
     * @param firstExtra the first of them, or -1
     */
    record Difference(int missing, int firstMissing, int extra, int firstExtra) {
        boolean isNone() {
            return missing == 0 && extra == 0;
        }
    }

    /**
     * The triangles of two multisets that have no equal one in the other.
     *
     * @param missing per triangle of the first
     * @param extra per triangle of the second
     */
    record Unmatched(boolean[] missing, boolean[] extra) {}

    private final Triangles triangles;
    private final int[] table;
    private final int[] copies; // per triangle that stands in the table, how many there are of it

    private TriangleMultiset(Triangles triangles) {
        this.triangles = triangles;
        this.table = new int[Integer.highestOneBit(Math.max(4, 4 * triangles.count() - 1))];
        this.copies = new int[triangles.count()];
        Arrays.fill(table, -1);
        for (int triangle = 0; triangle < triangles.count(); triangle++) {
            int slot = slotOf(triangles, triangle);
            if (table[slot] < 0) {
                table[slot] = triangle;
            }
            copies[table[slot]]++;
        }
    }

    /** Returns the difference of two multisets in numbers. */
    static Difference compare(Triangles expected, Triangles actual) {
        Unmatched unmatched = unmatched(expected, actual);
        return new Difference(
                count(unmatched.missing()), first(unmatched.missing()),
                count(unmatched.extra()), first(unmatched.extra()));
    }

    /**
     * Returns which triangles have no equal one. If one multiset has more copies of a triangle, its first ones are
     * missing, or its last ones are extra.
     */
    static Unmatched unmatched(Triangles expected, Triangles actual) {
        TriangleMultiset left = new TriangleMultiset(expected);
        boolean[] extra = new boolean[actual.count()];
        for (int triangle = 0; triangle < extra.length; triangle++) {
            int same = left.table[left.slotOf(actual, triangle)];
            extra[triangle] = same < 0 || left.copies[same] == 0;
            if (!extra[triangle]) {
                left.copies[same]--;
            }
        }
        boolean[] missing = new boolean[expected.count()];
        for (int triangle = 0; triangle < missing.length; triangle++) {
            int same = left.table[left.slotOf(expected, triangle)];
            missing[triangle] = left.copies[same] > 0;
            if (missing[triangle]) {
                left.copies[same]--;
            }
        }
        return new Unmatched(missing, extra);
    }

    private static int count(boolean[] marks) {
        int count = 0;
        for (boolean mark : marks) {
            count += mark ? 1 : 0;
        }
        return count;
    }

    private static int first(boolean[] marks) {
        for (int i = 0; i < marks.length; i++) {
            if (marks[i]) {
                return i;
            }
        }
        return -1;
    }

    /** Where a triangle equal to this one stands, or the empty slot where it would. */
    private int slotOf(Triangles other, int triangle) {
        int[] key = key(other, triangle);
        String surface = other.surfaceNames().get(other.surfaces()[triangle]);
        int slot = spread(31 * Arrays.hashCode(key) + surface.hashCode()) & (table.length - 1);
        while (table[slot] >= 0 && !isSame(table[slot], key, surface)) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    private boolean isSame(int triangle, int[] key, String surface) {
        return Arrays.equals(key(triangles, triangle), key)
                && triangles.surfaceNames().get(triangles.surfaces()[triangle]).equals(surface);
    }

    /** The bits of the nine coordinates, from the corner on that makes them the least: rotation keeps the winding. */
    private static int[] key(Triangles of, int triangle) {
        int[] bits = new int[9];
        for (int i = 0; i < 9; i++) {
            bits[i] = Float.floatToRawIntBits(of.positions()[3 * of.indices()[3 * triangle + i / 3] + i % 3]);
        }
        int[] best = bits;
        for (int first = 3; first < 9; first += 3) {
            int[] rotated = new int[9];
            for (int i = 0; i < 9; i++) {
                rotated[i] = bits[(first + i) % 9];
            }
            best = Arrays.compare(rotated, best) < 0 ? rotated : best;
        }
        return best;
    }

    private static int spread(int hash) {
        int mixed = hash * 0x9E3779B9;
        return mixed ^ (mixed >>> 15);
    }
}
