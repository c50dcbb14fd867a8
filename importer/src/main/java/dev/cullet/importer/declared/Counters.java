// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The counters of the formats that have no package of their own. */
public final class Counters {
    private Counters() {}

    /**
     * Counts the polygons that a file declares.
     *
     * @param extension of the file, in lower case
     * @return null if the format has no counter here, or the file is none of that format
     * @throws RefusedException if the file is too malformed to be counted
     */
    public static @Nullable DeclaredGeometry count(Path file, String extension) throws IOException, RefusedException {
        return switch (extension) {
            case "obj" -> ObjPolygons.count(file);
            case "ply" -> PlyPolygons.count(file);
            case "stl" -> StlPolygons.count(file);
            case "dae" -> ColladaPolygons.count(file);
            default -> null;
        };
    }
}
