// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

/**
 * A tile: the triangles of one file, as arrays, which are read only.
 *
 * @param positions 3 floats per vertex, metres
 * @param indices 3 vertices per triangle
 * @param flags one byte per triangle, as {@link dev.cullet.mesh.ActiveEdges}; of borders only bits 3 to 5 are read
 * @param translation 3 doubles: where the tile's origin is in the common space, metres
 */
public record SeamTile(float[] positions, int[] indices, byte[] flags, double[] translation) {
    /** A tile in common coordinates. */
    public SeamTile(float[] positions, int[] indices, byte[] flags) {
        this(positions, indices, flags, new double[3]);
    }

    /** Returns a coordinate of a corner in the common space. */
    public double at(int triangle, int corner, int axis) {
        return translation[axis] + positions[3 * indices[3 * triangle + corner % 3] + axis];
    }
}
