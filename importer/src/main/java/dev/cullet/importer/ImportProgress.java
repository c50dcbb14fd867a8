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
}
