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
record ApproximateSphereQuestion(String name, double[] centre, float radius, double margin) implements Question {
    static List<Question> some(MeshArrays source, int count, double near, long seed) {
        return Question.spheres(
                "approximate sphere",
                source,
                count,
                near,
                seed,
                centre -> boxDistance(source, centre),
                ApproximateSphereQuestion::new);
    }

    /** How far a point is from the box of the nearest triangle, along the axis that parts them most; below 0 inside. */
    private static double boxDistance(MeshArrays source, double[] point) {
        double least = Double.POSITIVE_INFINITY;
        for (int t = 0; t < source.triangleCount(); t++) {
            double most = Double.NEGATIVE_INFINITY;
            for (int axis = 0; axis < 3; axis++) {
                double a = source.at(t, 0, axis);
                double b = source.at(t, 1, axis);
                double c = source.at(t, 2, axis);
                most = Math.max(most, Math.min(a, Math.min(b, c)) - point[axis]);
                most = Math.max(most, point[axis] - Math.max(a, Math.max(b, c)));
            }
            least = Math.min(least, most);
        }
        return least;
    }

    @Override
    public Answer ask(Encoded mesh) {
        boolean hit = ask(mesh, radius);
        if (margin <= 0) {
            mesh.check(ask(mesh, Question.up(radius + mesh.limit())), name + ", grown, is lost");
        }
        return new Answer(hit, hit == margin <= 0 ? Agreement.SAME : mesh.within(margin, name));
    }

    private boolean ask(Encoded mesh, float size) {
        return mesh.mesh().anySphereApproximate((float) centre[0], (float) centre[1], (float) centre[2], size)
                >= 0;
    }
}
