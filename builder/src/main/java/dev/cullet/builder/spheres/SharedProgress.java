// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** Adds up the progress of parts that run at the same time. */
final class SharedProgress {
    private final FitProgress listener;
    private double done;

    SharedProgress(FitProgress listener) {
        this.listener = listener;
    }

    /** @param weight share of the whole work that this part is */
    Progress part(double weight) {
        return share -> add(weight * share);
    }

    private synchronized void add(double share) {
        done += share;
        listener.done(Math.min(1, done));
    }
}
