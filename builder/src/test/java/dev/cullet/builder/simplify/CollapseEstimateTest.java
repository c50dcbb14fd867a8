// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collapses by an estimate: which source triangles are too far afterwards, against distances of samples. */
final class CollapseEstimateTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void trianglesThatAreTooFarHaveNoAnswer(int seed) {
        MeshArrays arrays = seed == 1 ? Meshes.terrain(20, seed) : Meshes.noiseSphere(16, 0.2, seed);
        TriangleMesh source = SimplifyCases.welded(arrays);
        int[] groups = new int[source.triangleCount()];
        TriangleTree tree = new TriangleTree(source.positions(), source.indices(), groups);
        double limit = seed == 1 ? 0.4 : 0.15;
        boolean[] fixed = new boolean[source.vertexCount()];
        Collapser collapser = new Collapser(source, groups, tree, fixed);
        collapser.estimate(limit, 0, fixed);
        assertTrue(collapser.triangleCount() < source.triangleCount() / 2, collapser.triangleCount() + " triangles");
        double small = limit / 8;
        Set<Integer> far = Arrays.stream(collapser.answer(small)).boxed().collect(Collectors.toSet());
        int[] order = new int[source.triangleCount()];
        Arrays.setAll(order, i -> i);
        MeshArrays before = arrays(source);
        MeshArrays after = arrays(collapser.result(order));
        int tooFar = 0;
        for (int triangle = 0; triangle < source.triangleCount(); triangle++) {
            if (farthest(before, triangle, after) > small) {
                tooFar++;
                assertTrue(far.contains(triangle), "triangle " + triangle);
            }
        }
        assertTrue(tooFar > 20 && far.size() < source.triangleCount() - 20, tooFar + " and " + far.size());
    }

    private static MeshArrays arrays(TriangleMesh mesh) {
        return new MeshArrays("mesh", mesh.positions(), mesh.indices());
    }

    /** Returns the largest distance of points of a triangle from a mesh. */
    private static double farthest(MeshArrays source, int triangle, MeshArrays result) {
        double farthest = 0;
        for (int sample = 0; sample < 10; sample++) {
            double v = sample % 4 / 3.0;
            double w = Math.min(1 - v, Math.floorDiv(sample, 4) / 2.0);
            double[] point = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                point[axis] = (1 - v - w) * source.at(triangle, 0, axis)
                        + v * source.at(triangle, 1, axis)
                        + w * source.at(triangle, 2, axis);
            }
            double nearest = Double.POSITIVE_INFINITY;
            for (int other = 0; other < result.triangleCount(); other++) {
                nearest = Math.min(nearest, TriangleOracles.distance2(point, result.corners(other)));
            }
            farthest = Math.max(farthest, Math.sqrt(nearest));
        }
        return farthest;
    }
}
