// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.pipeline.verify.QueryKind.Agreement;
import dev.cullet.pipeline.verify.QueryKind.Verdict;
import dev.cullet.runtime.CollisionMesh;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Result of seeded queries of one kind on one part. The queries of a part are the same on every machine.
 *
 * @param queries number of queries
 * @param hits number of hits of the runtime
 * @param boundary number of queries within rounding of the boundary, where both results are correct
 * @param different number of queries with a wrong result
 * @param example a query with a wrong result; null if there is none
 */
record QueryTrial(
        String kind,
        int queries,
        int hits,
        int boundary,
        int different,
        @Nullable String example) {
    /** All kinds of queries. */
    static final List<QueryKind> KINDS =
            List.of(new SphereKind(), new BoxKind(), new RayKind(), new SegmentsKind(), new ClosestPointKind());

    /** Largest plausible share of random queries this close to a boundary; a larger share indicates a defect. */
    private static final double MAX_BOUNDARY = 0.01;

    static QueryTrial of(QueryKind kind, CollisionMesh mesh, BruteForce oracle, int queries, long seed) {
        float[] bounds = new float[6];
        mesh.bounds(bounds, 0);
        List<Verdict> verdicts = IntStream.range(0, queries)
                .parallel()
                .mapToObj(i -> kind.run(mesh, oracle, new QuerySampler(oracle, bounds, seed + 0x9E3779B97F4A7C15L * i)))
                .toList();
        return new QueryTrial(
                kind.name(),
                queries,
                (int) verdicts.stream().filter(Verdict::hit).count(),
                count(verdicts, Agreement.BOUNDARY),
                count(verdicts, Agreement.DIFFERENT),
                verdicts.stream()
                        .filter(verdict -> verdict.agreement() == Agreement.DIFFERENT)
                        .findFirst()
                        .map(Verdict::query)
                        .orElse(null));
    }

    private static int count(List<Verdict> verdicts, Agreement agreement) {
        return (int) verdicts.stream()
                .filter(verdict -> verdict.agreement() == agreement)
                .count();
    }

    boolean passed() {
        return different == 0 && boundary <= 2 + MAX_BOUNDARY * queries;
    }

    /** Returns the sum of the trials of two parts. */
    QueryTrial plus(QueryTrial other) {
        return new QueryTrial(
                kind,
                queries + other.queries,
                hits + other.hits,
                boundary + other.boundary,
                different + other.different,
                example == null ? other.example : example);
    }
}
