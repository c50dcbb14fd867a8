// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.pipeline.Decimal;
import dev.cullet.runtime.CollisionMesh;

/** Sphere against mesh. The approximate mode may say yes where the exact one says no, never the other way round. */
final class SphereKind implements QueryKind {
    @Override
    public String name() {
        return "overlapSphere";
    }

    @Override
    public Verdict ask(CollisionMesh mesh, BruteForce oracle, QuerySampler sampler) {
        float radius = sampler.size();
        float[] at = sampler.point(radius);
        double[] centre = QuerySampler.doubles(at);
        double tolerance = sampler.tolerance(at, new float[] {radius});
        int triangle = mesh.overlapsSphere(at[0], at[1], at[2], radius);
        boolean hit = triangle >= 0;
        boolean expected = oracle.touchesSphere(centre, radius);
        boolean wrong = hit
                ? Math.sqrt(TriangleGeometry.pointTriangle2(centre, 0, BruteForce.corners(mesh, triangle)))
                        > radius + tolerance
                : expected && oracle.touchesSphere(centre, radius - tolerance);
        int approximate = mesh.overlapsSphereApproximate(at[0], at[1], at[2], radius);
        wrong |= hit && approximate < 0;
        wrong |= approximate < 0 && expected && oracle.touchesSphere(centre, radius - tolerance);
        String question = "{\"op\":\"overlapSphere\",\"center\":" + QuerySampler.text(at) + ",\"radius\":"
                + Decimal.text(radius) + "}";
        return Verdict.of(hit, hit == expected, wrong, question);
    }
}
