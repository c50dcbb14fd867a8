// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** Listener for the progress of an import. */
@FunctionalInterface
public interface ImportProgress {
    /** Ignores progress. */
    ImportProgress NONE = (done, total) -> {};

    /**
     * Called repeatedly while bytes are read.
     *
     * @param done bytes read so far
     * @param total bytes in the file
     */
    void read(long done, long total);

    /**
     * Called with a line for the user that is not a failure of the file, such as that it is imported once more.
     *
     * @param line begins with the name of the file
     */
    default void note(String line) {}
}
