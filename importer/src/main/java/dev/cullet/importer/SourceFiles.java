// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.nio.file.Path;
import java.util.List;

/**
 * Files that a source reads besides itself, such as an OBJ's material files.
 *
 * @param dependencies those that exist
 * @param missing those that it would read if they existed; creating one may change the import
 */
public record SourceFiles(List<Path> dependencies, List<Path> missing) {
    /** Copies the lists. */
    public SourceFiles {
        dependencies = List.copyOf(dependencies);
        missing = List.copyOf(missing);
    }
}
