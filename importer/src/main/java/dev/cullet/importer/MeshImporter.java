// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.nio.file.Path;

/** Reads mesh files. The creator of an importer closes it. */
@FunctionalInterface
public interface MeshImporter extends AutoCloseable {
    /**
     * Reads a file into one mesh in asset space (metres, right-handed, Y up), every node transform applied.
     *
     * @param progress listener, not null; {@link ImportProgress#NONE} ignores it
     * @throws ImportException if the file cannot be read, is malformed, or contains no triangle
     */
    ImportedMesh read(Path file, ImportOptions options, ImportProgress progress) throws ImportException;

    /** Ends what reads have started, such as worker processes. By default there is nothing to end. */
    @Override
    default void close() {}
}
