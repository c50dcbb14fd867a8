// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.SegmentHit;
import java.util.StringJoiner;

/** A chain of segments, thin or thick, against the mesh: where does it first touch? */
final class SegmentsKind implements QueryKind {
    private static final int POINTS = 4;
    private static final double GRAZING = 100;

    @Override
    public String name() {
        return "overlapSegments";
    }

    @Override
    public Verdict run(CollisionMesh mesh, BruteForce oracle, QuerySampler sampler) {
        float length = sampler.size();
        float[] chain = new float[3 * POINTS];
        float[] at = sampler.offSurfacePoint(length);
        for (int i = 0; i < POINTS; i++) {
            System.arraycopy(at, 0, chain, 3 * i, 3);
            double[] d = sampler.direction();
            at = new float[] {
                (float) (at[0] + length * d[0]), (float) (at[1] + length * d[1]), (float) (at[2] + length * d[2])
            };
        }
        float radius = sampler.chance(0.5) ? 0 : 0.2f * length * sampler.fraction();
        double tolerance = sampler.tolerance(chain, new float[] {radius});
        SegmentHit hit = new SegmentHit();
        boolean isHit = mesh.overlapsSegments(chain, POINTS, radius, hit);
        boolean same = true;
        boolean wrong = false;
        int untouched = isHit ? hit.segment() : POINTS - 1; // so many segments touch nothing
        for (int i = 0; i < untouched; i++) {
            double[] from = point(chain, i);
            double[] to = point(chain, i + 1);
            boolean touches = oracle.touchesCapsule(from, to, radius);
            same &= !touches;
            wrong |= touches && surelyTouches(oracle, from, to, radius, tolerance);
        }
        if (isHit) {
            double[] from = point(chain, hit.segment());
            double[] to = point(chain, hit.segment() + 1);
            double before = hit.t() - GRAZING * tolerance / Math.max(TriangleGeometry.distance(from, to), 1e-300);
            double[] touching = between(from, to, hit.t());
            double gap =
                    Math.sqrt(TriangleGeometry.pointTriangle2(touching, 0, BruteForce.corners(mesh, hit.triangle())));
            wrong |= !(gap <= radius + tolerance);
            wrong |= before > 0 && surelyTouches(oracle, from, between(from, to, before), radius, tolerance);
        }
        StringJoiner points = new StringJoiner(",", "[", "]");
        for (int i = 0; i < POINTS; i++) {
            points.add(QuerySampler.text(new float[] {chain[3 * i], chain[3 * i + 1], chain[3 * i + 2]}));
        }
        String query = "{\"op\":\"overlapSegments\",\"points\":" + points + ",\"radius\":" + Decimal.text(radius) + "}";
        return Verdict.of(isHit, same, wrong, query);
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
