// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.runtime.CollisionMesh;

/** Axis-parallel box against mesh. */
final class BoxKind implements QueryKind {
    @Override
    public String name() {
        return "overlapBox";
    }

    @Override
    public Verdict run(CollisionMesh mesh, BruteForce oracle, QuerySampler sampler) {
        float size = sampler.size();
        float[] centre = sampler.point(size);
        float[] low = new float[3];
        float[] high = new float[3];
        for (int k = 0; k < 3; k++) {
            float half = size * (0.5f + sampler.fraction());
            low[k] = centre[k] - half;
            high[k] = centre[k] + half;
        }
        double tolerance = sampler.tolerance(low, high);
        int triangle = mesh.anyBox(low[0], low[1], low[2], high[0], high[1], high[2]);
        boolean hit = triangle >= 0;
        boolean same;
        boolean wrong;
        if (hit) {
            double[] t = BruteForce.corners(mesh, triangle);
            same = TriangleGeometry.boxTouches(grown(low, 0), grown(high, 0), t);
            wrong = !same && !TriangleGeometry.boxTouches(grown(low, -tolerance), grown(high, tolerance), t);
        } else {
            same = !oracle.touchesBox(grown(low, 0), grown(high, 0));
            wrong = !same && oracle.touchesBox(grown(low, tolerance), grown(high, -tolerance));
        }
        String query = "{\"op\":\"overlapBox\",\"min\":" + QuerySampler.text(low) + ",\"max\":"
                + QuerySampler.text(high) + "}";
        return Verdict.of(hit, same, wrong, query);
    }

    private static double[] grown(float[] p, double by) {
        return new double[] {p[0] + by, p[1] + by, p[2] + by};
    }
}
