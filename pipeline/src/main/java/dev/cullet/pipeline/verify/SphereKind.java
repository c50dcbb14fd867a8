// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.runtime.CollisionMesh;

/** Sphere against mesh. The approximate query may return a hit where the exact one does not, never the reverse. */
final class SphereKind implements QueryKind {
    @Override
    public String name() {
        return "overlapSphere";
    }

    @Override
    public Verdict run(CollisionMesh mesh, BruteForce oracle, QuerySampler sampler) {
        float radius = sampler.size();
        float[] at = sampler.point(radius);
        double[] centre = QuerySampler.doubles(at);
        double tolerance = sampler.tolerance(at, new float[] {radius});
        int triangle = mesh.anySphere(at[0], at[1], at[2], radius);
        boolean hit = triangle >= 0;
        boolean same;
        boolean wrong;
        if (hit) {
            double gap = Math.sqrt(TriangleGeometry.pointTriangle2(centre, 0, BruteForce.corners(mesh, triangle)));
            same = gap <= radius;
            wrong = !(gap <= radius + tolerance);
        } else {
            same = !oracle.touchesSphere(centre, radius);
            wrong = !same && oracle.touchesSphere(centre, radius - tolerance);
        }
        wrong |= hit && mesh.anySphereApproximate(at[0], at[1], at[2], radius) < 0;
        String query = "{\"op\":\"overlapSphere\",\"center\":" + QuerySampler.text(at) + ",\"radius\":"
                + Decimal.text(radius) + "}";
        return Verdict.of(hit, same, wrong, query);
    }
}
