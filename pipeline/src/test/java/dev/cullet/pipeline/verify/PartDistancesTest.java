// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.TriangleSet;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PartDistancesTest {
    private static TriangleSet triangles(MeshArrays mesh) {
        return TestAsset.of(mesh).parts().get(0).triangles();
    }

    @Test
    void aPartIsNotApartFromItself() {
        TriangleSet knot = triangles(Meshes.torusKnot(6, 30));
        assertArrayEquals(new float[knot.triangleCount()], PartDistances.of(knot, knot), 1e-6f);
    }

    /** Against the smallest distance over many points of each triangle of the other part. */
    @Test
    void distancesAreThoseOfTheNearestPoints() {
        TriangleSet one = triangles(Meshes.noiseSphere(5, 0.2, 1));
        TriangleSet other = triangles(Meshes.noiseSphere(4, 0.3, 2));
        float[] distances = PartDistances.of(one, other);
        Random random = new Random(3);
        float[][] points = new float[200 * other.triangleCount()][3];
        for (int i = 0; i < points.length; i++) {
            float u = random.nextFloat();
            float v = random.nextFloat() * (1 - u);
            for (int axis = 0; axis < 3; axis++) {
                points[i][axis] = (1 - u - v) * at(other, i / 200, 0, axis)
                        + u * at(other, i / 200, 1, axis)
                        + v * at(other, i / 200, 2, axis);
            }
        }
        for (int t = 0; t < distances.length; t++) {
            double expected = nearest(points, middle(one, t));
            for (int k = 0; k < 3; k++) {
                expected = Math.max(expected, nearest(points, new float[] {
                    at(one, t, k, 0), at(one, t, k, 1), at(one, t, k, 2)
                }));
            }
            assertEquals(expected, distances[t], 0.02, "triangle " + t);
        }
    }

    private static float[] middle(TriangleSet triangles, int triangle) {
        float[] middle = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            for (int k = 0; k < 3; k++) {
                middle[axis] += at(triangles, triangle, k, axis) / 3;
            }
        }
        return middle;
    }

    private static float at(TriangleSet triangles, int triangle, int corner, int axis) {
        return triangles.positions()[3 * triangles.indices()[3 * triangle + corner] + axis];
    }

    private static double nearest(float[][] points, float[] point) {
        double min = Double.POSITIVE_INFINITY;
        for (float[] other : points) {
            min = Math.min(min, Math.hypot(Math.hypot(other[0] - point[0], other[1] - point[1]), other[2] - point[2]));
        }
        return min;
    }
}
