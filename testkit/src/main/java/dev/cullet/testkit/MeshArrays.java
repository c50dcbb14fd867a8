// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/**
 * A mesh as bare arrays, so that tests of every module can share generators and oracles.
 *
 * @param name says what the mesh is, for the names of tests
 * @param positions 3 floats per vertex
 * @param indices 3 vertices per triangle, counter-clockwise from outside
 */
public record MeshArrays(String name, float[] positions, int[] indices) {
    public int triangleCount() {
        return indices.length / 3;
    }

    /** One coordinate of one corner, as a double. */
    public double at(int triangle, int corner, int axis) {
        return positions[3 * indices[3 * triangle + corner] + axis];
    }

    /** The same mesh, every coordinate times a factor and moved. */
    public MeshArrays scaledAndMoved(double factor, double x, double y, double z) {
        float[] moved = new float[positions.length];
        double[] offset = {x, y, z};
        for (int i = 0; i < moved.length; i++) {
            moved[i] = (float) (positions[i] * factor + offset[i % 3]);
        }
        return new MeshArrays(name + " x" + factor, moved, indices);
    }
}
