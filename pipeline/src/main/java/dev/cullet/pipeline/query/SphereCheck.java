// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.runtime.CollisionMesh;

/** Sphere against mesh. The approximate query may return a hit where the exact one does not, never the reverse. */
final class SphereCheck implements QueryCheck {
    @Override
    public String sample(QuerySampler sampler) {
        float radius = sampler.size();
        return "{\"op\":\"overlapSphere\",\"center\":" + QuerySampler.text(sampler.point(radius)) + ",\"radius\":"
                + Decimal.text(radius) + "}";
    }

    @Override
    public Agreement compare(QueryInputs query, QueryInputs answer, CollisionMesh mesh, BruteForce oracle)
            throws QueryException {
        double[] centre = query.decimals("center", 3);
        double radius = query.decimal("radius");
        double tolerance = oracle.tolerance(centre, new double[] {radius});
        if (!answer.flag("hit", false)) {
            boolean same = !oracle.touchesSphere(centre, radius);
            return Agreement.of(same, !same && oracle.touchesSphere(centre, radius - tolerance));
        }
        double gap = Math.sqrt(TriangleGeometry.pointTriangle2(centre, 0, BruteForce.corners(mesh, answer)));
        float[] c = query.point("center");
        boolean missed = mesh.anySphereApproximate(c[0], c[1], c[2], query.number("radius")) < 0;
        return Agreement.of(gap <= radius, missed || !(gap <= radius + tolerance));
    }
}
