// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** Sums the progress of parts that run concurrently. */
final class SharedProgress {
    private final FitProgress listener;
    private double done;

    SharedProgress(FitProgress listener) {
        this.listener = listener;
    }

    /**
     * Returns the listener of a part.
     *
     * @param weight share of the whole work in this part
     */
    PartProgress part(double weight) {
        return share -> add(weight * share);
    }

    private synchronized void add(double share) {
        done += share;
        listener.done(Math.min(1, done));
    }
}
