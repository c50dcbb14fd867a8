// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

/** A listener for the steps of {@link PartBuilder} that may take long. Called by one thread at a time. */
public interface BuildProgress {
    /** Ignores progress. */
    BuildProgress NONE = new BuildProgress() {
        @Override
        public void simplification() {}

        @Override
        public void spheres(double share) {}

        @Override
        public void shape() {}

        @Override
        public void pieces() {}
    };

    /** Called before the triangles are simplified. */
    void simplification();

    /**
     * Receives the progress of the sphere fit.
     *
     * @param share share of the whole work done, 0 .. 1, never decreasing
     */
    void spheres(double share);

    /** Called before the enclosing shape is built. */
    void shape();

    /** Called before the part is decomposed into convex pieces. */
    void pieces();
}
