// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Splits three or four triangles where the surface area heuristic is least, by evaluating all groupings; a sweep would
 * cost more for so few.
 *
 * <p>Triangles are local indices in a range of an array; boxes are 6 lattice coordinates per local index.
 */
final class SmallGroups {
    private SmallGroups() {}

    /** Moves the triangle that is cheapest alone to one end; returns how many of the three go left. */
    static int splitThree(int[] boxes, int[] local, int b) {
        int p = local[b];
        int q = local[b + 1];
        int r = local[b + 2];
        long aloneP = area(boxes, p) + 2 * area(boxes, q, r);
        long aloneQ = area(boxes, q) + 2 * area(boxes, p, r);
        long aloneR = area(boxes, r) + 2 * area(boxes, p, q);
        if (aloneR < aloneP && aloneR <= aloneQ) {
            return 2;
        }
        if (aloneQ < aloneP) {
            local[b] = q;
            local[b + 1] = p;
        }
        return 1;
    }

    /** Chooses two pairs, or one triangle apart from three; returns how many of the four go left. */
    static int splitFour(int[] boxes, int[] local, int b) {
        int p = local[b];
        int q = local[b + 1];
        int r = local[b + 2];
        int s = local[b + 3];
        long pairs = 2 * (area(boxes, p, q) + area(boxes, r, s));
        int with = 1;
        long others = 2 * (area(boxes, p, r) + area(boxes, q, s));
        if (others < pairs) {
            pairs = others;
            with = 2;
        }
        others = 2 * (area(boxes, p, s) + area(boxes, q, r));
        if (others < pairs) {
            pairs = others;
            with = 3;
        }
        long alone = area(boxes, p) + 3 * area(boxes, q, r, s);
        int which = 0;
        long other = area(boxes, q) + 3 * area(boxes, p, r, s);
        if (other < alone) {
            alone = other;
            which = 1;
        }
        other = area(boxes, r) + 3 * area(boxes, p, q, s);
        if (other < alone) {
            alone = other;
            which = 2;
        }
        other = area(boxes, s) + 3 * area(boxes, p, q, r);
        if (other < alone) {
            alone = other;
            which = 3;
        }
        int at = pairs <= alone ? with : which;
        int to = pairs <= alone ? b + 1 : b;
        int moved = local[b + at];
        local[b + at] = local[to];
        local[to] = moved;
        return to + 1 - b;
    }

    private static long area(int[] boxes, int p) {
        int i = 6 * p;
        return halfArea(boxes[i + 3] - boxes[i], boxes[i + 4] - boxes[i + 1], boxes[i + 5] - boxes[i + 2]);
    }

    private static long area(int[] boxes, int p, int q) {
        int i = 6 * p;
        int j = 6 * q;
        return halfArea(
                Math.max(boxes[i + 3], boxes[j + 3]) - Math.min(boxes[i], boxes[j]),
                Math.max(boxes[i + 4], boxes[j + 4]) - Math.min(boxes[i + 1], boxes[j + 1]),
                Math.max(boxes[i + 5], boxes[j + 5]) - Math.min(boxes[i + 2], boxes[j + 2]));
    }

    private static long area(int[] boxes, int p, int q, int r) {
        int i = 6 * p;
        int j = 6 * q;
        int k = 6 * r;
        return halfArea(
                Math.max(Math.max(boxes[i + 3], boxes[j + 3]), boxes[k + 3])
                        - Math.min(Math.min(boxes[i], boxes[j]), boxes[k]),
                Math.max(Math.max(boxes[i + 4], boxes[j + 4]), boxes[k + 4])
                        - Math.min(Math.min(boxes[i + 1], boxes[j + 1]), boxes[k + 1]),
                Math.max(Math.max(boxes[i + 5], boxes[j + 5]), boxes[k + 5])
                        - Math.min(Math.min(boxes[i + 2], boxes[j + 2]), boxes[k + 2]));
    }

    /** Returns half the surface area of a box by its sizes, in squared steps. */
    static long halfArea(int x, int y, int z) {
        return (long) x * y + (long) z * (x + y);
    }
}
