// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the defects of a cleaned mesh, without changing it: double-sided triangles, open and non-manifold edges,
 * inconsistent winding, and a closed mesh that faces inward. O(n); the memory of {@link EdgeTopology}.
 */
final class MeshDiagnosis {
    private MeshDiagnosis() {}

    /** Returns the findings, in the order of {@link FindingKind}. */
    static List<Finding> of(TriangleMesh mesh) {
        LocationList open = new LocationList(mesh);
        LocationList nonManifold = new LocationList(mesh);
        LocationList inconsistent = new LocationList(mesh);
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
        LocationList doubleSided = new LocationList(mesh);
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
                        List.of(LocationList.location(mesh, 0))));
            }
        }
        return findings;
    }
}
