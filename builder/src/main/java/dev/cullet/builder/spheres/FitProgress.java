// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** A listener for the progress of a sphere fit. Called occasionally, by one thread at a time. */
@FunctionalInterface
public interface FitProgress {
    /** Ignores progress. */
    FitProgress NONE = share -> {};

    /**
     * Receives the progress.
     *
     * @param share share of the whole work done, 0 .. 1, never decreasing
     */
    void done(double share);
}
