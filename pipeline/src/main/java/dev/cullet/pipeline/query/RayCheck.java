// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.runtime.CollisionMesh;

/** The first triangle on a ray, and whether there is any: both queries of the runtime must agree, without tolerance. */
final class RayCheck implements QueryCheck {
    /**
     * Where a ray grazes a triangle its t is worse than its distance; this part of the largest number is still tiny.
     */
    private static final double GRAZING = 100;

    @Override
    public String sample(QuerySampler sampler) {
        float[] from = sampler.offSurfacePoint(sampler.size());
        float[] to = sampler.offSurfacePoint(sampler.size());
        float[] d = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        if (d[0] == 0 && d[1] == 0 && d[2] == 0) {
            d[0] = 1;
        }
        String limit = sampler.chance(0.5) ? "" : ",\"maxT\":" + Decimal.text(sampler.fraction());
        return "{\"op\":\"raycast\",\"origin\":" + QuerySampler.text(from) + ",\"direction\":" + QuerySampler.text(d)
                + limit + "}";
    }

    @Override
    public Agreement compare(QueryInputs query, QueryInputs answer, CollisionMesh mesh, BruteForce oracle)
            throws QueryException {
        double[] origin = query.decimals("origin", 3);
        double[] direction = query.decimals("direction", 3);
        double maxT = query.decimal("maxT", Double.POSITIVE_INFINITY);
        double tolerance = oracle.tolerance(origin, direction);
        double slack = GRAZING * tolerance / Math.sqrt(TriangleGeometry.dot(direction, direction));
        float[] o = query.point("origin");
        float[] d = query.point("direction");
        boolean hit = answer.flag("hit", false);
        boolean wrong = hit != mesh.anyRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT) >= 0;
        if (!hit) {
            boolean same = oracle.firstHit(origin, direction, maxT, 0) == Double.POSITIVE_INFINITY;
            double surely = same ? -1 : oracle.firstHit(origin, direction, maxT - slack, tolerance);
            return Agreement.of(same, wrong || (surely >= slack && surely < Double.POSITIVE_INFINITY));
        }
        double[] t = BruteForce.corners(mesh, answer);
        double hitT = answer.decimal("t");
        double[] point = answer.decimals("point", 3);
        double[] onRay = {
            origin[0] + hitT * direction[0], origin[1] + hitT * direction[1], origin[2] + hitT * direction[2]
        };
        wrong |= !(hitT >= 0 && hitT <= maxT);
        wrong |= TriangleGeometry.distance(point, onRay) > slack;
        wrong |= Math.sqrt(TriangleGeometry.pointTriangle2(point, 0, t)) > tolerance;
        wrong |= !isNormal(answer.decimals("normal", 3), t);
        double before = hitT - slack;
        boolean isFirst = oracle.firstHit(origin, direction, before, 0) > before;
        wrong |= !isFirst && oracle.firstHit(origin, direction, before, tolerance) <= before;
        return Agreement.of(
                isFirst && Math.abs(TriangleGeometry.crossing(origin, direction, t) - hitT) <= slack, wrong);
    }

    private static boolean isNormal(double[] normal, double[] t) {
        double[] n = TriangleGeometry.normal(t);
        double length = Math.sqrt(TriangleGeometry.dot(n, n));
        return length == 0 || Math.abs(TriangleGeometry.dot(normal, n) - length) <= 1e-6 * length;
    }
}
