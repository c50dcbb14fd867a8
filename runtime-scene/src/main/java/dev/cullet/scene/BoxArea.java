// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

/** Surface areas of boxes, halved: the chance that a random ray meets a box is in proportion to them. */
final class BoxArea {
    private BoxArea() {}

    /** Returns half of the area of a box: 3 minima, 3 maxima from an index on. */
    static double of(double[] boxes, int at) {
        return of(boxes[at + 3] - boxes[at], boxes[at + 4] - boxes[at + 1], boxes[at + 5] - boxes[at + 2]);
    }

    /** Returns half of the area of the box around two boxes. */
    static double ofUnion(double[] boxes, int a, int b) {
        return of(
                Math.max(boxes[a + 3], boxes[b + 3]) - Math.min(boxes[a], boxes[b]),
                Math.max(boxes[a + 4], boxes[b + 4]) - Math.min(boxes[a + 1], boxes[b + 1]),
                Math.max(boxes[a + 5], boxes[b + 5]) - Math.min(boxes[a + 2], boxes[b + 2]));
    }

    private static double of(double dx, double dy, double dz) {
        return dx * dy + dy * dz + dz * dx;
    }
}
