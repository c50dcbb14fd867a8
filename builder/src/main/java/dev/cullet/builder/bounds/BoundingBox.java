// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bounds;

/** The smallest axis-aligned box of a set of points. Exact, since every bound is one of their coordinates. O(n). */
public final class BoundingBox {
    private BoundingBox() {}

    /**
     * Returns the box of all vertices.
     *
     * @param positions 3 floats per vertex in metres, finite, at least one vertex
     * @return 6 floats in metres: lower corner, upper corner, both inclusive
     * @throws IllegalArgumentException if there is no vertex
     */
    public static float[] of(float[] positions) {
        if (positions.length < 3) {
            throw new IllegalArgumentException(
                    "a box needs at least one vertex, but there are " + positions.length + " coordinates");
        }
        float[] box = {
            positions[0], positions[1], positions[2], positions[0], positions[1], positions[2],
        };
        for (int i = 0; i < positions.length; i += 3) {
            for (int axis = 0; axis < 3; axis++) {
                box[axis] = Math.min(box[axis], positions[i + axis]);
                box[3 + axis] = Math.max(box[3 + axis], positions[i + axis]);
            }
        }
        return box;
    }
}
