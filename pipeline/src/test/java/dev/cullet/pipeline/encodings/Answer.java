// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

/**
 * Result of a mesh for a query, if it is an allowed result.
 *
 * @param hit whether the mesh reports a hit
 */
record Answer(boolean hit, Agreement agreement) {
    /** Comparison with the result of brute force over the source. */
    enum Agreement {
        /** The same. */
        SAME,
        /** Another one, where rounding decides. */
        ROUNDING,
        /** Another one, within the error that the encoding states. */
        ERROR
    }
}
