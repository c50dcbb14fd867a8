// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;

/** Samples queries of one kind, and compares an answer with brute force. It reads both as {@code cullet query} does. */
public interface QueryCheck {
    /** Comparison of an answer with brute force. */
    enum Agreement {
        SAME,
        /** Not the same, but within rounding of the boundary between two results. */
        BOUNDARY,
        DIFFERENT;

        static Agreement of(boolean same, boolean wrong) {
            return wrong ? DIFFERENT : same ? SAME : BOUNDARY;
        }
    }

    /** Returns a line of input of {@code cullet query}. */
    String sample(QuerySampler sampler);

    /**
     * Compares an answer with brute force.
     *
     * @param mesh whose triangles the answer numbers
     * @param oracle of the triangles that the mesh must have
     */
    Agreement compare(QueryInputs query, QueryInputs answer, CollisionMesh mesh, BruteForce oracle)
            throws QueryException;
}
