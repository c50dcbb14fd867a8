// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A chain of segments, thin or thick.
 *
 * @param points 3 floats each
 * @param margins per segment, its distance from the source minus the radius
 */
record SegmentsCase(String name, float[] points, float radius, double[] margins) implements QueryCase {
    /**
     * One segment, or two with an elbow; half of them thin, and a quarter as thick that they just touch, or just fail
     * to.
     */
    static List<QueryCase> some(MeshArrays source, int count, double near, long seed) {
        List<QueryCase> queries = new ArrayList<>();
        Random random = new Random(seed);
        double diagonal = source.diagonal();
        for (double size : new double[] {0, 0.05, 0.3}) {
            float[] s = Queries.segments(source, size, (count + 2) / 3, random.nextLong());
            for (int i = 0; i < s.length; i += 6) {
                float[] points = new float[i % 18 == 0 ? 9 : 6];
                System.arraycopy(s, i, points, 0, 6);
                for (int k = 6; k < points.length; k++) {
                    points[k] = points[k - 3] + (points[(k + 1) % 3 + 3] - points[(k + 1) % 3]);
                }
                double[] margins = distances(source, points);
                double min = Arrays.stream(margins).min().orElseThrow();
                float radius = i % 12 == 0
                        ? 0
                        : i % 24 == 6 ? QueryCase.touching(min, near, random) : (float) (0.03 * diagonal);
                for (int k = 0; k < margins.length; k++) {
                    margins[k] -= radius;
                }
                String name = "chain " + queries.size() + " of size " + size + " and radius " + radius;
                queries.add(new SegmentsCase(name, points, radius, margins));
            }
        }
        return queries;
    }

    private static double[] distances(MeshArrays source, float[] points) {
        double[] distances = new double[points.length / 3 - 1];
        for (int k = 0; k < distances.length; k++) {
            distances[k] = BruteForce.capsule(source, point(points, k), point(points, k + 1), 0)
                    .margin();
        }
        return distances;
    }

    @Override
    public Answer run(Encoded mesh) {
        SegmentHit hit = new SegmentHit();
        boolean found = mesh.mesh().overlapsSegments(points, points.length / 3, radius, hit);
        double margin = Arrays.stream(margins).min().orElseThrow();
        if (found) {
            double[] at = {hit.x(), hit.y(), hit.z()};
            double own = TriangleOracles.sphereMargin(at, radius, mesh.sourceCorners(hit.triangle()));
            mesh.assertNear(Math.max(0, own), name + " and the triangle named");
            for (int k = 0; k < hit.segment(); k++) {
                mesh.assertNear(Math.min(0, margins[k]), name + ", which hits at segment " + k);
            }
            double before = BruteForce.capsule(mesh.source(), point(points, hit.segment()), at, 0)
                    .margin();
            mesh.assertNear(hit.t() == 0 ? 0 : Math.min(0, before - radius), name + ", which hits earlier,");
        }
        if (margin <= 0) {
            float grown = QueryCase.up(radius + mesh.limit());
            mesh.check(
                    mesh.mesh().overlapsSegments(points, points.length / 3, grown, hit), name + ", thicker, is lost");
        }
        return new Answer(found, found == margin <= 0 ? Agreement.SAME : mesh.within(margin, name));
    }

    private static double[] point(float[] points, int k) {
        return new double[] {points[3 * k], points[3 * k + 1], points[3 * k + 2]};
    }
}
