// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.runtime.CollisionMesh;

/** One kind of query: runs it in the runtime and compares the result with brute force. */
interface QueryKind {
    /** Comparison of the result of the runtime with that of brute force. */
    enum Agreement {
        SAME,
        /** Not the same, but within rounding of the boundary between two results. */
        BOUNDARY,
        DIFFERENT
    }

    /**
     * Result of one query.
     *
     * @param hit whether the runtime returned a hit
     * @param query a line of input of {@code cullet query}
     */
    record Verdict(boolean hit, Agreement agreement, String query) {
        static Verdict of(boolean hit, boolean same, boolean wrong, String query) {
            return new Verdict(hit, wrong ? Agreement.DIFFERENT : same ? Agreement.SAME : Agreement.BOUNDARY, query);
        }
    }

    /** Returns the name of the operation in {@code cullet query}. */
    String name();

    /** Runs the next query of the sampler. */
    Verdict run(CollisionMesh mesh, BruteForce oracle, QuerySampler sampler);
}
