// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.TriangleOracles;
import java.util.List;

/**
 * Sphere against mesh.
 *
 * @param margin distance of the source minus radius
 */
record SphereCase(String name, double[] centre, float radius, double margin) implements QueryCase {
    /** Spheres of many sizes, some of none; every third just touches, or just fails to. */
    static List<QueryCase> some(MeshArrays source, int count, double near, long seed) {
        return QueryCase.spheres(
                "sphere",
                source,
                count,
                near,
                seed,
                centre -> BruteForce.closest(source, centre).distance(),
                SphereCase::new);
    }

    @Override
    public Answer run(Encoded mesh) {
        int triangle = run(mesh, radius);
        boolean hit = triangle >= 0;
        if (hit) {
            double own = TriangleOracles.sphereMargin(centre, radius, mesh.sourceCorners(triangle));
            mesh.assertNear(Math.max(0, own), name + " and the triangle named");
        }
        if (margin <= 0) {
            mesh.check(run(mesh, QueryCase.up(radius + mesh.limit())) >= 0, name + ", grown, is lost");
        }
        return new Answer(hit, hit == margin <= 0 ? Agreement.SAME : mesh.within(margin, name));
    }

    private int run(Encoded mesh, float size) {
        return mesh.mesh().anySphere((float) centre[0], (float) centre[1], (float) centre[2], size);
    }
}
