// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.runtime.CollisionMesh;

/** The closest point of the surface. */
final class ClosestPointCheck implements QueryCheck {
    @Override
    public String sample(QuerySampler sampler) {
        float size = sampler.size();
        float[] at = sampler.point(size);
        return "{\"op\":\"closestPoint\",\"point\":" + QuerySampler.text(at)
                + (sampler.chance(0.25) ? "" : ",\"maxDistance\":" + Decimal.text(size)) + "}";
    }

    @Override
    public Agreement compare(QueryInputs query, QueryInputs answer, CollisionMesh mesh, BruteForce oracle)
            throws QueryException {
        double[] p = query.decimals("point", 3);
        double maxDistance = query.decimal("maxDistance", Double.POSITIVE_INFINITY);
        double tolerance = oracle.tolerance(p);
        if (!answer.flag("hit", false)) {
            double nearest = oracle.distance(p, maxDistance);
            return Agreement.of(nearest == Double.POSITIVE_INFINITY, nearest <= maxDistance - tolerance);
        }
        double distance = answer.decimal("distance");
        double[] point = answer.decimals("point", 3);
        double gap = Math.sqrt(TriangleGeometry.pointTriangle2(point, 0, BruteForce.corners(mesh, answer)));
        double nearest = oracle.distance(p, distance + tolerance);
        boolean wrong = !(distance <= maxDistance + tolerance);
        wrong |= !(gap <= tolerance);
        wrong |= Math.abs(TriangleGeometry.distance(p, point) - distance) > tolerance;
        wrong |= nearest < distance - tolerance;
        return Agreement.of(Math.abs(nearest - distance) <= tolerance, wrong);
    }
}
