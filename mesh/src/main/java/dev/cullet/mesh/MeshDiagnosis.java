// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the defects of a cleaned mesh, without changing it: double-sided triangles, open and non-manifold edges,
 * inconsistent winding, a closed mesh that faces inward, and extents that suggest a wrong unit. O(n); the memory of
 * {@link EdgeTopology}.
 */
final class MeshDiagnosis {
    private MeshDiagnosis() {}

    /** Returns the findings, in the order of {@link FindingKind}. */
    static List<Finding> of(TriangleMesh mesh, CleanOptions options) {
        PlaceList open = new PlaceList(mesh);
        PlaceList nonManifold = new PlaceList(mesh);
        PlaceList inconsistent = new PlaceList(mesh);
        EdgeTopology topology = EdgeTopology.of(mesh, new EdgeTopology.EdgeListener() {
            @Override
            public void open(int halfEdge) {
                open.addEdge(halfEdge);
            }

            @Override
            public void nonManifold(int halfEdge) {
                nonManifold.addEdge(halfEdge);
            }

            @Override
            public void inconsistent(int halfEdge) {
                inconsistent.addEdge(halfEdge);
            }
        });
        PlaceList doubleSided = new PlaceList(mesh);
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            if (topology.isDoubleSided(triangle)) {
                doubleSided.addTriangle(triangle);
            }
        }
        List<Finding> findings = new ArrayList<>();
        doubleSided.report(FindingKind.DOUBLE_SIDED_TRIANGLE, "each face counts", findings);
        open.report(FindingKind.OPEN_EDGE, "of " + topology.edgeCount() + " edges", findings);
        nonManifold.report(FindingKind.NON_MANIFOLD_EDGE, "of " + topology.edgeCount() + " edges", findings);
        inconsistent.report(FindingKind.INCONSISTENT_WINDING, "of " + topology.edgeCount() + " edges", findings);
        if (topology.isClosed()) {
            double volume = MeshMeasures.volume(mesh);
            // a flat, double-sided sheet has a volume of rounding errors
            double tolerance = 1e-12 * MeshMeasures.area(mesh) * MeshMeasures.diagonal(mesh);
            if (volume < -tolerance) {
                findings.add(new Finding(
                        FindingKind.INSIDE_OUT,
                        1,
                        "its volume is " + (float) volume + " m3",
                        List.of(PlaceList.place(mesh, 0))));
            }
        }
        extents(mesh, options, findings);
        return findings;
    }

    private static void extents(TriangleMesh mesh, CleanOptions options, List<Finding> findings) {
        double[] bounds = MeshMeasures.bounds(mesh);
        double longest = Math.max(bounds[3] - bounds[0], Math.max(bounds[4] - bounds[1], bounds[5] - bounds[2]));
        String detail = "its longest side is " + (float) longest + " m, expected " + (float) options.tinyExtent()
                + " to " + (float) options.hugeExtent() + " m";
        if (longest < options.tinyExtent()) {
            findings.add(new Finding(FindingKind.TINY_EXTENT, 1, detail, List.of(PlaceList.place(mesh, 0))));
        } else if (longest > options.hugeExtent()) {
            findings.add(new Finding(FindingKind.HUGE_EXTENT, 1, detail, List.of(outermost(mesh))));
        }
    }

    /** Returns the corner farthest from the mean of all corners: a single stray vertex often makes a mesh huge. */
    private static Place outermost(TriangleMesh mesh) {
        float[] p = mesh.positions();
        double[] mean = new double[3];
        for (int vertex : mesh.indices()) {
            for (int axis = 0; axis < 3; axis++) {
                mean[axis] += (double) p[3 * vertex + axis] / mesh.indices().length;
            }
        }
        int farthest = 0;
        double best = -1;
        for (int i = 0; i < mesh.indices().length; i++) {
            double distance2 = 0;
            for (int axis = 0; axis < 3; axis++) {
                double away = p[3 * mesh.indices()[i] + axis] - mean[axis];
                distance2 += away * away;
            }
            if (distance2 > best) {
                best = distance2;
                farthest = i;
            }
        }
        return PlaceList.placeOfVertex(mesh, farthest / 3, mesh.indices()[farthest]);
    }
}
