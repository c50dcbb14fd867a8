// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * Whether a cleaned mesh is the surface of a convex solid, and how far it is from one.
 *
 * <p>A closed, connected mesh is convex if it is at each edge: the far corner of one triangle is not in front of the
 * other. Faces may look outward or all inward. O(n).
 *
 * @param openEdges edges of one sheet only, and those at which three or more sheets meet
 * @param components connected components; 1 in a convex mesh
 * @param height the largest distance of a far corner in front of the neighbouring triangle, in metres; at least 0
 * @param triangle that triangle; 0 if there is none
 */
public record ConvexityCheck(long openEdges, int components, double height, int triangle) {
    /** Checks a mesh that the cleaner returned. */
    public static ConvexityCheck of(TriangleMesh mesh) {
        EdgeTopology topology = EdgeTopology.of(mesh);
        double outward = MeshMeasures.volume(mesh) < 0 ? -1 : 1;
        double highest = 0;
        int where = 0;
        double[] normal = new double[3];
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            MeshMeasures.areaNormal(mesh, triangle, normal);
            double length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
            for (int k = 0; k < 3; k++) {
                int twin = topology.twin(3 * triangle + k);
                if (twin >= 0) {
                    int far = EdgeTopology.next(EdgeTopology.next(twin));
                    double height = outward * height(mesh, normal, triangle, mesh.indices()[far]) / length;
                    if (height > highest) {
                        highest = height;
                        where = triangle;
                    }
                }
            }
        }
        return new ConvexityCheck(
                topology.openEdgeCount() + topology.nonManifoldEdgeCount(),
                ConnectedComponents.of(mesh).count(),
                highest,
                where);
    }

    private static double height(TriangleMesh mesh, double[] normal, int triangle, int vertex) {
        float[] p = mesh.positions();
        int corner = 3 * mesh.indices()[3 * triangle];
        double height = 0;
        for (int axis = 0; axis < 3; axis++) {
            height += normal[axis] * ((double) p[3 * vertex + axis] - p[corner + axis]);
        }
        return height;
    }

    /** Returns whether no edge is open. */
    public boolean isClosed() {
        return openEdges == 0;
    }

    /**
     * Returns whether the mesh is closed and convex.
     *
     * @param tolerance how far corners may be in front of neighbouring triangles, in metres
     */
    public boolean isConvex(double tolerance) {
        return isClosed() && components == 1 && height <= tolerance;
    }
}
