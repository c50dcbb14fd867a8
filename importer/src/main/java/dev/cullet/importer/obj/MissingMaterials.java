// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.source.FindingCollector;
import dev.cullet.mesh.FindingKind;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reports the material files that an OBJ file names, but that were not read. */
public final class MissingMaterials {
    private MissingMaterials() {}

    /** Adds the finding of a file, if a material file is missing. */
    public static void report(Path file, Set<String> materialFiles, List<Path> read, FindingCollector findings) {
        List<String> missing = new ArrayList<>();
        for (String name : materialFiles) {
            try {
                Path path = file.toAbsolutePath()
                        .resolveSibling(name.replace('\\', '/'))
                        .normalize();
                if (!read.contains(path)) {
                    missing.add('"' + FindingCollector.oneLine(name) + '"');
                }
            } catch (InvalidPathException e) {
                missing.add('"' + FindingCollector.oneLine(name) + '"');
            }
        }
        if (!missing.isEmpty()) {
            findings.add(FindingKind.MATERIAL_FILE_MISSING, missing.size(), FindingCollector.first(missing));
        }
    }
}
