// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.runtime.CollisionMesh;

/** One kind of query, asked of the runtime and judged by brute force: one small class per kind. */
interface QueryKind {
    /** How an answer of the runtime stands to the one of brute force. */
    enum Agreement {
        SAME,
        /** Not the same, but the question lies within rounding of the boundary between two answers. */
        BOUNDARY,
        DIFFERENT
    }

    /**
     * One question.
     *
     * @param hit what the runtime said
     * @param question as a line that {@code cullet query} understands
     */
    record Verdict(boolean hit, Agreement agreement, String question) {
        static Verdict of(boolean hit, boolean same, boolean wrong, String question) {
            return new Verdict(hit, wrong ? Agreement.DIFFERENT : same ? Agreement.SAME : Agreement.BOUNDARY, question);
        }
    }

    /** As in {@code cullet query}. */
    String name();

    /** Asks the sampler's question. */
    Verdict ask(CollisionMesh mesh, BruteForce oracle, QuerySampler sampler);
}
