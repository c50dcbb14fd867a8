// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;

/** Axis-aligned box against mesh. */
final class BoxCheck implements QueryCheck {
    @Override
    public String sample(QuerySampler sampler) {
        float size = sampler.size();
        float[] centre = sampler.point(size);
        float[] low = new float[3];
        float[] high = new float[3];
        for (int k = 0; k < 3; k++) {
            float half = size * (0.5f + sampler.fraction());
            low[k] = centre[k] - half;
            high[k] = centre[k] + half;
        }
        return "{\"op\":\"overlapBox\",\"min\":" + QuerySampler.text(low) + ",\"max\":" + QuerySampler.text(high) + "}";
    }

    @Override
    public Agreement compare(QueryInputs query, QueryInputs answer, CollisionMesh mesh, BruteForce oracle)
            throws QueryException {
        double[] low = query.decimals("min", 3);
        double[] high = query.decimals("max", 3);
        double tolerance = oracle.tolerance(low, high);
        if (answer.flag("hit", false)) {
            double[] t = BruteForce.corners(mesh, answer);
            boolean same = TriangleGeometry.boxTouches(low, high, t);
            return Agreement.of(
                    same, !same && !TriangleGeometry.boxTouches(grown(low, -tolerance), grown(high, tolerance), t));
        }
        boolean same = !oracle.touchesBox(low, high);
        return Agreement.of(same, !same && oracle.touchesBox(grown(low, tolerance), grown(high, -tolerance)));
    }

    private static double[] grown(double[] p, double by) {
        return new double[] {p[0] + by, p[1] + by, p[2] + by};
    }
}
