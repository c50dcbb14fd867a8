// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;

/** The nearest point of the surface. */
final class ClosestPointKind implements QueryKind {
    @Override
    public String name() {
        return "closestPoint";
    }

    @Override
    public Verdict run(CollisionMesh mesh, BruteForce oracle, QuerySampler sampler) {
        float size = sampler.size();
        float[] at = sampler.point(size);
        float maxDistance = sampler.chance(0.25) ? Float.POSITIVE_INFINITY : size;
        double[] p = QuerySampler.doubles(at);
        double tolerance = sampler.tolerance(at);
        ClosestHit hit = new ClosestHit();
        boolean isHit = mesh.closestPoint(at[0], at[1], at[2], maxDistance, hit);
        boolean wrong;
        boolean same;
        if (isHit) {
            double[] point = {hit.x(), hit.y(), hit.z()};
            double[] t = BruteForce.corners(mesh, hit.triangle());
            double gap = Math.sqrt(TriangleGeometry.pointTriangle2(point, 0, t));
            wrong = !(hit.distance() <= maxDistance + tolerance);
            wrong |= !(gap <= tolerance);
            wrong |= Math.abs(TriangleGeometry.distance(p, point) - hit.distance()) > tolerance;
            double nearest = oracle.distance(p, hit.distance() + tolerance);
            wrong |= nearest < hit.distance() - tolerance;
            same = Math.abs(nearest - hit.distance()) <= tolerance;
        } else {
            double nearest = oracle.distance(p, maxDistance);
            wrong = nearest <= maxDistance - tolerance;
            same = nearest == Double.POSITIVE_INFINITY;
        }
        String query = "{\"op\":\"closestPoint\",\"point\":" + QuerySampler.text(at)
                + (maxDistance < Float.POSITIVE_INFINITY ? ",\"maxDistance\":" + Decimal.text(maxDistance) : "") + "}";
        return Verdict.of(isHit, same, wrong, query);
    }
}
