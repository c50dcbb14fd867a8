// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.pipeline.verify.QueryKind.Agreement;
import dev.cullet.pipeline.verify.QueryKind.Verdict;
import dev.cullet.runtime.CollisionMesh;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Many seeded questions of one kind to one part. The same part gets the same questions on every machine.
 *
 * @param questions how many
 * @param hits how many the runtime answered with yes
 * @param boundary how many lie within rounding of the boundary, so that either answer is right
 * @param different how many are answered wrongly
 * @param example a question that is answered wrongly
 */
record QueryTrial(
        String kind,
        int questions,
        int hits,
        int boundary,
        int different,
        @Nullable String example) {
    /** Every kind of query that can be asked. */
    static final List<QueryKind> KINDS =
            List.of(new SphereKind(), new BoxKind(), new RayKind(), new SegmentsKind(), new ClosestPointKind());

    /** Random questions are hardly ever this near to a boundary: more of them are a difference in disguise. */
    private static final double MOST_BOUNDARY = 0.01;

    static QueryTrial of(QueryKind kind, CollisionMesh mesh, BruteForce oracle, int questions, long seed) {
        float[] bounds = new float[6];
        mesh.bounds(bounds, 0);
        List<Verdict> verdicts = IntStream.range(0, questions)
                .parallel()
                .mapToObj(i -> kind.ask(mesh, oracle, new QuerySampler(oracle, bounds, seed + 0x9E3779B97F4A7C15L * i)))
                .toList();
        return new QueryTrial(
                kind.name(),
                questions,
                (int) verdicts.stream().filter(Verdict::hit).count(),
                count(verdicts, Agreement.BOUNDARY),
                count(verdicts, Agreement.DIFFERENT),
                verdicts.stream()
                        .filter(verdict -> verdict.agreement() == Agreement.DIFFERENT)
                        .findFirst()
                        .map(Verdict::question)
                        .orElse(null));
    }

    private static int count(List<Verdict> verdicts, Agreement agreement) {
        return (int) verdicts.stream()
                .filter(verdict -> verdict.agreement() == agreement)
                .count();
    }

    boolean passed() {
        return different == 0 && boundary <= 2 + MOST_BOUNDARY * questions;
    }

    /** The same kind asked of two parts. */
    QueryTrial plus(QueryTrial other) {
        return new QueryTrial(
                kind,
                questions + other.questions,
                hits + other.hits,
                boundary + other.boundary,
                different + other.different,
                example == null ? other.example : example);
    }
}
