// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;

/** The features of a mesh, as {@link VertexStar} defines them. O(n) time, 50 bytes per triangle. */
final class FeatureEdges {
    private FeatureEdges() {}

    /**
     * Returns two vertices per feature, each feature once.
     *
     * @param groups one per triangle
     */
    static int[] of(TriangleMesh mesh, int[] groups) {
        CollapseMesh edges = new CollapseMesh(mesh.positions(), mesh.indices(), groups);
        VertexStar star = new VertexStar(edges);
        int[] features = new int[16];
        int count = 0;
        for (int vertex = 0; vertex < mesh.vertexCount(); vertex++) {
            star.read(vertex);
            for (int i = 0; i < star.neighborCount(); i++) {
                int neighbor = star.neighbor(i);
                if (vertex < neighbor && star.isFeature(neighbor)) {
                    if (count == features.length) {
                        features = Arrays.copyOf(features, 2 * count);
                    }
                    features[count++] = vertex;
                    features[count++] = neighbor;
                }
            }
        }
        return Arrays.copyOf(features, count);
    }
}
