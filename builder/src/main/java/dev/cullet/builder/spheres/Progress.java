// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** Hears how far a part of a fit has come. Called from the thread that does the work. */
@FunctionalInterface
interface Progress {
    /**
     * Says that some more is done.
     *
     * @param share what was done since the last call; all calls of one part add up to 1
     */
    void done(double share);
}
