// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.testkit.MeshArrays;
import java.util.List;

/**
 * A centre against the boxes of triangles, grown by a radius.
 *
 * @param margin by how much the boxes of the source would have to grow besides, to hold the centre
 */
record ApproximateSphereCase(String name, double[] centre, float radius, double margin) implements QueryCase {
    static List<QueryCase> some(MeshArrays source, int count, double near, long seed) {
        return QueryCase.spheres(
                "approximate sphere",
                source,
                count,
                near,
                seed,
                centre -> boxDistance(source, centre),
                ApproximateSphereCase::new);
    }

    /** How far a point is from the box of the nearest triangle, along the axis that parts them max; below 0 inside. */
    private static double boxDistance(MeshArrays source, double[] point) {
        double min = Double.POSITIVE_INFINITY;
        for (int t = 0; t < source.triangleCount(); t++) {
            double max = Double.NEGATIVE_INFINITY;
            for (int axis = 0; axis < 3; axis++) {
                double a = source.at(t, 0, axis);
                double b = source.at(t, 1, axis);
                double c = source.at(t, 2, axis);
                max = Math.max(max, Math.min(a, Math.min(b, c)) - point[axis]);
                max = Math.max(max, point[axis] - Math.max(a, Math.max(b, c)));
            }
            min = Math.min(min, max);
        }
        return min;
    }

    @Override
    public Answer run(Encoded mesh) {
        boolean hit = run(mesh, radius);
        if (margin <= 0) {
            mesh.check(run(mesh, QueryCase.up(radius + mesh.limit())), name + ", grown, is lost");
        }
        return new Answer(hit, hit == margin <= 0 ? Agreement.SAME : mesh.within(margin, name));
    }

    private boolean run(Encoded mesh, float size) {
        return mesh.mesh().anySphereApproximate((float) centre[0], (float) centre[1], (float) centre[2], size) >= 0;
    }
}
