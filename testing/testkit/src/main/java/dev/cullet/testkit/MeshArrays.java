// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.util.Arrays;
import java.util.Random;

/**
 * A mesh as bare arrays, so that tests of every module can share generators and oracles.
 *
 * @param name description, for the names of tests
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

    /** The three corners of a triangle, exactly: 9 doubles. */
    public double[] corners(int triangle) {
        double[] corners = new double[9];
        for (int k = 0; k < 9; k++) {
            corners[k] = at(triangle, k / 3, k % 3);
        }
        return corners;
    }

    /** The bounding box of all vertices: 3 minima, then 3 maxima. */
    public double[] bounds() {
        double[] bounds = {
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.NEGATIVE_INFINITY
        };
        for (int i = 0; i < positions.length; i++) {
            bounds[i % 3] = Math.min(bounds[i % 3], positions[i]);
            bounds[3 + i % 3] = Math.max(bounds[3 + i % 3], positions[i]);
        }
        return bounds;
    }

    /** The length of the bounding box's diagonal. */
    public double diagonal() {
        double[] bounds = bounds();
        return Math.sqrt(Vectors.length2(Vectors.minus(bounds, 3, bounds, 0)));
    }

    /** The largest absolute coordinate: the scale for rounding errors of positions. */
    public double magnitude() {
        double largest = 0;
        for (float coordinate : positions) {
            largest = Math.max(largest, Math.abs(coordinate));
        }
        return largest;
    }

    /** The same triangles in another order. */
    public MeshArrays shuffled(long seed) {
        Random random = new Random(seed);
        int[] shuffled = indices.clone();
        for (int i = triangleCount() - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            for (int k = 0; k < 3; k++) {
                int moved = shuffled[3 * i + k];
                shuffled[3 * i + k] = shuffled[3 * other + k];
                shuffled[3 * other + k] = moved;
            }
        }
        return new MeshArrays(name + " shuffled", positions, shuffled);
    }

    /** Every triangle faces the other way. */
    public MeshArrays turnedInsideOut() {
        int[] turned = indices.clone();
        for (int i = 0; i < turned.length; i += 3) {
            turned[i + 1] = indices[i + 2];
            turned[i + 2] = indices[i + 1];
        }
        return new MeshArrays(name + " inside out", positions, turned);
    }

    /** Both meshes as one, under the given name. */
    public MeshArrays and(MeshArrays other, String together) {
        float[] allPositions = Arrays.copyOf(positions, positions.length + other.positions.length);
        System.arraycopy(other.positions, 0, allPositions, positions.length, other.positions.length);
        int[] allIndices = Arrays.copyOf(indices, indices.length + other.indices.length);
        for (int i = 0; i < other.indices.length; i++) {
            allIndices[indices.length + i] = other.indices[i] + positions.length / 3;
        }
        return new MeshArrays(together, allPositions, allIndices);
    }

    /** The same mesh under another name. */
    public MeshArrays named(String other) {
        return new MeshArrays(other, positions, indices);
    }

    @Override
    public String toString() {
        return name;
    }
}
