// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** Hears how far a fit has come. Called now and then, by one thread at a time. */
@FunctionalInterface
public interface FitProgress {
    /** Hears nothing. */
    FitProgress NONE = share -> {};

    /**
     * Says how much is done.
     *
     * @param share of the whole work, 0 .. 1, never less than before
     */
    void done(double share);
}
