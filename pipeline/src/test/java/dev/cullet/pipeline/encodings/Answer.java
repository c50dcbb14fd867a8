// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

/**
 * What a mesh answered to a question, where that is an answer it may give.
 *
 * @param hit yes or no, as the mesh says
 */
record Answer(boolean hit, Agreement agreement) {
    /** How an answer stands to that of brute force over the source. */
    enum Agreement {
        /** The same. */
        SAME,
        /** Another one, where rounding decides. */
        ROUNDING,
        /** Another one, within the error that the encoding states. */
        ERROR
    }
}
