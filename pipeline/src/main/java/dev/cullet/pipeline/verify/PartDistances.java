// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.builder.simplify.TriangleTree;
import dev.cullet.format.TriangleSet;

/**
 * How far the triangles of a part are from those of another, such as a simplified one: for each the largest distance of
 * its corners and its middle. These are samples; the proven error of a simplified part is in its asset. O(log n) for
 * each sample. One thread at a time.
 */
public final class PartDistances {
    private final TriangleTree other;
    private int nearest;

    private PartDistances(TriangleSet other) {
        this.other = new TriangleTree(other.positions(), other.indices());
    }

    /**
     * Returns a distance for each triangle, in metres.
     *
     * @param triangles of one frame
     * @param other of the other part, at least one
     */
    public static float[] of(TriangleSet triangles, TriangleSet other) {
        PartDistances distances = new PartDistances(other);
        float[] p = triangles.positions();
        int[] indices = triangles.indices();
        double[] ofVertices = new double[p.length / 3];
        for (int v = 0; v < ofVertices.length; v++) {
            ofVertices[v] = distances.of(p[3 * v], p[3 * v + 1], p[3 * v + 2]);
        }
        float[] result = new float[triangles.triangleCount()];
        for (int t = 0; t < result.length; t++) {
            double[] middle = new double[3];
            double max = 0;
            for (int k = 0; k < 3; k++) {
                int vertex = indices[3 * t + k];
                max = Math.max(max, ofVertices[vertex]);
                for (int axis = 0; axis < 3; axis++) {
                    middle[axis] += p[3 * vertex + axis] / 3.0;
                }
            }
            result[t] = (float) Math.max(max, distances.of(middle[0], middle[1], middle[2]));
        }
        return result;
    }

    private double of(double x, double y, double z) {
        nearest = other.nearestFrom(nearest, x, y, z);
        return Math.sqrt(other.squared(nearest, x, y, z));
    }
}
