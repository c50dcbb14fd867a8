// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * The curves of features of the source: for each vertex on a curve its two neighbours along it.
 *
 * <p>An edge of a curve in the simplified mesh replaces a path of source edges between the same ends. If all vertices
 * of the path are within an error of the new edge, so are the edges between them, for the distance to an edge is
 * convex. The path runs from one end of the new edge to the other without a gap, so some point of it is straight beside
 * each point of the new edge, and is within the error of it. One test of vertices proves both ways.
 */
final class FeatureCurves {
    private final float[] positions;
    private final int[] neighbors;

    /** Reads the curves of a mesh that has no collapse yet. */
    FeatureCurves(CollapseMesh mesh, VertexStar star) {
        positions = mesh.positions();
        neighbors = new int[2 * mesh.vertexCount()];
        Arrays.fill(neighbors, -1);
        for (int vertex = 0; vertex < mesh.vertexCount(); vertex++) {
            star.read(vertex);
            if (star.kind() == VertexStar.Kind.CURVE) {
                neighbors[2 * vertex] = star.feature(0);
                neighbors[2 * vertex + 1] = star.feature(1);
            }
        }
    }

    /**
     * Returns whether the source path through a vertex, between its neighbours along the curve, is within a distance of
     * the edge between these neighbours.
     *
     * @param ends the neighbours in the current mesh
     */
    boolean isNear(CollapseMesh mesh, int vertex, int[] ends, double limit2) {
        if (!isNearEdge(vertex, ends, limit2)) {
            return false;
        }
        int reached = -1;
        for (int way = 0; way < 2; way++) {
            int before = vertex;
            int at = neighbors[2 * vertex + way];
            while (at != ends[0] && at != ends[1]) {
                if (at < 0 || at == vertex || mesh.firstCorner(at) >= 0 || !isNearEdge(at, ends, limit2)) {
                    return false;
                }
                int following = neighbors[2 * at] == before ? neighbors[2 * at + 1] : neighbors[2 * at];
                before = at;
                at = following;
            }
            if (at == reached) {
                return false;
            }
            reached = at;
        }
        return true;
    }

    private boolean isNearEdge(int vertex, int[] ends, double limit2) {
        int a = 3 * ends[0];
        int b = 3 * ends[1];
        int p = 3 * vertex;
        return TriangleDistance.edge(
                        (double) positions[b] - positions[a],
                        (double) positions[b + 1] - positions[a + 1],
                        (double) positions[b + 2] - positions[a + 2],
                        (double) positions[p] - positions[a],
                        (double) positions[p + 1] - positions[a + 1],
                        (double) positions[p + 2] - positions[a + 2])
                <= limit2;
    }
}
