// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** Hears how far an import is. */
@FunctionalInterface
public interface ImportProgress {
    /** Hears nothing. */
    ImportProgress NONE = (done, total) -> {};

    /**
     * Called now and then while bytes are read.
     *
     * @param done bytes read so far, of
     * @param total bytes in the file
     */
    void read(long done, long total);
}
