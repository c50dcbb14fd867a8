// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.importer.ImportedInstance;
import dev.cullet.mesh.Location;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.PreparedSource.PreparedPart;
import dev.cullet.pipeline.findings.ReportedFinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the extents of all parts of a source, and finds the corner farthest from the mean of all corners: a single
 * stray vertex often makes a mesh huge. Two passes over the corners.
 */
final class MeshSize {
    private final double[] mean = new double[3];
    private double farthest = -1;
    private Location outermost = new Location("", -1, Double.NaN, Double.NaN, Double.NaN);

    private MeshSize() {}

    /**
     * Measures a source. Of a scene that is its largest mesh as the largest of its instances: meshes have no place of
     * their own, and nodes of FBX files have scales such as 100.
     *
     * @param instances of a scene; else empty
     * @param file the source, as the user named it
     */
    static BakeReport.Size of(List<PreparedPart> parts, List<ImportedInstance> instances, String file) {
        if (instances.isEmpty()) {
            return of(parts, 1, file);
        }
        Map<String, Double> scales = new HashMap<>();
        instances.forEach(instance -> scales.merge(instance.mesh(), (double) instance.scale(), Math::max));
        PreparedPart largest = parts.get(0);
        double longest = -1;
        for (PreparedPart part : parts) {
            double[] bounds = MeshMeasures.bounds(part.mesh());
            double side = 0;
            for (int axis = 0; axis < 3; axis++) {
                side = Math.max(side, bounds[3 + axis] - bounds[axis]);
            }
            side *= scales.getOrDefault(part.name(), 1.0);
            if (side > longest) {
                longest = side;
                largest = part;
            }
        }
        return of(List.of(largest), scales.getOrDefault(largest.name(), 1.0), file);
    }

    private static BakeReport.Size of(List<PreparedPart> parts, double scale, String file) {
        double inf = Double.POSITIVE_INFINITY;
        double[] bounds = {inf, inf, inf, -inf, -inf, -inf};
        long corners = 0;
        for (PreparedPart part : parts) {
            double[] ofPart = MeshMeasures.bounds(part.mesh());
            for (int axis = 0; axis < 3; axis++) {
                bounds[axis] = Math.min(bounds[axis], ofPart[axis] + part.center()[axis]);
                bounds[3 + axis] = Math.max(bounds[3 + axis], ofPart[3 + axis] + part.center()[axis]);
            }
            corners += part.mesh().indices().length;
        }
        MeshSize size = new MeshSize();
        for (PreparedPart part : parts) {
            size.addToMean(part, corners);
        }
        for (PreparedPart part : parts) {
            size.findOutermost(part);
        }
        return new BakeReport.Size(
                scale * (bounds[3] - bounds[0]),
                scale * (bounds[4] - bounds[1]),
                scale * (bounds[5] - bounds[2]),
                ReportedFinding.reported(size.outermost, file));
    }

    private void addToMean(PreparedPart part, long corners) {
        TriangleMesh mesh = part.mesh();
        for (int vertex : mesh.indices()) {
            for (int axis = 0; axis < 3; axis++) {
                mean[axis] += ((double) mesh.positions()[3 * vertex + axis] + part.center()[axis]) / corners;
            }
        }
    }

    private void findOutermost(PreparedPart part) {
        TriangleMesh mesh = part.mesh();
        float[] center = part.center();
        float[] p = mesh.positions();
        int best = -1;
        for (int corner = 0; corner < mesh.indices().length; corner++) {
            int vertex = mesh.indices()[corner];
            double distance2 = 0;
            for (int axis = 0; axis < 3; axis++) {
                double away = (double) p[3 * vertex + axis] + center[axis] - mean[axis];
                distance2 += away * away;
            }
            if (distance2 > farthest) {
                farthest = distance2;
                best = corner;
            }
        }
        if (best >= 0) {
            int vertex = mesh.indices()[best];
            outermost = new Location(
                    mesh.nodePaths().get(mesh.nodes()[best / 3]),
                    mesh.sourceTriangles()[best / 3],
                    (double) p[3 * vertex] + center[0],
                    (double) p[3 * vertex + 1] + center[1],
                    (double) p[3 * vertex + 2] + center[2]);
        }
    }
}
