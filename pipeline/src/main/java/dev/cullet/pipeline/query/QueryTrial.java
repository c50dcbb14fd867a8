// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.pipeline.query.QueryCheck.Agreement;
import dev.cullet.runtime.CollisionMesh;
import java.util.List;
import java.util.Objects;
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
public record QueryTrial(
        String kind,
        int queries,
        int hits,
        int boundary,
        int different,
        @Nullable String example) {
    /** Largest plausible share of random queries this close to a boundary; a larger share indicates a defect. */
    private static final double MAX_BOUNDARY = 0.01;

    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    /** The kinds that brute force checks. */
    public static final List<QueryKind> CHECKED =
            QueryKinds.ALL.stream().filter(kind -> kind.check() != null).toList();

    /** Result of one query. */
    private record Verdict(String query, boolean hit, Agreement agreement) {}

    /**
     * Samples queries of a kind, runs and checks them.
     *
     * @param kind one of {@link #CHECKED}
     * @param oracle of the triangles that the mesh must have
     */
    public static QueryTrial of(QueryKind kind, CollisionMesh mesh, BruteForce oracle, int queries, long seed) {
        float[] bounds = new float[6];
        mesh.bounds(bounds, 0);
        List<Verdict> verdicts = IntStream.range(0, queries)
                .parallel()
                .mapToObj(i -> verdict(kind, mesh, oracle, new QuerySampler(oracle, bounds, seed + GAMMA * i)))
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

    private static Verdict verdict(QueryKind kind, CollisionMesh mesh, BruteForce oracle, QuerySampler sampler) {
        QueryCheck check = Objects.requireNonNull(kind.check());
        String line = check.sample(sampler);
        OtherAssets none = new OtherAssets();
        try {
            QueryLine query = new QueryLine(line, none);
            JsonAnswer text = new JsonAnswer(Double::toString); // no user reads it
            Objects.requireNonNull(kind.onMesh()).run().answer(query, new MeshTarget(mesh), text);
            QueryLine answer = new QueryLine(text.toString(), none);
            return new Verdict(line, answer.flag("hit", false), check.compare(query, answer, mesh, oracle));
        } catch (QueryException e) {
            throw new IllegalStateException(line, e);
        }
    }

    private static int count(List<Verdict> verdicts, Agreement agreement) {
        return (int) verdicts.stream()
                .filter(verdict -> verdict.agreement() == agreement)
                .count();
    }

    /** Returns whether no answer is wrong, and few are at a boundary. */
    public boolean passed() {
        return different == 0 && boundary <= 2 + MAX_BOUNDARY * queries;
    }

    /** Returns the sum of the trials of two parts. */
    public QueryTrial plus(QueryTrial other) {
        return new QueryTrial(
                kind,
                queries + other.queries,
                hits + other.hits,
                boundary + other.boundary,
                different + other.different,
                example == null ? other.example : example);
    }
}
