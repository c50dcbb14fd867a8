// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * A mesh at a place: world = position + scale * R(rotation) * m, with x of m negated if it is mirrored. Metres, Y up.
 *
 * @param mesh node path of the mesh, which is in its own space
 * @param path of the node in the file
 * @param position 3 numbers
 * @param rotation quaternion x y z w, of length 1
 * @param scale greater than 0
 * @param layers bits for masks
 * @param userId number for the game
 */
public record ImportedInstance(
        String mesh,
        String path,
        double[] position,
        double[] rotation,
        float scale,
        boolean mirrored,
        int layers,
        long userId) {
    /** Refuses arrays of other lengths. */
    public ImportedInstance {
        if (position.length != 3 || rotation.length != 4) {
            throw new IllegalArgumentException("a position has 3 numbers, and a rotation 4");
        }
    }
}
