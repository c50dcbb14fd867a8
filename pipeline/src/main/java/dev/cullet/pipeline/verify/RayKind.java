// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;

/** The first triangle on a ray, and whether there is any. */
final class RayKind implements QueryKind {
    /**
     * Where a ray grazes a triangle its t is worse than its distance; this part of the largest number is still tiny.
     */
    private static final double GRAZING = 100;

    @Override
    public String name() {
        return "raycast";
    }

    @Override
    public Verdict run(CollisionMesh mesh, BruteForce oracle, QuerySampler sampler) {
        float[] from = sampler.offSurfacePoint(sampler.size());
        float[] to = sampler.offSurfacePoint(sampler.size());
        float[] d = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        if (d[0] == 0 && d[1] == 0 && d[2] == 0) {
            d[0] = 1;
        }
        float maxT = sampler.chance(0.5) ? Float.POSITIVE_INFINITY : sampler.fraction();
        double[] origin = QuerySampler.doubles(from);
        double[] direction = QuerySampler.doubles(d);
        double tolerance = sampler.tolerance(from, d);
        double slack = GRAZING * tolerance / Math.sqrt(TriangleGeometry.dot(direction, direction));
        RayHit hit = new RayHit();
        boolean isHit = mesh.raycast(from[0], from[1], from[2], d[0], d[1], d[2], maxT, hit);
        boolean isAny = mesh.anyRay(from[0], from[1], from[2], d[0], d[1], d[2], maxT) >= 0;
        boolean wrong = isAny != isHit;
        boolean same;
        if (isHit) {
            double[] point = {hit.x(), hit.y(), hit.z()};
            double[] onRay = {
                origin[0] + hit.t() * direction[0],
                origin[1] + hit.t() * direction[1],
                origin[2] + hit.t() * direction[2]
            };
            double[] t = BruteForce.corners(mesh, hit.triangle());
            wrong |= !(hit.t() >= 0 && hit.t() <= maxT);
            wrong |= TriangleGeometry.distance(point, onRay) > slack;
            wrong |= Math.sqrt(TriangleGeometry.pointTriangle2(point, 0, t)) > tolerance;
            wrong |= !isNormal(hit, t);
            double before = hit.t() - slack;
            boolean isFirst = oracle.firstHit(origin, direction, before, 0) > before;
            wrong |= !isFirst && oracle.firstHit(origin, direction, before, tolerance) <= before;
            same = isFirst && Math.abs(TriangleGeometry.crossing(origin, direction, t) - hit.t()) <= slack;
        } else {
            same = oracle.firstHit(origin, direction, maxT, 0) == Double.POSITIVE_INFINITY;
            double surely = same ? -1 : oracle.firstHit(origin, direction, maxT - slack, tolerance);
            wrong |= surely >= slack && surely < Double.POSITIVE_INFINITY;
        }
        String query =
                "{\"op\":\"raycast\",\"origin\":" + QuerySampler.text(from) + ",\"direction\":" + QuerySampler.text(d)
                        + (maxT < Float.POSITIVE_INFINITY ? ",\"maxT\":" + Decimal.text(maxT) : "") + "}";
        return Verdict.of(isHit, same, wrong, query);
    }

    private static boolean isNormal(RayHit hit, double[] t) {
        double[] n = TriangleGeometry.normal(t);
        double length = Math.sqrt(TriangleGeometry.dot(n, n));
        double along = hit.normalX() * n[0] + hit.normalY() * n[1] + hit.normalZ() * n[2];
        return length == 0 || Math.abs(along - length) <= 1e-6 * length;
    }
}
