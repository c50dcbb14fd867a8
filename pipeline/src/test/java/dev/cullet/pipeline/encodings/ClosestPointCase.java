// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The nearest point of a mesh.
 *
 * @param distance that of the source
 */
record ClosestPointCase(String name, double[] point, float maxDistance, double distance) implements QueryCase {
    /**
     * Half of the points near the surface, half anywhere around; two thirds have a limit, and a third of the
     * limits are close to the distance.
     */
    static List<QueryCase> some(MeshArrays source, int count, double near, long seed) {
        List<QueryCase> queries = new ArrayList<>();
        Random random = new Random(seed);
        double spread = 0.1 * source.diagonal();
        float[] close = Queries.pointsNearSurface(source, spread, (count + 1) / 2, seed);
        float[] around = Queries.pointsAround(source, (count + 1) / 2, seed);
        for (int i = 0; i < close.length + around.length; i += 3) {
            float[] p = i < close.length ? close : around;
            int k = i < close.length ? i : i - close.length;
            double[] point = {p[k], p[k + 1], p[k + 2]};
            double distance = BruteForce.closest(source, point).distance();
            float maxDistance = switch (i % 9) {
                case 0 -> Float.POSITIVE_INFINITY;
                case 3 -> QueryCase.touching(distance, near, random);
                default -> (float) (0.5 * spread * random.nextDouble());
            };
            queries.add(new ClosestPointCase("point " + queries.size(), point, maxDistance, distance));
        }
        return queries;
    }

    @Override
    public Answer run(Encoded mesh) {
        ClosestHit hit = new ClosestHit();
        boolean found = run(mesh, maxDistance, hit);
        if (found) {
            mesh.assertNear(hit.distance() - distance, name + ": its distance");
            double[] at = {hit.x(), hit.y(), hit.z()};
            double off = Math.sqrt(TriangleOracles.distance2(at, mesh.sourceCorners(hit.triangle())));
            mesh.assertNear(off, name + ": the point on the triangle named");
            mesh.assertNear(QueryCase.distance(at, point) - hit.distance(), name + ": the point's distance");
        }
        double margin = distance - maxDistance;
        if (margin <= 0) {
            mesh.check(run(mesh, QueryCase.up(maxDistance + mesh.limit()), hit), name + ", grown, is lost");
        }
        return new Answer(found, found == margin <= 0 ? Agreement.SAME : mesh.within(margin, name));
    }

    private boolean run(Encoded mesh, float limit, ClosestHit hit) {
        return mesh.mesh().closestPoint((float) point[0], (float) point[1], (float) point[2], limit, hit);
    }
}
