// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** A listener for the progress of a part of a fit. Called by the thread that does the work. */
@FunctionalInterface
interface PartProgress {
    /**
     * Receives progress.
     *
     * @param share share of the part done since the last call; all calls of one part sum to 1
     */
    void done(double share);
}
