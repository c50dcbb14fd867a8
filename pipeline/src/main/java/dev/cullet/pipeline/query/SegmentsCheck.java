// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.runtime.CollisionMesh;
import java.util.Arrays;
import java.util.StringJoiner;

/** A chain of segments, thin or thick, against the mesh: where does it first touch? */
final class SegmentsCheck implements QueryCheck {
    private static final int POINTS = 4;
    private static final double GRAZING = 100;

    @Override
    public String sample(QuerySampler sampler) {
        float length = sampler.size();
        float[] at = sampler.offSurfacePoint(length);
        StringJoiner points = new StringJoiner(",", "[", "]");
        for (int i = 0; i < POINTS; i++) {
            points.add(QuerySampler.text(at));
            double[] d = sampler.direction();
            at = new float[] {
                (float) (at[0] + length * d[0]), (float) (at[1] + length * d[1]), (float) (at[2] + length * d[2])
            };
        }
        float radius = sampler.chance(0.5) ? 0 : 0.2f * length * sampler.fraction();
        return "{\"op\":\"overlapSegments\",\"points\":" + points + ",\"radius\":" + Decimal.text(radius) + "}";
    }

    @Override
    public Agreement compare(QueryInputs query, QueryInputs answer, CollisionMesh mesh, BruteForce oracle)
            throws QueryException {
        float[] chain = query.points("points");
        double radius = query.decimal("radius");
        double[] all = new double[chain.length];
        Arrays.setAll(all, i -> chain[i]);
        double tolerance = oracle.tolerance(all, new double[] {radius});
        boolean isHit = answer.flag("hit", false);
        int segment = isHit ? (int) answer.decimal("segment") : POINTS - 1; // so many segments touch nothing
        boolean same = true;
        boolean wrong = false;
        for (int i = 0; i < segment; i++) {
            double[] from = point(chain, i);
            double[] to = point(chain, i + 1);
            boolean touches = oracle.touchesCapsule(from, to, radius);
            same &= !touches;
            wrong |= touches && surelyTouches(oracle, from, to, radius, tolerance);
        }
        if (isHit) {
            double t = answer.decimal("t");
            double[] from = point(chain, segment);
            double[] to = point(chain, segment + 1);
            double before = t - GRAZING * tolerance / Math.max(TriangleGeometry.distance(from, to), 1e-300);
            double[] touching = between(from, to, t);
            double gap = Math.sqrt(TriangleGeometry.pointTriangle2(touching, 0, BruteForce.corners(mesh, answer)));
            wrong |= !(gap <= radius + tolerance);
            wrong |= before > 0 && surelyTouches(oracle, from, between(from, to, before), radius, tolerance);
        }
        return Agreement.of(same, wrong);
    }

    /** Whether it touches by more than the tolerance: thinner by it, or well inside a triangle. */
    private static boolean surelyTouches(
            BruteForce oracle, double[] from, double[] to, double radius, double tolerance) {
        if (radius > tolerance) {
            return oracle.touchesCapsule(from, to, radius - tolerance);
        }
        double[] direction = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        double length = Math.sqrt(TriangleGeometry.dot(direction, direction));
        if (length <= 2 * tolerance) {
            return false;
        }
        double end = tolerance / length;
        double t = oracle.firstHit(between(from, to, end), direction, 1 - 2 * end, tolerance);
        return t <= 1 - 2 * end;
    }

    private static double[] point(float[] chain, int i) {
        return new double[] {chain[3 * i], chain[3 * i + 1], chain[3 * i + 2]};
    }

    private static double[] between(double[] from, double[] to, double t) {
        return new double[] {
            from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]), from[2] + t * (to[2] - from[2])
        };
    }
}
