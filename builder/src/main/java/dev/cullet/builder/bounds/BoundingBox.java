// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bounds;

/** The smallest axis-aligned box of a set of points: exact, since it only chooses among their coordinates. */
public final class BoundingBox {
    private BoundingBox() {}

    /**
     * Finds the box of all vertices.
     *
     * @param positions 3 floats per vertex, finite, at least one vertex
     * @return 6 floats: lower corner, upper corner, both touched
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
