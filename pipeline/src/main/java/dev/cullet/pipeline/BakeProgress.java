// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

/** Hears how far a bake is. Called by one thread at a time. */
@FunctionalInterface
public interface BakeProgress {
    /** Hears nothing. */
    BakeProgress NONE = (stage, done, total) -> {};

    /** The steps of a bake, in order. */
    enum Stage {
        READ,
        CLEAN,
        BUILD,
        SIMPLIFY,
        SPHERES,
        SHAPE,
        PIECES,
        WRITE
    }

    /**
     * Called at the start of each stage, and now and then while it runs.
     *
     * @param done how much of the stage is done, of
     * @param total the total, or 0 if it is unknown
     */
    void at(Stage stage, long done, long total);

    /**
     * Called with a line for the user that is not a failure of the file.
     *
     * @param line begins with the name of the file
     */
    default void note(String line) {}
}
